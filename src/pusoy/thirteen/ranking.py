"""What three or five cards are worth, in numbers and in words.

>>> rules = Ruleset.preset("pusoy")
>>> rank(rules, CardSet("8C 8S KH 5D 3C"))
Rank(category=<Category.PAIR: 'pair'>, strength=3090)
>>> describe(CardSet("8C 8S KH 5D 3C"))
'pair of eights (K 5 3)'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum
from functools import lru_cache
from typing import Final

from msgspec import Struct

from pusoy.cards import Card, CardSet
from pusoy.errors import PusoyError
from pusoy.thirteen.kernel.ranking import strength as strength_of
from pusoy.thirteen.kernel.tables import CARD_KEYS, height
from pusoy.thirteen.lowering import ranks_of
from pusoy.thirteen.ruleset import Ruleset
from pusoy.words import ENGLISH, Message, message

RANKS: Final = "23456789TJQKA"
"""The ranks from low to high: a card's height is its place here."""


class Category(StrEnum):
    """The categories of hands, from low to high."""

    HIGH_CARD = "high_card"
    PAIR = "pair"
    TWO_PAIR = "two_pair"
    THREE_OF_A_KIND = "three_of_a_kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full_house"
    FOUR_OF_A_KIND = "four_of_a_kind"
    STRAIGHT_FLUSH = "straight_flush"
    ROYAL_FLUSH = "royal_flush"

    @property
    def said(self) -> Message:
        """As people say it: ``full house``."""
        return message(f"hands.categories.{self}")


CATEGORIES: Final = tuple(Category)
"""By the numbers that the kernel gives them."""


class Rank(Struct, frozen=True):
    """A category, and a strength that compares hands of three and of five cards alike: more is higher."""

    category: Category
    strength: int


def strength(rules: Ruleset, cards: CardSet) -> int:
    """The strength of three or five cards; raises :class:`PusoyError` for any other number."""
    count = len(cards)
    if count not in (3, 5):
        raise PusoyError(f"a hand to rank has 3 or 5 cards, not {count}")
    return int(strength_of(ranks_of(rules).strengths, CARD_KEYS, cards.mask, count))


def rank(rules: Ruleset, cards: CardSet) -> Rank:
    """What three or five cards are worth; three in sequence or of one suit are worth nothing.

    Raises :class:`PusoyError` for any other number of cards.
    """
    found = strength(rules, cards)
    return Rank(CATEGORIES[int(ranks_of(rules).categories[found])], found)


# --- in words ----------------------------------------------------------------------------------------------


def listed(cards: CardSet) -> list[Card]:
    """The cards as a hand is laid down: the largest group of a rank first, then from high to low."""
    held = Counter(card.rank for card in cards)
    return sorted(cards, key=lambda card: (-held[card.rank], -height(card.index), card.index))


def low_to_high(cards: CardSet) -> list[Card]:
    """The cards by rank, twos first and aces last, as a hand is held."""
    return sorted(cards, key=lambda card: (height(card.index), card.index))


def text_of(cards: CardSet) -> str:
    """The cards as text, as they are laid down: ``KC KD 7S``."""
    return " ".join(map(str, listed(cards)))


def pretty(cards: CardSet) -> str:
    """The cards with suit signs, as they are laid down."""
    return " ".join(card.pretty for card in listed(cards))


def figures(ranks: Iterable[str]) -> str:
    """Ranks as people write them: ``K 10 3``."""
    return " ".join("10" if one == "T" else one for one in ranks)


def _word(one: str, n: int = 1) -> Message:
    return message(f"cards.rank.{one}", n=n)


def _run(ranks: list[str]) -> str:
    """The ranks of a straight, from low to high; an ace is low only before a 2."""
    low_first = sorted(ranks, key=RANKS.index)
    if low_first[0] == "2" and low_first[-1] == "A":
        low_first = ["A", *low_first[:-1]]
    return figures(low_first).replace(" ", "-")


@lru_cache(maxsize=8192)
def said(cards: CardSet) -> Message:
    """Three or five cards in words, with all that compares them: ``two pairs, kings and fours (9)``.

    Hands that differ in strength differ in words; these do not depend on the house.
    """
    return _words(rank(_ANY_HOUSE, cards).category, cards)


def said_so_far(cards: CardSet) -> Message:
    """One to five cards of a row that is being laid, in words: what they are already."""
    if len(cards) in (3, 5):
        return said(cards)
    held = sorted(Counter(card.rank for card in cards).values(), reverse=True)
    return _words(_MADE.get(tuple(held), Category.HIGH_CARD), cards)


_MADE: Final = {
    (2,): Category.PAIR,
    (2, 1, 1): Category.PAIR,
    (2, 2): Category.TWO_PAIR,
    (3, 1): Category.THREE_OF_A_KIND,
    (4,): Category.FOUR_OF_A_KIND,
}
"""What two and four cards are, by how many there are of each rank."""


def _words(found: Category, cards: CardSet) -> Message:
    groups = Counter(card.rank for card in listed(cards))
    ranks = list(groups)
    first = ranks[0]
    match found:
        case Category.ROYAL_FLUSH:
            return message("hands.royal_flush")
        case Category.STRAIGHT | Category.STRAIGHT_FLUSH:
            return message(f"hands.{found}", run=_run(ranks))
        case Category.FLUSH:
            return message("hands.flush", ranks=figures(ranks))
        case Category.FULL_HOUSE:
            return message("hands.full_house", rank=_word(first, 2), pair=_word(ranks[1], 2))
        case Category.TWO_PAIR:
            pairs = message("hands.two_pair", high=_word(first, 2), low=_word(ranks[1], 2))
            return _besides(pairs, ranks[2:])
        case Category.HIGH_CARD:
            return _besides(message("hands.high_card", rank=_word(first)), ranks[1:])
    return _besides(message(f"hands.{found}", rank=_word(first, 2)), ranks[1:])


def _besides(hand: Message, ranks: list[str]) -> Message:
    """A hand with the ranks beside it, where there are any."""
    return message("hands.besides", hand=hand, ranks=figures(ranks)) if ranks else hand


_ANY_HOUSE: Final = Ruleset()


def describe(cards: CardSet) -> str:
    """What :func:`said` says, in English."""
    return ENGLISH.render(said(cards))
