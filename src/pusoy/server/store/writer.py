"""One writer: whatever waits to be saved is saved together, in one transaction, and only then acknowledged.

A commit costs about the same for one event as for fifty, so under load it is shared: while moves come fast, a
commit waits a moment for others to join it. Where nothing but plain appends wait, on a table each, their
statements are shared too. What is refused, or faulty, is undone alone: each piece of work has a savepoint of
its own, or is given one where what was done together had to be undone.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError, SQLAlchemyError

from pusoy.server.store.engine import Database, reason_of
from pusoy.server.store.errors import NotSaved, StoreError
from pusoy.server.store.values import Append

MOST_TOGETHER: Final = 200
"""Pieces of work in one transaction: they wait for each other's commit."""
APART: Final = 0.005
"""Seconds from the beginning of one transaction to that of the next, while moves come fast."""

T = TypeVar("T")
Explain = Callable[[Connection], StoreError]
AppendAll = Callable[[Connection, Sequence[Append]], list[Any]]
"""Does several appends on different tables together; raises StoreError where one of them cannot be."""


class _Job(NamedTuple):
    table: str
    work: Callable[[Connection], Any]
    explain: Explain
    future: Future[Any]
    append: Append | None


class _Failed(NamedTuple):
    error: Exception


class Writer:
    """A thread that writes."""

    def __init__(self, database: Database, append_all: AppendAll) -> None:
        self._database = database
        self._append_all = append_all
        self._queue: SimpleQueue[_Job | None] = SimpleQueue()
        self._open = True
        self._lock = threading.Lock()  # nothing is queued behind the end
        self._thread = threading.Thread(target=self._run, name="pusoy-writer", daemon=True)
        self._thread.start()

    def submit(
        self,
        table: str,
        work: Callable[[Connection], T],
        explain: Explain,
        append: Append | None = None,
    ) -> Future[T]:
        """Queue work on a table of the database; the future has its result once it is committed.

        ``append`` is what the work does, where it is nothing but that. Where a constraint forbids what it
        does, ``explain`` is asked, after it was undone, for the error to raise. All else that can happen is
        ``NotSaved``, or a fault of ``work``, raised as it is.
        """
        future: Future[T] = Future()
        with self._lock:
            if self._open:
                self._queue.put(_Job(table, work, explain, future, append))
            else:
                future.set_exception(NotSaved("the server is closing"))
        return future

    def close(self) -> None:
        """Return when all that was queued is saved, or has failed."""
        with self._lock:
            if self._open:
                self._open = False
                self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        began, jobs = 0.0, list[_Job]()
        while (first := self._queue.get()) is not None:
            if len(jobs) > 1 or not self._queue.empty():
                time.sleep(max(0.0, began + APART - time.monotonic()))
            began = time.monotonic()
            jobs, ends = [first], False
            while len(jobs) < MOST_TOGETHER and not ends:
                try:
                    job = self._queue.get_nowait()
                except Empty:
                    break
                if job is None:
                    ends = True
                else:
                    jobs.append(job)
            # From here on a job cannot be cancelled; those that were are left out.
            self._commit([job for job in jobs if job.future.set_running_or_notify_cancel()])
            if ends:
                return

    def _commit(self, jobs: list[_Job]) -> None:
        # In the same order in every process, so that two of them never wait for each other's tables.
        jobs.sort(key=lambda job: job.table)
        try:
            with self._database.writing() as connection:
                outcomes = self._do_together(connection, jobs)
                if outcomes is None:
                    outcomes = [self._do(connection, job) for job in jobs]
        # Whatever it is, somebody waits for an answer, and the next ones can be saved.
        except Exception as error:
            for job in jobs:
                job.future.set_exception(_as_not_saved(error))
            return
        for job, outcome in zip(jobs, outcomes, strict=True):
            if isinstance(outcome, _Failed):
                job.future.set_exception(outcome.error)
            else:
                job.future.set_result(outcome)

    def _do_together(self, connection: Connection, jobs: list[_Job]) -> list[Any] | None:
        """The results of appends that share their statements; None, with nothing done, where none may."""
        appends = [job.append for job in jobs if job.append is not None]
        if len(jobs) == 1 or len({append.table for append in appends}) < len(jobs):
            return None
        savepoint = connection.begin_nested()
        try:
            results = self._append_all(connection, appends)
        except (IntegrityError, DataError, ProgrammingError, StoreError, ValueError, TypeError):
            savepoint.rollback()
            return None
        savepoint.commit()
        return results

    @staticmethod
    def _do(connection: Connection, job: _Job) -> Any:
        """The result of the work, or why it was undone alone; raises what spoils the whole transaction."""
        savepoint = connection.begin_nested()
        try:
            result = job.work(connection)
        except IntegrityError:
            savepoint.rollback()
            return _Failed(job.explain(connection))
        except Exception as error:
            # A full disk, a lost connection and the like: SQLite may have undone everything already.
            if isinstance(error, DBAPIError) and not isinstance(error, DataError | ProgrammingError):
                raise
            savepoint.rollback()
            return _Failed(error)
        savepoint.commit()
        return result


def _as_not_saved(error: Exception) -> Exception:
    if not isinstance(error, SQLAlchemyError):
        return error
    failure = NotSaved(reason_of(error))
    failure.__cause__ = error
    return failure
