"""A hand seen as combinations: sorting by them, and the suggestions that one walks through.

What is a combination, and what is legal, the engine says; here is only which of them to show first.
"""

from __future__ import annotations

from pusoy.cards import Card, CardSet
from pusoy.dos.plays import listed
from pusoy.dos.position import Position
from pusoy.dos.ruleset import Ruleset
from pusoy.players.grouping import group_hand

MOST_SUGGESTIONS = 200


def suggestions(position: Position) -> list[CardSet]:
    """What may be worth selecting now: legal plays on the seat's turn, else the parts of its hand.

    On lead the parts of the hand come first, then every other legal play from low to high.
    """
    parts = group_hand(position.rules, position.hand, inverted=position.inverted)
    if position.turn != position.seat:
        return list(parts)
    plays = position.legal_plays
    first = [part for part in parts if part in plays] if position.table is None else []
    found = dict.fromkeys([*first, *plays])
    return list(found)[:MOST_SUGGESTIONS]


ORDERS = ("rank", "suit", "combinations")


def arranged(rules: Ruleset, hand: CardSet, order: str, inverted: bool = False) -> list[Card]:
    """The cards of a hand in one of the :data:`ORDERS`."""
    cards = listed(rules, hand)
    if order == "suit":
        return sorted(cards, key=lambda card: rules.suit_order.index(card.suit))
    if order == "combinations":
        parts = sorted(group_hand(rules, hand, inverted=inverted), key=len)
        return [card for part in parts for card in listed(rules, part)]
    return cards
