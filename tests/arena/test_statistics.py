"""Means, quantiles and intervals."""

from __future__ import annotations

import math
from random import Random

import pytest

from pusoy.arena.statistics import Running, estimate, t_quantile


@pytest.mark.parametrize(
    ("freedom", "value"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980), (10**6, 1.960)],
)
def test_quantiles_are_those_of_the_tables(freedom: int, value: float) -> None:
    assert t_quantile(freedom) == pytest.approx(value, rel=0.01)


def test_an_interval_lies_about_the_mean() -> None:
    found = estimate([1.0, 2.0, 3.0, 4.0])
    assert found.mean == 2.5
    assert found.high - 2.5 == pytest.approx(2.5 - found.low)
    assert found.high - 2.5 == pytest.approx(3.182 * math.sqrt(5 / 3) / 2, rel=0.01)


def test_equal_values_leave_no_doubt_and_one_value_leaves_all() -> None:
    assert estimate([3.0] * 5) == estimate([3.0] * 9)
    assert estimate([3.0] * 5).low == 3.0
    assert estimate([3.0]).high == math.inf
    assert estimate([]).low == -math.inf


def test_the_interval_holds_the_true_mean_in_95_of_100_experiments() -> None:
    chance = Random(5)
    found = [estimate([chance.gauss(1, 2) for _ in range(6)]) for _ in range(2000)]
    held = sum(one.low <= 1 <= one.high for one in found)
    assert 1860 <= held <= 1940


def test_values_that_come_one_by_one_give_the_same_estimate() -> None:
    chance, running = Random(6), Running()
    values: list[float] = []
    assert running.estimate() == estimate([])
    for _ in range(50):
        values.append(chance.gauss(1e6, 2))
        running.add(values[-1])
        found, wanted = running.estimate(), estimate(values)
        assert (found.mean, found.low, found.high) == pytest.approx((wanted.mean, wanted.low, wanted.high))
    assert running.count == 50
