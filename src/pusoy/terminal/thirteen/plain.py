"""A match of Pusoy in lines."""

from __future__ import annotations

from collections.abc import Mapping

from pusoy.cards import CardSet
from pusoy.errors import PusoyError, Refusal
from pusoy.terminal import texts_plain as both
from pusoy.terminal.console import Console
from pusoy.terminal.keep import Slot
from pusoy.terminal.plain_match import Answer, PlainMatch
from pusoy.terminal.thirteen import texts
from pusoy.terminal.thirteen import texts_plain as words
from pusoy.terminal.thirteen.draft import Draft
from pusoy.terminal.thirteen.plain_lines import (
    draft_lines,
    hand_lines,
    prompt_lines,
    round_lines,
    table_lines,
)
from pusoy.terminal.thirteen.session import SetHint, SetSession
from pusoy.thirteen import refusals
from pusoy.thirteen.judging import foul_so_far
from pusoy.thirteen.refusals import NAMES, SIZES
from pusoy.thirteen.rows import Action, Claim, Rows
from pusoy.thirteen.values import NATURALS


class PlainSets(PlainMatch[SetSession]):
    """Everybody sets; then the rows are told, from the front to the back."""

    def __init__(
        self, session: SetSession, slot: Slot, console: Console, pace: str, *, kept: bool = False
    ) -> None:
        super().__init__(session, slot, console, pace, kept=kept)
        self.draft = Draft(session.hand if session.match.rounds else CardSet())
        self.warned: Rows | None = None  # a foul of which the person was told what it costs

    def greet(self) -> None:
        """The house and who sits there."""
        self.say(words.greeting(self.session.title, self.session.names, self.session.level))

    def round_begins(self) -> None:
        """Thirteen new cards."""
        self.draft = Draft(self.session.hand)
        self.warned = None

    def round_lines(self) -> list[str]:
        """The showdown."""
        return round_lines(self.session)

    def play_round(self) -> None:
        """The others set at once; what they set is told when the person has set too."""
        session = self.session
        waiting = [session.names[seat] for seat in session.waiting]
        for seat in session.waiting:
            self.console.pause(self.pace)
            session.apply(seat, session.think(seat))
            self.keep()
            self.say(*session.take_faults())
        if waiting:
            self.say(texts.who_has_set(waiting))
        if session.my_turn:
            self.say(*prompt_lines(session, self.draft))
            while not self.obey(self.console.ask()):
                pass

    # --- what the person says ---------------------------------------------------------------------------

    def answers(self) -> Mapping[str, Answer[SetSession]]:
        """The questions of this game."""
        return {
            "hand": lambda session: hand_lines(self.draft),
            "table": table_lines,
            "t": table_lines,
            "hint": _hint_lines,
            "h": _hint_lines,
            "help": lambda session: [words.HELP],
            "?": lambda session: [words.HELP],
        }

    def act(self, line: str) -> bool:
        """Set, show a natural, or change the rows; whether the hand is set now."""
        if not self.session.my_turn:
            self.say(words.SET_OVER)
            return False
        first, _, rest = line.partition(" ")
        named = line.replace(" ", "_")
        if line in ("auto", "a", "best", "b"):
            return self._take_hint(at_once=line[0] == "a")
        if line == "done":
            return self._set(self.draft.rows)
        if first == "natural" or named in NATURALS:
            return self._claim(rest.strip().replace(" ", "_") if first == "natural" else named)
        if line in ("swap", "clear"):
            self._change(line)
        elif first.removesuffix(":") in NAMES and "/" not in line:
            self._fill(NAMES.index(first.removesuffix(":")), rest)
        else:
            return self._set_text(line)
        return False

    def _take_hint(self, *, at_once: bool) -> bool:
        try:
            hint = self.session.hint()
        except PusoyError as error:
            self.say(error.message)
            return False
        if at_once:
            return self._set(hint.action)
        self.draft.lay(hint.rows)
        self.say(*_said(hint), words.TYPE_DONE)
        return False

    def _change(self, what: str) -> None:
        if what == "clear":
            self.draft.clear()
            self.say(words.CLEARED)
        else:
            self.draft.swap()
            self.say(*draft_lines(self.session, self.draft))

    def _fill(self, row: int, text: str) -> None:
        """One row from text; where two are full then, the third one takes the rest."""
        try:
            cards = CardSet(text.replace(",", " "))
            if len(cards) != SIZES[row]:
                raise refusals.wrong_row_size(NAMES[row], SIZES[row], len(cards))
            if not cards <= self.draft.hand:
                raise refusals.not_in_hand(cards - self.draft.hand)
        except Refusal as refusal:
            self._refuse(refusal)
            return
        self.draft.fill(row, cards)
        last = self.draft.fill_last()
        if last is not None:
            self.say(words.rest_filled(last))
        self.say(*draft_lines(self.session, self.draft))

    def _set_text(self, text: str) -> bool:
        try:
            action = self.session.match.parse_action(text.replace(",", " "))
        except Refusal as refusal:
            self._refuse(refusal)
            return False
        return self._set(action)

    def _claim(self, name: str) -> bool:
        found = self.session.naturals
        if not name and not found:
            self.say(words.NO_NATURAL)
            return False
        return self._set(Claim(name or found[0]))

    def _set(self, action: Action) -> bool:
        """Lay it down. A foul that the house accepts is laid down at the second word."""
        session = self.session
        try:
            if isinstance(action, Rows) and self._warned(action):
                return False
            session.act(action)
        except Refusal as refusal:
            self._refuse(refusal)
            return False
        self.keep()
        self.say(texts.round_is_set(session.names[session.seat]))
        return True

    def _warned(self, rows: Rows) -> bool:
        """Whether this is a foul that the house accepts and the person has just been told so for the first
        time."""
        fault = foul_so_far(self.session.rules, rows)
        if fault is None or self.warned == rows or self.session.why_not(rows) is not None:
            return False
        self.warned = rows
        self.draft.lay(rows)
        self.say(texts.foul(fault, self.session.rules), words.DONE_ALL_THE_SAME)
        return True

    def _refuse(self, refusal: Refusal) -> None:
        self.say(texts.refused(refusal))
        if refusal.code == "bad_card":
            self.say(both.UNKNOWN)


def _said(hint: SetHint) -> list[str]:
    """The reason, and the best rows: also where a natural is worth more, for it may be declined."""
    head = [texts.hint(hint.reason)]
    if isinstance(hint.action, Claim):
        head = [texts.show_natural(hint.action.natural, hint.reason), texts.NATURAL_IS_MORE]
    return [*head, *(f"  {row}" for row in texts.entry_told(hint.rows))]


def _hint_lines(session: SetSession) -> list[str]:
    try:
        hint = session.hint()
    except PusoyError as error:
        return [error.message]
    return _said(hint)
