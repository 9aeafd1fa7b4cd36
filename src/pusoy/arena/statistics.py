"""Means and their confidence: pure functions of lists of numbers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist, fmean, stdev
from typing import Final

from msgspec import Struct

_Z: Final = NormalDist().inv_cdf(0.975)


class Estimate(Struct, frozen=True):
    """A mean with the interval that holds the true one in 95 of 100 experiments."""

    mean: float
    low: float
    high: float


def t_quantile(freedom: int) -> float:
    """The 97.5 % quantile of Student's t with so many degrees of freedom, to about 1 %.

    Exact for 1 and 2, else the expansion in powers of ``1 / freedom`` of Abramowitz and Stegun, 26.7.5.
    """
    if freedom < 1:
        return math.inf
    if freedom == 1:
        return math.tan(math.pi * 0.475)
    if freedom == 2:
        return 0.95 / math.sqrt(2 * 0.975 * 0.025)
    z, y = _Z, _Z * _Z
    terms = (
        z * (y + 1) / 4,
        z * (5 * y * y + 16 * y + 3) / 96,
        z * (3 * y * y * y + 19 * y * y + 17 * y - 15) / 384,
    )
    return z + sum(term / math.pow(freedom, i + 1) for i, term in enumerate(terms))


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of independent values with its 95 % interval; of a single value nothing is known."""
    if not values:
        return Estimate(0.0, -math.inf, math.inf)
    mean = fmean(values)
    if len(values) == 1:
        return Estimate(mean, -math.inf, math.inf)
    half = t_quantile(len(values) - 1) * stdev(values) / math.sqrt(len(values))
    return Estimate(mean, mean - half, mean + half)


class Running:
    """The mean of values that come one by one, with its interval (Welford's recurrence)."""

    def __init__(self) -> None:
        self.count = 0
        self._mean = 0.0
        self._squares = 0.0  # of what the values are away from the mean

    def add(self, value: float) -> None:
        """One value more."""
        self.count += 1
        away = value - self._mean
        self._mean += away / self.count
        self._squares += away * (value - self._mean)

    def estimate(self) -> Estimate:
        """As :func:`estimate` of all values so far."""
        if self.count < 2:
            return estimate([self._mean] * self.count)
        half = t_quantile(self.count - 1) * math.sqrt(self._squares / (self.count - 1) / self.count)
        return Estimate(self._mean, self._mean - half, self._mean + half)
