"""Every play of a hand that answers a table, written into a buffer.

A buffer of plays is ``int64[2, MAX_PLAYS]``: row 0 the masks, row 1 the keys. Each ``add_`` function writes
the plays of one kind whose strength is above ``floor`` (-1: all of them) from place ``n`` on and returns the
new ``n``. The order is whatever is quickest; ``legal.sort_plays`` makes the order of the interface.
"""

from __future__ import annotations

from pusoy.dos.kernel.answers import REFUSED, answer_floor
from pusoy.dos.kernel.bits import lowest
from pusoy.dos.kernel.classify import key_of, single_key, suited_strength, turned
from pusoy.dos.kernel.five_cards import add_five_cards
from pusoy.dos.kernel.hands import ranks_complete, ranks_paired, ranks_tripled
from pusoy.dos.kernel.layout import (
    BARE_QUADS,
    BOMB_OVER,
    KEY_SHIFT,
    PAIR,
    QUADS,
    SINGLE,
    STRAIGHT,
    TRIPLE,
    TRIPLES,
    TWO_PAIR,
    TWO_PAIRS,
)
from pusoy.dos.kernel.tables import PAIR_COUNT, PAIRS, TRIPLE_COUNT, TRIPLES_OF
from pusoy.jit import Numbers, inlined, njit


@inlined
def generate(rules: Numbers, hand: int, table_key: int, inverted: int, plays: Numbers) -> int:
    """Write every play of ``hand`` that answers the table (0: a lead); returns how many."""
    n = 0
    floor = answer_floor(rules, SINGLE, table_key, inverted)
    if floor < REFUSED:
        n = add_singles(hand, floor, inverted, plays, n)
    floor = answer_floor(rules, PAIR, table_key, inverted)
    if floor < REFUSED:
        n = add_pairs(hand, floor, inverted, plays, n)
    floor = answer_floor(rules, TRIPLE, table_key, inverted)
    if floor < REFUSED and rules[TRIPLES]:
        n = add_triples(hand, floor, inverted, plays, n)
    floor = answer_floor(rules, TWO_PAIR, table_key, inverted)
    if floor < REFUSED and rules[TWO_PAIRS]:
        n = add_two_pairs(hand, floor, inverted, plays, n)
    floor = answer_floor(rules, QUADS, table_key, inverted)
    if floor < REFUSED and rules[BARE_QUADS]:
        n = add_quads(hand, floor, inverted, plays, n)
    if table_key == 0 or table_key >> KEY_SHIFT >= STRAIGHT or rules[BOMB_OVER]:
        n = add_five_cards(rules, hand, table_key, inverted, plays, n)
    return n


@inlined
def add_singles(hand: int, floor: int, inverted: int, plays: Numbers, n: int) -> int:
    """Rank, then suit."""
    rest = _singles_above(hand, floor, inverted)
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        plays[0, n] = 1 << card
        plays[1, n] = single_key(card, inverted)
        n += 1
    return n


@inlined
def _singles_above(hand: int, floor: int, inverted: int) -> int:
    """The cards that beat a single of this strength (-1: all): two masks, no look at each card."""
    if floor < 0:
        return hand
    if not inverted:
        return hand >> (floor + 1) << (floor + 1)
    rank = 12 - (floor >> 2)
    lower_ranks = (1 << 4 * rank) - 1
    higher_suits = 15 >> ((floor & 3) + 1) << ((floor & 3) + 1)
    return hand & (lower_ranks | higher_suits << 4 * rank)


@inlined
def add_pairs(hand: int, floor: int, inverted: int, plays: Numbers, n: int) -> int:
    """Rank, then the higher suit in the pair."""
    rest = ranks_paired(hand)
    while rest:
        rank = lowest(rest) >> 2
        rest &= rest - 1
        suits = hand >> 4 * rank & 15
        place = turned(rank, inverted) << 2
        if place + 3 <= floor:
            continue
        for i in range(PAIR_COUNT[suits]):
            pair = int(PAIRS[suits, i])
            strength = suited_strength(rank, pair, inverted)
            if strength > floor:
                plays[0, n] = pair << 4 * rank
                plays[1, n] = key_of(PAIR, strength)
                n += 1
    return n


@inlined
def add_triples(hand: int, floor: int, inverted: int, plays: Numbers, n: int) -> int:
    """Rank only."""
    rest = ranks_tripled(hand)
    while rest:
        rank = lowest(rest) >> 2
        rest &= rest - 1
        suits = hand >> 4 * rank & 15
        place = turned(rank, inverted)
        if place > floor:
            for i in range(TRIPLE_COUNT[suits]):
                plays[0, n] = int(TRIPLES_OF[suits, i]) << 4 * rank
                plays[1, n] = key_of(TRIPLE, place)
                n += 1
    return n


@njit
def add_two_pairs(hand: int, floor: int, inverted: int, plays: Numbers, n: int) -> int:
    """By the higher pair, then its higher suit (``four_card``)."""
    highs = ranks_paired(hand)
    while highs:
        high = lowest(highs) >> 2
        highs &= highs - 1
        lows = ranks_paired(hand) & ((1 << 4 * high) - 1)  # by rank number: the order in force may be turned
        while lows:
            low = lowest(lows) >> 2
            lows &= lows - 1
            n = _add_two_pairs_of(hand, high, low, floor, inverted, plays, n)
    return n


@njit
def _add_two_pairs_of(
    hand: int, high: int, low: int, floor: int, inverted: int, plays: Numbers, n: int
) -> int:
    high_suits, low_suits = hand >> 4 * high & 15, hand >> 4 * low & 15
    for i in range(PAIR_COUNT[high_suits]):
        for j in range(PAIR_COUNT[low_suits]):
            high_pair, low_pair = int(PAIRS[high_suits, i]), int(PAIRS[low_suits, j])
            if inverted:  # the lower rank is the higher pair
                strength = suited_strength(low, low_pair, inverted)
            else:
                strength = suited_strength(high, high_pair, inverted)
            if strength > floor:
                plays[0, n] = high_pair << 4 * high | low_pair << 4 * low
                plays[1, n] = key_of(TWO_PAIR, strength)
                n += 1
    return n


@njit
def add_quads(hand: int, floor: int, inverted: int, plays: Numbers, n: int) -> int:
    """Four of a rank alone (``four_card``)."""
    rest = ranks_complete(hand)
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        place = turned(card >> 2, inverted)
        if place > floor:
            plays[0, n] = 15 << card
            plays[1, n] = key_of(QUADS, place)
            n += 1
    return n
