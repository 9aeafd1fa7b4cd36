"""The one builder of what a seat, or somebody who only watches, may see of a table."""

from __future__ import annotations

from pusoy.errors import PusoyError
from pusoy.server import events
from pusoy.server.reader import Reader
from pusoy.server.table import Table
from pusoy.server.views import Habits, SeatView, TableView
from pusoy.server.wire import Acted, Changed, Dealt, Problem, WireEvent
from pusoy.words import Words


def seat_names(table: Table, words: Words) -> tuple[str, ...]:
    """What the seats are called; a person without a name is a guest."""
    return tuple(seat.name or words.say("server.guest") for seat in table.opened.seats)


def reader_at(table: Table, seat: int | None, words: Words) -> Reader:
    """Whoever sits there, or only watches."""
    return Reader(words, seat_names(table, words), seat)


def build_view(table: Table, seat: int | None, words: Words, habits: Habits | None) -> TableView:
    """All that the seat may know now, in a language. ``seat`` is None for somebody who only watches."""
    opened, desk, game = table.opened, table.desk, table.game
    reader = reader_at(table, seat, words)
    return TableView(
        table=table.id,
        game=opened.game,
        house=desk.house(game, words),
        seats=tuple(
            _seat(name, one, table, words) for name, one in zip(reader.names, opened.seats, strict=True)
        ),
        you=seat,
        phase=table.phase,
        decision=table.decision(seat),
        pace=table.pace,
        hints=opened.hints,
        tracker=opened.tracker,
        habits=habits,
        match=desk.match_view(game, words),
        round=desk.round_view(game, seat, words, tracker=opened.tracker),
        result=desk.result_view(game, reader),
    )


def _seat(name: str, seat: events.Seat, table: Table, words: Words) -> SeatView:
    if seat.level is None:
        return SeatView(name, "person")
    level = table.desk.level(seat.level, words)
    return SeatView(name, "computer", level.name, level.title, level.style)


def tell(table: Table, event: events.Event, words: Words, seat: int | None) -> WireEvent:
    """The event that led to this state of the table, as ``seat`` sees it.

    That somebody else's habit acted is nobody's business: one that passes when stuck would tell of a hand.
    """
    match event:
        case events.Dealt(round=number):
            return Dealt(number)
        case events.Acted(seat=actor, by=by):
            seen = "person" if by == "habit" and actor != seat else by
            return Acted(seen, table.desk.told(table.game, words))
        case _:
            return Changed()


def problem(error: PusoyError, reader: Reader) -> Problem:
    """Why something is not done."""
    return Problem(error.code, *reader.error(error))
