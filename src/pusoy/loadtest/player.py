"""One simulated player: a cookie, a socket, and one move at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, Protocol

import msgspec

from pusoy.loadtest.link import Link, connect
from pusoy.loadtest.seen import (
    AnswerSeen,
    FaultSeen,
    HappenedSeen,
    RefreshedSeen,
    ViewSeen,
    WelcomeSeen,
    read,
)
from pusoy.server import wire

AGAIN: Final = 1.0
"""Seconds until somebody whose socket was lost connects again."""

Move = wire.Act | wire.NextRound | wire.Sit
Answered = Callable[[AnswerSeen], None]

_encode = msgspec.json.Encoder().encode


class Audience(Protocol):
    """Who is told what a player sees."""

    def saw(self, seat: int, number: int, size: int, happened: HappenedSeen | None) -> None:
        """The seat knows the table up to event ``number``: one more happened, or (None) it was welcomed.

        ``size`` is that of the message in bytes.
        """
        ...

    def dropped(self, seat: int, why: str) -> None:
        """The server let the socket go, or could not answer."""
        ...


class Player:
    """Somebody at a seat. ``view`` is what the seat was last shown."""

    def __init__(self, seat: int, uri: str, cookie: str, audience: Audience) -> None:
        self.seat: Final = seat
        self.view: ViewSeen | None = None
        self._uri = uri
        self._cookie = cookie
        self._audience = audience
        self._link: Link | None = None
        self._leaving = False
        self._move: tuple[Move, Answered] | None = None
        self._coming: asyncio.Task[None] | None = None

    async def come(self) -> None:
        """Open the socket; raises OSError where nobody answers."""
        self._link = await connect(self._uri, self._cookie, self)

    def leave(self) -> None:
        """Close the socket, for good."""
        self._leaving = True
        if self._coming is not None:
            self._coming.cancel()
        if self._link is not None:
            self._link.close()

    def make(self, move: Move, answered: Answered) -> None:
        """Send a move; it is sent again, as it was, until it is answered."""
        self._move = (move, answered)
        self._say(move)

    def _say(self, message: wire.FromClient) -> None:
        if self._link is not None:
            self._link.send(_encode(message))

    # --- what the socket says

    def opened(self, link: Link) -> None:
        """Say hello, and the move that was not answered."""
        self._link = link
        self._say(wire.Hello(wire.PROTOCOL))
        if self._move is not None:
            self._say(self._move[0])

    def heard(self, message: bytes) -> None:
        """Take in what the server says."""
        match read(message):
            case HappenedSeen(number=number, view=view) as happened:
                self.view = view
                self._audience.saw(self.seat, number, len(message), happened)
            case WelcomeSeen(number=number, view=view):
                self.view = view
                self._audience.saw(self.seat, number, len(message), None)
            case RefreshedSeen(view=view):
                self.view = view
            case FaultSeen(problem=problem):
                self._audience.dropped(self.seat, problem.message)
            case answer:
                self._take(answer)

    def _take(self, answer: AnswerSeen) -> None:
        if self._move is not None and self._move[0].id == answer.id:
            _, answered = self._move
            self._move = None
            answered(answer)

    def closed(self, code: int | None) -> None:
        """Come again, as people do."""
        if not self._leaving:
            self._audience.dropped(self.seat, f"the socket was closed ({code})")
            self._coming = asyncio.get_running_loop().create_task(self._come_again())

    async def _come_again(self) -> None:
        await asyncio.sleep(AGAIN)
        try:
            await self.come()
        except OSError:
            self.closed(None)
