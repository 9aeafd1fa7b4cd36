"""The command line as tests call it, and what they call it with."""

from __future__ import annotations

import subprocess
import sys
from typing import Any, NamedTuple

POSITION = "dos-44136fa355b3 0 3C4DTH 3/9/13/2 - - normal -"
RECORD = """\
format = 1
game = "pusoy-dos"
rules = { preset = "two-hands" }
players = ["Ana", "Ben"]

[[round]]
hands = ["3C 5D 5H", "4C 6D"]
actions = [
  "0 3C",
  "1 4C",
  "0 5D",
  "1 6D",
]
"""


class Done(NamedTuple):
    code: int
    out: str
    err: str


def process(*words: str, **options: Any) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "pusoy", *words],
        capture_output=True,
        check=False,
        stdin=subprocess.DEVNULL,
        **options,
    )


def one_line(done: Done) -> str:
    """The error, which is one line."""
    assert done.out == ""
    assert done.err.startswith("pusoy: ")
    assert done.err.count("\n") == 1
    return done.err
