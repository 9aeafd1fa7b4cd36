"""An arena that is kept while it is played: interrupted anywhere, it ends as one that never was."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pusoy.arena import ArenaResult, PoolResult, run_arena, run_pool
from pusoy.arena.saved import SavedError
from pusoy.players import GreedyPlayer

PLAYERS = ["greedy", "random"]


def play(file: Path | None, **changes: Any) -> ArenaResult:
    wanted: dict[str, Any] = {"players": PLAYERS, "rules": "two-hands", "deals": 60, "workers": 1} | changes
    return run_arena(wanted.pop("players"), wanted.pop("rules"), save=file, **wanted)


def points(result: ArenaResult) -> list[object]:
    """All that must repeat: everything but the time taken."""
    return [result.points_by_deal, result.wins_by_deal, [one.faults for one in result.standings]]


def pool_points(result: PoolResult) -> list[object]:
    return [
        result.elo,
        [house.meetings for house in result.houses],
        [(one.points, one.elo, one.rounds) for house in result.houses for one in house.ratings],
    ]


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    """The file of an arena that was played to its end: 60 deals in chunks of 25, 25 and 10."""
    file = tmp_path / "whole.jsonl"
    play(file)
    return file


def test_a_line_describes_the_arena_and_a_line_holds_each_chunk(whole: Path) -> None:
    first, *chunks = map(json.loads, whole.read_text(encoding="utf-8").splitlines())
    assert (first["pusoy_arena"], first["players"], first["deals"], first["chunk"]) == (1, PLAYERS, 60, 25)
    assert first["rules"][0]["name"] == "two-hands"
    assert [deal["deal"] for chunk in chunks for deal in chunk["deals"]] == list(range(60))


@pytest.mark.parametrize("kept", [0.0, 0.001, 0.3, 0.5, 0.9, 0.999, 1.0])
def test_an_arena_goes_on_from_wherever_its_file_ends(whole: Path, kept: float) -> None:
    """Within the description, within a chunk, between two: what is not whole is played again."""
    content = whole.read_bytes()
    whole.write_bytes(content[: int(kept * len(content))])
    calls: list[tuple[int, int]] = []
    again = play(whole, progress=lambda done, total: calls.append((done, total)))
    assert points(again) == points(play(None))
    assert calls[-1] == (60, 60)
    assert len(whole.read_bytes().splitlines()) == 4


def test_what_is_kept_is_not_played_again(whole: Path) -> None:
    """The points come from the file: those of a chunk are changed in it."""
    lines = whole.read_text(encoding="utf-8").splitlines(keepends=True)
    chunk = json.loads(lines[1])
    chunk["deals"][0]["points"] = [1000.0, -1000.0]
    whole.write_text("".join([lines[0], json.dumps(chunk) + "\n", *lines[2:]]), encoding="utf-8")
    calls: list[tuple[int, int]] = []
    again = play(whole, progress=lambda done, total: calls.append((done, total)))
    assert again.points_by_deal[0][0] == 500
    assert calls == [(60, 60)]


def test_an_arena_goes_on_with_any_number_of_workers_in_the_chunks_of_its_file(whole: Path) -> None:
    lines = whole.read_bytes().splitlines(keepends=True)
    whole.write_bytes(b"".join(lines[:2]))
    assert points(play(whole, workers=2)) == points(play(None))
    assert len(whole.read_bytes().splitlines()) == 4


KILLED = """
import os, signal, sys
from pusoy.arena import run_pool

def die(done, total):
    if done >= total // 2:
        os.kill(os.getpid(), signal.SIGKILL)

run_pool(["greedy", "random", "steady"], ["two-hands", "three-hands"], deals=30, workers=1, save=sys.argv[1],
    progress=die)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="signals are those of Unix")
