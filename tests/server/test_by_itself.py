"""What happens at a table by itself: computer players, and the habits of seats."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pusoy.server import clerk as clerk_module
from pusoy.server.events import Acted, Event
from pusoy.server.games import Advice
from pusoy.server.hall import Hall
from pusoy.server.live import Live
from pusoy.server.pace import PACES
from pusoy.server.store import NotRead, NotSaved, StoreError
from pusoy.server.table import StaleDecision
from pusoy.server.thinkers import CannotThink
from pusoy.server.views import Habits, Pace
from server.harness import (
    Clock,
    Ear,
    Server,
    act_somehow,
    actor,
    hall_in,
    log_of,
    match_of,
    opening,
    random_choice,
    serving,
    state_of,
)
from server.sockets import PATIENCE

STUCK = Habits(pass_when_stuck=True)
UNTIL_LEAD = Habits(pass_to_lead=True)
SHORT = {"preset": "cardems", "match_end": {"rounds": 1}}


@asynccontextmanager
async def at_table(server: Server, table: str) -> AsyncIterator[tuple[Live, Ear]]:
    """The table, and an ear at it."""
    async with server.hall.use(table) as live:
        ear = Ear(live)
        yield live, ear
        live.listeners.discard(ear)


async def until(ear: Ear, true: Callable[[], bool]) -> None:
    """Listen until this is so."""
    while not true():
        await ear.next()


def by_whom(events: list[tuple[int, Event]], seat: int) -> list[tuple[str, str]]:
    """Who chose, and what, for each action of a seat."""
    return [
        (event.by, event.action) for _, event in events if isinstance(event, Acted) and event.seat == seat
    ]


# --- computer players --------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["random", "greedy", "steady", "strong"])
async def test_computer_players_play_a_match_among_themselves(tmp_path: Path, level: str) -> None:
    async with serving(tmp_path) as server:
        table = await server.open_table(
            {"preset": "cardems", "match_end": {"rounds": 1}}, people=[], level=level
        )
        async with at_table(server, table) as (live, ear):
            await until(ear, lambda: live.table.phase == "match_over")
            assert {event.by for _, event in ear.heard if isinstance(event, Acted)} == {"computer"}
            assert state_of(live.table) == state_of(await log_of(server.services.store, table))
            assert await server.services.store.claims() == []
    assert "error" not in server.log.getvalue()


async def test_computer_moves_are_taken_up_after_a_restart(tmp_path: Path) -> None:
    """Nothing was due in memory alone: a server that has just started goes on where the other one stopped."""
    async with hall_in(tmp_path) as hall:
        tables = [(await hall.open_table(*opening(SHORT, people=[]))).table.id for _ in range(3)]
        assert len(await hall.store.claims()) == 3
    async with serving(tmp_path, name="after the restart") as server:
        for table in tables:
            async with at_table(server, table) as (live, ear):
                await until(ear, lambda live=live: live.table.phase == "match_over")  # type: ignore[misc]
        assert await server.services.store.claims() == []


async def test_a_server_stopped_at_any_moment_leaves_a_table_that_goes_on(tmp_path: Path) -> None:
    random, table, events = Random("stopped"), "", 2
    for stop in range(8):
        async with serving(tmp_path, name=f"start {stop}") as server:
            table = table or await server.open_table(SHORT, people=[])
            async with at_table(server, table) as (live, ear):
                assert live.table.number >= events
                for _ in range(random.randrange(4)):
                    if live.table.phase == "playing":
                        await ear.next()
                events = live.table.number
    async with serving(tmp_path, name="the last start") as server, at_table(server, table) as (live, ear):
        await until(ear, lambda: live.table.phase == "match_over")
        assert state_of(live.table) == state_of(await log_of(server.services.store, table))
    assert "error" not in server.log.getvalue()


async def test_a_table_that_cannot_be_read_does_not_stop_the_others(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        bad, good = [(await hall.open_table(*opening(SHORT, people=[]))).table.id for _ in range(2)]
    with sqlite3.connect(tmp_path / "tables.sqlite3") as database:
        database.execute("update events set version = 99 where table_id = ? and number = 2", (bad,))
    database.close()
    async with serving(tmp_path) as server:
        async with at_table(server, good) as (live, ear):
            await until(ear, lambda: live.table.phase == "match_over")
        assert server.log.getvalue().count("cannot_resume") == 1


@pytest.mark.parametrize("error", [NotSaved("full"), NotRead("locked")])
async def test_a_computer_move_that_is_not_saved_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: StoreError
) -> None:
    monkeypatch.setattr(clerk_module, "RETRY_AFTER", 0.0)
    async with serving(tmp_path) as server:
        append, failures = server.services.store.append, iter(range(5))

        async def full(what: Any) -> Any:
            if next(failures, None) is not None:
                raise error
            return await append(what)

        monkeypatch.setattr(server.services.store, "append", full)
        table = await server.open_table(SHORT, people=[])
        async with at_table(server, table) as (live, ear):
            await until(ear, lambda: live.table.phase == "match_over")
            assert state_of(live.table) == state_of(await log_of(server.services.store, table))
        assert server.log.getvalue().count('"event": "not_saved"') == 5


@pytest.mark.parametrize("error", [CannotThink("the workers died"), ZeroDivisionError("a fault of a player")])
async def test_a_player_that_cannot_think_does_what_is_done_for_the_absent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    async with serving(tmp_path) as server:

        async def fail(*about: object) -> Advice:
            raise error

        monkeypatch.setattr(server.services.thinkers, "choose", fail)
        table = await server.open_table(SHORT, people=[])
        async with at_table(server, table) as (live, ear):
            await until(ear, lambda: live.table.phase == "match_over")
        lines = server.log.getvalue()
        assert "player_fault" in lines
        assert '"error"' not in lines


# --- the pace ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pace", list(PACES))
async def test_a_computer_player_takes_the_time_of_the_pace(tmp_path: Path, pace: Pace) -> None:
    shortest, longest = PACES[pace]
    async with hall_in(tmp_path, clock=Clock(1000.0)) as hall:
        for _ in range(20):
            live = await hall.open_table(*opening(people=[], pace=pace))
            (claim,) = live.claims
            assert 1000.0 + shortest <= claim.due_at <= 1000.0 + longest


async def test_a_new_pace_holds_from_now_on(tmp_path: Path) -> None:
    async with hall_in(tmp_path, clock=Clock(1000.0)) as hall:
        live = await hall.open_table(*opening(people=[], pace="slow"))
        await hall.set_pace(live, 0, "quickly-now", "instant")
        (claim,) = live.claims
        assert (live.table.pace, claim.due_at) == ("instant", 1000.0)
        assert (await log_of(hall.store, live.table.id)).pace == "instant"


async def test_the_delays_do_not_depend_on_the_cards(tmp_path: Path) -> None:
    """The same chance gives the same moments, whatever was dealt."""
    due = []
    for deal in range(5):
        folder = tmp_path / str(deal)
        seeds = iter(f"deal {deal}.{number}" for number in range(9))
        async with hall_in(folder, seed=lambda seeds=seeds: next(seeds)) as hall:  # type: ignore[misc]
            live = await hall.open_table(*opening(people=[], pace="slow"))
            due.append((live.claims[0].seat, live.claims[0].due_at))
    for seat in range(4):
        assert len({moment for who, moment in due if who == seat}) <= 1


# --- habits ------------------------------------------------------------------------------------------------


async def act_unless_stuck(hall: Hall, live: Live, ear: Ear, random: Random, seat: int) -> None:
    """Everybody acts, but nobody acts for this seat where it is stuck: that happens by itself."""
    while live.table.phase == "playing":
        if actor(live.table) == seat and not match_of(live.table).round.legal_plays:
            assert [(claim.seat, claim.kind) for claim in live.claims] == [(seat, "habit")]
            await until(ear, lambda turn=live.table.number: live.table.number > turn)  # type: ignore[misc]
        else:
            assert live.claims == ()
            await act_somehow(hall, live, random)


@pytest.mark.parametrize("seed", range(3))
async def test_a_stuck_seat_passes_by_itself_and_only_then(tmp_path: Path, seed: int) -> None:
    random = Random(f"stuck {seed}")
    async with serving(tmp_path, name=f"stuck {seed}") as server:
        table = await server.open_table(SHORT)
        async with at_table(server, table) as (live, ear):
            await server.hall.set_habits(live, 1, STUCK)
            await act_unless_stuck(server.hall, live, ear, random, 1)
            mine = by_whom(ear.heard, 1)
            assert ("habit", "pass") in mine
            assert {action for by, action in mine if by == "habit"} == {"pass"}
            assert all(by == "person" for seat in (0, 2, 3) for by, _ in by_whom(ear.heard, seat))


async def pass_till_the_lead(tmp_path: Path) -> tuple[str, int]:
    """A table at which some seat that may pass has just asked to pass until the next lead."""
    random = Random("until the lead")
    async with hall_in(tmp_path) as hall:
        live = await hall.open_table(*opening(SHORT))
        while not (match_of(live.table).round.can_pass and match_of(live.table).round.legal_plays):
            await act_somehow(hall, live, random)
        seat = actor(live.table)
        assert not live.claims
        await hall.set_habits(live, seat, UNTIL_LEAD)
        assert [(claim.seat, claim.kind) for claim in live.claims] == [(seat, "habit")]
        return live.table.id, seat


async def test_passing_till_the_lead_ends_by_itself(tmp_path: Path) -> None:
    """It survives a restart, passes although something is legal, and is over with the lead."""
    table, seat = await pass_till_the_lead(tmp_path)
    random = Random("another hand")
    async with serving(tmp_path, name="after the restart") as server, at_table(server, table) as (live, ear):
        lead = live.table.desk.lead(live.table.game)
        assert live.habits_of(seat) == UNTIL_LEAD
        await until(ear, lambda: actor(live.table) != seat)
        while live.table.desk.lead(live.table.game) == lead and live.table.phase == "playing":
            if actor(live.table) == seat:
                turn = live.table.number
                await until(ear, lambda turn=turn: live.table.number > turn)  # type: ignore[misc]
            else:
                await act_somehow(server.hall, live, random)
        mine = by_whom(ear.heard, seat)
        assert mine
        assert set(mine) <= {("habit", "pass")}
        assert live.habits_of(seat) == Habits()
        while actor(live.table) != seat:
            await act_somehow(server.hall, live, random)
        assert live.claims == ()


async def test_a_habit_given_up_in_time_does_nothing(tmp_path: Path) -> None:
    table, seat = await pass_till_the_lead(tmp_path)
    async with hall_in(tmp_path) as hall, hall.use(table) as live:
        await hall.set_habits(live, seat, Habits())
        assert live.claims == ()
    async with serving(tmp_path) as server, at_table(server, table) as (live, ear):
        assert live.claims == ()
        assert live.habits_of(seat) == Habits()
        assert await server.services.store.claims() == []
        await act_somehow(server.hall, live, Random(1))
        assert by_whom(ear.heard, seat)[0][0] == "person"


async def test_a_habit_given_up_while_its_pass_waits_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever comes to the table first is first: after the answer nothing of the habit comes any more."""
    table, seat = await pass_till_the_lead(tmp_path)

    monkeypatch.setattr(Hall, "_loaded", lambda hall, live: None)
    async with serving(tmp_path) as server, at_table(server, table) as (live, ear):
        claims = tuple(await server.services.store.claims())
        await live.lock.acquire()
        given_up = asyncio.create_task(server.hall.set_habits(live, seat, Habits()))
        await _a_moment()
        server.services.clerk.schedule(live, claims)
        await _a_moment()  # the clerk's pass waits behind it now
        live.lock.release()
        async with asyncio.timeout(PATIENCE):
            await given_up
        await _a_moment()
        assert not ear.heard
        assert ear.refreshes == [seat]
        assert live.claims == ()


