"""A population of set hands, and what a set earns against those that one's own cards leave possible.

A member of the population is thirteen cards and the strengths of its three rows, which stay the same when
suits change places. So each member stands for the 24 hands that it becomes by exchanging suits, and weighs as
many of them as share no card with one's own thirteen: with its suits on one side and one's own on the other,
that is the number of ways to pair them off without a card in common (the permanent of a 4 × 4 matrix of 0 and
1).
"""

from __future__ import annotations

from itertools import permutations
from typing import Final

import numpy as np

from pusoy.jit import Numbers, inlined, njit
from pusoy.thirteen.kernel import layout as at
from pusoy.thirteen.kernel.naturals import naturals
from pusoy.thirteen.kernel.tables import Reals, Strengths

SUIT_BITS: Final = 13
SUIT_MASK: Final = (1 << SUIT_BITS) - 1
MULTIPLIER: Final = 0x5DEECE66D  # of the generator that POSIX calls drand48
LOW_48: Final = (1 << 48) - 1


def _pairings() -> Numbers:
    """By a matrix of 16 bits (row i, column j: bit 4i + j): how many permutations meet bits that are set."""
    masks = [sum(1 << (4 * row + column) for row, column in enumerate(p)) for p in permutations(range(4))]
    matrices = np.arange(1 << 16, dtype=np.int64)
    return sum((((matrices & mask) == mask).astype(np.int64) for mask in masks), np.zeros(1 << 16, np.int64))


PAIRINGS: Final = _pairings()
"""Handed to :func:`weigh`: compiled code does not swallow it."""


@njit
def random_hands(seed: int, deck: Numbers, hands: Numbers) -> None:
    """Fill ``hands`` with masks of thirteen random cards; ``deck`` is ``int64[52]``.

    The same on every machine: the 48-bit generator of POSIX, from ``seed``, its upper 31 bits modulo what is
    wanted (the bias is below one in ten million).
    """
    for card in range(52):
        deck[card] = card
    state = seed & LOW_48
    for number in range(hands.size):
        hand = 0
        for place in range(at.HAND):
            state = (state * MULTIPLIER + 11) & LOW_48
            other = place + (state >> 17) % (52 - place)
            card = deck[other]
            deck[other] = deck[place]
            deck[place] = card
            hand |= 1 << card
        hands[number] = hand


@njit
def by_suits(cards: int) -> int:
    """The cards of a mask suit by suit: bits ``13 * suit + rank``."""
    found = 0
    for card in range(52):
        if cards >> card & 1:
            found |= 1 << (SUIT_BITS * (card & 3) + (card >> 2))
    return found


@njit
def describe_hands(hands: Numbers, suits: Numbers, specials: Numbers) -> None:
    """Write each hand suit by suit, and the naturals that it is."""
    for number in range(hands.size):
        suits[number] = by_suits(hands[number])
        specials[number] = naturals(hands[number])


@njit
def weigh(mine: int, suits: Numbers, pairings: Numbers, chosen: Numbers, weights: Numbers) -> int:
    """Find the members that may sit opposite thirteen cards; returns how many there are.

    ``mine`` and ``suits`` are hands suit by suit. Written are their numbers and how much each weighs (1 to
    24).
    """
    a, b = mine & SUIT_MASK, mine >> SUIT_BITS & SUIT_MASK
    c, d = mine >> 2 * SUIT_BITS & SUIT_MASK, mine >> 3 * SUIT_BITS
    count = 0
    for number in range(suits.size):
        member = suits[number]
        free = 0
        for suit in range(4):
            theirs = member >> SUIT_BITS * suit & SUIT_MASK
            for place, own in enumerate((a, b, c, d)):
                free |= int(theirs & own == 0) << (4 * suit + place)
        weight = pairings[free]
        if weight > 0:
            chosen[count] = number
            weights[count] = weight
            count += 1
    return count


@njit
def gather(chosen: Numbers, rows: Strengths, opponents: Numbers) -> None:
    """Copy the strengths of the chosen members into ``opponents`` (``int64[3, …]``), side by side."""
    for place in range(chosen.size):
        for row in range(3):
            opponents[row, place] = rows[chosen[place], row]


@njit
def expect(
    sets: Numbers,
    opponents: Numbers,
    weights: Numbers,
    outcome: Reals,
    royalty: Reals,
    work: Reals,
    sums: Reals,
) -> None:
    """What each set earns from the weighted opponents, in all, into ``sums``.

    ``outcome`` (``float64[27]``) is what the rows of a pair pay (:func:`outcome_of`), ``royalty``
    (``float64[3, CLASSES]``) what a row of a strength pays its owner besides, who has won it; ``work`` is
    ``float64[2, CLASSES]``.
    """
    for number in range(sums.size):
        front, middle, back = sets[number, at.FRONT], sets[number, at.MIDDLE], sets[number, at.BACK]
        total = 0.0
        for place in range(weights.size):
            place_of = outcome_of(
                front - opponents[0, place], middle - opponents[1, place], back - opponents[2, place]
            )
            total += weights[place] * outcome[place_of]
        sums[number] = total
    for row in range(3):
        _add_royalties(sets, row, opponents[row], weights, royalty[row], work, sums)


@njit
def _add_royalties(
    sets: Numbers, row: int, theirs: Numbers, weights: Numbers, royalty: Reals, work: Reals, sums: Reals
) -> None:
    """Royalties depend on one row alone: sum up once what lies below and above each strength."""
    beaten, lost = work[0], work[1]
    beaten[:] = 0.0
    lost[:] = 0.0
    for place in range(weights.size):
        beaten[theirs[place]] += weights[place]
        lost[theirs[place]] += weights[place] * royalty[theirs[place]]
    below = above = 0.0
    for strength in range(at.CLASSES):
        here = beaten[strength]
        beaten[strength] = below
        below += here
    for strength in range(at.CLASSES - 1, -1, -1):
        here = lost[strength]
        lost[strength] = above
        above += here
    for number in range(sums.size):
        mine = sets[number, row]
        sums[number] += royalty[mine] * beaten[mine] - lost[mine]


@njit
def outcome_of(front: int, middle: int, back: int) -> int:
    """The number of an outcome from differences of strengths: each row lost (0), tied (1) or won (2), to the
    base of 3, front first."""
    return 9 * sign(front) + 3 * sign(middle) + sign(back) + 13


@inlined
def sign(number: int) -> int:
    """1, 0 or -1."""
    return int(number > 0) - int(number < 0)


@njit
def spread(
    one: Numbers, opponents: Numbers, weights: Numbers, outcome: Reals, royalty: Reals, mean: float
) -> float:
    """The sum of squares, each times its weight squared, of what one set earns from each opponent less
    ``mean``."""
    total = 0.0
    for place in range(weights.size):
        front = one[at.FRONT] - opponents[0, place]
        middle = one[at.MIDDLE] - opponents[1, place]
        back = one[at.BACK] - opponents[2, place]
        units = outcome[outcome_of(front, middle, back)]
        for row in range(3):
            mine, theirs = one[row], opponents[row, place]
            if mine > theirs:
                units += royalty[row, mine]
            elif mine < theirs:
                units -= royalty[row, theirs]
        total += (weights[place] * (units - mean)) ** 2
    return total
