"""What the seat plays for: the house's points and, where a match is going on, winning it."""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from pusoy.dos.kernel.payoff import PENALTY, penalty_place
from pusoy.dos.payoffs import payoffs_of
from pusoy.dos.ruleset import Ruleset
from pusoy.dos.values import MatchEnd
from pusoy.dos.view import View
from pusoy.players.kernel.layout import Reals
from pusoy.players.search.kernel import layout as at

MATCH_IN_ROUNDS: Final = 1.5
"""What winning the match is worth, in typical rounds."""
OPEN_ROUNDS: Final = 4
"""How many rounds a match may still take where no number of them is agreed."""


def objective_of(view: View) -> Reals:
    """The objective (``search.kernel.layout``). Outside a match it is the points of the round alone."""
    rules = view.rules
    objective = np.zeros(at.OBJECTIVE_SIZE, np.float64)
    swing = _swing(rules)
    objective[at.POINT] = 1 / swing
    objective[at.LIMIT] = -math.inf
    if not view.totals or rules.match_end is None:
        return objective
    ends = rules.match_end
    rounds = ends.rounds
    left = OPEN_ROUNDS if rounds is None else max(0, rounds - view.round_number)
    objective[at.MATCH] = MATCH_IN_ROUNDS
    objective[at.LAST_ROUND] = float(rounds is not None and left == 0)
    objective[at.WIDTH] = max(0.5, swing * math.sqrt(max(1, left)))
    objective[at.LIMIT] = _limit(rules, ends)
    objective[at.TOTALS : at.TOTALS + rules.players] = view.totals
    objective[at.PAIRS] = float(rules.teams)
    return objective


def _swing(rules: Ruleset) -> float:
    """About how many points a round moves: seven cards' penalty, or the difference of first and last."""
    if rules.round_end == "places":
        return max(0.5, float(max(rules.place_points)) - float(min(rules.place_points)))
    return max(0.5, float(payoffs_of(rules)[PENALTY + penalty_place(0, 0, 7, 0, 0, 0)]))


def _limit(rules: Ruleset, ends: MatchEnd) -> float:
    """The total that ends a match, where totals show it: penalties do only where they are the scores."""
    shown = ends.penalty_limit if rules.settlement == "penalties" else None
    losses = [loss for loss in (shown, ends.chips, ends.loss_limit) if loss is not None]
    return -float(min(losses)) if losses else -math.inf
