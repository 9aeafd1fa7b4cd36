"""The numbers behind the steady player's judgement, by name; found by letting it play against itself."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
from msgspec import Struct

from pusoy.dos.ruleset import Ruleset
from pusoy.players.kernel import layout as at
from pusoy.players.kernel.layout import Reals


class Weights(Struct, frozen=True, kw_only=True):
    """What a judgement weighs; ``players.kernel.layout`` says what each number means.

    The costs are by shape: single, pair, triple, four cards, five cards.
    """

    cost_base: tuple[float, ...]
    cost_safe: tuple[float, ...]
    cost_rank: tuple[float, ...]
    last_discount: float
    lead: float
    lead_threat: float
    cards: float
    goes_out: float
    pass_bonus: float
    pass_threat: float
    stakes: float
    cards_threat: float
    bomb_price: float
    partner_trick: float
    partner_out: float
    safe_power: float
    returns: float

    def numbers(self) -> list[float]:
        """The weights in the order in which the kernel reads them."""
        return [
            *(*self.cost_base, *self.cost_safe, *self.cost_rank),
            *(self.last_discount, self.lead, self.lead_threat, self.cards, self.goes_out),
            *(self.pass_bonus, self.pass_threat, self.stakes, self.cards_threat, self.bomb_price),
            *(self.partner_trick, self.partner_out, self.safe_power, self.returns),
        ]


def phases(opening: Weights, ending: Weights) -> Reals:
    """Two sets of weights as the kernel takes them: while opponents hold many cards, and one card."""
    numbers = np.array([opening.numbers(), ending.numbers()], np.float64)
    assert numbers.shape == (at.PHASES, at.WEIGHTS)
    numbers.flags.writeable = False
    return numbers


OPENING: Final = Weights(
    cost_base=(1.0, 0.9, 0.8, 0.6, 0.5),
    cost_safe=(0.8, 0.6, 0.5, 0.4, 0.4),
    cost_rank=(0.5, 0.5, 0.4, 0.0, 0.0),
    last_discount=0.8,
    lead=0.5,
    lead_threat=0.8,
    cards=0.05,
    goes_out=2.0,
    pass_bonus=0.0,
    pass_threat=0.8,
    stakes=1.0,
    cards_threat=0.1,
    bomb_price=0.2,
    partner_trick=0.4,
    partner_out=1.0,
    safe_power=0.7,
    returns=0.5,
)


ENDING: Final = OPENING


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
