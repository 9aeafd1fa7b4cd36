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
SET_RECORD = """\
format = 1
game = "pusoy"
rules = { preset = "capsa-susun" }
players = ["Ana", "Ben"]

[[round]]
hands = ["QS QH QC 9S 9H 9C 4S 4H 2S 2H 2C 2D 7S", "AS KD 3C AH JH TH 6H 3H 5D 6D 7D 8D 9D"]
sets = [
  "QS QH QC / 9S 9H 9C 4S 4H / 2S 2H 2C 2D 7S",
  "AS KD 3C / AH JH TH 6H 3H / 5D 6D 7D 8D 9D",
]
"""
"""The worked deal of the rules page of Pusoy."""


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
