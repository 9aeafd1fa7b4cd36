"""Determinization: worlds that fit all that a seat has seen, the likelier the more it tells of them.

A world gives the cards that the seat has not seen to the others, each as many as it holds; what is over lies
aside. What a seat did tells of its own hand alone, so that the chance of what was seen is a product of one
factor a seat; a world in which a seat could not have done it has none.
"""

from __future__ import annotations

import math

from pusoy.dos.kernel.bits import lowest, popcount
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
    Asked,
    Bench,
    Tools,
    Worlds,
)

NEVER = -1e9  # the logarithm of no chance
LEAST = 1e-4  # no action that was legal is held to be less likely


@njit
def deal_world(asked: Asked, bench: Bench, world: Numbers) -> None:
    """Fill ``world`` with the moment that the seat knows and hands for the others, all equally likely."""
    for i in range(STATE_SIZE):
        world[i] = asked.known[i]
    count, cards = 0, asked.unseen
    while cards:
        bench.deck[count] = lowest(cards)
        cards &= cards - 1
        count += 1
    taken = 0
    for other in range(int(asked.rules[PLAYERS])):
        if other == asked.seat:
            continue
        hand = 0
        for _ in range(int(asked.known[LEFT + other])):
            j = taken + random_below(bench.random, count - taken)
            card = int(bench.deck[j])
            bench.deck[j] = bench.deck[taken]
            bench.deck[taken] = card
            hand |= 1 << card
            taken += 1
        world[HAND + other] = hand


@njit
def weigh_seat(asked: Asked, who: int, world: Numbers, tools: Tools) -> float:
    """The logarithm of the chance that ``who`` did, with its hand in this world, what it did.

    ``NEVER`` where it could not, or where the round could not have begun as it did. The round is played again
    from the deal that the world and the history give; of the hands only that of ``who`` is looked at.
    """
    rules, question, history = asked.rules, asked.question, asked.history
    state, memory, events = tools.bench.state, tools.bench.memory, int(question[EVENTS])
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
        if int(state[TURN]) == who:
            total += _likelihood(rules, state, memory, cards, tools.net, tools.room)
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
def deal_worlds(asked: Asked, tools: Tools, worlds: Worlds, first: int, last: int) -> None:
    """Deal the worlds from ``first`` up to ``last``, and weigh every seat in them."""
    for w in range(first, last):
        world = worlds.states[w]
        deal_world(asked, tools.bench, world)
        for other in range(SEATS):
            worlds.logs[w, other] = 0.0
            if other != asked.seat and other < asked.rules[PLAYERS]:
                worlds.logs[w, other] = weigh_seat(asked, other, world, tools)


@njit
def _draw_card(cards: int, random: Numbers) -> int:
    for _ in range(random_below(random, popcount(cards))):
        cards &= cards - 1
    return cards & -cards


@njit
def _swap(world: Numbers, seat: int, one: int, two: int, both: int) -> None:
    """Two holders swap two cards; ``seat`` stands for what lies aside."""
    world[HAND + one] ^= both
    if two != seat:
        world[HAND + two] ^= both


@njit
def move_worlds(asked: Asked, power: float, tools: Tools, worlds: Worlds, first: int, last: int) -> int:
    """In each world two holders may swap a card, as often as likelihood to ``power`` allows.

    Metropolis' rule (1953): whatever the worlds were, they come nearer to what was seen. Returns how many
    did.
    """
    swapped, players, seat = 0, int(asked.rules[PLAYERS]), asked.seat
    random = tools.bench.random
    for w in range(first, last):
        world, aside = worlds.states[w], asked.unseen
        for other in range(players):
            if other != seat:
                aside &= ~int(world[HAND + other])
        one = (seat + 1 + random_below(random, players - 1)) % players
        two = (seat + 1 + random_below(random, players - (aside == 0))) % players
        mine, theirs = int(world[HAND + one]), aside if two == seat else int(world[HAND + two])
        if one == two or mine == 0 or theirs == 0:
            continue
        both = _draw_card(mine, random) | _draw_card(theirs, random)
        before = worlds.logs[w, one] + worlds.logs[w, two]  # that of the seat itself is always 0
        _swap(world, seat, one, two, both)
        new_one, new_two = weigh_seat(asked, one, world, tools), 0.0
        if two != seat and new_one > NEVER:
            new_two = weigh_seat(asked, two, world, tools)
        gain = power * (new_one + new_two - before)
        if math.log(1.0 - random_below(random, 1 << 30) / (1 << 30)) <= gain:
            worlds.logs[w, one] = new_one
            worlds.logs[w, two] = new_two
            swapped += 1
        else:
            _swap(world, seat, one, two, both)
    return swapped
