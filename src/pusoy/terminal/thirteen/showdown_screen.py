"""The showdown on the full screen: row after row turned over, from the front to the back; then the units."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Footer, Static

from pusoy.terminal import texts
from pusoy.terminal import texts_screen as both
from pusoy.terminal.account_screen import AccountScreen
from pusoy.terminal.keep import Slot
from pusoy.terminal.sized import Pressable
from pusoy.terminal.thirteen import texts as said
from pusoy.terminal.thirteen import texts_screen as words
from pusoy.terminal.thirteen.session import SetSession
from pusoy.terminal.thirteen.showdown_view import account, grid
from pusoy.terminal.thirteen.telling import fouls_told, naturals_told, row_results

COUNTED: Final = 4
"""The last step: all three rows are face up, and the units are counted."""


class ShowdownScreen(AccountScreen[SetSession]):
    """The rows of everybody, then what they win and lose."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "turn", words.KEY_TURN, key_display="⏎"),
        Binding("n,enter", "next", both.KEY_NEXT, key_display="n"),
        Binding("n,enter", "finish", both.MATCH_RESULT, key_display="n"),
        Binding("e", "end", both.KEY_END),
        Binding("l", "log", both.KEY_LOG),
        Binding("r", "rules", both.KEY_RULES),
        Binding("x", "save", show=False),
        Binding("question_mark", "help", both.KEY_HELP, key_display="?"),
        Binding("q", "app.leave", both.KEY_LEAVE),
        Binding("down", "scroll_by(1)", show=False),
        Binding("up", "scroll_by(-1)", show=False),
    ]

    def __init__(self, session: SetSession, slot: Slot) -> None:
        super().__init__(session, slot)
        self.step = 1

    @property
    def counted(self) -> bool:
        """Whether the units are shown."""
        return self.step == COUNTED

    def compose(self) -> ComposeResult:
        """What was turned over, a column a seat, and what comes next."""
        session = self.session
        head = texts.round_head(session.rules, len(session.match.rounds))
        yield Static(words.head(session.title, head), classes="page-title", markup=False)
        yield Static(id="won", markup=False)
        with VerticalScroll(id="accounts", can_focus=False):
            yield Static(id="showdown", markup=False)
        yield Static(id="leads", markup=False)
        with Horizontal(id="buttons"):
            yield Pressable("", "forward", id="next", classes="main ready")
            yield Pressable(f"e {both.KEY_END}", "end", id="end")
            yield Pressable(f"x {both.KEY_SAVE}", "save", id="save")
        yield Footer(compact=True, show_command_palette=False)

    def room_changed(self, name: str) -> None:
        """As large as there is room for."""
        self.show()

    def show(self) -> None:
        """What is face up now."""
        session, width = self.session, self.app.size.width - 3
        large = self.size_now == "wide"
        turned = min(self.step, 3)
        drawn = grid(session, turned, width, large=large, over=self.counted)
        text = Text("\n").join([account(session), drawn]) if self.counted else drawn
        self.query_one("#showdown", Static).update(text)
        self.query_one("#won", Static).update(self._head())
        ahead = " ".join([] if session.over else session.goal_line())
        self.query_one("#leads", Static).update(ahead if self.counted else words.ANY_KEY)
        label = words.KEY_TURN
        if self.counted:
            label = both.MATCH_RESULT if session.over else both.KEY_NEXT
        self.query_one("#next", Pressable).update(f"⏎ {label}")
        self.query_one("#end").display = self.may_end
        self.query_one("#save").display = self.counted
        scroll = self.query_one("#accounts")
        self.call_after_refresh(scroll.scroll_home if self.counted else scroll.scroll_end, animate=False)
        self.refresh_bindings()

    def _head(self) -> str:
        """Who won or, on the way there, how the person's row fared."""
        session, result = self.session, self.session.result
        if self.counted:
            fouls = fouls_told(result, session.names)
            won = said.won_deal([session.names[seat] for seat in result.winners], max(result.units))
            return " ".join([won, *fouls])
        row = self.step - 1
        fared = said.beaten([(session.names[other], won) for other, won in row_results(result, row)])
        shown = naturals_told(result, session.names) if not row else []
        return " ".join([*shown, words.turned(row), fared]).strip()

    # --- what the person does ---------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """First rows are turned over; then the account can be left."""
        return not self.counted if action == "turn" else super().check_action(action, parameters)

    def on_key(self, event: events.Key) -> None:
        """Any key that has no use of its own turns the next row over."""
        used = {"l", "r", "t", "q", "question_mark", "up", "down", "enter", "space", "ctrl+c", "ctrl+q"}
        if not self.counted and event.key not in used:
            event.stop()
            self.action_turn()

    def action_turn(self) -> None:
        """The next row, then the units."""
        if not self.counted:
            self.step += 1
            self.show()

    def action_forward(self) -> None:
        """What the button says."""
        if self.counted:
            self.dismiss("next")
        else:
            self.action_turn()
