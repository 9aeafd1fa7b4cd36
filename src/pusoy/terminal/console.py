"""Lines in and lines out: what plain mode reads and says with."""

from __future__ import annotations

import random
import time
from typing import Final, TextIO

from pusoy.terminal.settings import PACES

_LONGEST_LINE = 10_000
TOO_LONG: Final = "\0"
"""What :meth:`Console.ask` gives for a line that is too long to read."""


class Leave(Exception):
    """The person leaves, or there is nothing more to read."""


class Console:
    """A source of lines, and a target for sentences. ``asking`` tells whether a person sits at both."""

    def __init__(self, source: TextIO, target: TextIO) -> None:
        self.source = source
        self.target = target
        self.asking = source.isatty() and target.isatty()

    def say(self, *lines: str) -> None:
        """Each line, at once."""
        for line in lines:
            print(line, file=self.target)
        self.target.flush()

    def ask(self) -> str:
        """The next line, in small letters and without blanks around it; raises :class:`Leave` at the end."""
        if self.asking:
            self.target.write("> ")
            self.target.flush()
        line = self.source.readline(_LONGEST_LINE)
        if not line:
            raise Leave
        if len(line) == _LONGEST_LINE and not line.endswith("\n"):
            while line and not line.endswith("\n"):
                line = self.source.readline(_LONGEST_LINE)
            return TOO_LONG
        return line.strip().lower()

    def pause(self, pace: str) -> None:
        """The moment that a computer player takes, where somebody watches."""
        low, high = PACES[pace]
        if high and self.asking:
            time.sleep(random.uniform(low, high))
