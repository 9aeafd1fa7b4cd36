"""Somebody before a browser, who opens tables, hears what they tell the page, and acts."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from playwright.sync_api import BrowserContext, Locator, Page, expect

from browser.house import House
from browser.speech import say, spoken

View = dict[str, Any]
"""What the server told the page of the table."""

LISTEN: Final = """
(() => {
  const heard = { view: null, number: 0, sent: [], answers: {} };
  Object.assign(window, { heard, deaf: false, lines: [] });
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      window.lines.push(this);
      this.addEventListener('message', (event) => {
        if (window.deaf) return event.stopImmediatePropagation();
        const message = JSON.parse(event.data);
        heard.answers[message.type] = message;
        if (message.view) Object.assign(heard, { view: message.view, number: message.number });
      });
    }
    send(text) {
      heard.sent.push(JSON.parse(text));
      super.send(text);
    }
  };
})();
"""
"""Keeps what goes over the table's socket where a test can ask for it, and lets a page be deaf."""

_MINE: Final = """
() => { const view = window.heard?.view;
        return view && (view.phase !== 'playing' || view.round.turn === view.you) ? window.heard : null; }
"""
_CARDS: Final = "(found) => found.map((one) => one.dataset.card)"
_LATER: Final = "(number) => window.heard.number > number"


