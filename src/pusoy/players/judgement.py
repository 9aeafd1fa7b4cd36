"""From a view to rated actions: the door between the players and their compiled policy."""

from __future__ import annotations

import threading

import numpy as np
from msgspec import Struct

from pusoy.cards import CardSet
from pusoy.dos.actions import PASS, Action
from pusoy.dos.events import Played
from pusoy.dos.kernel import layout as dos
from pusoy.dos.kernel.doors import to_cards, to_strengths
from pusoy.dos.lowering import lower
from pusoy.dos.view import View
from pusoy.jit import Numbers
from pusoy.players.kernel import layout as at
from pusoy.players.kernel.features import SURE_WIN
from pusoy.players.kernel.layout import Reals
from pusoy.players.kernel.policy import best_action, rate_plays
from pusoy.players.weights import stakes_of

__all__ = ["SURE_WIN", "Rated", "choose", "rate", "seen_cards"]


class Rated(Struct, frozen=True):
    """An action with what the judgement found.

    ``score`` orders the actions of one decision; ``cost`` is that of the cards left afterwards (about the
    number of plays that still need somebody else's mercy); ``safe`` the chance that nobody beats it, ``sure``
    that nobody can; ``losers`` how many of the plays left could be beaten.
    """

    action: Action
    score: float
    cost: float
    safe: float
    losers: int
    sure: bool


class _Desk(threading.local):
    """The arrays of one thread that the policy writes into."""

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


_desk = _Desk()


def seen_cards(view: View) -> CardSet:
    """Every card played so far in the round."""
    mask = 0
    for event in view.events:
        if isinstance(event, Played):
            mask |= event.cards.mask
    if view.position.table is not None:  # a position without its history still shows the table
        mask |= view.position.table.mask
    return CardSet.from_mask(mask)


def _rate(view: View, phases: Reals) -> tuple[_Desk, int]:
    desk = _desk
    rules = lower(view.rules)
    count = rate_plays(
        rules,
        view.position._state,  # the kernel's form of the very position: nothing hidden is in it
        to_strengths(rules, seen_cards(view).mask),
        stakes_of(view.rules),
        phases,
        desk.weights,
        desk.plays,
        desk.groups,
        desk.first,
        desk.best,
        desk.odds,
        desk.costs,
        desk.losers,
        desk.splits,
        desk.features,
        desk.ratings,
    )
    return desk, count


def _action(view: View, desk: _Desk, column: int, count: int) -> Action:
    if column == count:
        return PASS
    return CardSet.from_mask(int(to_cards(lower(view.rules), int(desk.plays[0, column]))))


def choose(view: View, phases: Reals) -> Action:
    """The action with the highest rating."""
    desk, count = _rate(view, phases)
    return _action(view, desk, int(best_action(desk.ratings, count)), count)


def rate(view: View, phases: Reals) -> list[Rated]:
    """The legal actions with their ratings, best first."""
    desk, count = _rate(view, phases)
    ratings = desk.ratings
    columns = sorted(range(count + view.can_pass), key=lambda column: -ratings[at.RATE_SCORE, column])
    return [
        Rated(
            _action(view, desk, column, count),
            float(ratings[at.RATE_SCORE, column]),
            float(ratings[at.RATE_COST, column]),
            float(ratings[at.RATE_SAFE, column]),
            int(ratings[at.RATE_LOSERS, column]),
            bool(ratings[at.RATE_SURE, column]),
        )
        for column in columns
    ]
