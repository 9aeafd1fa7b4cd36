"""Pages to read: the keys, the house's rules, every action."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Footer, Static

from pusoy.houses import AnyRuleset
from pusoy.terminal import texts
from pusoy.terminal import texts_screen as words
from pusoy.terminal.games import DOS, SETS
from pusoy.terminal.house import rules_sections
from pusoy.terminal.sitting import Sitting
from pusoy.terminal.sized import SizedScreen
from pusoy.terminal.thirteen import texts_screen as set_words

_KEYS = {DOS: (words.HELP, words.HELP_MORE), SETS: (set_words.HELP, set_words.HELP_MORE)}


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


def help_page(game: str) -> Page:
    """What the keys do at a table of this game."""
    keys, more = _KEYS[game]
    width = max(len(names) for names, _ in keys)
    text = Text()
    for names, what in keys:
        text.append(f"{names:>{width}}  ", "bold")
        text.append(f"{what}\n")
    text.append("\n")
    for line in more:
        text.append(f"{line}\n")
    return Page(words.HELP_TITLE, text)


def rules_page(rules: AnyRuleset, title: str = "", description: str = "") -> Page:
    """The rules of the house, made from its ruleset, under its owner's title where it has one."""
    text = Text()
    text.append(texts.house_description(rules, description) + "\n", "italic")
    for heading, lines in rules_sections(rules):
        text.append(f"\n{heading}\n", "bold underline")
        for line in lines:
            text.append(f"{line}\n")
    return Page(f"{words.RULES_TITLE} · {texts.house_title(rules, title)}", text)


def log_page(session: Sitting) -> Page:
    """Every action of every round so far, with the hands of rounds that are over."""
    text = Text()
    for number in range(1, len(session.match.rounds) + 1):
        text.append(f"{texts.round_head(session.rules, number)}\n", "bold underline")
        for told in session.told(number):
            text.append(told + "\n")
        for held in session.held(number):
            text.append(held + "\n", "dim")
        text.append("\n")
    return Page(words.LOG_TITLE, text, at_end=True)
