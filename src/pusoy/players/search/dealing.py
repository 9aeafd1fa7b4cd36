"""Worlds for a search: dealt, then moved to where what the seat has seen is likely.

Sequential Monte Carlo (Del Moral, Doucet and Jasra, 2006): the likelihood of what was seen comes in by halves
of the power that it is raised to; after each, likely worlds are kept in place of unlikely ones, and every
world takes a few steps of its own, so that those kept twice come apart.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from pusoy.dos.kernel.playout import seed_random
from pusoy.players.search.kernel import layout as at
from pusoy.players.search.kernel.worlds import NEVER, deal_worlds, move_worlds
from pusoy.players.search.settings import Clock, Settings

MOST_WORLDS: Final = 512
LEAST_WORLDS: Final = 12
STAGES: Final = 2
_WEIGHED: Final = 3
"""A dealt world is weighed for up to three seats; a step of it for two."""


class Dealer:
    """Deals the worlds of one decision into ``worlds``."""

    def __init__(
        self, asked: at.Asked, settings: Settings, seed: int, tools: at.Tools, worlds: at.Worlds
    ) -> None:
        self.asked = asked
        self.settings = settings
        self.chance = np.random.Generator(np.random.PCG64(seed))
        self.tools = tools
        self.worlds = worlds
        seed_random(tools.bench.random, seed)

    def deal(self, clock: Clock) -> int:
        """Deal worlds, as many as the settings and their share of the time allow; returns how many.

        All of them count alike. Where the clock is over, those that have taken no step yet stay as they are.
        """
        settings = self.settings
        wanted = min(MOST_WORLDS, max(LEAST_WORLDS, int(settings.playouts * settings.worlds)))
        end = clock.share(settings.dealing)
        tells = int(self.asked.question[at.EVENTS]) > 0
        moves = 2 * STAGES * settings.steps if tells else 0
        first_part = settings.dealing * _WEIGHED / (_WEIGHED + moves)
        dealt = 0
        for first, last in clock.chunks(0, wanted, clock.share(first_part), LEAST_WORLDS):
            deal_worlds(self.asked, self.tools, self.worlds, first, last)
            dealt = last
        if tells:
            for stage in range(1, STAGES + 1):
                self._keep_likely(dealt, settings.power / STAGES)
                self._move(dealt, settings.power * stage / STAGES, clock, end)
        return dealt

    def _keep_likely(self, dealt: int, power: float) -> None:
        """Draw as many worlds as there are, each by its likelihood to ``power``."""
        logs = self.worlds.logs[:dealt].sum(axis=1)
        if logs.max() <= NEVER:  # what was seen cannot be: nothing is told by it
            return
        weights = np.where(logs > NEVER, np.exp(power * (logs - logs.max())), 0.0)
        sums = np.cumsum(weights)
        places = (np.arange(dealt) + self.chance.random()) / dealt * sums[-1]
        kept = np.minimum(np.searchsorted(sums, places, side="right"), dealt - 1)
        self.worlds.states[:dealt] = self.worlds.states[kept]
        self.worlds.logs[:dealt] = self.worlds.logs[kept]

    def _move(self, dealt: int, power: float, clock: Clock, end: float) -> None:
        for _ in range(self.settings.steps):
            for first, last in clock.chunks(0, dealt, end, 0):
                move_worlds(self.asked, power, self.tools, self.worlds, first, last)
