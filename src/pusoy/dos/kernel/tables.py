"""Small constant tables, all derived here from what they mean."""

from __future__ import annotations

from itertools import combinations
from typing import Final

import numpy as np

from pusoy.jit import Numbers

RANK_COUNT: Final = 13
ALL_CARDS: Final = (1 << 52) - 1
EVERY_RANK: Final = 0x1_1111_1111_1111  # the bit of suit strength 0 in each of the 13 ranks


def _subsets(size: int) -> tuple[Numbers, Numbers]:
    """For each set of suits (4 bits): how many subsets of ``size`` it has, and those subsets."""
    lists = [
        [sum(1 << suit for suit in chosen) for chosen in combinations(_suits(group), size)]
        for group in range(16)
    ]
    counts = np.array([len(found) for found in lists], np.int64)
    table = np.zeros((16, max(counts)), np.int64)
    for group, found in enumerate(lists):
        table[group, : len(found)] = found
    return counts, table


def _suits(group: int) -> list[int]:
    return [suit for suit in range(4) if group >> suit & 1]


PAIR_COUNT, PAIRS = _subsets(2)
TRIPLE_COUNT, TRIPLES_OF = _subsets(3)

HIGH_SUIT: Final = np.array([max(0, group.bit_length() - 1) for group in range(16)], np.int64)
"""The strength of the highest suit in a set of suits (0 for the empty set)."""

RUN_RANKS: Final = np.array(
    [[(first + i) % RANK_COUNT for i in range(5)] for first in range(RANK_COUNT)], np.int64
)
"""The five ranks of each circular run as it is written; 11 is A2345, 12 is 23456, 8 is JQKA2."""

RUN_CARDS: Final = np.array([sum(1 << (4 * int(r)) for r in ranks) for ranks in RUN_RANKS], np.int64)
"""Each circular run as a mask of the cards of suit strength 0."""


def _by_rank_set() -> tuple[Numbers, Numbers]:
    run_of = np.full(1 << RANK_COUNT, -1, np.int64)
    for run, ranks in enumerate(RUN_RANKS):
        run_of[sum(1 << int(rank) for rank in ranks)] = run
    turned = [int(f"{ranks:013b}"[::-1], 2) for ranks in range(1 << RANK_COUNT)]
    return run_of, np.array(turned, np.int64)


RUN_OF_RANKS, TURNED_RANKS = _by_rank_set()
"""By a 13-bit set of ranks: which circular run it is (-1: none), and the set in the turned order."""
