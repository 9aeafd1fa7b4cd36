"""Where each number lies in the arrays of the search."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from pusoy.dos.kernel.layout import SEATS, STATE_SIZE
from pusoy.jit import Numbers
from pusoy.players.kernel.layout import Reals
from pusoy.players.network.kernel.layout import MEMORY_SIZE
from pusoy.players.network.kernel.room import Net, Room

# --- the history: int64[HISTORY_ROWS, MOST_EVENTS] -----------------------------------------------------
EVENT_SEAT: Final = 0
EVENT_CARDS: Final = 1  # the mask that was played, 0 for a pass
HISTORY_ROWS: Final = 2
MOST_EVENTS: Final = 256  # 52 cards are played in at most 52 plays, each followed by at most 3 passes

# --- what is asked: int64[QUESTION_SIZE] ------------------------------------------------------------------
EVENTS: Final = 0  # how many there were
FIRST_ROUND: Final = 1
LEADER: Final = 2  # who led the round
QUESTION_SIZE: Final = 3

# --- what the round means to the seat: float64[OBJECTIVE_SIZE] ----------------------------------------------
POINT: Final = 0  # what one point is worth
MATCH: Final = 1  # what winning the match is worth; 0 where nothing is known of the match
WIDTH: Final = 2  # over how many points of difference a match in progress is still open
LAST_ROUND: Final = 3  # 1 where the match ends with this round, whatever happens
LIMIT: Final = 4  # a total at or below this ends the match; -inf where none does
TOTALS: Final = 5  # by seat, before the round
PAIRS: Final = TOTALS + SEATS  # 1 where partners share a total
WIN: Final = PAIRS + 1  # what winning the round is worth beside its points
OBJECTIVE_SIZE: Final = WIN + 1

# --- candidates: float64[CANDIDATE_ROWS, candidates] ----------------------------------------------
TRIES: Final = 0
SUM: Final = 1  # of the values
SQUARES: Final = 2
CANDIDATE_ROWS: Final = 3


class Worlds(NamedTuple):
    """Worlds that were dealt, one row each: the state of the moment with all hands, and by seat the logarithm
    of the chance that it did, with its hand there, what it did."""

    states: Numbers
    logs: Reals


def make_worlds(count: int) -> Worlds:
    """Room for so many worlds."""
    return Worlds(np.zeros((count, STATE_SIZE), np.int64), np.zeros((count, SEATS), np.float64))


class Asked(NamedTuple):
    """What a search is asked: the house, what was seen, and the moment as ``seat`` knows it.

    ``unseen`` is the mask of the cards that it has not seen.
    """

    rules: Numbers
    question: Numbers
    history: Numbers
    known: Numbers
    seat: int
    unseen: int


class Bench(NamedTuple):
    """Scratch arrays of one world."""

    random: Numbers
    deck: Numbers
    state: Numbers
    memory: Numbers
    scores: Reals
    barred: Numbers


class Tools(NamedTuple):
    """What a search works with."""

    net: Net
    room: Room
    bench: Bench


def make_bench() -> Bench:
    """New arrays."""
    return Bench(
        random=np.zeros(1, np.int64),
        deck=np.zeros(52, np.int64),
        state=np.zeros(STATE_SIZE, np.int64),
        memory=np.zeros(MEMORY_SIZE, np.int64),
        scores=np.zeros(SEATS, np.float64),
        barred=np.zeros(SEATS, np.int64),
    )
