"""The houses that the network learns under: every preset, and houses that nobody has written down yet."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import numpy as np
from msgspec import Struct

from pusoy.dos.kernel import layout as at
from pusoy.dos.kernel.payoff import PAYOFFS_SIZE, Payoffs
from pusoy.dos.kernel.playout import seed_random
from pusoy.dos.lowering import lower
from pusoy.dos.options import CATEGORIES, PLAIN_RUNS
from pusoy.dos.payoffs import payoffs_of
from pusoy.dos.ruleset import Ruleset
from pusoy.errors import PusoyError
from pusoy.jit import Numbers
from pusoy.players.kernel.layout import Reals
from pusoy.players.network.kernel.layout import MEMORY_SIZE, RULES_INPUTS
from pusoy.players.network.rules import rules_inputs
from pusoy.players.search.objective import spread_of
from pusoy.players.weights import phases_of, stakes_of
from pusoy.train.kernel.selfplay import Table

CHOICES: Final[dict[str, tuple[Any, ...]]] = {
    "direction": ("clockwise", "anticlockwise"),
    "triples": (True, True, False),
    "four_card": ("none", "quads", "two_pair_and_quads"),
    "five_card": (True, True, True, False),
    "categories": (
        CATEGORIES,
        ("straight", "full_house", "four_of_a_kind", "straight_flush"),
        ("straight", "flush", "full_house", "straight_flush"),
    ),
    "straights": (
        PLAIN_RUNS,
        (*PLAIN_RUNS, "JQKA2"),
        (*PLAIN_RUNS, "23456", "A2345"),
        ("A2345", "23456", *PLAIN_RUNS),
        ("A2345", *PLAIN_RUNS, "23456"),
    ),
    "flush_order": ("suit_first", "high_card_first", "all_cards_first"),
    "five_card_answer": ("any_category", "same_category"),
    "bombs": ((), ("four_of_a_kind",), ("four_of_a_kind", "straight_flush")),
    "bomb_over": ("lone_two", "five_card", "any"),
    "passing": ("may_return", "locked_out"),
    "last_card_guard": ("off", "answering", "always"),
    "finishing_two": ("allowed", "not_when_led", "never"),
    "revolution": ("off", "off", "until_new_lead", "until_round_end"),
    "card_factors": ((), ((10, 2),), ((10, 2), (13, 3)), ((8, 2), (10, 3), (13, 4))),
    "shutout": (None, None, 26, 39),
    "held_two_factor": (1, 1, 2),
    "finishing_two_factor": (1, 1, 2),
    "held_top_card": (0, 0, 1),
    "settlement": ("penalties", "winner_collects", "pairwise_difference"),
    "round_end": ("first_out", "first_out", "places"),
    "teams": (False, False, False, True),
}
"""What is changed in a preset to make another house; a value listed twice is drawn twice as often."""

MOST_CHANGES: Final = 5
MEASURED_IN: Final = "big2-research"
MORE_OF_IT: Final = 2
"""The house in which published players are measured is played three times as often as another preset."""


def random_house(chance: Random) -> Ruleset:
    """A preset with up to ``MOST_CHANGES`` options changed."""
    while True:
        preset = chance.choice(Ruleset.presets())
        names = chance.sample(sorted(CHOICES), chance.randint(1, MOST_CHANGES))
        changes = {name: chance.choice(CHOICES[name]) for name in names}
        try:
            return Ruleset.preset(preset).replace(**changes)
        except PusoyError:  # options that do not go together
            continue


class Houses(Struct, frozen=True):
    """Houses as the kernel reads them, one row each; ``shares`` names each as often as it is played.

    ``stakes`` and ``phases`` are the steady player's weights there.
    ``inputs`` are the network's inputs of the rules (``uint8[houses, RULES_INPUTS]``), ``scales`` by how much
    scores spread there: points are divided by it, so that every house weighs about the same.
    """

    rulesets: tuple[Ruleset, ...]
    rules: Numbers
    payoffs: Payoffs
    scales: Payoffs
    inputs: np.typing.NDArray[np.uint8]
    shares: Numbers
    stakes: Reals
    phases: Reals


def gather_houses(others: int, preset_share: float, chance: Random) -> Houses:
    """All presets, which together get ``preset_share`` of the rounds, and so many random houses."""
    presets = [Ruleset.preset(name) for name in Ruleset.presets()]
    rulesets = (*presets, *(random_house(chance) for _ in range(others)))
    rules = np.zeros((len(rulesets), at.RULES_SIZE), np.int64)
    payoffs = np.zeros((len(rulesets), PAYOFFS_SIZE), np.float64)
    inputs = np.zeros((len(rulesets), RULES_INPUTS), np.uint8)
    scales = np.zeros(len(rulesets), np.float64)
    for row, ruleset in enumerate(rulesets):
        rules[row], payoffs[row], inputs[row] = lower(ruleset), payoffs_of(ruleset), rules_inputs(ruleset)
        scales[row] = spread_of(ruleset)
    once = [*range(len(presets)), *[Ruleset.presets().index(MEASURED_IN)] * MORE_OF_IT]
    times = max(1, round(preset_share / (1 - preset_share) * others / len(once)))
    shares = np.array([*once * times, *range(len(presets), len(rulesets))])
    stakes = np.stack([stakes_of(ruleset) for ruleset in rulesets])
    phases = np.stack([phases_of(ruleset) for ruleset in rulesets])
    for array in (rules, payoffs, stakes, phases):  # as those of one house are: compiled once for both
        array.flags.writeable = False
    return Houses(rulesets, rules, payoffs, scales, inputs, shares, stakes, phases)


def make_table(seed: int) -> Table:
    """The arrays of a round in play, with a stream of chance of its own."""
    table = Table(
        random=np.zeros(1, np.int64),
        deck=np.arange(52),
        state=np.zeros(at.STATE_SIZE, np.int64),
        memory=np.zeros(MEMORY_SIZE, np.int64),
        scores=np.zeros(at.SEATS, np.float64),
        latest=np.zeros(at.SEATS, np.int64),
    )
    seed_random(table.random, seed)
    return table
