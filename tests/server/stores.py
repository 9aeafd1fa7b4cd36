"""What tests of the store share."""

from __future__ import annotations

import os
import shutil
import tempfile
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection

from pusoy.server.store import Append, Claim, NewEvent, NewTable, Store
from pusoy.server.store.writing import unexpected


def event(body: str = "{}", move: str | None = None, secret: str | None = None) -> NewEvent:
    return NewEvent("acted", 1, body, secret, move)


def claim(table: str, seat: int = 1, decision: str = "1", due_at: float = 5.0) -> Claim:
    return Claim(table, seat, "computer", decision, due_at)


async def new_table(store: Store, table: str = "alpha") -> None:
    """A table with one event."""
    await store.create(NewTable(table, "pusoy-dos"), Append(table, 0, (NewEvent("opened", 1, "{}"),)))


async def event_of(store: Store, table: str, move: str) -> int | None:
    """The number of the event that this move became, or None."""
    return next((one.number for one in await store.read(table) if one.move_id == move), None)


@contextmanager
def writer_held_up(store: Store) -> Iterator[None]:
    """While this lasts whatever is to be saved waits, so that it is saved together."""
    reached, free = threading.Event(), threading.Event()

    def hold(_connection: Connection) -> None:
        reached.set()
        assert free.wait(10)

    held: Future[None] = store._writer.submit("", hold, unexpected)
    assert reached.wait(10)
    try:
        yield
    finally:
        free.set()
        held.result(10)


@contextmanager
def as_an_ordinary_user() -> Iterator[Path]:
    """A folder of an ordinary user, as whom this runs: file modes mean nothing to the superuser."""
    folder = Path(tempfile.mkdtemp(prefix="pusoy-user-"))
    superuser = os.geteuid() == 0
    if superuser:
        os.chown(folder, 65534, 65534)
        os.seteuid(65534)
    try:
        yield folder
    finally:
        if superuser:
            os.seteuid(0)
        folder.chmod(0o700)
        shutil.rmtree(folder)
