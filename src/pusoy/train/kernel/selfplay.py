"""Rounds of the network against itself, with everything that learning needs written down.

A *decision* is one with two actions or more; forced ones are played and not written. ``train.batch.Batch``
says what each array of a batch holds.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from pusoy.dos.kernel.bits import lowest
from pusoy.dos.kernel.layout import (
    HAND,
    INVERTED,
    OPENING_EVERY_ROUND,
    OPENING_IN,
    OUT,
    PLAYERS,
    SEATS,
    STEP,
    TURN,
)
from pusoy.dos.kernel.payoff import Payoffs, lead_of, pay, share_of_win
from pusoy.dos.kernel.playout import deal_random, random_below
from pusoy.dos.kernel.step import OVER, start
from pusoy.jit import Numbers, njit
from pusoy.players.kernel.layout import STAKE_TEAMS, Reals
from pusoy.players.kernel.policy import Judgement, best_action, rate_on
from pusoy.players.network.kernel.forward import IMPOSSIBLE, act, draw, fill_chances, rate_actions
from pusoy.players.network.kernel.inputs import in_force, list_action, list_moment, unseen_cards
from pusoy.players.network.kernel.layout import A_PASS, CARDS, M_END, OTHERS, SEEN, Weights
from pusoy.players.network.kernel.memory import forget
from pusoy.players.network.kernel.room import Net, Room

Bits = np.typing.NDArray[np.uint8]

HIDDEN_CARDS = OTHERS * CARDS
"""Inputs of the critic alone: what each of the others holds."""

# rows of the facts and of the values of a decision
HOUSE = 0
CHOSEN = 1
FOLLOWING = 2
SEAT = 3
LOG = 0
RETURN = 1


class Pages(NamedTuple):
    """Where decisions are written (``train.batch.Batch``)."""

    moments: Bits
    actions: Bits
    firsts: Numbers
    facts: Numbers
    values: Weights


class Table(NamedTuple):
    """The arrays of a round in play; ``latest`` is each seat's last decision."""

    random: Numbers
    deck: Numbers
    state: Numbers
    memory: Numbers
    scores: Payoffs
    latest: Numbers


@njit
def write_decision(
    rules: Numbers, table: Table, room: Room, n: int, can_pass: bool, pages: Pages, decision: int
) -> None:
    """Write the inputs of a moment, the others' cards, and the inputs of each action."""
    state, active = table.state, room.active
    count = list_moment(rules, state, table.memory, room.splits, active)
    for k in range(M_END + HIDDEN_CARDS):
        pages.moments[decision, k] = 0
    for k in range(count):
        pages.moments[decision, int(active[k])] = 1
    inverted, other = int(state[INVERTED]), int(state[TURN])
    for i in range(int(rules[PLAYERS]) - 1):
        other = (other + int(rules[STEP])) % int(rules[PLAYERS])
        cards = in_force(int(state[HAND + other]), inverted)
        while cards:
            pages.moments[decision, M_END + i * CARDS + lowest(cards)] = 1
            cards &= cards - 1
    placed = in_force(unseen_cards(state, table.memory), inverted)
    row = int(pages.firsts[decision])
    for i in range(n + can_pass):
        mask, key = (int(room.plays[0, i]), int(room.plays[1, i])) if i < n else (0, 0)
        count = list_action(rules, state, mask, key, placed, room.best, room.splits, active)
        for k in range(pages.actions.shape[1]):
            pages.actions[row, k] = 0
        for k in range(count):
            pages.actions[row, int(active[k]) - A_PASS] = 1
        row += 1
    pages.firsts[decision + 1] = row


@njit
def write_choice(
    house: int, seat: int, chosen: int, chance: float, table: Table, pages: Pages, decision: int
) -> None:
    """Write what was chosen, and that it follows the seat's decision before it."""
    pages.facts[HOUSE, decision] = house
    pages.facts[CHOSEN, decision] = chosen
    pages.facts[FOLLOWING, decision] = -1
    pages.facts[SEAT, decision] = seat
    if table.latest[seat] >= 0:
        pages.facts[FOLLOWING, int(table.latest[seat])] = decision
    table.latest[seat] = decision
    pages.values[LOG, decision] = math.log(chance)


class Manner(NamedTuple):
    """Who plays the rounds of a batch.

    ``taught``: the steady player plays every seat, and its decisions are written. Otherwise the network does,
    but in ``mixed`` of 1024 rounds (drawn) some seats are the steady player's, whose decisions are not
    written. ``stakes`` and ``phases`` are its weights by house. ``winning`` is what winning a round is worth
    beside the points, in spreads: who wins leads the next.
    """

    taught: bool
    mixed: int
    stakes: Reals
    phases: Reals
    winning: float


