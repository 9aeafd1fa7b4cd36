"""The table line by line, for pipes and screen readers: every action in a sentence, no colour, no boxes."""

from __future__ import annotations

import random
import sys
import time
from typing import TextIO

from pusoy.dos.actions import Pass
from pusoy.errors import PusoyError, Refusal
from pusoy.terminal import accounts, texts
from pusoy.terminal import texts_plain as words
from pusoy.terminal.choices import recall, remember
from pusoy.terminal.house import rules_lines
from pusoy.terminal.keep import Shelf, Slot
from pusoy.terminal.plain_table import hand_lines, legal_lines, prompt_lines, table_lines
from pusoy.terminal.session import Session
from pusoy.terminal.settings import PACES, Settings
from pusoy.terminal.telling import told_round
from pusoy.warm import is_warm, warm

_LONGEST_LINE = 10_000
INTERRUPTED = 130


def run(settings: Settings) -> int:
    """Play on standard input and output; returns 0, or 130 after ctrl-c."""
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
    table = _Table(settings, sys.stdin, sys.stdout)
    try:
        table.play()
    except KeyboardInterrupt:
        table.say(f"\n{words.INTERRUPTED} {texts.KEPT if table.kept else texts.NOT_KEPT}")
        return INTERRUPTED
    finally:
        table.close()
    return 0


class _Leave(Exception):
    """The person leaves."""


