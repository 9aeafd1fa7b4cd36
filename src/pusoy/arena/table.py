"""One round between players who may misbehave: everything they do wrong is recorded and made good."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import perf_counter

from msgspec import Struct

from pusoy.dos.deals import deal
from pusoy.dos.round import Round
from pusoy.dos.ruleset import Ruleset
from pusoy.dos.scoring import score_round
from pusoy.players.asking import ask
from pusoy.players.base import Player


class Fault(Struct, frozen=True):
    """Something that a player did wrong; the pass or its lowest legal play was played for it instead.

    ``entry`` counts the players from 0 in the order in which they were named.
    """

    entry: int
    player: str
    deal: int
    rotation: int
    reason: str


class Played(Struct, frozen=True):
    """A round as the arena counts it. All tuples are by entry; ``wins`` is 1 for whoever won."""

    points: tuple[float, ...]
    wins: tuple[float, ...]
    seats: tuple[int, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    faults: tuple[Fault, ...]


class Table:
    """A table of the arena: the rules, who is entered, and the seed that names its deals."""

    def __init__(self, rules: Ruleset, players: Sequence[Player], seed: str) -> None:
        self.rules = rules
        self.players = tuple(players)
        self.seed = seed

    def play(self, deal_number: int, rotation: int) -> Played:
        """Play one deal: the entries fill the places 0, 1, … in turn; a seat takes place seat + rotation."""
        name = f"{self.seed}/{deal_number}"
        round_ = Round(self.rules, deal(self.rules, name))
        places = [(seat + rotation) % self.rules.players for seat in self.rules.seats]
        entries = [place % len(self.players) for place in places]
        chances = [Random(f"{name}/{rotation}/{seat}") for seat in self.rules.seats]
        count = len(self.players)
        decisions, seconds, faults = [0] * count, [0.0] * count, list[Fault]()
        while (seat := round_.turn) is not None:
            entry = entries[seat]
            view = round_.view(seat)
            before = perf_counter()
            answer = ask(self.players[entry], view, chances[seat])
            seconds[entry] += perf_counter() - before
            decisions[entry] += 1
            if answer.fault is not None:
                faults.append(Fault(entry, self.players[entry].name, deal_number, rotation, answer.fault))
            round_.act(answer.action)
        return self._count(round_, entries, decisions, seconds, faults)

    def _count(
        self,
        round_: Round,
        entries: list[int],
        decisions: list[int],
        seconds: list[float],
        faults: list[Fault],
    ) -> Played:
        result = score_round(round_)
        count = len(self.players)
        points, wins, seats = [0.0] * count, [0.0] * count, [0] * count
        for seat, entry in enumerate(entries):
            points[entry] += float(result.scores[seat])
            wins[entry] += self.rules.same_side(seat, result.winner)
            seats[entry] += 1
        return Played(
            tuple(points), tuple(wins), tuple(seats), tuple(decisions), tuple(seconds), tuple(faults)
        )
