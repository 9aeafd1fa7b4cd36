"""What a load test found, and how that is counted."""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct


class Spread(Struct, frozen=True):
    """How durations are spread, in milliseconds: the middle one, the 99th of 100, the longest.

    All are 0.0 where there was none.
    """

    count: int
    p50: float
    p99: float
    most: float

    @classmethod
    def of(cls, seconds: Sequence[float]) -> Spread:
        """The spread of durations in seconds."""
        ordered = sorted(seconds)
        return cls(len(ordered), *(_milliseconds(ordered, share) for share in (0.5, 0.99, 1.0)))


def _milliseconds(ordered: Sequence[float], share: float) -> float:
    """The smallest duration that this share of them does not exceed (the nearest rank)."""
    if not ordered:
        return 0.0
    return round(ordered[max(0, math.ceil(share * len(ordered)) - 1)] * 1000, 2)


class Usage(Struct, frozen=True):
    """What a process has used: seconds of processor time, and MB of memory that it holds now."""

    processor: float
    megabytes: float


class Logs(Struct, frozen=True):
    """What the logs of the tables hold; ``faults`` are sentences, one for each thing that is wrong."""

    tables: int
    events: int
    acknowledged: int
    faults: tuple[str, ...]


class Played(Struct, frozen=True):
    """What the players saw in the time that was measured.

    ``asked`` are the actions that were due, ``done`` those that every seat saw; ``late`` those that were due
    while the one before was not yet seen by all, and so were not made. ``lost`` are actions that were never
    seen by all, ``gaps`` updates with a number too few or too many, ``dropped`` sockets that the server let
    go. ``to_last_seat`` is from a player's action to the update of the last seat at tables of people,
    ``with_computers`` to that of the person at tables of computer opponents; ``by_computers`` are the moves
    of those.
    """

    seconds: float
    asked: int
    done: int
    late: int
    deals: int
    stale: int
    refused: int
    lost: int
    gaps: int
    dropped: int
    by_computers: int
    to_last_seat: Spread
    with_computers: Spread
    own_lag: Spread
    own_processor: float
    updates: int
    update_bytes: int
    reasons: dict[str, int]

    @property
    def is_whole(self) -> bool:
        """Whether nothing was lost on the way."""
        return not (self.lost or self.gaps or self.dropped or self.refused)


class Report(Struct, frozen=True):
    """The whole of a load test; the shares of processors are of one core.

    What concerns the server's process is None where it was not ours, or the system does not tell;
    ``server_milliseconds`` is its processor time for each action, moves of computers included.
    ``megabytes_empty`` is its memory before the first table was opened. ``logs`` is None where they were
    not looked at.
    """

    tables: int
    people: int
    computers: int
    sockets: int
    every: float
    opened_in: float
    played: Played
    server_processor: float | None
    server_milliseconds: float | None
    workers_processor: float | None
    megabytes_empty: float | None
    megabytes: float | None
    kilobytes_a_table: float | None
    logs: Logs | None
    machine: str
    version: str

    @property
    def is_well(self) -> bool:
        """Whether every action was shown to everybody, and every log has each of them once."""
        return self.played.is_whole and (self.logs is None or not self.logs.faults)
