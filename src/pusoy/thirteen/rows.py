"""What a player does with thirteen cards: set three rows, or claim a natural.

>>> parse_action("JS JH 3D / 9S 9H 9D 5C 4C / AS AH AD KC KD").front
CardSet('3D JS JH')
>>> parse_action("dragon")
Claim(natural='dragon')
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from pusoy.cards import Card, CardSet
from pusoy.errors import PusoyError
from pusoy.thirteen.ranking import text_of
from pusoy.thirteen.refusals import NAMES, SIZES, duplicate_card, wrong_row_size
from pusoy.thirteen.values import NATURALS

HAND: Final = 13

RowText = str | Sequence[str]
"""A row as text or as a list of texts, a card each."""


class Rows(Struct, frozen=True):
    """The three rows of a set, whether legal or not."""

    front: CardSet
    middle: CardSet
    back: CardSet

    @property
    def cards(self) -> CardSet:
        """All its cards."""
        return self.front | self.middle | self.back

    def __iter__(self) -> Iterator[CardSet]:
        return iter((self.front, self.middle, self.back))

    def __str__(self) -> str:
        """As records write it: ``JS JH 3D / 9S 9H 9D 5C 4C / AS AH AD KC KD``."""
        return " / ".join(map(text_of, (self.front, self.middle, self.back)))


class Claim(Struct, frozen=True):
    """Showing a natural instead of setting rows."""

    natural: str

    def __str__(self) -> str:
        return self.natural


Action = Rows | Claim


class Natural(Struct, frozen=True):
    """A claimed natural with the thirteen cards that are shown for it."""

    natural: str
    cards: CardSet

    def __str__(self) -> str:
        return self.natural


Entry = Rows | Natural
"""What one seat brings to a showdown."""


def read_rows(front: RowText, middle: RowText, back: RowText) -> Rows:
    """Rows from their texts.

    Raises the first refusal that applies: ``bad_card``, ``wrong_row_size``, ``duplicate_card``.
    """
    texts = [text.split() if isinstance(text, str) else list(text) for text in (front, middle, back)]
    rows = [[Card(text) for text in row] for row in texts]
    for name, size, row in zip(NAMES, SIZES, rows, strict=True):
        if len(row) != size:
            raise wrong_row_size(name, size, len(row))
    seen: set[Card] = set()
    for card in (card for row in rows for card in row):
        if card in seen:
            raise duplicate_card(CardSet([card]))
        seen.add(card)
    return Rows(*(CardSet(row) for row in rows))


def read_draft(text: str) -> Rows:
    """Rows that are being laid, ``front / middle / back``, with any number of cards in each.

    Raises ``bad_card`` and, for a card that lies twice in one row, ``duplicate_card``.
    """
    return Rows(*(_row(row) for row in (*text.split("/", 2), "", "")[:3]))


def _row(text: str) -> CardSet:
    cards = [Card(one) for one in text.split()]
    twice = next((card for place, card in enumerate(cards) if card in cards[:place]), None)
    if twice is not None:
        raise duplicate_card(CardSet([twice]))
    return CardSet(cards)


def parse_action(text: str) -> Action:
    """A natural's name, or ``front / middle / back``; raises as :func:`read_rows`."""
    if not isinstance(text, str):
        raise PusoyError(f"a set is text such as 'front / middle / back', not {text!r:.60}")
    name = text.strip().lower()
    if name in NATURALS:
        return Claim(name)
    front, middle, back = (*text.split("/", 2), "", "")[:3]
    return read_rows(front, middle, back)
