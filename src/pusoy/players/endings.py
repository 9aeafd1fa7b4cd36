"""Exact endings: what a position is worth, all hands known, if everybody plays on perfectly; and what to do.

>>> from pusoy.dos.round import Round
>>> rules = Ruleset.preset("two-hands")
>>> ending = solve(Round(rules, ["3C 4S 4H", "3S 2D"], first_round=False, previous_winner=0), rules)
>>> [str(action) for action in ending.actions], ending.scores
(['4S 4H'], (0.0, -2.0))
"""

from __future__ import annotations

import threading
from functools import lru_cache

import numpy as np
from msgspec import Struct

from pusoy.cards import CardSet
from pusoy.dos.actions import PASS, Action
from pusoy.dos.kernel import layout as dos
from pusoy.dos.kernel import payoff as pay
from pusoy.dos.kernel.doors import to_cards
from pusoy.dos.kernel.payoff import Payoffs
from pusoy.dos.lowering import lower
from pusoy.dos.payoffs import payoffs_of, penalty_block
from pusoy.dos.round import Round
from pusoy.dos.ruleset import Ruleset
from pusoy.errors import PusoyError
from pusoy.jit import Numbers
from pusoy.players.kernel import bounds as at
from pusoy.players.kernel import endings as kernel
from pusoy.players.kernel import open_search as search
from pusoy.players.kernel.memory import MEMORY_ROW, MEMORY_SIZE

BUDGET = 5_000_000
"""How many positions :func:`solve` looks at before it gives up: a second or two."""


class EndingError(PusoyError):
    """No ending whose worth can be told: hands that are not known, or too many cards for the budget."""

    code = "no_ending"


class Choice(Struct, frozen=True):
    """An action, and the score of each seat if everybody plays on perfectly after it."""

    action: Action
    scores: tuple[float, ...]


class Ending(Struct, frozen=True):
    """What a position is worth: ``scores`` by seat, points won (+) or lost (-) as the round is scored.

    ``actions`` are those with which the seat to act gets as much, the one that perfect play takes first;
    there are none when the round is over. ``choices`` are all its legal actions in the order of the
    interface, the pass last. ``nodes`` is how many positions were looked at.
    """

    scores: tuple[float, ...]
    actions: tuple[Action, ...]
    choices: tuple[Choice, ...]
    nodes: int


def solve(moment: Round | Numbers, rules: Ruleset, *, budget: int = BUDGET) -> Ending:
    """The exact worth of a round in progress, or of a flat state (``kernel.layout``), with all hands known.

    Every seat maximises its own score. Of actions that bring it the same it takes the play that empties its
    hand, else the first in the order of the interface, and the pass last.

    Raises :class:`EndingError` where a hand is not known, where the round is played by other rules, and where
    ``budget`` positions are not enough: then nothing is claimed.
    """
    state = _open_state(moment, rules)
    if state[dos.TURN] < 0:
        kernel.solve_open(*asked(rules, state, budget), desk.scores)
        return Ending(_by_seat(rules, desk.scores), (), (), int(desk.stage.tally[search.NODES]))
    count = int(kernel.weigh_open(*asked(rules, state, budget), desk.actions, desk.weighed))
    if count < 0:
        raise EndingError(f"this ending is too long to be solved within {budget:,} positions")
    masks = [int(mask) for mask in desk.actions[0, :count]]
    choices = tuple(
        Choice(_action(rules, mask), _by_seat(rules, desk.weighed[i])) for i, mask in enumerate(masks)
    )
    seat, first = int(state[dos.TURN]), int(kernel.taken(state, desk.actions, desk.weighed, count))
    best = desk.weighed[:count, seat] >= desk.weighed[first, seat] - at.TIE
    others = (choice.action for i, choice in enumerate(choices) if best[i] and i != first)
    actions = (choices[first].action, *others)
    return Ending(choices[first].scores, actions, choices, int(desk.stage.tally[search.NODES]))


def _open_state(moment: Round | Numbers, rules: Ruleset) -> Numbers:
    if isinstance(moment, Round):
        if moment.rules != rules:
            raise EndingError("the round is played by other rules than those given")
        return moment.state
    if moment.shape != (dos.STATE_SIZE,):
        raise EndingError(f"a state has {dos.STATE_SIZE} numbers; this array has the shape {moment.shape}")
    for seat in rules.seats:
        if int(moment[dos.HAND + seat]).bit_count() != moment[dos.LEFT + seat]:
            raise EndingError(f"an ending is solved with every hand known, and that of seat {seat} is not")
    return moment


