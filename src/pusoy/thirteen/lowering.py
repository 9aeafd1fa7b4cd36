"""A ruleset as the numbers that the kernel reads: what winning rows pays, as data, the only place that says
so."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import numpy as np

from pusoy.thirteen.kernel import layout as at
from pusoy.thirteen.kernel.tables import Reals, Tables, tables
from pusoy.thirteen.ruleset import Ruleset

EASTERN: Final[tuple[Mapping[int, int], ...]] = (
    {at.THREE_OF_A_KIND: 3},
    {at.FULL_HOUSE: 2, at.FOUR_OF_A_KIND: 8, at.STRAIGHT_FLUSH: 10, at.ROYAL_FLUSH: 14},
    {at.FOUR_OF_A_KIND: 4, at.STRAIGHT_FLUSH: 5, at.ROYAL_FLUSH: 7},
)
"""The royalties of the front, the middle and the back by category (rules page, ``royalties``)."""


def row_units(rules: Ruleset, won: int, lost: int) -> int:
    """What so many rows won and lost against one opponent pay, as a multiple of ``row_unit`` (``sweep``)."""
    if rules.sweep == "two_four":
        units = 0 if won == lost else 2
        if 3 in (won, lost):
            units = 4
        return units if won > lost else -units
    extra = 0 if rules.sweep == "none" else 3
    return won - lost + extra * ((won == 3) - (lost == 3))


def royalty(rules: Ruleset, row: int, category: int) -> int:
    """What the winner of a row (0 front, 1 middle, 2 back) gets besides for a hand of this category."""
    return EASTERN[row].get(category, 0) if rules.royalties == "eastern" else 0


def ranks_of(rules: Ruleset) -> Tables:
    """The tables of ranks of a house: they depend on where A2345 stands (``wheel``)."""
    return tables(rules.wheel == "second_highest")


@lru_cache(maxsize=64)
def outcomes(rules: Ruleset) -> Reals:
    """``float64[27]``: what each outcome of three rows pays (see ``kernel.population.outcome_of``)."""
    paid = np.zeros(27, np.float64)
    for number in range(27):
        rows = [number // 9 - 1, number // 3 % 3 - 1, number % 3 - 1]
        paid[number] = row_units(rules, rows.count(1), rows.count(-1)) * rules.row_unit
    paid.flags.writeable = False
    return paid


@lru_cache(maxsize=64)
def royalties(rules: Ruleset) -> Reals:
    """``float64[3, CLASSES]``: what the winner of each row gets besides for a hand of each strength."""
    categories = ranks_of(rules).categories
    found = np.array(
        [[royalty(rules, row, int(category)) for category in categories] for row in range(3)], np.float64
    )
    found.flags.writeable = False
    return found
