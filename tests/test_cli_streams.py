"""Standard streams that are closed or full, and input that ends."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from command_line import one_line

pytestmark = pytest.mark.usefixtures("compiled")


@pytest.mark.skipif(os.name == "nt", reason="a shell of POSIX")
@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("rules >&-", 0),
        ("--version >&-", 0),
        ("deal --json >&-", 0),
        ("rules <&- >&- 2>&-", 0),
        ("plya 2>&-", 2),
        ("referee <&-", 0),
        ("play --plain <&-", 0),
        ("replay - <&-", 2),
        ("hint - <&-", 2),
        *((f"{words} >/dev/full", 2) for words in ("rules", "--version", "--help", "play --plain")),
    ],
)
def test_closed_and_full_streams_are_no_faults(command: str, code: int, tmp_path: Path) -> None:
    line = f'"{sys.executable}" -m pusoy {command}'
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    done = subprocess.run(
        ["bash", "-c", line],
        capture_output=True,
        text=True,
        check=False,
        env=environment,
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == code
    assert done.stderr.count("\n") == (1 if code and "2>&-" not in command else 0)
    if "full" in command:
        assert done.stderr == "pusoy: cannot write: No space left on device\n"


def test_an_end_of_input_that_nobody_met_is_a_fault(pusoy: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def end(*_args: object, **_options: object) -> None:
        raise EOFError

    monkeypatch.setattr("pusoy.cli.houses.list_houses", end)
    assert pusoy("rules").code == 70


def test_a_file_without_a_name_is_named_so(pusoy: Any) -> None:
    assert one_line(pusoy("replay", "")) == "pusoy: no file is named\n"
