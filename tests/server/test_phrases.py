"""What people say to each other at a table: one of a few phrases, and no more than that."""

from __future__ import annotations

from pathlib import Path

from pusoy.server import wire
from server.friends import gathering
from server.harness import Server, guest_at, serving


async def open_table(server: Server, *, watchers: bool = False) -> str:
    """A table at which two people gather."""
    kinds = ("person", "person", "open", "open")
    live = await server.hall.open_table(*gathering(kinds=kinds, watchers=watchers), deal=False)
    return live.table.id


async def test_phrases_are_heard_by_everybody_and_not_kept(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        table = await open_table(server, watchers=True)
        sockets = [server.connect(table, guest) for guest in (0, 1, guest_at(7))]
        for socket in sockets:
            await socket.greet()
        for socket in sockets:
            await socket.catch_up()
        sockets[1].say(wire.Say("nice_play"))
        for socket in sockets:
            assert await socket.hear() == wire.Spoken(1, "nice_play")
        refused = await sockets[2].ask(wire.Say("hello"))
        assert isinstance(refused, wire.Fault)
        assert refused.problem.code == "not_at_table"
        for socket in sockets[:2]:
            await socket.catch_up()
            assert '"hello"' not in socket.heard[-2]
        assert len(await server.services.store.read(table)) == 1
        sockets[0].say_text('{"type": "say", "phrase": "whatever I like"}')
        fault = await sockets[0].answer()
        assert isinstance(fault, wire.Fault)
        assert fault.problem.code == "bad_message"


async def test_so_many_phrases_and_no_more(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        table = await open_table(server)
        talker, other = server.connect(table, 0), server.connect(table, 1)
        await talker.greet()
        await other.greet()
        await talker.catch_up()
        for _ in range(20):
            talker.say(wire.Say("clap"))
        answers = [await talker.hear() for _ in range(20)]
        spoken = [answer for answer in answers if isinstance(answer, wire.Spoken)]
        limited = [answer for answer in answers if isinstance(answer, wire.Fault)]
        assert 4 <= len(spoken) <= 6
        assert {answer.problem.code for answer in limited} == {"too_many_phrases"}
        assert not any(answer.closing for answer in limited)
        await other.catch_up()
        assert sum('"spoken"' in text for text in other.heard) == len(spoken)
