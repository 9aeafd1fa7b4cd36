"""How tables are opened for the players: over HTTP, as the client does it."""

from __future__ import annotations

import http.client
import json
from typing import Any, Final
from urllib.parse import urlsplit

from msgspec import Struct

from pusoy.errors import PusoyError
from pusoy.loadtest.plan import Plan
from pusoy.server.bodies import DEFAULT_GAME

PATIENCE: Final = 30.0
"""Seconds until a server that does not answer is a fault."""


class NoServer(PusoyError):
    """There is no Pusoy at the address, or it does not do what it is asked."""

    code = "no_server"


class OpenedTable(Struct, frozen=True):
    """A table, and the cookies of those who are to play there, the host's first."""

    id: str
    cookies: tuple[str, ...]


class Door:
    """One connection to a server, over which one request follows another."""

    def __init__(self, url: str) -> None:
        self._url = url
        parts = urlsplit(url)
        kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        self._connection: http.client.HTTPConnection = kind(
            parts.hostname or "", parts.port, timeout=PATIENCE
        )

    def close(self) -> None:
        """Let the connection go."""
        self._connection.close()

    def check(self) -> None:
        """Raise :class:`NoServer` where no Pusoy answers."""
        answer, _ = self._ask("GET", "/healthz")
        if not isinstance(answer, dict) or answer.get("name") != "pusoy":
            raise NoServer(f"what answers at {self._url} is no Pusoy")

    def open_table(self, plan: Plan, *, alone: bool) -> OpenedTable:
        """A new table at which people gather, or (``alone``) one with computer opponents."""
        wish = {
            "game": DEFAULT_GAME,
            "rules": plan.rules,
            "level": plan.level,
            "pace": "normal",
            "name": "Player 1",
            "gather": not alone,
        }
        opened, host = self._ask("POST", "/api/tables", wish)
        guests = [self._ask("GET", "/api/tables")[1] for _ in range(0 if alone else plan.people - 1)]
        return OpenedTable(str(opened["table"]), (host, *guests))

    def _ask(self, method: str, path: str, body: object = None) -> tuple[Any, str]:
        """What is answered, and the cookie of whoever asked: somebody new each time."""
        try:
            self._connection.request(
                method,
                path,
                None if body is None else json.dumps(body),
                {"content-type": "application/json"} if body is not None else {},
            )
            answer = self._connection.getresponse()
            text, cookie = answer.read(), answer.headers.get("set-cookie", "")
        except (OSError, http.client.HTTPException) as error:
            why = getattr(error, "strerror", None) or type(error).__name__
            raise NoServer(f"no server answers at {self._url}: {why}") from error
        try:
            found = json.loads(text)
        except ValueError:
            raise NoServer(f"what answers at {self._url} is no Pusoy") from None
        if answer.status == 429:
            raise NoServer(
                f"the server at {self._url} lets nobody open so many tables so fast: "
                "fewer --tables, a longer --ramp, or without --url a server that is started for it"
            )
        if answer.status >= 400:
            raise NoServer(f"the server at {self._url} refuses: {found.get('message', answer.status)}")
        return found, cookie.partition(";")[0]
