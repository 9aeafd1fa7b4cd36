"""The order of hands against an evaluator that is not ours: five cards as pokerkit ranks them.

It knows no hands of three; those are held to the slow reading of the rules page, every one there is.
"""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from pokerkit import StandardHighHand

from helpers import fewer
from oracle_thirteen import CATEGORIES, DECK, RANKS, Key, category_and_key
from pusoy.cards import CardSet
from pusoy.thirteen.ranking import rank, strength
from pusoy.thirteen.ruleset import Ruleset

LOWEST = Ruleset.preset("pusoy")
PAIRS = 20_000


def five(random: Random) -> list[str]:
    """Five cards of the deck, of one suit, of three ranks or of six in a row: no category is rare."""
    start = random.randrange(8)
    match random.randrange(5):
        case 0:
            ranks, suits = RANKS, "H"
        case 1:
            ranks, suits = "".join(random.sample(RANKS, 3)), "CSHD"
        case 2:
            ranks, suits = RANKS[start : start + 6], random.choice(("CSHD", "S"))
        case 3:
            ranks, suits = "A2345TJQK", random.choice(("D", "CH"))
        case _:
            return random.sample(DECK, 5)
    return random.sample([rank + suit for rank in ranks for suit in suits], 5)


def outside(cards: list[str]) -> StandardHighHand:
    """The hand as pokerkit reads it."""
    return StandardHighHand("".join(card[0] + card[1].lower() for card in cards))


@pytest.mark.parametrize("seed", range(2))
def test_two_hands_of_five_compare_as_another_evaluator_says(seed: int) -> None:
    """Section 1: categories, then ranks, the largest group first; the ace is low in A2345 alone."""
    random, met = Random(f"outside {seed}"), set[str]()
    for _ in range(fewer(PAIRS // 2)):
        first, second = five(random), five(random)
        mine, theirs = (rank(LOWEST, CardSet(cards)) for cards in (first, second))
        ours = (mine.strength > theirs.strength, mine.strength == theirs.strength)
        a, b = outside(first), outside(second)
        assert ours == (a > b, a == b), (first, second)
        met.add(mine.category)
    assert met == set(CATEGORIES)


def test_every_hand_of_three_has_its_place() -> None:
    """Section 1: the front knows three of a kind, one pair and high card, all 22,100 of them in order."""
    keys: dict[int, Key] = {}
    for cards in combinations(DECK, 3):
        key = category_and_key(cards)[1]
        assert keys.setdefault(strength(LOWEST, CardSet(cards)), key) == key, cards
    in_order = [keys[number] for number in sorted(keys)]
    assert in_order == sorted(set(in_order))
