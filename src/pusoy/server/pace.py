"""How long computer opponents take: a moment that is drawn before anybody looks at cards.

As with people most moments are short and a few are long; unlike with people, they tell nothing of the hand.
Whoever looks ahead does so in that moment, and no search takes longer than it (``thinkers``); where there is
none, at the pace ``instant``, it takes a tenth of a second at most."""

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
    shortest, longest = PACES[pace]
    return shortest + (longest - shortest) * random.betavariate(1.5, 3.0)


def habit_pace(pace: Pace) -> Pace:
    """A habit never acts at once: that no person does, and it would tell of the cards."""
    return "fast" if pace == "instant" else pace
