"""All 72,072 ways to set thirteen cards: the legal ones, and of these the ones that no other dominates.

A set dominates another where none of its rows is weaker and one is stronger: whatever the opponents hold and
however the house scores, it never earns less (row by row, winning is never worse than losing, and royalties
rise with the hand). Of sets whose three rows are of the same strength one is kept: they earn the same.
"""

from __future__ import annotations

from pusoy.jit import Numbers, inlined, njit
from pusoy.thirteen.kernel import layout as at
from pusoy.thirteen.kernel.ranking import strength_of_five, strength_of_three
from pusoy.thirteen.kernel.tables import Strengths

EVERY_CARD = at.SUBSETS - 1


@njit
def rank_subsets(strengths: Strengths, keys: Numbers, ranked: Numbers, backs: Numbers) -> None:
    """Rank every three and every five of thirteen cards.

    ``keys`` are the cards' keys. Written are ``ranked[mask]`` for masks of three and of five cards, and
    ``backs``, the masks of five cards (``int64[BACKS]``).
    """
    count = 0
    for a in range(at.HAND):
        of_one = at.NO_CARDS + keys[a]
        for b in range(a):
            of_two = of_one + keys[b]
            for c in range(b):
                of_three = of_two + keys[c]
                three = 1 << a | 1 << b | 1 << c
                ranked[three] = strength_of_three(strengths, of_three)
                for d in range(c):
                    of_four = of_three + keys[d]
                    for e in range(d):
                        five = three | 1 << d | 1 << e
                        ranked[five] = strength_of_five(strengths, of_four + keys[e])
                        backs[count] = five
                        count += 1


@njit
def sort_backs(ranked: Numbers, backs: Numbers, counts: Numbers, ordered: Numbers) -> None:
    """Write the masks of ``backs`` into ``ordered``, strongest first (``counts``: ``int64[CLASSES + 1]``)."""
    counts[:] = 0
    for back in backs:
        counts[at.CLASSES - ranked[back]] += 1
    for place in range(1, at.CLASSES + 1):
        counts[place] += counts[place - 1]
    for number in range(at.BACKS - 1, -1, -1):
        back = backs[number]
        place = at.CLASSES - ranked[back]
        counts[place] -= 1
        ordered[counts[place]] = back


@inlined
def others(back: int, bits: Numbers) -> None:
    """The bits of the eight cards that are not in the back."""
    count = 0
    for card in range(at.HAND):
        if not back >> card & 1:
            bits[count] = 1 << card
            count += 1


@njit
def legal_sets(ranked: Numbers, backs: Numbers, equal_allowed: int, bits: Numbers, sets: Numbers) -> int:
    """Write every legal set into ``sets`` (``int64[SPLITS, SET_SIZE]``); returns how many there are."""
    count = 0
    for back in backs:
        highest = ranked[back]
        others(back, bits)
        for a in range(8):
            for b in range(a):
                for c in range(b):
                    front = bits[a] | bits[b] | bits[c]
                    middle = ranked[EVERY_CARD ^ back ^ front]
                    if in_order(ranked[front], middle, highest, equal_allowed):
                        write_set(sets[count], ranked[front], middle, highest, front, back)
                        count += 1
    return count


@inlined
def in_order(front: int, middle: int, back: int, equal_allowed: int) -> bool:
    """Whether rows of these strengths keep the order; a front is never exactly equal to a middle."""
    return front < middle and (middle < back or (equal_allowed != 0 and middle == back))


@inlined
def write_set(row: Numbers, front: int, middle: int, back: int, front_cards: int, back_cards: int) -> None:
    """Write a set as ``layout`` says."""
    row[at.FRONT] = front
    row[at.MIDDLE] = middle
    row[at.BACK] = back
    row[at.FRONT_CARDS] = front_cards
    row[at.BACK_CARDS] = back_cards


@njit
def undominated_sets(
    ranked: Numbers,
    ordered: Numbers,
    front_place: Numbers,
    equal_allowed: int,
    work: Numbers,
    bits: Numbers,
    sets: Numbers,
) -> int:
    """Write the legal sets that no other legal set dominates; returns how many there are.

    ``ordered`` are the backs, strongest first (:func:`sort_backs`); ``work`` is ``int64[4, THREE_CLASSES]``
    and ``bits`` ``int64[8]``. Backs of one strength are looked at together. By place of the front's strength,
    ``reach`` holds the strongest middle beside a front at least as strong, under a stronger back: a set that
    is not above it is dominated. ``best`` holds the strongest middle under the backs at hand, and how it is
    made.
    """
    reach, best = work[0], work[1]
    reach[:] = -1
    best[:] = -1
    count = first = 0
    while first < at.BACKS:
        strength = ranked[ordered[first]]
        highest = lowest = -1
        while first < at.BACKS and ranked[ordered[first]] == strength:
            back_highest, back_lowest = best_middles(
                ranked, ordered[first], front_place, equal_allowed, work, bits
            )
            first += 1
            highest = max(highest, back_highest)
            if back_lowest >= 0 and (lowest < 0 or back_lowest < lowest):
                lowest = back_lowest
        above = -1
        for place in range(highest, lowest - 1, -1):
            middle = best[place]
            best[place] = -1
            if middle > above:
                above = middle
                if middle > reach[place]:
                    front = work[2, place]
                    write_set(sets[count], ranked[front], middle, strength, front, work[3, place])
                    count += 1
                    lower = place
                    while lower >= 0 and reach[lower] < middle:
                        reach[lower] = middle
                        lower -= 1
    return count


@inlined
def best_middles(
    ranked: Numbers, back: int, front_place: Numbers, equal_allowed: int, work: Numbers, bits: Numbers
) -> tuple[int, int]:
    """Put the strongest middles under one back into ``best`` (:func:`undominated_sets`).

    Returns the highest and the lowest place where there is a new one; -1 and -1 where there is none.
    """
    reach, best, fronts, backs = work[0], work[1], work[2], work[3]
    highest = lowest = -1
    others(back, bits)
    for a in range(2, 8):
        for b in range(1, a):
            of_two = bits[a] | bits[b]
            for c in range(b):
                front = of_two | bits[c]
                middle = ranked[EVERY_CARD ^ back ^ front]
                place = front_place[ranked[front]]
                if (
                    middle > reach[place]
                    and middle > best[place]
                    and in_order(ranked[front], middle, ranked[back], equal_allowed)
                ):
                    best[place] = middle
                    fronts[place] = front
                    backs[place] = back
                    highest = max(highest, place)
                    if lowest < 0 or place < lowest:
                        lowest = place
    return highest, lowest
