"""Section 1 of the rules page: what three and five cards are worth, all hands there are."""

from __future__ import annotations

import hashlib
from itertools import combinations, combinations_with_replacement, pairwise
from random import Random

import numpy as np
import pytest

from helpers import jit_disabled
from oracle_thirteen import CATEGORIES as NAMES
from oracle_thirteen import DECK, RANKS, Key, category_and_key
from pusoy.cards import Card, CardSet
from pusoy.errors import PusoyError
from pusoy.thirteen.kernel import layout as at
from pusoy.thirteen.kernel.census import count_fives, count_threes
from pusoy.thirteen.kernel.tables import CARD_KEYS, SUMMANDS, tables
from pusoy.thirteen.ranking import CATEGORIES, Category, describe, listed, rank, said, strength
from pusoy.thirteen.ruleset import Ruleset

LOWEST = Ruleset.preset("pusoy")
SECOND = LOWEST.replace(wheel="second_highest")
HOUSES = {"lowest": LOWEST, "second_highest": SECOND}

# Royal flush to high card: the counts of the rules of poker.
FIVES = (4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540)
THREES = (0, 0, 0, 0, 0, 0, 52, 0, 3_744, 18_304)
DIGESTS = {"lowest": "3da3edc22f5f96e8", "second_highest": "3da3edc22f5f96e8"}


def digest(counts: np.ndarray[tuple[int], np.dtype[np.int64]]) -> str:
    return hashlib.sha256(",".join(map(str, counts.tolist())).encode()).hexdigest()[:16]


def counted(wheel: str) -> tuple[np.ndarray[tuple[int], np.dtype[np.int64]], ...]:
    """How many hands of five, and of three, have each strength."""
    found = tables(wheel == "second_highest")
    fives, threes = np.zeros(at.CLASSES, np.int64), np.zeros(at.CLASSES, np.int64)
    assert count_fives(found.strengths, CARD_KEYS, fives) == 2_598_960
    assert count_threes(found.strengths, CARD_KEYS, threes) == 22_100
    return fives, threes


@pytest.mark.parametrize("wheel", HOUSES)
def test_every_hand_there_is_has_its_category(wheel: str) -> None:
    """All 2,598,960 hands of five cards and 22,100 of three, counted by category and by strength."""
    fives, threes = counted(wheel)
    categories = tables(wheel == "second_highest").categories
    for counts, wanted in ((fives, FIVES), (threes, THREES)):
        assert tuple(int(counts[categories == number].sum()) for number in range(9, -1, -1)) == wanted
    assert [int(np.count_nonzero(counts)) for counts in (fives, threes)] == [
        at.FIVE_CLASSES,
        at.THREE_CLASSES,
    ]
    assert not np.any(fives * threes), "no hand of five cards equals one of three"
    assert digest(fives + threes) == DIGESTS[wheel]


def one_of_each_kind() -> list[list[str]]:
    """A hand for every set of ranks, suited and not, of five and of three cards: they show every order."""
    hands = []
    for ranks in combinations(RANKS, 5):
        hands += [[rank + "H" for rank in ranks], [rank + "HHHHD"[i] for i, rank in enumerate(ranks)]]
    for size in (3, 5):
        for alike in combinations_with_replacement(RANKS, size):
            if len(set(alike)) < size and all(alike.count(rank) <= 4 for rank in alike):
                hands.append([rank + "CSHD"[alike[:place].count(rank)] for place, rank in enumerate(alike)])
    hands += [
        [rank + suit for rank, suit in zip(ranks, "CSH", strict=True)] for ranks in combinations(RANKS, 3)
    ]
    return hands


@pytest.mark.parametrize("wheel", HOUSES)
def test_the_order_of_all_hands_is_that_of_the_rules(wheel: str) -> None:
    """Hands of both sizes in one order, against a second reading of the page."""
    keys: dict[int, Key] = {}
    for hand in one_of_each_kind():
        found = rank(HOUSES[wheel], CardSet(hand))
        name, wanted = category_and_key(hand, wheel)
        assert found.category == name, hand
        assert keys.setdefault(found.strength, wanted) == wanted, hand
    assert len(keys) == at.CLASSES
    in_order = [keys[number] for number in sorted(keys)]
    assert all(lower < higher for lower, higher in pairwise(in_order))


@pytest.mark.parametrize("seed", range(3))
def test_neither_the_order_of_cards_nor_the_suits_matter(seed: int) -> None:
    random = Random(seed)
    for _ in range(300):
        hand = random.sample(DECK, random.choice((3, 5)))
        suits = dict(zip("CSHD", random.sample("CSHD", 4), strict=True))
        twin = [card[0] + suits[card[1]] for card in random.sample(hand, len(hand))]
        assert strength(LOWEST, CardSet(hand)) == strength(LOWEST, CardSet(twin)), (hand, twin)


