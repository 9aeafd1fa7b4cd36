"""One round between players who may misbehave: everything they do wrong is recorded and made good."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import perf_counter

from msgspec import Struct

from pusoy.cards import CardSet
from pusoy.dos.actions import Action, Pass
from pusoy.dos.deals import deal
from pusoy.dos.round import Round
from pusoy.dos.ruleset import Ruleset
from pusoy.dos.scoring import score_round
from pusoy.dos.view import View
from pusoy.players.base import Player, default_action


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
            action, reason = ask(self.players[entry], view, chances[seat])
            seconds[entry] += perf_counter() - before
            decisions[entry] += 1
            if reason:
                faults.append(Fault(entry, self.players[entry].name, deal_number, rotation, reason))
            round_.act(action)
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
            won = seat == result.winner or (self.rules.teams and (seat - result.winner) % 2 == 0)
            points[entry] += float(result.scores[seat])
            wins[entry] += won
            seats[entry] += 1
        return Played(
            tuple(points), tuple(wins), tuple(seats), tuple(decisions), tuple(seconds), tuple(faults)
        )


def ask(player: Player, view: View, chance: Random) -> tuple[Action, str]:
    """A player's answer; or the default action, and what was wrong with the answer."""
    try:
        action = player.choose(view, chance)
    except Exception as error:  # whatever it is, the others play on
        return default_action(view), f"{type(error).__name__}: {error}"[:200]
    return _checked(action, view)


def _checked(action: object, view: View) -> tuple[Action, str]:
    if isinstance(action, Pass):
        return (action, "") if view.can_pass else (default_action(view), "passed where it may not")
    if not isinstance(action, CardSet):
        return default_action(view), f"answered {action!r}"[:200]
    if action not in view.legal_plays:
        return default_action(view), f"illegal play: {action}"[:200]
    return action, ""
