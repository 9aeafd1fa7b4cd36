"""What weights do not say reliably: stop the opponent who plays next with one card, and spare a partner.

These are rules rather than features because people notice each breach of them: a rating moves by far more
than the weights can make up for, and by far less than a certain win is worth.
"""

from __future__ import annotations

from pusoy.dos.kernel.bits import popcount
from pusoy.dos.kernel.layout import (
    INVERTED,
    KEY_SHIFT,
    LEFT,
    LIVE,
    LOCKED_OUT,
    OWNER,
    PASSED,
    PLAYERS,
    SINGLE,
    STRENGTH_MASK,
    TABLE,
    TABLE_KEY,
    TURN,
)
from pusoy.dos.kernel.legal import next_seat_of
from pusoy.jit import Numbers, njit
from pusoy.players.kernel.features import SURE_WIN, is_enemy, lower_cards
from pusoy.players.kernel.layout import RATE_SCORE, RATE_SURE, Reals
from pusoy.players.kernel.odds import safe_from

LETS_OUT = 1e3  # the next player can go out over this, and need not
LEADS_SINGLE = 5e2  # a lead that a last card can answer, where another cannot be answered by it
BEATS_PARTNER = 1e3  # takes a trick that is the partner's already
ACE = 11  # the place of the aces in the order of ranks in force, under the 2s
WORTH_STOPPING = 0.03  # by how much a play over the partner's must lower the chance that the next goes out


@njit
def take_care(
    rules: Numbers,
    state: Numbers,
    plays: Numbers,
    n: int,
    unseen: int,
    stakes: Reals,
    best: Numbers,
    odds: Reals,
    ratings: Reals,
) -> None:
    """Lower the ratings of the actions that break one of the rules; ``n`` plays are rated, and the pass."""
    seat = int(state[TURN])
    owner = int(state[OWNER])
    with_partner = state[TABLE] != 0 and owner >= 0 and owner != seat and not is_enemy(stakes, seat, owner)
    stops = False
    following = _next_to_act(rules, state)
    if following >= 0 and state[LEFT + following] == 1 and is_enemy(stakes, seat, following):
        top = _spare_no_single(state, plays, n, ratings)
        stops = _must_stop(state, n, unseen, top, following, with_partner)
        if stops:
            ratings[RATE_SCORE, n] -= LETS_OUT
    if with_partner and not stops and _is_partners_trick(rules, state, stakes, best, odds):
        for i in range(n):
            if ratings[RATE_SCORE, i] < SURE_WIN / 2:
                ratings[RATE_SCORE, i] -= BEATS_PARTNER


@njit
def _next_to_act(rules: Numbers, state: Numbers) -> int:
    """Who acts after this seat in the same trick, or -1."""
    others = int(state[LIVE]) & ~(1 << int(state[TURN]))
    if rules[LOCKED_OUT] and state[TABLE] != 0:
        others &= ~int(state[PASSED])
    return int(next_seat_of(rules, int(state[TURN]), others)) if others else -1


@njit
def _spare_no_single(state: Numbers, plays: Numbers, n: int, ratings: Reals) -> int:
    """Rate singles under the highest down unless nobody can beat them, and all where something longer may
    be led; returns the strength of the highest, or -1."""
    top, longer = -1, False
    for i in range(n):
        if plays[1, i] >> KEY_SHIFT == SINGLE:
            top = max(top, int(plays[1, i]) & STRENGTH_MASK)
        else:
            longer = True
    for i in range(n):
        if plays[1, i] >> KEY_SHIFT != SINGLE or ratings[RATE_SURE, i]:
            continue
        if int(plays[1, i]) & STRENGTH_MASK < top:
            ratings[RATE_SCORE, i] -= LETS_OUT
        elif longer and state[TABLE] == 0:
            ratings[RATE_SCORE, i] -= LEADS_SINGLE
    return top


@njit
def _between(unseen: int, low: int, high: int, inverted: int) -> int:
    """How many of the cards beat a single of the first strength and not one of the second."""
    return int(lower_cards(unseen, high, inverted) - lower_cards(unseen, low, inverted))


@njit
def _must_stop(state: Numbers, n: int, unseen: int, top: int, following: int, with_partner: bool) -> bool:
    """Whether the pass lets the next player go out where a play may prevent it."""
    if state[TABLE] == 0 or n == 0:
        return False
    if following == state[OWNER]:  # the pass gives it the lead
        return True
    key = int(state[TABLE_KEY])
    if key >> KEY_SHIFT != SINGLE or top < 0:
        return False
    stopped = _between(unseen, key & STRENGTH_MASK, top, int(state[INVERTED]))
    return bool(stopped > (WORTH_STOPPING * popcount(unseen) if with_partner else 0.0))


@njit
def _is_partners_trick(rules: Numbers, state: Numbers, stakes: Reals, best: Numbers, odds: Reals) -> bool:
    """Whether the partner's play needs no help: an ace or a 2, or no opponent left to act can answer it."""
    key = int(state[TABLE_KEY])
    if key >> KEY_SHIFT == SINGLE and (key & STRENGTH_MASK) >> 2 >= ACE:
        return True
    seat = int(state[TURN])
    still = int(state[LIVE]) & ~int(state[PASSED])
    for other in range(rules[PLAYERS]):
        if not still >> other & 1 or not is_enemy(stakes, seat, other):
            continue
        if safe_from(rules, key, int(state[INVERTED]), best[1], odds[other]) < 1.0:
            return False
    return True
