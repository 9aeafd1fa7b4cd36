"""Hints over the socket, and answers that fail: neither ever holds up a play."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pusoy.server import wire
from pusoy.server.games import Advice
from pusoy.server.games.dos import DosDesk
from pusoy.server.thinkers import CannotThink
from pusoy.words import message
from server.harness import Server, actor, random_choice, serving
from server.sockets import Socket


async def at_turn(server: Server, **options: Any) -> tuple[Socket, str, str]:
    """Whoever is to act at a new table, its decision, and something legal."""
    table = await server.open_table(**options)
    async with server.hall.use(table) as live:
        seat = actor(live.table)
        socket = server.connect(table, seat)
        await socket.greet()
        return socket, live.table.decision(seat) or "", random_choice(live.table, Random(1))


async def test_hints_are_for_open_decisions_at_tables_that_have_them(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        for hints in (True, False):
            table = await server.open_table(hints=hints)
            async with server.hall.use(table) as live:
                seat = actor(live.table)
            asked = [(seat, "1.1.0", None if hints else "no_hints"), (seat, "1.1.5", "stale_decision")]
            asked.append(((seat + 1) % 4, "1.1.0", "stale_decision"))
            for who, decision, code in asked:
                socket = server.connect(table, who)
                await socket.greet()
                hint = await socket.ask(wire.AskHint(decision))
                assert isinstance(hint, wire.Hinted)
                assert (hint.problem and hint.problem.code) == code
                assert (hint.action is None) == (code is not None)


async def test_a_play_never_waits_for_a_hint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(tmp_path) as server:
        socket, decision, action = await at_turn(server)
        thought = asyncio.Event()

        async def think(*about: object) -> Advice:
            await thought.wait()
            return Advice(action, message("server.guest"))

        monkeypatch.setattr(server.services.thinkers, "advise", think)
        socket.say(wire.AskHint(decision))
        assert await socket.ask(wire.Ping()) == wire.Pong(2)
        assert await socket.ask(wire.Act("without-it", decision, action)) == wire.Done("without-it", 3)
        thought.set()
        hint = await socket.answer()
        assert isinstance(hint, wire.Hinted)
        assert (hint.decision, hint.action) == (decision, action)


async def test_each_hint_has_its_answer_and_one_is_looked_for_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path) as server:
        socket, decision, action = await at_turn(server)
        thought, asked = asyncio.Event(), []

        async def think(*about: object) -> Advice:
            asked.append(about)
            await thought.wait()
            return Advice(action, message("server.guest"))

        monkeypatch.setattr(server.services.thinkers, "advise", think)
        socket.say(wire.AskHint(decision))
        for _ in range(2):
            busy = await socket.ask(wire.AskHint(decision))
            assert isinstance(busy, wire.Hinted)
            assert busy.problem is not None
            assert busy.problem.code == "hint_busy"
        assert await socket.ask(wire.Ping()) == wire.Pong(2)
        assert len(asked) == 1
        thought.set()
        hinted = await socket.answer()
        assert isinstance(hinted, wire.Hinted)
        assert hinted.action == action
        assert isinstance(await socket.ask(wire.AskHint(decision)), wire.Hinted)
        assert len(asked) == 2
        assert asked[0][2] == asked[1][2]  # the chance is the decision's, and so is the hint


@pytest.mark.parametrize("how", ["dies", "is no answer"])
async def test_a_hint_that_fails_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    async with serving(tmp_path) as server:
        socket, decision, action = await at_turn(server)

        async def fail(*about: object) -> Advice:
            if how == "dies":
                raise CannotThink("the workers died")
            return Advice(action, None, "it raised")

        monkeypatch.setattr(server.services.thinkers, "advise", fail)
        hint = await socket.ask(wire.AskHint(decision))
        assert isinstance(hint, wire.Hinted)
        assert hint.action is None
        assert hint.problem is not None
        assert hint.problem.code == "cannot_think"


async def test_a_fault_of_ours_costs_one_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The socket and the table go on, and neither the client nor the log hears of a card."""
    async with serving(tmp_path) as server:
        socket, decision, action = await at_turn(server)

        def broken(*about: object) -> Any:
            raise KeyError("2D is held by seat 3")

        monkeypatch.setattr(DosDesk, "consider", broken)
        for language in ("en", "fil"):
            await socket.greet(language)
            fault = await socket.ask(wire.Consider("2D"))
            assert isinstance(fault, wire.Fault)
            assert (fault.problem.code, fault.closing) == ("internal_error", False)
            assert "2D" not in fault.problem.message
        assert await socket.ask(wire.Act("all-the-same", decision, action)) == wire.Done("all-the-same", 3)
        assert server.log.getvalue().count('"event": "fault"') == 2
        assert "2D" not in server.log.getvalue()
