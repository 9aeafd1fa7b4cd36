"""Every hand there is, ranked: what tests count and benchmarks time."""

from __future__ import annotations

from pusoy.jit import Numbers, njit
from pusoy.thirteen.kernel import layout as at
from pusoy.thirteen.kernel.ranking import strength_of_five, strength_of_three
from pusoy.thirteen.kernel.tables import Strengths


@njit
def count_fives(strengths: Strengths, keys: Numbers, counts: Numbers) -> int:
    """Add one to ``counts[strength]`` for each of the 2,598,960 hands of five; returns how many there are."""
    hands = 0
    for a in range(52):
        of_one = at.NO_CARDS + keys[a]
        for b in range(a):
            of_two = of_one + keys[b]
            for c in range(b):
                of_three = of_two + keys[c]
                for d in range(c):
                    of_four = of_three + keys[d]
                    for e in range(d):
                        counts[strength_of_five(strengths, of_four + keys[e])] += 1
                        hands += 1
    return hands


@njit
def count_threes(strengths: Strengths, keys: Numbers, counts: Numbers) -> int:
    """The same for the 22,100 hands of three."""
    hands = 0
    for a in range(52):
        for b in range(a):
            for c in range(b):
                counts[strength_of_three(strengths, at.NO_CARDS + keys[a] + keys[b] + keys[c])] += 1
                hands += 1
    return hands