class _Table:
    """One sitting: it reads lines and says sentences."""

    def __init__(self, settings: Settings, source: TextIO, target: TextIO) -> None:
        self.settings = settings
        self.source = source
        self.target = target
        self.shelf = Shelf(settings.folder)
        self.listed: tuple[int, int] | None = None  # the moment for which legal plays were listed
        self.slot: Slot | None = None
        self.kept = False
        self.asking = source.isatty() and target.isatty()

    def say(self, *lines: str) -> None:
        """Each line, at once."""
        for line in lines:
            print(line, file=self.target)
        self.target.flush()

    def play(self) -> None:
        """From the first greeting until the match is over or the person leaves."""
        self._warm_up()
        self.session = self._seat()
        try:
            while not self.session.over:
                self._round()
                self._after_round()
            self._end_of_match()
        except _Leave:
            self.say(texts.KEPT if self.kept else texts.NOT_KEPT)

    def close(self) -> None:
        """Let other programs have the match."""
        if self.slot is not None:
            self.slot.release()

    # --- beginning --------------------------------------------------------------------------------------

    def _warm_up(self) -> None:
        if not is_warm():
            warm(lambda label, done, of: self.say(texts.warming(label, done, of)) if done < of else None)

    def _seat(self) -> Session:
        """The match that was kept, where it is what was asked for; else a new one."""
        wanted = self.settings
        found = self.shelf.claim(wanted)
        self.say(*self.shelf.messages)
        if found is not None:
            self.slot, session = found
            self.kept = True
            self._greet(session)
            self.say(words.going_on(len(session.match.rounds)))
            self.session = session
            if session.match.results and session.match.round_over:
                self.say(*accounts.round_lines(session))
            return session
        choices = recall(wanted)
        remember(choices, wanted.folder)
        session = Session(
            choices.rules,
            choices.level,
            wanted.seed,
            title=choices.title,
            description=choices.description,
        )
        self.slot = self.shelf.new_slot()
        self._greet(session)
        return session

    def _greet(self, session: Session) -> None:
        order = texts.turn_order(session.rules, session.names, ", ")
        self.say(words.greeting(session.title, order, session.level))
        if session.partner is not None:
            rivals = [name for seat, name in enumerate(session.names) if seat % 2]
            self.say(words.partners(session.names[session.partner], texts.listing(rivals)))
        self.say(words.UNKNOWN)

    # --- a round ----------------------------------------------------------------------------------------

    def _round(self) -> None:
        """Deal where a new round is due, then play it to its end."""
        session = self.session
        if session.match.round_over:
            if session.match.rounds and not self._ask_for_next():
                return
            session.deal()
            self._keep()
            self.say("", texts.round_head(session.rules, len(session.match.rounds)) + ".")
            self.say(*told_round(session.round, session.names))
        while session.turn is not None:
            if session.my_turn:
                self.say(*prompt_lines(session))
                while not self._obey(self._ask()):
                    pass
            else:
                self._other_acts()

    def _other_acts(self) -> None:
        low, high = PACES[self.settings.pace]
        if high and self.asking:
            time.sleep(random.uniform(low, high))
        session, inverted = self.session, self.session.position.inverted
        event = session.step()
        self._keep()
        told = texts.told(event, session.rules, session.names, inverted=inverted)
        self.say(*session.take_faults(), told)

    def _after_round(self) -> None:
        if not self.session.stopped:
            self.say("", *accounts.round_lines(self.session))

    def _ask_for_next(self) -> bool:
        """Wait until the next round is wanted; false where the match is ended here."""
        open_end = self.session.rules.match_end is None
        self.say(words.ASK_NEXT_OPEN if open_end else words.ASK_NEXT)
        while True:
            text = self._ask()
            if text in ("next", "n", "auto", "a", ""):
                return True
            if text == "end":
                if open_end:
                    self.session.stop()
                    return False
                self.say(words.ALREADY_LIMITED)
            else:
                self._obey(text)

    def _end_of_match(self) -> None:
        session = self.session
        self.say("", *accounts.match_lines(session))
        assert self.slot is not None
        self.say(texts.saved(self.slot.finish(session)))
        self.slot = None

    def _keep(self) -> None:
        assert self.slot is not None
        trouble = self.slot.save(self.session)
        self.kept = self.slot.kept
        if trouble is not None:
            self.say(trouble)

    # --- what the person says ---------------------------------------------------------------------------

    def _ask(self) -> str:
        """The next line, in small letters and without blanks around it."""
        if self.asking:
            self.target.write("> ")
            self.target.flush()
        line = self.source.readline(_LONGEST_LINE)
        if not line:
            raise _Leave
        if len(line) == _LONGEST_LINE and not line.endswith("\n"):
            while line and not line.endswith("\n"):
                line = self.source.readline(_LONGEST_LINE)
            return "\0"
        return line.strip().lower()

    def _obey(self, name: str) -> bool:
        """Do what the line asks; whether that was an action of the game."""
        session = self.session
        if name in ("quit", "q", "exit"):
            raise _Leave
        if name in _ACTIONS:
            return self._act_by_word(name)
        asked = _QUESTIONS.get(name)
        if asked is not None:
            self.say(*asked(session))
        elif name == "save":
            assert self.slot is not None
            self.say(self.slot.save_record(session)[1])
        elif name == "legal":
            self.listed = (len(session.match.rounds), len(session.events))
            self.say(*legal_lines(session))
        elif name in ("next", "n", "end"):
            self.say(words.NOT_NOW)
        elif name == "\0":
            self.say(words.CANNOT_READ)
        elif name.isdecimal():
            return self._act_by_number(name)
        elif name:
            return self._act(name.removeprefix("play ").replace(",", " "))
        return False

    def _act_by_word(self, name: str) -> bool:
        if name in ("pass", "p"):
            return self._act("pass")
        if not self.session.my_turn:
            self.say(words.ROUND_IS_OVER)
            return False
        try:
            hint = self.session.hint()
        except PusoyError as error:
            self.say(error.message)
            return False
        return self._act(str(hint.action))

    def _act_by_number(self, text: str) -> bool:
        session = self.session
        if self.listed != (len(session.match.rounds), len(session.events)):
            self.say(words.LIST_FIRST)
            return False
        plays = session.round.legal_plays
        if len(text) > 6 or not 1 <= int(text) <= len(plays):
            self.say(words.NO_SUCH_LINE)
            return False
        return self._act(str(plays[int(text) - 1]))

    def _act(self, text: str) -> bool:
        session = self.session
        if session.turn is None:
            self.say(words.ROUND_IS_OVER)
            return False
        inverted = session.position.inverted
        try:
            event = session.act(session.match.parse_action(text))
        except Refusal as refusal:
            self.say(texts.refused(refusal, session.rules))
            if refusal.code == "bad_card":
                self.say(words.UNKNOWN)
            return False
        self._keep()
        self.say(texts.told(event, session.rules, session.names, inverted=inverted))
        return True


def _hint_lines(session: Session) -> list[str]:
    try:
        hint = session.hint()
    except PusoyError as error:
        return [error.message]
    cards = None if isinstance(hint.action, Pass) else hint.action
    return [texts.hint(session.position, cards, hint.reason)]


def _log_lines(session: Session) -> list[str]:
    return told_round(session.round, session.names)


def _house_lines(session: Session) -> list[str]:
    return rules_lines(session.rules, **session.own)


def _position_lines(session: Session) -> list[str]:
    return [session.position.text]


def _help_lines(_session: Session) -> list[str]:
    return [words.HELP]


_ACTIONS = frozenset(("pass", "p", "auto", "a"))
_QUESTIONS = {
    "hint": _hint_lines,
    "h": _hint_lines,
    "hand": hand_lines,
    "table": table_lines,
    "t": table_lines,
    "log": _log_lines,
    "score": accounts.standing_lines,
    "rules": _house_lines,
    "position": _position_lines,
    "help": _help_lines,
    "?": _help_lines,
}
