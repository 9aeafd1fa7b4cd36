"""What the seat plays for: the house's points and, where a match is going on, winning it."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

import numpy as np

from pusoy.dos.kernel import layout as dos
from pusoy.dos.kernel.playout import seed_random
from pusoy.dos.lowering import lower
from pusoy.dos.payoffs import payoffs_of
from pusoy.dos.ruleset import Ruleset
from pusoy.dos.values import MatchEnd
from pusoy.dos.view import View
from pusoy.players.kernel.layout import Reals
from pusoy.players.search.kernel import layout as at
from pusoy.players.search.kernel.spread import spread_at_random

WINNING: Final = 0.5
"""What winning a round is worth beside its points, in spreads of points: who wins leads the next.

In rounds of four steady players the seat that leads is ahead of the others by 0.3 to 0.7 spreads, half a
spread in the mean of the presets.
"""
MATCH_IN_ROUNDS: Final = 1.5
"""What winning the match is worth, in spreads."""
ROUNDS: Final = 500
"""From so many the spread is taken."""
OPEN_ROUNDS: Final = 4
"""How many rounds a match may still take where no number of them is agreed."""


def objective_of(view: View) -> Reals:
    """The objective (``search.kernel.layout``). Outside a match it is the points of the round alone."""
    rules = view.rules
    objective = np.zeros(at.OBJECTIVE_SIZE, np.float64)
    spread = spread_of(rules)
    objective[at.POINT] = 1 / spread
    objective[at.WIN] = WINNING if rules.winner_leads else 0.0
    objective[at.PAIRS] = float(rules.teams)
    objective[at.LIMIT] = -math.inf
    if not view.totals or rules.match_end is None:
        return objective
    ends = rules.match_end
    rounds = ends.rounds
    left = OPEN_ROUNDS if rounds is None else max(0, rounds - view.round_number)
    objective[at.MATCH] = MATCH_IN_ROUNDS
    objective[at.LAST_ROUND] = float(rounds is not None and left == 0)
    if objective[at.LAST_ROUND]:
        objective[at.WIN] = 0.0  # there is no next round to lead
    objective[at.WIDTH] = max(0.5, spread * math.sqrt(max(1, left)))
    objective[at.LIMIT] = _limit(rules, ends)
    objective[at.TOTALS : at.TOTALS + rules.players] = view.totals
    return objective


@lru_cache(maxsize=512)
def spread_of(rules: Ruleset) -> float:
    """By how many points a seat is above or below the mean of the table after a round played at random."""
    random = np.zeros(1, np.int64)
    seed_random(random, 1)
    deck, state = np.arange(52), np.zeros(dos.STATE_SIZE, np.int64)
    plays, scores = np.zeros((2, dos.MAX_PLAYS), np.int64), np.zeros(dos.SEATS, np.float64)
    return spread_at_random(lower(rules), payoffs_of(rules), random, deck, state, plays, scores, ROUNDS)


def _limit(rules: Ruleset, ends: MatchEnd) -> float:
    """The total that ends a match, where totals show it: penalties do only where they are the scores."""
    shown = ends.penalty_limit if rules.settlement == "penalties" else None
    losses = [loss for loss in (shown, ends.chips, ends.loss_limit) if loss is not None]
    return -float(min(losses)) if losses else -math.inf
