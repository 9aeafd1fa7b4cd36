"""Every five-card hand that answers a table; the ``add_`` functions work as those of ``generate``."""

from __future__ import annotations

from pusoy.dos.kernel.answers import REFUSED, answer_floor
from pusoy.dos.kernel.bits import lowest, popcount
from pusoy.dos.kernel.classify import (
    deciding_rank,
    flush_strength,
    key_of,
    run_place,
    straight_flush_strength,
    turned,
)
from pusoy.dos.kernel.hands import longest_suit, ranks_complete, ranks_held, ranks_paired, ranks_tripled
from pusoy.dos.kernel.layout import (
    CATEGORY,
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    RUN_COUNT,
    RUN_POSITION,
    RUNS,
    STRAIGHT,
    STRAIGHT_FLUSH,
)
from pusoy.dos.kernel.tables import (
    EVERY_RANK,
    HIGH_SUIT,
    PAIR_COUNT,
    PAIRS,
    RUN_CARDS,
    RUN_OF_RANKS,
    RUN_RANKS,
    TRIPLE_COUNT,
    TRIPLES_OF,
)
from pusoy.jit import Numbers, inlined, njit


@inlined
def add_five_cards(rules: Numbers, hand: int, table_key: int, inverted: int, plays: Numbers, n: int) -> int:
    """Every category in use that may answer this table."""
    if popcount(hand) < 5:
        return n
    runs = popcount(ranks_held(hand)) >= 5
    suited = longest_suit(hand) >= 5
    tripled = ranks_tripled(hand) != 0
    for kind in range(STRAIGHT, STRAIGHT_FLUSH + 1):
        if not rules[CATEGORY + kind]:
            continue
        floor = answer_floor(rules, kind, table_key, inverted)
        if floor >= REFUSED:
            continue
        if kind == STRAIGHT:
            if runs:
                n = add_straights(rules, hand, floor, inverted, plays, n)
        elif kind == FLUSH:
            if suited:
                n = add_flushes(rules, hand, floor, inverted, plays, n)
        elif kind == FULL_HOUSE:
            if tripled:
                n = add_full_houses(hand, floor, inverted, plays, n)
        elif kind == FOUR_OF_A_KIND:
            if tripled:
                n = add_fours(hand, floor, inverted, plays, n)
        elif suited:
            n = add_straight_flushes(rules, hand, floor, inverted, plays, n)
    return n


@njit
def add_fours(hand: int, floor: int, inverted: int, plays: Numbers, n: int) -> int:
    """Four of a kind with any fifth card, which never counts."""
    fours = ranks_complete(hand)
    while fours:
        card = lowest(fours)
        fours &= fours - 1
        place = turned(card >> 2, inverted)
        if place > floor:
            kickers = hand & ~(15 << card)
            while kickers:
                kicker = kickers & -kickers
                kickers ^= kicker
                plays[0, n] = 15 << card | kicker
                plays[1, n] = key_of(FOUR_OF_A_KIND, place)
                n += 1
    return n


@njit
def add_full_houses(hand: int, floor: int, inverted: int, plays: Numbers, n: int) -> int:
    """Compared by the triple; any pair of another rank."""
    pairs = ranks_paired(hand)
    rest = ranks_tripled(hand)
    while rest:
        rank = lowest(rest) >> 2
        rest &= rest - 1
        suits = hand >> 4 * rank & 15
        place = turned(rank, inverted)
        if place <= floor:
            continue
        others = pairs & ~(1 << 4 * rank)
        while others:
            other = lowest(others) >> 2
            others &= others - 1
            other_suits = hand >> 4 * other & 15
            for j in range(PAIR_COUNT[other_suits]):
                pair = int(PAIRS[other_suits, j]) << 4 * other
                for i in range(TRIPLE_COUNT[suits]):
                    plays[0, n] = int(TRIPLES_OF[suits, i]) << 4 * rank | pair
                    plays[1, n] = key_of(FULL_HOUSE, place)
                    n += 1
    return n


@njit
def add_straights(rules: Numbers, hand: int, floor: int, inverted: int, plays: Numbers, n: int) -> int:
    """The house's runs, low to high; equal runs by the suit of one card.

    Suited ones are straight flushes or flushes, and straights only where the house plays neither.
    """
    present = ranks_held(hand)
    suited_too = not rules[CATEGORY + STRAIGHT_FLUSH] and not rules[CATEGORY + FLUSH]
    for position in range(rules[RUN_COUNT]):
        run = int(rules[RUNS + position])
        cards = int(RUN_CARDS[run])
        if present & cards == cards:
            place = run_place(rules, run, inverted) << 2
            if place + 3 > floor:
                decides = deciding_rank(rules, run)
                n = _add_run(hand, run, decides, place, floor, suited_too, plays, n)
    return n


