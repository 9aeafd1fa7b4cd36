"""What tests of tables for friends share."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from pusoy.server import wire
from pusoy.server.events import Acted, By, Event, Opened, Seat
from pusoy.server.games import find_desk
from pusoy.server.hall import Hall
from pusoy.server.keeper import Outcome
from pusoy.server.live import Live
from pusoy.server.store import Claim
from pusoy.server.table import Table
from pusoy.server.views import TableView
from server.harness import Ear, act_somehow, actor, guest_at
from server.sockets import Socket

SHORT = {"preset": "cardems", "match_end": {"rounds": 1}}


def gathering(
    rules: object = "cardems", kinds: Sequence[str] = ("person", "open", "open", "open"), **options: Any
) -> tuple[Opened, dict[int, str]]:
    """A table at which people gather, and who is there already."""
    seats = tuple(
        Seat(f"Name {seat}" if kind != "open" else "", "greedy", kind)  # type: ignore[arg-type]
        for seat, kind in enumerate(kinds)
    )
    given = {"pace": "instant", **options}
    opened = Opened("pusoy-dos", find_desk("pusoy-dos").read_rules(rules), seats, **given)
    return opened, {seat: guest_at(seat) for seat, kind in enumerate(kinds) if kind == "person"}


async def come(hall: Hall, live: Live, *seats: int) -> None:
    """Each of them opens a window."""
    for seat in seats:
        hall.enter(live, seat)
        await hall.settle(live, seat)


def due(live: Live, kind: str) -> list[Claim]:
    """What of this kind is to happen by itself."""
    return [claim for claim in live.claims if claim.kind == kind]


async def deal(hall: Hall, live: Live, *seats: int) -> Outcome:
    """The host asks for the first deal, or everybody who is there for the next one, or another match.

    ``seats`` are those who ask, in this order (all); returns the answer to the last of them.
    """
    dealt, done = _dealt(live.table), None
    for seat in seats or live.table.people:
        decision = live.table.decision(seat)
        if decision is not None and live.table.places[seat].present and _dealt(live.table) == dealt:
            done = await hall.go_on(live, seat, f"dealing-{live.table.number}", decision)
    assert done is not None
    return done


def _dealt(table: Table) -> tuple[int, int]:
    return table.match, table.rounds


async def by_itself(hall: Hall, live: Live, kind: str) -> Acted:
    """The one thing of this kind that is due happens now, as it would for somebody who does nothing."""
    (claim,) = due(live, kind)
    ear = Ear(live)
    await hall.act_by_itself(live, claim, str(live.table.game.default_action(claim.seat)))
    live.listeners.discard(ear)
    event = acted(ear.heard)[-1]
    assert event.seat == claim.seat
    return event


async def turn_of(hall: Hall, live: Live, seat: int, random: Random) -> None:
    """Everybody plays until it is this seat's turn; a round that ends is followed by another."""
    while live.table.phase != "playing" or actor(live.table) != seat:
        if live.table.phase != "playing":
            await deal(hall, live)
        else:
            await _act(hall, live, random)


async def play_round(hall: Hall, live: Live, random: Random) -> None:
    """To the end of the round, computer players too."""
    while live.table.phase == "playing":
        await _act(hall, live, random)


async def _act(hall: Hall, live: Live, random: Random) -> None:
    """What a computer player is to do happens; all else is done by the person at turn."""
    claims = [claim for claim in live.claims if claim.kind in ("computer", "stand_in")]
    if claims:
        (claim,) = claims
        await hall.act_by_itself(live, claim, str(live.table.game.default_action(claim.seat)))
    else:
        await act_somehow(hall, live, random)


def acted(heard: Sequence[tuple[int, Event]]) -> list[Acted]:
    """The actions among what was heard."""
    return [event for _, event in heard if isinstance(event, Acted)]


def makers(heard: Sequence[tuple[int, Event]], seat: int) -> set[By]:
    """Who acted for a seat."""
    return {event.by for event in acted(heard) if event.seat == seat}


async def view_of(socket: Socket) -> TableView:
    """What this window shows now; what came before is passed over."""
    await socket.catch_up()
    socket.say(wire.Hello(wire.PROTOCOL))
    while not isinstance(heard := await socket.hear(), wire.Welcome):
        pass
    return heard.view


async def told(socket: Socket, message: wire.FromClient) -> wire.FromServer:
    """The answer to a move; what is refreshed and happens meanwhile is passed over."""
    socket.say(message)
    while isinstance(heard := await socket.hear(), wire.Happened | wire.Refreshed):
        pass
    return heard
