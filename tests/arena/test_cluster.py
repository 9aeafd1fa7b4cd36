"""Chunks on a Ray cluster, a real one of this machine: the points are those of processes."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from pusoy import __version__
from pusoy.arena import run_arena, run_pool
from pusoy.arena.chunks import Chunk, LineUp, play_chunk
from pusoy.arena.cluster import Cluster, ClusterError
from pusoy.dos.ruleset import Ruleset
from pusoy.errors import PusoyError
from pusoy.players import GreedyPlayer

with_ray = pytest.mark.skipif(
    find_spec("ray") is None, reason="Ray is not installed: pip install 'pusoy[cluster]'"
)


class Broken(GreedyPlayer):
    """Cannot be sent to another process."""

    name = "broken"

    def __reduce__(self) -> str | tuple[Any, ...]:
        return exec, ("raise ValueError('lost on the way')",)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with Cluster("local", 2) as found:
        yield found


@with_ray
def test_the_points_are_those_of_processes(cluster: Cluster) -> None:
    assert cluster.count == 2
    on_cluster, here = (
        run_arena(["greedy", "random"], "cardems", deals=12, seed="w", workers=workers)
        for workers in (cluster, 1)
    )
    assert on_cluster.points_by_deal == here.points_by_deal
    assert on_cluster.wins_by_deal == here.wins_by_deal


@with_ray
def test_a_pool_that_processes_began_goes_on_there(cluster: Cluster, tmp_path: Path) -> None:
    file = tmp_path / "pool.jsonl"
    names, houses = ["greedy", "random", "steady"], ["two-hands"]
    whole = run_pool(names, houses, deals=30, workers=1, save=file)
    file.write_bytes(b"".join(file.read_bytes().splitlines(keepends=True)[:3]))
    again = run_pool(names, houses, deals=30, workers=cluster, save=file)
    assert again.houses[0].meetings == whole.houses[0].meetings
    assert again.elo == whole.elo


@with_ray
@pytest.mark.skipif(sys.platform == "win32", reason="programs play on POSIX systems")
def test_programs_run_where_the_task_runs(cluster: Cluster) -> None:
    bot = f"cmd:{shlex.join([sys.executable, '-m', 'pusoy', 'engine', '--level', 'random'])}"
    found = run_arena([bot, "greedy"], "two-hands", deals=2, workers=cluster, ms=60_000)
    same = run_arena(["random", "greedy"], "two-hands", deals=2, workers=1)
    assert found.faults == ()
    assert found.points_by_deal == same.points_by_deal


@with_ray
def test_what_goes_wrong_there_is_raised_here(cluster: Cluster) -> None:
    with pytest.raises(ClusterError, match=r"a task failed on the cluster: .*lost on the way"):
        run_arena([Broken(), "random"], "two-hands", deals=1, workers=cluster)
    old = Chunk(0, LineUp(Ruleset.preset("two-hands"), 2, ("random",)), 0, 1, "old", 1000, "0.0.1")
    with pytest.raises(
        PusoyError, match=f"a worker has pusoy {__version__}, and this arena is of pusoy 0.0.1"
    ):
        list(cluster.run(play_chunk, [old]))


@with_ray
def test_closing_ends_what_is_left(cluster: Cluster) -> None:
    """Of a thousand tasks that take long only those that were begun run on, and no longer than they must."""
    chunk = Chunk(0, LineUp(Ruleset.preset("two-hands"), 2, ("random",)), 0, 1, "s", 1000)
    parts = cluster.run(play_chunk, [chunk] * 1000)
    next(parts)
    parts.close()
    assert list(parts) == []
    assert [len(done.deals) for done in cluster.run(play_chunk, [chunk])] == [1]


@with_ray
def test_an_address_where_nobody_is_is_said_in_a_sentence() -> None:
    with pytest.raises(
        ClusterError, match=r"the cluster at 127\.0\.0\.1:1 cannot be used: ConnectionRefused"
    ):
        Cluster("127.0.0.1:1")


def test_without_ray_the_error_says_how_to_have_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ClusterError, match=r"a cluster needs Ray: pip install 'pusoy\[cluster\]'"):
        Cluster("local")