async def _a_moment() -> None:
    """Everything that can go on without waiting for anything goes on."""
    for _ in range(50):
        await asyncio.sleep(0)


async def test_a_person_is_faster_than_the_habit(tmp_path: Path) -> None:
    """A claim that comes too late answers a decision that is gone, and does no harm."""
    table, seat = await pass_till_the_lead(tmp_path)
    async with hall_in(tmp_path) as hall, hall.use(table) as live:
        (claim,) = await hall.store.claims()
        decision = live.table.decision(seat)
        assert decision is not None
        action = next(
            text for text in iter(lambda: random_choice(live.table, Random()), "") if text != "pass"
        )
        await hall.act(live, seat, "my-own-play", decision, action)
        before = state_of(live.table)
        with pytest.raises(StaleDecision):
            await hall.act_by_itself(live, claim, "pass")
        assert state_of(live.table) == before


async def test_habits_are_kept_and_concern_one_seat_alone(tmp_path: Path) -> None:
    both = Habits(pass_when_stuck=True, pass_to_lead=True)
    async with hall_in(tmp_path) as hall:
        live = await hall.open_table(*opening())
        table = live.table.id
        await hall.set_habits(live, 2, both)
        assert [live.habits_of(seat) for seat in (0, 1, 2, 3, None)] == [
            Habits(),
            Habits(),
            both,
            Habits(),
            None,
        ]
        log = await hall.store.read(table)
    async with hall_in(tmp_path) as hall, hall.use(table) as live:
        assert live.habits_of(2) == both
        assert await hall.store.read(table) == log
