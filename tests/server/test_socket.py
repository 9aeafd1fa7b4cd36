"""The table's socket: every message has one answer, every event comes once and in order."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from pusoy.server import wire
from pusoy.server.views import Habits
from server.harness import Server, actor, dos_round, guest_at, log_of, random_choice, serving, state_of
from server.sockets import Closed, Socket


async def act_at(server: Server, table: str, sockets: dict[int, Socket], random: Random, move_id: str) -> int:
    """Whoever is to act does so over its socket; returns the event's number."""
    async with server.hall.use(table) as live:
        seat, number = actor(live.table), live.table.number
        decision = live.table.decision(seat)
        assert decision is not None
        sockets[seat].say(wire.Act(move_id, decision, random_choice(live.table, random)))
    for one, socket in sockets.items():
        event = await socket.hear()
        assert isinstance(event, wire.Happened)
        assert event.number == number + 1
        if one == seat:
            assert await socket.hear() == wire.Done(move_id, number + 1)
    return number + 1


# --- coming in ---------------------------------------------------------------------------------------------


async def test_hello_is_answered_with_all_that_the_seat_may_know(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        table = await server.open_table()
        socket = server.connect(table, 2)
        welcome = await socket.greet()
        assert (welcome.protocol, welcome.build, welcome.number) == (wire.PROTOCOL, "0a1b2c3d4e5f", 2)
        view = welcome.view
        assert view.round is not None
        assert (view.table, view.you, view.phase, len(view.round.hand)) == (table, 2, "playing", 13)
        assert view.habits == Habits()
        assert await socket.ask(wire.Ping()) == wire.Pong(2)


async def test_a_hello_from_another_version_is_welcome(tmp_path: Path) -> None:
    """What to do about it is the client's affair: it reloads after the round."""
    async with serving(tmp_path) as server:
        socket = server.connect(await server.open_table(), 0)
        for hello in (wire.Hello(0), wire.Hello(99, "xx", "another build"), wire.Hello(10**99)):
            answer = await socket.ask(hello)
            assert isinstance(answer, wire.Welcome)
            assert answer.protocol == wire.PROTOCOL


async def test_another_hello_changes_the_language(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        table = await server.open_table("taiwan", people=[0], pace="slow")
        socket = server.connect(table, 0)
        told = [(await socket.greet(language)).view for language in ("en", "fil", "tl-PH", "de", "en-XA")]
        styles = [view.seats[1].style for view in told]
        assert styles[1] == styles[2] != styles[0] == styles[3]
        assert str(styles[4]).startswith("[")
        await socket.greet("fil")
        considered = await socket.ask(wire.Consider("nothing"))
        await socket.greet("en")
        assert considered != await socket.ask(wire.Consider("nothing"))


@pytest.mark.parametrize(
    ("table", "guest", "code", "close"),
    [
        ("unknown", 0, "unknown_table", wire.CLOSED_UNKNOWN),
        ("unknown", None, "unknown_table", wire.CLOSED_UNKNOWN),
        (None, None, "not_at_table", wire.CLOSED_FORBIDDEN),
        (None, "a-stranger-at-the-door", "not_at_table", wire.CLOSED_FORBIDDEN),
    ],
)
async def test_who_is_turned_away_is_told_why(
    tmp_path: Path, table: str | None, guest: Any, code: str, close: int
) -> None:
    async with serving(tmp_path) as server:
        table = table or await server.open_table()
        said = []
        for language in ("en", "fil-PH"):
            socket = server.connect(table, guest, {"accept-language": language})
            fault = await socket.hear()
            assert isinstance(fault, wire.Fault)
            assert (fault.problem.code, fault.closing) == (code, True)
            said.append(fault.problem.message)
            assert await socket.closing() == close
        assert said[0] != said[1]


async def test_a_forged_cookie_is_no_seat(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        table = await server.open_table()
        mine = server.cookie(guest_at(0))["cookie"]
        signed = mine[:-2] + ("B" if mine[-2] == "A" else "A") + mine[-1]  # its last sign may mean nothing
        for forged in (signed, mine.replace("seat-0", "seat-1"), "pusoy_guest=", "pusoy_guest=x.y"):
            socket = server.connect(table, None, {"cookie": forged})
            assert await socket.closing() == wire.CLOSED_FORBIDDEN


async def test_only_our_own_pages_may_open_a_socket(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        table = await server.open_table()
        for foreign in (
            "http://elsewhere.example",
            "http://testserver:81",
            "null",
            "",
            "http://testserver.x",
        ):
            socket = server.connect(table, 0, {"origin": foreign})
            with pytest.raises(Closed) as closed:
                await socket.hear()
            assert closed.value.code == wire.CLOSED_FORBIDDEN
            assert not socket.accepted
        await server.connect(table, 0, {"origin": "http://testserver"}).greet()


async def test_a_guest_has_so_many_windows_and_no_more(tmp_path: Path) -> None:
    async with serving(tmp_path, sockets_per_guest=2) as server:
        table = await server.open_table()
        first, second = server.connect(table, 0), server.connect(table, 0)
        await first.greet()
        await second.greet()
        third = server.connect(table, 0)
        fault = await third.hear()
        assert isinstance(fault, wire.Fault)
        assert fault.problem.code == "too_many_sockets"
        assert await third.closing() == wire.CLOSED_FAULT
        await server.connect(table, 1).greet()
        await first.leave()
        await server.connect(table, 0).greet()


# --- events ------------------------------------------------------------------------------------------------


async def test_every_seat_hears_every_event_once_and_in_order(tmp_path: Path) -> None:
    random = Random("all seats")
    async with serving(tmp_path) as server:
        table = await server.open_table({"preset": "cardems", "match_end": {"rounds": 2}}, watchers=True)
        sockets = {seat: server.connect(table, seat) for seat in range(4)}
        sockets[-1] = server.connect(table, None)
        for socket in sockets.values():
            await socket.greet()
        for socket in sockets.values():
            await socket.catch_up()  # with who came after it
        async with server.hall.use(table) as live:
            for number in range(10_000):
                if live.table.phase == "match_over":
                    break
                if live.table.phase == "playing":
                    await act_at(server, table, sockets, random, f"move-{number:05}")
                    continue
                for asking in (1, 0, 3, 2):
                    sockets[asking].say(wire.NextRound("deal-again", "next.1.2"))
                    event = wire.Dealt(2) if asking == 2 else wire.Moved("ready", asking)
                    for seat, socket in sockets.items():
                        heard = await socket.hear()
                        assert isinstance(heard, wire.Happened)
                        assert heard.event == event
                        if seat == asking:
                            assert isinstance(await socket.hear(), wire.Done)
            for seat, socket in sockets.items():
                last = msgspec.json.decode(socket.heard[-1], type=wire.FromServer)
                again = await socket.greet()
                assert again.number == live.table.number
                assert again.view.phase == "match_over"
                if isinstance(last, wire.Happened):
                    assert again.view == last.view, seat
            assert state_of(live.table) == state_of(await log_of(server.services.store, table))


async def test_two_windows_of_one_person_show_the_same_table(tmp_path: Path) -> None:
    random = Random("two windows")
    async with serving(tmp_path) as server:
        table = await server.open_table()
        async with server.hall.use(table) as live:
            seat = actor(live.table)
            one, two = server.connect(table, seat), server.connect(table, seat)
            welcome = await one.greet()
            assert await two.greet() == welcome
            decision = live.table.decision(seat)
            assert decision is not None
            act = wire.Act("the-same-play", decision, random_choice(live.table, random))
            one.say(act)
            two.say(act)
            assert await one.answer() == await two.answer() == wire.Done("the-same-play", 3)
            two.say(wire.Act("a-second-play", decision, act.action))
            assert isinstance(await two.answer(), wire.Stale)
            assert await one.greet() == await two.greet()
            # What one window sets, the other is told.
            answer = await one.ask(wire.SetHabits(Habits(pass_when_stuck=True)))
            assert isinstance(answer, wire.Refreshed)
            assert answer.view.habits == Habits(pass_when_stuck=True)
            assert await two.hear() == answer


async def test_whoever_comes_back_sees_the_whole_table(tmp_path: Path) -> None:
    random = Random("back again")
    async with serving(tmp_path) as server:
        table = await server.open_table()
        sockets = {seat: server.connect(table, seat) for seat in range(4)}
        for socket in sockets.values():
            await socket.greet()
        for number in range(12):
            gone = random.randrange(4)
            await sockets.pop(gone).leave()
            for socket in sockets.values():
                await socket.catch_up()
            last = await act_or_not(server, table, sockets, random, f"move-{number:05}")
            sockets[gone] = server.connect(table, gone)
            welcome = await sockets[gone].greet()
            for socket in sockets.values():
                await socket.catch_up()
            assert welcome.number == last
            async with server.hall.use(table) as live:
                round_ = dos_round(welcome.view)
                assert len(round_.hand) == round_.left[gone]
                assert live.table.number == last


async def act_or_not(
    server: Server, table: str, sockets: dict[int, Socket], random: Random, move_id: str
) -> int:
    """The seat to act acts, if it is here; returns the number of the last event."""
    async with server.hall.use(table) as live:
        if actor(live.table) not in sockets:
            return live.table.number
    return await act_at(server, table, sockets, random, move_id)


# --- who only watches --------------------------------------------------------------------------------------


async def test_a_spectator_may_look_and_nothing_else(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        table = await server.open_table(watchers=True)
        watcher = server.connect(table, None)
        view = (await watcher.greet()).view
        assert (view.you, view.decision, view.habits) == (None, None, None)
        round_ = dos_round(view)
        assert (round_.hand, round_.legal, round_.can_pass) == ((), None, False)
        assert await watcher.ask(wire.Ping()) == wire.Pong(2)
        before = await server.services.store.read(table)
        moves: list[wire.Act | wire.NextRound | wire.SetPace] = [
            wire.Act("watching-act", "1.1.0", "pass"),
            wire.NextRound("watching-deal", "next.1.2"),
            wire.SetPace("watching-pace", "slow"),
        ]
        for move in moves:
            answer = await watcher.ask(move)
            assert isinstance(answer, wire.Refused)
            assert (answer.id, answer.problem.code) == (move.id, "not_at_table")
        questions: list[wire.FromClient] = [
            wire.SetHabits(Habits(True, True)),
            wire.Consider("3C"),
            wire.AskGroups(),
        ]
        for question in questions:
            answer = await watcher.ask(question)
            assert isinstance(answer, wire.Fault)
            assert (answer.problem.code, answer.closing) == ("not_at_table", False)
        hint = await watcher.ask(wire.AskHint("1.1.0"))
        assert isinstance(hint, wire.Fault | wire.Hinted)
        assert hint.problem is not None
        assert hint.problem.code == "not_at_table"
        assert await server.services.store.read(table) == before


# --- questions ---------------------------------------------------------------------------------------------


async def test_a_seat_asks_about_its_cards(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        table = await server.open_table()
        async with server.hall.use(table) as live:
            seat = actor(live.table)
        socket = server.connect(table, seat)
        view = (await socket.greet()).view
        round_ = dos_round(view)
        assert round_.legal is not None
        for play in round_.legal:
            considered = await socket.ask(wire.Consider(play))
            assert isinstance(considered, wire.Considered)
            assert considered.cards == play
            assert considered.name
            assert considered.problem is None
        groups = await socket.ask(wire.AskGroups())
        assert isinstance(groups, wire.Grouped)
        assert sorted(" ".join(groups.groups).split()) == sorted(round_.hand)
        hint = await socket.ask(wire.AskHint(view.decision or ""))
        assert isinstance(hint, wire.Hinted)
        assert hint.action in round_.legal
        assert hint.reason
        assert hint.problem is None
        for cards, code in (("", "not_a_combination"), ("9Z", "bad_card"), ("3C 3C", "duplicate_card")):
            answer = await socket.ask(wire.Consider(cards))
            assert isinstance(answer, wire.Considered)
            assert answer.problem is not None
            assert answer.problem.code == code
