"""What happened in a round: one frozen value an action. The list of them is the round's history."""

from __future__ import annotations

from msgspec import Struct

from pusoy.cards import CardSet
from pusoy.dos.plays import Kind


class Played(Struct, frozen=True):
    """A seat laid cards.

    ``left`` counts the cards it still holds; ``place`` (1 = first) is set when it went out; ``turned`` when
    the order of ranks turned over; ``leader`` when nobody can answer any more, so that the table was cleared
    at once and that seat leads; ``over`` when the round ended.
    """

    seat: int
    cards: CardSet
    kind: Kind
    left: int
    place: int | None = None
    turned: bool = False
    leader: int | None = None
    over: bool = False


class Passed(Struct, frozen=True):
    """A seat passed. ``leader`` is set when the table is clear after it, and names who leads."""

    seat: int
    leader: int | None = None


class WonInstantly(Struct, frozen=True):
    """A seat won before the first play (``instant_wins``)."""

    seat: int
    reason: str = "dragon"


Event = Played | Passed | WonInstantly
