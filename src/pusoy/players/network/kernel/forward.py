"""What the network makes of its inputs: one number an action, the higher the likelier it is chosen.

Three layers. The first is a sum of columns, one for each input that is 1: those of the rules are summed once
a round (``base``), those of the moment once a decision, and those of an action on top of that. A broad part
of it reads the moment and the rules alone; it, and what it gives to the second layer, are done once a
decision.
"""

from __future__ import annotations

import math

import numpy as np

from pusoy.dos.kernel.layout import HAND, INVERTED, TURN
from pusoy.dos.kernel.legal import legal_called, pass_refusal
from pusoy.dos.kernel.playout import random_below
from pusoy.dos.kernel.step import give_pass, play
from pusoy.jit import Numbers, inlined, njit
from pusoy.players.kernel.grouping import thin_out
from pusoy.players.network.kernel.inputs import in_force, list_action, list_moment, look_up, unseen_cards
from pusoy.players.network.kernel.layout import BROAD, HIDDEN, MOST_ACTIONS, SECOND, Weights
from pusoy.players.network.kernel.memory import remember_pass, remember_play
from pusoy.players.network.kernel.room import Net, Room
from pusoy.players.network.kernel.splits import split_hand

IMPOSSIBLE = -1e30
ZERO = np.float32(0.0)


@inlined
def add_columns(columns: Weights, active: Numbers, n: int, width: int, start: Weights, sums: Weights) -> None:
    """``sums`` becomes ``start`` and the columns of the active inputs, four of them at a time."""
    for j in range(width):
        sums[j] = start[j]
    k = 0
    while k + 4 <= n:
        a, b, c, d = int(active[k]), int(active[k + 1]), int(active[k + 2]), int(active[k + 3])
        for j in range(width):
            sums[j] += (columns[a, j] + columns[b, j]) + (columns[c, j] + columns[d, j])
        k += 4
    while k < n:
        a = int(active[k])
        for j in range(width):
            sums[j] += columns[a, j]
        k += 1


@inlined
def add_rows(second: Weights, first: int, sums: Weights, width: int, deep: Weights) -> None:
    """Add to ``deep`` what ``width`` sums, where they are above 0, bring through the rows from ``first`` on.

    Eight at a time: what the compiler can do side by side.
    """
    for i in range(0, width, 8):
        a, b = max(sums[i], ZERO), max(sums[i + 1], ZERO)
        c, d = max(sums[i + 2], ZERO), max(sums[i + 3], ZERO)
        e, f = max(sums[i + 4], ZERO), max(sums[i + 5], ZERO)
        g, h = max(sums[i + 6], ZERO), max(sums[i + 7], ZERO)
        row = first + i
        for j in range(SECOND):
            deep[j] += (
                (a * second[row, j] + b * second[row + 1, j])
                + (c * second[row + 2, j] + d * second[row + 3, j])
                + (e * second[row + 4, j] + f * second[row + 5, j])
                + (g * second[row + 6, j] + h * second[row + 7, j])
            )


@njit
def begin_moment(net: Net, active: Numbers, n: int, sums: Weights) -> None:
    """What the moment alone brings: the first layer's sums, and what its broad part gives to the second."""
    add_columns(net.broad, active, n, BROAD, net.broad_base, sums[1])
    deep = sums[2]
    for j in range(SECOND):
        deep[j] = net.second[HIDDEN + BROAD, j]
    add_rows(net.second, HIDDEN, sums[1], BROAD, deep)
    add_columns(net.columns, active, n, HIDDEN, net.base, sums[0])


@njit
def rate_action(net: Net, active: Numbers, n: int, sums: Weights) -> float:
    """The logit of an action, from its inputs and what :func:`begin_moment` left in ``sums``."""
    add_columns(net.columns, active, n, HIDDEN, sums[0], sums[1])
    deep = sums[3]
    for j in range(SECOND):
        deep[j] = sums[2, j]
    add_rows(net.second, 0, sums[1], HIDDEN, deep)
    for j in range(SECOND):
        deep[j] = max(deep[j], ZERO) * net.last[j]
    half = SECOND // 2
    while half >= 8:  # the sum in halves: side by side
        for j in range(half):
            deep[j] += deep[j + half]
        half //= 2
    total = net.last[SECOND]
    for j in range(8):
        total += deep[j]
    return float(total)


@njit
def rate_actions(rules: Numbers, state: Numbers, memory: Numbers, net: Net, room: Room) -> int:
    """Rate every action of the seat to act; returns how many legal plays there are.

    ``room.logits[i]`` is that of ``room.plays[:, i]``, the one after the last that of the pass;
    ``IMPOSSIBLE`` where the pass is not legal.
    """
    plays, active, logits = room.plays, room.active, room.logits
    n = thin_out(plays, legal_called(rules, state, plays), MOST_ACTIONS)
    can_pass = pass_refusal(rules, state, n) == 0
    logits[n] = IMPOSSIBLE
    if n + can_pass < 2:  # nothing to choose
        logits[0] = 0.0
        return n
    inverted, unseen = int(state[INVERTED]), unseen_cards(state, memory)
    look_up(rules, state, unseen, room.best)
    split_hand(rules, int(state[HAND + int(state[TURN])]), inverted, room.best[1], plays, n, room.splits)
    placed = in_force(unseen, inverted)
    begin_moment(net, active, list_moment(rules, state, memory, room.splits, active), room.sums)
    for i in range(n + can_pass):
        mask, key = (int(plays[0, i]), int(plays[1, i])) if i < n else (0, 0)
        count = list_action(rules, state, mask, key, placed, room.best, room.splits, active)
        logits[i] = rate_action(net, active, count, room.sums)
    return n


@njit
def likeliest(logits: Weights, n: int) -> int:
    """The action with the highest logit; the first of equals, a play before the pass."""
    chosen = 0
    for i in range(1, n + 1):
        if logits[i] > logits[chosen]:
            chosen = i
    return chosen


@njit
def fill_chances(room: Room, n: int, heat: float) -> None:
    """``room.chances`` becomes the softmax of the logits of ``n`` plays and the pass, over ``heat``."""
    top, total = float(room.logits[likeliest(room.logits, n)]), 0.0
    for i in range(n + 1):
        possible = room.logits[i] > 0.5 * IMPOSSIBLE
        room.chances[i] = math.exp((float(room.logits[i]) - top) / heat) if possible else 0.0
        total += room.chances[i]
    for i in range(n + 1):
        room.chances[i] /= total


@njit
def draw(room: Room, n: int, random: Numbers) -> int:
    """An action drawn from ``room.chances``."""
    rest, chosen = random_below(random, 1 << 30) / (1 << 30), -1
    for i in range(n + 1):
        if room.chances[i] > 0.0 and (chosen < 0 or rest > 0.0):
            chosen = i
            rest -= room.chances[i]
    return chosen


@njit
def act(rules: Numbers, state: Numbers, memory: Numbers, room: Room, n: int, chosen: int) -> None:
    """Do what was chosen among ``n`` plays and the pass."""
    if chosen == n:
        remember_pass(state, memory)
        give_pass(rules, state)
    else:
        remember_play(int(room.plays[0, chosen]), memory)
        play(rules, state, int(room.plays[0, chosen]), int(room.plays[1, chosen]))
