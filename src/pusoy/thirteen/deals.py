"""Dealing a round of Pusoy: thirteen cards to each of two to four seats."""

from __future__ import annotations

from pusoy.cards import CardSet
from pusoy.dealing import shuffled_deck
from pusoy.errors import PusoyError
from pusoy.thirteen.rows import HAND
from pusoy.thirteen.showdown import SEATS
from pusoy.values import shown


def check_seats(seats: object) -> None:
    """Raise :class:`PusoyError` where this is no number of seats of a table."""
    if not isinstance(seats, int) or isinstance(seats, bool) or seats not in SEATS:
        raise PusoyError(f"a table has 2 to 4 seats, not {shown(seats)}")


def deal(seed: str, seats: int = 4) -> tuple[CardSet, ...]:
    """The hands, by seat, of the deal that ``seed`` names (``pusoy.dealing``), a card at a time from seat 0.

    There is no turn order, so it does not matter who deals; the cards left over stay aside.
    """
    check_seats(seats)
    if not isinstance(seed, str):
        raise PusoyError(f"a seed is text, not {shown(seed)}")
    deck = shuffled_deck(seed)[: HAND * seats]
    return tuple(CardSet(deck[seat::seats]) for seat in range(seats))
