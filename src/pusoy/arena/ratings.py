"""Ratings of players who met in pairs: pure functions of arrays.

By points: least squares on the differences of each pair, which in a complete round of all pairs is the mean
over everybody. By rounds won: Luce's choice axiom, which between two is the model of Bradley and Terry
(1952) and of Elo. The players of a pair hold so many seats each; a side wins with the part of the strength
that sits on its seats. Libraries that fit the model give no intervals and want SciPy: the fit is Newton's
method, twenty lines of it.

Intervals are over deals, since all rounds of a deal depend on each other, in the closed form of the
delta method: every deal's part in the equations, carried over by the inverse of their slope.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from pusoy.arena.statistics import Estimate, estimate, t_quantile

Floats = npt.NDArray[np.float64]
"""An array of numbers."""
Indices = npt.NDArray[np.int64]
"""An array of players, counted from 0."""

MEAN: Final = 1500.0
"""The mean rating of a pool."""
SCALE: Final = 400 / math.log(10)
"""Elo points for a factor of e in strength: 400 of them are ten times the rounds won."""

_STEPS: Final = 100
_NEAR: Final = 1e-10


class Won(Struct, frozen=True):
    """Rounds between pairs: ``first`` and ``second`` name the players of each of G games, ``seats`` how many
    of a table's each of them holds (2 x G).

    ``rounds`` says how many rounds of each game a deal had, ``won`` how many of them the first won (D x G).
    """

    first: Indices
    second: Indices
    seats: Floats
    rounds: Floats
    won: Floats


def rate_points(count: int, pairs: Sequence[tuple[int, int]], differences: Floats) -> list[Estimate]:
    """The points a round of ``count`` players above the mean of all of them, at tables that they share.

    ``differences`` (D x P) holds, by deal and pair, how many points a round the first of the pair scored more
    than the second; ``pairs`` are all pairs of the players, each once.
    """
    by_deal = np.zeros((len(differences), count))
    for column, (one, other) in enumerate(pairs):
        by_deal[:, one] += differences[:, column] / count
        by_deal[:, other] -= differences[:, column] / count
    return [estimate(by_deal[:, player].tolist()) for player in range(count)]


def rate_wins(count: int, blocks: Sequence[Won]) -> list[Estimate]:
    """The Elo ratings of ``count`` players, ``MEAN`` in the mean.

    Each deal of each block stands for itself. One round more is given to every pair, half won by each, so
    that ratings stay finite where somebody wins all; in the intervals its halves count like deals.
    """
    deals = sum(len(block.won) for block in blocks)
    every = [*blocks, _one_round_each(count)]
    strength = np.zeros(count)
    for _ in range(_STEPS):
        slope, parts = _equations(count, every, strength)
        step = np.linalg.solve(slope, parts.sum(axis=0))
        strength += step
        if np.abs(step).max() < _NEAR:
            break
    slope, parts = _equations(count, every, strength)
    carried = np.linalg.solve(slope, parts.T)
    if deals > 1:
        errors = np.sqrt((carried**2).sum(axis=1) * deals / (deals - 1))
        half = t_quantile(deals - 1) * errors
    else:
        half = np.full(count, math.inf)
    ratings = MEAN + SCALE * (strength - strength.mean())
    return [
        Estimate(float(rating), float(rating - width), float(rating + width))
        for rating, width in zip(ratings, SCALE * half, strict=True)
    ]


def _equations(count: int, blocks: Sequence[Won], strength: Floats) -> tuple[Floats, Floats]:
    """The negative Hessian of the likelihood (N x N), and each deal's part of its gradient (D x N).

    Only differences of strengths matter; a constant in the Hessian holds their sum at 0, and leaves all else.
    """
    slope = np.full((count, count), 1.0)
    parts = []
    for block in blocks:
        ahead = strength[block.first] - strength[block.second] + np.log(block.seats[0] / block.seats[1])
        chance = 1 / (1 + np.exp(-ahead))
        over = block.won - block.rounds * chance
        weight = block.rounds.sum(axis=0) * chance * (1 - chance)
        side = np.zeros((len(block.first), count))
        games = np.arange(len(block.first))
        side[games, block.first], side[games, block.second] = 1, -1
        slope += side.T @ (weight[:, None] * side)
        parts.append(over @ side)
    return slope, np.concatenate(parts)


def _one_round_each(count: int) -> Won:
    """For every pair a round on equal seats, in two halves: one won by the first, one by the second."""
    first, second = np.triu_indices(count, 1)
    halves = np.eye(len(first)) / 2
    nothing = np.zeros_like(halves)
    return Won(
        first.astype(np.int64),
        second.astype(np.int64),
        np.ones((2, len(first))),
        np.concatenate([halves, halves]),
        np.concatenate([halves, nothing]),
    )
