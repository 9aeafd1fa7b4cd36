"""Small endings: in each world all hands are known, so that every action's worth can be counted out."""

from __future__ import annotations

from typing import Final

import numpy as np

from pusoy.dos.ruleset import Ruleset
from pusoy.jit import Numbers
from pusoy.players.endings import asked, desk
from pusoy.players.kernel.endings import weigh_open
from pusoy.players.kernel.layout import Reals
from pusoy.players.search.kernel.playouts import worth

BUDGET: Final = 50_000
"""Positions that are looked at in one world; with more the ending is not small."""


def weigh_ending(
    rules: Ruleset, state: Numbers, seat: int, masks: Numbers, objective: Reals, worths: Reals
) -> bool:
    """What each action (``masks``, 0: the pass) of ``seat`` is worth in a world, into ``worths``.

    From there on everybody plays perfectly, each for its own score. False where the budget does not reach.
    """
    count = int(weigh_open(*asked(rules, state, BUDGET), desk.actions, desk.weighed))
    if count < 0:
        return False
    found = {int(desk.actions[0, i]): i for i in range(count)}
    for number, mask in enumerate(masks):
        scores = np.ascontiguousarray(desk.weighed[found[int(mask)]])
        worths[number] = worth(objective, rules.players, seat, scores)
    return True
