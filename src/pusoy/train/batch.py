"""A batch of decisions from self-play, and the thread that plays the next one while this one is learned."""

from __future__ import annotations

from typing import Final

import numpy as np

from pusoy.players.judgement import judgement_of
from pusoy.players.network.files import Network
from pusoy.players.network.kernel import layout as at
from pusoy.players.network.kernel.room import make_room
from pusoy.train.houses import Houses, make_table
from pusoy.train.kernel.selfplay import (
    CHOSEN,
    FOLLOWING,
    HIDDEN_CARDS,
    HOUSE,
    LOG,
    RETURN,
    Manner,
    Pages,
    play_batch,
)

ACTION_INPUTS: Final = at.INPUTS - at.A_PASS
MOMENT_INPUTS: Final = at.M_END + HIDDEN_CARDS
_MARGIN: Final = 600  # decisions that one round may add to a full batch
_ROWS: Final = 14  # rows kept for each decision; the batch ends when either runs out


class Batch:
    """Decisions as the learner reads them.

    ``pages.moments`` (``uint8[decisions, MOMENT_INPUTS]``) are the inputs of a moment and, for the critic,
    the cards of the others; ``pages.actions`` (``uint8[rows, ACTION_INPUTS]``) those of each action: the rows
    of decision ``k`` are those from ``pages.firsts[k]`` up to ``pages.firsts[k + 1]``.
    """

    def __init__(self, decisions: int) -> None:
        room = decisions + _MARGIN
        self.most_decisions = decisions
        self.most_rows = decisions * _ROWS
        rows = self.most_rows + _MARGIN * (at.MOST_ACTIONS + 1)
        self.pages = Pages(
            moments=np.zeros((room, MOMENT_INPUTS), np.uint8),
            actions=np.zeros((rows, ACTION_INPUTS), np.uint8),
            firsts=np.zeros(room + 1, np.int64),
            facts=np.zeros((4, room), np.int64),
            values=np.zeros((2, room), np.float32),
        )
        self.decisions = 0

    @property
    def houses(self) -> np.typing.NDArray[np.int64]:
        """The house of each decision, by its row in :class:`~pusoy.train.houses.Houses`."""
        return self.pages.facts[HOUSE, : self.decisions]

    @property
    def chosen(self) -> np.typing.NDArray[np.int64]:
        """Which of its actions was chosen."""
        return self.pages.facts[CHOSEN, : self.decisions]

    @property
    def following(self) -> np.typing.NDArray[np.int64]:
        """The same seat's next decision in the round, or -1."""
        return self.pages.facts[FOLLOWING, : self.decisions]

    @property
    def logs(self) -> np.typing.NDArray[np.float32]:
        """The logarithm of the chance with which the action was chosen."""
        return self.pages.values[LOG, : self.decisions]

    @property
    def returns(self) -> np.typing.NDArray[np.float32]:
        """What the round brought the seat, over the house's scale."""
        return self.pages.values[RETURN, : self.decisions]


class Generator:
    """Plays batches of one stream of chance."""

    def __init__(self, houses: Houses, seed: int) -> None:
        self.houses = houses
        self.table = make_table(seed)
        self._room = make_room()

    def fill(
        self,
        batch: Batch,
        network: Network,
        *,
        taught: bool = False,
        mixed: float = 0.0,
        winning: float = 0.0,
    ) -> Batch:
        """Play rounds with this network until the batch is full.

        ``taught``: the steady player plays them, and its decisions are written. Otherwise it takes some seats
        in a share ``mixed`` of the rounds, and what it does there is not written. ``winning`` is what winning
        a round is worth beside the points, in spreads.
        """
        houses = self.houses
        self.table.deck[:] = np.arange(len(self.table.deck))  # a batch follows from its seed alone
        bases, broad_bases = network.bases(houses.inputs)
        manner = Manner(taught, round(1024 * mixed), houses.stakes, houses.phases, winning)
        batch.decisions = play_batch(
            houses.shares,
            houses.rules,
            houses.payoffs,
            houses.scales,
            bases,
            broad_bases,
            network.columns,
            network.broad,
            network.second,
            network.last,
            self._room,
            self.table,
            batch.pages,
            batch.most_decisions,
            batch.most_rows,
            manner,
            judgement_of(houses.rulesets[0]),
        )
        return batch
