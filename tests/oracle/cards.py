"""Cards of the oracle: canonical strings such as "3C", their order, and what input may call them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

Options = dict[str, Any]
"""A complete ruleset: option name -> JSON value, an absent value being the word "none"."""

RANKS = "3456789TJQKA2"
"""Ranks low to high (section 1)."""

SUITS = "CSHD"
SIGNS = {"♣": "C", "♠": "S", "♥": "H", "♦": "D"}
DECK = [rank + suit for rank in RANKS for suit in SUITS]


@lru_cache(maxsize=1000)
def parse_card(text: str) -> str | None:
    """The canonical card that `text` names, or None (section 1: 10D, lower case and suit signs count)."""
    if not text:
        return None
    rank, suit = text[:-1].upper(), text[-1]
    suit = SIGNS.get(suit, suit.upper())
    if rank == "10":
        rank = "T"
    if len(rank) != 1 or rank not in RANKS or len(suit) != 1 or suit not in SUITS:
        return None
    return rank + suit


def rank_value(card: str, inverted: bool = False) -> int:
    """Place of the card's rank, 0 lowest, in the normal or the turned order (option `revolution`)."""
    place = RANKS.index(card[0])
    return len(RANKS) - 1 - place if inverted else place


def suit_value(options: Options, card: str) -> int:
    """Place of the card's suit, 0 lowest; suits never turn (options `suit_order`, `revolution`)."""
    order: str = options["suit_order"]
    return order.index(card[1])


def card_key(options: Options, card: str) -> tuple[int, int]:
    """Sort key of the listing order: rank then suit, which no revolution turns."""
    return rank_value(card), suit_value(options, card)


def sort_cards(options: Options, cards: Iterable[str]) -> list[str]:
    """The cards low to high as they are listed."""
    return sorted(cards, key=lambda card: card_key(options, card))
