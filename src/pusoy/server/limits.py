"""How much of something is allowed: so many a second, and so many at once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

MOST_ADDRESSES: Final = 10_000
"""Addresses that are remembered; the one that was quiet longest is forgotten first."""


class Bucket:
    """So many a second, and so many at once."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float]) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._level, self._at = float(burst), clock()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = self._clock()
        self._level = min(self._burst, self._level + (now - self._at) * self._rate)
        self._at = now
        if self._level < 1:
            return False
        self._level -= 1
        return True


class Buckets:
    """A bucket for each address."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float]) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Whether one more is allowed to this address now."""
        bucket = self._buckets.pop(address, None) or Bucket(self._rate, self._burst, self._clock)
        self._buckets[address] = bucket
        if len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket.take()
