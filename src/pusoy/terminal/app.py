"""The full-screen table as a Textual app: from getting ready to the end of the evening."""

from __future__ import annotations

import asyncio
import codecs
import signal
import sys
from functools import partial
from pathlib import PurePath
from typing import ClassVar

from msgspec.structs import replace
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import ProgressBar, Static

from pusoy.terminal import texts
from pusoy.terminal import texts_screen as words
from pusoy.terminal.choices import THEMES, Choices, recall, remember
from pusoy.terminal.keep import Shelf, Slot
from pusoy.terminal.match_screen import MatchScreen
from pusoy.terminal.opening import new_sitting
from pusoy.terminal.session import Session
from pusoy.terminal.settings import Settings
from pusoy.terminal.sitting import Sitting
from pusoy.terminal.start_screen import ResumeScreen, StartScreen
from pusoy.terminal.table_screen import TableScreen
from pusoy.terminal.theme import DAY, NIGHT
from pusoy.terminal.thirteen.session import SetSession
from pusoy.terminal.thirteen.table_screen import SetTableScreen
from pusoy.warm import is_warm, warm

if sys.platform != "win32":
    from textual.drivers import linux_driver


def run(settings: Settings) -> int:
    """Play at the full-screen table; returns the exit code."""
    pass_bad_bytes()
    app = PusoyApp(settings)
    app.run()
    if app.farewell:
        print(app.farewell, file=sys.stdout)  # noqa: T201 - the screen is the shell's again
    return app.return_code or 0


def pass_bad_bytes() -> None:
    """Let what is no UTF-8 be a key like any other: Textual's reader would die of it, and take no more keys.

    It has no setting for that; the door to its decoder is a private one, and a test holds that it is there.
    """
    if sys.platform != "win32":
        decoder = codecs.getincrementaldecoder("utf-8")
        linux_driver.getincrementaldecoder = lambda encoding: partial(decoder, errors="replace")  # type: ignore[attr-defined]


class WarmScreen(Screen[None]):
    """Compiling, before the first deal; never in a player's turn."""

    def compose(self) -> ComposeResult:
        """What is going on, and how far it is."""
        with Vertical(id="warm"):
            yield Static(words.PROGRAM, id="title", markup=False)
            yield Static(id="warm-text", markup=False)
            yield ProgressBar(show_eta=False)

    def progress(self, label: str, done: int, of: int) -> None:
        """One more step."""
        self.query_one("#warm-text", Static).update(texts.warming(label, done, of))
        self.query_one(ProgressBar).update(total=of, progress=done)


class PusoyApp(App[int]):
    """It seats the person, keeps the match, and leaves when asked."""

    CSS_PATH: ClassVar[list[str | PurePath]] = ["table.tcss", "thirteen/table.tcss"]
    TITLE = words.PROGRAM
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "leave", show=False, priority=True),
        Binding("t", "theme", show=False),
    ]

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.settings = settings
        self.shelf = Shelf(settings.folder)
        self.choices = recall(settings)
        self.seed = settings.seed  # of the first match; later ones get seeds of their own
        self.slot: Slot | None = None
        self._asked_for = settings.rules is not None
        self.farewell = ""

    # --- coming and going -------------------------------------------------------------------------------

    async def on_mount(self) -> None:
        """Get ready, then sit down."""
        self.register_theme(NIGHT)
        self.register_theme(DAY)
        self.theme = self.choices.theme
        self._leave_on_signals()
        if is_warm():
            self._sit_down()
        else:
            screen = WarmScreen()
            await self.push_screen(screen)
            self.run_worker(self._warm_up(screen))

    def _leave_on_signals(self) -> None:
        """A closed terminal or a polite kill: put the terminal right and go; the match is on disk anyway."""
        loop = asyncio.get_running_loop()
        for name in ("SIGHUP", "SIGTERM"):
            number = getattr(signal, name, None)
            if number is not None:
                try:
                    loop.add_signal_handler(number, self.action_leave)
                except (NotImplementedError, RuntimeError, ValueError):
                    return

    async def _warm_up(self, screen: WarmScreen) -> None:
        await asyncio.to_thread(
            warm, lambda label, done, of: self.call_from_thread(screen.progress, label, done, of)
        )
        await self.pop_screen()
        self._sit_down()

    def action_leave(self) -> None:
        """Leave; a match in progress is kept."""
        if self.slot is not None:
            self.farewell = texts.KEPT if self.slot.kept else texts.NOT_KEPT
        self.exit(0)

    def on_unmount(self) -> None:
        """Let other programs have the match."""
        if self.slot is not None:
            self.slot.release()

    # --- from one screen to the next --------------------------------------------------------------------

    def _sit_down(self) -> None:
        found = self.shelf.claim(self.settings)
        for message in self.shelf.messages:
            self.notify(message, severity="warning", timeout=15)
        self.shelf.messages.clear()
        if found is None:
            self._choose()
            return
        slot, session = found
        self.slot = slot

        def answered(go_on: bool | None) -> None:
            if go_on:
                self.seed = None
                self._asked_for = False
                self._play(session)
                return
            if slot.finish(session) is None:
                self.notify(texts.NOT_FILED, severity="error", timeout=15)
            self.slot = None
            self._choose()

        self.push_screen(ResumeScreen(session), answered)

    def _choose(self) -> None:
        """The list of houses; a house that was asked for goes straight to the table, the first time."""
        if self._asked_for:
            self._asked_for = False
            self._chosen(self.choices)
            return
        self.push_screen(StartScreen(self.choices), self._chosen)

    def _chosen(self, choices: Choices | None) -> None:
        if choices is not None:
            self.choices = choices
            self._remember()
            self._new_match()

    def _new_match(self) -> None:
        session = new_sitting(self.choices, self.seed)
        self.seed = None
        self.slot = self.shelf.new_slot()
        self._play(session)

    def _play(self, session: Sitting) -> None:
        assert self.slot is not None
        slot, pace, order = self.slot, self.settings.pace, self.choices.order
        table: Screen[str]
        if isinstance(session, SetSession):
            table = SetTableScreen(session, slot, pace, order, self.remember_order)
        else:
            assert isinstance(session, Session)
            table = TableScreen(session, slot, pace, order, self.remember_order)
        self.push_screen(table, lambda _: self._match_over(session, slot))

    def _match_over(self, session: Sitting, slot: Slot) -> None:
        path = slot.finish(session)
        self.slot = None
        self.push_screen(MatchScreen(session, path), lambda what: self._what_next(what, session))

    def _what_next(self, what: str | None, session: Sitting) -> None:
        if what == "rematch":
            own = {"title": "", "description": "", **session.own}
            seats = len(session.match.seats) if isinstance(session, SetSession) else self.choices.seats
            self.choices = replace(self.choices, rules=session.rules, level=session.level, seats=seats, **own)
            self._new_match()
        else:
            self._choose()

    # --- what is remembered -----------------------------------------------------------------------------

    def action_theme(self) -> None:
        """Light or dark."""
        theme = THEMES[1 - THEMES.index(self.choices.theme)]
        self.theme = theme
        self.choices = replace(self.choices, theme=theme)
        self._remember()

    def remember_order(self, order: str) -> None:
        """The order of the hand, for next time."""
        self.choices = replace(self.choices, order=order)
        self._remember()

    def _remember(self) -> None:
        remember(self.choices, self.settings.folder)
