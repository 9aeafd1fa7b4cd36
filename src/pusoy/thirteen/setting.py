"""The best sets of thirteen cards, by what they are expected to earn from opponents who set well.

The opponents are the stored population (:mod:`pusoy.thirteen.population`), as far as one's own cards leave
its hands possible; nothing else is known. The house's own scoring counts: rows, sweeps, royalties and
naturals. Units are those won from one opponent. Only ``grand_slam_factor`` is left out: it depends on three
opponents at once. In a house whose scoring has no population of its own, the opponents set as in the one
nearest to it.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, Self

import numpy as np
from msgspec import Struct

from pusoy.cards import CardSet
from pusoy.jit import Numbers
from pusoy.thirteen import refusals
from pusoy.thirteen.desk import desk
from pusoy.thirteen.judging import NATURAL_BITS, naturals
from pusoy.thirteen.kernel.population import PAIRINGS, by_suits, expect, gather, spread, weigh
from pusoy.thirteen.kernel.tables import Reals
from pusoy.thirteen.lowering import outcomes, royalties
from pusoy.thirteen.population import Population, population, scoring_of
from pusoy.thirteen.rows import HAND, Action, Claim, Rows
from pusoy.thirteen.ruleset import Ruleset
from pusoy.thirteen.splits import Splits, undominated_sets

MANY: Final = 48
"""So many sets are weighed against all opponents; of more, first against a sixth of them."""


class Rated(Struct, frozen=True):
    """What a set, or a natural, is expected to win from one opponent, and the standard error of that."""

    action: Action
    units: float
    error: float


class Opponents:
    """Members of a population with weights, against whom sets are rated.

    ``rows`` (``int64[3, n]``) and ``weights`` are those who set; ``claims`` are the weights of those who show
    each natural of the house, the strongest first, and ``total`` the weight of all.
    """

    def __init__(self, rules: Ruleset, members: Population, chosen: Numbers, weights: Numbers) -> None:
        self.rules: Final = rules
        self.total: Final = int(weights.sum())
        shown = _shown_naturals(rules, members, chosen)
        self.claims: Final = [int(weights[shown == place].sum()) for place in range(len(rules.naturals))]
        setting = shown < 0
        self.weights: Final[Numbers] = weights[setting]
        self.rows: Final[Numbers] = np.empty((3, len(self.weights)), np.int64)
        gather(chosen[setting], members.rows, self.rows)

    @classmethod
    def facing(cls, rules: Ruleset, hand: CardSet, members: Population | None = None) -> Self:
        """Those that may sit opposite a hand; of the stored population where no other is given."""
        if len(hand) != HAND:
            raise refusals.not_thirteen_cards(len(hand))
        members = members or stored(rules)
        size = len(members.suits)
        chosen, weights = np.empty(size, np.int64), np.empty(size, np.int64)
        count = weigh(int(by_suits(hand.mask)), members.suits, PAIRINGS, chosen, weights)
        return cls(rules, members, chosen[:count], weights[:count])

    @classmethod
    def unseen(cls, rules: Ruleset, count: int) -> Self:
        """The first ``count`` of the stored population, whatever cards one holds."""
        return cls(rules, stored(rules), np.arange(count), np.ones(count, np.int64))

    def expected(self, sets: Numbers, part: int = 1) -> Reals:
        """The expected units of each set, from a ``part``-th of the opponents who set, and all the others."""
        count = len(self.weights) // part
        sums = np.zeros(len(sets), np.float64)
        rows, weights = np.ascontiguousarray(self.rows[:, :count]), self.weights[:count]
        expect(sets, rows, weights, outcomes(self.rules), royalties(self.rules), desk.royalty_work, sums)
        from_sets = sums * (int(self.weights.sum()) / max(1, int(weights.sum())))
        return np.asarray((from_sets - self._lost_to_naturals()) / self.total)

    def _lost_to_naturals(self) -> float:
        return float(sum(w * units for w, (_, units) in zip(self.claims, self.rules.naturals, strict=True)))

    def error(self, one: Numbers, units: float) -> float:
        """The standard error of a set's expected units: members of the population are independent, and each
        brings all its weight."""
        from_sets = spread(one, self.rows, self.weights, outcomes(self.rules), royalties(self.rules), units)
        from_naturals = sum(
            24 * weight * (lost + units) ** 2  # a member weighs 24 at most
            for weight, (_, lost) in zip(self.claims, self.rules.naturals, strict=True)
        )
        return sqrt(from_sets + from_naturals) / self.total

    def natural(self, place: int) -> float:
        """The expected units of showing the natural at this place of the house's list."""
        worth = [float(units) for _, units in self.rules.naturals]
        from_sets = int(self.weights.sum()) * worth[place]
        weaker = sum(self.claims[place + 1 :]) * worth[place]
        stronger = sum(w * units for w, units in zip(self.claims[:place], worth, strict=False))
        return (from_sets + weaker - stronger) / self.total


