"""The edges of coming and going: just as something is saved, in another's turn, twice, for the last seat."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from pusoy.server import socket as sockets
from pusoy.server import wire
from pusoy.server.events import Clock as TurnClock
from pusoy.server.store import NotSaved
from pusoy.server.table import Refused
from pusoy.server.views import Habits
from server.friends import come, deal, due, gathering, told, turn_of, view_of
from server.harness import Clock, actor, guest_at, hall_in, opening, same_as_log, serving
from server.sets import opening_sets
from server.sockets import PATIENCE

NOW = 1_000.0
FOUR = ("person",) * 4


# --- just as something is saved ----------------------------------------------------------------------------


async def test_whoever_returns_while_their_absence_is_saved_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall_in(tmp_path) as hall:
        live = await hall.open_table(*opening(people=[0, 1]))
        await come(hall, live, 0, 1)
        await hall.depart(live, 1)
        (claim,) = due(live, "away")
        append, saving, go_on = hall.store.append, asyncio.Event(), asyncio.Event()

        async def slowly(what: Any) -> Any:
            if any(event.kind == "away" for event in what.events):
                saving.set()
                await go_on.wait()
            return await append(what)

        monkeypatch.setattr(hall.store, "append", slowly)
        leaving = asyncio.create_task(hall.set_away(live, claim))
        await saving.wait()
        hall.enter(live, 1)
        returning = asyncio.create_task(hall.settle(live, 1))
        go_on.set()
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(leaving, returning)
        assert live.table.places[1].present
        await same_as_log(hall, live)


async def test_a_return_that_is_not_saved_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "SETTLE_AGAIN", 0.0)
    async with serving(tmp_path, grace=0.02) as server:
        table = await server.open_table(people=[0, 1])
        one, two = server.connect(table, 0), server.connect(table, 1)
        await one.greet()
        await two.greet()
        await two.leave()
        async with asyncio.timeout(PATIENCE):
            while not (await view_of(one)).seats[1].away:
                await asyncio.sleep(0.01)
        append, failures = server.services.store.append, iter(range(3))

        async def full(what: Any) -> Any:
            if any(event.kind == "back" for event in what.events) and next(failures, None) is not None:
                raise NotSaved("full")
            return await append(what)

        monkeypatch.setattr(server.services.store, "append", full)
        await server.connect(table, 1).greet()
        async with asyncio.timeout(PATIENCE):
            while (await view_of(one)).seats[1].away:
                await asyncio.sleep(0.01)
        assert next(failures, None) is None


# --- in somebody's turn ------------------------------------------------------------------------------------


async def test_the_return_of_one_gives_no_other_more_time(tmp_path: Path) -> None:
    clock, random = Clock(NOW), Random("a return in another's turn")
    async with hall_in(tmp_path, clock=clock) as hall:
        live = await hall.open_table(*gathering(kinds=FOUR, clock=TurnClock(20, 10)))
        await come(hall, live, 0, 1, 2, 3)
        await hall.depart(live, 1)
        await hall.set_away(live, due(live, "away")[0])
        await turn_of(hall, live, 0, random)
        deadline = live.table.deadline(0)
        assert deadline is not None
        clock.now = deadline - 5
        await come(hall, live, 1)
        assert live.table.places[1].present
        assert live.table.deadline(0) == deadline
        await same_as_log(hall, live)


async def test_whoever_sits_down_in_turn_has_the_whole_time(tmp_path: Path) -> None:
    clock = Clock(NOW)
    async with hall_in(tmp_path, clock=clock) as hall:
        live = await hall.open_table(*gathering(kinds=FOUR, clock=TurnClock(20, 10)))
        seat = actor(live.table)
        for one in range(4):
            await hall.leave(live, guest_at(one), f"get-up-{one:03}", one)
        clock.now += 3_600
        await hall.sit(live, guest_at(9), "sit-down-9", seat, "Dindo")
        assert live.table.deadline(seat) == clock.now + 20 + 10
        assert live.table.clocks.bank[seat] == 10
        await same_as_log(hall, live)


@pytest.mark.parametrize("game", ["pusoy-dos", "pusoy"])
async def test_getting_up_and_sitting_down_again_does_not_stop_the_clock(tmp_path: Path, game: str) -> None:
    """The whole turn and reserve once a round; after that what was left."""
    clock = Clock(NOW)
    async with hall_in(tmp_path, clock=clock) as hall:
        if game == "pusoy":
            opened, guests = opening_sets()
            opened = msgspec.structs.replace(opened, clock=TurnClock(20, 10))
        else:
            opened, guests = gathering(kinds=FOUR, clock=TurnClock(20, 10))
        live = await hall.open_table(opened, guests)
        seat = min(live.table.game.to_act)
        for turn in range(30):
            clock.now += 1
            await hall.leave(live, guest_at(seat), f"get-up-{turn:03}", seat)
            clock.now += 60  # nobody has to hurry where nobody sits
            await hall.sit(live, guest_at(seat), f"sit-down-{turn:03}", seat, "Dindo")
            assert live.table.deadline(seat) == clock.now + 30 - turn
            assert live.table.clocks.bank[seat] == 10
            await same_as_log(hall, live)


# --- who is host -------------------------------------------------------------------------------------------


async def test_a_newcomer_is_no_host_wherever_they_sit(tmp_path: Path) -> None:
    """The host is whoever sat down first of those who are there."""
    async with hall_in(tmp_path) as hall:
        live = await hall.open_table(*gathering(kinds=("person", "person", "open", "open")))
        await hall.leave(live, guest_at(0), "get-up-now", 0)
        assert live.table.host == 1
        await hall.sit(live, guest_at(9), "sit-down-9", 0, "Dindo")
        assert live.table.host == 1
        await same_as_log(hall, live)


async def test_a_host_who_is_gone_before_the_deal_holds_nobody_up(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        kinds = ("person", "person", "open", "open")
        live = await hall.open_table(*gathering(kinds=kinds), deal=False)
        await come(hall, live, 0, 1)
        await hall.depart(live, 0)
        assert live.table.decision(1) is None
        (claim,) = due(live, "away")
        await hall.set_away(live, claim)
        assert live.table.host == 1
        await deal(hall, live)
        assert live.table.phase == "playing"
        await come(hall, live, 0)
        assert live.table.host == 0
        await same_as_log(hall, live)


# --- twice -------------------------------------------------------------------------------------------------


async def test_getting_up_twice_is_getting_up_once(tmp_path: Path) -> None:
    """An id that was done before is answered as it was then, whoever sits there since."""
    async with serving(tmp_path) as server:
        table = await server.open_table(people=[0, 1], watchers=True)
        friend = server.connect(table, 1)
        await friend.greet()
        move = wire.Leave("get-up-now", 1)
        first = await told(friend, move)
        assert isinstance(first, wire.Done)
        async with server.hall.use(table) as live:
            await server.hall.sit(live, guest_at(9), "sit-down-9", 1, "Dindo")
            await server.hall.set_habits(live, 1, Habits(pass_when_stuck=True))
            assert await told(friend, move) == first
            assert live.members[1] == guest_at(9)
            assert live.habits_of(1) == Habits(pass_when_stuck=True)
            assert (await server.services.store.habits(table)).keys() == {1}


async def test_who_got_up_in_the_round_knows_a_hand(tmp_path: Path) -> None:
    """They may have their seat again, and no other until the next deal."""
    async with hall_in(tmp_path) as hall:
        live = await hall.open_table(*gathering(kinds=("person", "person", "open", "open")))
        await hall.leave(live, guest_at(1), "get-up-now", 1)
        with pytest.raises(Refused) as refused:
            await hall.sit(live, guest_at(1), "sit-down-1", 2, "Bong")
        assert refused.value.code == "knows_a_hand"
        await hall.sit(live, guest_at(1), "sit-down-2", 1, "Bong")
        await hall.leave(live, guest_at(1), "get-up-again", 1)
        await hall.sit(live, guest_at(9), "sit-down-9", 2, "Dindo")


async def test_who_gave_the_seat_to_another_device_knows_a_hand(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        live = await hall.open_table(*gathering(kinds=("person", "person", "open", "open")))
        await hall.hand_over(live, 1, guest_at(1), guest_at(8))
        with pytest.raises(Refused) as refused:
            await hall.sit(live, guest_at(1), "sit-down-1", 2, "Bong")
        assert refused.value.code == "knows_a_hand"
        await hall.hand_over(live, 1, guest_at(8), guest_at(1))  # back again it may go
        await hall.leave(live, guest_at(1), "get-up-now", 1)
        with pytest.raises(Refused) as refused:
            await hall.hand_over(live, 0, guest_at(0), guest_at(1))
        assert refused.value.code == "knows_a_hand"
        assert live.members == {0: guest_at(0)}


async def test_no_two_at_a_table_have_one_name(tmp_path: Path) -> None:
    """Everybody knows who played: large and small letters make no other name, and guests need none."""
    async with hall_in(tmp_path) as hall:
        live = await hall.open_table(*gathering(kinds=("person", "open", "open", "open")), deal=False)
        with pytest.raises(Refused) as refused:
            await hall.sit(live, guest_at(1), "sit-down-1", 1, "NAME 0")
        assert refused.value.code == "name_taken"
        await hall.sit(live, guest_at(1), "sit-down-2", 1, "")
        await hall.sit(live, guest_at(2), "sit-down-3", 2, "")


# --- the last seat -----------------------------------------------------------------------------------------


async def test_a_visitor_is_turned_away_when_the_last_seat_is_taken(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        opened, members = gathering(kinds=("person", "person", "person", "open"))
        live = await server.hall.open_table(opened, members, deal=False)
        visitor = server.connect(live.table.id, 9)
        assert (await visitor.greet()).view.you is None
        await server.hall.sit(live, guest_at(3), "sit-down-3", 3, "Dindo")
        assert await visitor.closing() == wire.CLOSED_FORBIDDEN
