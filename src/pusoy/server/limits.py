"""How much of something is allowed: so many a second, and so many at once."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

MOST_ADDRESSES: Final = 10_000
"""Addresses that are remembered; the one that was quiet longest is forgotten first."""


def household(address: str) -> str:
    """The addresses of whoever has this one: of IPv6 those are a whole network (RFC 6177)."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:  # the name of a machine, or none
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or ipaddress.ip_network((found, 64), strict=False))


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
