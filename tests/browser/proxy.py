"""A bad line: it stands between browsers and a server, and loses, doubles, delays and breaks what passes.

Requests and sockets pass byte for byte, with the names by which the browser asked. What befalls the messages
of a line follows from the seed, the number of the line and the direction; when they are said does not.
"""

from __future__ import annotations

import asyncio
import socket
import struct
import threading
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import astuple, dataclass, fields
from random import Random
from typing import Any, Final, Literal

Side = Literal["page", "table"]
End = tuple[asyncio.StreamReader, asyncio.StreamWriter]

LONGEST_DELAY: Final = 0.25
"""Seconds that a message is late, and that one waits for the next to overtake it."""
TEXT: Final = 0x81
"""The first byte of a message in one piece; all else passes as it is."""
AWAY: Final = struct.pack(">H", 1001)
BAD_GATEWAY: Final = b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
BROKEN: Final = (OSError, EOFError, asyncio.IncompleteReadError, asyncio.LimitOverrunError)


@dataclass(frozen=True)
class Faults:
    """How likely is what befalls a message (the first seven), a new line, or a request to the interface."""

    drop: float = 0.0
    double: float = 0.0
    delay: float = 0.0
    overtake: float = 0.0
    close: float = 0.0
    reset: float = 0.0
    mute: float = 0.0
    """From here on nothing comes through, and nobody is told."""
    refuse: float = 0.0
    lose_answer: float = 0.0
    """The server does what is asked, and its answer is lost."""
    bad_gateway: float = 0.0

    def of_message(self, random: Random) -> str:
        """What befalls a message; empty for nothing."""
        names = [field.name for field in fields(self)][:7]
        drawn = random.choices(["", *names], [1 - sum(astuple(self)[:7]), *astuple(self)[:7]])
        return drawn[0]


GOOD: Final = Faults()


class Cut(Exception):
    """The line ends, in this way."""


