"""A hand seen as combinations: sorting by them, and the suggestions that one walks through.

What is a combination, and what is legal, the engine says; here is only which of them to show first.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from pusoy.cards import Card, CardSet
from pusoy.dos.plays import listed
from pusoy.dos.position import Position
from pusoy.dos.ruleset import Ruleset

MOST_SUGGESTIONS = 200


@lru_cache(maxsize=64)
def grouping(rules: Ruleset, hand: CardSet, inverted: bool = False) -> tuple[CardSet, ...]:
    """The hand split into plays of this house, each card once: the largest and strongest first, then the
    single cards from low to high."""
    if not hand:
        return ()
    left = [len(hand)] * rules.players
    plays = Position.build(rules, 0, hand, left, inverted=inverted).legal_plays
    parts: list[CardSet] = []
    rest = hand
    for play in reversed(plays):
        if len(play) > 1 and play <= rest:
            parts.append(play)
            rest -= play
    singles = [CardSet([card]) for card in listed(rules, rest)]
    return (*parts, *singles)


def suggestions(position: Position) -> list[CardSet]:
    """What may be worth selecting now: legal plays on the seat's turn, else the parts of its hand.

    On lead the parts of the hand come first, then every other legal play from low to high.
    """
    parts = grouping(position.rules, position.hand, position.inverted)
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
        return list(_by_parts(rules, hand, inverted))
    return cards


def _by_parts(rules: Ruleset, hand: CardSet, inverted: bool) -> Iterator[Card]:
    parts = grouping(rules, hand, inverted)
    for part in (*(one for one in parts if len(one) == 1), *(one for one in reversed(parts) if len(one) > 1)):
        yield from listed(rules, part)