def test_a_pool_that_was_killed_goes_on_and_ends_as_one_that_was_not(tmp_path: Path) -> None:
    file = tmp_path / "pool.jsonl"
    killed = subprocess.run([sys.executable, "-c", KILLED, str(file)], check=False)
    assert killed.returncode == -signal.SIGKILL
    before = file.read_bytes()
    assert 2 < len(before.splitlines()) < 1 + 9 * 2
    names, houses = ["greedy", "random", "steady"], ["two-hands", "three-hands"]
    again = run_pool(names, houses, deals=30, workers=1, save=file)
    assert file.read_bytes().startswith(before)
    assert pool_points(again) == pool_points(run_pool(names, houses, deals=30, workers=1))


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"deals": 61}, "the number of deals: 60 there, 61 here"),
        ({"seed": "other"}, "the seed: 'pusoy' there, 'other' here"),
        ({"ms": 5}, "the milliseconds for a decision: 1000 there, 5 here"),
        ({"players": ["random", "greedy"]}, "the players: 'greedy, random' there, 'random, greedy' here"),
        ({"rules": "three-hands"}, "the rules: 'two-hands .*' there, 'three-hands .*' here; the seats: '2'"),
        ({"players": [GreedyPlayer(), "random"]}, "GreedyPlayer"),
    ],
)
def test_another_arena_is_refused_and_the_difference_named(
    whole: Path, changes: dict[str, Any], says: str
) -> None:
    before = whole.read_bytes()
    with pytest.raises(SavedError, match=f"holds another arena: .*{says}"):
        play(whole, **changes)
    assert whole.read_bytes() == before


def test_an_arena_of_another_version_is_refused(whole: Path) -> None:
    content = whole.read_text(encoding="utf-8")
    whole.write_text(content.replace('"version":"', '"version":"9.', 1), encoding="utf-8")
    with pytest.raises(SavedError, match=r"the version of pusoy: '9\..*' there"):
        play(whole)


@pytest.mark.parametrize("content", ["Dear diary", "\n\nDear diary\n", '{"format": 1}\n', "a\nb\n", "{"])
def test_a_file_that_is_something_else_is_left_as_it_is(tmp_path: Path, content: str) -> None:
    file = tmp_path / "diary"
    file.write_text(content, encoding="utf-8")
    if content == "{":  # as a description begins, and nothing is lost
        play(file, deals=1)
        return
    with pytest.raises(SavedError, match="is no saved arena, and is left as it is"):
        play(file)
    assert file.read_text(encoding="utf-8") == content


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("nonsense", "line 2 of .* cannot be read"),
        ('{"number":0,"deals":[]}', "line 2 of .* is no chunk of this arena"),
        ('{"number":0}', "line 2 of .* cannot be read"),
    ],
)
def test_a_line_that_is_broken_is_named(whole: Path, line: str, says: str) -> None:
    first, *_ = whole.read_text(encoding="utf-8").splitlines()
    whole.write_text(f"{first}\n{line}\n", encoding="utf-8")
    with pytest.raises(SavedError, match=says):
        play(whole)


def test_deals_that_stand_twice_are_no_arena(whole: Path) -> None:
    lines = whole.read_bytes().splitlines(keepends=True)
    whole.write_bytes(b"".join([*lines, lines[1]]))
    with pytest.raises(SavedError, match=r"line 5 of .* holds deals that stand there already"):
        play(whole)


HOLDS = """
import os, sys
from pusoy.file_lock import take
assert take(os.open(sys.argv[1], os.O_RDWR))
print("held", flush=True)
sys.stdin.read()
"""


def test_two_arenas_do_not_write_to_one_file(whole: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLDS, str(whole)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(SavedError, match="is being written by another arena"):
            play(whole)
        holder.communicate()
    assert points(play(whole)) == points(play(None))


def test_a_file_that_cannot_be_opened_is_said_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(SavedError, match="cannot hold the arena: "):
        play(tmp_path / "nowhere" / "file")
    assert list(tmp_path.iterdir()) == []
