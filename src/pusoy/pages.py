"""What rules pages are made of, however they are shown: pieces that no game has to itself."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from pusoy.cards import Card
from pusoy.values import Number


class Text(Struct, frozen=True, tag="text"):
    """A paragraph."""

    text: str


class Points(Struct, frozen=True, tag="points"):
    """A list of sentences."""

    items: tuple[str, ...]


class Table(Struct, frozen=True, tag="table"):
    """A small table with a head."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Question(Struct, frozen=True, tag="question"):
    """A question that is often asked, with this house's answer."""

    question: str
    answer: str


class Cards(Struct, frozen=True, tag="cards"):
    """A row of cards to be drawn, low to high in the house."""

    cards: tuple[str, ...]


# --- words -----------------------------------------------------------------------------------------------


def capital(text: str) -> str:
    """With a capital letter in front."""
    return text[:1].upper() + text[1:]


def sentence(clause: str) -> str:
    """A clause as a sentence, with a capital letter and a full stop."""
    return f"{capital(clause)}."


def figure(value: Number) -> str:
    """A number as people write it: ``3``, ``12.5``."""
    return str(value) if isinstance(value, int) else f"{value:.12g}"


def signed(value: Number) -> str:
    """Points won or lost: ``+7``, ``-3``, ``0``."""
    return f"+{figure(value)}" if value > 0 else figure(value)


def shown(cards: Sequence[str]) -> str:
    """The cards of a block as people read them: ``9♣ 10♦``."""
    return " ".join(Card(card).pretty for card in cards)
