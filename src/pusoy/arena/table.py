"""One round between players who may misbehave: everything they do wrong is recorded and made good."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import perf_counter
from typing import Generic

from msgspec import Struct

from pusoy.arena.contest import ActionT, Contest, Dealt, PlayerT, ViewT


class Fault(Struct, frozen=True):
    """Something that a player did wrong; what the contest says was done for it instead.

    ``entry`` counts the players from 0 in the order in which they were named.
    """

    entry: int
    player: str
    deal: int
    rotation: int
    reason: str


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
    """A table of the arena: the contest, who is entered, and the seed that names its deals."""

    def __init__(
        self, contest: Contest[PlayerT, ViewT, ActionT], players: Sequence[PlayerT], seed: str
    ) -> None:
        self.contest = contest
        self.players = tuple(players)
        self.seed = seed

    def play(self, deal_number: int, rotation: int) -> Played:
        """Play one deal: the entries fill the places 0, 1, … in turn; a seat takes place seat + rotation."""
        name = f"{self.seed}/{deal_number}"
        dealt = self.contest.deal(name)
        seats = range(self.contest.seats)
        entries = [(seat + rotation) % len(seats) % len(self.players) for seat in seats]
        chances = [Random(f"{name}/{rotation}/{seat}") for seat in seats]
        count = len(self.players)
        decisions, seconds, faults = [0] * count, [0.0] * count, list[Fault]()
        while (seat := dealt.turn) is not None:
            entry = entries[seat]
            view = dealt.view(seat)
            before = perf_counter()
            answer = self.contest.ask(self.players[entry], view, chances[seat])
            seconds[entry] += perf_counter() - before
            decisions[entry] += 1
            if answer.fault is not None:
                faults.append(Fault(entry, self.players[entry].name, deal_number, rotation, answer.fault))
            dealt.act(seat, answer.action)
        return Played(*self._count(dealt, entries), tuple(decisions), tuple(seconds), tuple(faults))

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
