"""One socket of one simulated player: frames in, frames out, and as little else as can be."""

from __future__ import annotations

import asyncio
from typing import Protocol, cast
from urllib.parse import urlsplit

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.uri import parse_uri


class Owner(Protocol):
    """Who has the socket."""

    def opened(self, link: Link) -> None:
        """The socket is open."""
        ...

    def heard(self, message: bytes) -> None:
        """A message came."""
        ...

    def closed(self, code: int | None) -> None:
        """The socket is closed, with this code (None: without a word)."""
        ...


class Link(asyncio.Protocol):
    """The client's side of a socket, without compression: that would measure zlib."""

    def __init__(self, uri: str, cookie: str, owner: Owner) -> None:
        self._cookie = cookie
        self._owner = owner
        self._frames = ClientProtocol(parse_uri(uri))
        self._transport: asyncio.Transport | None = None
        self._parts: list[bytes] = []

    # --- to say

    def send(self, message: bytes) -> None:
        """Send a text message; one to a socket that is closing is lost."""
        if self._transport is not None and not self._transport.is_closing():
            self._frames.send_text(message)
            self._flush()

    def close(self) -> None:
        """Leave, without waiting for an answer."""
        if self._transport is not None and not self._transport.is_closing():
            self._frames.fail(1001)
            self._flush()
            self._transport.close()

    def _flush(self) -> None:
        if self._transport is not None:
            # One write a turn: an empty piece among them says that the sending side ends.
            self._transport.write(b"".join(self._frames.data_to_send()))

    # --- what the event loop says

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the socket."""
        self._transport = cast(asyncio.Transport, transport)
        request = self._frames.connect()
        request.headers["Cookie"] = self._cookie
        self._frames.send_request(request)
        self._flush()

    def data_received(self, data: bytes) -> None:
        """Hand on what came, and answer pings."""
        self._frames.receive_data(data)
        for event in self._frames.events_received():
            if isinstance(event, Frame):
                if event.opcode in (Opcode.TEXT, Opcode.CONT):
                    self._take(event)
            elif isinstance(event, Response) and self._frames.handshake_exc is None:
                self._owner.opened(self)
        self._flush()
        if self._frames.close_expected() and self._transport is not None:
            self._transport.close()

    def _take(self, frame: Frame) -> None:
        self._parts.append(bytes(frame.data))
        if frame.fin:
            message, self._parts = b"".join(self._parts), []
            self._owner.heard(message)

    def connection_lost(self, problem: Exception | None) -> None:
        """Nothing comes any more."""
        self._frames.receive_eof()
        self._owner.closed(self._frames.close_code)


async def connect(uri: str, cookie: str, owner: Owner) -> Link:
    """A socket on its way to be open; raises OSError where nobody answers."""
    parts = urlsplit(uri)
    secure = parts.scheme == "wss"
    _, link = await asyncio.get_running_loop().create_connection(
        lambda: Link(uri, cookie, owner),
        parts.hostname or "",
        parts.port or (443 if secure else 80),
        ssl=secure or None,
    )
    return link
