"""What goes together through the kernel: a network under one house's rules, and the arrays it works in."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pusoy.dos.kernel.layout import MAX_PLAYS
from pusoy.jit import Numbers
from pusoy.players.network.kernel.layout import HIDDEN, MOST_ACTIONS, MOST_ACTIVE, SECOND, Weights


class Net(NamedTuple):
    """A network's weights; ``base`` is what the first layer makes of the house's rules."""

    base: Weights
    columns: Weights
    second: Weights
    last: Weights


class Room(NamedTuple):
    """Scratch arrays of one decision, and its result.

    ``plays[:, i]`` are the legal plays and ``logits[i]`` what the network makes of them, the pass after the
    last; ``chances`` is for the softmax of these.
    """

    plays: Numbers
    active: Numbers
    best: Numbers
    sums: Weights
    logits: Weights
    chances: np.typing.NDArray[np.float64]


def make_room() -> Room:
    """New arrays."""
    return Room(
        plays=np.zeros((2, MAX_PLAYS), np.int64),
        active=np.zeros(MOST_ACTIVE, np.int64),
        best=np.zeros(11, np.int64),
        sums=np.zeros((3, max(HIDDEN, SECOND)), np.float32),
        logits=np.zeros(MOST_ACTIONS + 1, np.float32),
        chances=np.zeros(MOST_ACTIONS + 1, np.float64),
    )
