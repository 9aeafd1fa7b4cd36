"""The table of the full-screen game: it shows the session, takes the person's keys, and paces the others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Footer, Static

from pusoy.cards import CardSet
from pusoy.dos.actions import PASS, Action, Pass
from pusoy.dos.plays import describe
from pusoy.errors import PusoyError, Refusal
from pusoy.terminal import texts
from pusoy.terminal import texts_screen as words
from pusoy.terminal.combos import suggestions
from pusoy.terminal.felt import Felt
from pusoy.terminal.hand import Hand
from pusoy.terminal.keep import Slot
from pusoy.terminal.match_table import MatchTable
from pusoy.terminal.round_screen import RoundScreen
from pusoy.terminal.seen import gone
from pusoy.terminal.session import Session
from pusoy.terminal.settings import PACES
from pusoy.terminal.sitting import YOU
from pusoy.terminal.sized import Pressable
from pusoy.terminal.texts_turn import goal, nothing_selected, your_turn


class TableScreen(MatchTable[Session]):
    """One match of Pusoy Dos. It is dismissed with ``over`` when nothing more is played."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)", show=False),
        Binding("right", "move(1)", show=False),
        Binding("home", "jump(0)", show=False),
        Binding("end", "jump(-1)", show=False),
        Binding("shift+left", "shift(-1)", show=False),
        Binding("shift+right", "shift(1)", show=False),
        Binding("space", "pick", show=False),
        Binding("enter", "play", show=False),
        Binding("p", "pass", show=False),
        Binding("h", "hint", show=False),
        Binding("c,escape", "clear", show=False),
        Binding("s", "sort", show=False),
        Binding("g", "suggest(1)", words.KEY_SUGGEST),
        Binding("tab", "suggest(1)", show=False, priority=True),
        Binding("G,shift+tab", "suggest(-1)", show=False, priority=True),
        Binding("l", "log", words.KEY_LOG),
        Binding("r", "rules", words.KEY_RULES),
        Binding("f", "hurry", words.KEY_HURRY),
        Binding("question_mark", "help", words.KEY_HELP, key_display="?"),
        Binding("q", "app.leave", words.KEY_LEAVE),
        Binding("x", "save", show=False),
        Binding("k", "track", show=False),
        Binding("y", "copy", show=False),
        Binding("n", "account", show=False),
    ]

    def __init__(
        self,
        session: Session,
        slot: Slot,
        pace: str,
        order: str,
        remember_order: Callable[[str], None] = lambda order: None,
    ) -> None:
        super().__init__(session, slot, pace, remember_order)
        self.hand = Hand(session.rules, order)
        self.felt = Felt(session)
        self.tracking = False
        self._playing = False
        self._note: str | None = None
        self._suggested = -1
        self._moment = (0, 0)

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        yield Horizontal(
            Static(id="head-left", markup=False), Static(id="head-right", markup=False), id="head"
        )
        yield self.felt
        yield Static(id="status", markup=False)
        yield Static(id="message", markup=False)
        yield Static(id="own", markup=False)
        yield self.hand
        yield Horizontal(
            Pressable(words.PLAY, "play", id="play", classes="main"),
            Pressable(words.PASS, "pass", id="pass"),
            Pressable(words.HINT, "hint", id="hint"),
            Pressable("", "sort", id="sort"),
            Pressable(words.CLEAR, "clear", id="clear"),
            id="buttons",
        )
        yield Footer(compact=True, show_command_palette=False)

    def on_screen_resume(self) -> None:
        """Coming to the table, or back to it."""
        if not self.session.match.rounds:
            self._deal()
        self.show()
        self._go_on()

    def room_changed(self, name: str) -> None:
        """Cards that suit the room."""
        self.hand.fit(name)
        self.show()

    # --- the course of the match ------------------------------------------------------------------------

    def _deal(self) -> None:
        self.session.deal()
        self.hand.picked.clear()
        self._note = None
        self._keep()

    def _go_on(self) -> None:
        """Let the others play, or show the account of a round that is over."""
        if self.session.turn is None:
            self.action_account()
        elif not self.session.my_turn and not self._playing:
            self._playing = True
            self.run_worker(self._others(), group="others")

    async def _others(self) -> None:
        """The computer players, one after the other: they think in a thread, and take a human moment."""
        try:
            await self._play_on()
        finally:
            self._playing = False
        if self.session.turn is None:
            self.call_later(self.action_account)

    async def _play_on(self) -> None:
        self._hurried.clear()
        session = self.session
        while session.turn is not None and not session.my_turn:
            pause = self._chance.uniform(*PACES[self.pace])
            answer, _ = await asyncio.gather(asyncio.to_thread(session.think), self._pause(pause))
            session.apply(answer)
            self._tell_faults()
            self._keep()
            self.show()

    def action_account(self) -> None:
        """Show the account of the round that is over."""
        if self.session.turn is None and self.session.match.rounds and self.is_current:
            self.app.push_screen(RoundScreen(self.session, self.slot), self._after_account)

    # --- what the person does ---------------------------------------------------------------------------

    def _act(self, action: Action) -> None:
        try:
            self.session.act(action)
        except Refusal as refusal:
            self._say(words.wrong(refusal.message, texts.rule_of(refusal, self.session.rules)), wrong=True)
            self.app.bell()
            return
        self._keep()
        self.show()
        self._go_on()

    def action_play(self) -> None:
        """Play the selection; without one nothing happens in another's turn."""
        if self.session.turn is None:
            self.action_account()
        elif self.hand.selection:
            self._act(self.hand.selection)
        elif self.session.my_turn:
            self._say(nothing_selected(self.session.position.can_pass))

    def action_pass(self) -> None:
        """Pass."""
        self._act(PASS)

    def action_move(self, step: int) -> None:
        """Move the cursor."""
        self.hand.move(step)

    def action_jump(self, place: int) -> None:
        """To the first or last card."""
        self.hand.jump(place)

    def action_shift(self, step: int) -> None:
        """Move the card under the cursor."""
        self.hand.shift(step)
        self._show_selection()

    def action_pick(self) -> None:
        """Select the card under the cursor, or leave it."""
        self.hand.toggle()

    def action_clear(self) -> None:
        """Select nothing."""
        self._select(CardSet(), None)

    def action_sort(self) -> None:
        """The next order of the hand."""
        self.hand.sort_next()
        self.remember_order(self.hand.order)
        self.show()

    def action_suggest(self, step: int) -> None:
        """The next suggested combination."""
        found = suggestions(self.session.position)
        if not found:
            self._say(words.NO_SUGGESTION)
            return
        self._suggested = (self._suggested + step) % len(found) if self._suggested >= 0 or step > 0 else -1
        self._suggested %= len(found)
        cards = found[self._suggested]
        note = words.suggestion(self._suggested + 1, len(found), self._named(cards))
        kept = self._suggested
        self._select(cards, note)
        self._suggested = kept

    def action_hint(self) -> None:
        """Ask the strongest player, in a thread."""
        if not self.session.my_turn:
            self._say(texts.HINT_WHEN_YOUR_TURN)
            return
        self._say(words.THINKING_HINT)
        self.run_worker(self._hint(), group="hint", exclusive=True)

    async def _hint(self) -> None:
        moment = self._now()
        try:
            hint = await asyncio.to_thread(self.session.hint)
        except PusoyError as error:
            self._say(error.message)
            return
        if moment != self._now():
            return  # the table moved on
        cards = CardSet() if isinstance(hint.action, Pass) else hint.action
        self._select(cards, texts.hint(self.session.position, cards or None, hint.reason))

    def action_track(self) -> None:
        """Show or hide which high cards are gone."""
        self.tracking = not self.tracking
        self.show()

    def action_save(self) -> None:
        """Save the record and tell where."""
        done, said = self.slot.save_record(self.session)
        self._say(said, wrong=not done)

    def action_copy(self) -> None:
        """Copy the position's text."""
        text = self.session.position.text
        self.app.copy_to_clipboard(text)
        self._say(words.position_copied(text))

    def on_hand_changed(self) -> None:
        """Another selection: say what it is."""
        self._note = None
        self._suggested = -1
        self._show_selection()

    def _select(self, cards: CardSet, note: str | None) -> None:
        self.hand.select(cards)
        self._suggested = -1
        self._note = note
        self._show_selection()

    # --- what it shows ----------------------------------------------------------------------------------

    def _now(self) -> tuple[int, int]:
        return len(self.session.match.rounds), len(self.session.events)

    def show(self) -> None:
        """Draw the table as it is now."""
        session = self.session
        if not session.match.rounds or not self.is_mounted:
            return
        position = session.position
        if self._moment != self._now():
            self._moment, self._note, self._suggested = self._now(), None, -1
        self.hand.show(position.hand, position.inverted, position.required)
        left, right = words.header(
            session.title,
            texts.round_head(session.rules, len(session.match.rounds)),
            goal(session.match, others=self.size_now == "wide"),
            session.level if self.size_now == "wide" else "",
        )
        self.query_one("#head-left", Static).update(left)
        self.query_one("#head-right", Static).update(right)
        self.felt.show()
        self._show_status()
        self._show_own()
        self._show_selection()

    def _show_status(self) -> None:
        session, position = self.session, self.session.position
        if position.turn is None:
            text = words.ROUND_OVER
        elif session.my_turn:
            text = your_turn(position)
        else:
            text = texts.waiting(session.names[position.turn], position.table is None)
        status = self.query_one("#status", Static)
        badge = (f" {texts.TURNED_BADGE} ", "bold reverse") if position.inverted else ""
        status.update(Text.assemble("▸ " if session.my_turn else "  ", text, "  ", badge))
        status.set_class(session.my_turn, "mine")

    def _show_own(self) -> None:
        session, position = self.session, self.session.position
        more = ""
        if session.partner is not None:
            more += f" · {words.PARTNER} {session.names[session.partner]}"
        if YOU in position.out:
            more += f" · {texts.out_as(position.out.index(YOU) + 1)}"
        elif YOU in position.passed:
            more += f" · {texts.pass_state(session.rules)}"
        if self.tracking:
            more += f" · {gone(session)}"
        total = texts.points(session.match.totals[YOU])
        cards = texts.count(position.left[YOU], "card")
        self.query_one("#own", Static).update(words.own_line(session.names[YOU], cards, total, more))

    def _show_selection(self) -> None:
        """Name the selection on the button, or say why it will not do."""
        session, cards = self.session, self.hand.selection
        position = session.position
        refusal = session.why_not(cards) if cards and session.my_turn else None
        playable = bool(cards) and session.my_turn and refusal is None
        self._show_buttons(cards if playable else None)
        if self._note is not None:
            self._say(self._note)
        elif refusal is not None:
            self._say(words.wrong(refusal.message, texts.rule_of(refusal, self.session.rules)), wrong=True)
        elif playable:
            self._say(words.ready(texts.capital(self._named(cards))))
        elif cards and position.turn is not None:
            self._say(words.prepared(self._named(cards), session.names[position.turn]))
        else:
            self._say(words.HOW_TO)

    def _named(self, cards: CardSet) -> str:
        """The cards in words, as the order of ranks is now."""
        return describe(self.session.rules, cards, inverted=self.session.position.inverted)

    def _show_buttons(self, playable: CardSet | None = None) -> None:
        play, named = self.query_one("#play", Pressable), None
        if playable is not None and self.size_now == "wide":
            named = self._named(playable)
        elif playable is not None:
            inverted = self.session.position.inverted
            named = texts.short_words(self.session.rules, playable, inverted=inverted)
        play.update(words.play_button(named))
        play.set_class(playable is not None, "ready")
        passing = self.session.my_turn and self.session.position.can_pass
        self.query_one("#pass", Pressable).set_class(passing, "ready")
        self.query_one("#sort", Pressable).update(
            words.sort_button(self.hand.order, short=self.size_now == "compact")
        )

    def _say(self, text: str, *, wrong: bool = False) -> None:
        message = self.query_one("#message", Static)
        message.update(text)
        message.set_class(wrong, "wrong")
