"""Opponents who set well: the stored population of hands, and how it was made.

For each way of scoring there are 100,000 random hands, each set as well as this package knows how: the
strengths of its rows, and what that set is expected to earn. A hand's set earns the most against the
population itself (as far as the hand's own cards allow it), found by going over the hands again and again
until it hardly changes any more (:mod:`pusoy.train.populations` does it, and says how far it came). The hands
themselves are not stored: they come from a seed.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from pusoy.jit import Numbers
from pusoy.thirteen.kernel.population import describe_hands, random_hands
from pusoy.thirteen.kernel.tables import Strengths, tables
from pusoy.thirteen.ruleset import Ruleset

SEED: Final = 13
SIZE: Final = 100_000
WORTH_STEPS: Final = 8
"""Expected units are stored in eighths."""

Scoring: TypeAlias = str
SCORINGS: Final[tuple[Scoring, ...]] = ("rows", "bonus", "two_four", "eastern")
"""Ways of scoring with a population of their own, named by what changes how one sets."""


def scoring_of(rules: Ruleset) -> Scoring:
    """The scoring whose population is the nearest to how opponents set in this house.

    Three rows doubled and three more than three pay the same, so ``double`` is ``bonus``.
    """
    if rules.royalties == "eastern":
        return "eastern"
    return {"none": "rows", "bonus3": "bonus", "double": "bonus", "two_four": "two_four"}[rules.sweep]


class Population:
    """Hands as the kernel reads them.

    ``suits`` (``int64[n]``) are the hands suit by suit, ``specials`` the naturals that they are, as bits;
    ``rows`` (``int16[n, 3]``) the strengths of front, middle and back, and ``worth`` (``float64[n]``) the
    units that the set is expected to earn from an opponent. ``hands`` are masks of cards: those of the seed
    where no others are given.
    """

    def __init__(self, rows: Strengths, worth: npt.NDArray[np.float64], hands: Numbers | None = None) -> None:
        self.suits, self.specials = _seeded(len(rows)) if hands is None else _described(hands)
        self.rows: Final = rows
        self.worth: Final = worth


@cache
def _seeded(count: int) -> tuple[Numbers, Numbers]:
    hands = np.zeros(count, np.int64)
    random_hands(SEED, np.zeros(52, np.int64), hands)
    return _described(hands)


def _described(hands: Numbers) -> tuple[Numbers, Numbers]:
    suits, specials = np.zeros_like(hands), np.zeros_like(hands)
    describe_hands(hands, suits, specials)
    return suits, specials


@cache
def population(scoring: Scoring, second_highest: bool) -> Population:
    """The stored population of a scoring, with the strengths of a house's place for A2345."""
    source = files("pusoy.thirteen").joinpath("populations", f"{scoring}.npz")
    with source.open("rb") as stream, np.load(stream) as stored:
        rows, worth = stored["rows"], stored["worth"]
    if second_highest:
        rows = _moved(rows)
    return Population(np.ascontiguousarray(rows), worth.astype(np.float64) / WORTH_STEPS)


def _moved(rows: Strengths) -> Strengths:
    """Strengths of the usual order as those of the order with A2345 second highest."""
    usual, other = tables(False).strengths, tables(True).strengths
    there = usual >= 0
    strength = np.zeros(int(usual.max()) + 1, np.int16)
    strength[usual[there]] = other[there]
    moved: Strengths = strength[rows]
    return moved
