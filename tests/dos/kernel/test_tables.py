"""The kernel's small tables and bit tricks mean what they say, compiled and as plain Python."""

from __future__ import annotations

from itertools import combinations
from math import comb

import numpy as np

from helpers import generator, jit_disabled
from pusoy.dos.kernel import layout as at
from pusoy.dos.kernel.bits import lowest, popcount
from pusoy.dos.kernel.classify import classify
from pusoy.dos.kernel.hands import longest_suit, ranks_complete, ranks_held, ranks_paired, ranks_tripled
from pusoy.dos.kernel.legal import TWOS
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
    TURNED_RANKS,
)
from pusoy.errors import Code
from pusoy.jit import Numbers, njit
from strategies import RUNS

RANKS = "3456789TJQKA2"


@njit
def count_bits(masks: Numbers, counts: Numbers) -> None:
    """Compiled callers get the processor's instructions instead of Python's methods."""
    for i in range(len(masks)):
        counts[0, i] = popcount(int(masks[i]))
        counts[1, i] = lowest(int(masks[i]))


def test_bits_are_counted_and_found_alike_compiled_or_not() -> None:
    rng = generator("bits")
    masks = [1 << i for i in range(52)] + [rng.getrandbits(52) | 1 << rng.randrange(52) for _ in range(300)]
    counts = np.zeros((2, len(masks)), np.int64)
    count_bits(np.array(masks, np.int64), counts)
    for mask, count, first in zip(masks, counts[0], counts[1], strict=True):
        assert popcount(mask) == count == bin(mask).count("1")
        assert lowest(mask) == first == len(bin(mask)) - bin(mask).rindex("1") - 1


def test_subsets_of_suits_are_listed_once_each() -> None:
    for group in range(16):
        suits = [suit for suit in range(4) if group >> suit & 1]
        for size, counts, table in ((2, PAIR_COUNT, PAIRS), (3, TRIPLE_COUNT, TRIPLES_OF)):
            expected = {sum(1 << suit for suit in chosen) for chosen in combinations(suits, size)}
            assert counts[group] == len(expected)
            assert set(table[group, : len(expected)].tolist()) == expected
        assert HIGH_SUIT[group] == max(suits, default=0)


def test_the_thirteen_runs_of_the_circle_are_known_by_their_first_rank() -> None:
    for run in RUNS:
        number = RANKS.index(run[0])
        assert "".join(RANKS[rank] for rank in RUN_RANKS[number]) == run
        assert RUN_CARDS[number] == sum(1 << 4 * RANKS.index(rank) for rank in run)


def test_a_set_of_ranks_is_a_run_exactly_where_the_circle_has_it() -> None:
    runs = {sum(1 << RANKS.index(rank) for rank in run): RANKS.index(run[0]) for run in RUNS}
    for ranks in range(1 << 13):
        assert RUN_OF_RANKS[ranks] == runs.get(ranks, -1)
        turned = sum(1 << 12 - rank for rank in range(13) if ranks >> rank & 1)
        assert TURNED_RANKS[ranks] == turned


def test_ranks_and_suits_of_a_hand_are_counted_without_looking_at_each_card() -> None:
    rng = generator("ranks of")
    for _ in range(30 if jit_disabled else 300):
        cards = rng.sample(range(52), rng.randint(0, 18))
        hand = sum(1 << card for card in cards)
        ranks = [card >> 2 for card in cards]
        for copies, found in enumerate((ranks_held, ranks_paired, ranks_tripled, ranks_complete), start=1):
            expected = sum(1 << 4 * rank for rank in range(13) if ranks.count(rank) >= copies)
            assert found(hand) == expected
        suits = [card & 3 for card in cards]
        assert longest_suit(hand) == max(map(suits.count, range(4)))
    assert sum(1 << 4 * rank for rank in range(13)) == EVERY_RANK
    assert sum(1 << 48 + suit for suit in range(4)) == TWOS


# --- the layout ---------------------------------------------------------------------------------------------


def test_no_two_numbers_of_the_rules_share_a_place() -> None:
    places = [
        at.PLAYERS, at.STEP, at.CARDS_EACH, at.LEFTOVER_TO_LOWEST, at.TRIPLES, at.TWO_PAIRS, at.BARE_QUADS,
        *(at.CATEGORY + kind for kind in range(at.STRAIGHT, at.STRAIGHT_FLUSH + 1)),
        at.SUIT_CARD_IS_LAST, at.ROYAL_TOPS, at.SUIT_BEFORE_RUN, at.FLUSH_ORDER, at.SAME_CATEGORY,
        at.BOMB_FOURS, at.BOMB_STRAIGHT_FLUSH, at.BOMB_OVER, at.LOCKED_OUT, at.OPENING_IN, at.OPENING_SINGLE,
        at.LOWEST_CARD_LEADS, at.GUARD, at.FINISHING_TWO, at.PLACES, at.REVOLUTION, at.DRAGON, at.RUN_COUNT,
        *range(at.RUNS, at.RUNS + 13), *range(at.RUN_POSITION, at.RUN_POSITION + 13),
        *range(at.SUIT_OF_STRENGTH, at.SUIT_OF_STRENGTH + 4),
        *range(at.STRENGTH_OF_SUIT, at.STRENGTH_OF_SUIT + 4),
    ]  # fmt: skip
    assert sorted(places) == list(range(at.RULES_SIZE))


def test_no_two_numbers_of_a_state_share_a_place() -> None:
    places = [
        *range(at.HAND, at.HAND + 4), *range(at.LEFT, at.LEFT + 4), at.TURN, at.TABLE, at.TABLE_KEY, at.OWNER,
        at.PASSED, at.INVERTED, at.REQUIRED, at.PLAYED, at.LIVE, at.OUT_COUNT, *range(at.OUT, at.OUT + 4),
    ]  # fmt: skip
    assert sorted(places) == list(range(at.STATE_SIZE))


def test_refusals_are_numbered_along_the_closed_list() -> None:
    """Section 4: the order of the list is the order in which reasons are given."""
    for code in list(Code)[4:]:
        assert getattr(at, code.name) == list(Code).index(code)
    assert list(Code).index(Code.ROUND_OVER) == at.ALLOWED


def test_the_buffer_holds_every_set_of_one_to_five_cards_of_the_largest_hand() -> None:
    assert at.MAX_HAND == 17 + 1  # three players of 17, and the card left over
    assert sum(comb(at.MAX_HAND, size) for size in range(1, 6)) == at.MAX_PLAYS


def test_no_cards_and_too_many_are_no_play() -> None:
    rules = np.ones(at.RULES_SIZE, np.int64)
    for mask in (0, (1 << 6) - 1, (1 << 52) - 1):
        assert classify(rules, mask, 0) == 0
