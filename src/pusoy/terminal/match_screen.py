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
from pusoy.terminal.accounts import by_standing, running_totals
from pusoy.terminal.session import Session
from pusoy.terminal.sized import Pressable, SizedScreen

_BARS = " ▁▂▃▄▅▆▇█"


def bars(values: Sequence[Number], low: Number, high: Number, height: int, wide: int) -> list[str]:
    """The values as bars between ``low`` and ``high``: ``height`` lines, ``wide`` columns a value."""
    span = (high - low) or 1
    steps = [1 + round((value - low) / span * (height * 8 - 1)) for value in values]
    return [
        "".join(_BARS[max(0, min(8, step - line * 8))] * wide for step in steps)
        for line in reversed(range(height))
    ]


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
        yield Static(
            f"{words.MATCH_RESULT} · {texts.house_title(session.rules)}", classes="page-title", markup=False
        )
        yield Static(texts.match_over(reason, winners), id="won", markup=False)
        with VerticalScroll(id="accounts", can_focus=False):
            yield Static(id="standing", markup=False)
        yield Static(texts.saved(self.path), id="saved", markup=False)
        with Horizontal(id="buttons"):
            yield Pressable(f"⏎ {words.KEY_REMATCH}", "rematch", id="rematch", classes="main ready")
            yield Pressable(f"o {words.KEY_OTHER}", "other", id="other")
        yield Footer(compact=True, show_command_palette=False)

    def room_changed(self, name: str) -> None:
        """Charts that suit the room."""
        self.query_one("#standing", Static).update(self._standing())

    def _standing(self) -> Text:
        session = self.session
        rows = running_totals(session.match)
        low, high = min(map(min, rows)), max(map(max, rows))
        width = max(map(len, session.names))
        aside = width + 34
        room = max(8, self.app.size.width - aside - 4)
        wide = 2 if len(rows) * 2 <= room else 1
        height = {"wide": 3, "roomy": 2}.get(self.size_now, 1)
        text = Text()
        text.append(" " * aside + words.TOTALS + "\n\n", "dim")
        for place, seat in enumerate(by_standing(session), 1):
            mark = "★" if seat in session.winners else " "
            rounds = words.rounds_won(texts.count(session.match.rounds_won[seat], "round"))
            total = texts.points(session.match.totals[seat])
            head = f"{mark} {place}. {session.names[seat]:<{width}} {total:>7}   {rounds:<16}"
            chart = bars([row[seat] for row in rows][-room:], low, high, height, wide)
            for line in chart[:-1]:
                text.append(" " * aside + line + "\n", "bold")
            text.append(f"{head:<{aside}}", "bold")
            text.append(chart[-1] + "\n\n", "bold")
        for entry in session.match.payments():
            text.append(texts.payment(entry, session.names) + "\n")
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