@pytest.mark.parametrize("seed", range(3))
def test_any_two_hands_compare_as_the_rules_say(seed: int) -> None:
    random = Random(f"pairs {seed}")
    for _ in range(1000):
        cards = random.sample(DECK, 10)
        first, second = cards[: random.choice((3, 5))], cards[5 : random.choice((8, 10))]
        wheel = random.choice(list(HOUSES))
        mine, theirs = (category_and_key(hand, wheel)[1] for hand in (first, second))
        engine = [strength(HOUSES[wheel], CardSet(hand)) for hand in (first, second)]
        assert (engine[0] > engine[1], engine[0] == engine[1]) == (mine > theirs, mine == theirs)


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("8C 8S KH 5D 3C", "8H 8D KC"),  # ranks equal so far: the longer hand is higher
        ("AC KC QC 7D 5S", "AH KH QH"),
        ("8H 8D AC", "8C 8S KH 5D 3C"),
        ("QC QS QH", "KC KS 8H 8D 3C"),
        ("2C 2D 2H 5S 6S", "AC AD QH 5H 3C"),
    ],
)
def test_examples_of_the_rules_page(higher: str, lower: str) -> None:
    for rules in HOUSES.values():
        assert strength(rules, CardSet(higher)) > strength(rules, CardSet(lower))


def test_a_house_says_where_the_straight_to_the_five_stands() -> None:
    """Option `wheel`: lowest, or between TJQKA and 9TJQK; suited likewise."""
    wheel, lowest, king, ace = "AH 2H 3C 4D 5S", "2S 3H 4H 5C 6D", "9C TH JC QD KS", "TC JD QH KS AD"
    for suited in (False, True):
        hands = [
            CardSet([card[0] + "H" for card in text.split()] if suited else text)
            for text in (wheel, lowest, king, ace)
        ]
        low, high = ([strength(rules, hand) for hand in hands] for rules in (LOWEST, SECOND))
        assert low[0] < low[1] < low[2] < low[3]
        assert high[1] < high[2] < high[0] < high[3]


def test_three_in_front_in_sequence_or_of_one_suit_are_worth_nothing() -> None:
    assert rank(LOWEST, CardSet("QC KC AC")).category is Category.HIGH_CARD
    assert strength(LOWEST, CardSet("QC KC AC")) == strength(LOWEST, CardSet("QS KH AC"))


def test_the_ace_may_be_low_in_one_straight_alone() -> None:
    assert rank(LOWEST, CardSet("AC 2D 3H 4S 5C")).category is Category.STRAIGHT
    for no_run in ("KC AD 2H 3S 4C", "QC KD AH 2S 3C", "JC QD KH AS 2C"):
        assert rank(LOWEST, CardSet(no_run)).category is Category.HIGH_CARD


@pytest.mark.parametrize("count", [0, 1, 2, 4, 6, 13])
def test_other_numbers_of_cards_have_no_rank(count: int) -> None:
    with pytest.raises(PusoyError, match=f"not {count}$"):
        rank(LOWEST, CardSet(DECK[:count]))


def test_the_sums_that_ranks_are_looked_up_by_are_all_different() -> None:
    for size in (3, 5):
        kinds = [
            alike
            for alike in combinations_with_replacement(range(13), size)
            if all(alike.count(height) <= 4 for height in alike)
        ]
        assert len({sum(SUMMANDS[height] for height in alike) for alike in kinds}) == len(kinds)


def test_categories_stand_in_the_order_of_the_rules() -> None:
    assert list(CATEGORIES) == NAMES


# --- in words ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("AS KS QS JS TS", "royal flush"),
        ("AC 2C 3C 4C 5C", "straight flush A-2-3-4-5"),
        ("8C 8S 8H 8D 2C", "four eights (2)"),
        ("TC TS TH 4D 4C", "full house, tens over fours"),
        ("AC TC 9C 4C 3C", "flush A 10 9 4 3"),
        ("9C TH JC QD KS", "straight 9-10-J-Q-K"),
        ("7C 7S 7H 9D 2C", "three sevens (9 2)"),
        ("KC KS 4H 4D 9C", "two pairs, kings and fours (9)"),
        ("8C 8S KH 5D 3C", "pair of eights (K 5 3)"),
        ("AC QS 9H 5D 3C", "ace high (Q 9 5 3)"),
        ("7C 7S 7H", "three sevens"),
        ("2C 2S TH", "pair of twos (10)"),
        ("QC KC AC", "ace high (K Q)"),
    ],
)
def test_hands_in_words(cards: str, words: str) -> None:
    assert describe(CardSet(cards)) == words


@pytest.mark.skipif(jit_disabled, reason="nothing is compiled here that is not elsewhere")
def test_hands_of_different_strength_differ_in_words() -> None:
    words: dict[str, int] = {}
    for hand in one_of_each_kind():
        cards = CardSet(hand)
        found = strength(LOWEST, cards)
        assert words.setdefault(describe(cards), found) == found, hand
    assert len(words) == at.CLASSES


def test_hands_are_laid_down_with_the_largest_group_first() -> None:
    assert listed(CardSet("3D JS JH")) == [Card("JS"), Card("JH"), Card("3D")]
    assert [str(card) for card in listed(CardSet("2C KC KD AH AC"))] == ["AC", "AH", "KC", "KD", "2C"]
    assert said(CardSet("3D JS JH")) == said(CardSet("JH JS 3D"))
