"""Wins that nobody can prevent: plays that no unseen cards can beat, one after the other, and one to go out.

After such a play everybody else must pass and the seat leads again. Whether one can be beaten is judged by
all unseen cards together, in the hand of whoever holds the most: what is found is certain in every world.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from pusoy.dos.kernel.answers import turns_order
from pusoy.dos.kernel.classify import classify
from pusoy.dos.kernel.generate import generate
from pusoy.dos.kernel.layout import (
    FINISHING_TWO,
    GUARD,
    GUARD_OFF,
    HAND,
    INVERTED,
    KEY_SHIFT,
    MAX_HAND,
    SINGLE,
    TURN,
    TWO_ALLOWED,
)
from pusoy.dos.kernel.legal import TWOS
from pusoy.jit import Numbers, njit
from pusoy.players.kernel.odds import unbeatable
from pusoy.players.network.kernel.inputs import look_up

MOST_NODES: Final = 400  # hands that are looked at for one play; what is not found then is not claimed
MOST_PLAYS: Final = 64  # unbeatable plays of one hand that are tried


class Chain(NamedTuple):
    """Scratch arrays: the hand, the number of plays and the next one to try at each depth, and the plays."""

    hands: Numbers
    counts: Numbers
    nexts: Numbers
    masks: Numbers
    plays: Numbers


def make_chain(most_plays: int) -> Chain:
    """New arrays; ``most_plays`` is how many plays a hand has at most (``MAX_PLAYS``)."""
    depth = MAX_HAND + 2
    return Chain(
        hands=np.zeros(depth, np.int64),
        counts=np.zeros(depth, np.int64),
        nexts=np.zeros(depth, np.int64),
        masks=np.zeros((depth, MOST_PLAYS), np.int64),
        plays=np.zeros((2, most_plays), np.int64),
    )


@njit
def _may_end_with(rules: Numbers, hand: int, inverted: int) -> bool:
    """Whether these cards are one play that may be led last."""
    lone_two = hand & (hand - 1) == 0 and hand & TWOS != 0
    if lone_two and rules[FINISHING_TWO] != TWO_ALLOWED:
        return False
    return bool(classify(rules, hand, inverted) != 0)


@njit
def _list_unbeatable(
    rules: Numbers, hand: int, inverted: int, best: Numbers, chain: Chain, depth: int
) -> None:
    """The plays of a hand that, led, nobody beats and that leave the order of ranks as it is."""
    n = generate(rules, hand, 0, inverted, chain.plays)
    count, highest = 0, 0
    for i in range(n):
        if chain.plays[1, i] >> KEY_SHIFT == SINGLE:
            highest = max(highest, int(chain.plays[1, i]))
    for i in range(n):
        key = int(chain.plays[1, i])
        kind = key >> KEY_SHIFT
        if turns_order(rules, kind):
            continue
        if rules[GUARD] != GUARD_OFF and kind == SINGLE and key != highest:
            continue
        if count < MOST_PLAYS and unbeatable(rules, key, inverted, best):
            chain.masks[depth, count] = chain.plays[0, i]
            count += 1
    chain.counts[depth] = count
    chain.nexts[depth] = 0


@njit
def wins_on_lead(rules: Numbers, hand: int, inverted: int, best: Numbers, chain: Chain) -> bool:
    """Whether a seat that leads with this hand goes out for certain, against the ``best`` of all unseen."""
    depth, nodes = 0, 0
    chain.hands[0] = hand
    chain.nexts[0] = -1
    while depth >= 0:
        rest = int(chain.hands[depth])
        if chain.nexts[depth] < 0:
            nodes += 1
            if _may_end_with(rules, rest, inverted):
                return True
            if nodes > MOST_NODES:
                return False
            _list_unbeatable(rules, rest, inverted, best, chain, depth)
        if chain.nexts[depth] >= chain.counts[depth]:
            depth -= 1
            continue
        mask = int(chain.masks[depth, int(chain.nexts[depth])])
        chain.nexts[depth] += 1
        if rest & ~mask:
            depth += 1
            chain.hands[depth] = rest & ~mask
            chain.nexts[depth] = -1
    return False


@njit
def certain_wins(
    rules: Numbers,
    state: Numbers,
    unseen: int,
    plays: Numbers,
    n: int,
    chain: Chain,
    best: Numbers,
    certain: Numbers,
) -> int:
    """Mark in ``certain`` which of ``n`` legal plays win for certain; returns how many.

    ``best`` is ``int64[2, 11]``: what may answer in this trick, and what may later on.
    """
    seat, inverted = int(state[TURN]), int(state[INVERTED])
    look_up(rules, state, unseen, best)
    hand, found = int(state[HAND + seat]), 0
    for i in range(n):
        rest, key = hand & ~int(plays[0, i]), int(plays[1, i])
        certain[i] = 0
        if rest == 0 or (
            not turns_order(rules, key >> KEY_SHIFT)
            and unbeatable(rules, key, inverted, best[0])
            and wins_on_lead(rules, rest, inverted, best[1], chain)
        ):
            certain[i] = 1
            found += 1
    return found
