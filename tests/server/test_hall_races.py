"""Many at once: two servers on one database, and people who come and go."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pusoy.errors import PusoyError
from pusoy.server.events import Acted, Paced
from pusoy.server.hall import Hall
from pusoy.server.keeper import Outcome
from pusoy.server.live import Live
from pusoy.server.store import Append, Conflict
from server.friends import deal
from server.harness import (
    Ear,
    act_somehow,
    actor,
    decision_of,
    hall_in,
    log_of,
    opening,
    random_choice,
    same_as_log,
    state_of,
)
from server.sockets import PATIENCE

SHORT = {"preset": "cardems", "match_end": {"rounds": 3}}


# --- two processes -----------------------------------------------------------------------------------------


async def answer_of(move: Any) -> Outcome | str:
    """What became of a move, in few words."""
    try:
        found: Outcome = await move
    except PusoyError as error:
        return error.code
    return found


@pytest.mark.parametrize("seed", range(12))
async def test_two_servers_race_for_every_decision(tmp_path: Path, seed: int) -> None:
    """Exactly one wins, the other is told; the log has no gap, and both see it the same way."""
    random = Random(f"race {seed}")
    async with hall_in(tmp_path, name="one") as one, hall_in(tmp_path, name="two") as two:
        live = await one.open_table(*opening(SHORT))
        async with two.use(live.table.id) as twin:
            ears = Ear(live), Ear(twin)
            for turn in range(random.randint(15, 40)):
                same = random.random() < 0.3
                if live.table.phase == "match_over":
                    break
                if live.table.phase == "round_over":
                    await deal(one, live, 1, 2, 3)
                    decision = live.table.next_decision
                    racers = [
                        hall.go_on(at, 0, f"deal-{turn:05}" if same else f"deal-{turn:05}-{who}", decision)
                        for who, (hall, at) in enumerate(((one, live), (two, twin)))
                    ]
                else:
                    seat = actor(live.table)
                    decision = decision_of(live.table, seat)
                    racers = [
                        hall.act(
                            at,
                            seat,
                            f"move-{turn:05}" if same else f"move-{turn:05}-{who}",
                            decision,
                            random_choice(live.table, random),
                        )
                        for who, (hall, at) in enumerate(((one, live), (two, twin)))
                    ]
                number = live.table.number
                random.shuffle(racers)
                answers = await asyncio.gather(*map(answer_of, racers))
                won = Outcome(number + 1)
                lost = Outcome(number + 1, again=True) if same else "stale_decision"
                assert answers.count(won) == answers.count(lost) == 1, (turn, answers)
                assert state_of(live.table) == state_of(twin.table)
            assert ears[0].heard == ears[1].heard
            assert state_of(live.table) == state_of(await log_of(one.store, live.table.id))


async def test_what_does_not_answer_the_decision_does_not_make_it_stale(tmp_path: Path) -> None:
    """Another server's change of pace overtakes a play: the play is simply the event after it."""
    async with hall_in(tmp_path, name="one") as one, hall_in(tmp_path, name="two") as two:
        live = await one.open_table(*opening())
        async with two.use(live.table.id) as twin:
            await two.set_pace(twin, 0, "slower-please", "slow")
            ear, seat = Ear(live), actor(live.table)
            action = random_choice(live.table, Random(1))
            done = await one.act(live, seat, "my-first-play", decision_of(live.table, seat), action)
            assert done == Outcome(4)
            assert [type(event) for _, event in ear.heard] == [Paced, Acted]
            await same_as_log(one, live)


async def test_whoever_loses_too_often_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with hall_in(tmp_path) as hall:
        live = await hall.open_table(*opening())

        async def taken(append: Append) -> None:
            raise Conflict("somebody else, always")

        monkeypatch.setattr(hall.store, "append", taken)
        with pytest.raises(Conflict):
            await hall.set_pace(live, 0, "slower-please", "slow")
        assert live.table.pace == "instant"


# --- put away, and taken up again --------------------------------------------------------------------------


async def test_a_table_is_put_away_when_nobody_uses_it(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        live = await hall.open_table(*opening())
        async with hall.use(live.table.id) as one:
            assert one is live
            async with hall.use(live.table.id) as two:
                assert two is live
            await act_somehow(hall, live, Random(1))
        async with hall.use(live.table.id) as again:
            assert again is not live
            assert state_of(again.table) == state_of(live.table)


async def test_a_table_where_something_is_due_is_kept(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        live = await hall.open_table(*opening(people=[]))
        assert live.claims
        async with hall.use(live.table.id) as one:
            assert one is live
        async with hall.use(live.table.id) as one:
            assert one is live


@pytest.mark.parametrize("seed", range(4))
async def test_many_come_and_go_at_once(tmp_path: Path, seed: int) -> None:
    """Whoever uses a table at the same time has the same one, and nobody's move is lost or doubled."""
    random = Random(f"come and go {seed}")
    async with hall_in(tmp_path) as hall:
        table_id = (await hall.open_table(*opening({"preset": "cardems", "match_end": "open"}))).table.id
        inside: dict[int, Live] = {}
        done: list[int] = []

        async def visit(number: int) -> None:
            for turn in range(random.randint(1, 6)):
                for _ in range(random.randrange(3)):
                    await asyncio.sleep(0)
                async with hall.use(table_id) as live:
                    inside[number] = live
                    assert all(other is live for other in inside.values())
                    await _do_something(hall, live, f"visit-{number:03}-{turn:03}", random, done)
                    del inside[number]

        await asyncio.gather(*(visit(number) for number in range(20)))
        log = await hall.store.read(table_id)
        assert sorted(done) == [event.number for event in log][2:]


async def _do_something(hall: Hall, live: Live, move_id: str, random: Random, done: list[int]) -> None:
    table = live.table
    if table.phase == "round_over":
        move = hall.go_on(live, random.randrange(4), move_id, table.next_decision)
    else:
        seat = actor(table)
        move = hall.act(live, seat, move_id, decision_of(table, seat), random_choice(table, random))
    answer = await answer_of(move)
    if isinstance(answer, Outcome):
        done.append(answer.number)
    else:
        assert answer == "stale_decision"


async def test_a_table_that_is_asked_for_by_many_is_read_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall_in(tmp_path) as hall:
        table_id = (await hall.open_table(*opening())).table.id
        async with hall.use(table_id):
            pass
        reads, read = [], hall.store.read

        async def counted(table: str, after: int = 0) -> Any:
            reads.append(table)
            return await read(table, after)

        monkeypatch.setattr(hall.store, "read", counted)

        async def look() -> Live:
            async with hall.use(table_id) as live, asyncio.timeout(PATIENCE):
                await asyncio.sleep(0)
                return live

        found = await asyncio.gather(*(look() for _ in range(30)))
        assert len(set(map(id, found))) == 1
        assert len(reads) == 1
