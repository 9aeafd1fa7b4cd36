"""What the players count while they play."""

from __future__ import annotations

from typing import Final

from pusoy.loadtest.figures import Played, Spread

SHOWN_REASONS: Final = 5
"""Reasons that are told, each once."""


class Tally:
    """The counts of one load test; only what happens while ``counting`` is counted.

    What must never be (a gap, a lost action, a refusal) is counted always.
    """

    def __init__(self) -> None:
        self.counting = False
        self.asked = self.done = self.late = self.deals = self.stale = self.refused = 0
        self.lost = self.gaps = self.dropped = self.by_computers = 0
        self.updates = self.update_bytes = 0
        self.to_last_seat: Final[list[float]] = []
        self.with_computers: Final[list[float]] = []
        self.reasons: Final[dict[str, int]] = {}

    def note(self, reason: str) -> None:
        """Remember why something went wrong."""
        if reason in self.reasons or len(self.reasons) < SHOWN_REASONS:
            self.reasons[reason] = self.reasons.get(reason, 0) + 1

    def played(self, seconds: float, processor: float, lags: list[float]) -> Played:
        """All that was counted in so many seconds; ``processor`` are those of our own process."""
        return Played(
            seconds=round(seconds, 2),
            asked=self.asked,
            done=self.done,
            late=self.late,
            deals=self.deals,
            stale=self.stale,
            refused=self.refused,
            lost=self.lost,
            gaps=self.gaps,
            dropped=self.dropped,
            by_computers=self.by_computers,
            to_last_seat=Spread.of(self.to_last_seat),
            with_computers=Spread.of(self.with_computers),
            own_lag=Spread.of(lags),
            own_processor=round(processor / seconds, 3),
            updates=self.updates,
            update_bytes=self.update_bytes,
            reasons=dict(self.reasons),
        )
