"""Determinization: worlds that fit all that a seat has seen, weighed by how likely they make it.

A world gives the cards that the seat has not seen to the others, each as many as it holds; what is over lies
aside. Its weight is the chance that the others, with these hands, would have done what they did, to a power
below 1, for the network is not how they think. A world in which they could not have done it weighs nothing.
"""

from __future__ import annotations

import math

from pusoy.dos.kernel.bits import lowest
from pusoy.dos.kernel.classify import classify
from pusoy.dos.kernel.layout import HAND, INVERTED, LEFT, PLAYERS, SEATS, STATE_SIZE, TURN
from pusoy.dos.kernel.legal import judge, legal_called, pass_refusal
from pusoy.dos.kernel.playout import random_below
from pusoy.dos.kernel.step import give_pass, play, start
from pusoy.jit import Numbers, njit
from pusoy.players.network.kernel.forward import IMPOSSIBLE, fill_chances, rate_actions
from pusoy.players.network.kernel.memory import forget, remember_pass, remember_play
from pusoy.players.network.kernel.room import Net, Room
from pusoy.players.search.kernel.layout import (
    EVENT_CARDS,
    EVENT_SEAT,
    EVENTS,
    FIRST_ROUND,
    LEADER,
    Bench,
    Worlds,
)

NEVER = -1e9  # the logarithm of no chance
LEAST = 1e-4  # no action that was legal is held to be less likely


@njit
def deal_world(rules: Numbers, known: Numbers, seat: int, unseen: int, bench: Bench, world: Numbers) -> None:
    """Fill ``world`` with the moment that ``seat`` knows and hands for the others, all equally likely."""
    for i in range(STATE_SIZE):
        world[i] = known[i]
    count, cards = 0, unseen
    while cards:
        bench.deck[count] = lowest(cards)
        cards &= cards - 1
        count += 1
    taken = 0
    for other in range(int(rules[PLAYERS])):
        if other == seat:
            continue
        hand = 0
        for _ in range(int(known[LEFT + other])):
            j = taken + random_below(bench.random, count - taken)
            card = int(bench.deck[j])
            bench.deck[j] = bench.deck[taken]
            bench.deck[taken] = card
            hand |= 1 << card
            taken += 1
        world[HAND + other] = hand


@njit
def weigh_world(
    rules: Numbers,
    question: Numbers,
    history: Numbers,
    seat: int,
    world: Numbers,
    net: Net,
    room: Room,
    bench: Bench,
) -> float:
    """The logarithm of the chance that the others do in this world what they did; ``NEVER`` if they cannot.

    The round is played again from the deal that the world and the history give.
    """
    state, memory, events = bench.state, bench.memory, int(question[EVENTS])
    if events == 0:
        return 0.0
    for other in range(SEATS):
        state[HAND + other] = world[HAND + other]
    for k in range(events):
        state[HAND + int(history[EVENT_SEAT, k])] |= history[EVENT_CARDS, k]
    start(rules, state, question[FIRST_ROUND] != 0, int(question[LEADER]))
    if state[TURN] != question[LEADER]:
        return NEVER
    forget(memory)
    total = 0.0
    for k in range(events):
        cards = int(history[EVENT_CARDS, k])
        if int(state[TURN]) != seat:
            total += _likelihood(rules, state, memory, cards, net, room)
            if total <= NEVER:
                return NEVER
        if cards:
            remember_play(cards, memory)
            play(rules, state, cards, classify(rules, cards, int(state[INVERTED])))
        else:
            remember_pass(state, memory)
            give_pass(rules, state)
    return total


@njit
def _likelihood(rules: Numbers, state: Numbers, memory: Numbers, cards: int, net: Net, room: Room) -> float:
    """The logarithm of the chance of the action with these cards, or ``NEVER`` where it was not legal."""
    if cards:
        if judge(rules, state, cards) < 0:
            return NEVER
    elif pass_refusal(rules, state, legal_called(rules, state, room.plays)) != 0:
        return NEVER
    n = rate_actions(rules, state, memory, net, room)
    if n + (room.logits[n] > 0.5 * IMPOSSIBLE) < 2:
        return 0.0
    fill_chances(room, n, 1.0)
    chance = float(room.chances[n]) if cards == 0 else 0.0
    for i in range(n):
        if room.plays[0, i] == cards:
            chance = float(room.chances[i])
    return math.log(max(LEAST, chance))


@njit
def deal_worlds(
    rules: Numbers,
    question: Numbers,
    history: Numbers,
    known: Numbers,
    seat: int,
    unseen: int,
    power: float,
    net: Net,
    room: Room,
    bench: Bench,
    worlds: Worlds,
    first: int,
    last: int,
) -> None:
    """Deal the worlds from ``first`` up to ``last``, and write the logarithms of their weights."""
    for w in range(first, last):
        deal_world(rules, known, seat, unseen, bench, worlds.states[w])
        weight = weigh_world(rules, question, history, seat, worlds.states[w], net, room, bench)
        worlds.weights[w] = power * weight if weight > NEVER else NEVER
