"""The store: tables as logs of numbered events, asked from asyncio, kept by an SQL database."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Self, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from pusoy.server.settings import Settings
from pusoy.server.store import reading, writing
from pusoy.server.store.engine import Database, open_database, reason_of
from pusoy.server.store.errors import CannotOpen, NotRead
from pusoy.server.store.migrate import migrate
from pusoy.server.store.values import Append, Claim, NewTable, StoredEvent, TableRow
from pusoy.server.store.writer import Explain, Writer

READERS: Final = 2
"""Threads that read. A read of a whole table takes about a millisecond."""

T = TypeVar("T")
Clock = Callable[[], float]


class Store:
    """All that the server keeps. Made by :meth:`open`; one a process.

    What is awaited here is in the database when the call returns, and in it whole or not at all when the call
    raises a ``StoreError``. A call that is cancelled may or may not have been saved.
    """

    def __init__(self, database: Database, key: bytes, clock: Clock) -> None:
        self._database = database
        self._key = key
        self._clock = clock
        self._writer = Writer(
            database, lambda connection, appends: writing.append_all(connection, appends, self.now())
        )
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="pusoy-reader")

    @classmethod
    def open(cls, settings: Settings, *, clock: Clock = time.time) -> Self:
        """Open the database that the settings name, making it, or bringing it up to date, where needed.

        Its folder is made for this user alone (0700), its files are this user's alone (0600). ``clock``
        gives Unix seconds. Raises ``CannotOpen``, of which ``NewerDatabase`` is one.
        """
        database = open_database(settings)
        try:
            with database.writing() as connection:
                migrate(connection)
                key = writing.secret_key(connection)
        except SQLAlchemyError as error:
            database.close()
            raise CannotOpen(f"{database.name} cannot be used: {reason_of(error)}") from error
        except BaseException:
            database.close()
            raise
        return cls(database, key, clock)

    def now(self) -> float:
        """Unix seconds, by the clock that dates events and makes claims due."""
        return self._clock()

    def secret_key(self) -> bytes:
        """32 random bytes that were made with the database, to sign what only this server may write."""
        return self._key

    # --- to write ------------------------------------------------------------------------------------------

    async def append(self, append: Append) -> tuple[StoredEvent, ...]:
        """Save the events as ``after + 1`` and on, and replace all claims of the table, at once.

        Without events it only replaces the claims, if ``after`` is still the last event. Raises
        ``Repeated`` if the table has one of the move ids, else ``UnknownTable``, ``Conflict`` if ``after``
        is not its last event, ``NotSaved``.
        """
        writing.check(append)
        return await self._write(
            append.table,
            lambda connection: writing.append(connection, append, self.now()),
            lambda connection: writing.why_not_append(connection, append),
            append,
        )

    async def create(self, table: NewTable, append: Append) -> tuple[StoredEvent, ...]:
        """Make a table with its members and first events (``after`` is 0), at once.

        Raises ``Conflict`` if there is a table with this id or this code, ``NotSaved``.
        """
        writing.check_new(table, append)
        return await self._write(
            table.id,
            lambda connection: writing.create(connection, table, append, self.now()),
            lambda connection: writing.why_not_create(connection, table, append),
        )

    async def save_habits(self, append: Append, seat: int, habits: str) -> None:
        """Keep a seat's habits (JSON) and replace all claims of the table, at once; ``append`` has no events.

        Raises ``UnknownTable``, ``Conflict`` if ``after`` is not the last event, ``NotSaved``.
        """
        writing.check(append)
        if append.events:
            raise ValueError("habits are no events")
        await self._write(
            append.table,
            lambda connection: writing.save_habits(connection, append, seat, habits, self.now()),
            lambda connection: writing.why_not_append(connection, append),
        )

    # --- to read (all raise ``NotRead`` if the database does not answer) -----------------------------------

    async def read(self, table: str, after: int = 0) -> list[StoredEvent]:
        """The events of a table that follow event ``after``, in order; none for an unknown table."""
        return await self._read(lambda connection: reading.events(connection, table, after))

    async def table(self, table: str) -> TableRow | None:
        """The table with this id, or None."""
        return await self._read(lambda connection: reading.table(connection, table))

    async def by_code(self, code: str) -> str | None:
        """The table with this short code, or None."""
        return await self._read(lambda connection: reading.by_code(connection, code))

    async def code_of(self, table: str) -> str | None:
        """The short code of a table, or None."""
        return await self._read(lambda connection: reading.code_of(connection, table))

    async def members(self, table: str) -> dict[int, str]:
        """The guest in each seat where one sits."""
        return await self._read(lambda connection: reading.members(connection, table))

    async def tables_of(self, guest: str, limit: int = 20) -> list[TableRow]:
        """The tables where a guest sits, those first where something happened last."""
        return await self._read(lambda connection: reading.tables_of(connection, guest, limit))

    async def claims(self) -> list[Claim]:
        """Everything that is to happen by itself, at all tables, the first due first."""
        return await self._read(reading.claims)

    async def waiting_tables(self) -> list[str]:
        """The tables where something is to happen by itself, the first due first."""
        return list(dict.fromkeys(claim.table for claim in await self.claims()))

    async def idle_tables(self, before: float) -> list[str]:
        """The tables where nothing was saved since ``before`` (Unix seconds), and that are not closed."""
        return await self._read(lambda connection: reading.idle_tables(connection, before))

    async def habits(self, table: str) -> dict[int, str]:
        """The habits (JSON) of each seat that has set some."""
        return await self._read(lambda connection: reading.habits(connection, table))

    async def check(self) -> None:
        """Return if the database can be read and written; raises ``NotRead`` or ``NotSaved``."""
        await self._read(reading.anything)
        await self._write("", lambda connection: writing.touch(connection, self.now()), writing.unexpected)

    # --- the end -------------------------------------------------------------------------------------------

    async def close(self) -> None:
        """Save what is queued, then close the database. May be called twice."""
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self._writer.close()
        self._readers.shutdown()
        self._database.close()

    async def _write(
        self,
        table: str,
        work: Callable[[Connection], T],
        explain: Explain,
        append: Append | None = None,
    ) -> T:
        return await asyncio.wrap_future(self._writer.submit(table, work, explain, append))

    async def _read(self, work: Callable[[Connection], T]) -> T:
        def run() -> T:
            try:
                with self._database.reading() as connection:
                    return work(connection)
            except SQLAlchemyError as error:
                raise NotRead(reason_of(error)) from error

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)
