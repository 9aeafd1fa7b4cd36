"""The table itself: the others' seats, the play to beat, the last actions, placed to suit the room."""

from __future__ import annotations

import textwrap

from rich.segment import Segment
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Container
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from pusoy.cards import CardSet
from pusoy.dos.events import Passed
from pusoy.dos.plays import describe, listed
from pusoy.dos.position import Position
from pusoy.terminal import texts
from pusoy.terminal import texts_screen as words
from pusoy.terminal.faces import LARGE, MEDIUM, SMALL, Size, spread, stride_for, total_width
from pusoy.terminal.session import Session
from pusoy.terminal.sitting import YOU
from pusoy.terminal.telling import since_the_lead, turned_before, turns_from

SIDES = {2: ("top",), 3: ("left", "right"), 4: ("left", "top", "right")}
"""Where the seats 1, 2, 3 sit, seen from the person: seats count clockwise."""

ARROWS = {"clockwise": "↻", "anticlockwise": "↺"}


class Seat(Static):
    """Another player: cards left, total, and what it does or did."""

    def __init__(self, seat: int, side: str) -> None:
        super().__init__(id=f"seat-{side}", classes="seat", markup=False)
        self.seat = seat
        self.side = side
        self.room = 0

    def show(self, session: Session, position: Position) -> None:
        """Draw the seat as it is now."""
        seat, left = self.seat, position.left[self.seat]
        partner = f" ({words.PARTNER})" if seat == session.partner else ""
        self.border_title = Text(session.names[seat] + partner)
        self.border_subtitle = words.seat_total(texts.points(session.match.totals[seat]))
        acting = position.turn == seat
        self.set_class(acting, "acting")
        self.set_class(seat == session.partner, "partner")
        self.set_class(not left or seat in position.passed, "quiet")
        backs = "▮" * left
        label = words.ONE_CARD if left == 1 else texts.count(left, "card")
        if left + len(label) + 1 > self.room:  # where it is narrow, the backs may be cut off
            label = str(left)
        first = Text.assemble((label, "bold reverse" if left == 1 else "bold"), " ", backs)
        self.update(Text.assemble(first, "\n", self._state(session, position, acting)))

    def _state(self, session: Session, position: Position, acting: bool) -> Text:
        if self.seat in position.out:
            return Text(texts.out_as(position.out.index(self.seat) + 1), style="bold")
        if acting:
            return Text(f"▸ {words.LEADING if position.table is None else words.TO_PLAY}…", style="bold")
        if self.seat in position.passed:
            return Text(f"✕ {texts.pass_short(session.rules)}")
        return Text(self._laid(session))

    def _laid(self, session: Session) -> str:
        """What the seat laid last since the lead."""
        turned = turned_before(session.round)
        for event, inverted in zip(reversed(since_the_lead(session.events)), reversed(turned), strict=False):
            if event.seat == self.seat and not isinstance(event, Passed):
                return texts.told_short(event, session.rules, session.names, inverted=inverted)
        return ""