@njit
def _add_run(
    hand: int, run: int, decides: int, place: int, floor: int, suited_too: bool, plays: Numbers, n: int
) -> int:
    """All choices of suits for one run: the card that decides first, then the four others in turn."""
    r1 = int(RUN_RANKS[run, 0])
    r2 = int(RUN_RANKS[run, 1])
    r3 = int(RUN_RANKS[run, 2])
    r4 = int(RUN_RANKS[run, 3])
    last = int(RUN_RANKS[run, 4])
    if decides == r1:
        r1 = last
    elif decides == r2:
        r2 = last
    elif decides == r3:
        r3 = last
    elif decides == r4:
        r4 = last
    s0 = hand >> 4 * decides & 15
    while s0:
        b0 = s0 & -s0
        s0 ^= b0
        strength = place | int(HIGH_SUIT[b0])
        if strength <= floor:
            continue
        m0 = b0 << 4 * decides
        key = key_of(STRAIGHT, strength)
        s1 = hand >> 4 * r1 & 15
        while s1:
            b1 = s1 & -s1
            s1 ^= b1
            m1 = m0 | b1 << 4 * r1
            s2 = hand >> 4 * r2 & 15
            while s2:
                b2 = s2 & -s2
                s2 ^= b2
                m2 = m1 | b2 << 4 * r2
                s3 = hand >> 4 * r3 & 15
                while s3:
                    b3 = s3 & -s3
                    s3 ^= b3
                    m3 = m2 | b3 << 4 * r3
                    suits = hand >> 4 * r4 & 15
                    if b0 == b1 and b1 == b2 and b2 == b3 and not suited_too:
                        suits &= ~b0
                    while suits:
                        b4 = suits & -suits
                        suits ^= b4
                        plays[0, n] = m3 | b4 << 4 * r4
                        plays[1, n] = key
                        n += 1
    return n


@njit
def add_straight_flushes(rules: Numbers, hand: int, floor: int, inverted: int, plays: Numbers, n: int) -> int:
    """``straight_flush_order`` and ``royal_flush_tops`` say how they compare."""
    for suit in range(4):
        of_suit = hand >> suit & EVERY_RANK
        if popcount(of_suit) < 5:
            continue
        for position in range(rules[RUN_COUNT]):
            run = int(rules[RUNS + position])
            cards = int(RUN_CARDS[run])
            if of_suit & cards == cards:
                strength = straight_flush_strength(rules, run, suit, inverted)
                if strength > floor:
                    plays[0, n] = cards << suit
                    plays[1, n] = key_of(STRAIGHT_FLUSH, strength)
                    n += 1
    return n


@njit
def add_flushes(rules: Numbers, hand: int, floor: int, inverted: int, plays: Numbers, n: int) -> int:
    """Five of a suit; where the house plays straight flushes, suited runs are left to them."""
    for suit in range(4):
        of_suit = hand >> suit & EVERY_RANK
        if popcount(of_suit) >= 5:
            n = _add_flushes_of(rules, of_suit, suit, floor, inverted, plays, n)
    return n


@njit
def _add_flushes_of(
    rules: Numbers, of_suit: int, suit: int, floor: int, inverted: int, plays: Numbers, n: int
) -> int:
    no_runs = rules[CATEGORY + STRAIGHT_FLUSH]
    a = of_suit
    while a:
        bit_a = a & -a
        a ^= bit_a
        rank_a = 1 << (lowest(bit_a) >> 2)
        b = a
        while b:
            bit_b = b & -b
            b ^= bit_b
            rank_b = rank_a | 1 << (lowest(bit_b) >> 2)
            c = b
            while c:
                bit_c = c & -c
                c ^= bit_c
                rank_c = rank_b | 1 << (lowest(bit_c) >> 2)
                d = c
                while d:
                    bit_d = d & -d
                    d ^= bit_d
                    rank_d = rank_c | 1 << (lowest(bit_d) >> 2)
                    e = d
                    while e:
                        bit_e = e & -e
                        e ^= bit_e
                        ranks = rank_d | 1 << (lowest(bit_e) >> 2)
                        run = int(RUN_OF_RANKS[ranks])
                        if no_runs and run >= 0 and rules[RUN_POSITION + run] >= 0:
                            continue
                        strength = flush_strength(rules, ranks, suit, inverted)
                        if strength > floor:
                            plays[0, n] = (bit_a | bit_b | bit_c | bit_d | bit_e) << suit
                            plays[1, n] = key_of(FLUSH, strength)
                            n += 1
    return n