def asked(
    rules: Ruleset, state: Numbers, budget: int
) -> tuple[Numbers, Payoffs, Payoffs, Numbers, int, search.Stage]:
    """What both doors of the kernel (``kernel.endings``) ask for first, with the calling thread's arrays."""
    return lower(rules), payoffs_of(rules), bounds_of(rules), state, budget, desk.stage


def _action(rules: Ruleset, mask: int) -> Action:
    return CardSet.trusted(int(to_cards(lower(rules), mask))) if mask else PASS


def _by_seat(rules: Ruleset, scores: Payoffs) -> tuple[float, ...]:
    return tuple(float(score) for score in scores[: rules.players])


@lru_cache(maxsize=512)
def bounds_of(rules: Ruleset) -> Payoffs:
    """What the search prunes by, as ``float64[BOUNDS_SIZE]``; made once a ruleset and write-protected."""
    payoffs = payoffs_of(rules)
    bounds = np.zeros(at.BOUNDS_SIZE, np.float64)
    if rules.round_end == "places":
        points = payoffs[pay.PLACE : pay.PLACE + rules.players]
        for out in range(rules.players):
            bounds[at.PLACE_MOST + out] = points[out:].max()
            bounds[at.PLACE_LEAST + out] = points[out:].min()
        bounds[at.SUM] = points.sum()
    else:
        _fill_left_overs(payoffs, bounds)
        bounds[at.SUM] = _highest_sum(rules, payoffs)
    cancels = rules.round_end == "places" or not _sums(rules, payoffs).any()
    bounds[at.TWO_SIDED] = rules.teams or (rules.players == 2 and cancels)
    bounds.flags.writeable = False
    return bounds


def _fill_left_overs(payoffs: Payoffs, bounds: Payoffs) -> None:
    """The highest and lowest penalties over all hands of fewer cards, fewer twos and so on."""
    block = penalty_block(payoffs)
    bounds[at.PLAYED_COUNTS] = (block[0] != block[1]).any()
    seen = block if payoffs[pay.COUNTS_BOMBS] else block[..., :1, :]
    for first, extreme, over_bombs in (
        (at.MOST, np.maximum, seen.max(axis=4)),
        (at.LEAST, np.minimum, seen.min(axis=4)),
    ):
        found = over_bombs.copy()
        for axis in (0, 1, 3, 4):
            found = extreme.accumulate(found, axis=axis)
        found[:, :, 1:] = extreme.accumulate(found[:, :, 1:], axis=2)  # who pays still holds a card
        bounds[first : first + at.LEFT_OVERS] = found.ravel()


def _sums(rules: Ruleset, payoffs: Payoffs) -> Payoffs:
    """By winner and payer, what a point of penalty adds to the scores of all together."""
    pays = payoffs[pay.PAYS : pay.PLACE].reshape(dos.SEATS, dos.SEATS, dos.SEATS)
    seats = slice(0, rules.players)
    sums: Payoffs = pays[seats, seats, seats].sum(axis=1)
    return sums


def _highest_sum(rules: Ruleset, payoffs: Payoffs) -> float:
    sums = _sums(rules, payoffs)
    if not sums.any():
        return 0.0
    return 0.0 if (sums <= 0).all() and (penalty_block(payoffs) >= 0).all() else at.INFINITE


class EndingDesk(threading.local):
    """The arrays that the search of endings writes into: one set a thread."""

    def __init__(self) -> None:
        self.stage = search.Stage(
            frames=np.zeros((search.MAX_DEPTH, search.FRAME_SIZE), np.int64),
            reals=np.zeros((search.MAX_DEPTH, search.REALS_SIZE), np.float64),
            arena=np.zeros((2, search.ARENA), np.int64),
            plays=np.zeros((2, dos.MAX_PLAYS), np.int64),
            memory=np.zeros((MEMORY_SIZE, MEMORY_ROW), np.int64),
            remembered=np.zeros((MEMORY_SIZE, dos.SEATS), np.float64),
            tally=np.zeros(search.TALLY_SIZE, np.int64),
        )
        self.actions: Numbers = np.zeros((2, dos.MAX_PLAYS + 1), np.int64)
        self.weighed: Payoffs = np.zeros((dos.MAX_PLAYS + 1, dos.SEATS), np.float64)
        self.scores: Payoffs = np.zeros(dos.SEATS, np.float64)


desk = EndingDesk()