@njit
def find_steady(rules: Numbers, table: Table, room: Room, steady: Judgement, n: int) -> int:
    """Which of ``n`` rated plays (``n``: the pass) the steady player chooses; -1 where it is not rated."""
    plays = room.splits.plays
    count = rate_on(rules, table.state, int(table.memory[SEEN]), steady, plays)
    best = int(best_action(steady.ratings, count))
    if best == count:
        return n
    for i in range(n):
        if room.plays[0, i] == plays[0, best]:
            return i
    return -1


@njit
def draw_mixed(table: Table, players: int, mixed: int) -> int:
    """The seats that the steady player takes, as bits: in ``mixed`` of 1024 rounds some, never all."""
    if random_below(table.random, 1024) >= mixed:
        return 0
    return 1 + random_below(table.random, (1 << players) - 2)


@njit
def play_round(
    house: int,
    rules: Numbers,
    payoffs: Payoffs,
    scale: float,
    net: Net,
    room: Room,
    table: Table,
    steady: Judgement,
    manner: Manner,
    taken: int,
    pages: Pages,
    decision: int,
) -> int:
    """Play one round from the deal on, and write its decisions from number ``decision`` on.

    The seats ``taken`` (bits) are the steady player's. Returns the number after the last decision.
    """
    begin, state, players = decision, table.state, int(rules[PLAYERS])
    deal_random(rules, table.random, table.deck, state)
    first_round = rules[OPENING_IN] == OPENING_EVERY_ROUND or random_below(table.random, 2) == 0
    if start(rules, state, first_round, random_below(table.random, players)) & OVER:
        return decision
    forget(table.memory)
    for seat in range(SEATS):
        table.latest[seat] = -1
    while state[TURN] >= 0:
        seat = int(state[TURN])
        n = rate_actions(rules, state, table.memory, net, room)
        can_pass = room.logits[n] > 0.5 * IMPOSSIBLE
        chosen = 0  # the only action: a play, or the pass where n is 0
        if n + can_pass > 1:
            fill_chances(room, n, 1.0)
            by_steady = manner.taught or taken >> seat & 1
            chosen = find_steady(rules, table, room, steady, n) if by_steady else -1
            if chosen < 0:
                chosen = draw(room, n, table.random)
        if n + can_pass > 1 and not taken >> seat & 1:
            write_decision(rules, table, room, n, can_pass, pages, decision)
            write_choice(house, seat, chosen, float(room.chances[chosen]), table, pages, decision)
            decision += 1
        act(rules, state, table.memory, room, n, chosen)
    pay(rules, payoffs, state, room.plays, table.scores)
    for k in range(begin, decision):
        own = int(pages.facts[SEAT, k])
        won = share_of_win(players, steady.stakes[STAKE_TEAMS] > 0.0, int(state[OUT]), own)
        pages.values[RETURN, k] = lead_of(table.scores, own, players) / scale + manner.winning * won
    return decision


@njit
def with_house(steady: Judgement, manner: Manner, house: int) -> Judgement:
    """The steady player's judgement under a house of this number."""
    return Judgement(
        manner.stakes[house],
        manner.phases[house],
        steady.weights,
        steady.groups,
        steady.first,
        steady.best,
        steady.odds,
        steady.costs,
        steady.losers,
        steady.splits,
        steady.features,
        steady.ratings,
    )


@njit
def play_batch(
    shares: Numbers,
    houses: Numbers,
    payoffs: Payoffs,
    scales: Payoffs,
    bases: Weights,
    broad_bases: Weights,
    columns: Weights,
    broad: Weights,
    second: Weights,
    last: Weights,
    room: Room,
    table: Table,
    pages: Pages,
    most_decisions: int,
    most_rows: int,
    manner: Manner,
    steady: Judgement,
) -> int:
    """Play rounds, each under a house drawn from ``shares``, until the batch is full.

    Returns the number of decisions.
    """
    decision = 0
    pages.firsts[0] = 0
    while decision < most_decisions and pages.firsts[decision] < most_rows:
        house = int(shares[random_below(table.random, len(shares))])
        rules = houses[house]
        net = Net(bases[house], broad_bases[house], columns, broad, second, last)
        judge = with_house(steady, manner, house)
        taken = 0 if manner.taught else draw_mixed(table, int(rules[PLAYERS]), manner.mixed)
        decision = play_round(
            house,
            rules,
            payoffs[house],
            float(scales[house]),
            net,
            room,
            table,
            judge,
            manner,
            taken,
            pages,
            decision,
        )
    return decision


@njit
def find_advantages(
    decisions: int, following: Numbers, returns: Weights, critic: Weights, decay: float, advantages: Weights
) -> None:
    """Generalised advantages (Schulman and others, 2016) over each seat's own decisions, without discount.

    ``following`` is the seat's next decision, -1 after its last; ``advantages`` are ``float32[decisions]``.
    """
    for back in range(decisions):
        k = decisions - 1 - back
        after = int(following[k])
        if after < 0:
            advantages[k] = returns[k] - critic[k]
        else:
            advantages[k] = critic[after] - critic[k] + decay * advantages[after]
