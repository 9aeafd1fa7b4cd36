"""The full-screen table as tests drive it: opened, seated, played by keys and by mouse."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import Static

from pusoy.dos.actions import Pass
from pusoy.terminal import Settings
from pusoy.terminal.app import PusoyApp
from pusoy.terminal.start_screen import StartScreen
from pusoy.terminal.table_screen import TableScreen
from terminal.screens import settle

ROOM = (80, 24)


@asynccontextmanager
async def opened(folder: Path, size: tuple[int, int] = ROOM, **options: Any) -> AsyncIterator[Any]:
    """The app at rest, and no fault in it at the end."""
    usual = {"seed": "a table", "pace": "instant", "folder": folder}
    wanted: dict[str, Any] = usual | options
    app = PusoyApp(Settings(**wanted))
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        yield pilot
        if not app._exit:
            app.action_leave()


@asynccontextmanager
async def seated(folder: Path, size: tuple[int, int] = ROOM, **options: Any) -> AsyncIterator[Any]:
    """At the table, the cards dealt."""
    async with opened(folder, size, **options) as pilot:
        if isinstance(pilot.app.screen, StartScreen):
            await pilot.press("enter")
            await settle(pilot)
        yield pilot


def table(pilot: Pilot[Any]) -> TableScreen:
    found = [screen for screen in pilot.app.screen_stack if isinstance(screen, TableScreen)]
    return found[-1]


def is_mine(screen: TableScreen) -> bool:
    return screen.session.my_turn


def is_shown(widget: Widget) -> bool:
    return bool(widget.display)


def text(pilot: Pilot[Any], selector: str) -> str:
    return str(pilot.app.screen.query_one(selector, Static).visual)


async def play_by_keys(pilot: Pilot[Any]) -> None:
    """One turn: what the hint says, card by card, by the shortest way (every key takes its time)."""
    screen = table(pilot)
    action = screen.session.hint().action
    if isinstance(action, Pass):
        await pilot.press("p")
    else:
        at, keys = screen.hand.cursor, list[str]()
        places = sorted(map(screen.hand.cards.index, action))
        for place in places if abs(places[0] - at) <= abs(places[-1] - at) else reversed(places):
            keys += ["right" if place > at else "left"] * abs(place - at) + ["space"]
            at = place
        await pilot.press(*keys, "enter")
    await settle(pilot)


async def play_by_mouse(pilot: Pilot[Any]) -> None:
    """One turn: what the hint says, clicked."""
    screen = table(pilot)
    action = screen.session.hint().action
    if isinstance(action, Pass):
        await pilot.click("#pass")
    else:
        hand = screen.hand
        for place, card in enumerate(hand.cards.copy()):
            if card in action:
                await pilot.click("#hand", offset=(hand._left + place * hand._stride + 1, 2))
        assert hand.selection == action
        await pilot.click("#play")
    await settle(pilot)
