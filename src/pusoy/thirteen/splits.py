"""All 72,072 ways to set thirteen cards, ranked: the legal ones, and those that no other dominates.

>>> rules = Ruleset.preset("pusoy")
>>> hand = CardSet("AS AH AD KC KD 9S 9H 9D 5C 4C JS JH 3D")
>>> len(undominated_sets(rules, hand))
45
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from pusoy.cards import CardSet
from pusoy.jit import Numbers
from pusoy.thirteen import refusals
from pusoy.thirteen.desk import desk
from pusoy.thirteen.kernel import layout as at
from pusoy.thirteen.kernel import splits as kernel
from pusoy.thirteen.kernel.tables import CARD_KEYS
from pusoy.thirteen.lowering import ranks_of
from pusoy.thirteen.rows import HAND, Rows
from pusoy.thirteen.ruleset import Ruleset


class Splits:
    """Sets of one hand as numbers: ``sets`` is ``int64[n, SET_SIZE]`` (see ``kernel.layout``).

    Iterating gives them as :class:`~pusoy.thirteen.rows.Rows`.
    """

    def __init__(self, hand: CardSet, sets: Numbers) -> None:
        self.hand = hand
        self.sets = sets

    def __len__(self) -> int:
        return len(self.sets)

    def __getitem__(self, number: int) -> Rows:
        front, back = int(self.sets[number, at.FRONT_CARDS]), int(self.sets[number, at.BACK_CARDS])
        middle = kernel.EVERY_CARD ^ front ^ back
        return Rows(self._cards(front), self._cards(middle), self._cards(back))

    def __iter__(self) -> Iterator[Rows]:
        return (self[number] for number in range(len(self)))

    def _cards(self, bits: int) -> CardSet:
        return CardSet(card for place, card in enumerate(self.hand) if bits >> place & 1)


def legal_sets(rules: Ruleset, hand: CardSet) -> Splits:
    """Every set in order of thirteen cards, at most 72,072; raises ``not_thirteen_cards``."""
    _rank(rules, hand)
    count = kernel.legal_sets(desk.ranked, desk.backs, _equal_allowed(rules), desk.bits, desk.sets)
    return Splits(hand, desk.sets[:count].copy())


def undominated_sets(rules: Ruleset, hand: CardSet) -> Splits:
    """The legal sets that no other one equals or surpasses in every row; raises ``not_thirteen_cards``.

    Of sets whose rows are of the same strengths there is one. Thirteen cards always have a legal set.
    """
    _rank(rules, hand)
    kernel.sort_backs(desk.ranked, desk.backs, desk.counts, desk.ordered)
    count = kernel.undominated_sets(
        desk.ranked,
        desk.ordered,
        ranks_of(rules).front_place,
        _equal_allowed(rules),
        desk.work,
        desk.bits,
        desk.sets,
    )
    return Splits(hand, desk.sets[:count].copy())


def lowest_set(rules: Ruleset, hand: CardSet) -> Rows:
    """The legal set with the lowest back, of those the lowest middle, then front: what is set for a program
    that fails. Raises ``not_thirteen_cards``.
    """
    splits = legal_sets(rules, hand)
    columns = (splits.sets[:, row] for row in (at.FRONT, at.MIDDLE, at.BACK))
    return splits[int(np.lexsort(tuple(columns))[0])]


def _equal_allowed(rules: Ruleset) -> int:
    return int(rules.order_check == "equal_allowed")


def _rank(rules: Ruleset, hand: CardSet) -> None:
    if len(hand) != HAND:
        raise refusals.not_thirteen_cards(len(hand))
    keys = CARD_KEYS[np.array([card.index for card in hand])]
    kernel.rank_subsets(ranks_of(rules).strengths, keys, desk.ranked, desk.backs)
