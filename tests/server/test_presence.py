"""Whoever drops keeps the seat: after the time of grace a computer player stands in, until they are back."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pusoy.server import clerk as clerk_module
from pusoy.server import wire
from pusoy.server.events import Acted, Away, Back
from pusoy.server.live import Live
from pusoy.server.places import host_of
from pusoy.server.store import NotSaved
from pusoy.server.table import Refused
from server.friends import SHORT, by_itself, come, deal, due, gathering, makers, play_round, turn_of, view_of
from server.harness import (
    Clock,
    Ear,
    act_somehow,
    actor,
    guest_at,
    hall_in,
    log_of,
    opening,
    same_as_log,
    serving,
    state_of,
)
from server.sockets import PATIENCE

NOW = 1_000.0


def away(live: Live) -> set[int]:
    """The seats whose persons have been gone too long."""
    return {seat for seat, place in enumerate(live.table.places) if place.away}


async def test_after_the_time_of_grace_a_computer_player_stands_in_until_they_are_back(
    tmp_path: Path,
) -> None:
    random, clock = Random("a drop"), Clock(NOW)
    async with hall_in(tmp_path, clock=clock) as hall:
        live = await hall.open_table(*opening(people=[0, 1]))
        assert not due(live, "away")
        await come(hall, live, 0, 1)
        assert not due(live, "away")
        clock.now += 50
        await hall.depart(live, 1)
        (claim,) = due(live, "away")
        assert (claim.seat, claim.due_at) == (1, NOW + 50 + hall.grace)
        await turn_of(hall, live, 1, random)
        assert live.table.decision(1) is not None  # it is theirs still
        assert not due(live, "stand_in")
        await same_as_log(hall, live)
        ear = Ear(live)
        await hall.set_away(live, claim)
        assert [event for _, event in ear.heard] == [Away(1)]
        assert (live.members[1], live.table.places[1].name) == (guest_at(1), "Name 1")
        assert (await by_itself(hall, live, "stand_in")).by == "stand_in"
        await turn_of(hall, live, 1, random)
        assert due(live, "stand_in")
        await come(hall, live, 1)
        assert ear.heard[-1][1] == Back(1)
        assert not due(live, "stand_in")
        await act_somehow(hall, live, random)
        assert isinstance(ear.heard[-1][1], Acted)
        assert ear.heard[-1][1].by == "person"
        await same_as_log(hall, live)


async def test_whoever_is_back_in_time_was_never_away(tmp_path: Path) -> None:
    clock = Clock(NOW)
    async with hall_in(tmp_path, clock=clock) as hall:
        live = await hall.open_table(*opening(people=[0, 1]))
        await come(hall, live, 0, 1)
        await hall.depart(live, 1)
        (first,) = due(live, "away")
        clock.now += 60
        await come(hall, live, 1)
        assert not due(live, "away")
        await hall.set_away(live, first)
        assert 1 not in away(live)
        # Gone again: the whole time of grace is to come, and the end of the first means nothing.
        await hall.depart(live, 1)
        (second,) = due(live, "away")
        assert second.due_at == NOW + 60 + hall.grace
        await hall.set_away(live, first)
        assert 1 not in away(live)
        assert due(live, "away") == [second]
        await hall.set_away(live, second)
        assert 1 in away(live)
        await same_as_log(hall, live)


async def test_one_window_of_two_is_enough_to_be_there(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        live = await hall.open_table(*opening(people=[0, 1]))
        await come(hall, live, 0, 1, 1)
        await hall.depart(live, 1)
        assert not due(live, "away")
        await hall.depart(live, 1)
        assert due(live, "away")


async def test_alone_with_computer_players_nobody_stands_in(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        live = await hall.open_table(*opening(people=[0]))
        await come(hall, live, 0)
        await turn_of(hall, live, 0, Random("alone"))
        await hall.depart(live, 0)
        assert live.claims == ()
        await hall.close()
        assert state_of(live.table) == state_of(await log_of(hall.store, live.table.id))


async def test_when_everybody_is_gone_nobody_plays(tmp_path: Path) -> None:
    random = Random("all gone")
    async with hall_in(tmp_path) as hall:
        live = await hall.open_table(*opening(SHORT))
        await come(hall, live, 0, 1, 2, 3)
        await turn_of(hall, live, 2, random)
        for seat in (0, 1, 2, 3):
            await hall.depart(live, seat)
        for _ in range(4):
            await hall.set_away(live, due(live, "away")[0])
        assert [place.away for place in live.table.places] == [True] * 4
        assert not await hall.store.claims()
        # The first who is back is not kept waiting by the others.
        await come(hall, live, 3)
        assert [(claim.seat, claim.kind) for claim in tuple(live.claims)] == [(2, "stand_in")]
        ear = Ear(live)
        await play_round(hall, live, random)
        assert live.table.phase == "match_over"
        assert [makers(ear.heard, seat) <= {"stand_in"} for seat in (0, 1, 2)] == [True] * 3
        assert makers(ear.heard, 3) <= {"person"}
        await same_as_log(hall, live)


async def test_who_is_gone_before_the_deal_has_the_time_of_grace_too(tmp_path: Path) -> None:
    """A friend waits for the host to deal, as others wait for a turn; the deal gives nobody more time."""
    clock = Clock(NOW)
    async with hall_in(tmp_path, clock=clock) as hall:
        live = await hall.open_table(*gathering(kinds=("person", "person", "open", "open")), deal=False)
        await come(hall, live, 0, 1)
        await hall.depart(live, 1)
        (claim,) = due(live, "away")
        assert (claim.seat, claim.due_at) == (1, NOW + hall.grace)
        clock.now += 60
        await deal(hall, live)
        (claim,) = due(live, "away")
        assert (claim.seat, claim.due_at) == (1, NOW + hall.grace)


async def test_a_restart_during_the_time_of_grace(tmp_path: Path) -> None:
    """Nobody is away because the server was: whoever is not back has the whole time, once somebody waits."""
    clock = Clock(NOW)
    async with hall_in(tmp_path, clock=clock) as hall:
        live = await hall.open_table(*opening(people=[0, 1, 2]))
        table = live.table.id
        await come(hall, live, 0, 1, 2)
        await hall.depart(live, 1)
    clock.now += 1_000
    async with hall_in(tmp_path, clock=clock, name="after the restart") as hall:
        await hall.resume()
        async with hall.use(table) as live:
            assert not any(place.away for place in live.table.places)
            await come(hall, live, 0)
            assert {claim.seat: claim.due_at for claim in due(live, "away")} == dict.fromkeys(
                (1, 2), clock.now + hall.grace
            )
            await come(hall, live, 2)
            (claim,) = due(live, "away")
            await hall.set_away(live, claim)
            assert [place.away for place in live.table.places] == [False, True, False, False]
            await same_as_log(hall, live)


async def test_a_restart_while_somebody_is_away(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        live = await hall.open_table(*opening(people=[0, 1]))
        table = live.table.id
        await come(hall, live, 0, 1)
        await hall.depart(live, 1)
        await turn_of(hall, live, 1, Random("away"))
        await hall.set_away(live, due(live, "away")[0])
    async with hall_in(tmp_path, name="after the restart") as hall:
        assert await hall.resume() == 1
        async with hall.use(table) as live:
            assert 1 in away(live)
            assert due(live, "stand_in")
            await come(hall, live, 1)
            assert 1 not in away(live)
            assert not due(live, "stand_in")


async def test_the_host_gives_the_seat_of_who_is_away_to_somebody_else(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        live = await hall.open_table(*opening(people=[0, 1, 2]))
        await come(hall, live, 0, 1, 2)
        await hall.depart(live, 1)
        with pytest.raises(Refused) as refused:
            await hall.leave(live, guest_at(0), "too-early", 1)
        assert refused.value.code == "not_host"
        await hall.set_away(live, due(live, "away")[0])
        with pytest.raises(Refused) as refused:
            await hall.leave(live, guest_at(2), "not-my-table", 1)
        assert refused.value.code == "not_host"
        await hall.leave(live, guest_at(0), "make-room", 1)
        await hall.sit(live, guest_at(9), "sit-down-9", 1, "Dindo")
        assert live.members[1] == guest_at(9)
        assert live.table.places[1].present
        await same_as_log(hall, live)


async def test_the_host_who_is_away_is_host_no_more_until_back(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        live = await hall.open_table(*opening(people=[0, 1]))
        await come(hall, live, 0, 1)
        await hall.depart(live, 0)
        await hall.set_away(live, due(live, "away")[0])
        assert host_of(live.table.places) == 1
        await come(hall, live, 0)
        assert host_of(live.table.places) == 0


# --- through sockets ---------------------------------------------------------------------------------------


async def test_a_window_that_closes_is_seen_and_stood_in_for(tmp_path: Path) -> None:
    async with serving(tmp_path, grace=0.05) as server:
        table = await server.open_table(SHORT, people=[0, 1])
        one, two = server.connect(table, 0), server.connect(table, 1)
        await one.greet()
        await two.greet()
        assert [seat.here for seat in (await view_of(one)).seats] == [True] * 4
        await two.leave()
        async with asyncio.timeout(PATIENCE):
            while not isinstance(heard := await one.hear(), wire.Refreshed):
                pass
            assert [seat.here for seat in heard.view.seats] == [True, False, True, True]
            while not (await view_of(one)).seats[1].away:
                await asyncio.sleep(0.01)
            # The table plays on without them.
            async with server.hall.use(table) as live:
                while actor(live.table) != 0:
                    await asyncio.sleep(0.01)
        assert '"what":"away","seat":1' in "".join(one.heard)
        back = server.connect(table, 1)
        welcome = await back.greet()
        assert welcome.view.seats[1].here
        async with asyncio.timeout(PATIENCE):
            while (await view_of(back)).seats[1].away:
                await asyncio.sleep(0.01)
        async with server.hall.use(table) as live:
            await server.hall.close()
            assert state_of(live.table) == state_of(await log_of(server.services.store, table))
    assert '"error"' not in server.log.getvalue()


async def test_an_absence_that_is_not_saved_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clerk_module, "RETRY_AFTER", 0.0)
    async with serving(tmp_path, grace=0.05) as server:
        table = await server.open_table(people=[0, 1])
        one, two = server.connect(table, 0), server.connect(table, 1)
        await one.greet()
        await two.greet()
        await one.catch_up()
        await two.leave()
        append, failures = server.services.store.append, iter(range(3))

        async def full(what: Any) -> Any:
            if any(event.kind == "away" for event in what.events) and next(failures, None) is not None:
                raise NotSaved("full")
            return await append(what)

        monkeypatch.setattr(server.services.store, "append", full)
        async with asyncio.timeout(PATIENCE):
            while not (await view_of(one)).seats[1].away:
                await asyncio.sleep(0.01)
        assert next(failures, None) is None
