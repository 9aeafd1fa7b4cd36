"""Hands, houses and sets for the tests of Pusoy, from a generator."""

from __future__ import annotations

from random import Random

from oracle_thirteen import DECK, RANKS, Options, Set
from pusoy.cards import CardSet
from pusoy.thirteen.rows import Rows
from pusoy.thirteen.ruleset import Ruleset


def random_rules(random: Random, **fixed: object) -> Ruleset:
    """Any house."""
    choices: dict[str, object] = {
        "order_check": random.choice(["strict", "equal_allowed"]),
        "foul": random.choice(["rejected", "loses_all"]),
        "wheel": random.choice(["lowest", "second_highest"]),
        "row_unit": random.choice([1, 2, 5, 0.5]),
        "sweep": random.choice(["none", "bonus3", "double", "two_four"]),
        "grand_slam_factor": random.choice([1, 2, 1.5]),
        "royalties": random.choice(["none", "eastern"]),
        "naturals": random.choice([[], [["six_pairs", 2], ["dragon", 13], ["three_straights", 4]]]),
    }
    return Ruleset.from_options(choices | fixed)


def random_hand(random: Random) -> list[str]:
    """Thirteen cards: plain, of few ranks, of few suits, or in a row."""
    style = random.choice(["plain", "plain", "ranks", "suits", "runs"])
    if style == "plain":
        return random.sample(DECK, 13)
    if style == "ranks":
        some = random.sample(RANKS, 5)
        return random.sample([card for card in DECK if card[0] in some], 13)
    if style == "suits":
        some = random.sample("CSHD", 2)
        return random.sample([card for card in DECK if card[1] in some], 13)
    low = random.randrange(7)
    return random.sample([card for card in DECK if card[0] in RANKS[low : low + 7]], 13)


def deal(random: Random, seats: int) -> list[list[str]]:
    """Hands of one deal, often out of a badly shuffled deck, so that categories come together."""
    noise = random.choice([3.0, 10.0, 60.0])
    by_suit = random.random() < 0.5
    place = {
        card: DECK.index(card) if not by_suit else 13 * "CSHD".index(card[1]) + RANKS.index(card[0])
        for card in DECK
    }
    deck = sorted(DECK, key=lambda card: place[card] + random.uniform(0, noise))
    return [deck[13 * seat : 13 * seat + 13] for seat in range(seats)]


def random_set(random: Random, hand: list[str]) -> Set:
    """Any of the 72,072 ways to set a hand."""
    cards = random.sample(hand, 13)
    return cards[:3], cards[3:8], cards[8:]


def rows_of(one: Set) -> Rows:
    """The oracle's set as the engine's."""
    return Rows(*(CardSet(row) for row in one))


def options_of(rules: Ruleset) -> Options:
    """The engine's house as the oracle's."""
    return dict(rules.options())
