"""What goes together through the kernel: a network under one house's rules, and the arrays it works in."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pusoy.dos.kernel.layout import MAX_PLAYS
from pusoy.jit import Numbers
from pusoy.players.network.kernel.layout import BROAD, HIDDEN, MOST_ACTIONS, MOST_ACTIVE, SECOND, Weights
from pusoy.players.network.kernel.splits import Splits, make_splits


class Net(NamedTuple):
    """A network's weights; the bases are what both parts of the first layer make of the house's rules."""

    base: Weights
    broad_base: Weights
    columns: Weights
    broad: Weights
    second: Weights
    last: Weights


class Room(NamedTuple):
    """Scratch arrays of one decision, and its result.

    ``plays[:, i]`` are the legal plays and ``logits[i]`` what the network makes of them, the pass after the
    last; ``chances`` is for the softmax of these. ``best`` are the strongest plays of others: row 0 of those
    who may answer in this trick, row 1 of anybody later on. ``sums`` are, by row, those of the moment, those
    of the moment and an action, and of the second layer: as the moment alone begins it, and whole.
    """

    plays: Numbers
    active: Numbers
    best: Numbers
    splits: Splits
    sums: Weights
    logits: Weights
    chances: np.typing.NDArray[np.float64]


def make_room() -> Room:
    """New arrays."""
    return Room(
        plays=np.zeros((2, MAX_PLAYS), np.int64),
        active=np.zeros(MOST_ACTIVE, np.int64),
        best=np.zeros((2, 11), np.int64),
        splits=make_splits(),
        sums=np.zeros((4, max(HIDDEN, BROAD, SECOND)), np.float32),
        logits=np.zeros(MOST_ACTIONS + 1, np.float32),
        chances=np.zeros(MOST_ACTIONS + 1, np.float64),
    )
