"""A match of Pusoy Dos in lines."""

from __future__ import annotations

from collections.abc import Mapping

from pusoy.dos.actions import Pass
from pusoy.errors import PusoyError, Refusal
from pusoy.terminal import accounts, texts
from pusoy.terminal import texts_plain as words
from pusoy.terminal.console import Console
from pusoy.terminal.keep import Slot
from pusoy.terminal.plain_match import Answer, PlainMatch
from pusoy.terminal.plain_table import hand_lines, legal_lines, prompt_lines, table_lines
from pusoy.terminal.session import Session


class PlainDos(PlainMatch[Session]):
    """Turns, one after the other."""

    def __init__(
        self, session: Session, slot: Slot, console: Console, pace: str, *, kept: bool = False
    ) -> None:
        super().__init__(session, slot, console, pace, kept=kept)
        self.listed: tuple[int, int] | None = None  # the moment for which legal plays were listed

    def greet(self) -> None:
        """The house, the order of turns, and who plays with whom."""
        session = self.session
        order = texts.turn_order(session.rules, session.names, ", ")
        self.say(words.greeting(session.title, order, session.level))
        if session.partner is not None:
            rivals = [name for seat, name in enumerate(session.names) if seat % 2]
            self.say(words.partners(session.names[session.partner], texts.listing(rivals)))

    def round_begins(self) -> None:
        """What has happened already: a dragon."""
        self.say(*self.session.told(len(self.session.match.rounds)))

    def round_lines(self) -> list[str]:
        """The whole account of the last round."""
        return accounts.round_lines(self.session)

    def play_round(self) -> None:
        """Turn by turn."""
        session = self.session
        while session.turn is not None:
            if session.my_turn:
                self.say(*prompt_lines(session))
                while not self.obey(self.console.ask()):
                    pass
            else:
                self._other_acts()

    def _other_acts(self) -> None:
        self.console.pause(self.pace)
        session, inverted = self.session, self.session.position.inverted
        event = session.step()
        self.keep()
        told = texts.told(event, session.rules, session.names, inverted=inverted)
        self.say(*session.take_faults(), told)

    # --- what the person says ---------------------------------------------------------------------------

    def answers(self) -> Mapping[str, Answer[Session]]:
        """The questions of this game."""
        return _ANSWERS

    def act(self, line: str) -> bool:
        """Play, pass, do what the hint says, or list what is legal."""
        if line in ("pass", "p"):
            return self._act("pass")
        if line in ("auto", "a"):
            return self._act_by_hint()
        if line == "legal":
            self.listed = self._now()
            self.say(*legal_lines(self.session))
            return False
        if line.isdecimal():
            return self._act_by_number(line)
        return self._act(line.removeprefix("play ").replace(",", " "))

    def _now(self) -> tuple[int, int]:
        return len(self.session.match.rounds), len(self.session.events)

    def _act_by_hint(self) -> bool:
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
        if self.listed != self._now():
            self.say(words.LIST_FIRST)
            return False
        plays = self.session.round.legal_plays
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
        self.keep()
        self.say(texts.told(event, session.rules, session.names, inverted=inverted))
        return True


def _hint_lines(session: Session) -> list[str]:
    try:
        hint = session.hint()
    except PusoyError as error:
        return [error.message]
    cards = None if isinstance(hint.action, Pass) else hint.action
    return [texts.hint(session.position, cards, hint.reason)]


def _position_lines(session: Session) -> list[str]:
    return [session.position.text]


def _help_lines(_session: Session) -> list[str]:
    return [words.HELP]


_ANSWERS = {
    "hint": _hint_lines,
    "h": _hint_lines,
    "hand": hand_lines,
    "table": table_lines,
    "t": table_lines,
    "position": _position_lines,
    "help": _help_lines,
    "?": _help_lines,
}
