"""What one seat sees of a table, on the wire: built by adding, in the seat's language."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from pusoy.server.dos_wire import DosAction, DosResult, DosRound
from pusoy.server.set_wire import SetAction, SetResult, SetRound

ActionView = DosAction | SetAction
RoundView = DosRound | SetRound
ResultView = DosResult | SetResult
"""What each game shows; ``game`` tells which."""

Pace = Literal["slow", "normal", "fast", "instant"]
Phase = Literal["gathering", "playing", "round_over", "match_over", "closed"]
LONGEST_NAME: Final = 24
"""Signs of a person's name: no form takes more."""
TurnSeconds = Annotated[float, Meta(ge=3, le=3600)]
"""Seconds of a clock for each turn."""
BankSeconds = Annotated[float, Meta(ge=0, le=36_000)]
"""Seconds more that a seat may use up in the course of a round."""

Phrase = Literal[
    "hello",
    "good_game",
    "nice_play",
    "thanks",
    "hurry",
    "sorry",
    "one_more",
    "bye",
    "clap",
    "laugh",
    "wow",
    "cry",
]
"""What can be said at a table: eight phrases, then four reactions. The client has the words."""


class HouseView(Struct, frozen=True):
    """The rules of the table: ``name`` is the preset's (None for rules of one's own), for the link.

    ``summary`` says in a few sentences how it is played; ``differences`` what is otherwise than in the
    nearest published house ``nearest`` (none for a published house).
    """

    name: str | None
    id: str
    title: str
    summary: tuple[str, ...] = ()
    nearest: str | None = None
    differences: tuple[str, ...] = ()


class SeatView(Struct, frozen=True):
    """Who sits there: a person, a computer player, or nobody yet (``open``: a friend may sit down).

    ``level_name`` is the computer player's name, ``level`` how it is called, ``style`` how it plays, in a
    sentence; at a person's or an open seat it is the one that stands in. ``here`` says that a person's line
    is up, ``away`` that a computer player stands in for whoever has been gone too long. ``ready`` says, after
    a round or match, whether a person who is there has asked for the next deal; None of all others.
    """

    name: str
    kind: Literal["person", "computer", "open"]
    level_name: str | None = None
    level: str | None = None
    style: str | None = None
    here: bool = True
    away: bool = False
    ready: bool | None = None


class ClockView(Struct, frozen=True):
    """Seconds: for each ``turn``, and what each seat has left of its reserve (``bank``).

    ``deadlines`` are when each seat's time ends (None where nothing is asked of a person there), and ``now``
    is what the server's clock says, all in Unix seconds.
    """

    turn: float
    bank: tuple[float, ...]
    deadlines: tuple[float | None, ...]
    now: float


class Arranged(Struct, frozen=True):
    """What the host may change before the first deal: every option of the rules, and what is allowed.

    ``sizes`` are the numbers of seats that the table may have under these rules.
    """

    rules: dict[str, Any]
    sizes: tuple[int, ...]
    watchers: bool
    turn: float | None
    bank: float


class Habits(Struct, frozen=True, forbid_unknown_fields=True):
    """What is done for a seat by itself, after a moment that does not depend on its cards.

    ``pass_when_stuck`` passes when nothing is legal; ``pass_to_lead`` passes until the next lead, and then
    ends by itself.
    """

    pass_when_stuck: bool = False
    pass_to_lead: bool = False


class PaymentView(Struct, frozen=True):
    """One line of the score sheet of a real table: ``amount`` in ``unit`` for ``points``."""

    from_seat: int
    to_seat: int
    points: float
    amount: float
    unit: str


class MatchView(Struct, frozen=True):
    """The match so far. ``totals`` are the points after each round that is over, a row of seats each.

    ``of_rounds`` is how many rounds the house plays (None where something else ends it) and ``ends`` says
    in words what ends it. ``winners`` is empty until it is over; ``reason`` then says why it is.
    """

    round: int
    of_rounds: int | None
    ends: str
    totals: tuple[tuple[float, ...], ...]
    winners: tuple[int, ...] = ()
    reason: str | None = None
    payments: tuple[PaymentView, ...] = ()


class TableView(Struct, frozen=True):
    """All that a seat, or somebody who only watches (``you`` is None), may know of the table.

    ``decision`` names what this seat is asked now: an action in its turn, or to deal the first or next round,
    or to play another match; None else. ``deal_in`` is in how many seconds the next round is dealt by itself
    (None: it is not), counted from when this view was made. ``watchers`` says whether others may watch,
    without the hands. ``host`` is the seat of the host. ``round`` is the round in progress or the last one
    (None before the first, and for visitors of a table that nobody may watch), ``result`` how it ended.
    ``earlier`` are the totals of the matches before this one.
    """

    table: str
    game: str
    house: HouseView
    seats: tuple[SeatView, ...]
    you: int | None
    phase: Phase
    decision: str | None
    deal_in: float | None
    pace: Pace
    hints: bool
    tracker: bool
    watchers: bool
    habits: Habits | None
    host: int | None
    clock: ClockView | None
    arranged: Arranged | None
    earlier: tuple[tuple[float, ...], ...]
    match: MatchView
    round: RoundView | None
    result: ResultView | None
