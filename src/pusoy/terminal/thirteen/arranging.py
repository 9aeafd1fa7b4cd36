"""Cards between the hand and the rows: the keys and clicks that move them, and what is said of the rows."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Static

from pusoy.cards import CardSet
from pusoy.terminal.keep import Slot
from pusoy.terminal.match_table import MatchTable
from pusoy.terminal.thirteen import texts as said
from pusoy.terminal.thirteen import texts_screen as words
from pusoy.terminal.thirteen.draft import BACK, FRONT, HAND, MIDDLE, Draft
from pusoy.terminal.thirteen.hand import SetHand
from pusoy.terminal.thirteen.rows_view import RowsView
from pusoy.terminal.thirteen.session import SetSession
from pusoy.thirteen.judging import foul_so_far
from pusoy.thirteen.rows import Claim, Rows


class ArrangingScreen(MatchTable[SetSession]):
    """A screen on which thirteen cards are laid into rows. Laying the set down is another's affair."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)", show=False),
        Binding("right", "move(1)", show=False),
        Binding("up", "zone(-1)", show=False),
        Binding("down", "zone(1)", show=False),
        Binding("home", "jump(0)", show=False),
        Binding("end", "jump(-1)", show=False),
        Binding("shift+left", "shift(-1)", show=False),
        Binding("shift+right", "shift(1)", show=False),
        Binding("space", "carry", show=False),
        Binding("1", "row(0)", words.KEY_ROW, key_display="123"),
        Binding("2", "row(1)", show=False),
        Binding("3", "row(2)", show=False),
        Binding("x", "swap", show=False),
        Binding("u", "undo", show=False),
        Binding("c,escape", "clear", show=False),
        Binding("s", "sort", show=False),
    ]

    def __init__(
        self, session: SetSession, slot: Slot, pace: str, order: str, remember_order: Callable[[str], None]
    ) -> None:
        super().__init__(session, slot, pace, remember_order)
        self.rows = RowsView()
        self.hand = SetHand(order)
        self.draft = Draft(CardSet())
        self.zone = HAND
        self.place = 0  # in the row that the cursor is in, where it is in one
        self.warned: Rows | Claim | None = None  # a foul, or a natural, that the same key again lays down
        self.note: tuple[str, bool] | None = None  # what is said until the next change, and whether it is bad

    @abstractmethod
    def show_status(self) -> None:
        """Say whom the table waits for."""

    @abstractmethod
    def show_buttons(self) -> None:
        """Draw the buttons as they are now."""

    def take_up(self) -> None:
        """The cards of this round, and what the person has set of them already."""
        self.draft = Draft(self.session.hand)
        self.hand.forget_order()
        self.zone, self.place, self.warned, self.note = HAND, 0, None, None
        self.hand.cursor = 0
        own = self.session.own_entry
        if isinstance(own, Rows):
            self.draft.lay(own)

    # --- what the person does ---------------------------------------------------------------------------

    def action_move(self, step: int) -> None:
        """Move the cursor."""
        if self.zone == HAND:
            self.hand.move(step)
        else:
            self.place = (self.place + step) % max(1, len(self.rows.cards(self.zone)))
            self.show_rows()

    def action_jump(self, place: int) -> None:
        """To the first or last card."""
        if self.zone == HAND:
            self.hand.jump(place)
        else:
            self.place = place % max(1, len(self.rows.cards(self.zone)))
            self.show_rows()

    def action_zone(self, step: int) -> None:
        """From the hand to the rows and back, past those that hold no card."""
        zones = [row for row in (FRONT, MIDDLE, BACK) if self.draft.laid[row]]
        zones += [HAND] if self.hand.cards else []
        if not self.session.my_turn or not zones:
            return
        at = zones.index(self.zone) if self.zone in zones else len(zones)
        self.zone = zones[(at + step) % len(zones)]
        self.show_rows()

    def action_shift(self, step: int) -> None:
        """Move the card under the cursor."""
        if self.zone == HAND:
            self.hand.shift(step)
            self.show_buttons()

    def action_row(self, row: int) -> None:
        """Fill this row from now on."""
        if self.may_change():
            self.draft.choose(row)
            self.changed()

    def action_carry(self) -> None:
        """The card under the cursor into the row that is being filled, or out of its row."""
        if not self.may_change():
            return
        if self.zone != HAND:
            cards = self.rows.cards(self.zone)
            if cards:
                self.draft.take(cards[min(self.place, len(cards) - 1)])
        elif self.hand.card is not None and not self.draft.put(self.hand.card):
            self.say(words.ROW_IS_FULL)
            return
        self.changed()

    def action_swap(self) -> None:
        """Middle and back change places."""
        if self.may_change():
            self.draft.swap()
            self.changed()

    def action_undo(self) -> None:
        """As it was before the last change."""
        if self.may_change():
            if self.draft.undo():
                self.changed()
            else:
                self.say(words.NOTHING_TO_UNDO)

    def action_clear(self) -> None:
        """All cards back into the hand."""
        if self.may_change():
            self.draft.clear()
            self.changed()

    def action_sort(self) -> None:
        """The next order of the hand."""
        self.hand.sort_next()
        self.remember_order(self.hand.order)
        self.show_buttons()

    def on_set_hand_clicked(self) -> None:
        """A click carries the card."""
        self.zone = HAND
        self.action_carry()

    def on_rows_view_picked(self, message: RowsView.Picked) -> None:
        """A click on a card takes it back; beside the cards it chooses the row."""
        if message.place is None:
            self.action_row(message.row)
        elif self.may_change():
            self.zone, self.place = message.row, message.place
            self.action_carry()

    def may_change(self) -> bool:
        """Whether the person has not set yet."""
        if self.session.my_turn:
            return True
        self.show_status()
        return False

    # --- what it shows ----------------------------------------------------------------------------------

    def changed(self, note: tuple[str, bool] | None = None) -> None:
        """The rows are otherwise than they were."""
        self.note = note
        self.warned = None
        self.show()

    def show_rows(self) -> None:
        """The rows, and where the cursor is: in the hand, unless it is in a row that holds cards."""
        mine, cursor = self.session.my_turn, None
        if self.zone != HAND and not self.draft.laid[self.zone]:
            self.zone = HAND
        if mine and self.zone != HAND:
            self.place = min(self.place, len(self.draft.laid[self.zone]) - 1)
            cursor = (self.zone, self.place)
        self.hand.lit = mine and self.zone == HAND
        self.hand.refresh()
        fault = foul_so_far(self.session.rules, self.draft.rows)
        self.rows.show(self.draft, cursor, fault, filling=mine and not self.draft.full)

    def show_message(self) -> None:
        """What was said last, a foul as soon as there is one, or what to do."""
        session = self.session
        fault = foul_so_far(session.rules, self.draft.rows) if session.my_turn else None
        if self.note is not None:
            self._write(*self.note)
        elif fault is not None and self.size_now == "compact":
            self._write(words.wrong(fault.message), wrong=True)
        elif fault is not None and session.rules.foul == "loses_all":
            self._write(words.costly(fault.message, said.FOUL_LOSES), wrong=True)
        elif fault is not None:
            self._write(words.wrong(fault.message, said.rule_of(fault)), wrong=True)
        elif session.my_turn:
            self._write(words.HOW_TO)
        else:
            self._write("")

    def say(self, text: str, *, wrong: bool = False) -> None:
        """Until the next change."""
        self.note = (text, wrong)
        self.show_message()

    def _write(self, text: str, wrong: bool = False) -> None:
        message = self.query_one("#message", Static)
        message.update(text)
        message.set_class(wrong, "wrong")
