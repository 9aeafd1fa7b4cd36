"""What the commands print: lines, tables, JSON, and progress on standard error."""

from __future__ import annotations

import json
import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence
from typing import Any, Final

from pusoy.cli import shown

WIDEST: Final = 100
COMPILING: Final = "Compiling the rules for this machine, once"


def say(line: str = "") -> None:
    """One line on standard output."""
    print(shown(line))


def say_json(content: Any) -> None:
    """One JSON value on standard output, indented for people who look at it."""
    print(json.dumps(content, ensure_ascii=False, indent=2, allow_nan=False))


def say_wrapped(text: str, first: str = "", then: str = "") -> None:
    """A paragraph, wrapped to the terminal, with what its first and its later lines start with."""
    for line in textwrap.wrap(
        text, width(), initial_indent=first, subsequent_indent=then, break_on_hyphens=False
    ):
        say(line)


def say_table(rows: Iterable[Sequence[str]], indent: str = "") -> None:
    """Rows in columns; the last column is wrapped to the terminal."""
    cells = [list(row) for row in rows]
    if not cells:
        return
    wide = [max(len(row[column]) for row in cells) for column in range(len(cells[0]) - 1)]
    for row in cells:
        start = indent + "".join(f"{cell:<{size}}  " for cell, size in zip(row, wide, strict=False))
        room = max(20, width() - len(start))
        lines = textwrap.wrap(row[-1], room, break_on_hyphens=False) or [""]
        say((start + lines[0]).rstrip())
        for line in lines[1:]:
            say(" " * len(start) + line)


def width() -> int:
    """Columns to write in: those of the terminal, within reason."""
    return max(40, min(WIDEST, shutil.get_terminal_size((80, 24)).columns))


def number(value: float) -> str:
    """Points with a sign: ``+7``, ``-3``, ``0``."""
    return f"{value:+g}" if value else "0"


class Progress:
    """Steps told on standard error: in place at a terminal, a line each elsewhere."""

    def __init__(self) -> None:
        self.in_place = sys.stderr.isatty()
        self.widest = 0

    def __call__(self, label: str, done: int, steps: int) -> None:
        """Tell what is being done, how many steps are done, and how many there are."""
        line = f"[{done}/{steps}] {label}"
        if self.in_place:
            self.widest = max(self.widest, len(line))
            print(f"\r{line:<{self.widest}}", end="\n" if done == steps else "", file=sys.stderr, flush=True)
        else:
            print(line, file=sys.stderr, flush=True)

    def line(self, text: str) -> None:
        """Tell one thing that was done."""
        print(text, file=sys.stderr, flush=True)


def announce_compiling() -> None:
    """Say why the next step takes some seconds, where it does: what it needs is compiled on the way."""
    from pusoy.warm import is_warm

    if not is_warm():
        print(f"{COMPILING} (pusoy warm does it ahead of time) ...", file=sys.stderr, flush=True)


def make_ready() -> None:
    """Compile all that is not compiled yet, and tell how far it has come."""
    from pusoy.warm import is_warm, warm

    if not is_warm():
        print(f"{COMPILING}:", file=sys.stderr, flush=True)
        warm(Progress())
