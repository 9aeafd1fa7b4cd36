"""The table's socket: one connection of one person to one table."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from pusoy.errors import PusoyError
from pusoy.server import wire
from pusoy.server.answers import Answers
from pusoy.server.events import Event
from pusoy.server.hall import Hall
from pusoy.server.limits import household
from pusoy.server.live import Live, NotAtTable
from pusoy.server.present import build_view, problem, reader_at, tell
from pusoy.server.reader import Reader
from pusoy.server.services import Services
from pusoy.server.store import UnknownTable
from pusoy.server.table import Refused
from pusoy.server.views import Phrase, TableView
from pusoy.words import ENGLISH, Words, in_language, preferred

QUEUE: Final = 256
"""Messages that may wait for a slow reader."""
SETTLE_AGAIN: Final = 2.0
"""Seconds until it is tried again to save who is here."""
FAULTS: Final = 20
"""Messages without sense until the socket is closed."""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(wire.FromClient, strict=True).decode


class Closing(Exception):
    """Close the socket with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Connection:
    """Reads what one client says, and sends it what its seat may see, in order."""

    def __init__(
        self, socket: WebSocket, services: Services, live: Live, guest: str | None, who: str
    ) -> None:
        self._socket = socket
        self._who = who
        self._services = services
        self._live = live
        self._guest = guest
        self._counted_at: int | None = None
        self._moving: asyncio.Task[None] | None = None
        self._words: Words = ENGLISH
        self._greeted = False
        self._faults = 0
        self._hints: set[asyncio.Task[None]] = set()
        self._outgoing: asyncio.Queue[bytes | Closing] = asyncio.Queue(QUEUE)
        self._answers = Answers(services, live, guest)

    # --- what goes out --------------------------------------------------------------------------------------

    @property
    def _seat(self) -> int | None:
        """Where this person sits now: seats change hands while a window is open."""
        return self._live.held_by(self._guest)

    def _view(self) -> TableView:
        return build_view(self._live, self._seat, self._words, self._services.store.now())

    def happened(self, live: Live, event: Event) -> None:
        """Something happened at the table: what the seat sees of it."""
        if not self._may_stay():
            return
        told = tell(live.table, event, self._words, self._seat)
        self._send(wire.Happened(live.table.number, told, self._view()))
        self._count_window()

    def refreshed(self, live: Live, seat: int | None) -> None:
        """Something changed without an event."""
        if seat is None or seat == self._seat:
            self._send(wire.Refreshed(live.table.number, self._view()))
            self._count_window()

    def said(self, live: Live, seat: int, phrase: Phrase) -> None:
        """Somebody at the table says something."""
        self._send(wire.Spoken(seat, phrase))

    def _may_stay(self) -> bool:
        """Whether this person may still be here: the last seat may be taken, or one's own given to others."""
        try:
            self._live.seat_of(self._guest)
        except NotAtTable as error:
            self._send(wire.Fault(problem(error, self._reader), closing=True))
            self._close(wire.CLOSED_FORBIDDEN)
            return False
        return True

    def _count_window(self) -> None:
        """Tell the hall at which seat this window is open, once that changes."""
        if self._seat != self._counted_at and not self._moving:
            self._moving = asyncio.create_task(self._change_window())

    def _enter(self) -> None:
        """This window is open at its seat, and counted once."""
        self._counted_at = self._seat
        if self._counted_at is not None:
            self._services.hall.enter(self._live, self._counted_at)

    async def _change_window(self, entered: int | None = None) -> None:
        try:
            if entered is not None:
                await self._settle(entered)
            while self._counted_at != self._seat:
                await self._exit()
                self._enter()
                if self._counted_at is not None:
                    await self._settle(self._counted_at)
        finally:
            self._moving = None

    async def _settle(self, seat: int) -> None:
        """Tell the hall until it is saved, while this window is open: nobody who is here stays away."""
        while self._counted_at == seat:
            try:
                await self._services.hall.settle(self._live, seat)
            except Refused:  # the table was closed
                return
            except PusoyError as error:
                self._services.note(error, self._live.table.id)
                await asyncio.sleep(SETTLE_AGAIN)
            else:
                return

    async def _exit(self) -> None:
        seat, self._counted_at = self._counted_at, None
        if seat is not None:
            await self._services.hall.depart(self._live, seat)

    def _send(self, message: wire.FromServer) -> None:
        try:
            self._outgoing.put_nowait(_encode(message))
        except asyncio.QueueFull:
            self._close(wire.CLOSED_SLOW)

    def _close(self, code: int) -> None:
        """Close after what is on its way; a reader that is too slow loses what waits, and connects again."""
        if self._outgoing.full():
            while not self._outgoing.empty():
                self._outgoing.get_nowait()
        self._live.listeners.discard(self)
        self._outgoing.put_nowait(Closing(code))

    async def _write(self) -> None:
        while True:
            message = await self._outgoing.get()
            if isinstance(message, Closing):
                await self._socket.close(message.code)
                return
            await self._socket.send_text(message.decode())

    # --- what comes in --------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Until either side closes."""
        writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read())
        try:
            done, _ = await asyncio.wait((writer, reader), return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                error = task.exception()
                if error is not None and not isinstance(error, WebSocketDisconnect | RuntimeError | OSError):
                    raise error
        finally:
            self._live.listeners.discard(self)
            tasks = [task for task in (writer, reader, self._moving, *self._hints) if task is not None]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            try:
                await self._exit()
            except PusoyError as error:
                self._services.log.error("not_saved", table=self._live.table.id, code=error.code)

    async def _read(self) -> None:
        while True:
            received = await self._socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            text = received.get("text")
            self._services.metrics.message()
            if not self._services.may_say(self._who):
                self._fault("too_many_messages", closing=True)
                await asyncio.Event().wait()  # the writer closes
            if text is None or len(text.encode()) > wire.LONGEST:
                self._fault("message_too_long" if text is not None else "bad_message")
                continue
            try:
                message = _decode(text)
            except (msgspec.DecodeError, UnicodeError, RecursionError):  # the last: brackets in brackets in …
                self._fault("bad_message")
                continue
            await self._answer(message)

    def _fault(self, code: str, *, closing: bool = False) -> None:
        """A message that no client of ours sends."""
        self._services.metrics.fault()
        self._faults += 1
        closing = closing or self._faults >= FAULTS
        said = problem(PusoyError(code, code=code), self._reader)
        self._send(wire.Fault(said, closing))
        if closing:
            self._close(wire.CLOSED_FAULT)

    @property
    def _reader(self) -> Reader:
        return reader_at(self._live.table, self._seat, self._words)

    async def _answer(self, message: wire.FromClient) -> None:
        if isinstance(message, wire.Hello):
            self._greet(message)
            return
        if not self._greeted:
            self._fault("hello_first")
            return
        if not isinstance(message, wire.AskHint):
            await self._send_answer(message)
            return
        # A hint may take its time: a play never waits for one.
        task = asyncio.create_task(self._send_answer(message))
        self._hints.add(task)
        task.add_done_callback(self._hints.discard)

    async def _send_answer(self, message: wire.FromClient) -> None:
        try:
            answer = await self._answers.to(message, self._words)
        except PusoyError as error:
            self._services.note(error, self._live.table.id)
            self._send(wire.Fault(problem(error, self._reader)))
        except Exception as error:  # a fault of ours costs one answer, not the table
            fault = self._services.fault(error, self._live.table.id)
            self._send(wire.Fault(problem(fault, self._reader)))
        else:
            if answer is not None:
                self._send(answer)

    def _greet(self, hello: wire.Hello) -> None:
        """The whole view, and from now on everything that follows; nothing can happen in between."""
        self._words = in_language(hello.language)
        if not self._greeted and self._moving is None:
            self._greeted = True
            self._enter()
            self._moving = asyncio.create_task(self._change_window(self._counted_at))
        self._live.listeners.add(self)
        number = self._live.table.number
        self._send(wire.Welcome(wire.PROTOCOL, self._services.build, number, self._view()))


async def table_socket(socket: WebSocket) -> None:
    """The route ``/tables/TABLE/socket``."""
    with suppress(WebSocketDisconnect, OSError):  # the client may be gone at any moment
        await _serve(socket)


async def _serve(socket: WebSocket) -> None:
    services: Services = socket.app.state.services
    table_id = socket.path_params["table"]
    await socket.accept()
    guest = services.guests.read(socket.cookies.get(services.guests.cookie))
    hall: Hall = services.hall
    try:
        async with hall.use(table_id) as live:
            live.seat_of(guest)
            who = guest or f"at {household(socket.client.host) if socket.client else ''}"
            if not services.may_say(who):  # coming again and again is talking too
                raise PusoyError("too much at once", code="too_many_messages")
            with services.count_socket(who):
                await Connection(socket, services, live, guest, who).run()
    except UnknownTable:
        await _turn_away(socket, "unknown_table", wire.CLOSED_UNKNOWN)
    except NotAtTable:
        await _turn_away(socket, "not_at_table", wire.CLOSED_FORBIDDEN)
    except PusoyError as error:
        await _turn_away(socket, error.code, wire.CLOSED_FAULT)


async def _turn_away(socket: WebSocket, code: str, close_code: int) -> None:
    """Say why, and close."""
    reader = Reader(preferred(socket.headers.get("accept-language")))
    said = problem(PusoyError(code, code=code), reader)
    await socket.send_text(_encode(wire.Fault(said, closing=True)).decode())
    await socket.close(close_code)
