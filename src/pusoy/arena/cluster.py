"""Workers on a Ray cluster: the chunks as tasks, on whatever machines it has.

Ray comes with the extra ``cluster`` and is imported here alone. Every machine of the cluster needs the same
version of this package (a task of another version is refused) and compiles the rules for itself. A task whose
machine is lost is played again on another one: chunks depend on nothing but themselves.
"""

from __future__ import annotations

import logging
import os
import socket
import textwrap
from collections.abc import Callable, Generator, Sequence
from importlib import import_module
from itertools import islice
from types import ModuleType, TracebackType
from typing import Final, cast

from pusoy.arena.workers import DoneT, TaskT
from pusoy.errors import PusoyError

LOCAL: Final = "local"
"""The address that stands for a cluster of this machine alone, which is started and ended with the arena."""

_LONGEST_LINE: Final = 300
_PATIENCE: Final = 10.0  # seconds for the address to answer at all


class ClusterError(PusoyError):
    """There is no Ray, its cluster does not answer, or a task fails on it."""

    code = "bad_cluster"


class Cluster:
    """The machines of a Ray cluster, until ``with`` ends; it meets :class:`~pusoy.arena.workers.Workers`.

    ``address`` is one that ``ray.init`` takes (``host:6379``, ``ray://host:10001``, ``auto``), or ``local``.
    ``count`` is how many tasks run at a time, by default as many as the cluster has processors.
    """

    def __init__(self, address: str, count: int | None = None) -> None:
        """Connect. Raises :class:`ClusterError` where that fails."""
        self._ray = _import_ray()
        self._most = count
        try:
            _connect(self._ray, address, count)
        except (OSError, RuntimeError, ValueError) as error:
            raise ClusterError(
                f"the cluster at {address} cannot be used: {_line(self._ray, error)}"
            ) from error
        processors = int(self._ray.cluster_resources().get("CPU", 1))
        self.count = max(1, processors if count is None else count)

    def __enter__(self) -> Cluster:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._ray.shutdown()

    def run(self, work: Callable[[TaskT], DoneT], tasks: Sequence[TaskT]) -> Generator[DoneT, None, None]:
        """See :meth:`pusoy.arena.workers.Workers.run`. Raises :class:`ClusterError` where a task fails on it.

        Where nobody said how many tasks run at a time, as many again wait at the machines already.
        """
        remote, waiting = self._ray.remote(work), iter(tasks)
        ahead = 2 * self.count if self._most is None else self._most
        running = [remote.remote(task) for task in islice(waiting, ahead)]
        try:
            while running:
                (done, *_), running = self._ray.wait(running, num_returns=1)
                running += [remote.remote(task) for task in islice(waiting, 1)]
                yield cast("DoneT", self._result(done))
        finally:
            for one in running:
                self._ray.cancel(one)

    def _result(self, done: object) -> object:
        """What a task returned; raises what it raised."""
        exceptions = self._ray.exceptions
        try:
            return self._ray.get(done)
        except exceptions.RayTaskError as error:
            if isinstance(error.cause, PusoyError):
                raise error.cause from None
            raise ClusterError(f"a task failed on the cluster: {_line(self._ray, error.cause)}") from error
        except exceptions.RayError as error:
            raise ClusterError(f"a task was lost on the cluster: {_line(self._ray, error)}") from error


def _import_ray() -> ModuleType:
    try:
        return import_module("ray")
    except ImportError as error:
        raise ClusterError("a cluster needs Ray: pip install 'pusoy[cluster]'") from error


def _connect(ray: ModuleType, address: str, count: int | None) -> None:
    """Connect to a cluster, or start one that only this machine can reach and that reports to nobody."""
    quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
    if address == LOCAL:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        logging.getLogger("ray").setLevel(logging.ERROR)  # ray.init does so too, but later
        own = {
            "num_cpus": count,
            "include_dashboard": False,
            "_node_ip_address": "127.0.0.1",
            "_system_config": {"worker_niceness": 0},  # as processes have it; Ray's own would be 15
        }
        ray.init(address=LOCAL, **own, **quiet)
    else:
        _knock(address)
        ray.init(address=address, **quiet)


def _knock(address: str) -> None:
    """Raise OSError where nobody listens: Ray itself would try for minutes."""
    host, _, port = address.rpartition("://")[2].rpartition(":")
    if port.isascii() and port.isdigit():
        socket.create_connection((host.strip("[]"), int(port)), timeout=_PATIENCE).close()


def _line(ray: ModuleType, error: BaseException) -> str:
    """What went wrong, in one line: Ray's messages are pages, and wrapped in one another."""
    chain = [error]
    while chain[-1].__cause__ is not None:
        chain.append(chain[-1].__cause__)
    told = next((one for one in chain if isinstance(one, ray.exceptions.RayError)), error)
    first = str(told).strip().partition("\n")[0]
    return textwrap.shorten(f"{type(told).__name__}: {first}", _LONGEST_LINE, placeholder=" …")
