"""A load test from end to end: a server, tables, play, and the logs."""

from __future__ import annotations

import asyncio
import gc
import platform
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, Final, TypeVar

from msgspec import Struct

from pusoy import __version__
from pusoy.loadtest.door import Door
from pusoy.loadtest.figures import Logs, Played, Report, Usage
from pusoy.loadtest.log_check import Promise, check_logs
from pusoy.loadtest.plan import Plan
from pusoy.loadtest.served import Served
from pusoy.loadtest.table import PlayedTable
from pusoy.loadtest.tally import Tally
from pusoy.loadtest.usage import allow_files, children_of, usage_of

GATHERING: Final = 20
"""Tables at which people sit down at once."""
WARMING: Final = 2
"""Actions of each table before anything is counted."""
PATIENCE: Final = 10.0
"""Seconds until an action that is not seen by all is lost."""
STEP: Final = 0.02
"""Seconds between two looks at how late our own event loop is."""

Tell = Callable[[str], None]
T = TypeVar("T")


class _Watched(Struct, frozen=True):
    """What the server's process, and the workers that think for it, used at some moment."""

    server: Usage | None
    workers: Usage | None


def run_load(plan: Plan, tell: Tell) -> Report:
    """Carry it out; ``tell`` hears how far it has come.

    Raises PusoyError: NoServer, NotServed, NotSeated, TooFewFiles, and the store's NotRead. Whatever was
    started is ended when this returns or raises.
    """
    allow_files(plan.files)
    with ExitStack() as held:
        if plan.url is not None:
            return _play(plan, plan.url.rstrip("/"), None, plan.data, tell)
        folder = plan.data or Path(held.enter_context(tempfile.TemporaryDirectory(prefix="pusoy-load-")))
        served = held.enter_context(Served(folder, plan.workers))
        return _play(plan, served.url, served, folder, tell)


def _play(plan: Plan, url: str, served: Served | None, folder: Path | None, tell: Tell) -> Report:
    crowd = _Crowd(plan, url, None if served is None else served.pid, tell)
    played = _in_loop(crowd.play())
    if served is not None:
        served.end()
    logs: Logs | None = None
    if folder is not None:
        tell(f"reading the logs of {len(crowd.tables):,} tables")
        logs = check_logs(folder, crowd.promises())
    return crowd.report(played, logs)


def _in_loop(work: Coroutine[Any, Any, T]) -> T:
    """In the event loop that the server has too, where there is one for this system."""
    make: Callable[[], asyncio.AbstractEventLoop] = asyncio.new_event_loop
    with suppress(ImportError):
        import uvloop  # noqa: PLC0415 - not on every system

        make = uvloop.new_event_loop
    with asyncio.Runner(loop_factory=make) as runner:
        return runner.run(work)


