"""A process that appends to tables until it is killed, and says what was acknowledged."""

from __future__ import annotations

import asyncio
from multiprocessing.connection import Connection
from pathlib import Path

from pusoy.server.settings import Settings
from pusoy.server.store import Append, Claim, NewEvent, NewTable, Store

TABLES = ("alpha", "beta", "gamma", "delta")


def append_until_killed(folder: Path, said: Connection) -> None:
    """Send (table, number, move id) for every event, right after it is acknowledged; end only by a signal."""
    asyncio.run(_append(folder, said))


async def _append(folder: Path, said: Connection) -> None:
    store = Store.open(Settings(data=folder))
    for table in TABLES:
        if await store.table(table) is None:
            await store.create(NewTable(table, "pusoy-dos"), Append(table, 0, (NewEvent("opened", 1, "{}"),)))
    await asyncio.gather(*(_go_on(store, table, said) for table in TABLES))


async def _go_on(store: Store, table: str, said: Connection) -> None:
    row = await store.table(table)
    assert row is not None
    head = row.head
    while True:
        last = head + 1 + head % 2  # one event or two
        events = tuple(
            NewEvent("acted", 1, str(number), f"secret {number}", f"move-{number}")
            for number in range(head + 1, last + 1)
        )
        claims = (Claim(table, 1, "computer", str(last), float(last)),)
        for event in await store.append(Append(table, head, events, claims)):
            said.send((table, event.number, event.move_id))
        head = last
