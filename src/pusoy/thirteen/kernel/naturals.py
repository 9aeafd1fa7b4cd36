"""Thirteen-card specials: which of them a hand is (rules page, section 2, ``naturals``)."""

from __future__ import annotations

from typing import Final

import numpy as np

from pusoy.jit import Numbers, njit
from pusoy.thirteen.kernel import layout as at

RUNS_OF_FIVE: Final = ((12, 0, 1, 2, 3), *(tuple(range(low, low + 5)) for low in range(9)))
RUNS_OF_THREE: Final = ((12, 0, 1), *(tuple(range(low, low + 3)) for low in range(11)))
"""By heights; the ace is low or high."""


def _three_runs() -> Numbers:
    """Every way to make thirteen cards of two runs of five and one of three, as counts: 3 bits a height."""
    found = set()
    for first in RUNS_OF_FIVE:
        for second in RUNS_OF_FIVE:
            for front in RUNS_OF_THREE:
                found.add(sum(1 << 3 * height for height in (*first, *second, *front)))
    return np.array(sorted(found), np.int64)


THREE_RUNS: Final = _three_runs()

SUIT_OF_THREE_FLUSHES: Final = sum(1 << count for count in (0, 3, 5, 8, 10, 13))
"""As bits, how many cards of one suit thirteen cards may hold that make flushes of five, five and three."""


@njit
def is_three_runs(counts: int) -> bool:
    """Whether the counts by height stand in THREE_RUNS, which is sorted."""
    low, high = 0, THREE_RUNS.size
    while low < high:
        middle = (low + high) // 2
        if THREE_RUNS[middle] < counts:
            low = middle + 1
        else:
            high = middle
    return low < THREE_RUNS.size and THREE_RUNS[low] == counts


@njit
def naturals(cards: int) -> int:
    """The naturals that the thirteen cards of a mask are, as bits of ``layout``."""
    counts = pairs = ranks = 0
    for rank in range(13):
        count = 0
        for suit in range(4):
            count += cards >> (4 * rank + suit) & 1
        counts |= count << 3 * ((rank + 1) % 13)
        pairs += count // 2
        ranks += count > 0
    flushes = True
    for suit in range(4):
        count = 0
        for rank in range(13):
            count += cards >> (4 * rank + suit) & 1
        flushes = flushes and (SUIT_OF_THREE_FLUSHES >> count & 1) == 1
    found = 0
    if ranks == 13:
        found |= at.DRAGON
    if pairs == 6:
        found |= at.SIX_PAIRS
    if flushes:
        found |= at.THREE_FLUSHES
    if is_three_runs(counts):
        found |= at.THREE_STRAIGHTS
    return found
