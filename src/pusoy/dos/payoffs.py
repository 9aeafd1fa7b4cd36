"""A house's scoring as the flat array that the kernel reads (``kernel.payoff`` says where each number lies).

Every number in it is asked of :mod:`pusoy.dos.scoring`: what each kind of hand left costs, and, because
scores are linear in the penalties, what one point of one seat's penalty brings to each seat.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import product

import numpy as np

from pusoy.dos.kernel import payoff as at
from pusoy.dos.kernel.layout import SEATS
from pusoy.dos.kernel.payoff import Payoffs
from pusoy.dos.ruleset import Ruleset
from pusoy.dos.scoring import Held, Item, penalty_items, settle
from pusoy.words import message


@lru_cache(maxsize=512)
def payoffs_of(rules: Ruleset) -> Payoffs:
    """The scoring as ``float64[PAYOFFS_SIZE]``, made once a ruleset and write-protected."""
    payoffs = np.zeros(at.PAYOFFS_SIZE, np.float64)
    if rules.round_end == "places":
        for place, points in enumerate(rules.place_points):
            payoffs[at.PLACE + place] = float(points)
    else:
        _fill_penalties(rules, payoffs)
        _fill_payments(rules, payoffs)
    payoffs.flags.writeable = False
    return payoffs


def penalty_block(payoffs: Payoffs) -> Payoffs:
    """The penalties by (nothing played, finished on a 2, cards, twos, bombs, top two), without a copy."""
    penalties = payoffs[at.PENALTY : at.PENALTY + at.PENALTIES]
    return penalties.reshape(2, 2, at.CARDS_HELD, at.TWOS_HELD, at.BOMBS_HELD, 2)


def _fill_penalties(rules: Ruleset, payoffs: Payoffs) -> None:
    """Over all that a penalty depends on, where the house looks at it; else once, for all that it ignores."""
    counts_bombs = rules.held_bomb_factor != 1
    payoffs[at.COUNTS_BOMBS] = counts_bombs
    block = penalty_block(payoffs)
    for nothing_played, on_two, twos, bombs, top in product(
        (False, True),
        (False, True),
        range(at.TWOS_HELD),
        range(at.BOMBS_HELD if counts_bombs else 1),
        (False, True),
    ):
        doubled = rules.finishing_two_factor if on_two else 1
        for cards in range(at.CARDS_HELD):
            held = Held(cards, twos, bombs, top)
            points = sum(item.points for item in penalty_items(rules, held, nothing_played, doubled))
            block[int(nothing_played), int(on_two), cards, twos, bombs, int(top)] = float(points)


def _fill_payments(rules: Ruleset, payoffs: Payoffs) -> None:
    pays = payoffs[at.PAYS : at.PLACE].reshape(SEATS, SEATS, SEATS)
    one_point = Item(message("scores.shutout"), 1)  # what it is called does not matter here
    for winner, other in product(rules.seats, rules.seats):
        if winner != other:
            penalties = [Fraction(int(seat == other)) for seat in rules.seats]
            built = [(one_point,) if seat == other else () for seat in rules.seats]
            for seat, items in enumerate(settle(rules, penalties, built, winner)):
                pays[winner, seat, other] = float(sum(item.points for item in items))
