"""How hard a search thinks, and the clock that it keeps."""

from __future__ import annotations

import math
from collections.abc import Iterator
from time import perf_counter
from typing import Final, Literal

from msgspec import Struct

from pusoy.errors import PusoyError

_CHUNK_SECONDS: Final = 0.002
"""About how long the kernel works before the clock is looked at again."""


class Settings(Struct, frozen=True, kw_only=True):
    """What a search may spend, and how it goes about it.

    ``playouts`` and ``ms`` (milliseconds) limit it together; where the playouts run out first, or no time is
    set, the same view and chance give the same answer on every machine. At most ``candidates`` actions are
    compared: those that are at least ``least`` likely to the network, but ``fewest`` where there are so many.
    The more ``trust``, the longer the network's word counts beside the playouts. There are about ``worlds``
    worlds for each playout, chosen by the likelihood of what was seen to ``power``, with ``steps`` of each
    world at both stages; they take the part ``dealing`` of the time. ``heat`` divides the network's logits in
    playouts (0: the likeliest action). Where all hands together hold at most ``exact`` cards, each world is
    counted out instead of played out. ``guide`` is who plays the rounds out.
    """

    playouts: int
    ms: float | None = None
    candidates: int = 6
    fewest: int = 3
    least: float = 0.01
    trust: float = 1.0
    power: float = 0.4
    worlds: float = 0.1
    steps: int = 1
    heat: float = 0.7
    dealing: float = 0.4
    exact: int = 12
    guide: Literal["network", "steady", "greedy"] = "network"

    def __post_init__(self) -> None:
        if self.playouts < 1 or self.candidates < 1 or (self.ms is not None and not self.ms > 0):
            raise PusoyError(f"a search needs playouts, candidates and time, not {self!r}")


class Clock:
    """Time from its making on; without a limit it never ends."""

    def __init__(self, ms: float | None) -> None:
        self._now = perf_counter()
        self._limited = ms is not None
        self.end = math.inf if ms is None else self._now + ms / 1000

    @property
    def over(self) -> bool:
        """Whether the time is over."""
        return perf_counter() >= self.end

    def share(self, part: float) -> float:
        """The moment at which this part of the time that is left is over."""
        now = perf_counter()
        return now + (self.end - now) * part if self._limited else math.inf

    def chunks(self, first: int, last: int, end: float, least: int) -> Iterator[tuple[int, int]]:
        """Cut the work ``first`` to ``last`` into chunks of about ``_CHUNK_SECONDS``, until ``end`` comes.

        ``least`` pieces are handed out whatever the clock says; without a limit all of them, in one chunk.
        """
        done, size = first, 1 if self._limited else last - first
        while done < last:
            before = perf_counter()
            if before >= end and done - first >= least:
                return
            after = min(last, done + size)
            yield done, after
            took = max(1e-7, perf_counter() - before) / (after - done)
            done = after
            if self._limited:
                size = max(1, min(2 * size, int(_CHUNK_SECONDS / took)))
