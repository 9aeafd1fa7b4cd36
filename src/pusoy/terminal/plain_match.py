"""A match in lines, of either game: its rounds, what a person may ask at any time, its end."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

from pusoy.terminal import texts
from pusoy.terminal import texts_plain as words
from pusoy.terminal.console import TOO_LONG, Console, Leave
from pusoy.terminal.house import rules_lines
from pusoy.terminal.keep import Slot
from pusoy.terminal.sitting import Sitting
from pusoy.terminal.standing import match_lines, standing_lines

SessionT = TypeVar("SessionT", bound=Sitting)

Answer = Callable[[SessionT], list[str]]
"""What answers a question, in lines."""


class PlainMatch(ABC, Generic[SessionT]):
    """One match: it reads lines and says sentences. ``kept`` tells whether it is on disk as it is now."""

    def __init__(
        self, session: SessionT, slot: Slot, console: Console, pace: str, *, kept: bool = False
    ) -> None:
        self.session = session
        self.slot = slot
        self.console = console
        self.pace = pace
        self.kept = kept
        self.say = console.say

    # --- what each game does its own way ----------------------------------------------------------------

    @abstractmethod
    def greet(self) -> None:
        """The first lines of a sitting."""

    @abstractmethod
    def round_begins(self) -> None:
        """What is told right after a deal."""

    @abstractmethod
    def play_round(self) -> None:
        """The round in progress to its end."""

    @abstractmethod
    def round_lines(self) -> list[str]:
        """The account of the round that is over."""

    @abstractmethod
    def answers(self) -> Mapping[str, Answer[SessionT]]:
        """The questions of this game, each with what answers it."""

    @abstractmethod
    def act(self, line: str) -> bool:
        """Do what the line says at this game; whether that was an action of it."""

    # --- the course of the match ------------------------------------------------------------------------

    def play(self) -> None:
        """From the first greeting until the match is over or the person leaves."""
        session = self.session
        self.greet()
        self.say(words.UNKNOWN)
        if self.kept:
            self.say(words.going_on(len(session.match.rounds)))
            if session.match.results and session.match.round_over:
                self.say(*self.round_lines())
        try:
            while not session.over:
                self._round()
                if not session.stopped:
                    self.say("", *self.round_lines())
            self._end()
        except Leave:
            self.say(texts.KEPT if self.kept else texts.NOT_KEPT)

    def _round(self) -> None:
        """Deal where a new round is due, then play it to its end."""
        session = self.session
        if session.match.round_over:
            if session.match.rounds and not self._ask_for_next():
                return
            session.deal()
            self.keep()
            self.say("", texts.round_head(session.rules, len(session.match.rounds)) + ".")
            self.round_begins()
        self.play_round()

    def _ask_for_next(self) -> bool:
        """Wait until the next round is wanted; false where the match is ended here."""
        open_end = self.session.rules.match_end is None
        self.say(words.ASK_NEXT_OPEN if open_end else words.ASK_NEXT)
        while True:
            text = self.console.ask()
            if text in ("next", "n", "auto", "a", ""):
                return True
            if text == "end":
                if open_end:
                    self.session.stop()
                    return False
                self.say(words.ALREADY_LIMITED)
            else:
                self.obey(text)

    def _end(self) -> None:
        self.say("", *match_lines(self.session))
        self.say(texts.saved(self.slot.finish(self.session)))

    def keep(self) -> None:
        """Write the match down as it is now."""
        trouble = self.slot.save(self.session)
        self.kept = self.slot.kept
        if trouble is not None:
            self.say(trouble)

    # --- what the person says ---------------------------------------------------------------------------

    def obey(self, line: str) -> bool:
        """Do what the line says; whether that was an action of the game."""
        if line in ("quit", "q", "exit"):
            raise Leave
        answer = self.answers().get(line)
        if answer is not None:
            self.say(*answer(self.session))
        elif line == "log":
            self.say(*self.session.told(len(self.session.match.rounds)))
        elif line == "score":
            self.say(*standing_lines(self.session))
        elif line == "rules":
            self.say(*rules_lines(self.session.rules, **self.session.own))
        elif line == "save":
            self.say(self.slot.save_record(self.session)[1])
        elif line in ("next", "n", "end"):
            self.say(words.NOT_NOW)
        elif line == TOO_LONG:
            self.say(words.CANNOT_READ)
        elif line:
            return self.act(line)
        return False
