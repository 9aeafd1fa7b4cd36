"""Pages to read: the keys, the house's rules, every action."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Footer, Static

from pusoy.dos.plays import pretty
from pusoy.dos.ruleset import Ruleset
from pusoy.terminal import texts
from pusoy.terminal import texts_screen as words
from pusoy.terminal.house import rules_sections
from pusoy.terminal.session import Session
from pusoy.terminal.sized import SizedScreen
from pusoy.terminal.telling import told_round


class Page(SizedScreen[None]):
    """A text under a title; the arrows scroll, escape closes."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,l,r,question_mark", "close", words.KEY_CLOSE, key_display="esc"),
        Binding("down,j", "scroll_by(1)", show=False),
        Binding("up,k", "scroll_by(-1)", show=False),
        Binding("pagedown,space", "scroll_by(12)", show=False),
        Binding("pageup", "scroll_by(-12)", show=False),
    ]

    def __init__(self, title: str, text: Text, *, at_end: bool = False) -> None:
        super().__init__()
        self._title = title
        self._text = text
        self._at_end = at_end

    def compose(self) -> ComposeResult:
        """Title and text."""
        yield Static(self._title, classes="page-title", markup=False)
        with VerticalScroll(id="page", can_focus=False):
            yield Static(self._text, id="page-text")
        yield Footer(compact=True, show_command_palette=False)

    def room_changed(self, name: str) -> None:
        """Start where the reader wants to begin."""
        if self._at_end:
            self.call_after_refresh(self.query_one("#page").scroll_end, animate=False)

    def action_close(self) -> None:
        """Back to where one came from."""
        self.dismiss(None)

    def action_scroll_by(self, lines: int) -> None:
        """Scroll by lines."""
        self.query_one("#page").scroll_relative(y=lines, animate=False)


def help_page() -> Page:
    """What the keys do."""
    width = max(len(keys) for keys, _ in words.HELP)
    text = Text()
    for keys, what in words.HELP:
        text.append(f"{keys:>{width}}  ", "bold")
        text.append(f"{what}\n")
    text.append("\n")
    for line in words.HELP_MORE:
        text.append(f"{line}\n")
    return Page(words.HELP_TITLE, text)


def rules_page(rules: Ruleset, title: str = "", description: str = "") -> Page:
    """The rules of the house, made from its ruleset, under its owner's title where it has one."""
    text = Text()
    text.append(texts.house_description(rules, description) + "\n", "italic")
    for heading, lines in rules_sections(rules):
        text.append(f"\n{heading}\n", "bold underline")
        for line in lines:
            text.append(f"{line}\n")
    return Page(f"{words.RULES_TITLE} · {texts.house_title(rules, title)}", text)


def log_page(session: Session) -> Page:
    """Every action of every round so far, with the hands of rounds that are over."""
    text = Text()
    for number, round_ in enumerate(session.match.rounds, 1):
        text.append(f"{texts.round_head(session.rules, number)}\n", "bold underline")
        for told in told_round(round_, session.names):
            text.append(told + "\n")
        if round_.over:
            for name, hand in zip(session.names, round_.hands, strict=True):
                if hand:
                    text.append(f"{name} {words.HELD} {pretty(session.rules, hand)}\n", "dim")
        text.append("\n")
    return Page(words.LOG_TITLE, text, at_end=True)
