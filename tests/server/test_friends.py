"""Tables for friends: they gather, sit down, get up, are hosts, and play on with one another."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pusoy.server import wire
from pusoy.server.events import Arranged, Sat
from pusoy.server.table import Refused
from pusoy.server.views import Habits
from server.friends import (
    SHORT,
    acted,
    deal,
    due,
    gathering,
    makers,
    play_round,
    told,
    turn_of,
    view_of,
)
from server.harness import (
    Ear,
    Server,
    act_somehow,
    actor,
    decision_of,
    dos_round,
    guest_at,
    hall_in,
    log_of,
    match_of,
    opening,
    random_choice,
    same_as_log,
    serving,
)
from server.sockets import PATIENCE

FRIENDS = ("Ate Luz", "Bong", "Cely")


async def gather(server: Server, *kinds: str, **options: Any) -> str:
    live = await server.hall.open_table(
        *gathering(kinds=kinds or ("person", "open", "open", "open"), **options), deal=False, code="ABC234"
    )
    return live.table.id


# --- gathering ---------------------------------------------------------------------------------------------


async def test_friends_gather_and_the_host_deals(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        table = await gather(server)
        host = server.connect(table, 0)
        view = (await host.greet()).view
        assert (view.phase, view.host, view.you, view.round) == ("gathering", 0, 0, None)
        assert [seat.kind for seat in view.seats] == ["person", "open", "open", "open"]
        assert [seat.here for seat in view.seats] == [True] * 4
        friends = [server.connect(table, guest_at(seat)) for seat in (1, 2, 3)]
        for seat, (friend, name) in enumerate(zip(friends, FRIENDS, strict=True), 1):
            before = (await friend.greet()).view
            assert (before.you, before.decision, before.arranged) == (None, None, None)
            assert before.house.summary  # what one sits down to
            assert await told(friend, wire.Sit(f"sit-down-{seat}", seat, f" {name}\t")) == wire.Done(
                f"sit-down-{seat}", seat + 1
            )
            after = await view_of(friend)
            assert (after.you, after.seats[seat].name, after.seats[seat].here) == (seat, name, True)
            assert after.decision is None  # the host alone deals first
            early = await told(friend, wire.NextRound(f"too-early-{seat}", "next.1.1"))
            assert isinstance(early, wire.Stale)
        view = await view_of(host)
        assert view.decision == "next.1.1"
        assert isinstance(await told(host, wire.NextRound("the-first", "next.1.1")), wire.Done)
        for friend in friends:
            view = await view_of(friend)
            assert view.phase == "playing"
            assert view.round is not None
            assert len(view.round.hand) == 13
        assert not [seat for seat in view.seats if seat.kind != "person"]


@pytest.mark.parametrize(
    ("seat", "guest", "code"),
    [
        (0, 5, "seat_taken"),
        (1, 5, "no_such_seat"),  # a computer player's
        (-1, 5, "no_such_seat"),
        (4, 5, "no_such_seat"),
        (2, 0, "seated_already"),
        (2, None, "not_at_table"),  # nobody without a cookie
    ],
)
async def test_where_nobody_can_sit_down(tmp_path: Path, seat: int, guest: int | None, code: str) -> None:
    async with serving(tmp_path) as server:
        table = await gather(server, "person", "computer", "open", "open")
        socket = server.connect(table, guest)
        await socket.greet()
        answer = await told(socket, wire.Sit("sit-down-1", seat, "Somebody"))
        assert isinstance(answer, wire.Refused)
        assert answer.problem.code == code
        assert len(await server.services.store.read(table)) == 1
        assert await server.services.store.members(table) == {0: guest_at(0)}


async def test_sitting_down_twice_is_sitting_once(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        live = await hall.open_table(*gathering(), deal=False)
        first = await hall.sit(live, guest_at(1), "sit-down-1", 1, "Bong")
        again = await hall.sit(live, guest_at(1), "sit-down-1", 1, "Bong")
        assert (again.number, again.again) == (first.number, True)
        with pytest.raises(Refused) as refused:
            await hall.sit(live, guest_at(1), "sit-down-2", 2, "Bong")
        assert refused.value.code == "seated_already"
        with pytest.raises(Refused) as refused:
            await hall.sit(live, guest_at(2), "sit-down-1", 1, "Cely")
        assert refused.value.code == "seat_taken"
        assert live.members == await hall.store.members(live.table.id)


async def test_two_servers_race_for_a_seat_and_one_guest_gets_it(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as one, hall_in(tmp_path, name="other") as other:
        live = await one.open_table(*gathering(), deal=False)
        table = live.table.id
        async with other.use(table) as there:
            ear = Ear(there)
            answers = await asyncio.gather(
                one.sit(live, guest_at(1), "sit-down-1", 2, "Bong"),
                other.sit(there, guest_at(3), "sit-down-3", 2, "Cely"),
                return_exceptions=True,
            )
            (refused,) = [answer for answer in answers if isinstance(answer, Refused)]
            assert refused.code == "seat_taken"
            winner = guest_at(1) if isinstance(answers[1], Refused) else guest_at(3)
            assert await one.store.members(table) == {0: guest_at(0), 2: winner}
            loser = other if isinstance(answers[1], Refused) else one
            at = there if loser is other else live
            assert at.members == {0: guest_at(0), 2: winner}
            assert at.table.places[2].taken
            assert [event for _, event in ear.heard if isinstance(event, Sat)]
            await same_as_log(loser, at)


async def test_whoever_gets_up_leaves_an_open_seat(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        table = await gather(server)
        host, friend = server.connect(table, 0), server.connect(table, guest_at(1))
        await host.greet()
        await friend.greet()
        await told(friend, wire.Sit("sit-down-1", 1, "Bong"))
        for seat, code in ((0, "not_host"), (2, "no_such_seat"), (9, "no_such_seat"), (-1, "no_such_seat")):
            answer = await told(friend, wire.Leave(f"get-up-{seat:03}", seat))
            assert isinstance(answer, wire.Refused)
            assert answer.problem.code == code
        assert isinstance(await told(friend, wire.Leave("get-up-now", 1)), wire.Done)
        view = await view_of(friend)
        assert (view.you, view.seats[1].kind, view.seats[1].name) == (None, "open", "Seat 2")
        assert await server.services.store.members(table) == {0: guest_at(0)}
        await told(friend, wire.Sit("sit-down-2", 3, "Bong"))
        assert (await view_of(friend)).you == 3


async def test_the_next_person_is_host_when_the_host_leaves(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        live = await hall.open_table(*gathering(kinds=("person", "person", "open", "open")), deal=False)
        assert live.table.host == 0
        await hall.leave(live, guest_at(0), "get-up-now", 0)
        assert live.table.host == 1
        assert live.table.decision(1) == "next.1.1"
        await hall.sit(live, guest_at(5), "sit-down-5", 0, "Ate Luz")
        await deal(hall, live)
        assert live.table.phase == "playing"
        await same_as_log(hall, live)


async def test_a_friend_has_no_habit_of_who_sat_there_before(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        live = await hall.open_table(*gathering(kinds=("person", "person", "open", "open")))
        await hall.set_habits(live, 1, Habits(pass_when_stuck=True))
        await hall.leave(live, guest_at(1), "get-up-now", 1)
        await hall.sit(live, guest_at(5), "sit-down-5", 1, "Cely")
        assert live.habits_of(1) == Habits()
        table = live.table.id
    async with hall_in(tmp_path) as hall, hall.use(table) as live:
        assert live.habits_of(1) == Habits()


# --- what the host arranges --------------------------------------------------------------------------------


def wishes(*kinds: str, level: str = "greedy") -> tuple[wire.SeatWish, ...]:
    return tuple(wire.SeatWish(kind, level) for kind in kinds)  # type: ignore[arg-type]


async def test_the_host_arranges_the_table_before_the_deal(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        table = await gather(server, "person", "open", "person", "open")
        host, friend = server.connect(table, 0), server.connect(table, 2)
        view = (await host.greet()).view
        await friend.greet()
        assert view.arranged is not None
        passing = "locked_out" if view.arranged.rules["passing"] == "may_return" else "may_return"
        rules = {**view.arranged.rules, "passing": passing, "match_end": {"rounds": 2}}
        wish = wire.Arrange(
            "arrange-1",
            rules,
            wishes("open", "computer", "open", "computer"),
            hints=False,
            tracker=False,
            watchers=True,
            turn=30,
            bank=60,
        )
        assert isinstance(await told(host, wish), wire.Done)
        view = await view_of(friend)
        assert [seat.kind for seat in view.seats] == ["person", "computer", "person", "computer"]
        assert [seat.name for seat in view.seats] == ["Name 0", "Ana", "Name 2", "Caloy"]
        assert (view.hints, view.tracker, view.you) == (False, False, 2)
        assert view.clock is not None
        assert (view.clock.turn, view.clock.bank) == (30, (60,) * 4)
        assert (view.house.nearest, bool(view.house.differences)) == ("cardems", True)
        assert view.arranged is None  # the host's alone
        assert (await server.services.store.members(table)) == {0: guest_at(0), 2: guest_at(2)}
        assert isinstance(await told(friend, wire.Arrange("arrange-2", "cardems", wish.seats)), wire.Refused)
        await told(host, wire.NextRound("the-first", "next.1.1"))
        playing = await view_of(friend)
        assert playing.phase == "playing"
        assert playing.house == view.house  # the table's own rules: no page tells them
        late = await told(host, wire.Arrange("arrange-3", "cardems", wish.seats))
        assert isinstance(late, wire.Stale)


async def test_all_faults_of_the_rules_are_told_at_once(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        table = await gather(server)
        host = server.connect(table, 0)
        await host.greet()
        rules = {"preset": "cardems", "passing": "never", "players": 9, "no_such_option": 1}
        answer = await told(host, wire.Arrange("arrange-1", rules, wishes(*["open"] * 4)))
        assert isinstance(answer, wire.Refused)
        assert answer.problem.code == "bad_ruleset"
        said = " ".join((answer.problem.message, *answer.problem.faults))
        assert all(name in said for name in ("passing", "players", "no_such_option"))
        assert len(await server.services.store.read(table)) == 1


@pytest.mark.parametrize(
    ("rules", "seats", "code"),
    [
        ("cardems", wishes("open", "open", "open"), "wrong_seats"),
        ("three-hands", wishes(*["open"] * 4), "wrong_seats"),
        ("cardems", wishes(*["open"] * 4, level="nobody"), "unknown_player"),
        ("no-such-house", wishes(*["open"] * 4), "bad_ruleset"),
        ("three-hands", wishes(*["open"] * 3), "seat_taken"),  # somebody sits at the fourth
    ],
)
async def test_what_the_host_cannot_arrange(
    tmp_path: Path, rules: str, seats: tuple[wire.SeatWish, ...], code: str
) -> None:
    async with serving(tmp_path) as server:
        table = await gather(server, "person", "open", "open", "person")
        host = server.connect(table, 0)
        await host.greet()
        answer = await told(host, wire.Arrange("arrange-1", rules, seats))
        assert isinstance(answer, wire.Refused)
        assert answer.problem.code == code
        assert len(await server.services.store.read(table)) == 1


async def test_fewer_seats_for_a_house_of_fewer(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        table = await gather(server)
        host = server.connect(table, 0)
        await host.greet()
        done = await told(host, wire.Arrange("arrange-1", "three-hands", wishes("open", "open", "computer")))
        assert isinstance(done, wire.Done)
        assert [seat.kind for seat in (await view_of(host)).seats] == ["person", "open", "computer"]
        again = await told(host, wire.Arrange("arrange-2", "cardems", wishes(*["open"] * 4)))
        assert isinstance(again, wire.Done)
        assert len((await view_of(host)).seats) == 4
        log = await log_of(server.services.store, table)
        assert log.number == 3
        assert isinstance(log.opened, Arranged)


async def test_friends_not_yet_dealt_to_may_be_sent_away(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        live = await hall.open_table(*gathering(kinds=("person", "person", "open", "open")), deal=False)
        with pytest.raises(Refused) as refused:
            await hall.leave(live, guest_at(1), "get-out-00", 0)
        assert refused.value.code == "not_host"
        await hall.leave(live, guest_at(0), "get-out-01", 1)
        assert live.members == {0: guest_at(0)}
        await hall.sit(live, guest_at(1), "sit-down-1", 1, "Bong")
        await deal(hall, live)
        with pytest.raises(Refused) as refused:  # there, and dealt to
            await hall.leave(live, guest_at(0), "get-out-02", 1)
        assert refused.value.code == "not_host"


# --- the round goes on without, and with -------------------------------------------------------------------


async def test_open_seats_are_stood_in_for_until_a_friend_sits_down(tmp_path: Path) -> None:
    random = Random("in the middle")
    async with hall_in(tmp_path) as hall:
        live = await hall.open_table(*gathering(), deal=False)
        assert not live.claims
        ear = Ear(live)
        await deal(hall, live)
        for _ in range(3):
            await turn_of(hall, live, 0, random)
            await act_somehow(hall, live, random)
        await turn_of(hall, live, 0, random)
        assert makers(ear.heard, 1) | makers(ear.heard, 2) == {"stand_in"}
        before = match_of(live.table).round.hands[2]
        await hall.sit(live, guest_at(2), "sit-down-2", 2, "Cely")
        assert match_of(live.table).round.hands[2] == before
        await turn_of(hall, live, 2, random)
        assert not due(live, "stand_in")
        decision = decision_of(live.table, 2)
        await hall.act(live, 2, "my-own-play", decision, random_choice(live.table, random))
        assert acted(ear.heard)[-1].by == "person"
        await same_as_log(hall, live)


async def test_who_leaves_in_the_round_is_stood_in_for(tmp_path: Path) -> None:
    random = Random("gone for good")
    async with hall_in(tmp_path) as hall:
        live = await hall.open_table(*opening(SHORT))
        await turn_of(hall, live, 1, random)
        await hall.leave(live, guest_at(1), "get-up-now", 1)
        (claim,) = live.claims
        assert (claim.seat, claim.kind) == (1, "stand_in")
        ear = Ear(live)
        await play_round(hall, live, random)
        assert live.table.phase == "match_over"
        assert makers(ear.heard, 1) == {"stand_in"}
        assert live.table.decision(1) is None


async def test_nobody_plays_at_a_table_that_everybody_left(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        live = await hall.open_table(*opening(people=[0, 2]))
        await turn_of(hall, live, 0, Random("the last one"))
        await hall.leave(live, guest_at(0), "get-up-now", 0)
        assert due(live, "stand_in")
        await hall.leave(live, guest_at(2), "get-up-now", 2)
        assert (live.claims, live.table.host) == ((), None)


# --- visitors ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("watchers", [False, True])
async def test_what_a_visitor_sees(tmp_path: Path, watchers: bool) -> None:
    """Somebody who might sit down sees who is there; the play only where one may watch, and no hand ever."""
    async with serving(tmp_path) as server:
        table = await gather(server, "person", "open", "open", "open", watchers=watchers)
        visitor, host = server.connect(table, guest_at(7)), server.connect(table, 0)
        await visitor.greet()
        await host.greet()
        await told(host, wire.NextRound("the-first", "next.1.1"))
        async with server.hall.use(table) as live:
            async with asyncio.timeout(PATIENCE):
                while actor(live.table) != 0:
                    await asyncio.sleep(0)
            decision = decision_of(live.table, 0)
            await told(host, wire.Act("first-play", decision, random_choice(live.table, Random(1))))
        view = await view_of(visitor)
        assert (view.phase, view.you, view.result) == ("playing", None, None)
        if watchers:
            assert (dos_round(view).hand, dos_round(view).legal) == ((), None)
        else:
            assert view.round is None
            assert '"acted"' not in "".join(visitor.heard)
            assert '"cards"' not in "".join(visitor.heard)


async def test_a_full_table_without_watchers_turns_visitors_away(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        table = await gather(server, "person", "person", "computer", "computer")
        assert await server.connect(table, guest_at(7)).closing() == wire.CLOSED_FORBIDDEN
