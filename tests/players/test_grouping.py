"""The fewest plays that empty a hand, against a search that tries every split."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random

import pytest

from helpers import fewer, generator, rules_of
from oracle import RANKS, Options
from oracle import classify as oracle_classify
from pusoy.cards import CardSet
from pusoy.dos.deals import deal
from pusoy.dos.plays import classify
from pusoy.dos.ruleset import Ruleset
from pusoy.errors import PusoyError
from pusoy.players.grouping import fewest_plays, group_hand, tie_break
from strategies import random_hand, random_options


def every_split(options: Options, hand: list[str]) -> int:
    """The fewest plays by trying, for the first card, every play that holds it."""

    @cache
    def fewest(cards: tuple[str, ...]) -> int:
        if not cards:
            return 0
        first, rest = cards[0], cards[1:]
        best = 1 + fewest(rest)
        for others in (chosen for size in range(1, 5) for chosen in combinations(rest, size)):
            if oracle_classify(options, [first, *others]) is not None:
                best = min(best, 1 + fewest(tuple(card for card in rest if card not in others)))
        return best

    return fewest(tuple(hand))


def test_the_fewest_plays_are_those_of_a_search_through_every_split() -> None:
    for case in range(fewer(150)):
        chance = generator("grouping", case)
        options = random_options(chance)
        hand = random_hand(options, chance, chance.randint(1, 9))
        assert fewest_plays(rules_of(options), CardSet(hand)) == every_split(options, hand), case


def least_of_splits(rules: Ruleset, hand: CardSet, inverted: bool) -> tuple[int, int]:
    """The fewest plays and, of the splits with so few, the least tie-break, by trying every split."""

    @cache
    def least(cards: tuple[str, ...]) -> tuple[int, int]:
        if not cards:
            return (0, 0)
        first, rest = cards[0], cards[1:]
        found = []
        for others in (chosen for size in range(5) for chosen in combinations(rest, size)):
            play = CardSet([first, *others])
            if classify(rules, play, inverted=inverted) is not None:
                plays, cost = least(tuple(card for card in rest if card not in others))
                found.append((plays + 1, cost + tie_break(rules, play, inverted=inverted)))
        return min(found)

    return least(tuple(map(str, hand)))


def test_of_splits_with_as_few_plays_it_spends_the_least() -> None:
    presets = [Ruleset.preset(name) for name in ("cardems", "filipino-house", "taiwan", "revolution")]
    for case in range(fewer(60)):
        chance = generator("tie-break", case)
        rules, inverted = presets[case % 4], case % 8 == 7
        deck = [rank + suit for rank in chance.sample(RANKS, 5) for suit in "CSHD"]
        hand = CardSet(chance.sample(deck, chance.randint(5, 10)))
        plays = group_hand(rules, hand, inverted=inverted)
        cost = sum(tie_break(rules, play, inverted=inverted) for play in plays)
        assert (len(plays), cost) == least_of_splits(rules, hand, inverted), hand


@pytest.mark.parametrize(
    ("hand", "groups"),
    [
        ("5D TC TS TH TD 2H", ["5D TC TS TH TD", "2H"]),
        ("5C 5S 5H 7C 7D AC AD", ["5C 5S 5H 7C 7D", "AC AD"]),
        ("3C TC JS QH KD AD 9C", ["9C TC JS QH KD", "3C", "AD"]),
    ],
)
def test_a_split_keeps_its_high_cards_out_of_five_card_hands(hand: str, groups: list[str]) -> None:
    assert [str(play) for play in group_hand(Ruleset.preset("cardems"), CardSet(hand))] == groups


def test_a_split_uses_every_card_once_in_plays_of_the_house() -> None:
    for case in range(fewer(150)):
        chance = generator("split", case)
        options = random_options(chance)
        rules = rules_of(options)
        hand = CardSet(random_hand(options, chance, chance.randint(1, 18)))
        plays = group_hand(rules, hand)
        assert sum(len(play) for play in plays) == len(hand)
        assert CardSet(card for play in plays for card in play) == hand
        assert all(classify(rules, play) is not None for play in plays)


@pytest.mark.parametrize("name", Ruleset.presets())
def test_a_dealt_hand_needs_no_more_plays_than_it_has_ranks(name: str) -> None:
    rules = Ruleset.preset(name)
    for seed in range(10):
        for hand in deal(rules, f"ranks {seed}"):
            held = {card.rank for card in hand}
            assert fewest_plays(rules, hand) <= len(held) + sum(
                sum(card.rank == rank for card in hand) == 4 for rank in RANKS
            ) + (0 if rules.triples else len(held))


def test_a_hand_of_eighteen_in_two_suits_is_grouped_quickly() -> None:
    rules = Ruleset.preset("three-hands")
    hand = CardSet([rank + suit for rank in RANKS[:9] for suit in "CS"])
    assert fewest_plays(rules, hand) == 5


def test_houses_differ_in_what_is_a_play() -> None:
    hand = CardSet("3C 4D 5S 6H 7C")
    assert fewest_plays(Ruleset.preset("casual"), hand) == 5
    assert fewest_plays(Ruleset.preset("cardems"), hand) == 1
    four = CardSet("9C 9S 9H 9D")
    assert fewest_plays(Ruleset.preset("big2-research"), four) == 1
    assert fewest_plays(Ruleset.preset("cardems"), four) == 2


def test_no_hand_and_too_large_a_hand() -> None:
    rules = Ruleset.preset("cardems")
    assert group_hand(rules, CardSet()) == ()
    with pytest.raises(PusoyError, match="19 cards are more than a hand holds"):
        group_hand(rules, CardSet(Random(1).sample([r + s for r in RANKS for s in "CSHD"], 19)))
