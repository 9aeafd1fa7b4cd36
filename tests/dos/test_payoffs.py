"""The kernel's tables of payoffs against the oracle's scores (rules page, "Scoring options")."""

from __future__ import annotations

import numpy as np
import pytest

from dos.lockstep import finish, random_lockstep
from helpers import fewer, generator
from oracle import score_round
from pusoy.dos.kernel.layout import MAX_PLAYS, SEATS
from pusoy.dos.kernel.payoff import pay
from pusoy.dos.lowering import lower
from pusoy.dos.payoffs import payoffs_of
from pusoy.dos.round import Round
from pusoy.dos.ruleset import Ruleset


def paid(round_: Round) -> list[float]:
    """What the kernel pays for a finished round, by seat."""
    scores = np.zeros(SEATS, np.float64)
    rules = round_.rules
    pay(lower(rules), payoffs_of(rules), round_.state, np.zeros((2, MAX_PLAYS), np.int64), scores)
    return [float(score) for score in scores[: rules.players]]


@pytest.mark.parametrize("part", range(8))
def test_the_kernel_pays_what_the_oracle_scores(part: int) -> None:
    for case in range(fewer(40)):
        rng = generator("payoffs", part, case)
        lockstep = random_lockstep(rng)
        finish(lockstep, rng)
        _, scores = score_round(lockstep.options, lockstep.oracle)
        assert paid(lockstep.engine) == pytest.approx([float(score) for score in scores]), lockstep.story()


def test_an_instant_win_is_paid_as_shutouts() -> None:
    taiwan = Ruleset.preset("taiwan")
    dragon = "3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2S"
    hands = [dragon, "3D 3H 3S 4D", "4H 4S 5D 5H", "2C 2D 2H 5S"]
    round_ = Round(taiwan, hands)
    assert round_.over
    assert paid(round_) == [4 + 4 + 4 * 8, -4, -4, -32]
