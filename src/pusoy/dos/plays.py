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

from pusoy.cards import SUITS, Card, CardSet
from pusoy.dos.kernel import layout as at
from pusoy.dos.kernel.doors import classify_cards
from pusoy.dos.lowering import lower
from pusoy.dos.ruleset import Ruleset
from pusoy.words import ENGLISH, Message, Words, message


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
    def said(self) -> Message:
        """As people say it: ``full house``."""
        return message(f"plays.kinds.{self}")

    @property
    def words(self) -> str:
        """The same in English."""
        return ENGLISH.render(self.said)

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


def texts_of(rules: Ruleset, cards: CardSet) -> list[str]:
    """The text of each card, from low to high in this house."""
    return cards.texts() if rules.suit_order == SUITS else [str(card) for card in listed(rules, cards)]


def text_of(rules: Ruleset, cards: CardSet) -> str:
    """The cards as text, from low to high in this house."""
    return " ".join(texts_of(rules, cards))


def pretty(rules: Ruleset, cards: CardSet) -> str:
    """The cards with suit signs, from low to high in this house."""
    return " ".join(card.pretty for card in listed(rules, cards))


def rank_word(rank: str, *, plural: bool = False, words: Words = ENGLISH) -> str:
    """``seven``, ``sevens``, ``sixes``."""
    return words.render(_rank(rank, 2 if plural else 1))


def suit_word(suit: str, *, words: Words = ENGLISH) -> str:
    """``hearts``."""
    return words.render(message(f"cards.suit.{suit}"))


def _rank(rank: str, n: int = 1) -> Message:
    return message(f"cards.rank.{rank}", n=n)


@lru_cache(maxsize=4096)
def said(rules: Ruleset, cards: CardSet, *, inverted: bool = False) -> Message:
    """A play in words: ``pair of sevens``, ``straight 34567``, ``flush in hearts, king high``.

    ``inverted`` names the cards that decide while the order of ranks is turned over. Cards that are no play
    are ``no combination``.
    """
    found = classify(rules, cards)
    if found is None:
        return message("plays.none")
    ranks = [card.rank for card in cards]
    lowest, highest = (ranks[-1], ranks[0]) if inverted else (ranks[0], ranks[-1])
    body = _rank(max(ranks, key=ranks.count), 2)
    first = next(iter(cards))
    suit = message(f"cards.suit.{first.suit}")
    match found.kind:
        case Kind.SINGLE:
            play = message("plays.single", card=first.pretty)
        case Kind.PAIR | Kind.TRIPLE | Kind.FULL_HOUSE:
            play = message(f"plays.{found.kind}", rank=body)
        case Kind.TWO_PAIR:
            play = message("plays.two_pair", high=_rank(highest, 2), low=_rank(lowest, 2))
        case Kind.QUADS | Kind.FOUR_OF_A_KIND:
            play = message("plays.four", rank=body)
        case Kind.FLUSH:
            play = message("plays.flush", suit=suit, rank=_rank(highest))
        case Kind.STRAIGHT:
            play = message("plays.straight", run=run_of(rules, cards))
        case Kind.STRAIGHT_FLUSH:
            play = message("plays.straight_flush", run=run_of(rules, cards), suit=suit)
    return play


@lru_cache(maxsize=4096)
def describe(rules: Ruleset, cards: CardSet, *, inverted: bool = False) -> str:
    """What :func:`said` says, in English."""
    return ENGLISH.render(said(rules, cards, inverted=inverted))


def run_of(rules: Ruleset, cards: CardSet) -> str:
    """The run of a straight as the house writes it, such as ``A2345``."""
    ranks = {card.rank for card in cards}
    return next(run for run in rules.straights if set(run) == ranks)
