"""Who plays the chunks: a protocol, and processes of this machine (:mod:`pusoy.arena.cluster` has others).

Whoever they are, the results are the same; only when they come differs.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from typing import Protocol, TypeVar

TaskT = TypeVar("TaskT")
DoneT = TypeVar("DoneT")


class Workers(Protocol):
    """Run tasks, and yield their results as they finish."""

    @property
    def count(self) -> int:
        """How many tasks are meant to run at a time."""
        ...

    def run(self, work: Callable[[TaskT], DoneT], tasks: Sequence[TaskT]) -> Generator[DoneT, None, None]:
        """``work`` of every task, in whatever order; ``work`` is a function of a module, and all is pickled.

        Closing the generator, an error in it and the first error of a task end the tasks that run.
        """
        ...


class Processes:
    """Processes of this machine, by default one a core; a single one is this process itself."""

    def __init__(self, count: int | None = None) -> None:
        self.count = max(1, count if count is not None else os.cpu_count() or 1)

    def run(self, work: Callable[[TaskT], DoneT], tasks: Sequence[TaskT]) -> Generator[DoneT, None, None]:
        """See :meth:`Workers.run`."""
        count = min(self.count, len(tasks))
        if count <= 1:
            yield from map(work, tasks)
            return
        before = multiprocessing.active_children()
        pool = ProcessPoolExecutor(count, mp_context=multiprocessing.get_context("spawn"))
        try:
            with _interrupts_held():  # workers inherit that: ctrl-c is for this process alone
                futures = [pool.submit(work, task) for task in tasks]
            for future in as_completed(futures):
                yield future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in multiprocessing.active_children():
                if worker not in before:
                    worker.terminate()
            raise
        pool.shutdown()


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Let an interrupt wait until the block is over, where the system knows how."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    held = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, held)
