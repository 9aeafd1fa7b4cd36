"""``pusoy replay``, and records and positions on standard input."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from command_line import POSITION, RECORD, one_line

pytestmark = pytest.mark.usefixtures("compiled")


def test_a_record_is_told_action_by_action(pusoy: Any) -> None:
    Path("match.pusoy").write_text(RECORD, encoding="utf-8")
    done = pusoy("replay", "match.pusoy")
    assert (done.code, done.err) == (0, "")
    for line in (
        "Ana plays 3♣, 2 cards left.",
        "Ben plays 6♦",
        "Ben wins the round.",
        "Ana held 5♥.",
    ):
        assert line in done.out
    assert "1 card left -1" in done.out
    told = json.loads(pusoy("replay", "match.pusoy", "--json").out)
    assert told["totals"] == [-1, 0]
    assert [event["action"] for event in told["rounds"][0]["events"]] == ["play"] * 4
    assert told["rounds"][0]["result"]["winner"] == 1


def test_a_record_that_breaks_the_rules_is_a_no(pusoy: Any) -> None:
    Path("match.pusoy").write_text(RECORD.replace('"0 5D"', '"0 3C"'), encoding="utf-8")
    done = pusoy("replay", "match.pusoy")
    assert done.code == 1
    assert "match.pusoy: line 11, round 1, action 3: '0 3C': 3♣ is not in your hand." in one_line(done)
    kept = pusoy("replay", "match.pusoy", "--lenient")
    assert kept.code == 1
    assert "Ben plays 4♣" in kept.out
    assert "mid-round" in kept.out
    assert "line 11" in kept.err
    told = json.loads(pusoy("replay", "match.pusoy", "--lenient", "--json").out)
    assert len(told["faults"]) == 1
    assert not told["rounds"][0]["over"]


@pytest.mark.parametrize(
    "content", [b"", b"format = ", b"\xff", b"format = 2", b'format = 1\ngame = "chess"', b"[" * 5000]
)
def test_a_file_that_is_no_record_is_bad_input(pusoy: Any, content: bytes) -> None:
    Path("match.pusoy").write_bytes(content)
    for words in (("replay", "match.pusoy"), ("replay", "match.pusoy", "--lenient", "--json")):
        done = pusoy(*words)
        assert done.code == 2
        assert "match.pusoy" in one_line(done)


def test_a_record_and_a_position_may_come_from_standard_input() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pusoy", "replay", "-"], input=RECORD.encode(), capture_output=True, check=True
    )
    assert b"wins the round" in done.stdout
    done = subprocess.run(
        [sys.executable, "-m", "pusoy", "hint", "-"], input=POSITION.encode(), capture_output=True, check=True
    )
    assert done.stdout.startswith(b"Play ")


def test_a_fault_on_standard_input_begins_with_where_it_was_found() -> None:
    for content in (RECORD.replace('"0 5D"', '"0 5D-"'), RECORD.replace('"two-hands"', '"two-hand"'), ""):
        done = subprocess.run(
            [sys.executable, "-m", "pusoy", "replay", "-"],
            input=content.encode(),
            capture_output=True,
            check=False,
        )
        assert done.returncode in (1, 2)
        assert done.stderr.startswith(b"pusoy: standard input: ")


def test_running_totals_are_exact(pusoy: Any) -> None:
    head, round_ = RECORD.split("[[round]]")
    rules = '{ preset = "two-hands", card_factors = [[1, 0.1]] }'
    again = f"[[round]]\nfirst_round = true{round_}"
    Path("match.pusoy").write_text(
        head.replace('{ preset = "two-hands" }', rules) + again * 3, encoding="utf-8"
    )
    done = pusoy("replay", "match.pusoy")
    assert (done.code, done.err) == (0, "")
    third = done.out.split("Round 3")[1]
    assert "-0.3" in third
    assert "-0.30" not in third


def test_names_of_all_kinds_are_told(pusoy: Any) -> None:
    text = RECORD.replace('"Ana", "Ben"', '"[bold]Ñ\\u001b[31m", "You"')
    Path("match.pusoy").write_text(text, encoding="utf-8")
    done = pusoy("replay", "match.pusoy")
    assert done.code == 0
    assert "\x1b" not in done.out
    assert "[bold]Ñ" in done.out
