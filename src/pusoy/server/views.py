"""What one seat sees of a table, on the wire: built by adding, in the seat's language."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from pusoy.server.dos_wire import DosResult, DosRound

Pace = Literal["slow", "normal", "fast", "instant"]
Phase = Literal["playing", "round_over", "match_over"]


class HouseView(Struct, frozen=True):
    """The rules of the table: ``name`` is the preset's (None for rules of one's own), for the link."""

    name: str | None
    id: str
    title: str


class SeatView(Struct, frozen=True):
    """Who sits there. ``level_name`` is the computer player's name, ``level`` how it is called, ``style`` how
    it plays, in a sentence (all None for people)."""

    name: str
    kind: Literal["person", "computer"]
    level_name: str | None = None
    level: str | None = None
    style: str | None = None


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

    ``decision`` names what this seat is asked now: an action in its turn, or the next round; None else.
    ``round`` is the round in progress or the last one, ``result`` how it ended.
    """

    table: str
    game: str
    house: HouseView
    seats: tuple[SeatView, ...]
    you: int | None
    phase: Phase
    decision: str | None
    pace: Pace
    hints: bool
    tracker: bool
    habits: Habits | None
    match: MatchView
    round: DosRound
    result: DosResult | None
