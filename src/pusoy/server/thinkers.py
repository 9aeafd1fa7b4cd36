"""Where computer players think: worker processes, so that no table ever waits for another one's search.

Workers get a seat's view and nothing else. At most as many requests as there are places run at once; the
others wait in order. With no workers at all, for tests, they think in threads of this process.
"""

from __future__ import annotations

import asyncio
import math
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any, Final

from pusoy.errors import PusoyError
from pusoy.server.games import Advice, find_desk
from pusoy.server.metrics import Metrics
from pusoy.warm import warm

NICE: Final = 5
"""How much the workers give way to the tables."""
LONGEST_THOUGHT: Final = 30.0
"""Seconds after which a worker counts as dead: no player takes nearly as long."""
MOST_MS: Final = 1000.0
"""Milliseconds that a search may take while nobody waits."""
LEAST_MS: Final = 100.0
"""Milliseconds that it may take however soon its move is due: at the pace ``instant`` there is no moment."""
PART_OF_MOMENT: Final = 0.8
"""How much of the moment until a move is due a search may take: the rest is for the way."""
PLACES_A_WORKER: Final = 2
"""Requests handed to a worker: one that runs, one that follows at once."""


class CannotThink(PusoyError):
    """The workers died, twice over."""

    code = "cannot_think"


def _choose(ms: float, game: str, level: str, view: Any, seed: int) -> Advice:
    return find_desk(game).choose(level, view, Random(seed), ms)


def _advise(ms: float, game: str, view: Any, seed: int) -> Advice:
    return find_desk(game).advise(view, Random(seed), ms)


def _prepare() -> None:
    """A worker gives way, leaves the terminal's Ctrl-C alone, and has its code at hand from the start."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_server, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(NICE)
    warm()


def _end_with_server() -> None:
    """A worker whose server was killed would wait for questions for ever."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(1)


class Thinkers:
    """Asks computer players. Every answer is a legal action: what a player fails to give is made good."""

    def __init__(self, workers: int, metrics: Metrics) -> None:
        self._workers = workers
        self._metrics = metrics
        self._executor = self._start()
        self._waiting = 0
        self._places = asyncio.Semaphore(max(1, workers) * PLACES_A_WORKER)

    def _start(self) -> Executor:
        if not self._workers:
            return ThreadPoolExecutor(1, thread_name_prefix="thinker")
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._workers, mp_context=context, initializer=_prepare)

    async def choose(self, game: str, level: str, view: Any, seed: int, moment: float) -> Advice:
        """What the computer player of this level does; raises :class:`CannotThink`.

        Its move is due in ``moment`` seconds: a search is over before, so its time tells nothing of the hand.
        """
        return await self._ask(partial(_choose, game=game, level=level, view=view, seed=seed), moment)

    async def advise(self, game: str, view: Any, seed: int) -> Advice:
        """What the strongest computer player would do, and why; raises :class:`CannotThink`."""
        return await self._ask(partial(_advise, game=game, view=view, seed=seed), math.inf)

    async def _ask(self, question: Callable[[float], Advice], moment: float) -> Advice:
        due = time.monotonic() + moment
        self._wait(1)
        try:
            await self._places.acquire()
        finally:
            self._wait(-1)
        for _ in range(2):
            executor = self._executor
            with self._metrics.thinking():
                try:
                    return await self._occupy(executor, partial(question, self._patience(due)))
                except BrokenProcessPool:
                    self._replace(executor)
            await self._places.acquire()
        self._places.release()
        raise CannotThink("the computer players' workers died")

    def _patience(self, due: float) -> float:
        """How many milliseconds a search may take: the fewer, the sooner it is due and the more wait."""
        left = PART_OF_MOMENT * 1000 * (due - time.monotonic())
        return min(max(LEAST_MS, left), MOST_MS / (1 + self._waiting / max(1, self._workers)))

    async def _occupy(self, executor: Executor, question: Callable[[], Advice]) -> Advice:
        """Think at a place that is held already; it is free again when the worker is, asked or not."""
        loop = asyncio.get_running_loop()
        try:
            thought = executor.submit(question)
        except BaseException:
            self._places.release()
            raise
        thought.add_done_callback(lambda _: self._free(loop))
        try:
            return await asyncio.wait_for(asyncio.wrap_future(thought), LONGEST_THOUGHT)
        except TimeoutError:
            self._replace(executor)
            raise CannotThink("a computer player thought for too long") from None

    def _free(self, loop: asyncio.AbstractEventLoop) -> None:
        with suppress(RuntimeError):  # the server has ended
            loop.call_soon_threadsafe(self._places.release)

    def _wait(self, more: int) -> None:
        self._waiting += more
        self._metrics.set_thinking_queue(self._waiting)

    def _replace(self, broken: Executor) -> None:
        """New workers for those that died or hang; whoever notices first starts them."""
        if self._executor is broken:
            self._executor = self._start()
            workers = tuple((getattr(broken, "_processes", None) or {}).values())
            broken.shutdown(wait=False, cancel_futures=True)
            for worker in workers:
                worker.kill()

    async def warm(self) -> None:
        """Start the workers, so that the first question does not wait for them."""
        loop = asyncio.get_running_loop()
        await asyncio.gather(
            *(loop.run_in_executor(self._executor, os.getpid) for _ in range(max(1, self._workers)))
        )

    def close(self) -> None:
        """End the workers."""
        self._executor.shutdown(wait=False, cancel_futures=True)
