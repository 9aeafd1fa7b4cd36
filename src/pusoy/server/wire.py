"""The messages of the table's socket, as JSON objects with a ``type``: what a client says, and what it hears.

A client opens ``/tables/TABLE/socket`` and says :class:`Hello`; it hears :class:`Welcome` with all that its
seat may know and the number of the table's last event, then one :class:`Happened` for each event that
follows, numbered without a gap. The number alone orders things: a client that sees a gap connects anew.

Actions carry an id that the client makes up and the *decision* that they answer. Each is answered exactly
once by :class:`Done`, :class:`Stale` or :class:`Refused`; an id that was done before is answered as it was
then, for ever, so that a message may safely be sent again.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from pusoy.server.views import (
    LONGEST_NAME,
    ActionView,
    BankSeconds,
    Habits,
    Pace,
    Phrase,
    TableView,
    TurnSeconds,
)

PROTOCOL: Final = 2
"""The version of these messages. It grows with every change that an older client would not understand."""

LONGEST: Final = 4096
"""Bytes of a client's message."""

MoveId = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+\Z")]
Decision = Annotated[str, Meta(max_length=40)]
Short = Annotated[str, Meta(max_length=80)]


class _Said(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    pass


# --- what a client says ------------------------------------------------------------------------------------


class Hello(_Said, frozen=True, tag="hello"):
    """The first message, and again to change the language. ``build`` is the client's own build id."""

    protocol: int
    language: Annotated[str, Meta(max_length=16)] = "en"
    build: Short = ""


class Act(_Said, frozen=True, tag="act"):
    """Answer a decision.

    In Pusoy Dos ``action`` is ``pass`` or the cards of a play, such as ``"3C 3S"``; in Pusoy the three rows,
    ``"front / middle / back"``, or the name of a natural.
    """

    id: MoveId
    decision: Decision
    action: Short


class NextRound(_Said, frozen=True, tag="next_round"):
    """Deal the first or the next round, or begin another match; the decision is the view's.

    After a round or match it is dealt once every person who is there has said so, or after a while.
    """

    id: MoveId
    decision: Decision


class Sit(_Said, frozen=True, tag="sit"):
    """Sit down at an open seat."""

    id: MoveId
    seat: int
    name: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""


class Leave(_Said, frozen=True, tag="leave"):
    """Get up; or, for the host, give the seat of somebody who is away (or not yet dealt to) to others."""

    id: MoveId
    seat: int


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat as the host lays it; people who sit keep theirs."""

    kind: Literal["computer", "open"]
    level: Short


class Arrange(_Said, frozen=True, tag="arrange"):
    """The host arranges the table anew, before the first deal. ``rules`` is a preset's name, or options.

    ``seats`` are all of them, the host's own too; ``turn`` and ``bank`` are seconds of the clock (no turn: no
    clock).
    """

    id: MoveId
    rules: str | dict[str, Any]
    seats: Annotated[tuple[SeatWish, ...], Meta(max_length=4)]
    hints: bool = True
    tracker: bool = True
    watchers: bool = False
    turn: TurnSeconds | None = None
    bank: BankSeconds = 0


class Say(_Said, frozen=True, tag="say"):
    """Say one of the phrases to the table; it is heard, not kept, and not answered but by hearing it."""

    phrase: Phrase


class SetPace(_Said, frozen=True, tag="pace"):
    """How long computer opponents take from now on."""

    id: MoveId
    pace: Pace


class SetHabits(_Said, frozen=True, tag="habits"):
    """What is done for this seat by itself; answered by :class:`Refreshed`."""

    habits: Habits


class Consider(_Said, frozen=True, tag="consider"):
    """Ask what selected cards are, and why they may not be played; answered by :class:`Considered`.

    In Pusoy the cards are the three rows as far as they are laid, ``"front / middle / back"``.
    """

    cards: Short


class AskHint(_Said, frozen=True, tag="hint"):
    """Ask what to do; answered by :class:`Hinted`."""

    decision: Decision


class AskGroups(_Said, frozen=True, tag="groups"):
    """Ask for the hand in combinations; answered by :class:`Grouped`."""


class Ping(_Said, frozen=True, tag="ping"):
    """Is the table still there? Answered by :class:`Pong`."""


FromClient = (
    Hello
    | Act
    | NextRound
    | Sit
    | Leave
    | Arrange
    | Say
    | SetPace
    | SetHabits
    | Consider
    | AskHint
    | AskGroups
    | Ping
)


# --- what it hears -----------------------------------------------------------------------------------------


class Problem(Struct, frozen=True):
    """Why something is not done: a stable code, a sentence in the client's language, the rule (or "").

    ``faults`` are all that is wrong with rules of one's own, each as a sentence.
    """

    code: str
    message: str
    rule: str = ""
    faults: tuple[str, ...] = ()


class Welcome(_Said, frozen=True, tag="welcome"):
    """All that the seat may know now; ``number`` is the table's last event.

    Where ``protocol`` or ``build`` differ from the client's own it was made for another version of the
    server: it says so and reloads after the round, never by itself.
    """

    protocol: int
    build: str
    number: int
    view: TableView


class Dealt(Struct, frozen=True, tag_field="type", tag="dealt"):
    """A round was dealt."""

    round: int


class Acted(Struct, frozen=True, tag_field="type", tag="acted"):
    """A seat acted; ``by`` is who chose: its person or computer player, a habit (its own seat alone is told),
    a computer player who stands in at an open seat or for who is away, or the clock, when time was up.
    """

    by: Literal["person", "computer", "habit", "stand_in", "clock"]
    action: ActionView


class Moved(Struct, frozen=True, tag_field="type", tag="moved"):
    """Somebody sat down or got up, is gone so long that a computer player stands in, is back, or is ready for
    the next deal and waits for the others."""

    what: Literal["sat", "left", "away", "back", "ready"]
    seat: int


class Changed(Struct, frozen=True, tag_field="type", tag="changed"):
    """Something else changed, or what a visitor may not see of it: see the view.

    It is a setting, a clock after a restart, the end of the table, or another match, whose deal follows.
    """


WireEvent = Dealt | Acted | Moved | Changed


class Happened(_Said, frozen=True, tag="happened"):
    """Event ``number`` of the table, and all that the seat may know after it."""

    number: int
    event: WireEvent
    view: TableView


class Refreshed(_Said, frozen=True, tag="refreshed"):
    """The view again, without an event: this seat's habits changed, or, for everybody, whose line is up or
    which device has a seat.
    """

    number: int
    view: TableView


class Spoken(_Said, frozen=True, tag="spoken"):
    """Somebody at the table says something."""

    seat: int
    phrase: Phrase


class Done(_Said, frozen=True, tag="done"):
    """The move with this id is event ``number``."""

    id: str
    number: int


class Stale(_Said, frozen=True, tag="stale"):
    """The move answers a decision that is no longer open. Nothing was done."""

    id: str
    problem: Problem


class Refused(_Said, frozen=True, tag="refused"):
    """The move is not allowed. Nothing was done."""

    id: str
    problem: Problem


class Considered(_Said, frozen=True, tag="considered"):
    """What the cards are (``name``, None where they are no combination), and why not to play them now.

    ``problem`` is None where they may be played now. Out of turn it says what would be wrong with them on
    the table as it lies, and only then that it is another's turn.

    In Pusoy ``rows`` says what each row is so far (None for an empty one), two rows out of order are the
    first problem to be told, and ``warning`` says what is wrong with a foul that the house takes.
    """

    cards: str
    name: str | None
    problem: Problem | None
    rows: tuple[str | None, ...] = ()
    warning: Problem | None = None


class Hinted(_Said, frozen=True, tag="hinted"):
    """What the strongest player would do with what this seat knows, and why (a clause, no full stop).

    ``problem`` says why there is no hint; the other fields are None then.
    """

    decision: str
    action: str | None
    name: str | None
    reason: str | None
    problem: Problem | None = None


class Grouped(_Said, frozen=True, tag="grouped"):
    """The hand as few plays, longest first: the cards of each, low to high."""

    groups: tuple[str, ...]


class Pong(_Said, frozen=True, tag="pong"):
    """The table is there, and its last event has this number."""

    number: int


class Fault(_Said, frozen=True, tag="fault"):
    """A message that could not be understood or answered. ``closing`` when the socket closes after it."""

    problem: Problem
    closing: bool = False


FromServer = (
    Welcome
    | Happened
    | Refreshed
    | Spoken
    | Done
    | Stale
    | Refused
    | Considered
    | Hinted
    | Grouped
    | Pong
    | Fault
)

CLOSED_SLOW: Final = 4008
"""The client reads too slowly: connect again."""
CLOSED_FAULT: Final = 4400
"""Too many messages, or one that no client of ours sends."""
CLOSED_FORBIDDEN: Final = 4403
"""This person neither sits at the table nor may watch it."""
CLOSED_UNKNOWN: Final = 4404
"""There is no such table."""
