"""The events of a table's log: what was decided, never what follows from it.

Everybody at the table may know the body of an event; what nobody may know yet (the seed of a deal) lies apart
from it, as its secret. Events carry the version of their form: an older form is read for ever.
"""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from pusoy.errors import PusoyError
from pusoy.server.store import NewEvent, StoredEvent
from pusoy.server.views import Pace

VERSION: Final = 1

By = Literal["person", "computer", "habit"]


class LogError(PusoyError):
    """A log that this version of the program cannot read."""

    code = "bad_log"


class Seat(Struct, frozen=True):
    """Who sits there when the table opens. ``level`` is the computer player's; None for a person."""

    name: str
    level: str | None = None


class Opened(Struct, frozen=True, tag_field="kind", tag="opened"):
    """The table was opened: the house (every option of it), the seats, and what is allowed there."""

    game: str
    rules: dict[str, Any]
    seats: tuple[Seat, ...]
    pace: Pace = "normal"
    hints: bool = True
    tracker: bool = True
    watchers: bool = False


class Dealt(Struct, frozen=True, tag_field="kind", tag="dealt"):
    """A round was dealt from a seed of its own, which is the secret of this event."""

    round: int


class Acted(Struct, frozen=True, tag_field="kind", tag="acted"):
    """A seat answered a decision; ``action`` is text that the game reads."""

    seat: int
    decision: str
    action: str
    by: By = "person"


class Paced(Struct, frozen=True, tag_field="kind", tag="paced"):
    """Computer opponents take another time from now on."""

    seat: int
    pace: Pace


Event = Opened | Dealt | Acted | Paced

_KINDS: Final[dict[str, type[Event]]] = {"opened": Opened, "dealt": Dealt, "acted": Acted, "paced": Paced}


def write(event: Event, *, secret: str | None = None, move_id: str | None = None) -> NewEvent:
    """An event as the store keeps it."""
    kind = str(event.__struct_config__.tag)
    return NewEvent(kind, VERSION, msgspec.json.encode(event).decode(), secret, move_id)


def read(stored: StoredEvent) -> Event:
    """An event of the store; raises :class:`LogError` where it was written by a newer version."""
    found = _KINDS.get(stored.kind)
    if found is None or stored.version > VERSION:
        raise LogError(
            f"event {stored.number} ({stored.kind} {stored.version}) was written by a newer version of Pusoy"
        )
    try:
        return msgspec.json.decode(stored.body, type=found)
    except msgspec.ValidationError as error:
        raise LogError(f"event {stored.number} ({stored.kind}) cannot be read: {error}") from None
