"""The numbers behind the steady player's judgement, by name.

Fitted to what many playouts showed each action of many decisions to be worth, and rounded.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
from msgspec import Struct
from msgspec.structs import astuple

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


# BEGIN WEIGHTS
OPENING: Final = Weights(
    cost_base=(0.99, 0.6, 0.5, 0.65, 0.1),
    cost_safe=(1.09, 1.01, 0.52, 0.37, 0.39),
    cost_rank=(0.92, 0.79, 0.6, -0.32, -0.28),
    last_discount=0.46,
    safe_power=0.92,
    returns=0.63,
    cost=4.22,
    losers=0.01,
    safe=-0.24,
    safe_danger=-7.92,
    safe_near=13.02,
    safe_cost=-2.86,
    cards=0.85,
    cards_danger=3.48,
    entry=4.28,
    entry_later=-2.65,
    goes_out=-202.93,
    stakes=3.68,
    bomb=8.41,
    turn=0.92,
    pass_=-1.84,
    pass_danger=-0.65,
    pass_ends=-0.54,
    pass_ends_danger=9.46,
    partner_trick=0.65,
    partner_out=-16.53,
)

ENDING: Final = Weights(
    cost_base=(1.0, 0.91, 0.32, 0.82, 0.8),
    cost_safe=(1.74, 0.37, 0.15, 0.37, 0.37),
    cost_rank=(0.12, 0.45, 0.4, 0.09, 0.04),
    last_discount=0.57,
    safe_power=1.25,
    returns=0.46,
    cost=4.9,
    losers=0.48,
    safe=1.15,
    safe_danger=5.13,
    safe_near=14.34,
    safe_cost=-1.11,
    cards=-0.02,
    cards_danger=3.17,
    entry=5.22,
    entry_later=0.63,
    goes_out=0.94,
    stakes=11.88,
    bomb=3.81,
    turn=0.12,
    pass_=5.04,
    pass_danger=22.27,
    pass_ends=19.42,
    pass_ends_danger=51.26,
    partner_trick=18.52,
    partner_out=-10.94,
)
# END WEIGHTS


@lru_cache(maxsize=512)
def stakes_of(rules: Ruleset) -> Reals:
    """What there is to lose in this house, as the kernel reads it (``players.kernel.layout``, stakes)."""
    stakes = np.zeros(at.STAKES_SIZE, np.float64)
    paid = rules.round_end != "places"
    for cards in range(19):
        factor = max((pair for pair in rules.card_factors if pair[0] <= cards), default=(0, 1))[1]
        stakes[at.STAKE_BY_CARDS + cards] = cards * float(factor) / 13 if paid else 0.0
    stakes[at.STAKE_SHUTOUT] = float(rules.shutout) / 13 if paid and rules.shutout is not None else -1.0
    stakes[at.STAKE_TWO_FACTOR] = float(rules.held_two_factor)
    stakes[at.STAKE_TEAMS] = rules.teams
    stakes.flags.writeable = False
    return stakes
