"""What a set of cards is under a ruleset, and how strong (rules page, sections 1 and 2)."""

from __future__ import annotations

from pusoy.dos.kernel.bits import lowest, popcount
from pusoy.dos.kernel.layout import (
    BARE_QUADS,
    CATEGORY,
    FLUSH,
    FLUSH_HIGH_CARD_FIRST,
    FLUSH_ORDER,
    FLUSH_SUIT_FIRST,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    KEY_SHIFT,
    PAIR,
    QUADS,
    ROYAL,
    ROYAL_TOPS,
    RUN_COUNT,
    RUN_POSITION,
    SINGLE,
    STRAIGHT,
    STRAIGHT_FLUSH,
    SUIT_BEFORE_RUN,
    SUIT_CARD_IS_LAST,
    TRIPLE,
    TRIPLES,
    TWO_PAIR,
    TWO_PAIRS,
)
from pusoy.dos.kernel.tables import (
    EVERY_RANK,
    HIGH_SUIT,
    RUN_OF_RANKS,
    RUN_RANKS,
    TURNED_RANKS,
)
from pusoy.jit import Numbers, inlined, njit

TOP_RUN = 7  # TJQKA, the royal run, by its first rank


@inlined
def turned(rank: int, inverted: int) -> int:
    """A rank's place in the order in force, 0 (lowest) to 12."""
    return 12 - rank if inverted else rank


@inlined
def key_of(kind: int, strength: int) -> int:
    """Kind and strength as the one integer by which plays compare."""
    return kind << KEY_SHIFT | strength


@inlined
def single_key(card: int, inverted: int) -> int:
    """The key of one card alone: rank, then suit."""
    return key_of(SINGLE, turned(card >> 2, inverted) << 2 | card & 3)


@inlined
def suited_strength(rank: int, suits: int, inverted: int) -> int:
    """The strength of a pair: rank, then its higher suit (a set of suits of strength order)."""
    return turned(rank, inverted) << 2 | int(HIGH_SUIT[suits])


@inlined
def deciding_rank(rules: Numbers, run: int) -> int:
    """The rank whose suit decides equal runs: the highest in the game's order, or the last as written.

    A turned order does not change it (``revolution``).
    """
    if rules[SUIT_CARD_IS_LAST]:
        return int(RUN_RANKS[run, 4])
    return 12 if run >= 8 else run + 4  # from JQKA2 on every run holds the 2


@inlined
def run_place(rules: Numbers, run: int, inverted: int) -> int:
    """A legal run's place among the house's straights, 0 (lowest) up; runs turn over with the ranks."""
    position = int(rules[RUN_POSITION + run])
    return int(rules[RUN_COUNT]) - 1 - position if inverted else position


@inlined
def straight_flush_strength(rules: Numbers, run: int, suit: int, inverted: int) -> int:
    """``straight_flush_order``, and ``royal_flush_tops`` which holds in the turned order too."""
    if run == TOP_RUN and rules[ROYAL_TOPS]:
        return ROYAL | suit
    place = run_place(rules, run, inverted)
    return suit << 4 | place if rules[SUIT_BEFORE_RUN] else place << 2 | suit


@inlined
def flush_strength(rules: Numbers, ranks: int, suit: int, inverted: int) -> int:
    """``flush_order``. Two sets of five ranks compare, highest first, like the numbers they are as bits."""
    down = int(TURNED_RANKS[ranks]) if inverted else ranks
    order = rules[FLUSH_ORDER]
    if order == FLUSH_SUIT_FIRST:
        return suit << 13 | down
    if order == FLUSH_HIGH_CARD_FIRST:
        top = 12
        while not down >> top & 1:
            top -= 1
        return top << 2 | suit
    return down << 2 | suit


@njit
def classify(rules: Numbers, mask: int, inverted: int) -> int:
    """The key of a set of cards, or 0 where it is no play in this house."""
    count = popcount(mask)
    if count == 0 or count > 5:
        return 0
    low = lowest(mask)
    rank = low >> 2
    suits = mask >> 4 * rank & 15  # of the lowest rank
    place = turned(rank, inverted)
    if count == 1:
        return single_key(low, inverted)
    alone = mask == suits << 4 * rank
    if count == 2 and alone:
        return key_of(PAIR, suited_strength(rank, suits, inverted))
    if count == 3 and alone and rules[TRIPLES]:
        return key_of(TRIPLE, place)
    if count == 4:
        if alone:
            return key_of(QUADS, place) if rules[BARE_QUADS] else 0
        return _two_pair(rules, mask, rank, suits, inverted)
    return _five_cards(rules, mask, rank, suits, inverted) if count == 5 else 0


@njit
def _two_pair(rules: Numbers, mask: int, rank: int, suits: int, inverted: int) -> int:
    rest = mask & ~(suits << 4 * rank)
    other = lowest(rest) >> 2
    other_suits = rest >> 4 * other & 15
    if not rules[TWO_PAIRS] or popcount(suits) != 2 or rest != other_suits << 4 * other:
        return 0
    if inverted:  # the lower rank is the higher pair
        return key_of(TWO_PAIR, suited_strength(rank, suits, inverted))
    return key_of(TWO_PAIR, suited_strength(other, other_suits, inverted))


@njit
def _five_cards(rules: Numbers, mask: int, rank: int, suits: int, inverted: int) -> int:
    rest = mask & ~(suits << 4 * rank)
    other = lowest(rest) >> 2
    other_suits = rest >> 4 * other & 15
    if rest != other_suits << 4 * other:  # more than two ranks
        return _run_or_flush(rules, mask, inverted)
    count = popcount(suits)
    body = rank if count >= 3 else other  # the triple or the four; pair and fifth card never count
    kind = FULL_HOUSE if count == 2 or count == 3 else FOUR_OF_A_KIND
    return key_of(kind, turned(body, inverted)) if rules[CATEGORY + kind] else 0


@njit
def _run_or_flush(rules: Numbers, mask: int, inverted: int) -> int:
    ranks, rest = 0, mask
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        ranks |= 1 << (card >> 2)
    if popcount(ranks) != 5:
        return 0
    suit = lowest(mask) & 3
    suited = mask & ~(EVERY_RANK << suit) == 0
    run = int(RUN_OF_RANKS[ranks])
    legal_run = run >= 0 and rules[RUN_POSITION + run] >= 0
    if suited and legal_run and rules[CATEGORY + STRAIGHT_FLUSH]:
        return key_of(STRAIGHT_FLUSH, straight_flush_strength(rules, run, suit, inverted))
    if suited and rules[CATEGORY + FLUSH]:
        return key_of(FLUSH, flush_strength(rules, ranks, suit, inverted))
    if legal_run and rules[CATEGORY + STRAIGHT]:
        decides = int(HIGH_SUIT[mask >> 4 * deciding_rank(rules, run) & 15])
        return key_of(STRAIGHT, run_place(rules, run, inverted) << 2 | decides)
    return 0
