"""The one builder of what a seat, or somebody who only watches, may see of a table."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from pusoy.errors import PusoyError
from pusoy.server import events
from pusoy.server.live import Live
from pusoy.server.reader import Reader
from pusoy.server.table import Table
from pusoy.server.views import Arranged, ClockView, HouseView, MatchView, RoundView, SeatView, TableView
from pusoy.server.wire import Acted, Changed, Dealt, Moved, Problem, WireEvent
from pusoy.words import Words


def seat_names(table: Table, words: Words) -> tuple[str, ...]:
    """What the seats are called; a person without a name is a guest, a seat without a person has a number."""
    return tuple(
        place.name or words.say("server.guest" if place.taken else "server.open_seat", n=seat + 1)
        for seat, place in enumerate(table.places)
    )


def reader_at(table: Table, seat: int | None, words: Words) -> Reader:
    """Whoever sits there, or only watches."""
    return Reader(words, _scene(table, words).names, seat)


class _Scene(Struct, frozen=True):
    """What everybody at a table is shown alike, in one language: nothing that only some may know."""

    names: tuple[str, ...]
    house: HouseView
    match: MatchView
    round: RoundView | None


def _scene(table: Table, words: Words) -> _Scene:
    def make() -> _Scene:
        desk, game = table.desk, table.game
        return _Scene(
            seat_names(table, words),
            _house(table, words),
            desk.match_view(game, words),
            desk.open_view(game, words, tracker=table.opened.tracker) if table.rounds else None,
        )

    return table.once(("scene", words.language), make)


def _house(table: Table, words: Words) -> HouseView:
    """Whole before the first deal, and in play where the rules are the table's own: no page tells those."""
    house = table.desk.house(table.game, words)
    if table.phase != "gathering" and house.name is not None:
        return house
    return table.desk.house(table.game, words, whole=True)


def build_view(live: Live, seat: int | None, words: Words, now: float) -> TableView:
    """All that the seat may know now, in a language. ``seat`` is None for somebody who only watches.

    What only the seat may know is added to what everybody may. ``now`` is the server's clock in Unix seconds.
    """
    table = live.table
    opened, desk, game, scene = table.opened, table.desk, table.game, _scene(table, words)
    shown = scene.round if live.may_see_play(seat) else None
    return TableView(
        table=table.id,
        game=opened.game,
        house=scene.house if seat is not None else desk.house(game, words, whole=True),
        seats=_seats(live, scene.names, words),
        you=seat,
        phase=table.phase,
        decision=table.decision(seat),
        deal_in=None if table.deal_at is None else max(0.0, table.deal_at - now),
        pace=table.pace,
        hints=opened.hints,
        tracker=opened.tracker,
        watchers=opened.watchers,
        habits=live.habits_of(seat),
        host=table.host,
        clock=_clock(live, seat, now),
        arranged=_arranged(table) if seat is not None and seat == table.host else None,
        earlier=table.earlier,
        match=scene.match,
        round=shown if shown is None or seat is None else desk.round_view(game, seat, shown, words),
        result=None if shown is None else desk.result_view(game, Reader(words, scene.names, seat)),
    )


def _seats(live: Live, names: tuple[str, ...], words: Words) -> tuple[SeatView, ...]:
    def make() -> tuple[SeatView, ...]:
        return tuple(_seat(live, seat, name, words) for seat, name in enumerate(names))

    lines = tuple(live.windows[seat] > 0 for seat in range(len(names)))
    return live.table.once(("seats", words.language, lines), make)


def _seat(live: Live, seat: int, name: str, words: Words) -> SeatView:
    place = live.table.places[seat]
    kind: Literal["person", "computer", "open"] = "computer"
    if place.kind == "people":
        kind = "person" if place.taken else "open"
    here = kind != "person" or live.windows[seat] > 0
    ready = _ready(live.table, seat)
    if place.level is None:
        return SeatView(name, kind, here=here, away=place.away, ready=ready)
    level = live.table.desk.level(place.level, words)
    return SeatView(name, kind, level.name, level.title, level.style, here, place.away, ready)


def _ready(table: Table, seat: int) -> bool | None:
    if table.phase not in ("round_over", "match_over") or not table.places[seat].present:
        return None
    return seat in table.ready.seats


def _clock(live: Live, reader: int | None, now: float) -> ClockView | None:
    """A deadline tells who has not acted yet: only those may know it who see what is played."""
    table, clock = live.table, live.table.opened.clock
    if clock is None:
        return None
    sees = live.may_see_play(reader)
    deadlines = tuple(table.deadline(seat) if sees else None for seat in range(len(table.places)))
    return ClockView(clock.turn, table.clocks.bank, deadlines, now)


def _arranged(table: Table) -> Arranged | None:
    if table.phase != "gathering":
        return None
    opened, clock = table.opened, table.opened.clock
    return Arranged(
        dict(opened.rules),
        table.desk.sizes(opened.rules),
        opened.watchers,
        None if clock is None else clock.turn,
        0.0 if clock is None else clock.bank,
    )


def tell(table: Table, event: events.Event, words: Words, seat: int | None) -> WireEvent:
    """The event that led to this state of the table, as ``seat`` sees it.

    That somebody else's habit acted is nobody's business: one that passes when stuck would tell of a hand.
    """
    match event:
        case events.Dealt(round=number):
            return Dealt(number)
        case events.Acted(seat=actor, by=by) if seat is not None or table.opened.watchers:
            seen = "person" if by == "habit" and actor != seat else by
            told = table.once(("told", words.language), lambda: table.desk.told(table.game, words))
            return Acted(seen, told)
        case (
            events.Sat(seat=who)
            | events.Left(seat=who)
            | events.Away(seat=who)
            | events.Back(seat=who)
            | events.Ready(seat=who)
        ):
            return Moved(str(event.__struct_config__.tag), who)  # type: ignore[arg-type]
        case _:
            return Changed()


def problem(error: PusoyError, reader: Reader) -> Problem:
    """Why something is not done."""
    return Problem(error.code, *reader.error(error), tuple(getattr(error, "faults", ())))
