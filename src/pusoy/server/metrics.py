"""What the server counts and times, for Prometheus: of all tables together, never by reason or by seat."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
"""The media type of :meth:`Metrics.render`."""

_SAVING: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
_THINKING: Final = (0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Metrics:
    """The figures of one server. ``clock`` gives seconds, of which only durations are taken."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._registry = CollectorRegistry()
        self._tables_opened = self._counter("tables_opened", "Tables made")
        self._live_tables = self._gauge("live_tables", "Tables held in memory")
        self._sockets = self._gauge("sockets", "Open sockets")
        self._events = Counter(
            "events", "Events saved, by kind", ["kind"], namespace="pusoy", registry=self._registry
        )
        # By code these would tell what somebody holds: "too low" for a card that nobody else has seen.
        self._refusals = self._counter("refusals", "Moves refused or stale")
        self._not_stored = self._counter("store_failures", "What the database could not keep or read")
        self._messages = self._counter("messages", "Messages from clients")
        self._faults = self._counter(
            "faults", "Messages that no client of ours sends, and errors of the server"
        )
        self._appends = self._histogram("append_seconds", "Saving events, from asked to done", _SAVING)
        self._thinking = self._histogram("thinking_seconds", "A computer opponent's thinking", _THINKING)
        self._queue = self._gauge("thinking_queue", "Thoughts that wait for a worker")

    def table_opened(self) -> None:
        """A table was made."""
        self._tables_opened.inc()

    def set_live_tables(self, count: int) -> None:
        """So many tables are in memory."""
        self._live_tables.set(count)

    def socket_opened(self) -> None:
        """A socket was accepted."""
        self._sockets.inc()

    def socket_closed(self) -> None:
        """A socket that was accepted is closed."""
        self._sockets.dec()

    def event(self, kind: str) -> None:
        """An event was saved; kinds are a small, closed set."""
        self._events.labels(kind).inc()

    def refused(self) -> None:
        """A move was refused, or came too late."""
        self._refusals.inc()

    def not_stored(self) -> None:
        """The database could not keep, or not read, something."""
        self._not_stored.inc()

    def message(self) -> None:
        """A client said something."""
        self._messages.inc()

    def fault(self) -> None:
        """A message could not be understood, or the server failed to answer it."""
        self._faults.inc()

    @contextmanager
    def appending(self) -> Iterator[None]:
        """Time what is saved in this block; what fails is not counted."""
        started = self._clock()
        yield
        self._appends.observe(self._clock() - started)

    @contextmanager
    def thinking(self) -> Iterator[None]:
        """Time a thought, to the next bucket: an exact sum would tell of what was thought about.

        What fails is not counted.
        """
        started = self._clock()
        yield
        took = self._clock() - started
        self._thinking.observe(next((bucket for bucket in _THINKING if took <= bucket), took))

    def set_thinking_queue(self, length: int) -> None:
        """So many thoughts wait."""
        self._queue.set(length)

    def render(self) -> bytes:
        """All figures, in Prometheus' text format: what was counted and timed, and nothing else."""
        return generate_latest(_Timeless(self._registry))

    def _counter(self, name: str, words: str) -> Counter:
        return Counter(name, words, namespace="pusoy", registry=self._registry)

    def _gauge(self, name: str, words: str) -> Gauge:
        return Gauge(name, words, namespace="pusoy", registry=self._registry)

    def _histogram(self, name: str, words: str, buckets: tuple[float, ...]) -> Histogram:
        return Histogram(name, words, namespace="pusoy", registry=self._registry, buckets=buckets)


class _Timeless(CollectorRegistry):
    """The same figures without the moments at which they were first counted.

    The library switches those off only for the whole process, and takes them from the system's clock.
    """

    def __init__(self, registry: Collector) -> None:
        super().__init__()
        self._from = registry

    def collect(self) -> Iterator[Metric]:
        for metric in self._from.collect():
            metric.samples = [one for one in metric.samples if not one.name.endswith("_created")]
            yield metric
