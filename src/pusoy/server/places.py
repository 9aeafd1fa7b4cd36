"""Who sits at a table, as its log tells it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from pusoy.server.events import Away, Back, Event, Left, Sat, Seat

PlaceKind = Literal["computer", "people"]


class Place(Struct, frozen=True):
    """A seat now. ``taken`` and ``away`` are of people's seats; ``level`` is that of the computer player who
    sits there, or stands in. ``since`` is the event with which the person sat down."""

    kind: PlaceKind
    name: str
    level: str | None
    taken: bool = False
    away: bool = False
    since: int = 0

    @property
    def present(self) -> bool:
        """Whether a person is there to act."""
        return self.taken and not self.away


def laid(seat: Seat) -> Place:
    """The place as it is laid when the table is arranged."""
    kind = seat.kind or ("person" if seat.level is None else "computer")
    if kind == "computer":
        return Place("computer", seat.name, seat.level)
    return Place("people", seat.name if kind == "person" else "", seat.level, taken=kind == "person")


def arranged(seats: Sequence[Seat], places: Sequence[Place]) -> tuple[Place, ...]:
    """The places as the host arranges them; who sits there was there as long as before."""
    new = [laid(seat) for seat in seats]
    for seat, place in enumerate(places):
        if place.taken:
            new[seat] = replace(new[seat], away=place.away, since=place.since)
    return tuple(new)


def after(places: Sequence[Place], event: Event, number: int) -> tuple[Place, ...]:
    """The places after an event, which has this number."""
    changed = list(places)
    match event:
        case Sat(seat=seat, name=name):
            changed[seat] = replace(changed[seat], name=name, taken=True, away=False, since=number)
        case Left(seat=seat):
            changed[seat] = replace(changed[seat], name="", taken=False, away=False)
        case Away(seat=seat):
            changed[seat] = replace(changed[seat], away=True)
        case Back(seat=seat):
            changed[seat] = replace(changed[seat], away=False)
    return tuple(changed)


def host_of(places: Sequence[Place]) -> int | None:
    """The host: of those who are there whoever sat down first, else of those who sit there; None at an empty
    table."""
    taken = [seat for seat, place in enumerate(places) if place.taken]
    present = [seat for seat in taken if not places[seat].away]
    return min(present or taken, key=lambda seat: (places[seat].since, seat), default=None)
