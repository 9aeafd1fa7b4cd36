"""Where the kernel runs as plain Python, sets are rated against a part of the population."""

from __future__ import annotations

import pytest

from helpers import jit_disabled
from pusoy.thirteen import setting
from pusoy.thirteen.population import Population, population


def a_part(scoring: str, second_highest: bool) -> Population:
    """The first members of a stored population."""
    stored = population(scoring, second_highest)
    return Population(stored.rows[:1000], stored.worth[:1000])


@pytest.fixture(autouse=True)
def _fewer_opponents(monkeypatch: pytest.MonkeyPatch) -> None:
    if jit_disabled:
        monkeypatch.setattr(setting, "population", a_part)
