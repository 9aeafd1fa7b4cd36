"""A hand split into plays: the best split of every subset that matters, in one pass.

Subsets are numbers whose bit ``i`` is the ``i``-th lowest card of the hand. Every split of a subset has
exactly one play with its lowest card, so that trying the plays with that card first finds each split once. A
play taken off leaves a smaller number: marking runs downwards, solving upwards, and nothing is recursive.
"""

from __future__ import annotations

from pusoy.dos.kernel.bits import lowest, popcount
from pusoy.dos.kernel.generate import generate
from pusoy.dos.kernel.layout import KEY_SHIFT, STRAIGHT
from pusoy.jit import Numbers, njit
from pusoy.players.kernel.layout import (
    GROUP_KEY,
    GROUP_MASK,
    GROUP_SMALL,
    MAX_GROUPS,
    SPLIT_COST,
    SPLIT_FREE,
    SPLIT_LOSERS,
    SPLIT_MARK,
    Reals,
)


@njit
def squeeze(cards: int, hand: int) -> int:
    """A subset of the hand as a small number: bit ``i`` for the ``i``-th lowest card of the hand."""
    small = 0
    while cards:
        card = cards & -cards
        cards ^= card
        small |= 1 << popcount(hand & (card - 1))
    return small


@njit
def thin_out(plays: Numbers, n: int, most: int) -> int:
    """Keep at most about ``most`` plays: all shorter ones, and of the five-card ones an even selection."""
    if n <= most:
        return n
    short = 0
    for i in range(n):
        if plays[1, i] >> KEY_SHIFT < STRAIGHT:
            short += 1
    every = (n - short) // max(1, most - short) + 1
    kept, five = 0, 0
    for i in range(n):
        if plays[1, i] >> KEY_SHIFT >= STRAIGHT:
            five += 1
            if five % every:
                continue
        if kept < most:
            plays[0, kept] = plays[0, i]
            plays[1, kept] = plays[1, i]
            kept += 1
    return kept


@njit
def find_groups(
    rules: Numbers, hand: int, inverted: int, plays: Numbers, groups: Numbers, first: Numbers
) -> int:
    """Every play that the hand can make on a clear table, sorted by lowest card; returns how many.

    ``first[i]`` is where the plays begin whose lowest card is the ``i``-th of the hand (``int64[20]``);
    ``plays`` is scratch space.
    """
    n = thin_out(plays, generate(rules, hand, 0, inverted, plays), MAX_GROUPS)
    size = popcount(hand)
    for i in range(size + 1):
        first[i] = 0
    for i in range(n):
        first[popcount(hand & ((1 << lowest(int(plays[0, i]))) - 1)) + 1] += 1
    for i in range(size):
        first[i + 1] += first[i]
    for i in range(n):
        mask = int(plays[0, i])
        at = popcount(hand & ((1 << lowest(mask)) - 1))
        place = int(first[at])
        first[at] += 1
        groups[GROUP_MASK, place] = mask
        groups[GROUP_KEY, place] = plays[1, i]
        groups[GROUP_SMALL, place] = squeeze(mask, hand)
    for i in range(size, 0, -1):
        first[i] = first[i - 1]
    first[0] = 0
    return n


@njit
def clear_marks(size: int, splits: Reals) -> None:
    """Forget which subsets of a hand of this size are looked at."""
    for subset in range(1 << size):
        splits[SPLIT_MARK, subset] = 0.0


@njit
def mark_below(size: int, first: Numbers, groups: Numbers, splits: Reals) -> None:
    """Mark every subset that is met while splitting the marked ones."""
    for i in range((1 << size) - 1):
        subset = (1 << size) - 1 - i
        if splits[SPLIT_MARK, subset]:
            low = lowest(subset)
            for g in range(first[low], first[low + 1]):
                small = int(groups[GROUP_SMALL, g])
                if small & ~subset == 0:
                    splits[SPLIT_MARK, subset ^ small] = 1.0


@njit
def solve(
    size: int,
    first: Numbers,
    groups: Numbers,
    costs: Reals,
    losers: Numbers,
    discount: float,
    splits: Reals,
) -> None:
    """Fill in the marked subsets.

    ``costs`` and ``losers`` are by group; one group of a split, the one played last, has ``discount`` of its
    cost taken off. With all costs 1 the cost of a subset is the fewest plays that empty it.
    """
    splits[SPLIT_COST, 0] = splits[SPLIT_FREE, 0] = splits[SPLIT_LOSERS, 0] = 0.0
    for subset in range(1, 1 << size):
        if not splits[SPLIT_MARK, subset]:
            continue
        low = lowest(subset)
        cost = free = lose = 1e9
        for g in range(first[low], first[low + 1]):
            small = int(groups[GROUP_SMALL, g])
            if small & ~subset:
                continue
            rest = subset ^ small
            this = costs[g]
            cost = min(cost, splits[SPLIT_COST, rest] + this)
            free = min(
                free,
                min(splits[SPLIT_FREE, rest] + this, splits[SPLIT_COST, rest] + this * (1.0 - discount)),
            )
            lose = min(lose, splits[SPLIT_LOSERS, rest] + losers[g])
        splits[SPLIT_COST, subset] = cost
        splits[SPLIT_FREE, subset] = free
        splits[SPLIT_LOSERS, subset] = lose
