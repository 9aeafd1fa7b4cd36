"""What the accounts of both games share: on to the next round, to the end of the match, or saving it."""

from __future__ import annotations

from typing import Generic

from textual.widgets import Static

from pusoy.terminal.keep import Slot
from pusoy.terminal.session_screen import SessionScreen, SessionT


class AccountScreen(SessionScreen[SessionT, str], Generic[SessionT]):
    """The end of a round, its words in ``#leads`` and what scrolls in ``#accounts``.

    Dismissed with ``next`` or, where the person ends an open match, ``end``.
    """

    def __init__(self, session: SessionT, slot: Slot) -> None:
        super().__init__(session)
        self.slot = slot

    @property
    def counted(self) -> bool:
        """Whether the account is shown, and the round can be left."""
        return True

    @property
    def may_end(self) -> bool:
        """Only an open match can be ended by hand."""
        return self.counted and self.session.rules.match_end is None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Once it is counted there is a next round or, where the match is over, its end."""
        if action in ("next", "finish"):
            return self.counted and self.session.over == (action == "finish")
        if action == "end":
            return self.may_end
        return action != "save" or self.counted

    def action_next(self) -> None:
        """On to the next round."""
        self.dismiss("next")

    def action_finish(self) -> None:
        """On to the end of the match."""
        self.dismiss("next")

    def action_end(self) -> None:
        """End an open match here."""
        self.dismiss("end")

    def action_save(self) -> None:
        """Save the record and tell where."""
        self.query_one("#leads", Static).update(self.slot.save_record(self.session)[1])

    def action_scroll_by(self, lines: int) -> None:
        """Scroll by lines."""
        self.query_one("#accounts").scroll_relative(y=lines, animate=False)
