"""A house's rules as inputs of the network: 0 or 1 each."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from pusoy.dos.kernel import layout as at
from pusoy.dos.kernel.payoff import PENALTY, penalty_place
from pusoy.dos.lowering import lower
from pusoy.dos.payoffs import payoffs_of
from pusoy.dos.ruleset import Ruleset
from pusoy.players.network.kernel.layout import RULES_INPUTS

RulesInputs = npt.NDArray[np.uint8]


@lru_cache(maxsize=512)
def rules_inputs(rules: Ruleset) -> RulesInputs:
    """The inputs of this house, ``uint8[RULES_INPUTS]``; those after the last that is used are 0."""
    known = [*_table(rules), *_plays(rules), *_turns(rules), *_scoring(rules)]
    inputs = np.zeros(RULES_INPUTS, np.uint8)
    inputs[: len(known)] = known
    inputs.flags.writeable = False
    return inputs


def _table(rules: Ruleset) -> list[bool]:
    return [rules.players == 2, rules.players == 3, rules.cards_each == 17, rules.teams]


def _plays(rules: Ruleset) -> list[bool]:
    lowered = lower(rules)
    return [
        rules.triples,
        rules.four_card != "none",
        rules.four_card == "two_pair_and_quads",
        *(bool(lowered[at.CATEGORY + kind]) for kind in range(at.STRAIGHT, at.STRAIGHT_FLUSH + 1)),
        *(run in rules.straights for run in ("A2345", "23456", "JQKA2")),
        rules.straights[:1] == ("A2345",),
        rules.flush_order == "suit_first",
        rules.flush_order == "high_card_first",
        rules.five_card_answer == "same_category",
        bool(lowered[at.BOMB_FOURS]),
        bool(lowered[at.BOMB_STRAIGHT_FLUSH]),
        *(rules.bomb_over == over for over in ("lone_two", "five_card", "any")),
    ]


def _turns(rules: Ruleset) -> list[bool]:
    return [
        rules.passing == "locked_out",
        rules.last_card_guard == "answering",
        rules.last_card_guard == "always",
        rules.finishing_two == "not_when_led",
        rules.finishing_two == "never",
        rules.round_end == "places",
        rules.revolution == "until_new_lead",
        rules.revolution == "until_round_end",
    ]


def _scoring(rules: Ruleset) -> list[bool]:
    """What a hand left costs, against one card a point; a fine for holding on to 2s, bombs, everything."""
    payoffs = payoffs_of(rules)

    def cost(
        cards: int, *, unplayed: int = 0, on_two: int = 0, twos: int = 0, bombs: int = 0, top: int = 0
    ) -> float:
        return float(payoffs[PENALTY + penalty_place(unplayed, on_two, cards, twos, bombs, top)])

    unit = max(1e-9, cost(1))
    return [
        *(cost(cards) > 1.5 * cards * unit for cards in (6, 8, 10, 12, 13)),
        *(cost(cards) > 2.5 * cards * unit for cards in (10, 13)),
        cost(13, unplayed=1) > 1.1 * cost(13),
        cost(13, unplayed=1) > 1.9 * cost(13),
        cost(5, twos=1) > 1.5 * cost(5),
        cost(5, twos=1, top=1) > cost(5, twos=1),
        cost(5, twos=4) > 1.1 * cost(5, twos=1),
        cost(5, bombs=1) > 1.1 * cost(5),
        cost(5, on_two=1) > 1.1 * cost(5),
        rules.settlement == "penalties",
        rules.settlement == "pairwise_difference",
    ]
