"""`pusoy engine` and programs in `pusoy arena`, from outside the process."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from command_line import one_line, process
from helpers import jit_disabled
from pusoy.arena import run_arena

pytestmark = [
    pytest.mark.usefixtures("compiled"),
    pytest.mark.skipif(os.name != "posix", reason="programs play on POSIX systems"),
]

ENGINE = f"cmd:{shlex.quote(sys.executable)} -m pusoy engine --level"
ARENA = (sys.executable, "-m", "pusoy", "arena")
PATIENT = 60_000  # milliseconds: a busy machine changes no result


@pytest.mark.parametrize(
    ("level", "others", "rules"),
    [
        ("steady", ["steady"], "two-hands"),
        ("random", ["greedy"], "cardems"),
        ("steady", ["steady"], "pusoy"),
        ("beginner", ["casual", "steady"], "capsa-susun"),
    ],
)
def test_a_player_beside_us_plays_exactly_as_it_does_with_us(
    level: str, others: list[str], rules: str
) -> None:
    """The protocol loses nothing: neither the position, nor what was played, nor chance."""
    if jit_disabled and rules not in ("two-hands", "cardems"):
        pytest.skip("thirteen cards are set too slowly in plain Python")
    seats = None if rules == "cardems" else 1 + len(others)
    beside, here = (
        run_arena([one, *others], rules, deals=2, seats=seats, seed="both", workers=1, ms=PATIENT)
        for one in (f"{ENGINE} {level}", level)
    )
    assert beside.faults == ()
    assert beside.points_by_deal == here.points_by_deal
    assert beside.wins_by_deal == here.wins_by_deal
    assert [one.win_rate for one in beside.standings] == [one.win_rate for one in here.standings]


BOT = """
import json, sys
for line in sys.stdin:
    said = json.loads(line)
    if "hello" in said:
        print('{"ready": {"name": "bot", "version": "1"}}', flush=True)
    elif "act" in said:
        legal = said["act"]["legal"]
        print(json.dumps({"play": legal[0]} if legal else {"pass": True}), flush=True)
"""


@pytest.fixture
def bot(tmp_path: Path) -> str:
    """A program's name, with a space and what rich would take for markup."""
    file = tmp_path / "a [bold]bot.py"
    file.write_text(BOT, encoding="utf-8")
    return f"cmd:{shlex.join([sys.executable, '-S', '-E', str(file)])}"


def test_programs_are_named_in_both_ways_and_keep_their_names(pusoy: Any, bot: str) -> None:
    done = pusoy(
        "arena", "greedy", "--player", bot, "--rules", "two-hands", "-n", "2", "--json", "--workers", "1"
    )
    found = json.loads(done.out)
    assert [player["name"] for player in found["players"]] == [bot, "greedy"]
    assert [player["faults"] for player in found["players"]] == [0, 0]
    assert all(player["ms_per_decision"] > 0 for player in found["players"])
    shown = pusoy("arena", bot, "greedy", "--rules", "two-hands", "-n", "1", "--workers", "1")
    assert "[bold]" in "".join(shown.out.split())


def test_results_with_programs_do_not_depend_on_the_workers(bot: str) -> None:
    one, two = (
        run_arena([bot, "greedy"], "two-hands", deals=4, workers=workers, ms=PATIENT) for workers in (1, 2)
    )
    assert one.points_by_deal == two.points_by_deal
    assert one.faults == two.faults == ()


def test_a_bot_that_is_none_is_refused_in_one_line(pusoy: Any) -> None:
    assert "is followed by a command line" in one_line(pusoy("arena", "cmd:", "greedy"))
    assert "0 players for 4 seats" in one_line(pusoy("arena"))


def test_the_engine_ends_with_its_input_and_says_what_it_cannot_read() -> None:
    assert process("engine").returncode == 0
    unknown = process("engine", "--level", "nobody")
    assert (unknown.returncode, unknown.stdout) == (2, b"")
    assert unknown.stderr.startswith(b"pusoy: there is no player called 'nobody'")
    other = subprocess.run(
        [sys.executable, "-m", "pusoy", "engine", "--game", "pusoy"],
        input=b"nonsense\n",
        capture_output=True,
        check=False,
    )
    assert (other.returncode, other.stdout) == (2, b"")
    assert other.stderr.startswith(b"pusoy: the host's message cannot be read")
    assert other.stderr.count(b"\n") == 1


STUBBORN = """
import os, sys, time
print('{"ready": {"name": "bot", "version": "1"}}', flush=True)
with open(sys.argv[1], "a") as file:
    print(os.getpid(), file=file, flush=True)
while True:
    time.sleep(600)
"""


@pytest.mark.parametrize(("workers", "ending"), [(1, signal.SIGINT), (1, signal.SIGTERM), (2, signal.SIGINT)])
def test_an_arena_that_is_ended_takes_its_programs_with_it(
    tmp_path: Path, workers: int, ending: signal.Signals
) -> None:
    """Even those that wait for nothing from us."""
    file, pids = tmp_path / "bot.py", tmp_path / "pids"
    file.write_text(STUBBORN, encoding="utf-8")
    pids.touch()
    name = f"cmd:{shlex.join([sys.executable, '-S', str(file), str(pids)])}"
    arena = subprocess.Popen(
        [*ARENA, name, "greedy", "--ms", "100000", "--rules", "two-hands", "--workers", str(workers)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    deadline = time.monotonic() + 60
    while len(pids.read_text().splitlines()) < workers and time.monotonic() < deadline:
        pass
    arena.send_signal(ending)
    arena.communicate(timeout=60)
    started = [int(line) for line in pids.read_text().splitlines()]
    assert len(started) >= workers
    while any(lives(pid) for pid in started) and time.monotonic() < deadline:
        pass
    left = [pid for pid in started if lives(pid)]
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    assert left == []


def lives(pid: int) -> bool:
    """Whether the process runs; one that is dead and was not waited for does not."""
    stat = Path(f"/proc/{pid}/stat")
    try:
        return stat.read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False
