"""The clock: so long for a turn and so much in reserve, counted by the server."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from random import Random

import pytest

from pusoy.server import wire
from pusoy.server.events import Acted
from pusoy.server.events import Clock as TurnClock
from pusoy.server.table import StaleDecision
from server.friends import SHORT, acted, by_itself, come, deal, due, gathering, turn_of
from server.harness import (
    Clock,
    Ear,
    Seeds,
    act_somehow,
    actor,
    hall_in,
    log_of,
    match_of,
    same_as_log,
    serving,
    state_of,
)
from server.sockets import PATIENCE

NOW = 1_000.0
FOUR = ("person",) * 4


async def test_the_reserve_is_used_up_turn_by_turn(tmp_path: Path) -> None:
    random, clock = Random("bank"), Clock(NOW)
    async with hall_in(tmp_path, clock=clock) as hall:
        live = await hall.open_table(*gathering(kinds=FOUR, clock=TurnClock(30, 60)))
        seat = actor(live.table)
        (claim,) = due(live, "clock")
        assert (claim.seat, claim.due_at) == (seat, NOW + 90)
        clock.now += 29  # within the turn: the reserve is whole
        await act_somehow(hall, live, random)
        assert live.table.clocks.bank == (60.0,) * 4
        other = actor(live.table)
        (claim,) = due(live, "clock")
        assert (claim.seat, claim.due_at) == (other, NOW + 29 + 90)
        clock.now += 50
        await act_somehow(hall, live, random)
        assert live.table.clocks.bank[other] == 40.0
        assert sum(live.table.clocks.bank) == 220.0
        assert len(live.claims) == 1
        await same_as_log(hall, live)


async def test_who_does_nothing_in_time_passes_or_leads_lowest(tmp_path: Path) -> None:
    random, clock = Random("timeouts"), Clock(NOW)
    async with hall_in(tmp_path, clock=clock) as hall:
        live = await hall.open_table(*gathering(SHORT, kinds=FOUR, clock=TurnClock(10, 5)))
        ear, seen = Ear(live), set()
        while live.table.phase == "playing":
            seat, round_ = actor(live.table), match_of(live.table).round
            expected, may_pass = str(live.table.game.default_action(seat)), round_.can_pass
            (claim,) = due(live, "clock")
            clock.now = claim.due_at
            event = await by_itself(hall, live, "clock")
            assert (event.by, event.action) == ("clock", expected)
            assert (event.action == "pass") == may_pass
            assert live.table.clocks.bank[seat] == 0.0
            seen.add(event.action == "pass")
            if live.table.game.to_act and random.random() < 0.5:
                await act_somehow(hall, live, random)
        assert seen == {True, False}
        assert not live.claims
        log = await log_of(hall.store, live.table.id)
        assert (log.clocks.bank, state_of(log)) == (live.table.clocks.bank, state_of(live.table))
        assert len({event.decision for event in acted(ear.heard)}) == len(acted(ear.heard))


async def test_a_move_in_time_makes_the_end_of_the_time_late(tmp_path: Path) -> None:
    clock = Clock(NOW)
    async with hall_in(tmp_path, clock=clock) as hall:
        live = await hall.open_table(*gathering(kinds=FOUR, clock=TurnClock(10)))
        (claim,) = due(live, "clock")
        clock.now = claim.due_at
        await act_somehow(hall, live, Random("just in time"))
        before = state_of(live.table)
        with pytest.raises(StaleDecision):
            await hall.act_by_itself(live, claim, "pass")
        assert state_of(live.table) == before
        (next_claim,) = due(live, "clock")
        assert next_claim.decision != claim.decision


async def test_the_reserve_is_whole_again_in_the_next_round(tmp_path: Path) -> None:
    random, clock = Random("two rounds"), Clock(NOW)
    async with hall_in(tmp_path, clock=clock) as hall:
        live = await hall.open_table(*gathering(kinds=FOUR, clock=TurnClock(10, 20)))
        clock.now += 15
        await act_somehow(hall, live, random)
        assert sum(live.table.clocks.bank) == 75.0
        while live.table.phase == "playing":
            await act_somehow(hall, live, random)
        clock.now += 500  # between rounds nobody's time runs
        await deal(hall, live)
        assert live.table.clocks.bank == (20.0,) * 4
        (claim,) = due(live, "clock")
        assert claim.due_at == clock.now + 30


async def test_a_restart_gives_the_time_back(tmp_path: Path) -> None:
    clock, seed = Clock(NOW), Seeds("clock")
    async with hall_in(tmp_path, clock=clock, seed=seed) as hall:
        live = await hall.open_table(*gathering(kinds=FOUR, clock=TurnClock(10, 20)))
        table, seat = live.table.id, actor(live.table)
        clock.now += 5
    clock.now += 5_000
    async with hall_in(tmp_path, clock=clock, seed=seed, name="after the restart") as hall:
        assert await hall.resume() == 1
        async with hall.use(table) as live:
            assert live.table.clocks.bank == (20.0,) * 4
            (claim,) = due(live, "clock")
            assert (claim.seat, claim.due_at) == (seat, clock.now + 30)
            await same_as_log(hall, live)
            clock.now += 9
            await act_somehow(hall, live, Random("after the restart"))
            assert live.table.clocks.bank == (20.0,) * 4


async def test_no_clock_runs_for_computer_players_nor_who_is_away(tmp_path: Path) -> None:
    random = Random("no clock")
    async with hall_in(tmp_path) as hall:
        kinds = ("person", "person", "computer", "open")
        live = await hall.open_table(*gathering(kinds=kinds, clock=TurnClock(10, 20)))
        await come(hall, live, 0, 1)
        await hall.depart(live, 1)
        await hall.set_away(live, due(live, "away")[0])
        for seat, kinds_due in ((2, ["computer"]), (3, ["stand_in"]), (1, ["stand_in"]), (0, ["clock"])):
            await turn_of(hall, live, seat, random)
            assert [(claim.seat, claim.kind) for claim in live.claims] == [(seat, kind) for kind in kinds_due]
        await turn_of(hall, live, 1, random)
        await come(hall, live, 1)  # back: the whole turn is theirs
        assert [(claim.seat, claim.kind) for claim in live.claims] == [(1, "clock")]
        assert live.table.deadline(1) == hall.store.now() + 30


async def test_the_clock_of_a_server_really_runs(tmp_path: Path) -> None:
    """One timer for one decision, whatever else happens at the table meanwhile."""

    class Running(Clock):
        def __call__(self) -> float:
            return time.time()

    async with serving(tmp_path, clock=Running()) as server:
        live = await server.hall.open_table(*gathering(kinds=FOUR, clock=TurnClock(3)))
        seat, table = actor(live.table), live.table.id
        socket = server.connect(table, seat)
        view = (await socket.greet()).view
        assert view.clock is not None
        assert [one is None for one in view.clock.deadlines] == [one != seat for one in range(4)]
        assert 1 < (view.clock.deadlines[seat] or 0) - view.clock.now <= 3
        ear, began = Ear(live), time.monotonic()
        for number in range(3):
            pace = "slow" if number % 2 else "fast"
            await server.hall.set_pace(live, seat, f"pace-{number:05}", pace)  # type: ignore[arg-type]
        async with asyncio.timeout(PATIENCE):
            while not acted(ear.heard):
                await ear.next()
        assert time.monotonic() - began > 1
        (event,) = acted(ear.heard)
        assert (event.seat, event.by) == (seat, "clock")
        await socket.catch_up()
        told = [text for text in socket.heard if '"by":"clock"' in text]
        assert len(told) == 1
        assert isinstance(event, Acted)
        assert wire.PROTOCOL
