"""Nobody is dealt in before they have seen the end: for a while the next deal waits for all who are there."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from pusoy.server import wire
from pusoy.server.events import Dealt, Event, Ready, Rematch, Resumed
from pusoy.server.hall import Hall
from pusoy.server.keeper import Outcome
from pusoy.server.live import Live
from pusoy.server.present import build_view, tell
from pusoy.server.readiness import LONGEST_WAIT
from pusoy.server.store import Claim
from pusoy.server.table import StaleDecision
from pusoy.words import ENGLISH
from server.friends import SHORT, come, deal, due, play_round, view_of
from server.harness import (
    Clock,
    Ear,
    Server,
    guest_at,
    hall_in,
    opening,
    same_as_log,
    serving,
)
from server.sets import best, lay, sit_all
from server.sockets import PATIENCE

NOW = 1_000.0
LONG = {"preset": "cardems", "match_end": {"rounds": 3}}
NEXT = "next.1.2"


async def end_of_round(
    hall: Hall, people: Sequence[int] = (0, 1, 2), rules: object = LONG, random: str = "the end"
) -> tuple[Live, Ear]:
    """A table at which the first round is over, and an ear at it."""
    live = await hall.open_table(*opening(rules, people=people, watchers=True))
    await come(hall, live, *people)
    await play_round(hall, live, Random(random))
    return live, Ear(live)


def ready(live: Live, reader: int | None = 0) -> list[bool | None]:
    """Who is ready, as this seat is shown it."""
    return [seat.ready for seat in build_view(live, reader, ENGLISH, NOW).seats]


def events(ear: Ear) -> list[Event]:
    return [event for _, event in ear.heard]


async def test_the_next_round_is_dealt_when_everybody_has_asked_for_it(tmp_path: Path) -> None:
    async with hall_in(tmp_path, clock=Clock(NOW)) as hall:
        live, ear = await end_of_round(hall)
        assert ready(live) == [False, False, False, None]
        assert build_view(live, 0, ENGLISH, NOW).deal_in is None
        before = live.table.number
        for number, seat in enumerate((1, 2)):
            assert await hall.go_on(live, seat, "next-round", NEXT) == Outcome(before + number + 1)
            assert live.table.phase == "round_over"
            assert live.table.decision(seat) is None
            for reader in (0, 1, 2, None):
                view = build_view(live, reader, ENGLISH, NOW)
                assert ready(live, reader) == [False, True, seat == 2, None]
                assert view.deal_in == LONGEST_WAIT
                assert view.result is not None
                assert tell(live.table, ear.heard[-1][1], ENGLISH, reader) == wire.Moved("ready", seat)
            await same_as_log(hall, live)
        assert live.table.decision(0) == NEXT
        assert await hall.go_on(live, 0, "next-round", NEXT) == Outcome(before + 3)
        assert events(ear) == [Ready(1, NEXT), Ready(2, NEXT), Dealt(2)]
        assert (live.table.phase, ready(live), due(live, "deal")) == ("playing", [None] * 4, [])
        assert build_view(live, 0, ENGLISH, NOW).deal_in is None
        await same_as_log(hall, live)


async def test_alone_with_computer_players_nobody_waits(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        live, ear = await end_of_round(hall, [2])
        await hall.go_on(live, 2, "next-round", NEXT)
        assert events(ear) == [Dealt(2)]


async def test_who_asks_again_is_answered_as_ever(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        live, ear = await end_of_round(hall)
        first = await hall.go_on(live, 1, "next-round", NEXT)
        assert await hall.go_on(live, 1, "next-round", NEXT) == Outcome(first.number, again=True)
        with pytest.raises(StaleDecision):
            await hall.go_on(live, 1, "once-more-please", NEXT)
        assert events(ear) == [Ready(1, NEXT)]
        await deal(hall, live)
        assert await hall.go_on(live, 1, "next-round", NEXT) == Outcome(first.number, again=True)
        assert live.table.rounds == 2


async def test_after_a_while_it_is_dealt_without_the_others(tmp_path: Path) -> None:
    """So nobody keeps the others from playing; who asks later does not put it off."""
    clock = Clock(NOW)
    async with hall_in(tmp_path, clock=clock) as hall:
        live, ear = await end_of_round(hall)
        await hall.go_on(live, 2, "next-round", NEXT)
        clock.now += 5
        await hall.go_on(live, 1, "next-round", NEXT)
        (claim,) = due(live, "deal")
        assert claim == Claim(live.table.id, 1, "deal", NEXT, NOW + LONGEST_WAIT)
        assert build_view(live, 0, ENGLISH, clock.now).deal_in == LONGEST_WAIT - 5
        dealt = await hall.deal_by_itself(live, claim)
        assert events(ear)[2:] == [Dealt(2)]
        assert await hall.deal_by_itself(live, claim) == Outcome(dealt.number, again=True)
        with pytest.raises(StaleDecision):
            await hall.go_on(live, 0, "too-late-now", NEXT)
        await same_as_log(hall, live)


async def test_what_is_due_comes_too_late_after_the_deal(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        live, _ = await end_of_round(hall)
        await hall.go_on(live, 0, "next-round", NEXT)
        (claim,) = due(live, "deal")
        await deal(hall, live)
        with pytest.raises(StaleDecision):
            await hall.deal_by_itself(live, claim)
        assert live.table.rounds == 2


async def test_who_leaves_is_waited_for_no_longer(tmp_path: Path) -> None:
    async with hall_in(tmp_path, clock=Clock(NOW)) as hall:
        live, _ = await end_of_round(hall)
        for seat in (0, 1):
            await hall.go_on(live, seat, "next-round", NEXT)
        await hall.leave(live, guest_at(2), "get-up-now", 2)
        (claim,) = due(live, "deal")
        assert claim.due_at == NOW  # at once
        await same_as_log(hall, live)
        await hall.deal_by_itself(live, claim)
        assert live.table.rounds == 2


async def test_who_asked_and_left_lets_nobody_wait(tmp_path: Path) -> None:
    """Nobody who is there has asked any more: the deal waits for the first of them."""
    async with hall_in(tmp_path) as hall:
        live, _ = await end_of_round(hall)
        await hall.go_on(live, 2, "next-round", NEXT)
        await hall.leave(live, guest_at(2), "get-up-now", 2)
        assert not due(live, "deal")
        assert ready(live) == [False, False, None, None]
        await hall.sit(live, guest_at(9), "sit-down-now", 2, "Dindo")
        assert live.table.decision(2) == NEXT
        await deal(hall, live, 0, 1, 2)
        assert live.table.rounds == 2
        await same_as_log(hall, live)


async def test_who_is_away_is_not_waited_for_and_sees_the_end_once_back(tmp_path: Path) -> None:
    clock = Clock(NOW)
    async with hall_in(tmp_path, clock=clock) as hall:
        live, _ = await end_of_round(hall)
        await hall.depart(live, 2)
        await hall.set_away(live, due(live, "away")[0])
        assert ready(live) == [False, False, None, None]
        await hall.go_on(live, 0, "next-round", NEXT)
        clock.now += 15
        await come(hall, live, 2)
        assert ready(live) == [True, False, False, None]
        (claim,) = due(live, "deal")
        assert claim.due_at == clock.now + LONGEST_WAIT
        await deal(hall, live, 1)
        assert live.table.rounds == 1
        await deal(hall, live, 2)
        assert live.table.rounds == 2
        await same_as_log(hall, live)


async def test_nothing_is_dealt_while_nobody_is_there(tmp_path: Path) -> None:
    clock = Clock(NOW)
    async with hall_in(tmp_path, clock=clock) as hall:
        live, _ = await end_of_round(hall, [0, 1])
        await hall.go_on(live, 0, "next-round", NEXT)
        for seat in (0, 1):
            await hall.depart(live, seat)
        for _ in range(2):
            await hall.set_away(live, due(live, "away")[0])
        assert not live.claims
        clock.now += 1_000
        await come(hall, live, 1)
        (claim,) = due(live, "deal")
        assert claim.due_at == clock.now + LONGEST_WAIT
        await deal(hall, live)
        assert live.table.rounds == 2


async def test_a_rematch_waits_as_a_round_does(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        live, ear = await end_of_round(hall, [0, 1], SHORT)
        assert live.table.phase == "match_over"
        await hall.go_on(live, 1, "once-more", "match.2")
        (claim,) = due(live, "deal")
        assert (live.table.phase, live.table.decision(1), claim.decision) == ("match_over", None, "match.2")
        await hall.deal_by_itself(live, claim)
        assert events(ear) == [Ready(1, "match.2"), Rematch(2), Dealt(1)]
        await same_as_log(hall, live)


async def test_a_server_that_died_meanwhile_deals_all_the_same(tmp_path: Path) -> None:
    """What is due is saved with the event; who looks at the end gets the lost time back."""
    clock = Clock(NOW)
    async with hall_in(tmp_path, clock=clock) as hall:
        live, _ = await end_of_round(hall)
        table = live.table.id
        await hall.go_on(live, 1, "next-round", NEXT)
        assert due(live, "deal") == [claim for claim in await hall.store.claims() if claim.kind == "deal"]
    clock.now += 500
    async with hall_in(tmp_path, clock=clock, name="after the restart") as hall:
        assert await hall.resume() == 1
        async with hall.use(table) as live:
            assert (await hall.store.read(table))[-1].kind == Resumed.__struct_config__.tag
            (claim,) = due(live, "deal")
            assert claim.due_at == clock.now + LONGEST_WAIT
            assert live.table.decision(1) is None
            again = await hall.go_on(live, 1, "next-round", NEXT)
            assert again.again
            await deal(hall, live)
            assert live.table.rounds == 2
            await same_as_log(hall, live)


@pytest.mark.parametrize("seed", range(4))
async def test_at_the_same_moment_it_is_dealt_once(tmp_path: Path, seed: int) -> None:
    """The last two who are waited for, and the end of the wait, through two servers on one database."""
    random = Random(f"at once {seed}")
    async with hall_in(tmp_path, name="one") as one, hall_in(tmp_path, name="two") as two:
        live, ear = await end_of_round(one)
        await one.go_on(live, 2, "next-round", NEXT)
        (claim,) = due(live, "deal")
        async with two.use(live.table.id) as twin:
            racers = [
                one.go_on(live, 0, "next-round", NEXT),
                two.go_on(twin, 1, "next-round", NEXT),
                one.deal_by_itself(live, claim),
                two.deal_by_itself(twin, claim),
            ]
            random.shuffle(racers)
            done = await asyncio.gather(*racers, return_exceptions=True)
            assert all(isinstance(one, Outcome | StaleDecision) for one in done)
            await one.set_pace(live, 0, "to-catch-up", "slow")
            assert [event for event in events(ear) if isinstance(event, Dealt)] == [Dealt(2)]
            await same_as_log(one, live)


async def _press(server: Server, table: str, seat: int) -> None:
    async with server.hall.use(table) as live:
        await server.hall.go_on(live, seat, "next-round", live.table.next_decision)


async def test_the_clerk_deals_once_nobody_is_waited_for(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        table, sockets = await sit_all(server, seats=3)
        for seat, socket in sockets.items():
            await lay(socket, "1.1", await best(server, table, seat))
        for seat in (0, 1):
            await _press(server, table, seat)
        view = await view_of(sockets[2])
        assert (view.phase, view.decision, view.result is None) == ("round_over", NEXT, False)
        sockets[2].say(wire.Leave("get-up-now", 2))
        async with asyncio.timeout(PATIENCE), server.hall.use(table) as live:
            ear = Ear(live)
            while live.table.phase != "playing":
                await ear.next()
        assert (await view_of(sockets[0])).match.round == 2


async def test_the_clerk_deals_after_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pusoy.server.readiness.LONGEST_WAIT", 0.0)
    async with serving(tmp_path) as server:
        table, sockets = await sit_all(server, seats=2)
        for seat, socket in sockets.items():
            await lay(socket, "1.1", await best(server, table, seat))
        async with asyncio.timeout(PATIENCE), server.hall.use(table) as live:
            ear = Ear(live)
            await _press(server, table, 0)
            while live.table.phase != "playing":
                await ear.next()
        assert events(ear) == [Ready(0, NEXT), Dealt(2)]
