"""The others at a table of Pusoy: their totals, and whether they have set. What they set is not shown."""

from __future__ import annotations

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Static

from pusoy.terminal import texts
from pusoy.terminal import texts_screen as words
from pusoy.terminal.sitting import YOU
from pusoy.terminal.thirteen import texts_screen as set_words
from pusoy.terminal.thirteen.session import SetSession


class Seats(Horizontal):
    """A box for each of the others."""

    def __init__(self, session: SetSession) -> None:
        super().__init__(id="others")
        self.session = session

    def compose(self) -> ComposeResult:
        """One after the other."""
        for seat in self.session.match.seats:
            if seat != YOU:
                yield Static(id=f"seat-{seat}", classes="seat", markup=False)

    def show(self, *, flat: bool) -> None:
        """Each as it is now; ``flat`` where there is little room."""
        session = self.session
        for seat in session.match.seats:
            if seat == YOU:
                continue
            box = self.query_one(f"#seat-{seat}", Static)
            box.set_class(flat, "flat")
            box.border_title = Text(session.names[seat])
            total = texts.points(session.match.totals[seat])
            box.border_subtitle = "" if flat else words.seat_total(total)
            ready = seat in session.ready
            said = set_words.SET if ready else set_words.SETTING
            box.set_class(not ready, "acting")
            box.update(Text.assemble((said, "bold" if ready else ""), f" · {total}" if flat else ""))
