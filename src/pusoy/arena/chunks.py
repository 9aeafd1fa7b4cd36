"""A chunk: a row of duplicate deals that one worker plays, and what came of it.

Every deal is played once in every rotation of the players over the seats (*duplicate* deals): whatever a seat
was dealt, everybody holds it once. The rotations of one deal depend on each other, so that confidence
intervals are computed over deals.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from typing import Final

from msgspec import Struct

from pusoy import __version__
from pusoy.arena.games import AnyPlayer, AnyTable, contest_of, table_of
from pusoy.arena.table import Fault, Played
from pusoy.errors import PusoyError
from pusoy.houses import AnyRuleset

LONGEST: Final = 25
"""So many deals are played by one worker in a row, at most."""


class LineUp(Struct, frozen=True):
    """Who meets under which rules: ``players`` fill the ``seats`` in turn."""

    rules: AnyRuleset
    seats: int
    players: tuple[str | AnyPlayer, ...]


class Chunk(Struct, frozen=True):
    """The deals from ``first`` to before ``end``, for the line-up with this ``number`` in its arena.

    It can be pickled, and be played wherever the same ``version`` of this package is installed.
    """

    number: int
    line_up: LineUp
    first: int
    end: int
    seed: str
    ms: int
    version: str = __version__


class DealPlayed(Struct, frozen=True):
    """One deal in all its rotations. All tuples but the faults are by entry, and sums over the rotations."""

    deal: int
    points: tuple[float, ...]
    wins: tuple[float, ...]
    seats: tuple[int, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    faults: tuple[Fault, ...]


class ChunkPlayed(Struct, frozen=True):
    """What came of a chunk of the line-up with this ``number``."""

    number: int
    deals: tuple[DealPlayed, ...]


def play_chunk(chunk: Chunk) -> ChunkPlayed:
    """Play each deal in every rotation that differs. Raises PusoyError in another version of this package.

    One rotation after the other, so that a program keeps its seat and no more of them run than there are
    seats.
    """
    if chunk.version != __version__:
        raise PusoyError(f"a worker has pusoy {__version__}, and this arena is of pusoy {chunk.version}")
    line_up = chunk.line_up
    table = table_of(contest_of(line_up.rules, line_up.seats, chunk.ms), line_up.players, chunk.seed)
    numbers = range(chunk.first, chunk.end)
    with closing(table), _ended_with_us(table):
        played = [
            [table.play(number, rotation) for number in numbers]
            for rotation in range(rotations(len(table.players), table.contest.seats))
        ]
    deals = (
        DealPlayed(number, *sums(rounds), tuple(fault for one in rounds for fault in one.faults))
        for number, rounds in zip(numbers, zip(*played, strict=True), strict=True)
    )
    return ChunkPlayed(chunk.number, tuple(deals))


def rotations(entries: int, seats: int) -> int:
    """How many rotations seat the players differently: all, or fewer where they fill the seats evenly."""
    return entries if seats % entries == 0 else seats


def sums(
    rounds: Sequence[Played | DealPlayed],
) -> tuple[tuple[float, ...], tuple[float, ...], tuple[int, ...], tuple[int, ...], tuple[float, ...]]:
    """Points, wins, seats, decisions and seconds by entry, over all these."""
    return (
        tuple(map(sum, zip(*(one.points for one in rounds), strict=True))),
        tuple(map(sum, zip(*(one.wins for one in rounds), strict=True))),
        tuple(map(sum, zip(*(one.seats for one in rounds), strict=True))),
        tuple(map(sum, zip(*(one.decisions for one in rounds), strict=True))),
        tuple(map(sum, zip(*(one.seconds for one in rounds), strict=True))),
    )


@contextmanager
def _ended_with_us(table: AnyTable) -> Iterator[None]:
    """Let whoever terminates this process end the table's programs as well."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def end(number: int, _: object) -> None:
        def leave() -> None:
            signal.signal(number, signal.SIG_DFL)
            signal.raise_signal(number)

        table.kill(leave)

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
