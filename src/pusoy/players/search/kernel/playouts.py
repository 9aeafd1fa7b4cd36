"""What an action is worth in a world: the round played to its end, and what that means to the seat."""

from __future__ import annotations

import math

from pusoy.dos.kernel.classify import classify
from pusoy.dos.kernel.layout import INVERTED, PLAYERS, STATE_SIZE, TURN
from pusoy.dos.kernel.legal import legal
from pusoy.dos.kernel.payoff import Payoffs, lead_of, pay, share_of_win
from pusoy.dos.kernel.playout import seed_random
from pusoy.dos.kernel.step import give_pass, play
from pusoy.jit import Numbers, njit
from pusoy.players.kernel.greedy import greedy_choice
from pusoy.players.kernel.layout import Reals
from pusoy.players.kernel.policy import Judgement, best_action, rate_on
from pusoy.players.network.kernel.forward import IMPOSSIBLE, act, draw, fill_chances, likeliest, rate_actions
from pusoy.players.network.kernel.layout import MEMORY_SIZE, SEEN
from pusoy.players.network.kernel.memory import remember_pass, remember_play
from pusoy.players.network.kernel.room import Net, Room
from pusoy.players.search.kernel.layout import (
    LAST_ROUND,
    LIMIT,
    MATCH,
    PAIRS,
    POINT,
    SQUARES,
    SUM,
    TOTALS,
    TRIES,
    WIDTH,
    WIN,
    Bench,
    Worlds,
)

NETWORK = 0
GREEDY = 1
STEADY = 2


@njit
def worth(objective: Reals, players: int, seat: int, scores: Payoffs) -> float:
    """What these scores mean to the seat: its lead in points, who won, and its chance to win the match.

    Nobody has more points of a round than who won it.
    """
    winner = 0
    for other in range(1, players):
        if scores[other] > scores[winner]:
            winner = other
    value = objective[POINT] * lead_of(scores, seat, players)
    value += objective[WIN] * share_of_win(players, objective[PAIRS] != 0.0, winner, seat)
    if objective[MATCH] == 0.0:
        return float(value)
    over, best = objective[LAST_ROUND] != 0.0, -math.inf
    for other in range(players):
        total = objective[TOTALS + other] + scores[other]
        best = max(best, total)
        over = over or total <= objective[LIMIT]
    width = 0.5 if over else objective[WIDTH]
    own = math.exp((objective[TOTALS + seat] + scores[seat] - best) / width)
    everybody = 0.0
    for other in range(players):
        everybody += math.exp((objective[TOTALS + other] + scores[other] - best) / width)
    share = own / everybody
    if objective[PAIRS]:
        share *= 2.0
    return float(value + objective[MATCH] * share)


@njit
def finish_round(
    rules: Numbers, state: Numbers, memory: Numbers, heat: float, net: Net, room: Room, bench: Bench
) -> None:
    """Play a round out, each action drawn from the network's chances; with no ``heat`` the likeliest."""
    while state[TURN] >= 0:
        n = rate_actions(rules, state, memory, net, room)
        chosen = 0  # the only action: a play, or the pass where n is 0
        if n + (room.logits[n] > 0.5 * IMPOSSIBLE) > 1:
            if heat > 0.0:
                fill_chances(room, n, heat)
                chosen = draw(room, n, bench.random)
            else:
                chosen = likeliest(room.logits, n)
        act(rules, state, memory, room, n, chosen)


@njit
def finish_greedily(rules: Numbers, state: Numbers, room: Room) -> None:
    """Play a round out, every seat the lowest of its longest plays."""
    while state[TURN] >= 0:
        n = legal(rules, state, room.plays)
        chosen = greedy_choice(room.plays, n)
        if chosen == n:
            give_pass(rules, state)
        else:
            play(rules, state, int(room.plays[0, chosen]), int(room.plays[1, chosen]))


@njit
def finish_steadily(
    rules: Numbers, state: Numbers, memory: Numbers, judgement: Judgement, room: Room
) -> None:
    """Play a round out, every seat as the steady player does."""
    while state[TURN] >= 0:
        n = rate_on(rules, state, int(memory[SEEN]), judgement, room.plays)
        act(rules, state, memory, room, n, best_action(judgement.ratings, n))


@njit
def try_candidates(
    rules: Numbers,
    payoffs: Payoffs,
    objective: Reals,
    seat: int,
    memory: Numbers,
    candidates: Numbers,
    active: Numbers,
    count: int,
    worlds: Worlds,
    order: Numbers,
    seed: int,
    first: int,
    last: int,
    heat: float,
    guide: int,
    judgement: Judgement,
    net: Net,
    room: Room,
    bench: Bench,
    tallies: Reals,
) -> None:
    """Play the active candidates out in the worlds ``order[first:last]``, and add up what they were worth.

    ``candidates`` are masks (0: the pass), ``active[:count]`` the numbers of those that are tried. Every one
    meets the same worlds with the same chance, so that what they differ by is what they do.
    """
    players = int(rules[PLAYERS])
    for w in range(first, last):
        for i in range(count):
            candidate = int(active[i])
            state = bench.state
            for k in range(STATE_SIZE):
                state[k] = worlds.states[int(order[w]), k]
            for k in range(MEMORY_SIZE):
                bench.memory[k] = memory[k]
            seed_random(bench.random, seed + w)
            cards = int(candidates[candidate])
            if cards:
                remember_play(cards, bench.memory)
                play(rules, state, cards, classify(rules, cards, int(state[INVERTED])))
            else:
                remember_pass(state, bench.memory)
                give_pass(rules, state)
            if guide == GREEDY:
                finish_greedily(rules, state, room)
            elif guide == STEADY:
                finish_steadily(rules, state, bench.memory, judgement, room)
            else:
                finish_round(rules, state, bench.memory, heat, net, room, bench)
            pay(rules, payoffs, state, room.plays, bench.scores)
            value = worth(objective, players, seat, bench.scores)
            tallies[TRIES, candidate] += 1.0
            tallies[SUM, candidate] += value
            tallies[SQUARES, candidate] += value * value
