"""Clients that no program of ours is: nonsense, floods, readers that do not read, links that break."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from random import Random

import msgspec
import pytest

from pusoy.server import wire
from pusoy.server.limits import Buckets
from pusoy.server.socket import FAULTS, QUEUE
from server.harness import actor, log_of, random_choice, serving, state_of
from server.sockets import Closed

# --- nonsense ----------------------------------------------------------------------------------------------

HELLO = msgspec.json.encode(wire.Hello(wire.PROTOCOL)).decode()
NONSENSE = [
    "",
    " ",
    "null",
    "[]",
    "hello",
    '"hello"',
    "{",
    "{}",
    '{"type": "hello"}',
    '{"type": "hello", "protocol": "1"}',
    '{"type": "hello", "protocol": 1.5}',
    '{"type": "hello", "protocol": 1e400}',
    '{"type": "hello", "protocol": 1, "language": "' + "x" * 17 + '"}',
    '{"type": "hello", "protocol": 1, "seat": 2}',
    '{"type": "welcome", "number": 1}',
    '{"type": "happened"}',
    '{"type": ["ping"]}',
    '{"type": 1}',
    '{"type": "ping", "type": "ping", "x": 1}',
    '{"type": "act", "id": "short", "decision": "1.1.0", "action": "pass"}',
    '{"type": "act", "id": "with space!", "decision": "1.1.0", "action": "pass"}',
    '{"type": "act", "id": "' + "x" * 65 + '", "decision": "1.1.0", "action": "pass"}',
    '{"type": "act", "id": "one:two:three", "decision": "1.1.0", "action": "pass"}',
    '{"type": "act", "id": "long-enough", "decision": "' + "1" * 41 + '", "action": "pass"}',
    '{"type": "act", "id": "long-enough", "decision": "1.1.0", "action": "' + "3" * 81 + '"}',
    '{"type": "act", "id": "long-enough", "decision": 1.0, "action": "pass"}',
    '{"type": "act", "id": "long-enough", "decision": "1.1.0", "action": ["3C"]}',
    '{"type": "act", "id": "long-enough", "decision": "1.1.0", "action": "pass", "seat": 1}',
    '{"type": "pace", "id": "long-enough", "pace": "furious"}',
    '{"type": "habits", "habits": {"pass_when_stuck": 1}}',
    '{"type": "habits", "habits": {"always_win": true}}',
    '{"type": "consider", "cards": "\\ud800"}',
    '{"type": "consider", "cards": null}',
    '{"type": "ping"} {"type": "ping"}',
    '{"type": "ping", "x": ' + "[" * 1900,
    '{"x": ' + "[" * 900 + "]" * 900 + ', "type": "ping"}',
    '{"x": ' + '{"x": ' * 200 + "1" + "}" * 200 + ', "type": "ping"}',
    '{"x": ' + "[" * 1900,
    "[" * 2000,
    "\x00",
    "\ufeff" + HELLO,
]


@pytest.mark.parametrize("greeted", [True, False])
async def test_nonsense_is_told_so_and_changes_nothing(tmp_path: Path, greeted: bool) -> None:
    async with serving(tmp_path) as server:
        table = await server.open_table()
        before = await server.services.store.read(table)
        for text in NONSENSE:
            socket = server.connect(table, 0)
            if greeted:
                await socket.greet()
            socket.say_text(text)
            fault = await socket.hear()
            assert isinstance(fault, wire.Fault), text
            assert (fault.problem.code, fault.closing) == ("bad_message", False), text
            assert isinstance(await socket.ask(wire.Hello(wire.PROTOCOL)), wire.Welcome), text
            await socket.leave()
        assert await server.services.store.read(table) == before
        assert server.log.getvalue() == ""


async def test_what_is_too_long_or_not_text(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        socket = server.connect(await server.open_table(), 0)
        await socket.greet()
        long = "x" * wire.LONGEST
        for text, code in (
            (json.dumps({"type": "ping", "x": long}), "message_too_long"),
            (" " * (wire.LONGEST + 1), "message_too_long"),
            ("é" * (wire.LONGEST // 2 + 1), "message_too_long"),
            (" " * wire.LONGEST, "bad_message"),
        ):
            socket.say_text(text)
            fault = await socket.hear()
            assert isinstance(fault, wire.Fault)
            assert fault.problem.code == code
        for data in (b"", HELLO.encode(), b"\xff\xfe\x00", b"x" * 10_000):
            socket.say_bytes(data)
            fault = await socket.hear()
            assert isinstance(fault, wire.Fault)
            assert fault.problem.code == "bad_message"
        # A message of just the greatest length is read.
        socket.say_text('{"type": "ping"}'.ljust(wire.LONGEST))
        assert isinstance(await socket.hear(), wire.Pong)


async def test_nothing_is_answered_before_hello(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        table = await server.open_table()
        async with server.hall.use(table) as live:
            seat = actor(live.table)
            action = random_choice(live.table, Random(1))
        socket = server.connect(table, seat)
        for message in (wire.Ping(), wire.Act("before-hello", "1.1.0", action), wire.AskGroups()):
            fault = await socket.ask(message)
            assert isinstance(fault, wire.Fault)
            assert fault.problem.code == "hello_first"
        assert (await socket.greet()).number == 2
        assert await socket.ask(wire.Act("before-hello", "1.1.0", action)) == wire.Done("before-hello", 3)


async def test_enough_nonsense_closes_the_socket(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        socket = server.connect(await server.open_table(), 0)
        await socket.greet()
        for number in range(FAULTS):
            socket.say_text("nonsense")
            fault = await socket.hear()
            assert isinstance(fault, wire.Fault)
            assert fault.closing == (number == FAULTS - 1)
        with pytest.raises(Closed) as closed:
            await socket.hear()
        assert closed.value.code == wire.CLOSED_FAULT


# --- too much, too slow ------------------------------------------------------------------------------------


async def test_a_flood_is_stopped(tmp_path: Path) -> None:
    async with serving(tmp_path, messages_per_second=1e-6, message_burst=6) as server:
        table = await server.open_table()
        socket, other = server.connect(table, 0), server.connect(table, 1)
        await socket.greet()
        for _ in range(100):
            socket.say(wire.Ping())
        answers = [await socket.hear() for _ in range(5)]
        assert answers[:4] == [wire.Pong(2)] * 4
        assert isinstance(answers[4], wire.Fault)
        assert (answers[4].problem.code, answers[4].closing) == ("too_many_messages", True)
        assert await socket.closing() == wire.CLOSED_FAULT
        await other.greet()  # each person has their own measure


async def test_a_reader_that_is_too_slow_is_let_go(tmp_path: Path) -> None:
    """The others do not wait for it, nothing piles up for it, and it may come again."""
    async with serving(tmp_path) as server:
        table = await server.open_table()
        slow, quick = server.connect(table, 0), server.connect(table, 1)
        await slow.greet()
        await quick.greet()
        slow.reading.clear()
        server.services._paces = Buckets(1e6, 1_000_000, time.monotonic)
        for number in range(QUEUE + 5):
            pace = wire.SetPace(f"pace-{number:05}", "slow" if number % 2 else "fast")
            assert await quick.ask(pace) == wire.Done(pace.id, number + 3)
        async with server.hall.use(table) as live:
            assert len(live.listeners) == 1
        slow.reading.set()
        assert await slow.closing() == wire.CLOSED_SLOW
        again = server.connect(table, 0)
        assert (await again.greet()).number == QUEUE + 7


async def test_a_reader_that_never_reads_again_does_not_stay(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        table = await server.open_table()
        slow, quick = server.connect(table, 0), server.connect(table, 1)
        await slow.greet()
        await quick.greet()
        slow.reading.clear()
        server.services._paces = Buckets(1e6, 1_000_000, time.monotonic)
        for number in range(QUEUE + 5):
            await quick.ask(wire.SetPace(f"pace-{number:05}", "slow" if number % 2 else "fast"))
        await slow.leave()
        assert slow.done
        await server.services.clerk.close()  # it waits for who is gone
        async with server.hall.use(table) as live:
            assert live.users == 2


async def test_links_that_break_at_any_moment_leave_nothing_behind(tmp_path: Path) -> None:
    random = Random("broken links")
    async with serving(tmp_path) as server:
        table = await server.open_table()
        for number in range(40):
            socket = server.connect(table, random.randrange(4))
            if random.random() < 0.7:
                socket.say(wire.Hello(wire.PROTOCOL))
            async with server.hall.use(table) as live:
                decision = live.table.decision(actor(live.table)) or ""
                for _ in range(random.randrange(4)):
                    socket.say(wire.AskHint(decision))
                    socket.say(wire.SetPace(f"pace-{number:05}", "fast"))
            for _ in range(random.randrange(12)):
                await asyncio.sleep(0)
            await socket.leave()
        await server.services.clerk.close()  # it waits for who is gone
        async with server.hall.use(table) as live:
            await server.hall.close()
            assert live.users == 1
            assert not live.listeners
            assert state_of(live.table) == state_of(await log_of(server.services.store, table))
        assert b"pusoy_sockets 0.0" in server.services.metrics.render()
        assert '"error"' not in server.log.getvalue()
