"""The door to the database. All that is special about SQLite is here; the rest of the store is portable SQL.

SQLite runs with a write-ahead log, where readers and the writer do not wait for each other. With
``synchronous=NORMAL`` a commit outlives the end of this process, however it ends; a power cut may lose the
last ones, and never damages what came before. ``durable`` makes it FULL: every commit reaches the disk first.
"""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Final
from urllib.parse import quote

from sqlalchemy import URL, Connection, Engine, QueuePool, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError

from pusoy.server.settings import Settings
from pusoy.server.store.errors import CannotOpen

BUSY_SECONDS: Final = 5.0
"""How long SQLite waits for a lock that another process holds."""
_WRITES: Final = "pusoy_writes"


class Gone(SQLAlchemyError):
    """The database file is not where it was: what is written to it would be lost."""


class Database:
    """An open database: ``name`` is what it is called in messages, without a password.

    ``file`` is None for a database server.
    """

    def __init__(self, engine: Engine, name: str, file: Path | None) -> None:
        self.engine = engine
        self.name = name
        self._file = file
        self._identity = None if file is None else _identity(file)
        self._log = None if file is None else file.with_name(f"{file.name}-wal")
        self._had_log = False
        self._writing = engine.execution_options(**{_WRITES: True})

    def writing(self) -> AbstractContextManager[Connection]:
        """A transaction that may write. It is committed at its end, and undone if an exception leaves it."""
        self._must_be_there()
        return self._writing.begin()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that only reads."""
        self._must_be_there()
        with self.engine.connect() as connection:
            yield connection

    def close(self) -> None:
        """Close every connection."""
        self.engine.dispose()

    def _must_be_there(self) -> None:
        if self._file is None:
            return
        logged = self._log is not None and self._log.exists()
        lost = self._had_log and not logged  # a log that is there stays until the last connection is closed
        self._had_log |= logged
        if lost or _identity(self._file) != self._identity:
            raise Gone(f"{self._file} was moved or deleted; start again to make a new one")


def reason_of(error: BaseException) -> str:
    """Why the database said no, in its own words, without the statement and without values."""
    if isinstance(error, DBAPIError) and error.orig is not None:
        return str(error.orig).splitlines()[0] if str(error.orig) else type(error.orig).__name__
    if isinstance(error, Gone):
        return str(error)
    if isinstance(error, OSError):
        return error.strerror or type(error).__name__
    return type(error).__name__


def open_database(settings: Settings) -> Database:
    """The database that the settings name; its file is made, empty, where there is none.

    Raises ``CannotOpen``.
    """
    if settings.database is None:
        return _open_file(settings.file, settings.durable)
    try:
        url = make_url(settings.database)
        if url.get_backend_name() == "sqlite":
            return _open_file(_file_of(url), settings.durable)
        # hide_parameters: what is saved must not be in an error's text, and so in a log.
        engine = create_engine(url, hide_parameters=True, pool_pre_ping=True)
    except (ArgumentError, NoSuchModuleError, ImportError) as error:
        # The URL may hold a password, and so may the error's text.
        fault = "its driver is not installed" if isinstance(error, ImportError) else "it cannot be read"
        raise CannotOpen(f"the URL of the database is no use: {fault}") from None
    return Database(engine, url.render_as_string(hide_password=True), None)


def _file_of(url: URL) -> Path:
    if not url.database or url.database == ":memory:" or url.query or url.get_driver_name() != "pysqlite":
        raise CannotOpen("an SQLite database must be a file: sqlite:///folder/tables.sqlite3")
    return Path(url.database)


def _open_file(file: Path, durable: bool) -> Database:
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        _make_private(file)
    except OSError as error:
        raise CannotOpen(f"{file} cannot be used: {error.strerror or error}") from error

    def connect() -> sqlite3.Connection:
        # mode=rw: a file that is gone must not come back empty. The transactions are SQLAlchemy's alone.
        connection = sqlite3.connect(
            f"file:{quote(str(file.absolute()))}?mode=rw",
            uri=True,
            timeout=BUSY_SECONDS,
            isolation_level=None,
            check_same_thread=False,
        )
        try:
            _prepare(connection, durable)
        except BaseException:
            connection.close()
            raise
        return connection

    engine = create_engine("sqlite://", creator=connect, poolclass=QueuePool, hide_parameters=True)

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # Python's driver would begin too late for savepoints; and a transaction that reads first and writes
        # later may find that it cannot.
        writes = connection.get_execution_options().get(_WRITES, False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return Database(engine, str(file), file)


def _prepare(connection: sqlite3.Connection, durable: bool) -> None:
    mode = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
    if mode != "wal":
        raise sqlite3.OperationalError(f"no write-ahead log can be kept beside it (mode {mode})")
    connection.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
    connection.execute(f"PRAGMA fullfsync = {int(durable)}")  # macOS: past the disk's own cache
    connection.execute("PRAGMA foreign_keys = ON")


def _make_private(file: Path) -> None:
    """Make the file if there is none, for this user alone. SQLite gives its companions the same mode."""
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    if os.name == "posix" and stat.S_IMODE(file.stat().st_mode) & 0o077:
        file.chmod(0o600)


def _identity(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
