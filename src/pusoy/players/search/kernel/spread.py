"""How far scores spread in a house: the unit in which points of different houses are told."""

from __future__ import annotations

import math

from pusoy.dos.kernel.layout import PLAYERS
from pusoy.dos.kernel.payoff import Payoffs, lead_of, pay
from pusoy.dos.kernel.playout import deal_random, play_out
from pusoy.dos.kernel.step import start
from pusoy.jit import Numbers, njit


@njit
def spread_at_random(
    rules: Numbers,
    payoffs: Payoffs,
    random: Numbers,
    deck: Numbers,
    state: Numbers,
    plays: Numbers,
    scores: Payoffs,
    rounds: int,
) -> float:
    """The standard deviation of a seat's lead over so many rounds that are played at random."""
    count, squares, players = 0, 0.0, int(rules[PLAYERS])
    for _ in range(rounds):
        deal_random(rules, random, deck, state)
        start(rules, state, True, -1)
        play_out(rules, random, state, plays)
        pay(rules, payoffs, state, plays, scores)
        for seat in range(players):
            count += 1
            squares += lead_of(scores, seat, players) ** 2
    return math.sqrt(max(1e-9, squares / count))
