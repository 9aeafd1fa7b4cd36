"""The only transition: starting a round, a play, a pass.

``play`` and ``give_pass`` expect a legal action (``legal`` decides that) and change the state in place. They
return what happened as a bit set of the flags below.
"""

from __future__ import annotations

from pusoy.dos.kernel.answers import turns_order
from pusoy.dos.kernel.bits import popcount
from pusoy.dos.kernel.classify import classify
from pusoy.dos.kernel.hands import ranks_held
from pusoy.dos.kernel.layout import (
    DRAGON,
    HAND,
    INVERTED,
    KEY_SHIFT,
    LEFT,
    LIVE,
    LOCKED_OUT,
    LOWEST_CARD_LEADS,
    OPENING_EVERY_ROUND,
    OPENING_FIRST_ROUND,
    OPENING_IN,
    OUT,
    OUT_COUNT,
    OWNER,
    PASSED,
    PLACES,
    PLAYED,
    PLAYERS,
    REQUIRED,
    REVOLUTION,
    REVOLUTION_UNTIL_LEAD,
    SEATS,
    STEP,
    TABLE,
    TABLE_KEY,
    TURN,
)
from pusoy.dos.kernel.legal import next_seat_of
from pusoy.dos.kernel.tables import EVERY_RANK
from pusoy.jit import Numbers, inlined, njit

TURNED = 1  # the order of ranks turned over
CLEARED = 2  # everybody else has passed: the table is clear and TURN leads
WENT_OUT = 4  # the play emptied the hand
OVER = 8  # the round is over


@njit
def start(rules: Numbers, state: Numbers, first_round: bool, previous_winner: int) -> int:
    """Make the state of a round from its hands; returns ``OVER`` after an instant win, else 0.

    ``previous_winner`` is looked at only where the house lets the winner lead (it must be a seat then).
    """
    players = int(rules[PLAYERS])
    dealt, live = 0, 0
    for seat in range(SEATS):
        state[LEFT + seat] = popcount(int(state[HAND + seat]))
        state[OUT + seat] = -1
        if state[HAND + seat]:
            live |= 1 << seat
        dealt |= int(state[HAND + seat])
    state[TABLE], state[TABLE_KEY], state[OWNER], state[PASSED] = 0, 0, -1, 0
    state[INVERTED], state[PLAYED], state[OUT_COUNT], state[LIVE] = 0, 0, 0, live
    lowest_card = dealt & -dealt
    opening = rules[OPENING_IN]
    opens = opening == OPENING_EVERY_ROUND or (opening == OPENING_FIRST_ROUND and first_round)
    state[REQUIRED] = lowest_card if opens else 0
    leader = previous_winner
    if opens or first_round or rules[LOWEST_CARD_LEADS]:
        for seat in range(players):
            if state[HAND + seat] & lowest_card:
                leader = seat
    state[TURN] = leader
    return _instant_win(rules, state, leader)


@njit
def _instant_win(rules: Numbers, state: Numbers, leader: int) -> int:
    """``instant_wins``: the first hand with all thirteen ranks, in turn order from the opener, wins."""
    players = int(rules[PLAYERS])
    if rules[DRAGON]:
        for i in range(players):
            seat = (leader + i * int(rules[STEP])) % players
            if ranks_held(int(state[HAND + seat])) == EVERY_RANK:
                state[OUT] = seat
                state[OUT_COUNT] = 1
                state[TURN] = -1
                state[REQUIRED] = 0
                return OVER
    return 0


@inlined
def play(rules: Numbers, state: Numbers, mask: int, key: int) -> int:
    """Lay a legal play whose key under the order in force is ``key``."""
    seat = int(state[TURN])
    flags = 0
    if state[TABLE] == 0 or not rules[LOCKED_OUT]:
        state[PASSED] = 0  # a new lead frees everybody; where passes only skip a turn, so does any play
    state[HAND + seat] &= ~mask
    kind = key >> KEY_SHIFT
    state[LEFT + seat] -= popcount(mask)
    state[PLAYED] |= 1 << seat
    state[REQUIRED] = 0
    if turns_order(rules, kind):
        state[INVERTED] ^= 1
        key = classify(rules, mask, int(state[INVERTED]))
        flags |= TURNED
    state[TABLE], state[TABLE_KEY], state[OWNER] = mask, key, seat
    if state[LEFT + seat] == 0:
        flags |= WENT_OUT
        state[LIVE] &= ~(1 << seat)
        state[OUT + int(state[OUT_COUNT])] = seat
        state[OUT_COUNT] += 1
        if not rules[PLACES] or state[OUT_COUNT] == rules[PLAYERS] - 1:
            state[TURN] = -1
            return flags | OVER
    return flags | _move_on(rules, state, seat)


@inlined
def give_pass(rules: Numbers, state: Numbers) -> int:
    """Pass a turn; or pass a lead that ``finishing_two`` blocks, which hands it to the next live seat."""
    seat = int(state[TURN])
    state[PASSED] |= 1 << seat
    if state[TABLE] == 0:
        state[TURN] = next_seat_of(rules, seat, int(state[LIVE]))
        return 0
    return _move_on(rules, state, seat)


@inlined
def _move_on(rules: Numbers, state: Numbers, seat: int) -> int:
    """Give the turn to the next seat that may still answer, or clear the table for the owner's lead.

    An owner who went out (``round_end = places``) is followed by the next live seat.
    """
    live = int(state[LIVE])
    owner = int(state[OWNER])
    may_answer = live & ~int(state[PASSED]) & ~(1 << owner)
    if may_answer:
        state[TURN] = next_seat_of(rules, seat, may_answer)
        return 0
    state[TURN] = owner if live >> owner & 1 else next_seat_of(rules, owner, live)
    state[TABLE], state[TABLE_KEY], state[OWNER], state[PASSED] = 0, 0, -1, 0
    if rules[REVOLUTION] == REVOLUTION_UNTIL_LEAD:
        state[INVERTED] = 0
    return CLEARED
