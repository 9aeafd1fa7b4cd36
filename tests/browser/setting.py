"""Somebody who sets thirteen cards of Pusoy before a browser: with a mouse, a finger or keys."""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import Locator, expect

from browser.seat import Seat, View
from pusoy.cards import CardSet
from pusoy.thirteen.ruleset import Ruleset
from pusoy.thirteen.setting import best_rows

TABLE: Final[dict[str, Any]] = {"game": "pusoy", "level": "beginner"}
"""What opens a table of Pusoy; see :meth:`Seat.make_table`."""
ROWS: Final = ("front", "middle", "back")
_CARDS: Final = "(found) => found.map((one) => one.dataset.card)"
_FOCUSED: Final = "() => document.activeElement?.dataset.card ?? null"
LINES: Final = 5
"""Lines of cards that there may be: three rows, and a hand in two."""
LONGEST: Final = 13
"""Cards that a line may have."""


def best(view: View, house: str = "pusoy") -> list[list[str]]:
    """The best set of the hand in a view: front, middle and back."""
    rows = best_rows(Ruleset.preset(house), CardSet(" ".join(view["round"]["hand"])))
    return [list(map(str, row)) for row in rows]


def out_of_order(rows: list[list[str]]) -> list[list[str]]:
    """The same rows with middle and back in each other's place."""
    return [rows[0], rows[2], rows[1]]


def text(rows: list[list[str]]) -> str:
    """Rows as a move says them."""
    return " / ".join(map(" ".join, rows))


class Setter:
    """The rows on a seat's page."""

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat
        self.page: Final = seat.page

    # --- what there is

    def row(self, row: int) -> Locator:
        """The box of a row: 0 is the front, 2 the back."""
        return self.page.get_by_test_id(f"row-{row}")

    @property
    def set_button(self) -> Locator:
        return self.page.get_by_test_id("set")

    @property
    def showdown(self) -> Locator:
        return self.page.get_by_test_id("showdown")

    def lying(self) -> list[list[str]]:
        """The cards of each row as the page shows them."""
        return [self.row(row).locator("[data-card]").evaluate_all(_CARDS) for row in range(3)]

    def expect_rows(self, rows: list[list[str]]) -> None:
        """Wait until these cards lie in the rows, in whatever order."""
        for number, row in enumerate(rows):
            expect(self.row(number).locator("[data-card]")).to_have_count(len(row))
        assert [sorted(row) for row in self.lying()] == [sorted(row) for row in rows]

    def view(self) -> View:
        """What the table told, once a hand of this round is to be set."""
        expect(self.seat.hand).to_be_visible()
        return self.seat.view()

    # --- three ways to lay a card

    def by_mouse(self, rows: list[list[str]]) -> None:
        """Pull each card to its row."""
        for number, row in enumerate(rows):
            for card in row:
                self.pull(self.seat.hand.locator(f'[data-card="{card}"]'), self.row(number))

    def pull(self, card: Locator, target: Locator) -> None:
        """Press the card, move across the table, and let go there."""
        card.element_handle().wait_for_element_state("stable")
        start, end = card.bounding_box(), target.bounding_box()
        assert start is not None
        assert end is not None
        mouse = self.page.mouse
        mouse.move(start["x"] + 12, start["y"] + 12)
        mouse.down()
        mouse.move(start["x"] + 40, start["y"] - 20, steps=4)
        mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
        mouse.up()

    def by_finger(self, rows: list[list[str]]) -> None:
        """Tap the cards of a row, then the row."""
        for number, row in enumerate(rows):
            for card in row:
                self.seat.hand.locator(f'[data-card="{card}"]').tap(position={"x": 10, "y": 10})
            self.row(number).locator("button").first.tap()
            expect(self.row(number).locator("[data-card]")).to_have_count(len(row))

    def by_keys(self, rows: list[list[str]]) -> None:
        """Go to each card, select it with space, and press the number of its row."""
        keyboard = self.page.keyboard
        for number, row in enumerate(rows):
            for card in row:
                self._go_to(card)
                keyboard.press(" ")
            keyboard.press(str(number + 1))
            expect(self.row(number).locator("[data-card]")).to_have_count(len(row))

    def _go_to(self, card: str) -> None:
        """Walk to the card: from the lowest line up, along each one from its beginning."""
        keyboard = self.page.keyboard
        for _ in range(LINES):
            keyboard.press("ArrowDown")
        for _ in range(LINES):
            keyboard.press("Home")
            for _ in range(LONGEST):
                if self.page.evaluate(_FOCUSED) == card:
                    return
                keyboard.press("ArrowRight")
            keyboard.press("ArrowUp")
        raise AssertionError(f"{card} was not reached: the focus is on {self.page.evaluate(_FOCUSED)}")

    # --- setting

    def set_rows(self, rows: list[list[str]] | None = None) -> None:
        """Lay rows (the best ones without any) with the mouse, set them, and wait until they are set."""
        rows = rows or best(self.view())
        self.by_mouse(rows)
        self.set_now()

    def set_now(self) -> None:
        """Set the rows as they lie, and wait until it has happened."""
        number = self.seat.number()
        expect(self.set_button).to_have_attribute("aria-disabled", "false")
        self.set_button.click()
        self.seat.after(number)

    def at_once(self, rows: list[list[str]] | None = None) -> None:
        """Set the best rows without a hand, which takes its time."""
        view = self.view()
        action = text(rows or best(view))
        number = self.seat.number()
        self.page.evaluate(
            "(move) => window.lines.at(-1).send(JSON.stringify(move))",
            {
                "type": "act",
                "id": f"set-by-itself-{number}",
                "decision": view["decision"],
                "action": action,
            },
        )
        self.seat.after(number)
