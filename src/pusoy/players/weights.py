"""The numbers behind the steady player's judgement, by name.

They were found by experiment and rounded. How is not kept here and cannot be repeated; what can be is the
measure of what they are good for: ``benchmarks/strength.py``, and the bounds of ``make strength``.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
from msgspec import Struct
from msgspec.structs import astuple, replace

from pusoy.dos.kernel.layout import MAX_HAND
from pusoy.dos.ruleset import Ruleset
from pusoy.players.kernel import layout as at
from pusoy.players.kernel.layout import Reals


class Weights(Struct, frozen=True, kw_only=True):
    """What a judgement weighs, in the order of ``players.kernel.layout``, which says what each number means.

    The costs are by shape: single, pair, triple, four cards, five cards.
    """

    cost_base: tuple[float, ...]
    cost_safe: tuple[float, ...]
    cost_rank: tuple[float, ...]
    last_discount: float
    safe_power: float
    returns: float
    # one weight a feature
    cost: float
    losers: float
    safe: float
    safe_danger: float
    safe_near: float
    safe_cost: float
    cards: float
    cards_danger: float
    entry: float
    entry_later: float
    goes_out: float
    stakes: float
    bomb: float
    turn: float
    pass_: float
    pass_danger: float
    pass_ends: float
    pass_ends_danger: float
    partner_trick: float
    partner_out: float

    def numbers(self) -> list[float]:
        """The weights in the order in which the kernel reads them."""
        base, safe, rank, *others = astuple(self)
        return [*base, *safe, *rank, *others]


def phases(opening: Weights, ending: Weights) -> Reals:
    """Two sets of weights as the kernel takes them: while opponents hold many cards, and one card."""
    numbers = np.array([opening.numbers(), ending.numbers()], np.float64)
    assert numbers.shape == (at.PHASES, at.WEIGHTS)
    numbers.flags.writeable = False
    return numbers


# While opponents hold many cards, and when one of them has a single card left; the same with a partner.

OPENING: Final = Weights(
    cost_base=(0.99, 0.6, 0.5, 0.65, 0.1),
    cost_safe=(1.09, 1.01, 0.52, 0.37, 0.39),
    cost_rank=(0.92, 0.79, 0.6, -0.32, -0.28),
    last_discount=0.46,
    safe_power=0.92,
    returns=0.63,
    cost=5.37,
    losers=0.0,
    safe=0.0,
    safe_danger=0.05,
    safe_near=15.47,
    safe_cost=-2.45,
    cards=0.56,
    cards_danger=9.31,
    entry=5.89,
    entry_later=1.71,
    goes_out=14.0,
    stakes=4.28,
    bomb=7.28,
    turn=0.23,
    pass_=1.91,
    pass_danger=1.45,
    pass_ends=5.78,
    pass_ends_danger=8.67,
    partner_trick=4.0,
    partner_out=20.0,
)

ENDING: Final = Weights(
    cost_base=(1.0, 0.91, 0.32, 0.82, 0.8),
    cost_safe=(1.74, 0.37, 0.15, 0.37, 0.37),
    cost_rank=(0.12, 0.45, 0.4, 0.09, 0.04),
    last_discount=0.57,
    safe_power=1.25,
    returns=0.46,
    cost=4.13,
    losers=0.08,
    safe=0.64,
    safe_danger=0.11,
    safe_near=1.8,
    safe_cost=-0.54,
    cards=0.21,
    cards_danger=1.14,
    entry=6.0,
    entry_later=-2.06,
    goes_out=14.0,
    stakes=5.98,
    bomb=2.9,
    turn=0.05,
    pass_=1.1,
    pass_danger=14.33,
    pass_ends=3.02,
    pass_ends_danger=12.97,
    partner_trick=4.0,
    partner_out=20.0,
)

PARTNERS_OPENING: Final = replace(
    OPENING,
    cost=6.7,
    losers=0.91,
    safe=4.16,
    safe_danger=2.24,
    safe_near=12.72,
    safe_cost=0.7,
    cards=1.38,
    cards_danger=15.44,
    entry=4.55,
    entry_later=4.06,
    stakes=5.77,
    bomb=7.18,
    pass_=-7.08,
    pass_danger=24.0,
    pass_ends=3.42,
    pass_ends_danger=5.5,
)

PARTNERS_ENDING: Final = replace(
    ENDING,
    cost=3.0,
    losers=0.15,
    safe=2.8,
    safe_danger=4.14,
    safe_near=-12.48,
    safe_cost=-1.49,
    cards=1.84,
    cards_danger=4.73,
    entry=12.51,
    entry_later=-3.66,
    stakes=7.41,
    bomb=5.05,
    pass_=-5.52,
    pass_danger=17.3,
    pass_ends=3.1,
    pass_ends_danger=11.91,
)


_ALONE: Final = phases(OPENING, ENDING)
_WITH_PARTNER: Final = phases(PARTNERS_OPENING, PARTNERS_ENDING)


def phases_of(rules: Ruleset) -> Reals:
    """The weights for this house: those for partners where it plays in pairs."""
    return _WITH_PARTNER if rules.teams else _ALONE


@lru_cache(maxsize=512)
def stakes_of(rules: Ruleset) -> Reals:
    """What there is to lose in this house, as the kernel reads it (``players.kernel.layout``, stakes)."""
    stakes = np.zeros(at.STAKES_SIZE, np.float64)
    if rules.round_end != "places":
        for twos in range(5):
            factor = float(rules.held_two_factor) ** twos / 13
            for cards in range(MAX_HAND + 1):
                place = twos * (MAX_HAND + 1) + cards
                penalty = cards * rules.card_factor(cards)
                shutout = penalty if rules.shutout is None else rules.shutout
                stakes[at.STAKE_PENALTY + place] = penalty * factor
                stakes[at.STAKE_SHUTOUT + place] = shutout * factor
    stakes[at.STAKE_TEAMS] = rules.teams
    stakes.flags.writeable = False
    return stakes
