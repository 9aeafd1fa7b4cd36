"""The table of Pusoy on the full screen: cards go into rows by key, the others set meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Footer, Static

from pusoy.errors import PusoyError, Refusal
from pusoy.terminal import texts
from pusoy.terminal import texts_screen as both
from pusoy.terminal.keep import Slot
from pusoy.terminal.settings import PACES
from pusoy.terminal.sitting import YOU
from pusoy.terminal.sized import Pressable
from pusoy.terminal.thirteen import texts as said
from pusoy.terminal.thirteen import texts_screen as words
from pusoy.terminal.thirteen.arranging import ArrangingScreen
from pusoy.terminal.thirteen.seats import Seats
from pusoy.terminal.thirteen.session import SetSession
from pusoy.terminal.thirteen.showdown_screen import ShowdownScreen
from pusoy.thirteen.judging import foul_so_far
from pusoy.thirteen.rows import Action, Claim, Natural, Rows


class SetTableScreen(ArrangingScreen):
    """One match of Pusoy. It is dismissed with ``over`` when nothing more is played."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "lay", show=False),
        Binding("b,h", "best", show=False),
        Binding("w", "natural", show=False),
        Binding("l", "log", both.KEY_LOG),
        Binding("r", "rules", both.KEY_RULES),
        Binding("f", "hurry", both.KEY_HURRY),
        Binding("question_mark", "help", both.KEY_HELP, key_display="?"),
        Binding("q", "app.leave", both.KEY_LEAVE),
    ]

    def __init__(
        self,
        session: SetSession,
        slot: Slot,
        pace: str,
        order: str,
        remember_order: Callable[[str], None] = lambda order: None,
    ) -> None:
        super().__init__(session, slot, pace, order, remember_order)
        self.seats = Seats(session)
        self._setting = False

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        yield Horizontal(
            Static(id="head-left", markup=False), Static(id="head-right", markup=False), id="head"
        )
        yield self.seats
        yield self.rows
        yield Static(id="status", markup=False)
        yield Static(id="message", markup=False)
        yield Static(id="own", markup=False)
        yield self.hand
        yield Horizontal(
            Pressable("", "lay_down", id="play", classes="main"),
            Pressable(words.NATURAL, "natural", id="natural"),
            Pressable(words.BEST, "best", id="best"),
            Pressable(words.SWAP, "swap", id="swap"),
            Pressable(words.UNDO, "undo", id="undo"),
            Pressable("", "sort", id="sort"),
            Pressable(words.CLEAR, "clear", id="clear"),
            id="buttons",
        )
        yield Footer(compact=True, show_command_palette=False)

    def on_screen_resume(self) -> None:
        """Coming to the table, or back to it."""
        if not self.session.match.rounds:
            self._deal()
        elif not self.draft.hand:
            self.take_up()
        self.show()
        self._go_on()

    def room_changed(self, name: str) -> None:
        """Cards that suit the room."""
        self.hand.fit(name)
        self.show()

    # --- the course of the match ------------------------------------------------------------------------

    def _deal(self) -> None:
        self.session.deal()
        self.take_up()
        self._keep()

    def _go_on(self) -> None:
        """Let the others set, and turn over when all have."""
        if self.session.match.round_over:
            self._turn_over()
        elif self.session.waiting and not self._setting:
            self._setting = True
            self.run_worker(self._others(), group="others")

    async def _others(self) -> None:
        """Each of the others after a moment of its own; the quickest first."""
        try:
            self._hurried.clear()
            low, high = PACES[self.pace]
            moments = sorted((self._chance.uniform(low, high), seat) for seat in self.session.waiting)
            before = 0.0
            for moment, seat in moments:
                await self._pause(moment - before)
                before = moment
                answer = await asyncio.to_thread(self.session.think, seat)
                self.session.apply(seat, answer)
                self._tell_faults()
                self._keep()
                self.show()
        finally:
            self._setting = False
        if self.session.match.round_over:
            self.call_later(self._turn_over)

    def _turn_over(self) -> None:
        """The showdown."""
        if self.session.match.round_over and self.session.match.rounds and self.is_current:
            self.app.push_screen(ShowdownScreen(self.session, self.slot), self._after_account)

    # --- what the person does ---------------------------------------------------------------------------

    def action_lay(self) -> None:
        """Carry the card or, once all thirteen are laid, lay the set down."""
        if self.session.match.round_over:
            self._turn_over()
        elif self.draft.full:
            self.action_lay_down()
        else:
            self.action_carry()

    def action_lay_down(self) -> None:
        """Lay the set down. A foul that the house accepts takes a second key."""
        if not self.may_change():
            return
        if not self.draft.full:
            self.say(words.NOT_FULL)
            return
        rows = self.draft.rows
        fault = foul_so_far(self.session.rules, rows)
        if fault is not None and self.warned != rows and self.session.why_not(rows) is None:
            self._warn(rows)
        else:
            self._act(rows)

    def _warn(self, action: Rows | Claim) -> None:
        """Say what this would do; the same key again does it."""
        self.warned = action
        self.show_status()
        self.app.bell()

    def action_natural(self) -> None:
        """Show the strongest natural that the cards are: for good, so it takes a second key."""
        if not self.may_change():
            return
        found = self.session.naturals
        if not found:
            self.say(words.NO_NATURAL)
        elif self.warned == Claim(found[0]):
            self._act(self.warned)
        else:
            self._warn(Claim(found[0]))

    def _act(self, action: Action) -> None:
        try:
            self.session.act(action)
        except Refusal as refusal:
            self.say(words.wrong(refusal.message, said.rule_of(refusal)), wrong=True)
            self.app.bell()
            return
        if isinstance(action, Claim):
            self.draft.clear()  # all thirteen are shown from the hand
        self.note = None
        self._keep()
        self.show()
        self._go_on()

    def action_best(self) -> None:
        """Ask the strongest player, in a thread."""
        if self.may_change():
            self.say(both.THINKING_HINT)
            self.run_worker(self._best(), group="hint", exclusive=True)

    async def _best(self) -> None:
        moment = len(self.session.match.rounds), self.draft.laid
        try:
            hint = await asyncio.to_thread(self.session.hint)
        except PusoyError as error:
            self.say(error.message)
            return
        if moment != (len(self.session.match.rounds), self.draft.laid) or not self.session.my_turn:
            return  # the table moved on, or the person did
        self.draft.lay(hint.rows)
        if isinstance(hint.action, Claim):
            self.changed((words.natural_is_more(said.natural(hint.action.natural)), False))
        else:
            self.changed((words.best(hint.reason), False))

    # --- what it shows ----------------------------------------------------------------------------------

    def show(self) -> None:
        """Draw the table as it is now."""
        session = self.session
        if not session.match.rounds or not self.is_mounted:
            return
        wide = self.size_now == "wide"
        left, right = words.header(
            session.title,
            texts.round_head(session.rules, len(session.match.rounds)),
            said.goal(session.match),
            session.level if wide else "",
        )
        self.query_one("#head-left", Static).update(left)
        self.query_one("#head-right", Static).update(right)
        self.seats.show(flat=not wide)
        claimed = isinstance(session.own_entry, Natural)
        self.hand.hold(self.draft.hand if claimed else self.draft.left)
        self.show_rows()
        self.show_status()
        self.show_message()
        self.show_buttons()
        total = texts.points(session.match.totals[YOU])
        cards = texts.count(len(self.hand.cards), "card")
        self.query_one("#own", Static).update(both.own_line(session.names[YOU], cards, total, ""))

    def show_status(self) -> None:
        """Whom the table waits for."""
        session, own = self.session, self.session.own_entry
        mine = session.my_turn
        if mine:
            text = self._wanted()
        elif session.match.round_over:
            text = words.ALL_LAID
        else:
            text = words.waiting_for([session.names[seat] for seat in session.waiting])
        if isinstance(own, Natural):
            text = f"{words.claimed(said.natural(own.natural))} {text}"
        status = self.query_one("#status", Static)
        status.update(Text.assemble("▸ " if mine else "  ", text))
        status.set_class(mine, "mine")

    def _wanted(self) -> str:
        """What the person is asked for."""
        session, rows = self.session, self.draft.rows
        if isinstance(self.warned, Claim):
            return words.show_again(said.natural(self.warned.natural))
        if not self.draft.full:
            naturals = session.naturals
            if not naturals:
                return words.SET_YOUR_HAND
            units = said.natural_units(session.rules, naturals[0])
            return words.natural_offered(said.natural(naturals[0]), units)
        if foul_so_far(session.rules, rows) is None:
            return words.IN_ORDER
        if session.why_not(rows) is not None:
            return words.CHANGE_IT
        return words.ENTER_AGAIN if self.warned == rows else words.CHANGE_OR_LAY

    def show_buttons(self) -> None:
        """Which of them do something now."""
        session, mine = self.session, self.session.my_turn
        ready = mine and self.draft.full and session.why_not(self.draft.rows) is None
        lay = self.query_one("#play", Pressable)
        lay.update(words.lay_button(self.size_now == "compact"))
        lay.set_class(ready, "ready")
        natural = self.query_one("#natural", Pressable)
        natural.display = bool(session.naturals)
        natural.set_class(mine, "ready")
        sort = self.query_one("#sort", Pressable)
        sort.update(both.sort_button(self.hand.order, short=self.size_now != "wide"))
        sort.display = not (natural.display and self.size_now == "compact")
