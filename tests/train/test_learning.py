"""A run of learning: stopped or not it ends with the same network, and that network has learned something.

It needs PyTorch (``pip install '.[train]'``); ``.ci/run`` installs it and sees that these were not left out.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from msgspec.structs import asdict, replace

pytest.importorskip("torch")
pytest.importorskip("matplotlib")

from pusoy.cli import DONE, WRONG, main
from pusoy.cli.train import learn
from pusoy.dos.deals import deal
from pusoy.dos.round import Round
from pusoy.dos.ruleset import Ruleset
from pusoy.errors import PusoyError
from pusoy.players.network.files import read_network
from pusoy.players.search.searching import search
from pusoy.players.search.settings import Settings
from pusoy.train.learning import Run
from pusoy.train.measure import measure_all
from pusoy.train.plan import CHECKPOINT, CURVE, LOG, NETWORK_FILE, Plan

pytestmark = pytest.mark.train

TINY = Plan(iterations=6, decisions=600, part=150, imitations=3, others=2, every=2)

LEARN = """
import sys
from pathlib import Path
import msgspec
from pusoy.train.learning import Run
from pusoy.train.plan import Plan
plan = msgspec.json.decode(sys.argv[2], type=Plan)
Run(plan, Path(sys.argv[1]), lambda line: print(line["iteration"], flush=True)).run()
"""


class Stopped(Exception):
    """Somebody stopped the run."""


def ignore(line: dict[str, Any]) -> None:
    """Nobody listens."""


def arrays_of(folder: Path) -> dict[str, Any]:
    """The weights in a run's folder, as they stand in the file."""
    with np.load(folder / NETWORK_FILE, allow_pickle=False) as stored:
        return {name: stored[name] for name in stored.files if name != "card"}


def assert_same_network(one: Path, other: Path) -> None:
    left, right = arrays_of(one), arrays_of(other)
    assert left.keys() == right.keys()
    assert left
    for name, array in left.items():
        np.testing.assert_array_equal(array, right[name], err_msg=name, strict=True)


def iterations_logged(folder: Path) -> list[int]:
    return [json.loads(line)["iteration"] for line in (folder / LOG).read_text().splitlines()]


@pytest.fixture(scope="module")
def in_one_go(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the tiny plan, carried out without a stop."""
    folder = tmp_path_factory.mktemp("in-one-go")
    Run(TINY, folder, ignore).run()
    return folder


# --- stopped, and gone on with -----------------------------------------------------------------------------


def test_a_run_that_was_killed_goes_on_to_the_same_network(tmp_path: Path, in_one_go: Path) -> None:
    """A process of its own is killed as soon as it has told of its first checkpoint."""
    command = [sys.executable, "-c", LEARN, str(tmp_path), json.dumps(asdict(TINY))]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "2\n"
        process.kill()
    assert process.returncode != 0
    run = Run(TINY, tmp_path, ignore)
    assert run.iteration in (2, 4)
    run.run()
    assert_same_network(tmp_path, in_one_go)


def test_a_run_that_is_stopped_at_each_checkpoint_ends_with_the_same_network(
    tmp_path: Path, in_one_go: Path
) -> None:
    def stop(line: dict[str, Any]) -> None:
        raise Stopped

    for iteration in (2, 4, 6):
        with pytest.raises(Stopped):
            Run(TINY, tmp_path, stop).run()
        assert Run(TINY, tmp_path, ignore).iteration == iteration
    assert_same_network(tmp_path, in_one_go)
    assert iterations_logged(tmp_path) == iterations_logged(in_one_go) == [2, 4, 6]


def test_a_run_that_is_over_stays_as_it_is(in_one_go: Path) -> None:
    kept = {path.name: path.read_bytes() for path in in_one_go.iterdir()}
    told: list[dict[str, Any]] = []
    Run(TINY, in_one_go, told.append).run()
    assert not told
    assert {path.name: path.read_bytes() for path in in_one_go.iterdir()} == kept
    assert {CHECKPOINT, LOG, NETWORK_FILE} == kept.keys()


def test_another_seed_learns_another_network(tmp_path: Path, in_one_go: Path) -> None:
    Run(replace(TINY, seed=2, iterations=2), tmp_path, ignore).run()
    other, here = arrays_of(tmp_path), arrays_of(in_one_go)
    assert any((other[name] != here[name]).any() for name in here)


@pytest.mark.parametrize(
    ("change", "difference"),
    [
        (lambda: replace(TINY, iterations=7), "iterations = 6, not 7"),
        (lambda: replace(TINY, seed=2, rate=1e-4), "rate = 0.0015, not 0.0001, seed = 1, not 2"),
    ],
)
def test_a_checkpoint_of_another_plan_is_refused(
    in_one_go: Path, change: Callable[[], Plan], difference: str
) -> None:
    before = (in_one_go / CHECKPOINT).read_bytes()
    with pytest.raises(PusoyError, match="is of another plan") as refused:
        Run(change(), in_one_go, ignore)
    assert difference in refused.value.message
    assert (in_one_go / CHECKPOINT).read_bytes() == before


# --- what comes of it --------------------------------------------------------------------------------------


def test_the_network_that_is_written_can_be_read_and_plays(in_one_go: Path) -> None:
    network = read_network(in_one_go / NETWORK_FILE)
    assert network.card["plan"] == asdict(TINY)
    assert network.card["iteration"] == TINY.iterations
    for name in Ruleset.presets():
        rules = Ruleset.preset(name)
        round_, net, compared = Round(rules, deal(rules, "learned")), network.net(rules), 0
        while round_.turn is not None:
            found = search(round_.view(round_.turn), Settings(playouts=8), Random(1), net)
            compared += len(found.compared) > 1
            round_.act(found.action)  # refused where it is not legal
        assert compared > 5, name


def test_the_file_holds_the_runs_network_in_half_precision(in_one_go: Path) -> None:
    network, stored = Run(TINY, in_one_go, ignore).network(), arrays_of(in_one_go)
    for name, array in stored.items():
        np.testing.assert_array_equal(getattr(network, name).astype(np.float16), array, err_msg=name)


def test_a_few_iterations_make_it_stronger_in_every_house(tmp_path: Path) -> None:
    """Points a round and the share of rounds won against ``greedy``, before and after 40,000 decisions."""
    run = Run(
        Plan(iterations=20, decisions=2_000, part=250, imitations=10, others=2, every=20), tmp_path, ignore
    )
    before = measure_all(run.network())
    run.run()
    after = measure_all(run.network())
    assert before.keys() == after.keys()
    for name in [name for name in before if name.endswith("/greedy")]:
        assert after[name][0] > before[name][0] + 0.5, name
        assert after[name][1] > before[name][1] + 0.03, name


# --- the command -------------------------------------------------------------------------------------------


def test_the_command_tells_how_it_goes_and_draws_the_curve(
    tmp_path: Path, in_one_go: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert learn(TINY, tmp_path) == DONE
    said = capsys.readouterr().out
    assert all(f"iteration {number}, " in said for number in (2, 4, 6))
    assert "big2-research/greedy" in said
    assert (tmp_path / CURVE).read_text().count("</svg>") == 1
    assert_same_network(tmp_path, in_one_go)
    assert learn(TINY, tmp_path) == DONE
    assert "going on after 6 of 6 iterations" in capsys.readouterr().out


def test_the_command_refuses_the_folder_of_another_plan(
    in_one_go: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["train", str(in_one_go), "--iterations", "6", "--every", "2"]) == WRONG
    said = capsys.readouterr().err
    assert "is of another plan" in said
    assert f"decisions = {TINY.decisions}, not {Plan().decisions}" in said
