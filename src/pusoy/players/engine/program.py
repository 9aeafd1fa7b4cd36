"""A command line as a player of either game.

A program can be asked like any player; it then runs for that one decision. Who has many decisions for it lets
it sit down (:meth:`DosProgram.sit`) and closes the seat in the end.
"""

from __future__ import annotations

import os
import shlex
from contextlib import closing
from random import Random
from typing import Final, Self

from msgspec import Struct

from pusoy.cards import CardSet
from pusoy.dos.actions import Action as DosAction
from pusoy.dos.view import View as DosView
from pusoy.players.base import FaultKind, PlayerError, ProgramFault, in_own_words
from pusoy.players.engine.host import DosSpeech, SetSpeech
from pusoy.players.engine.seat import PREFIX, STYLE, Patience, Seat, name_of
from pusoy.thirteen.rows import Action as SetAction
from pusoy.thirteen.rows import Rows
from pusoy.thirteen.ruleset import Ruleset as SetRuleset
from pusoy.thirteen.view import View as SetView
from pusoy.words import Message

MS: Final = 1000
"""Milliseconds that a program has for a decision, where nothing else is said."""


def is_program(entry: object) -> bool:
    """Whether this names a program: ``cmd:`` and its command line."""
    return isinstance(entry, str) and entry.startswith(PREFIX)


class Program(Struct, frozen=True):
    """What programs of both games share. ``words`` is the command line; no shell is asked about it."""

    words: tuple[str, ...]
    ms: int = MS

    @classmethod
    def of(cls, text: str, ms: int = MS) -> Self:
        """The program that ``cmd:COMMAND LINE`` names; raises :class:`PlayerError` where that is none."""
        if os.name != "posix":
            raise PlayerError(f"programs ({PREFIX}…) can only play on Linux, macOS and their like")
        try:
            words = shlex.split(text.removeprefix(PREFIX))
        except ValueError as error:
            raise PlayerError(f"the command line of {text[:60]!r} cannot be read: {error}") from error
        if not words:
            raise PlayerError(f"{PREFIX} is followed by a command line, as in '{PREFIX}python3 bot.py'")
        if ms < 1:
            raise PlayerError(f"a program has 1 ms or more for a decision, not {ms}")
        return cls(tuple(words), ms)

    @property
    def name(self) -> str:
        """Its command line, after ``cmd:``."""
        return name_of(list(self.words))

    @property
    def style(self) -> str:
        """The same of every program."""
        return STYLE


class DosProgram(Program, frozen=True):
    """A program that plays Pusoy Dos; it meets :class:`~pusoy.players.base.Player`."""

    def sit(self, seed: str, patience: Patience | None = None) -> Seat[DosView, DosAction]:
        """The program at a seat, whose chance is ``seed``."""
        return Seat(list(self.words), DosSpeech(), seed=seed, ms=self.ms, patience=patience)

    def choose(self, view: DosView, random: Random) -> DosAction:
        """One decision of a program that runs for it alone; raises ProgramFault."""
        with closing(self.sit(_seed(random))) as seat:
            return seat.choose(view, random)

    def explain(self, view: DosView) -> Message:
        """It gives no reasons."""
        return in_own_words("a program's own choice")


class SetProgram(Program, frozen=True):
    """A program that plays Pusoy; it meets :class:`~pusoy.players.setting.SetPlayer`."""

    def sit(self, seed: str, patience: Patience | None = None) -> Seat[SetView, SetAction]:
        """The program at a seat, whose chance is ``seed``."""
        return Seat(list(self.words), SetSpeech(), seed=seed, ms=self.ms, patience=patience)

    def choose(self, view: SetView, random: Random) -> SetAction:
        """One decision of a program that runs for it alone; raises ProgramFault."""
        with closing(self.sit(_seed(random))) as seat:
            return seat.choose(view, random)

    def set_rows(self, rules: SetRuleset, hand: CardSet, random: Random) -> Rows:
        """What it sets with this hand at a table of two; raises ProgramFault where it claims a natural."""
        action = self.choose(SetView(rules, 2, 0, hand, (), None, frozenset(), None), random)
        if not isinstance(action, Rows):
            raise ProgramFault(FaultKind.ILLEGAL, f"it claims {action}, which it was not offered")
        return action

    def explain(self, view: SetView) -> Message:
        """It gives no reasons."""
        return in_own_words("a program's own choice")


def _seed(random: Random) -> str:
    return f"{random.getrandbits(128):032x}"
