"""Dealing and playing at random, whole rounds inside compiled code.

The generator is a multiply-with-carry (Marsaglia) of 32 + 31 bits kept in one ``int64``: no step of it leaves
the positive 64-bit integers, so that it draws the same numbers compiled and as plain Python. It is for
playouts and benchmarks; deals that people play come from ``pusoy.dealing``.
"""

from __future__ import annotations

from pusoy.dos.kernel.layout import (
    CARDS_EACH,
    HAND,
    LEFT,
    LEFTOVER_TO_LOWEST,
    OUT,
    PLAYERS,
    SEATS,
    TURN,
)
from pusoy.dos.kernel.legal import legal, pass_refusal
from pusoy.dos.kernel.step import give_pass, play, start
from pusoy.jit import Numbers, inlined, njit

_MULTIPLIER = 698_769_069
_LOW_32 = 0xFFFF_FFFF
DECK = 52


@njit
def seed_random(random: Numbers, seed: int) -> None:
    """Set a generator's state (``int64[1]``) from a seed of 0 or more; near seeds give unrelated streams."""
    random[0] = (seed & _LOW_32) + 1 + ((seed >> 32 ^ 0x2545_F491) & 0xFFF_FFFF) * (_LOW_32 + 1)
    for _ in range(16):
        random_below(random, 2)


@inlined
def random_below(random: Numbers, bound: int) -> int:
    """A number from 0 to ``bound - 1``; the bias is under ``bound / 2**32``."""
    state = int(random[0])
    state = _MULTIPLIER * (state & _LOW_32) + (state >> 32)
    random[0] = state
    return ((state ^ state >> 32) & _LOW_32) * bound >> 32


@inlined
def deal_random(rules: Numbers, random: Numbers, deck: Numbers, state: Numbers) -> None:
    """Fill the hands of ``state`` from a shuffled deck (``int64[52]``, any order of the 52 cards)."""
    players, each = int(rules[PLAYERS]), int(rules[CARDS_EACH])
    dealt = players * each
    for i in range(min(dealt, DECK - 1)):
        j = i + random_below(random, DECK - i)
        deck[i], deck[j] = deck[j], deck[i]
    for seat in range(SEATS):
        state[HAND + seat] = 0
    for seat in range(players):
        hand = 0
        for i in range(seat * each, (seat + 1) * each):
            hand |= 1 << int(deck[i])
        state[HAND + seat] = hand
    if rules[LEFTOVER_TO_LOWEST]:
        give_leftover(rules, 1 << int(deck[dealt]), state)


@njit
def give_leftover(rules: Numbers, left: int, state: Numbers) -> None:
    """``leftover = to_lowest_card_holder``: the card left (a mask) joins the hand with the lowest dealt."""
    dealt = 0
    for seat in range(rules[PLAYERS]):
        dealt |= int(state[HAND + seat])
    for seat in range(rules[PLAYERS]):
        if state[HAND + seat] & dealt & -dealt:
            state[HAND + seat] |= left


@njit
def play_out(rules: Numbers, random: Numbers, state: Numbers, plays: Numbers) -> int:
    """Finish the round, each action uniform over all legal plays and the pass; returns the actions taken."""
    actions = 0
    while state[TURN] >= 0:
        n = legal(rules, state, plays)
        choices = n if n and pass_refusal(rules, state, n) else n + 1
        choice = random_below(random, choices)
        if choice == n:
            give_pass(rules, state)
        else:
            play(rules, state, int(plays[0, choice]), int(plays[1, choice]))
        actions += 1
    return actions


@njit
def random_rounds(
    rules: Numbers,
    random: Numbers,
    deck: Numbers,
    state: Numbers,
    plays: Numbers,
    count: int,
    totals: Numbers,
) -> None:
    """Deal and play ``count`` first rounds at random, and add up what happened.

    ``totals`` is ``int64[6]``: actions, cards left over all hands, and rounds won by each of the four seats.
    """
    for _ in range(count):
        deal_random(rules, random, deck, state)
        start(rules, state, True, -1)
        totals[0] += play_out(rules, random, state, plays)
        for seat in range(SEATS):
            totals[1] += state[LEFT + seat]
        totals[2 + int(state[OUT])] += 1
