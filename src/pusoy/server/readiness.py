"""Who has seen the end of a round or match and is ready for the next deal, as a table's log tells it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pusoy.server.events import Arranged, Back, Dealt, Event, Left, Ready, Rematch, Resumed
from pusoy.server.places import Place

LONGEST_WAIT: Final = 20.0
"""Seconds that whoever is ready waits for the others: then the next round is dealt without them."""


class Readiness(Struct, frozen=True):
    """The seats that are ready, and since when (Unix seconds) they wait for the others."""

    seats: frozenset[int] = frozenset()
    since: float = 0.0


NOBODY: Final = Readiness()


def after(ready: Readiness, event: Event, at: float) -> Readiness:
    """Who is ready after an event, which happened at ``at`` (Unix seconds).

    Whoever comes back, as everybody does when the server was gone, has the whole time to see the end.
    """
    match event:
        case Ready(seat=seat):
            return Readiness(ready.seats | {seat}, ready.since if ready.seats else at)
        case Left(seat=seat):
            return replace(ready, seats=ready.seats - {seat})
        case Back() | Resumed():
            return replace(ready, since=at)
        case Dealt() | Rematch() | Arranged():
            return NOBODY
        case _:
            return ready


def awaited(places: Sequence[Place], ready: Readiness) -> frozenset[int]:
    """The seats of the persons who are there and not ready."""
    return frozenset(seat for seat, place in enumerate(places) if place.present) - ready.seats


def deal_at(places: Sequence[Place], ready: Readiness) -> float | None:
    """When the next round is dealt by itself, in Unix seconds: at once where nobody is waited for any more.

    None where nobody is ready, or nobody is there to play.
    """
    if not ready.seats or not any(place.present for place in places):
        return None
    return ready.since + LONGEST_WAIT if awaited(places, ready) else ready.since
