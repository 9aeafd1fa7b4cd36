"""What a set of cards is in a house, in numbers and in words.

A play is a set of cards (:class:`pusoy.cards.CardSet`): nothing more is stored, and the order in which its
cards are named never matters.

    >>> rules = Ruleset.preset("cardems")
    >>> classify(rules, CardSet("8C 8S 8H 3C 3D")).kind
    <Kind.FULL_HOUSE: 'full_house'>
    >>> describe(rules, CardSet("8C 8S 8H 3C 3D"))
    'full house, eights'
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import Final

from msgspec import Struct

from pusoy.cards import RANKS, SUITS, Card, CardSet
from pusoy.dos.kernel import layout as at
from pusoy.dos.kernel.doors import classify_cards
from pusoy.dos.lowering import lower
from pusoy.dos.ruleset import Ruleset


class Kind(StrEnum):
    """The kinds of play, low to high in the order in which plays are listed."""

    SINGLE = "single"
    PAIR = "pair"
    TRIPLE = "triple"
    TWO_PAIR = "two_pair"
    QUADS = "quads"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full_house"
    FOUR_OF_A_KIND = "four_of_a_kind"
    STRAIGHT_FLUSH = "straight_flush"

    @property
    def words(self) -> str:
        """As people say it: ``full house``."""
        return "two pairs" if self is Kind.TWO_PAIR else self.value.replace("_", " ")

    @property
    def size(self) -> int:
        """The number of cards."""
        return {Kind.SINGLE: 1, Kind.PAIR: 2, Kind.TRIPLE: 3, Kind.TWO_PAIR: 4, Kind.QUADS: 4}.get(self, 5)


KINDS: Final = (None, *Kind)
"""Kinds by the number that the kernel gives them (0 is no kind)."""


class Combination(Struct, frozen=True):
    """A kind of play and its strength: among plays of one kind, under one order of ranks, more is higher."""

    kind: Kind
    strength: int


def classify(rules: Ruleset, cards: CardSet, *, inverted: bool = False) -> Combination | None:
    """What the cards are in this house, or None where they are no play.

    ``inverted`` judges them while the order of ranks is turned over (``revolution``).
    """
    key = classify_cards(lower(rules), cards.mask, int(inverted))
    kind = KINDS[key >> at.KEY_SHIFT]
    return None if kind is None else Combination(kind, key & at.STRENGTH_MASK)


def listed(rules: Ruleset, cards: CardSet) -> list[Card]:
    """The cards from low to high in this house: by rank, then by the house's order of suits."""
    order = rules.suit_order
    if order == SUITS:
        return list(cards)
    return sorted(cards, key=lambda card: (card.index >> 2, order.index(card.suit)))


def text_of(rules: Ruleset, cards: CardSet) -> str:
    """The cards as text, from low to high in this house."""
    return " ".join(map(str, listed(rules, cards)))


def pretty(rules: Ruleset, cards: CardSet) -> str:
    """The cards with suit signs, from low to high in this house."""
    return " ".join(card.pretty for card in listed(rules, cards))


_RANK_WORDS: Final = dict(
    zip(
        RANKS,
        (
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "jack",
            "queen",
            "king",
            "ace",
            "two",
        ),
        strict=True,
    )
)
_SUIT_WORDS: Final = {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds"}


def rank_word(rank: str, *, plural: bool = False) -> str:
    """``seven``, ``sevens``, ``sixes``."""
    word = _RANK_WORDS[rank]
    if not plural:
        return word
    return word + ("es" if word.endswith("x") else "s")


def suit_word(suit: str) -> str:
    """``hearts``."""
    return _SUIT_WORDS[suit]


@lru_cache(maxsize=4096)
def describe(rules: Ruleset, cards: CardSet, *, inverted: bool = False) -> str:
    """A play in words: ``pair of sevens``, ``straight 34567``, ``flush in hearts, king high``.

    ``inverted`` names the cards that decide while the order of ranks is turned over. Cards that are no play
    are ``no combination``.
    """
    found = classify(rules, cards)
    if found is None:
        return "no combination"
    ranks = [card.rank for card in cards]
    lowest, highest = (ranks[-1], ranks[0]) if inverted else (ranks[0], ranks[-1])
    body = rank_word(max(ranks, key=ranks.count), plural=True)
    suit = suit_word(next(iter(cards)).suit)
    match found.kind:
        case Kind.SINGLE:
            words = next(iter(cards)).pretty
        case Kind.PAIR:
            words = f"pair of {body}"
        case Kind.TRIPLE:
            words = f"three {body}"
        case Kind.TWO_PAIR:
            words = f"two pairs, {rank_word(highest, plural=True)} and {rank_word(lowest, plural=True)}"
        case Kind.QUADS | Kind.FOUR_OF_A_KIND:
            words = f"four {body}"
        case Kind.FULL_HOUSE:
            words = f"full house, {body}"
        case Kind.FLUSH:
            words = f"flush in {suit}, {rank_word(highest)} high"
        case Kind.STRAIGHT:
            words = f"straight {run_of(rules, cards)}"
        case Kind.STRAIGHT_FLUSH:
            words = f"straight flush {run_of(rules, cards)} in {suit}"
    return words


def run_of(rules: Ruleset, cards: CardSet) -> str:
    """The run of a straight as the house writes it, such as ``A2345``."""
    ranks = {card.rank for card in cards}
    return next(run for run in rules.straights if set(run) == ranks)