def stored(rules: Ruleset) -> Population:
    """The stored population for a house."""
    return population(scoring_of(rules), rules.wheel == "second_highest")


def _shown_naturals(rules: Ruleset, members: Population, chosen: Numbers) -> Numbers:
    """Which natural of the house each chosen member shows, by its place in the list, -1 where it sets.

    It shows the strongest that it is, unless its set is expected to earn more.
    """
    shown = np.full(len(chosen), -1, np.int64)
    specials, worth = members.specials[chosen], members.worth[chosen]
    for place in range(len(rules.naturals) - 1, -1, -1):
        name, units = rules.naturals[place]
        shown[(specials & NATURAL_BITS[name] != 0) & (worth <= units)] = place
    return shown


def best_sets(rules: Ruleset, hand: CardSet, top: int = 5) -> tuple[Rated, ...]:
    """The best ``top`` sets of thirteen cards, the best one first; raises ``not_thirteen_cards``.

    All 72,072 are looked at. Those that another dominates are never better, and are not listed.
    """
    splits, opponents = undominated_sets(rules, hand), Opponents.facing(rules, hand)
    return _rate(splits, opponents, max(1, top))


def _rate(splits: Splits, opponents: Opponents, top: int) -> tuple[Rated, ...]:
    sets = splits.sets
    numbers = np.arange(len(sets))
    if len(sets) > MANY:
        first_look = opponents.expected(sets, part=6)
        numbers = np.argsort(-first_look, kind="stable")[: max(MANY, top)]
    units = opponents.expected(sets[numbers])
    order = np.argsort(-units, kind="stable")[:top]
    return tuple(
        Rated(
            splits[int(numbers[place])],
            float(units[place]),
            opponents.error(sets[numbers[place]], float(units[place])),
        )
        for place in order
    )


def rated_naturals(rules: Ruleset, hand: CardSet) -> tuple[Rated, ...]:
    """The naturals of the house that thirteen cards are, with their expected units, the strongest first."""
    found = naturals(rules, hand)
    if not found:
        return ()
    opponents = Opponents.facing(rules, hand)
    places = {name: place for place, (name, _) in enumerate(rules.naturals)}
    return tuple(Rated(Claim(name), opponents.natural(places[name]), 0.0) for name in found)


def choose_set(rules: Ruleset, hand: CardSet) -> Action:
    """What earns the most: the best set, or a natural that earns at least as much."""
    best = best_sets(rules, hand, 1)[0]
    shown = max(rated_naturals(rules, hand), key=lambda rated: rated.units, default=None)
    return best.action if shown is None or shown.units < best.units else shown.action


def best_rows(rules: Ruleset, hand: CardSet) -> Rows:
    """The best set of rows, naturals apart."""
    action = best_sets(rules, hand, 1)[0].action
    assert isinstance(action, Rows)
    return action
