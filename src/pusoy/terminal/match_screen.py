"""The end of a match: who won, the standing, totals by round as small charts, and what next."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Footer, Static

from pusoy.dos.values import Number
from pusoy.terminal import pages, texts
from pusoy.terminal import texts_screen as words
from pusoy.terminal.accounts import by_standing
from pusoy.terminal.session import Session
from pusoy.terminal.sized import Pressable, SizedScreen

_BARS = "▁▂▃▄▅▆▇█"


def sparkline(values: Sequence[Number], low: Number, high: Number, room: int) -> str:
    """The values as small bars between ``low`` and ``high``; the last ones where there is little room."""
    span = (high - low) or 1
    return "".join(_BARS[round((value - low) / span * (len(_BARS) - 1))] for value in values[-room:])


class MatchScreen(SizedScreen[str]):
    """Dismissed with ``rematch`` or ``other`` (another house)."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("m,enter", "rematch", words.KEY_REMATCH, key_display="m"),
        Binding("o", "other", words.KEY_OTHER),
        Binding("l", "log", words.KEY_LOG),
        Binding("x", "save", words.KEY_SAVE),
        Binding("q", "app.leave", words.KEY_LEAVE),
    ]

    def __init__(self, session: Session, path: Path | None) -> None:
        super().__init__()
        self.session = session
        self.path = path

    def compose(self) -> ComposeResult:
        """The winner, the standing, the charts, where the record is."""
        session = self.session
        outcome = session.match.outcome
        reason = None if outcome is None else outcome.reason
        winners = [session.names[seat] for seat in session.winners]
        yield Static(f"{words.MATCH_RESULT} · {texts.house_title(session.rules)}", classes="page-title", markup=False)
        yield Static(texts.match_over(reason, winners), id="won", markup=False)
        with VerticalScroll(id="accounts", can_focus=False):
            yield Static(self._standing(), id="standing", markup=False)
        yield Static(texts.saved(self.path), id="saved", markup=False)
        with Horizontal(id="buttons"):
            yield Pressable(f"⏎ {words.KEY_REMATCH}", "rematch", id="rematch", classes="main ready")
            yield Pressable(f"o {words.KEY_OTHER}", "other", id="other")
        yield Footer(compact=True, show_command_palette=False)

    def _standing(self) -> Text:
        session = self.session
        rows = session.running_totals()
        low = min(min(row) for row in rows)
        high = max(max(row) for row in rows)
        room = max(8, self.app.size.width - 40)
        width = max(map(len, session.names))
        text = Text(f"{'':<{width + 34}}{words.TOTALS}\n", style="dim")
        for place, seat in enumerate(by_standing(session), 1):
            won = session.match.rounds_won[seat]
            mark = "★" if seat in session.winners else " "
            rounds = texts.count(won, "round") + " won"
            head = f"{mark} {place}. {session.names[seat]:<{width}} "
            text.append(head, "bold")
            text.append(f"{texts.points(session.match.totals[seat]):>7}   {rounds:<15}   ")
            text.append(sparkline([row[seat] for row in rows], low, high, room) + "\n", "bold")
        for entry in session.match.payments():
            text.append("\n" + texts.payment(entry, session.names))
        return text

    def action_rematch(self) -> None:
        """The same house once more."""
        self.dismiss("rematch")

    def action_other(self) -> None:
        """Choose a house."""
        self.dismiss("other")

    def action_log(self) -> None:
        """Look back."""
        self.app.push_screen(pages.log_page(self.session))

    def action_save(self) -> None:
        """Tell where the record is: it was saved when the match ended."""
        self.notify(texts.saved(self.path), timeout=8)
