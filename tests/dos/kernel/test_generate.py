"""The generator writes every play once, never past its buffer, and none that the judge refuses."""

from __future__ import annotations

import numpy as np
import pytest

from helpers import fewer, generator, rules_of
from oracle import DECK, DEFAULTS, PRESETS, Options, sort_cards
from pusoy.cards import CardSet
from pusoy.dos.kernel import layout as at
from pusoy.dos.kernel.classify import classify
from pusoy.dos.kernel.doors import to_cards, to_strengths
from pusoy.dos.kernel.generate import generate
from pusoy.dos.kernel.legal import sort_plays
from pusoy.dos.lowering import lower
from pusoy.jit import Numbers
from strategies import RUNS, random_hand, random_options, random_play

EVERYTHING: Options = {**DEFAULTS, "four_card": "two_pair_and_quads", "straights": RUNS}
"""Every kind of play and every run of the circle."""


def plays_of(
    options: Options, cards: list[str], table_key: int = 0, inverted: int = 0
) -> list[tuple[int, int]]:
    """What the generator writes: masks and keys. The buffer ends in a guard that must stay untouched."""
    rules = lower(rules_of(options))
    buffer: Numbers = np.full((2, at.MAX_PLAYS), -1, np.int64)
    n = generate(rules, to_strengths(rules, CardSet(cards).mask), table_key, inverted, buffer)
    assert 0 <= n <= at.MAX_PLAYS
    assert (buffer[:, n:] == -1).all()
    assert (buffer[:, :n] > 0).all()
    return [(int(mask), int(key)) for mask, key in buffer[:, :n].T]


@pytest.mark.parametrize("part", range(4))
def test_each_play_is_written_once_with_the_key_that_classify_gives(part: int) -> None:
    for number in range(part, fewer(200), 4):
        rng = generator("generate", number)
        options = random_options(rng)
        hand = random_hand(options, rng, rng.choice([1, 5, 9, 13, 18]))
        rules = lower(rules_of(options))
        for inverted in (0, 1):
            table = random_play(options, rng, [card for card in DECK if card not in hand])
            table_key = rng.choice([0, classify(rules, to_strengths(rules, CardSet(table).mask), inverted)])
            plays = plays_of(options, hand, table_key, inverted)
            assert len({mask for mask, _ in plays}) == len(plays), number
            for mask, key in plays:
                assert classify(rules, mask, inverted) == key, (number, options, hand)


@pytest.mark.parametrize("part", range(4))
def test_plays_are_sorted_by_key_and_then_by_their_lowest_cards(part: int) -> None:
    for number in range(part, fewer(100), 4):
        rng = generator("sort", number)
        count = rng.choice([0, 1, 2, 3, 10, 50, 400])
        pairs = [(rng.getrandbits(20) + 1, rng.randrange(1, 9)) for _ in range(count)]
        pairs = list(dict(pairs).items())
        rng.shuffle(pairs)
        buffer = np.zeros((2, at.MAX_PLAYS), np.int64)
        for place, pair in enumerate(pairs):
            buffer[:, place] = pair
        sort_plays(buffer, len(pairs))
        found = [(int(mask), int(key)) for mask, key in buffer[:, : len(pairs)].T]

        def order(pair: tuple[int, int]) -> tuple[int, list[int]]:
            return pair[1], [bit for bit in range(52) if pair[0] >> bit & 1]

        # Of two sets of cards of one size the lists of bits compare as listed; other sizes have other keys.
        same_size = [pair for pair in found if pair[0].bit_count() == 7]
        assert sorted(found) == sorted(pairs)
        assert [key for _, key in found] == sorted(key for _, key in pairs)
        assert same_size == sorted(same_size, key=order), number


def worst_hands() -> list[list[str]]:
    """Eighteen cards with very many plays: a suit and a run, six ranks of three, long doubled runs, …"""
    in_order = sort_cards(DEFAULTS, DECK)
    by_suit = sorted(DECK, key=lambda card: (card[1], in_order.index(card)))
    hands = [in_order[:18], in_order[-18:], by_suit[:18], by_suit[13:31]]
    for first in range(13):
        ranks = ("3456789TJQKA2" * 2)[first : first + 13]
        hands.append([rank + suit for rank in ranks[:6] for suit in "CSH"])
        hands.append([rank + suit for rank in ranks[:9] for suit in "CS"])
        hands.append([rank + "C" for rank in ranks] + [rank + "S" for rank in ranks[:5]])
        hands.append(
            [rank + suit for rank in ranks[:4] for suit in "CSHD"] + [ranks[4] + "C", ranks[4] + "S"]
        )
        hands.append([rank + suit for rank in ranks[:5] for suit in "CSHD"][:18])
    return hands


def test_the_hands_with_most_plays_stay_far_below_the_bound() -> None:
    most = max(len(plays_of(EVERYTHING, hand)) for hand in worst_hands())
    rng = generator("worst")
    for _ in range(fewer(500)):
        most = max(most, len(plays_of(EVERYTHING, random_hand(EVERYTHING, rng, 18))))
    assert MOST_PLAYS <= at.MAX_PLAYS
    assert most == MOST_PLAYS


MOST_PLAYS = 1403
"""The most plays of the hands above."""


@pytest.mark.parametrize("order", ["CSHD", "DCHS", "CDHS", "SHDC"])
def test_cards_are_renumbered_by_the_strength_of_their_suits_and_back(order: str) -> None:
    rules = lower(rules_of({**PRESETS["playfacetoface"], "suit_order": order}))
    for place, suit in enumerate(order):
        for rank, card in enumerate("3456789TJQKA2"):
            mask = CardSet(card + suit).mask
            assert to_strengths(rules, mask) == 1 << (rank * 4 + place)
            assert to_cards(rules, 1 << (rank * 4 + place)) == mask
    rng = generator(order)
    for _ in range(50):
        cards = rng.getrandbits(52)
        assert to_cards(rules, to_strengths(rules, cards)) == cards
