"""The fewest plays that empty a hand, and the fewest of its plays that others may beat: of all that is left.

As ``players.kernel.grouping`` splits a hand for the steady player, with counts in place of costs. The subsets
that are met are listed by their number of cards, so that nothing is done for the others: a play taken off
leaves fewer cards, so that marking goes down the lists and solving up.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from pusoy.dos.kernel.bits import lowest, popcount
from pusoy.dos.kernel.layout import MAX_HAND, MAX_PLAYS
from pusoy.jit import Numbers, inlined, njit
from pusoy.players.kernel.grouping import find_groups, squeeze
from pusoy.players.kernel.layout import GROUP_KEY, GROUP_ROWS, GROUP_SMALL, MAX_GROUPS, SPLITS
from pusoy.players.kernel.odds import unbeatable

# rows of the subsets
MARK: Final = 0  # the decision for which the subset was marked
NEXT: Final = 1  # the next in the list of its number of cards, -1 after the last
FEWEST: Final = 2
LOSERS: Final = 3
_MANY: Final = 1 << 20


class Splits(NamedTuple):
    """Scratch arrays and results: ``subsets`` (``int64[4, SPLITS]``) by subset, as ``squeeze`` numbers them.

    ``heads[k]`` is the first marked subset with ``k`` cards, ``decision[0]`` the number of the decision.
    """

    plays: Numbers
    groups: Numbers
    first: Numbers
    losers: Numbers
    heads: Numbers
    decision: Numbers
    subsets: Numbers


def make_splits() -> Splits:
    """New arrays."""
    return Splits(
        plays=np.zeros((2, MAX_PLAYS), np.int64),
        groups=np.zeros((GROUP_ROWS, MAX_GROUPS), np.int64),
        first=np.zeros(MAX_HAND + 2, np.int64),
        losers=np.zeros(MAX_GROUPS, np.int64),
        heads=np.zeros(MAX_HAND + 1, np.int64),
        decision=np.zeros(1, np.int64),
        subsets=np.zeros((4, SPLITS), np.int64),
    )


@inlined
def _mark(subset: int, splits: Splits) -> None:
    """Without a branch, as all below: which subsets are met twice, and which plays fit, nobody can guess."""
    subsets, cards = splits.subsets, popcount(subset)
    new = subsets[MARK, subset] != splits.decision[0]
    head, following = int(splits.heads[cards]), int(subsets[NEXT, subset])
    subsets[MARK, subset] = splits.decision[0]
    subsets[NEXT, subset] = head if new else following
    splits.heads[cards] = subset if new else head


@inlined
def _left(subset: int, small: int) -> int:
    """What a play leaves of a subset; the subset itself where the play is not in it."""
    return subset ^ (small if small & ~subset == 0 else 0)


@njit
def split_hand(
    rules: Numbers, hand: int, inverted: int, later: Numbers, plays: Numbers, n: int, splits: Splits
) -> None:
    """Fill in the subset of the whole hand and those that each of ``n`` plays leaves.

    ``later`` are the strongest plays of others (:func:`~pusoy.players.kernel.odds.strongest`): what these
    beat counts as a play that others may beat.
    """
    size = popcount(hand)
    count = find_groups(rules, hand, inverted, splits.plays, splits.groups, splits.first)
    for g in range(count):
        splits.losers[g] = 0 if unbeatable(rules, int(splits.groups[GROUP_KEY, g]), inverted, later) else 1
    splits.decision[0] += 1
    for cards in range(size + 1):
        splits.heads[cards] = -1
    _mark((1 << size) - 1, splits)
    for i in range(n):
        _mark(squeeze(hand & ~int(plays[0, i]), hand), splits)
    _mark_below(size, splits)
    _solve(size, splits)


@njit
def _mark_below(size: int, splits: Splits) -> None:
    first, groups = splits.first, splits.groups
    for back in range(size):
        subset = int(splits.heads[size - back])
        while subset >= 0:
            low = lowest(subset)
            for g in range(first[low], first[low + 1]):
                _mark(_left(subset, int(groups[GROUP_SMALL, g])), splits)
            subset = int(splits.subsets[NEXT, subset])


@njit
def _solve(size: int, splits: Splits) -> None:
    first, groups, subsets = splits.first, splits.groups, splits.subsets
    subsets[FEWEST, 0] = subsets[LOSERS, 0] = 0
    for cards in range(1, size + 1):
        subset = int(splits.heads[cards])
        while subset >= 0:
            low = lowest(subset)
            fewest = losers = _MANY
            subsets[FEWEST, subset] = subsets[LOSERS, subset] = _MANY  # for the plays that are not in it
            for g in range(first[low], first[low + 1]):
                left = _left(subset, int(groups[GROUP_SMALL, g]))
                fewest = min(fewest, int(subsets[FEWEST, left]) + 1)
                losers = min(losers, int(subsets[LOSERS, left] + splits.losers[g]))
            subsets[FEWEST, subset] = fewest
            subsets[LOSERS, subset] = losers
            subset = int(subsets[NEXT, subset])
