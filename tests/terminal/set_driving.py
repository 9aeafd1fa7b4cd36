"""The full-screen table of Pusoy as tests drive it: its screens, and rows laid by key or at once."""

from __future__ import annotations

from typing import Any

from textual.pilot import Pilot
from textual.widgets import Static

from pusoy.terminal.thirteen.showdown_screen import ShowdownScreen
from pusoy.terminal.thirteen.table_screen import SetTableScreen
from pusoy.thirteen.rows import Rows, parse_action
from terminal.tables import set_preset

GOOD = "JS JH 3D / 9S 9H 9D 5C 4C / AS AH AD KC KD"
PUSOY = set_preset("pusoy")


def table(pilot: Pilot[Any]) -> SetTableScreen:
    found = [screen for screen in pilot.app.screen_stack if isinstance(screen, SetTableScreen)]
    return found[-1]


def showdown(pilot: Pilot[Any]) -> ShowdownScreen:
    screen = pilot.app.screen
    assert isinstance(screen, ShowdownScreen)
    return screen


def rows(text: str) -> Rows:
    found = parse_action(text)
    assert isinstance(found, Rows)
    return found


def drawn(screen: SetTableScreen) -> str:
    """The rows as they are drawn."""
    view = screen.rows
    return "\n".join(
        "".join(segment.text for segment in view.render_line(y)) for y in range(view.size.height)
    )


async def lay(pilot: Pilot[Any], wanted: Rows) -> None:
    """These rows, as if every card had been carried there."""
    screen = table(pilot)
    for row, cards in enumerate(wanted):
        if cards:
            screen.draft.fill(row, cards)
    screen.changed()
    await pilot.pause()


async def fill(pilot: Pilot[Any], wanted: Rows) -> None:
    """Every card by keys, as they lie in the hand: its row, then enter."""
    screen = table(pilot)
    row_of = {card: row for row, cards in enumerate(wanted) for card in cards}
    for card in screen.hand.cards.copy():
        row = row_of[card]
        await pilot.press(*(() if screen.draft.filling == row else (str(row + 1),)), "enter")


def everything(pilot: Pilot[Any]) -> str:
    """All text on the screen but the person's own hand and rows."""
    return "\n".join(str(one.visual) for one in pilot.app.screen.query(Static).results())
