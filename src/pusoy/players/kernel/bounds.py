"""What a seat can still get or lose at most, from the cards that are left: what an open search prunes by.

**Bounds** (``float64[BOUNDS_SIZE]``, filled by ``players.endings.bounds_of``): the highest and the lowest
penalty of all that a hand can become, and a few facts of the house's scoring.
"""

from __future__ import annotations

from typing import Final

from pusoy.dos.kernel.bits import popcount
from pusoy.dos.kernel.layout import HAND, LEFT, LIVE, OUT, OUT_COUNT, PLACES, PLAYED, PLAYERS, SEATS
from pusoy.dos.kernel.legal import TWOS
from pusoy.dos.kernel.payoff import CARDS_HELD, PAYS, PLACE, TOP_TWO, TWOS_HELD, Payoffs
from pusoy.jit import Numbers, inlined, njit

# penalties by (nothing played, a 2 may finish, cards, twos, top two), the last one running fastest: over all
# that such a hand can become before the round ends
LEFT_OVERS: Final = 2 * 2 * CARDS_HELD * TWOS_HELD * 2
MOST: Final = 0
LEAST: Final = MOST + LEFT_OVERS
PLACE_MOST: Final = LEAST + LEFT_OVERS  # by seats that are out: the best score that is not taken yet
PLACE_LEAST: Final = PLACE_MOST + SEATS
TWO_SIDED: Final = PLACE_LEAST + SEATS  # 1 where two sides, seats 0 and 2 against 1 and 3, play for one sum
SUM: Final = TWO_SIDED + 1  # all scores of a round together are at most so much; of two sides exactly so much
PLAYED_COUNTS: Final = SUM + 1  # 1 where it matters who has played anything
BOUNDS_SIZE: Final = PLAYED_COUNTS + 1

ANYBODY: Final = -1
INFINITE: Final = 1e18
TIE: Final = 1e-9  # scores that differ by less are the same: what rounding can add stays far below


@inlined
def left_over_place(nothing_played: int, on_two: int, cards: int, twos: int, top: int) -> int:
    """Where a hand's highest and lowest penalty lie; the flags are 0 or 1."""
    return (((nothing_played * 2 + on_two) * CARDS_HELD + cards) * TWOS_HELD + twos) * 2 + top


@inlined
def same_side(bounds: Payoffs, seat: int, other: int) -> bool:
    """Whether what is good for the one is good for the other."""
    return seat == other or (bounds[TWO_SIDED] != 0.0 and (seat ^ other) & 1 == 0)


@njit
def reach(
    rules: Numbers, payoffs: Payoffs, bounds: Payoffs, state: Numbers, seat: int, sign: float, loser: int
) -> float:
    """The highest ``sign * score`` that the seat can still reach if ``loser`` (or nobody) does not win.

    With ``sign`` -1.0 that is minus the lowest score. The answer is a bound: no end of the round gives more,
    and there need not be one that gives as much.
    """
    if rules[PLACES]:
        return _reach_place(payoffs, bounds, state, seat, sign)
    highest = -INFINITE
    for winner in range(int(rules[PLAYERS])):
        if winner != loser:
            highest = max(highest, reach_if(rules, payoffs, bounds, state, seat, sign, winner))
    return highest


@njit
def reach_if(
    rules: Numbers, payoffs: Payoffs, bounds: Payoffs, state: Numbers, seat: int, sign: float, winner: int
) -> float:
    """The same if ``winner`` goes out first, where that ends the round."""
    on_two = 1 if int(state[HAND + winner]) & TWOS else 0
    total = 0.0
    for other in range(int(rules[PLAYERS])):
        if other == winner:
            continue
        rate = sign * payoffs[PAYS + (winner * SEATS + seat) * SEATS + other]
        if rate == 0.0:
            continue
        hand = int(state[HAND + other])
        nothing_played = 0 if int(state[PLAYED]) >> other & 1 else 1
        top = 1 if hand & TOP_TWO else 0
        place = left_over_place(nothing_played, on_two, int(state[LEFT + other]), popcount(hand & TWOS), top)
        total += rate * bounds[(MOST if rate > 0.0 else LEAST) + place]
    return total


@njit
def _reach_place(payoffs: Payoffs, bounds: Payoffs, state: Numbers, seat: int, sign: float) -> float:
    out = int(state[OUT_COUNT])
    if not int(state[LIVE]) >> seat & 1:
        for place in range(out):
            if state[OUT + place] == seat:
                return sign * float(payoffs[PLACE + place])
    return max(sign * float(bounds[PLACE_MOST + out]), sign * float(bounds[PLACE_LEAST + out]))
