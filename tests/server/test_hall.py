"""The hall: what happens at a table happens once, in order, saved before it is shown."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from pusoy.errors import PusoyError, Refusal
from pusoy.server.events import Dealt, Event
from pusoy.server.hall import Hall
from pusoy.server.keeper import Outcome
from pusoy.server.live import Live, NotAtTable
from pusoy.server.store import Append, NotSaved, UnknownTable
from pusoy.server.table import StaleDecision
from pusoy.server.views import Habits
from server.friends import deal
from server.harness import (
    Ear,
    act_somehow,
    actor,
    decision_of,
    guest_at,
    hall_in,
    known_deals,
    match_of,
    opening,
    random_choice,
    same_as_log,
    state_of,
)

SHORT = {"preset": "cardems", "match_end": {"rounds": 3}}


async def play_round(hall: Hall, live: Live, random: Random) -> None:
    while live.table.phase == "playing":
        await act_somehow(hall, live, random)


# --- a match -----------------------------------------------------------------------------------------------


async def test_a_whole_match_is_a_log_of_numbered_events(tmp_path: Path) -> None:
    random = Random("a whole match")
    async with hall_in(tmp_path) as hall:
        live = await hall.open_table(*opening(SHORT))
        ear = Ear(live)
        while live.table.phase != "match_over":
            await play_round(hall, live, random)
            await same_as_log(hall, live)
            if live.table.phase == "round_over":
                dealt = await deal(hall, live, *random.sample(range(4), 4))
                assert dealt == Outcome(live.table.number)
        numbers = [number for number, _ in ear.heard]
        assert numbers == list(range(3, live.table.number + 1))
        assert [event.round for _, event in ear.heard if isinstance(event, Dealt)] == [2, 3]
        assert [live.table.decision(seat) for seat in (0, 1, 2, 3, None)] == ["match.2"] * 4 + [None]
        assert len(match_of(live.table).results) == 3
        assert live.table.record(["a", "b", "c", "d"]).count("[[round]]") == 3


async def test_each_round_has_a_seed_of_its_own(tmp_path: Path) -> None:
    random = Random("seeds")
    async with hall_in(tmp_path) as hall:
        live = await hall.open_table(*opening(SHORT))
        await play_round(hall, live, random)
        await deal(hall, live)
        secrets = [event.secret for event in await hall.store.read(live.table.id) if event.secret]
        assert len(set(secrets)) == 2
        assert all(
            event.secret is None or event.kind == "dealt" for event in await hall.store.read(live.table.id)
        )


async def test_a_dragon_ends_the_round_with_the_deal(tmp_path: Path) -> None:
    """An instant win leaves nothing to do but to deal again."""
    rules = {"preset": "cardems", "instant_wins": ["dragon"], "match_end": "open"}
    seeds = iter(["an ordinary deal", "dragons", "another deal"])
    dragons = [" ".join(rank + suit for rank in "3456789TJQKA2") for suit in "CSHD"]
    with known_deals({"dragons": dragons}):
        async with hall_in(tmp_path, seed=lambda: next(seeds)) as hall:
            live = await hall.open_table(*opening(rules))
            await play_round(hall, live, Random("before the dragons"))
            await deal(hall, live)
            assert live.table.phase == "round_over"
            assert {live.table.decision(seat) for seat in range(4)} == {"next.1.3"}
            assert not live.claims
            await same_as_log(hall, live)
            await deal(hall, live)
            assert live.table.rounds == 3


# --- the same move again -----------------------------------------------------------------------------------


async def test_a_repeated_move_has_its_first_answer_for_ever(tmp_path: Path) -> None:
    random = Random("again")
    async with hall_in(tmp_path) as hall:
        live = await hall.open_table(*opening(SHORT))
        table_id, seat = live.table.id, actor(live.table)
        asked = (seat, "the-same-move", decision_of(live.table, seat), random_choice(live.table, random))
        ear = Ear(live)
        first = await hall.act(live, *asked)
        assert first == Outcome(3)
        assert await hall.act(live, *asked) == Outcome(3, again=True)
        # Not even another action, or another decision, makes it another move.
        assert await hall.act(live, seat, "the-same-move", "1.1.1", "pass") == Outcome(3, again=True)
        assert len(ear.heard) == 1
        await play_round(hall, live, random)
        assert await hall.act(live, *asked) == Outcome(3, again=True)
        # Another seat's move is another move, whatever it is called.
        with pytest.raises(StaleDecision):
            await hall.act(live, (seat + 1) % 4, *asked[1:])
        live.listeners.clear()
        async with hall.use(table_id) as live:
            assert await hall.act(live, *asked) == Outcome(3, again=True)
        async with hall.use(table_id) as again:
            assert again is not live
            assert await hall.act(again, *asked) == Outcome(3, again=True)
    async with hall_in(tmp_path, name="after a restart") as hall, hall.use(table_id) as live:
        assert await hall.act(live, *asked) == Outcome(3, again=True)
        assert await hall.go_on(live, seat, "the-same-move", "next.1.2") == Outcome(3, again=True)
        await same_as_log(hall, live)


async def test_a_move_that_was_refused_may_be_sent_again(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        live = await hall.open_table(*opening())
        seat = actor(live.table)
        decision = decision_of(live.table, seat)
        with pytest.raises(Refusal):
            await hall.act(live, seat, "one-and-the-same", decision, "pass")
        action = random_choice(live.table, Random(1))
        assert await hall.act(live, seat, "one-and-the-same", decision, action) == Outcome(3)


async def test_two_clicks_at_once_are_one_move(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        live = await hall.open_table(*opening())
        ear, seat = Ear(live), actor(live.table)
        asked = (seat, "a-double-click", decision_of(live.table, seat), random_choice(live.table, Random(1)))
        done = await asyncio.gather(*(hall.act(live, *asked) for _ in range(5)))
        assert sorted(one.again for one in done) == [False, True, True, True, True]
        assert {one.number for one in done} == {3}
        assert len(ear.heard) == 1


# --- what cannot be ----------------------------------------------------------------------------------------


async def test_what_cannot_be_done_changes_nothing(tmp_path: Path) -> None:
    random = Random("nothing")
    async with hall_in(tmp_path) as hall:
        live = await hall.open_table(*opening(SHORT))
        for _ in range(6):
            await act_somehow(hall, live, random)
        ear, seat = Ear(live), actor(live.table)
        other = (seat + 1) % 4
        decision = decision_of(live.table, seat)
        before, log, claims = state_of(live.table), await hall.store.read(live.table.id), live.claims
        theirs = str(next(iter(match_of(live.table).round.hands[other])))
        wrong: list[tuple[int, str, str, type[PusoyError]]] = [
            (seat, decision, theirs, Refusal),
            (seat, decision, "no cards at all", Refusal),
            (seat, decision, "", Refusal),
            (seat, decision, f"{theirs} {theirs}", Refusal),
            (seat, "1.1.5", "pass", StaleDecision),
            (seat, "next.1.2", "pass", StaleDecision),
            (seat, "", "pass", StaleDecision),
            (other, decision, "pass", StaleDecision),
        ]
        for number, (who, what, action, error) in enumerate(wrong):
            with pytest.raises(error):
                await hall.act(live, who, f"wrong-{number:03}", what, action)
        for who in range(4):
            with pytest.raises(StaleDecision):
                await hall.go_on(live, who, "too-early", "next.1.2")
            with pytest.raises(StaleDecision):
                await hall.go_on(live, who, "too-early", decision)
        assert (state_of(live.table), live.claims) == (before, claims)
        assert await hall.store.read(live.table.id) == log
        assert not ear.heard
        await same_as_log(hall, live)


async def test_who_sits_where(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        closed = await hall.open_table(*opening(people=[0, 2]))
        open_ = await hall.open_table(*opening(people=[0, 2], watchers=True))
        assert [closed.seat_of(guest_at(seat)) for seat in (0, 2)] == [0, 2]
        for stranger in (guest_at(1), None, ""):
            assert open_.seat_of(stranger) is None
            with pytest.raises(NotAtTable):
                closed.seat_of(stranger)


async def test_an_unknown_table(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        for table in ("unknown", "", "🂡", "x" * 5000):
            with pytest.raises(UnknownTable):
                async with hall.use(table):
                    raise AssertionError


# --- when it cannot be saved -------------------------------------------------------------------------------


async def test_what_is_not_saved_did_not_happen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with hall_in(tmp_path) as hall:
        live = await hall.open_table(*opening())
        ear, seat, before, claims = Ear(live), actor(live.table), state_of(live.table), live.claims
        action, decision = random_choice(live.table, Random(1)), decision_of(live.table, actor(live.table))

        async def full(*about: object) -> None:
            raise NotSaved("the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(hall.store, "append", full)
            patch.setattr(hall.store, "save_habits", full)
            for _ in range(3):
                with pytest.raises(NotSaved):
                    await hall.act(live, seat, "my-first-play", decision, action)
                with pytest.raises(NotSaved):
                    await hall.set_habits(live, 0, Habits(pass_when_stuck=True, pass_to_lead=True))
            assert (state_of(live.table), live.claims, live.habits) == (before, claims, {})
            assert not ear.heard
        assert await hall.act(live, seat, "my-first-play", decision, action) == Outcome(3)
        await same_as_log(hall, live)


async def test_a_client_that_leaves_in_the_middle_of_its_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The link breaks while the move is being saved: the others still hear of it, and the table goes on."""
    async with hall_in(tmp_path) as hall:
        live = await hall.open_table(*opening(people=[0, 1, 2, 3]))
        scheduled: list[int] = []
        hall.schedule = lambda live, claims: scheduled.append(live.table.number)
        ear, seat = Ear(live), actor(live.table)
        saving, go_on, append = asyncio.Event(), asyncio.Event(), hall.store.append

        async def slow(what: Append) -> object:
            saving.set()
            await go_on.wait()
            return await append(what)

        monkeypatch.setattr(hall.store, "append", slow)
        action = random_choice(live.table, Random(1))
        move = asyncio.create_task(
            hall.act(live, seat, "my-first-play", decision_of(live.table, seat), action)
        )
        await saving.wait()
        move.cancel()
        await asyncio.gather(move, return_exceptions=True)
        go_on.set()
        assert (await ear.next())[0] == 3
        assert live.table.number == 3
        assert scheduled == [3]
        await same_as_log(hall, live)


async def test_a_listener_that_fails_harms_nobody_else(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        live = await hall.open_table(*opening())

        class Broken(Ear):
            def happened(self, live: Live, event: Event) -> None:
                raise KeyError("a fault of the program")

        scheduled: list[int] = []
        hall.schedule = lambda live, claims: scheduled.append(live.table.number)
        ears = [Ear(live), Broken(live), Ear(live), Broken(live), Ear(live)]
        assert await act_somehow(hall, live, Random(1)) == 3
        assert [len(ear.heard) for ear in ears] == [1, 0, 1, 0, 1]
        assert scheduled == [3]