class _Crowd:
    """Everybody at all tables."""

    def __init__(self, plan: Plan, url: str, server: int | None, tell: Tell) -> None:
        self._plan = plan
        self._url = url
        self._server = server
        self._tell = tell
        self._tally = Tally()
        self._opened_in = 0.0
        self._empty = self._watch()
        self._before = self._after = self._empty
        self.tables: list[PlayedTable] = []

    async def play(self) -> Played:
        """Gather, play, wait for what is on its way, and go."""
        try:
            await self._gather()
            return await self._measure()
        finally:
            for table in self.tables:
                table.leave()

    # --- gathering ------------------------------------------------------------------------------------------

    async def _gather(self) -> None:
        plan = self._plan
        self._tell(f"opening {plan.tables:,} tables and {plan.computers:,} with computer opponents")
        kinds = [False] * plan.tables + [True] * plan.computers
        Random(0).shuffle(kinds)  # so that those with computers are not the last to be opened, and of a phase
        places, began = asyncio.Semaphore(GATHERING), time.perf_counter()
        door = Door(self._url)
        try:
            await asyncio.to_thread(door.check)
            async with asyncio.TaskGroup() as gathering:
                for number, alone in enumerate(kinds):
                    await asyncio.sleep(began + plan.ramp * number / len(kinds) - time.perf_counter())
                    await places.acquire()
                    opened = await asyncio.to_thread(door.open_table, plan, alone=alone)
                    table = self._table(opened.id, opened.cookies, Random(number), alone=alone)
                    gathering.create_task(table.gather()).add_done_callback(lambda _: places.release())
        except* Exception as problems:
            raise _first(problems) from None
        finally:
            door.close()
        self._opened_in = time.perf_counter() - began

    def _table(self, table: str, cookies: tuple[str, ...], random: Random, *, alone: bool) -> PlayedTable:
        uri = f"ws{self._url.removeprefix('http')}/tables/{table}/socket"
        times = self._tally.with_computers if alone else self._tally.to_last_seat
        self.tables.append(PlayedTable(table, uri, cookies, self._tally, times, random))
        return self.tables[-1]

    # --- play -----------------------------------------------------------------------------------------------

    async def _measure(self) -> Played:
        plan, loop = self._plan, asyncio.get_running_loop()
        self._tell(f"{plan.sockets:,} sockets are open; playing for {plan.seconds:g} s")
        start = loop.time()
        for number, table in enumerate(self.tables):
            table.play(start + plan.every * number / len(self.tables), plan.every)
        await asyncio.sleep(plan.every * WARMING)
        lags: list[float] = []
        with _no_garbage():
            self._before, processor, began = self._watch(), time.process_time(), time.perf_counter()
            self._tally.counting = True
            watching = asyncio.create_task(_measure_lag(lags))
            await asyncio.sleep(plan.seconds)
            watching.cancel()
            self._tally.counting = False
            seconds, processor = time.perf_counter() - began, time.process_time() - processor
            self._after = self._watch()
        for table in self.tables:
            table.stop()
        await self._until_seen()
        return self._tally.played(seconds, processor, lags)

    async def _until_seen(self) -> None:
        """Wait for what is on its way; what does not come is lost."""
        deadline = time.perf_counter() + PATIENCE
        while any(table.waits for table in self.tables) and time.perf_counter() < deadline:
            await asyncio.sleep(STEP)
        self._tally.lost += sum(table.waits for table in self.tables)

    # --- what was found -------------------------------------------------------------------------------------

    def _watch(self) -> _Watched:
        if self._server is None:
            return _Watched(None, None)
        return _Watched(usage_of(self._server), usage_of(*children_of(self._server)))

    def promises(self) -> list[Promise]:
        """What the players were told at each table."""
        return [Promise(table.id, tuple(table.acknowledged), max(table.seen)) for table in self.tables]

    def report(self, played: Played, logs: Logs | None) -> Report:
        """All of it."""
        plan, empty, full = self._plan, self._empty.server, self._after.server
        held = None if empty is None or full is None else full.megabytes - empty.megabytes
        return Report(
            tables=plan.tables,
            people=plan.people,
            computers=plan.computers,
            sockets=plan.sockets,
            every=plan.every,
            opened_in=round(self._opened_in, 1),
            played=played,
            server_processor=_share(self._before.server, full, played.seconds),
            server_milliseconds=_milliseconds(self._before.server, full, played.done),
            workers_processor=_share(self._before.workers, self._after.workers, played.seconds),
            megabytes_empty=None if empty is None else round(empty.megabytes, 1),
            megabytes=None if full is None else round(full.megabytes, 1),
            kilobytes_a_table=None if held is None else round(held * 1024 / len(self.tables), 1),
            logs=logs,
            machine=f"{platform.system()} {platform.machine()}, Python {platform.python_version()}",
            version=__version__,
        )


def _first(problems: BaseExceptionGroup[Exception]) -> Exception:
    """One of them, for whoever reads one line."""
    one: Exception | BaseExceptionGroup[Exception] = problems
    while isinstance(one, BaseExceptionGroup):
        one = one.exceptions[0]
    return one


def _share(before: Usage | None, after: Usage | None, seconds: float) -> float | None:
    return (
        None if before is None or after is None else round((after.processor - before.processor) / seconds, 3)
    )


def _milliseconds(before: Usage | None, after: Usage | None, actions: int) -> float | None:
    if before is None or after is None or not actions:
        return None
    return round((after.processor - before.processor) * 1000 / actions, 3)


@contextmanager
def _no_garbage() -> Iterator[None]:
    """Our own search for garbage would be a pause that looks like the server's."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.unfreeze()


async def _measure_lag(lags: list[float]) -> None:
    """How much later than wished our own event loop goes on, again and again."""
    while True:
        due = time.perf_counter() + STEP
        await asyncio.sleep(STEP)
        lags.append(max(0.0, time.perf_counter() - due))
