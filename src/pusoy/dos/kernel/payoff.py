"""What a finished round is worth to each seat, from tables that ``dos.payoffs`` fills by the house's scoring.

**Payoffs** (``float64[PAYOFFS_SIZE]``): every penalty that there can be, by what it depends on; who pays whom
(scores are linear in the penalties); the score of each place. No rule of scoring is written a second time.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from pusoy.dos.kernel.bits import popcount
from pusoy.dos.kernel.five_cards import add_straight_flushes
from pusoy.dos.kernel.hands import ranks_complete
from pusoy.dos.kernel.layout import (
    CATEGORY,
    HAND,
    LEFT,
    MAX_HAND,
    OUT,
    OUT_COUNT,
    PLACES,
    PLAYED,
    PLAYERS,
    SEATS,
    STRAIGHT_FLUSH,
    TABLE,
)
from pusoy.dos.kernel.legal import TWOS
from pusoy.jit import Numbers, njit

Payoffs = npt.NDArray[np.float64]
"""A house's scoring as numbers; or scores by seat."""

CARDS_HELD: Final = MAX_HAND + 1
TWOS_HELD: Final = 5
BOMBS_HELD: Final = 6  # 18 cards hold four fours at most, and a straight flush counts once
TOP_TWO: Final = 1 << 51  # the 2 of the highest suit

# penalties by (nothing played, finished on a 2, cards, twos, bombs, top two), the last one running fastest
PENALTY: Final = 0
PENALTIES: Final = 2 * 2 * CARDS_HELD * TWOS_HELD * BOMBS_HELD * 2
PAYS: Final = PENALTIES  # by (winner, seat, other): what each point of the other's penalty brings the seat
PLACE: Final = PAYS + SEATS * SEATS * SEATS  # by place in order of going out
COUNTS_BOMBS: Final = PLACE + SEATS  # 1 where bombs left in hand matter
PAYOFFS_SIZE: Final = COUNTS_BOMBS + 1


@njit
def penalty_place(nothing_played: int, on_two: int, cards: int, twos: int, bombs: int, top: int) -> int:
    """Where a penalty lies; the flags are 0 or 1."""
    place = (nothing_played * 2 + on_two) * CARDS_HELD + cards
    return ((place * TWOS_HELD + twos) * BOMBS_HELD + bombs) * 2 + top


@njit
def bombs_held(rules: Numbers, hand: int, plays: Numbers) -> int:
    """Each four of a rank; and one for a straight flush that the house plays. ``plays`` is scratch space."""
    bombs = popcount(ranks_complete(hand))
    if rules[CATEGORY + STRAIGHT_FLUSH] and add_straight_flushes(rules, hand, -1, 0, plays, 0) > 0:
        bombs += 1
    return bombs


@njit
def pay(rules: Numbers, payoffs: Payoffs, state: Numbers, plays: Numbers, scores: Payoffs) -> None:
    """Write the scores of a round that is over (``float64[SEATS]``); ``plays`` is scratch space."""
    players = int(rules[PLAYERS])
    if rules[PLACES]:
        for seat in range(players):
            scores[seat] = payoffs[PLACE + players - 1]
        for place in range(int(state[OUT_COUNT])):
            scores[int(state[OUT + place])] = payoffs[PLACE + place]
        return
    winner = int(state[OUT])
    on_two = 1 if int(state[TABLE]) & TWOS else 0  # nothing lies there after an instant win
    for seat in range(players):
        scores[seat] = 0.0
    for other in range(players):
        if other == winner:
            continue
        hand = int(state[HAND + other])
        bombs = bombs_held(rules, hand, plays) if payoffs[COUNTS_BOMBS] else 0
        nothing_played = 0 if int(state[PLAYED]) >> other & 1 else 1
        cards, top = int(state[LEFT + other]), 1 if hand & TOP_TWO else 0
        place = penalty_place(nothing_played, on_two, cards, popcount(hand & TWOS), bombs, top)
        for seat in range(players):
            scores[seat] += payoffs[PAYS + (winner * SEATS + seat) * SEATS + other] * payoffs[PENALTY + place]


@njit
def share_of_win(players: int, pairs: bool, winner: int, seat: int) -> float:
    """1 for who won (with ``pairs``: for both) and 0 for the others, less what everybody has among equals."""
    if pairs:
        return 0.5 if (winner - seat) % 2 == 0 else -0.5
    return (1.0 if winner == seat else 0.0) - 1.0 / players


@njit
def lead_of(scores: Payoffs, seat: int, players: int) -> float:
    """How far a seat's score is above the mean of all: what others lose counts, whatever the settlement."""
    total = 0.0
    for other in range(players):
        total += scores[other]
    return float(scores[seat] - total / players)
