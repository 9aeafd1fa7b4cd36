"""What the tables of both games share: the course of a match, kept after every step, and its pauses."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Callable
from random import Random
from typing import Generic

from pusoy.terminal.keep import Slot
from pusoy.terminal.session_screen import SessionScreen, SessionT


class MatchTable(SessionScreen[SessionT, str], Generic[SessionT]):
    """One match. It is dismissed with ``over`` when nothing more is played.

    ``pace`` is a key of :data:`pusoy.terminal.settings.PACES`; ``remember_order`` is told of each order
    of the hand that the person chooses.
    """

    def __init__(
        self,
        session: SessionT,
        slot: Slot,
        pace: str,
        remember_order: Callable[[str], None] = lambda order: None,
    ) -> None:
        super().__init__(session)
        self.slot = slot
        self.pace = pace
        self.remember_order = remember_order
        self._hurried = asyncio.Event()
        self._chance = Random()  # of the system: pauses say nothing about the cards

    @abstractmethod
    def show(self) -> None:
        """Draw the table as it is now."""

    @abstractmethod
    def _deal(self) -> None:
        """The next round."""

    @abstractmethod
    def _go_on(self) -> None:
        """Let the others act, or show the account of a round that is over."""

    def _keep(self) -> None:
        """Write the match down; it goes on where that fails, and the person is told."""
        trouble = self.slot.save(self.session)
        if trouble is not None:
            self.notify(trouble, severity="warning", timeout=10)

    def _tell_faults(self) -> None:
        """Computer players that failed."""
        for fault in self.session.take_faults():
            self.notify(fault, severity="warning", timeout=10)

    async def _pause(self, seconds: float) -> None:
        """As long as nobody hurries."""
        if seconds and not self._hurried.is_set():
            try:
                await asyncio.wait_for(self._hurried.wait(), seconds)
            except TimeoutError:
                return

    def _after_account(self, what: str | None) -> None:
        """The account was left, with what its screen says."""
        if what == "end":
            self.session.stop()
        if self.session.over:
            self.dismiss("over")
        elif what == "next":
            self._deal()
            self.show()
            self._go_on()

    def action_hurry(self) -> None:
        """No more pauses until it is the person's turn."""
        self._hurried.set()
