"""Why a suggested play is suggested, in a few words computed from the position."""

from __future__ import annotations

from msgspec import Struct

from pusoy.cards import CardSet
from pusoy.dos.actions import Action, Pass
from pusoy.dos.plays import classify, listed
from pusoy.dos.position import Position
from pusoy.terminal import texts
from pusoy.terminal.combos import grouping


class Hint(Struct, frozen=True):
    """A suggested action and the reason for it."""

    action: Action
    reason: str


def reason_for(position: Position, action: Action) -> str:
    """The most telling thing to say for this action, from what the seat knows."""
    if isinstance(action, Pass):
        return texts.WHY_NOTHING_BEATS if not position.legal_plays else texts.WHY_KEEP
    if len(action) == len(position.hand):
        return texts.WHY_LAST
    danger = _closest(position)
    if danger == 1 and len(action) > 1:
        return texts.WHY_NOT_SINGLES
    return _leading(position, action) if position.table is None else _answering(position, action, danger)


def _closest(position: Position) -> int:
    """The fewest cards that another seat still holds."""
    others = [left for seat, left in enumerate(position.left) if seat != position.seat and left]
    return min(others, default=0)


def _leading(position: Position, action: CardSet) -> str:
    lowest = listed(position.rules, position.hand)[0]
    if position.required is not None:
        return texts.why_opening(position.required, len(action))
    if len(action) >= 4:
        return texts.why_many(len(action))
    if lowest in action:
        return texts.WHY_LOWEST_LEAD
    return texts.WHY_TEMPO if action in grouping(position.rules, position.hand) else texts.WHY_SAFE_LEAD


def _answering(position: Position, action: CardSet, danger: int) -> str:
    same_size = [play for play in position.legal_plays if len(play) == len(action)]
    table = position.table or CardSet()
    mine, theirs = classify(position.rules, action), classify(position.rules, table)
    if mine and theirs and mine.kind in position.rules.bombs and mine.kind != theirs.kind:
        return texts.WHY_BOMB
    if len(same_size) == 1:
        return texts.WHY_ONLY
    if action == same_size[0]:
        whole = action in grouping(position.rules, position.hand)
        return texts.WHY_CHEAPEST_WHOLE if whole else texts.WHY_CHEAPEST
    if action == same_size[-1]:
        return texts.WHY_STOP if danger <= 3 else texts.WHY_TAKE_LEAD
    return texts.WHY_WHOLE if action in grouping(position.rules, position.hand) else texts.WHY_MIDDLE
