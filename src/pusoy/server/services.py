"""All that a request needs of the server, made once when it starts."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Final

from pusoy.errors import PusoyError
from pusoy.server.clerk import Clerk
from pusoy.server.codes import Movers
from pusoy.server.guests import Guests
from pusoy.server.hall import Hall
from pusoy.server.keeper import fresh_id, fresh_seed
from pusoy.server.limits import Buckets
from pusoy.server.logs import Log
from pusoy.server.metrics import Metrics
from pusoy.server.settings import TABLES_AT_ONCE, Settings
from pusoy.server.store import Store
from pusoy.server.thinkers import Thinkers

DAY: Final = 86_400.0
"""Seconds."""
TRIES_PER_MINUTE: Final = 6
TRIES_AT_ONCE: Final = 10
STATIC: Final = Path(__file__).with_name("static")
"""The built client."""


def read_build() -> str:
    """The id of the built client; empty where it was not built."""
    try:
        return str(json.loads(STATIC.joinpath("build.json").read_bytes())["build"])
    except OSError:
        return ""


class Services:
    """The parts of one server. Chance at tables comes from ``seed``, ``new_id`` and ``random`` alone."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        metrics: Metrics,
        log: Log,
        *,
        seed: Callable[[], str] = fresh_seed,
        new_id: Callable[[], str] = fresh_id,
        random: Random | None = None,
    ) -> None:
        self.settings: Final = settings
        self.store: Final = store
        self.metrics: Final = metrics
        self.log: Final = log
        self.guests: Final = Guests(store.secret_key())
        self.random: Final = random or secrets.SystemRandom()
        self.hall: Final = Hall(
            store, metrics, log, seed=seed, new_id=new_id, random=self.random, grace=settings.grace
        )
        self.thinkers: Final = Thinkers(settings.worker_count, metrics)
        self.clerk: Final = Clerk(self.hall, self.thinkers, self.random)
        self.build: Final = read_build()
        self._closing: asyncio.Task[None] | None = None
        self._sockets: Counter[str] = Counter()
        self.movers: Final = Movers(store.secret_key())
        self._tries = Buckets(TRIES_PER_MINUTE / 60, TRIES_AT_ONCE, time.monotonic)
        self._openings = Buckets(settings.tables_per_minute / 60, TABLES_AT_ONCE, time.monotonic)

    def may_try(self, address: str) -> None:
        """Raise PusoyError where this address tries too many codes."""
        if not self._tries.take(address):
            raise PusoyError("too many tries", code="too_many_tries")

    def may_open(self, address: str) -> None:
        """Raise PusoyError where this address opens too many tables."""
        if not self._openings.take(address):
            raise PusoyError("too many tables were opened", code="too_many_tables")

    @contextmanager
    def count_socket(self, guest: str) -> Iterator[None]:
        """One more socket of this guest; raises PusoyError where there are too many."""
        if self._sockets[guest] >= self.settings.sockets_per_guest:
            raise PusoyError("too many windows are open at tables", code="too_many_sockets")
        self._sockets[guest] += 1
        self.metrics.socket_opened()
        try:
            yield
        finally:
            self.metrics.socket_closed()
            self._sockets[guest] -= 1
            if not self._sockets[guest]:
                del self._sockets[guest]

    async def start(self) -> None:
        """Workers first, then what was due when the server stopped."""
        await self.thinkers.warm()
        await self.close_idle()
        await self.hall.resume()
        self._closing = asyncio.create_task(self._close_idle_daily())

    async def close_idle(self) -> int:
        """Close the tables where nobody has been for long; returns how many."""
        return await self.hall.close_idle(self.store.now() - self.settings.idle_days * DAY)

    async def _close_idle_daily(self) -> None:
        while True:
            await asyncio.sleep(DAY)
            try:
                await self.close_idle()
            except PusoyError as error:
                self.log.error("cannot_close", code=error.code)

    async def close(self) -> None:
        """Let everything go; the log has it all."""
        if self._closing is not None:
            self._closing.cancel()
            await asyncio.wait((self._closing,))
        await self.clerk.close()
        await self.hall.close()
        self.thinkers.close()
        await self.store.close()
