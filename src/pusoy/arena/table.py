"""One round between players who may misbehave: everything they do wrong is recorded and made good."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Final, Generic, TypeVar

from msgspec import Struct

from pusoy.arena.contest import ActionT, Contest, Dealt, PlayerT, ViewT
from pusoy.players.base import FaultKind
from pusoy.players.chance import round_chance, seat_seed
from pusoy.players.engine import Seat
from pusoy.players.engine.seat import Patience

T = TypeVar("T")

MOST_FAULTS: Final = 100
"""So many faults are kept with their reasons; all are counted."""

_LOGGED: Final = 2000  # characters of a program's log that go with a fault


class Fault(Struct, frozen=True):
    """Something that a player did wrong; what the contest says was done for it instead.

    ``entry`` counts the players from 0 in the order in which they were named, ``deal`` from 0 too. ``log`` is
    the end of what a program wrote to its standard error until its first fault of this kind at a table.
    """

    entry: int
    player: str
    deal: int
    rotation: int
    reason: str
    kind: FaultKind
    log: str = ""


def to_be_shown(found: Sequence[T], fault_of: Callable[[T], Fault]) -> tuple[T, ...]:
    """``MOST_FAULTS`` of what holds faults: the first of each kind of each player before all others."""
    seen, first, later = set[tuple[int, FaultKind]](), list[T](), list[T]()
    for one in found:
        which = (fault_of(one).entry, fault_of(one).kind)
        (later if which in seen else first).append(one)
        seen.add(which)
    return tuple([*first, *later][:MOST_FAULTS])


class Played(Struct, frozen=True):
    """A round as the arena counts it. All tuples are by entry.

    ``wins`` is 1 for each seat that won, a part where several share it.
    """

    points: tuple[float, ...]
    wins: tuple[float, ...]
    seats: tuple[int, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    faults: tuple[Fault, ...]


class Table(Generic[PlayerT, ViewT, ActionT]):
    """A table of the arena: the contest, who is entered, and the seed that names its deals.

    Programs run while the rotation stays, and are ended by :meth:`close`. Players of this package are asked
    where they are: they keep nothing.
    """

    def __init__(
        self, contest: Contest[PlayerT, ViewT, ActionT], players: Sequence[PlayerT], seed: str
    ) -> None:
        self.contest = contest
        self.players = tuple(players)
        self.seed = seed
        self._patience = [Patience() for _ in self.players]
        self._rotation: int | None = None
        self._seats: list[Seat[ViewT, ActionT] | None] = []
        self._logged: set[tuple[int, FaultKind]] = set()

    def play(self, deal_number: int, rotation: int) -> Played:
        """Play one deal: the entries fill the places 0, 1, … in turn; a seat takes place seat + rotation."""
        number = deal_number + 1
        dealt = self.contest.deal(f"{self.seed}/{deal_number}", number)
        entries = self._entries(rotation)
        programs = self._sit(rotation)
        chances = [round_chance(seat_seed(self.seed, rotation, seat), number) for seat in range(len(entries))]
        count = len(self.players)
        decisions, seconds, faults = [0] * count, [0.0] * count, list[Fault]()

        def note(seat: int, kind: FaultKind | None, reason: str) -> None:
            entry, kind = entries[seat], kind or FaultKind.RAISED
            name, log = self.players[entry].name, self._log(entry, kind, programs[seat])
            faults.append(Fault(entry, name, deal_number, rotation, reason, kind, log))

        while (seat := dealt.turn) is not None:
            entry, program = entries[seat], programs[seat]
            view = dealt.view(seat)
            if program is not None:
                program.prepare(view)
            before = perf_counter()
            answer = self.contest.ask(program or self.players[entry], view, chances[seat])
            seconds[entry] += perf_counter() - before
            decisions[entry] += 1
            if answer.fault is not None:
                note(seat, answer.kind, answer.fault)
            dealt.act(seat, answer.action)
        for seat, program in enumerate(programs):
            if program is not None and (fault := program.end(dealt.view(seat), dealt.ending)) is not None:
                note(seat, fault.kind, fault.message)
        return Played(*self._count(dealt, entries), tuple(decisions), tuple(seconds), tuple(faults))

    def close(self) -> None:
        """Say good-bye to the programs, and end them."""
        seats, self._seats, self._rotation = self._seats, [], None
        for program in seats:
            if program is not None:
                program.close()

    def kill(self, then: Callable[[], None]) -> None:
        """End the programs at once, because this process is ended, and ``then`` end it.

        From a handler of signals: where a program is just being started, this is done as soon as it is.
        """

        def end() -> None:
            for program in programs:
                program.kill()
            then()

        programs = [program for program in self._seats if program is not None]
        if not any(program.put_off(end) for program in programs):
            end()

    def _log(self, entry: int, kind: FaultKind, program: Seat[ViewT, ActionT] | None) -> str:
        """What a program wrote last, at its first fault of a kind."""
        if program is None or (entry, kind) in self._logged:
            return ""
        self._logged.add((entry, kind))
        return program.log[-_LOGGED:]

    def _entries(self, rotation: int) -> list[int]:
        seats = range(self.contest.seats)
        return [(seat + rotation) % len(seats) % len(self.players) for seat in seats]

    def _sit(self, rotation: int) -> list[Seat[ViewT, ActionT] | None]:
        """The programs by seat; each has one seat for as long as it runs."""
        if rotation != self._rotation:
            self.close()
            self._rotation = rotation
            for seat, entry in enumerate(self._entries(rotation)):
                seed = seat_seed(self.seed, rotation, seat)
                program = self.contest.sit(self.players[entry], seed, self._patience[entry])
                self._seats.append(program)
                if program is not None:
                    program.launch()
        return self._seats

    def _count(
        self, dealt: Dealt[ViewT, ActionT], entries: list[int]
    ) -> tuple[tuple[float, ...], tuple[float, ...], tuple[int, ...]]:
        """Points, wins and seats, by entry."""
        count = len(self.players)
        points, wins, seats = [0.0] * count, [0.0] * count, [0] * count
        for entry, won, share in zip(entries, dealt.points, dealt.wins, strict=True):
            points[entry] += won
            wins[entry] += share
            seats[entry] += 1
        return tuple(points), tuple(wins), tuple(seats)
