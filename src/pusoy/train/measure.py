"""How strong the network is: against three fixed opponents, duplicate deals, in compiled code."""

from __future__ import annotations

from typing import Final, Literal

import numpy as np
from msgspec import Struct

from pusoy.dos.kernel.layout import STATE_SIZE
from pusoy.dos.lowering import lower
from pusoy.dos.payoffs import payoffs_of
from pusoy.dos.ruleset import Ruleset
from pusoy.players.judgement import judgement_of
from pusoy.players.network.files import Network
from pusoy.players.network.kernel.room import make_room
from pusoy.train.houses import make_table
from pusoy.train.kernel.contest import GREEDY, STEADY, meet

Opponent = Literal["greedy", "steady"]
MEASURED: Final[tuple[tuple[str, Opponent, int], ...]] = (
    ("big2-research", "greedy", 500),
    ("cardems", "greedy", 500),
    ("filipino-house", "greedy", 500),
    ("partners", "greedy", 500),
    ("big2-research", "steady", 100),
    ("cardems", "steady", 100),
)
"""House, opponent, and deals."""
SEED: Final = 7

_KINDS: Final = {"greedy": GREEDY, "steady": STEADY}


class Measured(Struct, frozen=True):
    """Points a round above the table's mean, their standard error over deals, and the share of rounds won."""

    points: float
    error: float
    wins: float


def measure(network: Network, rules: Ruleset, opponent: Opponent, deals: int, seed: int) -> Measured:
    """The network at every seat of each deal in turn; with partners it takes both seats of a pair."""
    points = np.zeros(deals, np.float64)
    wins = meet(
        _KINDS[opponent],
        rules.teams,
        lower(rules),
        payoffs_of(rules),
        network.net(rules),
        make_room(),
        make_table(seed),
        np.zeros(STATE_SIZE, np.int64),
        judgement_of(rules),
        deals,
        points,
    )
    return Measured(float(points.mean()), float(points.std() / max(1, deals) ** 0.5), float(wins))


def measure_all(network: Network) -> dict[str, list[float]]:
    """Points and share of rounds won under ``MEASURED``, by ``house/opponent``: what a run's log holds."""
    found = {}
    for house, opponent, deals in MEASURED:
        met = measure(network, Ruleset.preset(house), opponent, deals, SEED)
        found[f"{house}/{opponent}"] = [round(met.points, 3), round(met.wins, 4)]
    return found
