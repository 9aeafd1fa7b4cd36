"""How long computer opponents take: a moment that is drawn before anybody looks at cards."""

from __future__ import annotations

from random import Random
from typing import Final

from pusoy.server.views import Pace

PACES: Final[dict[Pace, tuple[float, float]]] = {
    "slow": (2.0, 3.5),
    "normal": (0.9, 1.9),
    "fast": (0.35, 0.75),
    "instant": (0.0, 0.0),
}
"""The shortest and the longest moment, in seconds."""


def draw_delay(pace: Pace, random: Random) -> float:
    """Seconds until a computer player, or a habit, acts."""
    return random.uniform(*PACES[pace])


def habit_pace(pace: Pace) -> Pace:
    """A habit never acts at once: that no person does, and it would tell of the cards."""
    return "fast" if pace == "instant" else pace
