"""Tables where nobody has been for long are closed: they can be read, and nothing more."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from pusoy.server import wire
from pusoy.server.events import Arrangement, Closed
from pusoy.server.services import DAY
from pusoy.server.table import Refused
from server.friends import SHORT, deal, gathering, play_round, told
from server.harness import (
    Clock,
    Ear,
    act_somehow,
    actor,
    decision_of,
    guest_at,
    hall_in,
    log_of,
    opening,
    same_as_log,
    serving,
)

NOW = 1_700_000_000.0


async def test_what_nobody_touched_for_long_is_closed(tmp_path: Path) -> None:
    clock = Clock(NOW)
    async with hall_in(tmp_path, clock=clock) as hall:
        old = await hall.open_table(*opening())
        clock.now += 10 * DAY
        young = await hall.open_table(*opening())
        await hall.close_idle(NOW + 5 * DAY)
        assert (await log_of(hall.store, old.table.id)).closed
        assert not (await log_of(hall.store, young.table.id)).closed
        before = len(await hall.store.read(old.table.id))
        clock.now += 100 * DAY
        assert await hall.close_idle(clock.now - 50 * DAY) == 1  # the other one, now; each once
        assert await hall.close_idle(clock.now) == 0
        assert len(await hall.store.read(old.table.id)) == before


async def test_a_table_with_somebody_at_it_is_not_closed(tmp_path: Path) -> None:
    clock = Clock(NOW)
    async with hall_in(tmp_path, clock=clock) as hall:
        live = await hall.open_table(*opening())
        ear = Ear(live)
        clock.now += 100 * DAY
        assert await hall.close_idle(clock.now - DAY) == 0
        assert not ear.heard
        live.listeners.discard(ear)
        async with hall.use(live.table.id) as live:
            ear = Ear()
            assert await hall.close_idle(clock.now - DAY) == 1
            assert live.table.closed


async def test_a_closed_table_refuses_every_move(tmp_path: Path) -> None:
    clock = Clock(NOW)
    async with hall_in(tmp_path, clock=clock) as hall:
        live = await hall.open_table(*gathering(SHORT, kinds=("person", "person", "computer", "open")))
        table = live.table.id
        clock.now += DAY
        assert await hall.close_idle(clock.now) == 1
        async with hall.use(table) as live:
            assert isinstance(live.table.phase, str)
            assert (live.table.phase, live.claims, live.table.open_seats) == ("closed", (), ())
            arrangement = Arrangement("pusoy-dos", live.table.opened.rules, live.table.opened.seats)
            moves = (
                hall.act(live, 0, "a-late-play", "1.1.0", "pass"),
                hall.go_on(live, 0, "a-late-deal", "next.1.2"),
                hall.set_pace(live, 0, "a-late-pace", "slow"),
                hall.sit(live, guest_at(9), "a-late-seat", 3, "Dindo"),
                hall.leave(live, guest_at(0), "a-late-leave", 0),
                hall.arrange(live, 0, "a-late-wish", arrangement),
            )
            for move in moves:
                with pytest.raises(Refused) as refused:
                    await move
                assert refused.value.code == "table_closed"
            hall.enter(live, 0)
            await hall.settle(live, 0)
            await hall.depart(live, 0)
            await same_as_log(hall, live)
            assert (await hall.store.read(table))[-1].kind == "closed"


async def test_a_closed_table_stays_readable(tmp_path: Path) -> None:
    random, clock = Random("readable"), Clock(NOW)
    async with hall_in(tmp_path, clock=clock) as hall:
        live = await hall.open_table(*opening({"preset": "cardems", "match_end": "open"}))
        table = live.table.id
        await play_round(hall, live, random)
        await deal(hall, live)
        await act_somehow(hall, live, random)
        seat = actor(live.table)
        decision = decision_of(live.table, seat)
        number = live.table.number
    clock.now += 40 * DAY
    async with serving(tmp_path, clock=clock) as server:  # a start closes what is idle
        async with server.http(seat) as client:
            record = await client.get(f"/api/tables/{table}/record")
            assert record.status_code == 200
            assert record.text.count("[[round]]") == 1
            (kept,) = (await client.get("/api/tables")).json()["tables"]
            assert kept["phase"] == "closed"
        socket = server.connect(table, seat)
        welcome = await socket.greet()
        assert (welcome.view.phase, welcome.view.decision, welcome.number) == ("closed", None, number + 1)
        answer = await told(socket, wire.Act("a-late-play", decision, "pass"))
        assert isinstance(answer, wire.Refused)
        assert answer.problem.code == "table_closed"
        log = await server.services.store.read(table)
        assert log[-1].kind == Closed.__struct_config__.tag
        assert len(log) == number + 1


async def test_the_days_are_a_setting(tmp_path: Path) -> None:
    clock = Clock(NOW)
    async with hall_in(tmp_path, clock=clock) as hall:
        table = (await hall.open_table(*opening())).table.id
    clock.now += 2 * DAY
    async with serving(tmp_path, clock=clock, idle_days=3) as server:
        assert not (await log_of(server.services.store, table)).closed
        clock.now += 2 * DAY
        assert await server.services.close_idle() == 1
        assert (await log_of(server.services.store, table)).closed
