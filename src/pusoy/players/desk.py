"""The arrays that the players' kernel writes into: one set a thread, overwritten by the next call."""

from __future__ import annotations

import threading

import numpy as np

from pusoy.dos.kernel import layout as dos
from pusoy.jit import Numbers
from pusoy.players.kernel import layout as at
from pusoy.players.kernel.layout import Reals


class Desk(threading.local):
    """The arrays of the calling thread, named as the kernel's arguments are."""

    def __init__(self) -> None:
        self.weights: Reals = np.zeros(at.WEIGHTS, np.float64)
        self.plays: Numbers = np.zeros((2, dos.MAX_PLAYS), np.int64)
        self.groups: Numbers = np.zeros((at.GROUP_ROWS, at.MAX_GROUPS), np.int64)
        self.first: Numbers = np.zeros(dos.MAX_HAND + 2, np.int64)
        self.best: Numbers = np.zeros((2, dos.STRAIGHT_FLUSH + 1), np.int64)
        self.odds: Reals = np.zeros((dos.SEATS, at.ODDS_SIZE), np.float64)
        self.costs: Reals = np.zeros(at.MAX_GROUPS, np.float64)
        self.losers: Numbers = np.zeros(at.MAX_GROUPS, np.int64)
        self.splits: Reals = np.zeros((at.SPLIT_ROWS, at.SPLITS), np.float64)
        self.features: Reals = np.zeros((at.FEATURES, at.MAX_GROUPS + 1), np.float64)
        self.ratings: Reals = np.zeros((at.RATING_ROWS, at.MAX_GROUPS + 1), np.float64)


desk = Desk()
