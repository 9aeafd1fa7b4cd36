"""All that a request needs of the server, made once when it starts."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from pusoy.errors import PusoyError
from pusoy.server.clerk import Clerk
from pusoy.server.codes import Movers
from pusoy.server.guests import Guests
from pusoy.server.hall import Hall
from pusoy.server.keeper import Chance
from pusoy.server.limits import Buckets
from pusoy.server.logs import Log
from pusoy.server.metrics import Metrics
from pusoy.server.settings import TABLES_AT_ONCE, Settings
from pusoy.server.store import Store, StoreError, UnknownTable
from pusoy.server.thinkers import Thinkers

PACES_PER_SECOND: Final = 0.2
PACES_AT_ONCE: Final = 10
CHANGES_PER_SECOND: Final = 0.2
CHANGES_AT_ONCE: Final = 40
"""Of a table and its seats: a host tries many options one after another."""
PHRASES_PER_SECOND: Final = 0.5
PHRASES_AT_ONCE: Final = 4
HINTS_AT_ONCE: Final = 3
"""Of one guest, at as many tables."""
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
    """The parts of one server. All chance comes from ``chance``."""

    def __init__(
        self, settings: Settings, store: Store, metrics: Metrics, log: Log, chance: Chance | None = None
    ) -> None:
        chance = chance or Chance()
        self.settings: Final = settings
        self.store: Final = store
        self.metrics: Final = metrics
        self.log: Final = log
        self.guests: Final = Guests(store.secret_key())
        self.movers: Final = Movers(store.secret_key())
        self.random: Final = chance.random
        self.hall: Final = Hall(store, metrics, log, chance, grace=settings.grace)
        self.thinkers: Final = Thinkers(settings.worker_count, metrics)
        self.clerk: Final = Clerk(self.hall, self.thinkers, self.random)
        self.build: Final = read_build()
        self._closing: asyncio.Task[None] | None = None
        self._sockets: Counter[str] = Counter()
        self._tries = Buckets(TRIES_PER_MINUTE / 60, TRIES_AT_ONCE, time.monotonic)
        self._sayings = Buckets(settings.messages_per_second, settings.message_burst, time.monotonic)
        self._paces = Buckets(PACES_PER_SECOND, PACES_AT_ONCE, time.monotonic)
        self._changes = Buckets(CHANGES_PER_SECOND, CHANGES_AT_ONCE, time.monotonic)
        self._phrases = Buckets(PHRASES_PER_SECOND, PHRASES_AT_ONCE, time.monotonic)
        self._hints: dict[tuple[str, int], str] = {}
        self._openings = Buckets(settings.tables_per_minute / 60, TABLES_AT_ONCE, time.monotonic)

    def over_https(self, scheme: str) -> bool:
        """Whether a request of this scheme came over https: a proxy may have taken that away on the way."""
        return scheme == "https" or self.settings.is_https

    def may_say(self, who: str) -> bool:
        """Whether this guest, or address, may say one more thing now, whatever windows it opens."""
        return self._sayings.take(who)

    def may_set_pace(self, guest: str) -> None:
        """Raise PusoyError where this guest changes the pace all the time: each change is kept for ever."""
        if not self._paces.take(guest):
            raise PusoyError("the pace was changed too often", code="too_often")

    def may_change(self, guest: str) -> None:
        """Raise PusoyError where this guest sits down, gets up or arranges all the time: that is kept."""
        if not self._changes.take(guest):
            raise PusoyError("the table was changed too often", code="too_often")

    def may_speak(self, guest: str) -> None:
        """Raise PusoyError where this guest says phrase upon phrase."""
        if not self._phrases.take(guest):
            raise PusoyError("a phrase at a time", code="too_many_phrases")

    @contextmanager
    def one_hint(self, table: str, seat: int, guest: str) -> Iterator[None]:
        """A hint is looked for; raises PusoyError where the seat waits for one, or the guest for many."""
        if (table, seat) in self._hints:
            raise PusoyError("one hint at a time", code="hint_busy")
        if list(self._hints.values()).count(guest) >= HINTS_AT_ONCE:
            raise PusoyError("hints at too many tables at once", code="cannot_think")
        self._hints[table, seat] = guest
        try:
            yield
        finally:
            del self._hints[table, seat]

    def note(self, error: PusoyError, table: str = "") -> None:
        """Tell the log of what the store could not do; other errors are the asker's own affair."""
        if isinstance(error, StoreError) and error.code != UnknownTable.code:
            self.metrics.not_stored()
            reason = getattr(error, "reason", error.code)
            self.log.error("store_failed", table=table, code=error.code, reason=reason)

    def fault(self, error: Exception, table: str = "") -> PusoyError:
        """A fault of ours: the log has it, and whoever met it gets this error."""
        self.log.error("fault", table=table, exc_info=error)
        self.metrics.fault()
        return PusoyError("a fault of the program", code="internal_error")

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