class TableCards(Widget):
    """The cards of the play to beat."""

    def __init__(self) -> None:
        super().__init__(id="table-cards")
        self.play: tuple[CardSet, Session] | None = None

    def show(self, cards: CardSet | None, session: Session) -> None:
        """These cards, or that there are none."""
        self.play = None if cards is None else (cards, session)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One row of the drawing."""
        width, style = self.size.width, self.rich_style
        size = self._card_size()
        top = max(0, (self.size.height - size.height) // 2)
        if self.play is None:
            text = words.TABLE_CLEAR if y == self.size.height // 2 else ""
            return Strip([Segment(text.center(width), style)])
        cards, session = self.play
        if not top <= y < top + size.height:
            return Strip.blank(width, style)
        shown = listed(session.rules, cards)
        stride = stride_for(len(shown), size, width)
        left = (width - total_width(len(shown), size, stride)) // 2
        row = spread(shown, size, stride, lift=False)[y - top]
        return Strip([Segment(" " * left), *row]).apply_style(style).extend_cell_length(width, style)

    def _card_size(self) -> Size:
        height = self.size.height
        return LARGE if height >= LARGE.height else MEDIUM if height >= MEDIUM.height else SMALL


class Felt(Container):
    """The middle of the screen. With much room the seats sit around the table, else above it."""

    def __init__(self, session: Session) -> None:
        super().__init__(id="felt")
        self.session = session
        self.seats = [
            Seat(seat, side) for seat, side in enumerate(SIDES[session.rules.players], start=YOU + 1)
        ]
        self._turns = turns_from(session.rules, YOU)
        self.cards = TableCards()
        self.middle = Container(self.cards, id="middle")
        self.log_panel = Static(id="log", markup=False)
        self.wide = False
        self._log_room = (4, 20)

    def compose(self) -> ComposeResult:
        """The seats, the play to beat and the last actions."""
        yield from self.seats
        yield self.middle
        yield self.log_panel

    # --- places -----------------------------------------------------------------------------------------

    def on_resize(self) -> None:
        """Place everything anew."""
        width, height = self.size.width, self.size.height
        if width and height:
            self.wide = width >= 100 and height >= 17
            (self._place_around if self.wide else self._place_above)(width, height)
            self.call_after_refresh(self.show)

    def _place_above(self, width: int, height: int) -> None:
        """The seats in a row, in the order of turns; below them table and last actions."""
        tall = 4 if height >= 10 else 3
        each = width // len(self.seats)
        in_turn = sorted(self.seats, key=lambda seat: self._turns.index(seat.seat))
        for place, seat in enumerate(in_turn):
            seat.set_class(tall == 3, "flat")
            _put(seat, place * each, 0, each if place < len(self.seats) - 1 else width - place * each, tall)
        self.log_panel.set_class(tall == 3, "flat")
        log = min(36, width * 2 // 5)
        _put(self.middle, 0, tall, width - log, height - tall)
        _put(self.log_panel, width - log, tall, log, height - tall)
        self._log_room = (height - tall - (1 if tall == 3 else 2), log - 4)

    def _place_around(self, width: int, height: int) -> None:
        """Left, opposite and right of the person; the last actions aside."""
        self.log_panel.set_class(False, "flat")
        middle = 42
        side = min(30, (width - middle) * 3 // 10)
        room = middle + 2 * side
        log = width - room - 1
        center = 4 + (height - 4 - 4) // 2
        places = {
            "left": (0, center, side),
            "right": (room - side, center, side),
            "top": ((room - 30) // 2, 0, 30),
        }
        for seat in self.seats:
            seat.set_class(False, "flat")
            x, y, wide = places[seat.side]
            _put(seat, x, y, wide, 4)
        tall = min(height - 5, 11)
        _put(self.middle, side, 4 + (height - 4 - tall) // 2, middle, tall)
        _put(self.log_panel, width - log, 0, log, height)
        self._log_room = (height - 2, log - 4)

    # --- what it shows ----------------------------------------------------------------------------------

    def show(self) -> None:
        """Draw everything as it is now."""
        session = self.session
        if not session.match.rounds:
            return
        position = session.position
        for seat in self.seats:
            seat.show(session, position)
        self._show_middle(position)
        self._show_log(position)

    def _show_middle(self, position: Position) -> None:
        session, rules = self.session, self.session.rules
        table = position.table
        self.cards.show(table, session)
        owner = None if position.table_owner is None else session.names[position.table_owner]
        named = "" if table is None else describe(rules, table, inverted=position.inverted)
        played = words.TABLE if table is None else words.whose_play(owner, named)
        beat = words.to_beat(played) if table is not None and position.turn is not None else played
        fits = len(beat) <= self.middle.styles.width.value - 6 if self.middle.styles.width else True
        self.middle.border_title = Text(beat if fits else played)
        order = texts.turn_order(rules, session.names)
        self.middle.border_subtitle = Text(words.direction(ARROWS[rules.direction], order))
        self.middle.set_class(position.inverted, "turned")
        self.middle.set_class(table is not None, "beat")

    def _show_log(self, position: Position) -> None:
        session = self.session
        self.log_panel.border_title = words.LAST_ACTIONS
        log = self.log_panel
        rows, columns = self._log_room
        width = max(map(len, session.names)) + 1
        entries: list[list[Text]] = []
        turned = turned_before(session.round)
        for event, inverted in zip(session.events[-rows:], turned[-rows:], strict=True):
            passed = isinstance(event, Passed)
            told = texts.told_short(event, session.rules, session.names, inverted=inverted)
            said = textwrap.wrap(told, columns - width)
            said = said if self.wide else [said[0] + "…" * (len(said) > 1)]
            name = Text(f"{session.names[event.seat]:<{width}}", "dim" if passed else "bold")
            first = name + Text(said[0], "dim" if passed else "")
            entries.append([first, *(Text(" " * width + more) for more in said[1:])])
        while sum(map(len, entries)) > rows:
            del entries[0]
        lines = [line for entry in entries for line in entry]
        log.update(Text("\n").join(lines) if lines else Text(words.NOTHING_YET, style="dim"))


def _put(widget: Widget, x: int, y: int, width: int, height: int) -> None:
    """Place a widget of the table."""
    if isinstance(widget, Seat):
        widget.room = width - 4
    widget.styles.offset = (x, y)
    widget.styles.width = width
    widget.styles.height = height
