"""The tables that ranks are looked up in, all derived here from what the hands mean.

They are handed to compiled functions, not frozen into them: one table a house's place for A2345.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from pusoy.jit import Numbers
from pusoy.thirteen.kernel import layout as at

Strengths: TypeAlias = npt.NDArray[np.int16]
Reals: TypeAlias = npt.NDArray[np.float64]
Order: TypeAlias = tuple[float, ...]
"""What hands are compared by: category, then heights, largest group first; a prefix is lower."""

SUMMANDS: Final = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)
"""By height: five of them (none five times), or three, have a sum of their own."""

_WHEEL: Final = (12, 3, 2, 1, 0)
_ROYAL: Final = (12, 11, 10, 9, 8)


def height(card: int) -> int:
    """The rank of a card in Pusoy: 0 for a 2 to 12 for an ace."""
    return ((card >> 2) + 1) % 13


CARD_KEYS: Final[Numbers] = np.array(
    [
        SUMMANDS[height(card)] | 1 << (at.HEIGHTS_AT + height(card)) | 1 << (at.SUITS_AT + 4 * (card & 3))
        for card in range(52)
    ],
    np.int64,
)


def _order(heights: Sequence[int], *, flush: bool, second_highest: bool) -> Order:
    """What a hand of these heights (three or five, descending) is compared by."""
    groups = sorted(Counter(heights).items(), key=lambda group: (-group[1], -group[0]))
    by_group, counts = [height for height, _ in groups], [count for _, count in groups]
    five = len(heights) == 5
    if five and len(groups) == 5 and (heights[0] - heights[4] == 4 or tuple(heights) == _WHEEL):
        if flush and tuple(heights) == _ROYAL:
            return (at.ROYAL_FLUSH,)
        wheel = 11.5 if second_highest else 3  # between the straights to the ace and to the king, or to the 5
        top = wheel if tuple(heights) == _WHEEL else heights[0]
        return (at.STRAIGHT_FLUSH if flush else at.STRAIGHT, top)
    return (at.FLUSH if flush else _CATEGORY_OF_COUNTS[tuple(counts[:2])], *by_group)


_CATEGORY_OF_COUNTS: Final = {
    (4, 1): at.FOUR_OF_A_KIND,
    (3, 2): at.FULL_HOUSE,
    (3, 1): at.THREE_OF_A_KIND,
    (3,): at.THREE_OF_A_KIND,
    (2, 2): at.TWO_PAIR,
    (2, 1): at.PAIR,
    (1, 1): at.HIGH_CARD,
}
"""By the sizes of the two largest groups of equal heights."""


def _every_hand(second_highest: bool) -> Iterable[tuple[int, Order]]:
    """Each kind of hand: its place in the table of strengths, and what it is compared by."""
    descending = range(12, -1, -1)
    for heights in combinations(descending, 5):
        place = at.OF_FLUSH + sum(1 << height for height in heights)
        yield place, _order(heights, flush=True, second_highest=second_highest)
    for size, start in ((5, at.OF_FIVE), (3, at.OF_THREE)):
        for alike in combinations_with_replacement(descending, size):
            if size == 3 or len(set(alike)) > 1:
                place = start + sum(SUMMANDS[height] for height in alike)
                yield place, _order(alike, flush=False, second_highest=second_highest)


class Tables:
    """What the kernel looks up, for one place of A2345 among the straights.

    ``strengths`` (``int16[STRENGTHS_SIZE]``; ``layout`` says by what), ``categories`` (``int64[CLASSES]``, by
    strength), ``front_place`` (``int64[CLASSES]``: which of the 455 three-card strengths one is, -1 for
    those of five cards), and ``orders``, by strength what its hands are compared by.
    """

    def __init__(self, second_highest: bool) -> None:
        places: dict[int, Order] = {}
        for place, order in _every_hand(second_highest):
            assert place not in places, "two kinds of hand have one place"
            places[place] = order
        self.orders: Final = sorted(set(places.values()))
        assert len(self.orders) == at.CLASSES
        strength = {order: number for number, order in enumerate(self.orders)}
        self.strengths: Final[Strengths] = np.full(at.STRENGTHS_SIZE, -1, np.int16)
        for place, order in places.items():
            self.strengths[place] = strength[order]
        self.categories: Final[Numbers] = np.array([order[0] for order in self.orders], np.int64)
        fronts = np.unique(self.strengths[at.OF_THREE :])
        fronts = fronts[fronts >= 0]
        self.front_place: Final[Numbers] = np.full(at.CLASSES, -1, np.int64)
        self.front_place[fronts] = np.arange(at.THREE_CLASSES)
        for table in (self.strengths, self.categories, self.front_place):
            table.flags.writeable = False


@cache
def tables(second_highest: bool) -> Tables:
    """The tables, built once (some tens of milliseconds)."""
    return Tables(second_highest)
