"""The events of a table's log: what was decided, never what follows from it.

No event goes over the wire: whoever is told of one is told by a view. A body holds what was done in the open,
and in Pusoy a set that the others learn at the showdown; what nobody may know yet (the seed of a deal) lies
apart from it, as its secret. Events carry the version of their form: an older form is read for ever.
"""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from pusoy.errors import PusoyError
from pusoy.server.store import NewEvent, StoredEvent
from pusoy.server.views import BankSeconds, Pace, TurnSeconds

VERSION: Final = 1

By = Literal["person", "computer", "habit", "stand_in", "clock"]


class LogError(PusoyError):
    """A log that this version of the program cannot read."""

    code = "bad_log"


class Seat(Struct, frozen=True):
    """A seat as it is laid.

    ``kind`` is ``computer``, ``person`` (somebody sits there already) or ``open`` (for a friend); where it is
    not given, a seat without a ``level`` is a person's. The level of a person's or an open seat is that of
    the computer player who stands in while nobody is there.
    """

    name: str
    level: str | None = None
    kind: Literal["computer", "person", "open"] | None = None


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """Seconds for each turn, and seconds more that a seat may use up in the course of a round."""

    turn: TurnSeconds
    bank: BankSeconds = 0


class Arrangement(Struct, frozen=True):
    """What is played at a table, by whom, and what is allowed there."""

    game: str
    rules: dict[str, Any]
    seats: tuple[Seat, ...]
    pace: Pace = "normal"
    hints: bool = True
    tracker: bool = True
    watchers: bool = False
    clock: Clock | None = None


class Opened(Arrangement, frozen=True, tag_field="kind", tag="opened"):
    """The table was opened: the house (every option of it), the seats, and what is allowed there."""


class Arranged(Arrangement, frozen=True, tag_field="kind", tag="arranged"):
    """The host changed what was arranged, before the first deal."""


class Sat(Struct, frozen=True, tag_field="kind", tag="sat"):
    """Somebody sat down."""

    seat: int
    name: str


class Left(Struct, frozen=True, tag_field="kind", tag="left"):
    """Whoever sat there got up, or was replaced by the host: the seat is open."""

    seat: int


class Away(Struct, frozen=True, tag_field="kind", tag="away"):
    """Whoever sits there has been gone for the time of grace: a computer player stands in."""

    seat: int


class Back(Struct, frozen=True, tag_field="kind", tag="back"):
    """Whoever sits there has come back."""

    seat: int


class Ready(Struct, frozen=True, tag_field="kind", tag="ready"):
    """A seat has seen the end of the round or match, and waits for the others until the next deal."""

    seat: int
    decision: str


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


class Resumed(Struct, frozen=True, tag_field="kind", tag="resumed"):
    """The server is back: whoever is to act has the whole turn again."""


class Rematch(Struct, frozen=True, tag_field="kind", tag="rematch"):
    """Another match of the same people under the same rules."""

    match: int


class Closed(Struct, frozen=True, tag_field="kind", tag="closed"):
    """Nobody was there for a long time: the table can be looked at, and nothing more."""


Event = (
    Opened | Arranged | Sat | Left | Away | Back | Ready | Dealt | Acted | Paced | Resumed | Rematch | Closed
)

_KINDS: Final[dict[str, type[Event]]] = {
    str(kind.__struct_config__.tag): kind
    for kind in (
        Opened,
        Arranged,
        Sat,
        Left,
        Away,
        Back,
        Ready,
        Dealt,
        Acted,
        Paced,
        Resumed,
        Rematch,
        Closed,
    )
}


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
