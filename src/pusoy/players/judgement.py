"""From a view to rated actions: the door between the players and their compiled policy."""

from __future__ import annotations

from msgspec import Struct

from pusoy.cards import CardSet
from pusoy.dos.actions import PASS, Action
from pusoy.dos.events import Played
from pusoy.dos.kernel.doors import to_cards, to_strengths
from pusoy.dos.lowering import lower
from pusoy.dos.ruleset import Ruleset
from pusoy.dos.view import View
from pusoy.players.desk import desk
from pusoy.players.kernel import layout as at
from pusoy.players.kernel.features import SURE_WIN
from pusoy.players.kernel.layout import Reals
from pusoy.players.kernel.policy import Judgement, best_action, rate_plays
from pusoy.players.weights import phases_of, stakes_of

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


def seen_cards(view: View) -> CardSet:
    """Every card played so far in the round."""
    mask = 0
    for event in view.events:
        if isinstance(event, Played):
            mask |= event.cards.mask
    if view.position.table is not None:  # a position without its history still shows the table
        mask |= view.position.table.mask
    return CardSet.trusted(mask)


def _rate(view: View, phases: Reals, remembers: bool) -> int:
    """Rate every action on the desk; returns how many legal plays there are."""
    rules = lower(view.rules)
    seen = seen_cards(view) if remembers else view.position.table or CardSet()
    return rate_plays(
        rules,
        view.position.state,
        to_strengths(rules, seen.mask),
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


def _action(view: View, column: int, count: int) -> Action:
    if column == count:
        return PASS
    return CardSet.trusted(int(to_cards(lower(view.rules), int(desk.plays[0, column]))))


def choose(view: View, phases: Reals) -> Action:
    """The action with the highest rating."""
    count = _rate(view, phases, True)
    return _action(view, int(best_action(desk.ratings, count)), count)


def rate(view: View, phases: Reals, *, remembers: bool = True) -> list[Rated]:
    """The legal actions with their ratings, best first; or as somebody rates them who forgets every trick."""
    count = _rate(view, phases, remembers)
    ratings = desk.ratings
    columns = sorted(range(count + view.can_pass), key=lambda column: -ratings[at.RATE_SCORE, column])
    return [
        Rated(
            _action(view, column, count),
            float(ratings[at.RATE_SCORE, column]),
            float(ratings[at.RATE_COST, column]),
            float(ratings[at.RATE_SAFE, column]),
            int(ratings[at.RATE_LOSERS, column]),
            bool(ratings[at.RATE_SURE, column]),
        )
        for column in columns
    ]


def judgement_of(rules: Ruleset) -> Judgement:
    """The steady player's weights under a house's rules with the desk's arrays, for compiled callers."""
    return Judgement(
        stakes=stakes_of(rules),
        phases=phases_of(rules),
        weights=desk.weights,
        groups=desk.groups,
        first=desk.first,
        best=desk.best,
        odds=desk.odds,
        costs=desk.costs,
        losers=desk.losers,
        splits=desk.splits,
        features=desk.features,
        ratings=desk.ratings,
    )