class Proxy:
    """Serves what the server at ``port`` serves, over bad lines.

    ``faults`` may be changed at any moment. ``counts`` are what befell, by name; ``done`` are the messages by
    which a page was told that a move is done.
    """

    def __init__(self, port: int, seed: str) -> None:
        self.faults = GOOD
        self.counts: Final[Counter[str]] = Counter()
        self.done: Final[list[bytes]] = []
        self._target: Final = port
        self._seed: Final = seed
        self._lines = 0
        self._mute: Final[set[Line]] = set()
        self._tasks: Final[set[asyncio.Task[None]]] = set()
        self._listener: Final = socket.create_server(("127.0.0.1", 0))
        self.address: Final = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._loop: Final = asyncio.new_event_loop()
        self._thread: Final = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._server = self._do(asyncio.start_server(self._accept, sock=self._listener))

    def _do(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(20)

    def heal(self) -> None:
        """From now on all lines are good; those on which nothing comes through any more end."""
        self.faults = GOOD
        self._do(self._break_mute())

    async def _break_mute(self) -> None:
        for line in tuple(self._mute):
            line.abort()

    def close(self) -> None:
        """Break every line, and serve no more."""
        self._do(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(20)
        self._loop.close()

    async def _end(self) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # --- what passes

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.ensure_future(self._serve(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._lines += 1
        random = Random(f"{self._seed} {self._lines}")
        with suppress(*BROKEN):
            try:
                head = await reader.readuntil(b"\r\n\r\n")
                if b"\r\nupgrade: websocket" in head.lower():
                    await self._pass_line(head, reader, writer, random)
                else:
                    await self._pass_request(head, reader, writer, random)
            finally:
                writer.transport.abort()

    async def _pass_line(
        self, head: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, random: Random
    ) -> None:
        if random.random() < self.faults.refuse:
            self.counts["refuse"] += 1
            return
        async with self._connected() as (there, back):
            back.write(head)
            writer.write(await there.readuntil(b"\r\n\r\n"))
            line = Line(self, (reader, writer), (there, back), random)
            try:
                await line.run()
                if line.muted:
                    self._mute.add(line)
                    await line.ended.wait()
            finally:
                self._mute.discard(line)
                line.abort()

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[End]:
        """A connection to the server."""
        there, back = await asyncio.open_connection("127.0.0.1", self._target)
        try:
            yield there, back
        finally:
            back.transport.abort()

    async def _pass_request(
        self, head: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, random: Random
    ) -> None:
        first, _, rest = head.partition(b"\r\n")
        length = next(
            (
                int(line.split(b":")[1])
                for line in rest.lower().split(b"\r\n")
                if line.startswith(b"content-length:")
            ),
            0,
        )
        body = await reader.readexactly(length)
        asked = first.split(b" ")[1].startswith(b"/api/")
        fate = random.random() if asked else 1.0
        if fate < self.faults.bad_gateway:
            self.counts["bad_gateway"] += 1
            writer.write(BAD_GATEWAY)
            await writer.drain()
            return
        lines = [line for line in rest.split(b"\r\n") if not line.lower().startswith(b"connection:")]
        async with self._connected() as (there, back):
            back.write(b"\r\n".join([first, b"Connection: close", *lines]) + body)
            answer = await there.read(-1)
        if fate < self.faults.bad_gateway + self.faults.lose_answer:
            self.counts["lose_answer"] += 1
            return
        writer.write(answer)
        await writer.drain()
        writer.close()
        await writer.wait_closed()


class Line:
    """A socket between a page and a table."""

    def __init__(self, proxy: Proxy, page: End, table: End, random: Random) -> None:
        self.muted = False
        self.ended: Final = asyncio.Event()
        self._proxy: Final = proxy
        self._page: Final = page
        self._table: Final = table
        self._seed: Final = random.random()

    async def run(self) -> None:
        """Until it ends for the page, or nothing comes through any more and the page has given it up."""
        up = asyncio.create_task(self._pass("page", self._page[0], self._table[1]))
        down = asyncio.create_task(self._pass("table", self._table[0], self._page[1]))
        try:
            done, _ = await asyncio.wait((up, down), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (up, down):
                task.cancel()
            await asyncio.gather(up, down, return_exceptions=True)
        how = next((str(error) for task in done if (error := task.exception()) is not None), "")
        if how == "mute":
            self.muted = True
        elif how != "reset":
            await self._part(AWAY if how == "close" else b"")

    async def _part(self, why: bytes) -> None:
        """End it as it should, telling both sides why where they do not know."""
        if why:
            self._page[1].write(bytes((0x88, len(why))) + why)
            self._table[1].write(bytes((0x88, 0x80 | len(why), 0, 0, 0, 0)) + why)
        with suppress(*BROKEN, TimeoutError):
            for _, writer in (self._page, self._table):
                writer.write_eof()
                await writer.drain()
            async with asyncio.timeout(LONGEST_DELAY):
                await self._page[0].read(-1)

    def abort(self) -> None:
        """Break it on both sides at once."""
        for _, writer in (self._page, self._table):
            peer: socket.socket | None = writer.get_extra_info("socket")
            if peer is not None and peer.fileno() >= 0:
                peer.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            writer.transport.abort()
        self.ended.set()

    # --- one direction

    async def _pass(self, side: Side, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass messages on until the line ends here; raises Cut where it is ended."""
        random = Random(f"{self._seed} {side}")

        async def send(frame: bytes) -> None:
            writer.write(frame)
            await writer.drain()
            if side == "table" and b'"type":"done"' in frame:
                self._proxy.done.append(frame[frame.index(b'{"') :])

        with suppress(*BROKEN):
            while True:
                await self._befall(random, reader, await _frame(reader), send)

    async def _befall(
        self,
        random: Random,
        reader: asyncio.StreamReader,
        frame: bytes,
        send: Callable[[bytes], Awaitable[None]],
    ) -> None:
        fate = self._proxy.faults.of_message(random) if frame[0] == TEXT else ""
        if fate:
            self._proxy.counts[fate] += 1
        match fate:
            case "drop":
                return
            case "double":
                await send(frame)
            case "delay":
                await asyncio.sleep(random.uniform(0.0, LONGEST_DELAY))
            case "overtake":
                await self._overtake(reader, send)
            case "close" | "reset" | "mute":
                raise Cut(fate)
        await send(frame)

    async def _overtake(self, reader: asyncio.StreamReader, send: Callable[[bytes], Awaitable[None]]) -> None:
        """The next message goes first, where one comes soon."""
        try:  # giving up loses nothing: both bytes are read together or neither is
            async with asyncio.timeout(LONGEST_DELAY):
                begun = await reader.readexactly(2)
        except TimeoutError:
            return
        await send(await _frame(reader, begun))


async def _frame(reader: asyncio.StreamReader, begun: bytes = b"") -> bytes:
    """The next frame of a WebSocket as it came (RFC 6455, section 5.2)."""
    head = begun or await reader.readexactly(2)
    short = head[1] & 0x7F
    more = await reader.readexactly({126: 2, 127: 8}.get(short, 0))
    length = int.from_bytes(more) if more else short
    mask = await reader.readexactly(4 if head[1] & 0x80 else 0)
    return head + more + mask + await reader.readexactly(length)
