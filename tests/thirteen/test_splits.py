"""Section 4 of the rules page: all 72,072 ways to set thirteen cards, the legal and the undominated ones."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from helpers import fewer, soak_count
from oracle_thirteen import DECK, all_sets, in_order, key
from pusoy.cards import CardSet
from pusoy.errors import Refusal
from pusoy.thirteen.judging import is_legal, strengths
from pusoy.thirteen.ruleset import Ruleset
from pusoy.thirteen.splits import legal_sets, undominated_sets
from thirteen.deals import options_of, random_hand, random_rules

PUSOY = Ruleset.preset("pusoy")


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_the_legal_sets_are_those_of_the_rules(seed: int) -> None:
    """All 72,072, one by one, against a second reading of the page."""
    random = Random(seed)
    rules, hand = random_rules(random), random_hand(random)
    options = options_of(rules)
    wanted = {tuple(frozenset(row) for row in one) for one in all_sets(hand) if in_order(one, options)}
    found = [tuple(frozenset(map(str, row)) for row in rows) for rows in legal_sets(rules, CardSet(hand))]
    assert len(found) == len(set(found))
    assert set(found) == wanted


@pytest.mark.parametrize("seed", range(4))
def test_every_way_to_set_is_looked_at_once(seed: int) -> None:
    random = Random(seed)
    rules, hand = random_rules(random), CardSet(random_hand(random))
    splits = legal_sets(rules, hand)
    assert 0 < len(splits) <= 72_072
    assert len({tuple(row) for row in splits.sets[:, 3:].tolist()}) == len(splits)
    for number in random.sample(range(len(splits)), min(len(splits), 100)):
        rows = splits[number]
        assert rows.cards == hand
        assert is_legal(rules, rows, hand)
        assert strengths(rules, rows) == tuple(splits.sets[number, :3])


def test_what_is_legal_at_random_is_among_the_legal_sets() -> None:
    random = Random("share")
    hand = random.sample(DECK, 13)
    options = options_of(PUSOY)
    tries, legal = fewer(6000), 0
    for _ in range(tries):
        cards = random.sample(hand, 13)
        legal += in_order((cards[:3], cards[3:8], cards[8:]), options)
    share = len(legal_sets(PUSOY, CardSet(hand))) / 72_072
    assert abs(legal / tries - share) < 4 * (share / tries) ** 0.5


@pytest.mark.parametrize("seed", range(4))
def test_undominated_means_undominated(seed: int) -> None:
    """By brute force: no legal set is as strong in every row, and every legal set has one that is."""
    random = Random(f"dominated {seed}")
    for _ in range(2):
        rules, hand = random_rules(random), CardSet(random_hand(random))
        every = np.unique(legal_sets(rules, hand).sets[:, :3], axis=0)
        kept = undominated_sets(rules, hand)
        wanted = [one for one in every if (every >= one).all(axis=1).sum() == 1]
        assert sorted(kept.sets[:, :3].tolist()) == sorted(one.tolist() for one in wanted)
        for rows in kept:
            assert is_legal(rules, rows, hand)
            assert rows.cards == hand


def every_hand_has_a_set(random: Random, count: int) -> None:
    for _ in range(count):
        hand = CardSet(random_hand(random))
        assert len(undominated_sets(PUSOY, hand)) > 0, hand


@pytest.mark.parametrize("seed", range(2))
def test_every_hand_has_a_legal_set(seed: int) -> None:
    every_hand_has_a_set(Random(f"any {seed}"), fewer(300))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(16))
def test_every_hand_has_a_legal_set_however_many_are_tried(seed: int) -> None:
    every_hand_has_a_set(Random(f"soak {seed}"), soak_count // 16)


@pytest.mark.parametrize(
    "hand",
    [
        "2C 2S 2H 2D 3C 3S 3H 3D 4C 4S 4H 4D 5C",  # three fours of a kind
        "2C 3D 4H 5S 7C 8D 9H TS QC KD AH JS 6C",
        "AC AS AH AD KC KS KH KD QC QS QH QD JC",
        "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC",
    ],
)
def test_hands_in_which_rows_are_often_equal_have_a_legal_set(hand: str) -> None:
    for rules in (PUSOY, PUSOY.replace(wheel="second_highest")):
        for rows in undominated_sets(rules, CardSet(hand)):
            assert in_order([[str(card) for card in row] for row in rows], options_of(rules))  # type: ignore[arg-type]


@pytest.mark.parametrize("count", [0, 12, 14])
def test_other_than_thirteen_cards_are_refused(count: int) -> None:
    for ask in (legal_sets, undominated_sets):
        with pytest.raises(Refusal) as raised:
            ask(PUSOY, CardSet(DECK[:count]))
        assert raised.value.code == "not_thirteen_cards"


def test_the_suits_of_a_hand_and_the_order_of_its_cards_change_no_strength() -> None:
    random = Random("suits")
    hand = random.sample(DECK, 13)
    turned = [card[0] + {"C": "H", "H": "S", "S": "D", "D": "C"}[card[1]] for card in reversed(hand)]
    first, second = (undominated_sets(PUSOY, CardSet(cards)).sets[:, :3].tolist() for cards in (hand, turned))
    assert sorted(first) == sorted(second)
    assert key(hand[:3], options_of(PUSOY)) == key(turned[::-1][:3], options_of(PUSOY))
