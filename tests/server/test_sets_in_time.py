"""A table of Pusoy in the course of time: its clock, its matches, its log and its records."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import msgspec
import pytest

from pusoy.server import wire
from pusoy.server.events import Acted, read
from pusoy.server.events import Clock as TurnClock
from pusoy.server.games import Advice
from pusoy.server.live import Live
from pusoy.server.present import build_view
from pusoy.server.table import StaleDecision, Table
from pusoy.server.thinkers import CannotThink
from pusoy.set_records import read_set_record
from pusoy.words import ENGLISH
from server.friends import by_itself, come, deal, due, gathering, told, view_of
from server.harness import Ear, guest_at, hall_in, log_of, serving
from server.sets import (
    best,
    lay,
    opening_sets,
    set_match,
    set_round,
    sit_all,
)
from server.sockets import PATIENCE

# --- the clock ---------------------------------------------------------------------------------------------


async def test_others_who_set_give_nobody_more_time(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        opened, guests = opening_sets()
        live = await hall.open_table(msgspec.structs.replace(opened, clock=TurnClock(30, 10)), guests)
        await come(hall, live, *range(4))
        deadlines = [live.table.deadline(seat) for seat in range(4)]
        assert len(due(live, "clock")) == 4
        assert len(set(deadlines)) == 1
        await hall.act(live, 2, "setting-2", "1.1", str(live.table.game.default_action(2)))
        assert [live.table.deadline(seat) for seat in (0, 1, 3)] == [deadlines[0]] * 3
        assert live.table.deadline(2) is None
        assert [claim.seat for claim in due(live, "clock")] == [0, 1, 3]


@pytest.mark.parametrize("house", ["pusoy", "chinese-poker-2-4"])
async def test_when_time_is_up_hands_are_set_never_fouled(tmp_path: Path, house: str) -> None:
    """Section 1: "When the time is up or a player leaves, the hand is set automatically, never fouled"."""
    async with serving(tmp_path) as server:
        opened, guests = opening_sets(house)
        table = await server.hall.open_table(msgspec.structs.replace(opened, clock=TurnClock(30, 10)), guests)
        async with server.hall.use(table.table.id) as live:
            ear, now = Ear(live), server.hall.store.now()
            for left in (4, 3, 2, 1):
                late = tuple(msgspec.structs.replace(claim, due_at=now) for claim in due(live, "clock"))
                assert len(late) == left
                server.services.clerk.schedule(live, late[:1])
                await ear.next()
            assert {event.by for _, event in ear.heard if isinstance(event, Acted)} == {"clock"}
            assert set_match(live.table).round.showdown.fouls == (None,) * 4


async def test_a_computer_player_who_fails_is_set_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> Advice:
        raise CannotThink("for this test")

    async with serving(tmp_path) as server:
        monkeypatch.setattr(server.services.thinkers, "choose", fail)
        table = await server.hall.open_table(*opening_sets(people=[0]))
        async with server.hall.use(table.table.id) as live:
            ear = Ear(live)
            while live.table.game.to_act != {0}:
                await ear.next()
            set_by_default = [str(entry) for entry in set_match(live.table).round.entries[1:]]
            assert set_by_default == [str(live.table.game.default_action(seat)) for seat in (1, 2, 3)]
        assert "player_fault" in server.log.getvalue()


async def test_the_clock_of_each_seat_is_its_own(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        opened, guests = opening_sets()
        live = await hall.open_table(msgspec.structs.replace(opened, clock=TurnClock(30, 10)), guests)
        await come(hall, live, *range(4))
        await hall.act(live, 1, "setting-1", "1.1", str(live.table.game.default_action(1)))
        view = build_view(live, 1, ENGLISH, hall.store.now())
        assert view.clock is not None
        assert [one is None for one in view.clock.deadlines] == [False, True, False, False]


async def test_who_stands_in_sets_for_who_is_away(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        opened, guests = gathering(kinds=("person", "open"))
        desk_rules = opening_sets()[0].rules
        seats = tuple(msgspec.structs.replace(seat, level="steady") for seat in opened.seats)
        changed = msgspec.structs.replace(opened, game="pusoy", rules=desk_rules, seats=seats)
        live = await hall.open_table(changed, guests, deal=False)
        await come(hall, live, 0)
        await deal(hall, live)
        assert (await by_itself(hall, live, "stand_in")).seat == 1
        assert live.table.game.to_act == {0}


# --- matches, logs, records --------------------------------------------------------------------------------


async def test_a_table_is_what_its_log_says_at_every_event(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        live = await hall.open_table(*opening_sets({"preset": "pusoy", "match_end": {"rounds": 2}}))
        random = Random("sets")
        for _ in range(3):
            number = set_match(live.table).rounds.__len__()
            for seat in random.sample(range(4), 4):
                decision = live.table.decision(seat) or ""
                action = str(live.table.game.default_action(seat))
                await hall.act(live, seat, f"set-{live.table.number}", decision, action)
                again = await log_of(hall.store, live.table.id)
                for chair in (None, *range(4)):
                    assert _shown(live.table, chair) == _shown(again, chair)
                with pytest.raises(StaleDecision):
                    live.table.act(seat, decision, action)
            assert live.table.phase == ("match_over" if number == 2 else "round_over")
            await deal(hall, live)
        assert (live.table.match, len(live.table.earlier)) == (2, 1)


def _shown(table: Table, seat: int | None) -> bytes:
    return msgspec.json.encode(build_view(Live(table, {}, {}), seat, ENGLISH, 0.0))


async def test_the_record_has_the_rounds_that_are_over(tmp_path: Path) -> None:
    """A round in progress would show every hand."""
    async with serving(tmp_path) as server:
        table, sockets = await sit_all(server)
        async with server.http(0) as client:
            assert (await client.get(f"/api/tables/{table}/record")).status_code == 409
            for seat in range(4):
                await lay(sockets[seat], "1.1", await best(server, table, seat))
            for socket in sockets.values():
                await told(socket, wire.NextRound("the-next-one", "next.1.2"))
            await lay(sockets[0], "1.2", await best(server, table, 0), "the-second-set")
            record = read_set_record((await client.get(f"/api/tables/{table}/record")).text)
        async with server.hall.use(table) as live:
            assert len(record.rounds) == 1
            assert record.match().results == set_match(live.table).results
        assert record.players == ("Name 0", "Name 1", "Name 2", "Name 3")


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_the_host_says_how_many_sit_there(tmp_path: Path, seats: int) -> None:
    """Section 1: two to four players."""
    async with serving(tmp_path) as server, server.http(0) as client:
        opened = await client.post("/api/tables", json={"game": "pusoy", "gather": True})
        table = opened.json()["table"]
        host = server.connect(table, guest_at(0))
        view = (await host.greet()).view
        assert view.arranged is not None
        assert view.arranged.sizes == (2, 3, 4)
        wishes = (wire.SeatWish("open", "expert"),) * seats
        answer = await told(host, wire.Arrange("arranging-01", "capsa-susun", wishes))
        assert isinstance(answer, wire.Done)
        view = await view_of(host)
        assert len(view.seats) == seats
        assert view.house.name == "capsa-susun"
        for bad in (wishes[:1], wishes[:0]):
            refused = await told(host, wire.Arrange(f"arranging-{len(bad)}x", "pusoy", bad))
            assert isinstance(refused, wire.Refused)
            assert refused.problem.code == "wrong_seats"
        assert isinstance(await told(host, wire.NextRound("first-deal-1", "next.1.1")), wire.Done)
        assert len(set_round(await view_of(host)).order) == seats


async def test_what_a_log_says_of_a_set(tmp_path: Path) -> None:
    """Sets are in the log from the moment they are made: a server that is killed then loses none."""
    async with serving(tmp_path) as server:
        table, sockets = await sit_all(server)
        action = await best(server, table, 3)
        await lay(sockets[3], "1.1", action)
        event = read((await server.services.store.read(table))[-1])
        assert event == Acted(3, "1.1", action, "person")
    async with serving(tmp_path) as server, server.hall.use(table) as live:
        assert live.table.game.to_act == {0, 1, 2}
        async with asyncio.timeout(PATIENCE):
            assert str(set_match(live.table).round.entries[3]) == action
