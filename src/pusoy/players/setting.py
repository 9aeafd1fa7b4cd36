"""The computer players of Pusoy: five levels that set thirteen cards.

>>> from random import Random
>>> from pusoy.thirteen.round import Round, deal
>>> from pusoy.thirteen.ruleset import Ruleset
>>> round = Round(Ruleset.preset("pusoy"), deal("a seed"))
>>> round.is_legal(make_setter("steady").choose(round.view(2), Random(1)), 2)
True
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final, Protocol, runtime_checkable

import numpy as np

from pusoy.cards import CardSet
from pusoy.errors import PusoyError
from pusoy.players.base import PlayerInfo, Register
from pusoy.thirteen.kernel import layout as at
from pusoy.thirteen.kernel.tables import Reals
from pusoy.thirteen.lowering import ranks_of
from pusoy.thirteen.rows import Action, Claim, Rows
from pusoy.thirteen.ruleset import Ruleset
from pusoy.thirteen.setting import Opponents, best_sets, choose_set, stored
from pusoy.thirteen.splits import legal_sets, undominated_sets
from pusoy.thirteen.view import View
from pusoy.words import ENGLISH, Message, message


@runtime_checkable
class SetPlayer(Protocol):
    """Somebody who plays Pusoy: one decision a round, from what its seat may know.

    A player keeps nothing between rounds, so that it can sit at several tables. It must be possible to pickle
    it.
    """

    @property
    def name(self) -> str:
        """What it is called, such as ``steady``."""
        ...

    @property
    def style(self) -> str:
        """How it plays, in one sentence."""
        ...

    def choose(self, view: View, random: Random) -> Action:
        """A set that the house takes, or one of ``view.naturals``.

        ``random`` is the only source of chance: the same view and state of ``random`` give the same answer.
        """
        ...

    def set_rows(self, rules: Ruleset, hand: CardSet, random: Random) -> Rows:
        """The three rows it would set, naturals apart."""
        ...

    def explain(self, view: View) -> Message:
        """Why it sets as it does, in a few words without a full stop: the voice of hints."""
        ...


SETTERS: Final[Register[SetPlayer]] = Register("setters")


def make_setter(name: str) -> SetPlayer:
    """A new player of this name; raises :class:`~pusoy.players.base.PlayerError` with the names there are."""
    return SETTERS.make(name)


def setter_names() -> tuple[str, ...]:
    """The names of all players of Pusoy, weakest first."""
    return SETTERS.names()


def list_setters() -> tuple[PlayerInfo, ...]:
    """Every player's name with the sentence about how it plays, weakest first."""
    return tuple(SETTERS)


class _Setter:
    """What the levels share: a hand, a claim where there is a natural, and a reason."""

    name: str

    @property
    def style(self) -> str:
        """How it plays, in one sentence."""
        return ENGLISH.say(f"setters.{self.name}.style")

    def choose(self, view: View, random: Random) -> Action:
        """Its set; a natural where it has one."""
        if view.naturals:
            return Claim(view.naturals[0])
        return self.set_rows(view.rules, _hand(view), random)

    def explain(self, view: View) -> Message:
        """The same for every hand: what this level looks at."""
        return message("setters.natural") if view.naturals else message(f"setters.{self.name}.reason")

    def set_rows(self, rules: Ruleset, hand: CardSet, random: Random) -> Rows:
        """The three rows of a hand."""
        raise NotImplementedError


def _hand(view: View) -> CardSet:
    if view.hand is None:
        raise PusoyError("somebody who only watches has no hand to set")
    return view.hand


class Beginner(_Setter):
    """Tries a few sets, and keeps the one with the strongest back."""

    name = "beginner"
    TRIES: Final = 12

    def set_rows(self, rules: Ruleset, hand: CardSet, random: Random) -> Rows:
        """The strongest back of a dozen legal sets, each as likely as the next."""
        splits = legal_sets(rules, hand)
        tried = [random.randrange(len(splits)) for _ in range(self.TRIES)]
        return splits[max(tried, key=lambda number: int(splits.sets[number, at.BACK]))]


class Casual(_Setter):
    """The strongest back, then the strongest middle: the front gets what is left."""

    name = "casual"

    def set_rows(self, rules: Ruleset, hand: CardSet, random: Random) -> Rows:
        """Nothing is left to chance."""
        splits = undominated_sets(rules, hand)
        best = max(range(len(splits)), key=lambda n: tuple(splits.sets[n, [at.BACK, at.MIDDLE, at.FRONT]]))
        return splits[best]


class Steady(_Setter):
    """Balances three rows by rule of thumb: what a hand of such a category is worth there."""

    name = "steady"

    def set_rows(self, rules: Ruleset, hand: CardSet, random: Random) -> Rows:
        """The highest sum over the rows; of equal ones the first, which has the strongest back."""
        splits = undominated_sets(rules, hand)
        worth = rule_of_thumb(rules)
        sums = sum(worth[row][splits.sets[:, row]] for row in range(3))
        return splits[int(np.argmax(sums))]


class Strong(_Setter):
    """Counts what each set would win from a few dozen well-set hands, without thinking of its own cards."""

    name = "strong"
    MEMBERS: Final = 60

    def set_rows(self, rules: Ruleset, hand: CardSet, random: Random) -> Rows:
        """The most units from the hands that it knows by heart."""
        splits = undominated_sets(rules, hand)
        known = Opponents.unseen(rules, self.MEMBERS)
        return splits[int(np.argmax(known.expected(splits.sets)))]


class Expert(_Setter):
    """All sets against all hands that its own cards leave possible, by the house's own scoring."""

    name = "expert"

    def choose(self, view: View, random: Random) -> Action:
        """What earns the most: a set, or a natural that earns at least as much."""
        return choose_set(view.rules, _hand(view))

    def set_rows(self, rules: Ruleset, hand: CardSet, random: Random) -> Rows:
        """The best set of rows."""
        action = best_sets(rules, hand, 1)[0].action
        assert isinstance(action, Rows)
        return action

    def explain(self, view: View) -> Message:
        """What it expects to win or lose."""
        if isinstance(choose_set(view.rules, _hand(view)), Claim):
            return message("setters.natural")
        units = best_sets(view.rules, _hand(view), 1)[0].units
        return message(f"setters.expert.{'loss' if units < 0 else 'reason'}", units=f"{abs(units):.2f}")


@lru_cache(maxsize=16)
def rule_of_thumb(rules: Ruleset) -> Reals:
    """``float64[3, CLASSES]``: how many of the population's rows a hand of this strength beats, by row.

    Hands of one category count alike, as the middle one of them does.
    """
    found = ranks_of(rules)
    groups: dict[float, list[int]] = {}
    for number, order in enumerate(found.orders):
        groups.setdefault(order[0], []).append(number)
    middle = np.zeros(at.CLASSES, np.int64)
    for numbers in groups.values():
        middle[numbers] = numbers[len(numbers) // 2]
    rows = stored(rules).rows
    beaten = [np.searchsorted(np.sort(rows[:, row]), middle) / len(rows) for row in range(3)]
    return np.array(beaten, np.float64)


for _level in (Beginner, Casual, Steady, Strong, Expert):
    SETTERS.add(_level.name, _level)
