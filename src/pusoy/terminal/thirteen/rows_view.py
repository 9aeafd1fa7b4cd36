"""The three rows as they fill, each with its name, what it holds and what that is."""

from __future__ import annotations

import textwrap
from typing import Final

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from pusoy.cards import Card, CardSet
from pusoy.errors import Refusal, SetCode
from pusoy.terminal.faces import LARGE, MEDIUM, SMALL, Row, Size, spread
from pusoy.terminal.theme import ink
from pusoy.terminal.thirteen import texts_screen as words
from pusoy.terminal.thirteen.draft import BACK, FRONT, MIDDLE, Draft
from pusoy.terminal.thirteen.texts import so_far
from pusoy.thirteen.ranking import listed
from pusoy.thirteen.refusals import SIZES

SIZES_BY_ROOM: Final = ((3 * LARGE.height, LARGE), (3 * MEDIUM.height, MEDIUM), (3 * SMALL.height, SMALL))
LINES: Final = 2
"""Lines of a row where there is no room for boxes."""

_BOLD: Final = Style(bold=True)
_FOULED: Final = {
    SetCode.FOUL_BACK_MIDDLE: (MIDDLE, BACK),
    SetCode.FOUL_MIDDLE_FRONT: (FRONT, MIDDLE),
}


class RowsView(Widget):
    """Front, middle and back, from top to bottom; cards as boxes where there is room, else in a line."""

    class Picked(Message):
        """A row was clicked, and the card at this place of it, if any."""

        def __init__(self, row: int, place: int | None) -> None:
            super().__init__()
            self.row = row
            self.place = place

    def __init__(self) -> None:
        super().__init__(id="rows")
        self.draft: Draft | None = None
        self.cursor: tuple[int, int] | None = None
        self.filling = True
        self.fault: Refusal | None = None

    def show(
        self, draft: Draft, cursor: tuple[int, int] | None, fault: Refusal | None, *, filling: bool
    ) -> None:
        """These rows; ``cursor`` is a row and a place in it, ``filling`` whether one of them is marked."""
        self.draft, self.cursor, self.fault, self.filling = draft, cursor, fault, filling
        self.refresh()

    def cards(self, row: int) -> list[Card]:
        """The cards of a row as they lie."""
        return [] if self.draft is None else listed(self.draft.laid[row])

    # --- drawing ----------------------------------------------------------------------------------------

    @property
    def card_size(self) -> Size | None:
        """How large cards are drawn; None where there is a line for each row."""
        return next((size for rows, size in SIZES_BY_ROOM if self.size.height >= rows), None)

    @property
    def _label(self) -> int:
        """Columns for the words before the cards."""
        size = self.card_size
        room = 30 if size is None else 5 * (size.width + 1) + 1
        return max(16, min(36, self.size.width - room - 2)) if size is not None else 20

    def render_line(self, y: int) -> Strip:
        """One row of the drawing."""
        size = self.card_size
        row, line = divmod(y, LINES if size is None else size.height)
        if self.draft is None or row > BACK:
            return Strip.blank(self.size.width, self.rich_style)
        segments = self._in_lines(row, line) if size is None else self._in_boxes(row, line, size)
        style = self.rich_style
        return Strip(segments).apply_style(style).adjust_cell_length(self.size.width, style)

    def _marked(self, row: int) -> str:
        assert self.draft is not None
        return "▸ " if self.filling and self.draft.filling == row else "  "

    def _fouls(self, row: int) -> bool:
        return self.fault is not None and row in _FOULED[SetCode(self.fault.code)]

    def _words(self, row: int) -> str:
        """What the row is, or is already while it fills."""
        said = so_far(CardSet(self.cards(row)))
        return f"✗ {said}" if self._fouls(row) else said

    def _in_boxes(self, row: int, line: int, size: Size) -> Row:
        width, cards = self._label, self.cards(row)
        label = self._marked(row) + words.row_label(row, len(cards), SIZES[row])
        said = textwrap.wrap(self._words(row), width - 5)
        texts = [label, *(f"    {part}" for part in said)]
        text = texts[line] if line < len(texts) else ""
        active = self._marked(row).strip() or self._fouls(row)
        found = [Segment(text[:width].ljust(width), _BOLD if active and not line else None)]
        at = self.cursor[1] if self.cursor is not None and self.cursor[0] == row else None
        found += spread(cards, size, size.width + 1, cursor=at, lift=False)[line]
        empty = "·" if line == size.height // 2 else " "
        gap = " " if cards else ""
        for _ in range(SIZES[row] - len(cards)):
            found.append(Segment(gap + empty.center(size.width)))
            gap = " "
        return found

    def _in_lines(self, row: int, line: int) -> Row:
        """The cards, then what they are."""
        if line:
            return [Segment(f"    {self._words(row)}")]
        cards = self.cards(row)
        label = self._marked(row) + words.row_label(row, len(cards), SIZES[row])
        found = [Segment(label.ljust(self._label), _BOLD if self._marked(row).strip() else None)]
        for place, card in enumerate(cards):
            before, after = ("[", "]") if self.cursor == (row, place) else (" ", " ")
            text = card.rank + card.pretty[-1]
            found += [Segment(before), Segment(text, ink(card.suit)), Segment(after)]
        return [*found, Segment("  · " * (SIZES[row] - len(cards)))]

    # --- the mouse --------------------------------------------------------------------------------------

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """The row, and the card of it, under the pointer."""
        size = self.card_size
        row = event.y // (LINES if size is None else size.height)
        if row <= BACK:
            place = (event.x - self._label) // (4 if size is None else size.width + 1)
            held = event.x >= self._label and place < len(self.cards(row))
            self.post_message(self.Picked(row, place if held else None))
