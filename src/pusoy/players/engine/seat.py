"""A program at one seat: started when it is needed, told what it has missed, asked, and started anew."""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Final, Generic

from pusoy.cards import CardSet
from pusoy.players.base import FaultKind, ProgramFault, in_own_words
from pusoy.players.engine.channel import Channel, Clock
from pusoy.players.engine.host import BYE, ActionT, Ending, Message, Speech, ViewT, encode, ended, read_ready
from pusoy.thirteen.rows import Rows
from pusoy.thirteen.ruleset import Ruleset as SetRuleset
from pusoy.words import Message as Words

GRACE: Final = 0.25
"""Seconds over its time in which an answer still counts: pipes and busy machines take some."""
START: Final = 30.0
"""Seconds that a program has for its answer to ``hello``: it may have much to load."""
RESTARTS: Final = 3
"""So many times a program is started again after it failed; then it is given up."""


class Patience:
    """How often a program may still fail: shared by the seats that it holds at one table."""

    def __init__(self, restarts: int = RESTARTS) -> None:
        self.failures = 0
        self._restarts = restarts

    def check(self) -> None:
        """Raise ``given_up`` where it has failed too often to be started once more."""
        if self.failures > self._restarts:
            raise ProgramFault(
                FaultKind.GIVEN_UP, f"it failed {self.failures} times and is not started again"
            )


class Seat(Generic[ViewT, ActionT]):
    """A program at one seat, as a player. It is started for the first decision at the latest, and ended by
    :meth:`close`.

    ``words`` is its command line, ``seed`` its chance, ``ms`` its time for a decision in milliseconds, and
    ``start`` its time to get ready in seconds.
    """

    def __init__(
        self,
        words: list[str],
        speech: Speech[ViewT, ActionT],
        *,
        seed: str,
        ms: int,
        patience: Patience | None = None,
        start: float = START,
        clock: Clock = time.monotonic,
    ) -> None:
        self._words = words
        self._speech = speech
        self._seed = seed
        self._ms = ms
        self._patience = Patience() if patience is None else patience
        self._start = start
        self._clock = clock
        self._channel: Channel | None = None
        self._ready = False
        self._opening = False
        self._once_open: Callable[[], None] | None = None
        self._failure: ProgramFault | None = None
        self._round: int | None = None  # what it was told: which round, and how many events of it
        self._told = 0
        self._log = ""

    @property
    def name(self) -> str:
        """Its command line."""
        return name_of(self._words)

    @property
    def style(self) -> str:
        """Nobody knows."""
        return STYLE

    @property
    def log(self) -> str:
        """What it wrote last to its standard error, the one that runs or the last one that ran."""
        return self._log if self._channel is None else self._channel.log

    def launch(self) -> None:
        """Start it already, so that it loads while others do; its first decision tells what went wrong."""
        with suppress(ProgramFault):
            self._open()

    def prepare(self, view: ViewT) -> None:
        """Start it where it does not run, and tell it all that has happened: what no clock counts.

        What goes wrong is raised by the next :meth:`choose`.
        """
        try:
            self._tell(self._running(view), view)
        except ProgramFault as fault:
            self._failure = fault
            if fault.kind is not FaultKind.GIVEN_UP:
                self._fail()

    def choose(self, view: ViewT, random: Random) -> ActionT:
        """Its answer; raises the :class:`ProgramFault` of a program that fails. It has its own chance."""
        if self._failure is None:
            self.prepare(view)
        failure, self._failure = self._failure, None
        if failure is not None:
            raise failure
        assert self._channel is not None
        question = encode(self._speech.question(view, self._ms))
        try:
            line = self._channel.ask(question, self._ms / 1000 + GRACE)
        except ProgramFault:
            self._fail()
            raise
        return self._speech.read(line)

    def explain(self, view: ViewT) -> Words:
        """It gives no reasons."""
        return in_own_words("a program's own choice")

    def set_rows(self, rules: SetRuleset, hand: CardSet, random: Random) -> Rows:
        """A program is asked for its sets as they come; raises ProgramFault."""
        raise ProgramFault(FaultKind.ILLEGAL, "a program sets only what it is dealt")

    def end(self, view: ViewT, ending: Ending) -> ProgramFault | None:
        """Tell it the end of a round; returns the fault of one that spoke meanwhile."""
        if self._channel is None or not self._ready:
            return None
        try:
            self._tell(self._channel, view)
            self._channel.tell(encode(ended(ending)))
            self._round = None
            self._channel.flush()
        except ProgramFault as fault:
            self._fail()
            return fault
        return None

    def close(self) -> None:
        """Say good-bye, and end it."""
        if self._channel is not None:
            self._channel.tell(encode(BYE))
            self._stop(politely=True)

    def kill(self) -> None:
        """Kill it at once, because this process ends."""
        if self._channel is not None:
            self._channel.kill()

    def put_off(self, until_open: Callable[[], None]) -> bool:
        """Whether it is being started, and cannot be killed yet; ``until_open`` is called when it can."""
        if self._opening:
            self._once_open = until_open
        return self._opening

    def _open(self) -> Channel:
        if self._channel is None:
            self._patience.check()
            self._ready = False
            self._round = None
            self._opening = True
            try:
                self._channel = Channel(self._words, self._clock)
            finally:
                self._opening = False
                if self._once_open is not None:
                    self._once_open()
        assert self._channel is not None
        return self._channel

    def _running(self, view: ViewT) -> Channel:
        channel = self._open()
        if not self._ready:
            read_ready(channel.ask(encode(self._speech.hello(view, self._seed)), self._start))
            self._ready = True
        return channel

    def _tell(self, channel: Channel, view: ViewT) -> None:
        """The beginning of the round where it is new, and the events that were not told yet."""
        number = self._speech.number(view)
        messages: list[Message] = []
        if number != self._round:
            messages.append(self._speech.round(view))
            self._round, self._told = number, 0
        messages += self._speech.events(view, self._told)
        self._told = self._speech.count(view)
        for one in messages:
            channel.tell(encode(one))

    def _fail(self) -> None:
        self._patience.failures += 1
        self._stop(politely=False)

    def _stop(self, *, politely: bool) -> None:
        if self._channel is not None:
            self._channel.stop(politely=politely)
            self._log, self._channel = self._channel.log, None


STYLE: Final = "A program of its own, spoken to by the engine protocol."
PREFIX: Final = "cmd:"


def name_of(words: list[str]) -> str:
    """A program's name in lists: its command line, as a shell would take it."""
    return PREFIX + shlex.join(words)
