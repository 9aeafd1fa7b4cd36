"""The arrays that the kernel writes into: one set a thread, overwritten by the next call."""

from __future__ import annotations

import threading

import numpy as np

from pusoy.jit import Numbers
from pusoy.thirteen.kernel import layout as at
from pusoy.thirteen.kernel.tables import Reals


class Desk(threading.local):
    """The arrays of the calling thread, named as the kernel's arguments are."""

    def __init__(self) -> None:
        self.ranked: Numbers = np.zeros(at.SUBSETS, np.int64)
        self.backs: Numbers = np.zeros(at.BACKS, np.int64)
        self.ordered: Numbers = np.zeros(at.BACKS, np.int64)
        self.counts: Numbers = np.zeros(at.CLASSES + 1, np.int64)
        self.work: Numbers = np.zeros((4, at.THREE_CLASSES), np.int64)
        self.bits: Numbers = np.zeros(8, np.int64)
        self.sets: Numbers = np.zeros((at.SPLITS, at.SET_SIZE), np.int64)
        self.royalty_work: Reals = np.zeros((2, at.CLASSES), np.float64)


desk = Desk()
