"""The end of a match: who won, the standing, totals by round, and what next."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Footer, Static

from pusoy.terminal import texts
from pusoy.terminal import texts_screen as words
from pusoy.terminal.session_screen import SessionScreen
from pusoy.terminal.sitting import Sitting
from pusoy.terminal.sized import Pressable
from pusoy.terminal.standing import (
    by_standing,
    payment_lines,
    rounds_won,
    running_totals,
    side_name,
    won_line,
)


class MatchScreen(SessionScreen[Sitting, str]):
    """Dismissed with ``rematch`` or ``other`` (another house)."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("m,enter", "rematch", words.KEY_REMATCH, key_display="m"),
        Binding("o", "other", words.KEY_OTHER),
        Binding("l", "log", words.KEY_LOG),
        Binding("r", "rules", words.KEY_RULES),
        Binding("x", "save", words.KEY_SAVE),
        Binding("question_mark", "help", words.KEY_HELP, key_display="?"),
        Binding("q", "app.leave", words.KEY_LEAVE),
    ]

    def __init__(self, session: Sitting, path: Path | None) -> None:
        super().__init__(session)
        self.path = path

    def compose(self) -> ComposeResult:
        """The winner, the standing round by round, where the record is."""
        session = self.session
        yield Static(f"{words.MATCH_RESULT} · {session.title}", classes="page-title", markup=False)
        yield Static(won_line(session), id="won", markup=False)
        with VerticalScroll(id="accounts", can_focus=False):
            yield Static(id="standing", markup=False)
        yield Static(texts.saved(self.path), id="saved", markup=False)
        with Horizontal(id="buttons"):
            yield Pressable(f"⏎ {words.KEY_REMATCH}", "rematch", id="rematch", classes="main ready")
            yield Pressable(f"o {words.KEY_OTHER}", "other", id="other")
        yield Footer(compact=True, show_command_palette=False)

    def room_changed(self, name: str) -> None:
        """As many rounds as there is room for."""
        self.query_one("#standing", Static).update(self._standing())

    def _standing(self) -> Text:
        """A row a side, best first: its totals round by round, as many as there is room for."""
        session = self.session
        order, rows = by_standing(session), running_totals(session.match)[1:]
        names = {side: side_name(session, side) for side in order}
        width = max(len(words.TOTALS) - 6, *map(len, names.values()))
        cell = 2 + max([len(texts.points(value)) for row in rows for value in row] + [2])
        room = self.app.size.width - 4 - (width + 6) - len(words.ROUNDS_WON) - 2
        first = max(0, len(rows) - max(1, room // cell))
        text = Text(no_wrap=True, overflow="ellipsis")
        text.append(f"{words.TOTALS:<{width + 6}}", "dim")
        text.append("".join(f"{number:>{cell}}" for number in range(first + 1, len(rows) + 1)), "dim")
        text.append(f"  {words.ROUNDS_WON}\n", "dim")
        for place, side in enumerate(order, 1):
            mark = "★" if side[0] in session.winners else " "
            text.append(f"{mark} {place}. {names[side]:<{width}} ", "bold")
            values = [texts.points(row[side[0]]) for row in rows[first:]]
            text.append("".join(f"{value:>{cell}}" for value in values[:-1]))
            text.append("".join(f"{value:>{cell}}" for value in values[-1:]), "bold")
            text.append(f"{rounds_won(session, side):>{len(words.ROUNDS_WON) + 2}}\n")
        for line in payment_lines(session):
            text.append(f"\n{line}")
        return text

    def action_rematch(self) -> None:
        """The same house once more."""
        self.dismiss("rematch")

    def action_other(self) -> None:
        """Choose a house."""
        self.dismiss("other")

    def action_save(self) -> None:
        """Tell where the record is: it was saved when the match ended."""
        self.query_one("#saved", Static).update(texts.saved(self.path))
