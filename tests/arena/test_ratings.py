"""Ratings: what is known in closed form, what a simulation says, and the intervals."""

from __future__ import annotations

import math
from itertools import combinations

import numpy as np
import pytest

from pusoy.arena.ratings import MEAN, SCALE, Floats, Won, rate_points, rate_wins

PAIRS = list(combinations(range(4), 2))
STRENGTHS = np.array([200.0, 50.0, -50.0, -200.0])


def block(pairs: list[tuple[int, int]], won: Floats, rounds: float, seats: tuple[int, int] = (1, 1)) -> Won:
    first, second = np.array(pairs, dtype=np.int64).T
    held = np.repeat(np.array([seats], dtype=float).T, len(pairs), axis=1)
    return Won(first, second, held, np.full_like(won, rounds), won)


def chances(pairs: list[tuple[int, int]], seats: tuple[int, int] = (1, 1)) -> Floats:
    ahead = np.array([STRENGTHS[one] - STRENGTHS[other] for one, other in pairs]) / SCALE
    return np.asarray(seats[0] / (seats[0] + seats[1] * np.exp(-ahead)), dtype=np.float64)


def test_two_players_are_rated_as_elo_rates_them() -> None:
    """Of 400 rounds 3/4: 400 log10(3) apart, with one round more that each won half of."""
    first, second = rate_wins(2, [block([(0, 1)], np.full((100, 1), 3.0), 4)])
    assert first.mean - second.mean == pytest.approx(400 * math.log10(300.5 / 100.5))
    assert (first.mean + second.mean) / 2 == MEAN


def test_equal_players_are_rated_equally_whatever_seats_they_hold() -> None:
    """Two seats of three win two rounds of three: that is no strength."""
    fair = [
        block([(0, 1)], np.full((50, 1), 2.0), 3, (2, 1)),
        block([(0, 1)], np.full((50, 1), 1.0), 3, (1, 2)),
    ]
    for found in rate_wins(2, fair):
        assert found.mean == pytest.approx(MEAN)
        assert found.high - found.low < 60


def test_the_order_of_the_players_does_not_matter() -> None:
    won = np.random.default_rng(1).binomial(2, chances(PAIRS), (60, 6)).astype(float)
    ratings = rate_wins(4, [block(PAIRS, won, 2)])
    turned = [(3 - other, 3 - one) for one, other in PAIRS]
    for one, other in zip(ratings, reversed(rate_wins(4, [block(turned, 2 - won, 2)])), strict=True):
        assert (one.mean, one.low, one.high) == pytest.approx((other.mean, other.low, other.high))


def test_strengths_are_found_again_from_many_rounds() -> None:
    uneven = [
        block(PAIRS, 1000 * chances(PAIRS, seats)[None].repeat(20, 0), 1000, seats)
        for seats in [(2, 1), (1, 2)]
    ]
    for found, strength in zip(rate_wins(4, uneven), STRENGTHS, strict=True):
        assert found.mean == pytest.approx(MEAN + strength, abs=0.1)


def test_who_wins_everything_is_rated_high_and_uncertain() -> None:
    first, second = rate_wins(2, [block([(0, 1)], np.full((100, 1), 2.0), 2)])
    assert math.isfinite(first.mean)
    assert first.mean > second.mean + 900
    assert first.high - first.low > 200


def test_of_a_single_deal_nothing_is_known() -> None:
    assert rate_wins(2, [block([(0, 1)], np.ones((1, 1)), 2)])[0].low == -math.inf
    assert rate_points(2, [(0, 1)], np.ones((1, 1)))[0].high == math.inf


def test_points_are_the_mean_over_everybody() -> None:
    """Least squares on a complete round: the normal equations, solved."""
    chance = np.random.default_rng(2)
    differences = chance.normal(size=(30, 6))
    design = np.zeros((6, 4))
    for row, (one, other) in enumerate(PAIRS):
        design[row, one], design[row, other] = 1, -1
    solved, *_ = np.linalg.lstsq(design, differences.mean(axis=0), rcond=None)
    found = [one.mean for one in rate_points(4, PAIRS, differences)]
    assert found == pytest.approx(solved.tolist())
    assert sum(found) == pytest.approx(0)


def simulated(chance: np.random.Generator, deals: int) -> Won:
    """Two rounds a deal whose luck all pairs share, as duplicate deals have it."""
    luck = chance.random((deals, 1, 2))
    own = chance.random((deals, 6, 2))
    drawn = np.where(chance.random((deals, 6, 2)) < 0.5, luck, own)
    return block(PAIRS, (drawn < chances(PAIRS)[:, None]).sum(axis=2).astype(float), 2)


def test_intervals_hold_the_true_rating_in_95_of_100_experiments() -> None:
    chance = np.random.default_rng(3)
    held = 0
    for _ in range(300):
        ratings = rate_wins(4, [simulated(chance, 80)])
        held += sum(one.low <= MEAN + true <= one.high for one, true in zip(ratings, STRENGTHS, strict=True))
    assert 0.93 <= held / 1200 <= 0.97


def test_intervals_are_those_of_the_bootstrap() -> None:
    chance = np.random.default_rng(4)
    played = simulated(chance, 300)
    drawn = []
    for _ in range(400):
        again = chance.integers(0, 300, 300)
        sample = Won(played.first, played.second, played.seats, played.rounds[again], played.won[again])
        drawn.append([one.mean for one in rate_wins(4, [sample])])
    for found, spread in zip(rate_wins(4, [played]), np.std(np.array(drawn), axis=0), strict=True):
        assert (found.high - found.low) / 2 / 1.968 == pytest.approx(spread, rel=0.1)
