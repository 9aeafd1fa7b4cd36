"""What the person is asked for at a turn, in words. What is legal, the engine is asked."""

from __future__ import annotations

from typing import Final

from pusoy.cards import CardSet
from pusoy.dos.match import Match
from pusoy.dos.plays import listed
from pusoy.dos.position import Position
from pusoy.errors import Code
from pusoy.terminal.texts import NAMES, points

LEAD: Final = "Your turn: you lead, play what you like."
NOBODY_BEATS: Final = "Your turn. Nothing you hold beats it: pass."
NOTHING_LEADS: Final = "Your turn: you lead, but nothing you hold may be led: pass."
SELECT_FIRST: Final = "Select cards first (arrows, space)."


def your_turn(position: Position) -> str:
    """What the person is asked for."""
    if position.required is not None:
        alone = " alone" if position.rules.opening_shape == "single" else ""
        holds = "be" if alone else "hold"
        return f"Your turn: you open, and the first play must {holds} {position.required.pretty}{alone}."
    if position.table is None:
        if not position.legal_plays:
            return NOTHING_LEADS
        bound = _bound(position)
        return f"Your turn: you lead; {bound}." if bound else LEAD
    if not position.legal_plays:
        return NOBODY_BEATS
    if not position.can_pass:
        return f"Your turn: you must answer; {_bound(position) or 'the next player holds one card'}."
    return "Your turn: beat it or pass."


def _bound(position: Position) -> str:
    """What binds the person's singles now, as the engine's refusals say; nothing where they are free."""
    singles = [CardSet([card]) for card in listed(position.rules, position.hand)]
    refused = [refusal for single in singles if (refusal := position.why_not(single)) is not None]
    free = [single for single in singles if single in position.legal_plays]
    if free and any(refusal.code == Code.MUST_PLAY_HIGHEST_SINGLE for refusal in refused):
        highest = next(iter(free[0])).pretty
        return f"the next player holds one card, so a single must be your highest ({highest})"
    for refusal in refused:
        if refusal.code == Code.CANNOT_FINISH_ON_TWO:
            return refusal.message[:1].lower() + refusal.message[1:].rstrip(".")
    return ""


def nothing_selected(can_pass: bool) -> str:
    """Enter was pressed and no card is selected."""
    return f"{SELECT_FIRST} p passes." if can_pass else SELECT_FIRST


def goal(match: Match, *, others: bool = False) -> str:
    """What ends the match (but for rounds) and how near the person is: ``to 30 penalties: you 12``.

    With ``others`` also whoever is nearest to it, where that is another seat. Empty where nothing of the
    kind ends it.
    """
    end = match.rules.match_end
    if end is None:
        return ""
    names, parts = NAMES[: match.rules.players], []
    if end.penalty_limit is not None:
        worst = max(match.seats, key=lambda seat: match.penalty_totals[seat])
        more = f", {names[worst]} {match.penalty_totals[worst]}" if worst and others else ""
        parts.append(f"to {end.penalty_limit} penalties: you {match.penalty_totals[0]}{more}")
    low = min(match.seats, key=lambda seat: match.totals[seat])
    if end.chips is not None:
        piles = [end.chips + total for total in match.totals]
        more = f", {names[low]} {piles[low]:g}" if low and others else ""
        parts.append(f"until a pile is empty: you have {piles[0]:g} of {end.chips} chips{more}")
    if end.loss_limit is not None:
        more = f", {names[low]} {points(match.totals[low])}" if low and others else ""
        parts.append(f"to a total of -{end.loss_limit}: you {points(match.totals[0])}{more}")
    return "; ".join(parts)


def goal_line(match: Match) -> list[str]:
    """The same as a line of plain mode, where there is anything to say."""
    said = goal(match, others=True)
    return [f"The match goes {said}."] if said else []
