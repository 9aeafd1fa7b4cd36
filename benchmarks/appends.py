"""How many events a second the store saves, from one table and from fifty at once, and how long one takes.

python benchmarks/appends.py

Each figure checks its answer: every table's events are there afterwards, without a gap, and so is its claim.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from pathlib import Path

from pusoy.server.settings import Settings
from pusoy.server.store import Append, Claim, NewEvent, NewTable, Store

SECONDS = 2.0
BODY = '{"seat":2,"action":"8C 8D 8S 4H 4S"}' + " " * 120


async def go_on(store: Store, table: str, until: float) -> list[float]:
    """Append one event after another; the seconds that each took."""
    taken, head = [], 1
    while (started := time.perf_counter()) < until:
        event = NewEvent("acted", 1, BODY, move_id=f"move-{head:08}")
        await store.append(Append(table, head, (event,), (Claim(table, 1, "computer", str(head), 0.0),)))
        taken.append(time.perf_counter() - started)
        head += 1
    return taken


async def measure(tables: int, durable: bool) -> str:
    """Append to so many tables at once for a while."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store.open(Settings(data=Path(folder), durable=durable))
        names = [f"table-{number}" for number in range(tables)]
        for name in names:
            first = Append(name, 0, (NewEvent("opened", 1, "{}"),))
            await store.create(NewTable(name, "pusoy-dos"), first)
        started = time.perf_counter()
        taken = await asyncio.gather(*(go_on(store, name, started + SECONDS) for name in names))
        seconds = time.perf_counter() - started
        waiting = {claim.table: claim.decision for claim in await store.claims()}
        for name, times in zip(names, taken, strict=True):
            numbers = [event.number for event in await store.read(name)]
            if numbers != list(range(1, len(times) + 2)) or waiting[name] != str(len(times)):
                raise AssertionError(f"{name} has a gap")
        await store.close()
    every = sorted(one for times in taken for one in times)
    middle, late = every[len(every) // 2] * 1000, every[len(every) * 99 // 100] * 1000
    return (
        f"{len(every) / seconds:8,.0f} events a second, {middle:6.2f} ms each (99 of 100 under {late:.1f} ms)"
    )


def main() -> int:
    """Print the figures."""
    for durable in (False, True):
        for tables in (1, 50):
            kept = "durable" if durable else "normal "
            print(f"{kept}  {tables:2} tables  {asyncio.run(measure(tables, durable))}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
