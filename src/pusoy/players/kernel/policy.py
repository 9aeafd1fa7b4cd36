"""The steady player's judgement: a rating for every legal play and for the pass.

An action's rating is a weighted sum of features (``layout``): what the cards left in hand will cost
(``grouping``), the chance to win the trick (``odds``), opponents and partners about to go out, the penalty to
be feared. A win that nobody can prevent comes before everything else.
"""

from __future__ import annotations

from typing import NamedTuple

from pusoy.dos.kernel.bits import popcount
from pusoy.dos.kernel.layout import (
    HAND,
    INVERTED,
    KEY_SHIFT,
    LEFT,
    LIVE,
    PLAYERS,
    STRENGTH_MASK,
    TRIPLE,
    TURN,
)
from pusoy.dos.kernel.legal import legal_called
from pusoy.dos.kernel.tables import ALL_CARDS
from pusoy.jit import Numbers, njit
from pusoy.players.kernel.care import take_care
from pusoy.players.kernel.features import (
    fewest_cards,
    is_enemy,
    lower_cards,
    may_answer,
    weigh_pass,
    weigh_play,
)
from pusoy.players.kernel.grouping import clear_marks, find_groups, mark_below, solve, squeeze, thin_out
from pusoy.players.kernel.layout import (
    COST_BASE,
    COST_RANK,
    COST_SAFE,
    FEATURE_WEIGHTS,
    FEATURES,
    GROUP_KEY,
    LAST_DISCOUNT,
    MANY_CARDS,
    MAX_GROUPS,
    RATE_SCORE,
    SPLIT_MARK,
    WEIGHTS,
    Reals,
)
from pusoy.players.kernel.odds import fill_odds, safe_from, shape_of, strongest, unbeatable


@njit
def rate_plays(
    rules: Numbers,
    state: Numbers,
    seen: int,
    stakes: Reals,
    phases: Reals,
    weights: Reals,
    plays: Numbers,
    groups: Numbers,
    first: Numbers,
    best: Numbers,
    odds: Reals,
    costs: Reals,
    losers: Numbers,
    splits: Reals,
    features: Reals,
    ratings: Reals,
) -> int:
    """Rate every action of the seat to act; returns how many legal plays there are.

    ``seen`` are the cards played so far; ``phases`` the weights, ``weights`` room for their mixture. Column
    ``i`` of ``ratings`` belongs to ``plays[:, i]``, the column after the last to the pass: where the pass is
    not legal its score is very low.
    """
    seat = int(state[TURN])
    hand = int(state[HAND + seat])
    inverted = int(state[INVERTED])
    unseen = ALL_CARDS & ~(hand | seen)
    _mix(fewest_cards(rules, state, stakes, True), phases, weights)
    _look_around(rules, state, stakes, unseen, inverted, best, odds)
    size = popcount(hand)
    count = find_groups(rules, hand, inverted, plays, groups, first)
    _price(rules, state, stakes, unseen, inverted, weights, groups, count, best, odds, costs, losers)
    n = thin_out(plays, legal_called(rules, state, plays), MAX_GROUPS)
    clear_marks(size, splits)
    splits[SPLIT_MARK, (1 << size) - 1] = 1.0
    for i in range(n):
        splits[SPLIT_MARK, squeeze(hand & ~int(plays[0, i]), hand)] = 1.0
    mark_below(size, first, groups, splits)
    solve(size, first, groups, costs, losers, float(weights[LAST_DISCOUNT]), splits)
    for i in range(n + 1):
        for f in range(FEATURES):
            features[f, i] = 0.0
    for i in range(n):
        weigh_play(
            rules,
            state,
            int(plays[0, i]),
            int(plays[1, i]),
            unseen,
            stakes,
            weights,
            best,
            odds,
            splits,
            features,
            ratings,
            i,
        )
    weigh_pass(rules, state, n, stakes, best, odds, splits, features, ratings)
    for i in range(n + 1):
        for f in range(FEATURES):
            ratings[RATE_SCORE, i] += weights[FEATURE_WEIGHTS + f] * features[f, i]
    take_care(rules, state, plays, n, unseen, stakes, best, odds, ratings)
    return n


