"""Endings: what an open position, or each action in it, is worth if everybody plays on perfectly.

``open_search`` says what perfect play is, and what its stage is.
"""

from __future__ import annotations

from pusoy.dos.kernel.layout import ALLOWED, HAND, SEATS, STATE_SIZE, TURN
from pusoy.dos.kernel.legal import legal_called, pass_refusal, sort_plays
from pusoy.dos.kernel.payoff import Payoffs
from pusoy.dos.kernel.step import give_pass, play
from pusoy.dos.kernel.tables import ALL_CARDS
from pusoy.jit import Numbers, njit
from pusoy.players.kernel.bounds import TIE
from pusoy.players.kernel.memory import cards_key
from pusoy.players.kernel.open_search import GENERATION, NODES, Stage, are_equal, search


@njit
def solve_open(
    rules: Numbers,
    payoffs: Payoffs,
    bounds: Payoffs,
    state: Numbers,
    budget: int,
    stage: Stage,
    scores: Payoffs,
) -> int:
    """Write what an open position is worth to each seat (``float64[SEATS]``); the state stays as it is.

    Returns how many positions were looked at, or -1 where ``budget`` of them are not enough: then ``scores``
    are untouched and nothing is claimed.
    """
    frames, reals, tally = stage.frames, stage.reals, stage.tally
    tally[NODES] = 0
    tally[GENERATION] += 1
    for i in range(STATE_SIZE):
        frames[0, i] = state[i]
    if not search(rules, payoffs, bounds, budget, stage):
        return -1
    for seat in range(SEATS):
        scores[seat] = reals[0, seat]
    return int(tally[NODES])


@njit
def weigh_open(
    rules: Numbers,
    payoffs: Payoffs,
    bounds: Payoffs,
    state: Numbers,
    budget: int,
    stage: Stage,
    actions: Numbers,
    weighed: Payoffs,
) -> int:
    """Write the legal actions of an open position in the order of the interface, and what each is worth.

    ``actions`` is a buffer of plays, the pass is mask 0 and stands last; ``weighed`` is
    ``float64[rows, SEATS]``, the scores by seat if all play on perfectly after the action. Returns how many
    actions there are, with the positions looked at in ``tally[NODES]``; -1 where ``budget`` of them or the
    rows are not enough: then nothing is claimed.
    """
    frames, reals, tally = stage.frames, stage.reals, stage.tally
    tally[NODES] = 0
    tally[GENERATION] += 1
    n = legal_called(rules, state, actions)
    sort_plays(actions, n)
    count = n
    if pass_refusal(rules, state, n) == ALLOWED:
        actions[0, n], actions[1, n] = 0, 0
        count += 1
    if count > len(weighed):
        return -1
    hand, held = int(state[HAND + int(state[TURN])]), cards_key(state) & ALL_CARDS
    for i in range(count):
        if 0 < i < n and are_equal(rules, actions, i - 1, i, hand, held):
            for seat in range(SEATS):
                weighed[i, seat] = weighed[i - 1, seat]
            continue
        for j in range(STATE_SIZE):
            frames[0, j] = state[j]
        if i < n:
            play(rules, frames[0], int(actions[0, i]), int(actions[1, i]))
        else:
            give_pass(rules, frames[0])
        if not search(rules, payoffs, bounds, budget, stage):
            return -1
        for seat in range(SEATS):
            weighed[i, seat] = reals[0, seat]
    return count


@njit
def taken(state: Numbers, actions: Numbers, weighed: Payoffs, count: int) -> int:
    """Which of the weighed actions the seat to act takes: its best; of equals the one that empties its hand,
    else the first."""
    seat = int(state[TURN])
    hand = int(state[HAND + seat])
    chosen = 0
    for i in range(1, count):
        gain = weighed[i, seat] - weighed[chosen, seat]
        if gain > TIE or (gain >= -TIE and actions[0, i] == hand):
            chosen = i
    return chosen
