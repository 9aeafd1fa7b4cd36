"""Screens that know how much room they have, and say so where it is too little."""

from __future__ import annotations

from typing import Generic, TypeVar

from textual import events
from textual.screen import Screen
from textual.widgets import Static

from pusoy.terminal import texts_screen as words
from pusoy.terminal.theme import LEAST, ROOMY, WIDE

ResultT = TypeVar("ResultT")


def size_name(width: int, height: int) -> str:
    """``wide``, ``roomy``, ``compact`` or ``tiny``."""
    for name, (columns, rows) in (("wide", WIDE), ("roomy", ROOMY), ("compact", LEAST)):
        if width >= columns and height >= rows:
            return name
    return "tiny"


class SizedScreen(Screen[ResultT], Generic[ResultT]):
    """A screen with a class for the room it has; below the least it shows nothing but a notice."""

    size_now = ""

    def on_mount(self, event: events.Mount) -> None:
        """Add the notice and look at the room for the first time."""
        self.mount(Static(id="too-small", markup=False))
        self._fit(self.app.size.width, self.app.size.height)

    def on_resize(self, event: events.Resize) -> None:
        """Look at the room again."""
        self._fit(event.size.width, event.size.height)

    def _fit(self, width: int, height: int) -> None:
        name = size_name(width, height)
        for other in ("wide", "roomy", "compact", "tiny"):
            self.set_class(other == name, other)
        for notice in self.query("#too-small").results(Static):
            notice.update(words.too_small(width, height))
        if name != self.size_now:
            self.size_now = name
            self.room_changed(name)

    def room_changed(self, name: str) -> None:
        """For screens that draw differently in different rooms."""


class Pressable(Static):
    """A label that acts like a key when it is clicked. It never takes the focus from the cards."""

    def __init__(self, label: str, action: str, *, id: str | None = None, classes: str = "") -> None:
        super().__init__(label, id=id, classes=f"button {classes}", markup=False)
        self.pressed = action

    async def on_click(self, event: events.Click) -> None:
        """The same as its key."""
        event.stop()
        await self.screen.run_action(self.pressed)