@njit
def _mix(fewest: int, phases: Reals, weights: Reals) -> None:
    """The weights for this moment: the nearer an opponent is to going out, the more of the second row."""
    late = min(1.0, max(0.0, (MANY_CARDS - fewest) / (MANY_CARDS - 1)))
    for i in range(WEIGHTS):
        weights[i] = phases[0, i] * (1.0 - late) + phases[1, i] * late


@njit
def _look_around(
    rules: Numbers, state: Numbers, stakes: Reals, unseen: int, inverted: int, best: Numbers, odds: Reals
) -> None:
    """Each other seat's odds, and the strongest plays against us: of anybody later on, in this trick now."""
    seat = int(state[TURN])
    later, now = 0, 0
    for other in range(rules[PLAYERS]):
        if other == seat or not int(state[LIVE]) >> other & 1:
            continue
        holds = int(state[LEFT + other])
        fill_odds(rules, unseen, holds, inverted, odds[other])
        later = max(later, holds)
        if may_answer(rules, state, other):
            now = max(now, holds)
    strongest(rules, unseen, later, inverted, best[0])
    strongest(rules, unseen, now, inverted, best[1])


@njit
def _price(
    rules: Numbers,
    state: Numbers,
    stakes: Reals,
    unseen: int,
    inverted: int,
    weights: Reals,
    groups: Numbers,
    count: int,
    best: Numbers,
    odds: Reals,
    costs: Reals,
    losers: Numbers,
) -> None:
    """What each group costs: how far it is from being played, and whether others may beat it."""
    seat = int(state[TURN])
    out = max(1, popcount(unseen))
    for g in range(count):
        key = int(groups[GROUP_KEY, g])
        kind = key >> KEY_SHIFT
        shape = shape_of(kind)
        safe = 1.0
        for other in range(rules[PLAYERS]):
            if is_enemy(stakes, seat, other) and int(state[LIVE]) >> other & 1:
                safe *= safe_from(rules, key, inverted, best[0], odds[other])
        place = 0.0
        if kind <= TRIPLE:
            strength = key & STRENGTH_MASK
            if kind == TRIPLE:
                strength = strength << 2 | 3
            place = lower_cards(unseen, strength, inverted) / out
        costs[g] = (
            weights[COST_BASE + shape]
            - weights[COST_SAFE + shape] * safe
            - weights[COST_RANK + shape] * place
        )
        losers[g] = 0 if unbeatable(rules, key, inverted, best[0]) else 1


@njit
def best_action(ratings: Reals, n: int) -> int:
    """The column with the highest score; the first of equals, a play before the pass."""
    chosen = 0
    for i in range(1, n + 1):
        if ratings[RATE_SCORE, i] > ratings[RATE_SCORE, chosen]:
            chosen = i
    return chosen


class Judgement(NamedTuple):
    """What the steady player's ratings are made of and written to, for :func:`rate_plays`."""

    stakes: Reals
    phases: Reals
    weights: Reals
    groups: Numbers
    first: Numbers
    best: Numbers
    odds: Reals
    costs: Reals
    losers: Numbers
    splits: Reals
    features: Reals
    ratings: Reals


@njit
def rate_on(rules: Numbers, state: Numbers, seen: int, judgement: Judgement, plays: Numbers) -> int:
    """:func:`rate_plays` with the plays in ``plays`` and everything else in the judgement's arrays."""
    return rate_plays(
        rules,
        state,
        seen,
        judgement.stakes,
        judgement.phases,
        judgement.weights,
        plays,
        judgement.groups,
        judgement.first,
        judgement.best,
        judgement.odds,
        judgement.costs,
        judgement.losers,
        judgement.splits,
        judgement.features,
        judgement.ratings,
    )
