"""What the screens of a match share: the pages that can be read at any time."""

from __future__ import annotations

from typing import Generic, TypeVar

from pusoy.terminal import pages
from pusoy.terminal.sitting import Sitting
from pusoy.terminal.sized import ResultT, SizedScreen

SessionT = TypeVar("SessionT", bound=Sitting)


class SessionScreen(SizedScreen[ResultT], Generic[SessionT, ResultT]):
    """A screen of a match in progress or just over."""

    def __init__(self, session: SessionT) -> None:
        super().__init__()
        self.session = session

    def action_rules(self) -> None:
        """The rules page of the house."""
        self.app.push_screen(pages.rules_page(self.session.rules, **self.session.own))

    def action_log(self) -> None:
        """Every action so far."""
        self.app.push_screen(pages.log_page(self.session))

    def action_help(self) -> None:
        """What the keys do."""
        self.app.push_screen(pages.help_page(self.session.game))