class Seat:
    """A person at seat 0 of a table, in one tab."""

    def __init__(self, page: Page, house: House) -> None:
        self.page: Final = page
        self.house: Final = house
        self.base = house.address
        self.language = "en"
        """The language of the page, as far as the test has chosen one."""

    def say(self, key: str, **values: object) -> str:
        """What the client says in the page's language."""
        return say(self.language, key, **values)

    def button(self, key: str) -> Locator:
        """The button that is called so in the page's language."""
        return self.page.get_by_role("button", name=self.say(key), exact=True)

    def dialog(self, key: str) -> Locator:
        """The dialog with this title."""
        return self.page.get_by_role("dialog", name=self.say(key), exact=True)

    # --- getting there

    @property
    def context(self) -> BrowserContext:
        """The browser's own memory: cookies and settings."""
        return self.page.context

    def make_table(self, rules: object = "cardems", *, deal: str = "usual", **options: Any) -> str:
        """A new table of this guest; returns its id. ``deal`` names the chance from which it is dealt."""
        self.house.chance(deal)
        body = {"rules": rules, "level": "greedy", "pace": "instant", **options}
        answer = self.context.request.post(f"{self.base}/api/tables", data=body)
        assert answer.status == 201, answer.text()
        return str(answer.json()["table"])

    def open_table(self, rules: object = "cardems", *, query: str = "", **options: Any) -> str:
        """Make a table and go there; returns when the hand is to be seen."""
        table = self.make_table(rules, **options)
        self.go_to(table, query)
        return table

    def go_to(self, table: str, query: str = "") -> None:
        """Open the page of a table and wait for the hand."""
        self.page.goto(f"{self.base}/tables/{table}{query}")
        expect(self.hand).to_be_visible()

    # --- what there is

    @property
    def hand(self) -> Locator:
        return self.page.get_by_test_id("hand")

    @property
    def play_button(self) -> Locator:
        return self.page.get_by_test_id("play")

    @property
    def pass_button(self) -> Locator:
        return self.button("table.pass")

    @property
    def status(self) -> Locator:
        """Whose turn it is."""
        return self.page.get_by_test_id("status")

    @property
    def detail(self) -> Locator:
        """What is said of the selection."""
        return self.page.get_by_test_id("detail")

    def card(self, card: str) -> Locator:
        """A card of the hand, by its name."""
        return self.hand.get_by_role("button", name=spoken(card, self.language), exact=True)

    def selected(self) -> list[str]:
        """The cards that are pressed, in the order of the hand."""
        cards: list[str] = self.hand.locator('[aria-pressed="true"]').evaluate_all(_CARDS)
        return cards

    def shown(self) -> list[str]:
        """The hand as it lies, left to right."""
        cards: list[str] = self.hand.locator("[data-card]").evaluate_all(_CARDS)
        return cards

    def view(self) -> View:
        """What the table told last."""
        view: View = self.page.evaluate("() => window.heard.view")
        return view

    def number(self) -> int:
        """The table's last event that the page knows."""
        return int(self.page.evaluate("() => window.heard.number"))

    def sent(self, kind: str) -> list[dict[str, Any]]:
        """What the page said to the table since it was loaded."""
        said: list[dict[str, Any]] = self.page.evaluate("() => window.heard.sent")
        return [message for message in said if message["type"] == kind]

    def answer(self, kind: str) -> dict[str, Any]:
        """The last answer of this kind that the page got, or will get."""
        found = self.page.wait_for_function("(kind) => window.heard.answers[kind]", arg=kind).json_value()
        answer: dict[str, Any] = found
        return answer

    # --- acting

    def my_turn(self) -> View:
        """Wait until it is this seat's turn or the round is over."""
        heard = self.page.wait_for_function(_MINE).json_value()
        view: View = heard["view"]
        return view

    def my_play(self) -> tuple[View, str]:
        """Wait for a turn in which something can be played, passing before; the view and the play."""
        while (action := choice(view := self.my_turn())) == "pass":
            assert view["phase"] == "playing"
            self.act(action)
        return view, action

    def after(self, number: int) -> None:
        """Wait until the page has heard of something later."""
        self.page.wait_for_function(_LATER, arg=number)

    def select(self, cards: Sequence[str], press: Callable[[Locator], None] = Locator.click) -> None:
        """Select exactly these."""
        before = self.selected()
        for card in (*before, *cards):
            if (card in before) != (card in cards):
                press(self.card(card))

    def act(self, action: str, press: Callable[[Locator], None] = Locator.click) -> None:
        """Play cards, or pass, and wait until it has happened."""
        number = self.number()
        if action == "pass":
            press(self.pass_button)
        else:
            self.select(action.split(), press)
            expect(self.play_button).to_have_attribute("aria-disabled", "false")
            press(self.play_button)
        self.after(number)

    def prepare(self, play: str) -> None:
        """Select a play and wait until the table has said that it may be played."""
        self.select(play.split())
        expect(self.play_button).to_have_attribute("aria-disabled", "false")
        expect(self.play_button).not_to_have_text(re.compile(r"^\W*\w+( \d+ \w+)?\W*$"))

    def prepare_any(self, cards: Sequence[str]) -> None:
        """Select cards that may be played, without a look at the texts."""
        self.select(cards)
        expect(self.detail).not_to_have_text("")
        expect(self.play_button).to_have_attribute("aria-disabled", "false")

    def cut_line(self) -> None:
        """Take the network away until ``context.set_offline(False)``."""
        self.context.set_offline(True)
        self.page.evaluate("() => window.lines.forEach((line) => line.close())")

    def deafen(self, deaf: bool = True) -> None:
        """Let the page hear nothing of what the table says, or hear again."""
        self.page.evaluate("(deaf) => { window.deaf = deaf; }", deaf)

    def menu(self) -> Locator:
        """Open the table's menu."""
        self.button("table.menu").click()
        return self.dialog("table.menu")

    def close_dialog(self) -> None:
        """Close the dialog that is open."""
        self.page.keyboard.press("Escape")
        expect(self.page.locator("dialog")).to_have_count(0)

    def choose_language(self, language: str) -> None:
        """Choose a language in the settings, and go on in it."""
        self.button("shell.settings").click()
        settings = self.dialog("shell.settings")
        settings.get_by_role("radio", name=self.say(f"settings.language.{language}"), exact=True).check()
        self.language = language
        self.close_dialog()

    def set_pace(self, pace: str) -> None:
        """Let the others take another time from now on, and wait until they do."""
        number = self.number()
        self.page.evaluate(
            """([pace, id]) => window.lines.at(-1).send(JSON.stringify({ type: 'pace', id, pace }))""",
            [pace, f"pace-{pace}-{number}"],
        )
        self.after(number)

    def next_round(self, press: Callable[[Locator], None] = Locator.click) -> None:
        """Have the next round dealt, and wait until it is."""
        number = self.number()
        press(self.button("table.round.next"))
        self.after(number)
        expect(self.hand).to_be_visible()

    def play_round(self, act: Callable[[str], None] | None = None) -> View:
        """Play until the round is over, the longest plays first; returns the view at its end."""
        while True:
            view = self.my_turn()
            if view["phase"] != "playing":
                expect(self.page.get_by_test_id("round-over")).to_be_visible()
                return view
            (act or self.act)(choice(view))


def choice(view: View) -> str:
    """A legal action: the longest play, the lowest of these; a pass only where nothing is legal."""
    legal: list[str] = view["round"]["legal"] or ["pass"]
    return max(legal, key=lambda play: len(play.split()))
