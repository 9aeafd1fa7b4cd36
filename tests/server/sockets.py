"""A client at the table's socket, in the server's own event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import msgspec

from pusoy.server import wire

PATIENCE = 20.0
"""Seconds until something that does not come is a fault. No test passes by waiting so long."""
ORIGIN = "http://testserver"

_decode = msgspec.json.Decoder(wire.FromServer).decode


class Closed(Exception):
    """The server closed the socket with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Socket:
    """One socket of one person. ``heard`` keeps every message exactly as it came."""

    def __init__(self, app: Any, path: str, headers: Mapping[str, str], client: str = "testclient") -> None:
        self.heard: list[str] = []
        self.reading = asyncio.Event()
        """Cleared for a client that does not read."""
        self.reading.set()
        self.accepted = False
        self._to_server: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._from_server: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._gone = False
        given = {"host": "testserver", "origin": ORIGIN, **headers}
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": b"",
            "headers": [(name.lower().encode(), value.encode("latin-1")) for name, value in given.items()],
            "client": (client, 50_000),
            "server": ("testserver", 80),
            "subprotocols": [],
            "state": {},
            "extensions": {},
        }
        self._to_server.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.create_task(app(scope, self._to_server.get, self._send))

    async def _send(self, message: dict[str, Any]) -> None:
        await self.reading.wait()
        if self._gone:
            raise OSError("the client is gone")
        self.accepted |= message["type"] == "websocket.accept"
        if message["type"] == "websocket.send":
            self.heard.append(message["text"])
        self._from_server.put_nowait(message)

    # --- to say

    def say(self, message: wire.FromClient) -> None:
        self.say_text(msgspec.json.encode(message).decode())

    def say_text(self, text: str) -> None:
        self._to_server.put_nowait({"type": "websocket.receive", "text": text})

    def say_bytes(self, data: bytes) -> None:
        self._to_server.put_nowait({"type": "websocket.receive", "bytes": data})

    # --- to hear

    async def hear(self) -> wire.FromServer:
        """The next message; raises :class:`Closed`, and what the server itself raised."""
        waiting = asyncio.create_task(self._from_server.get())
        try:
            async with asyncio.timeout(PATIENCE):
                while True:
                    await asyncio.wait((waiting, self._task), return_when=asyncio.FIRST_COMPLETED)
                    if not waiting.done():
                        self._task.result()
                        raise AssertionError("the server left without closing the socket")
                    message = waiting.result()
                    if message["type"] == "websocket.close":
                        raise Closed(message["code"])
                    if message["type"] == "websocket.send":
                        return _decode(message["text"])
                    waiting = asyncio.create_task(self._from_server.get())
        finally:
            waiting.cancel()

    async def closing(self) -> int:
        """The code with which the server closes, whatever it says before."""
        while True:
            try:
                await self.hear()
            except Closed as closed:
                return closed.code

    async def ask(self, message: wire.FromClient) -> wire.FromServer:
        """Say it and hear its answer; what happens at the table meanwhile is passed over."""
        self.say(message)
        return await self.answer()

    async def answer(self) -> wire.FromServer:
        """The next message that answers something."""
        while isinstance(heard := await self.hear(), wire.Happened):
            pass
        return heard

    async def catch_up(self) -> None:
        """Hear all that was said until now."""
        self.say(wire.Ping())
        while not isinstance(await self.hear(), wire.Pong):
            pass

    async def greet(self, language: str = "en") -> wire.Welcome:
        """Say hello and be welcomed."""
        answer = await self.ask(wire.Hello(wire.PROTOCOL, language))
        assert isinstance(answer, wire.Welcome), answer
        return answer

    async def leave(self) -> None:
        """Close from this side, and wait until the server has noticed."""
        self._gone = True
        self.reading.set()
        self._to_server.put_nowait({"type": "websocket.disconnect", "code": 1001})
        async with asyncio.timeout(PATIENCE):
            await self._task

    @property
    def done(self) -> bool:
        """Whether the server is through with this socket."""
        return self._task.done()
