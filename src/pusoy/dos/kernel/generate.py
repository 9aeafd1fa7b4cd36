"""Every play of a hand that answers a table, written into a buffer.

A buffer of plays is ``int64[2, MAX_PLAYS]``: row 0 the masks, row 1 the keys. Each ``add_`` function writes
the plays of one kind whose strength is above ``floor`` (-1: all of them) from place ``n`` on and returns the
new ``n``. The order is whatever is quickest; ``legal.sort_plays`` makes the order of the interface.
"""

from __future__ import annotations

from pusoy.dos.kernel.bits import lowest, popcount
from pusoy.dos.kernel.classify import (
    deciding_rank,
    flush_strength,
    key_of,
    run_place,
    single_key,
    straight_flush_strength,
    turned,
)
from pusoy.dos.kernel.layout import (
    BARE_QUADS,
    BOMB_FOURS,
    BOMB_OVER,
    BOMB_STRAIGHT_FLUSH,
    CATEGORY,
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    KEY_SHIFT,
    OVER_ANY,
    OVER_FIVE_CARD,
    OVER_LONE_TWO,
    PAIR,
    QUADS,
    RUN_COUNT,
    RUN_POSITION,
    RUNS,
    SAME_CATEGORY,
    SINGLE,
    STRAIGHT,
    STRAIGHT_FLUSH,
    STRENGTH_MASK,
    TOO_LOW,
    TRIPLE,
    TRIPLES,
    TWO_PAIR,
    TWO_PAIRS,
    WRONG_CATEGORY,
    WRONG_COUNT,
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

REFUSED = 1 << KEY_SHIFT  # a floor that no strength exceeds; the refusal's number is added


@inlined
def size_of(kind: int) -> int:
    """The number of cards of a play of this kind."""
    if kind >= STRAIGHT:
        return 5
    return 4 if kind >= TWO_PAIR else kind


@inlined
def is_bomb(rules: Numbers, kind: int) -> bool:
    """Whether plays of this kind are bombs in this house (``bombs``)."""
    if kind == FOUR_OF_A_KIND:
        return bool(rules[BOMB_FOURS])
    return kind == STRAIGHT_FLUSH and bool(rules[BOMB_STRAIGHT_FLUSH])


@inlined
def bomb_covers(rules: Numbers, table_key: int, inverted: int) -> bool:
    """Whether a bomb may be laid on this non-bomb (``bomb_over``)."""
    over = rules[BOMB_OVER]
    kind = table_key >> KEY_SHIFT
    if over == OVER_LONE_TWO:
        place = (table_key & STRENGTH_MASK) >> 2
        return kind == SINGLE and place == (0 if inverted else 12)
    return bool(over == OVER_ANY or (over == OVER_FIVE_CARD and kind >= STRAIGHT))


@inlined
def answer_floor(rules: Numbers, kind: int, table_key: int, inverted: int) -> int:
    """What strength a play of ``kind`` must exceed on this table: -1 for any, ``REFUSED`` + code for none."""
    if table_key == 0:
        return -1
    on_table = table_key >> KEY_SHIFT
    strength = table_key & STRENGTH_MASK
    if is_bomb(rules, kind):
        if is_bomb(rules, on_table):  # category order, then strength, whatever five_card_answer says
            if kind == on_table:
                return strength
            return -1 if kind > on_table else REFUSED + TOO_LOW
        if bomb_covers(rules, table_key, inverted):
            return -1
    if size_of(kind) != size_of(on_table):
        return REFUSED + WRONG_COUNT
    if kind == on_table:
        return strength
    if kind >= STRAIGHT and rules[SAME_CATEGORY]:
        return REFUSED + WRONG_CATEGORY
    return -1 if kind > on_table else REFUSED + TOO_LOW


@inlined
def generate(rules: Numbers, hand: int, table_key: int, inverted: int, plays: Numbers) -> int:
    """Write every play of ``hand`` that answers the table (0: a lead); returns how many."""
    kind = table_key >> KEY_SHIFT
    leading = table_key == 0
    floor = -1 if leading else table_key & STRENGTH_MASK
    n = 0
    if leading or kind == SINGLE:
        n = add_singles(hand, floor, inverted, plays, n)
    if leading or kind == PAIR:
        n = add_pairs(hand, floor, inverted, plays, n)
    if (leading or kind == TRIPLE) and rules[TRIPLES]:
        n = add_triples(hand, floor, inverted, plays, n)
    if leading or kind == TWO_PAIR or kind == QUADS:
        if rules[TWO_PAIRS] and kind != QUADS:
            n = add_two_pairs(hand, floor, inverted, plays, n)
        if rules[BARE_QUADS]:
            n = add_quads(hand, floor if kind == QUADS else -1, inverted, plays, n)
    if leading or kind >= STRAIGHT or rules[BOMB_OVER]:
        n = _add_five_cards(rules, hand, table_key, inverted, plays, n)
    return n


@inlined
def _add_five_cards(
    rules: Numbers, hand: int, table_key: int, inverted: int, plays: Numbers, n: int
) -> int:
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


# A function is compiled anew for every constant that it is called with, so these four are not one.


@inlined
def ranks_held(hand: int) -> int:
    """The suit-0 bit of every rank in the hand."""
    return (hand | hand >> 1 | hand >> 2 | hand >> 3) & EVERY_RANK


@inlined
def ranks_paired(hand: int) -> int:
    """The suit-0 bit of every rank of which the hand holds two cards or more."""
    a, b, c, d = hand, hand >> 1, hand >> 2, hand >> 3
    return (a & b | c & d | (a | b) & (c | d)) & EVERY_RANK


@inlined
def ranks_tripled(hand: int) -> int:
    """The suit-0 bit of every rank of which the hand holds three cards or more."""
    a, b, c, d = hand, hand >> 1, hand >> 2, hand >> 3
    return (a & b & (c | d) | c & d & (a | b)) & EVERY_RANK


@inlined
def ranks_complete(hand: int) -> int:
    """The suit-0 bit of every rank of which the hand holds all four cards."""
    return hand & hand >> 1 & hand >> 2 & hand >> 3 & EVERY_RANK


@inlined
def longest_suit(hand: int) -> int:
    """How many cards of one suit the hand holds at most."""
    return max(
        max(popcount(hand & EVERY_RANK), popcount(hand >> 1 & EVERY_RANK)),
        max(popcount(hand >> 2 & EVERY_RANK), popcount(hand >> 3 & EVERY_RANK)),
    )


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
            strength = place | int(HIGH_SUIT[pair])
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
            if inverted:
                strength = (12 - low) << 2 | int(HIGH_SUIT[low_pair])
            else:
                strength = high << 2 | int(HIGH_SUIT[high_pair])
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
