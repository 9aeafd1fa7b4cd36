"""Why a play is suggested, in one or two clauses computed from the position."""

from __future__ import annotations

from typing import Final

from pusoy.cards import RANKS, CardSet
from pusoy.dos.actions import Pass
from pusoy.dos.plays import Kind, classify, said
from pusoy.dos.view import View
from pusoy.players.facts import (
    breaks_nothing,
    broken,
    last_card_of,
    plays_needed,
    say_fewest,
    say_unbeatable,
    seat_of,
    unbeatable_in,
    why_unbeatable,
)
from pusoy.players.judgement import SURE_WIN, Rated
from pusoy.words import Message, message, seat_number

_BOMBS = (Kind.FOUR_OF_A_KIND, Kind.STRAIGHT_FLUSH)
_LOOKED_AT: Final = 12  # legal plays, the cheapest first, that are compared
_HIGH: Final = RANKS.index("J")
_LOW: Final = RANKS.index("8")
_LIKELY: Final = 0.6  # a chance to win the trick that may be spoken of
_NEAR: Final = 3  # plays left, with which a way back to the lead is what counts
_WHOLE: Final = ("wins", "danger.cannot_answer", "danger.lead_highest", "danger.stop", "breaks.")
"""Reasons that are two clauses themselves: nothing is added to them."""


def reason(view: View, rated: list[Rated]) -> Message:
    """The reason for the best of the rated actions, without a full stop: the most telling clause first.

    Other seats are said by number (:func:`pusoy.words.with_names` puts names in their place).
    """
    best = rated[0]
    if isinstance(best.action, Pass):
        first = _reason_to_pass(view)
        second = _beside_a_pass(view, first)
    else:
        first = _reason_to_play(view, rated, best.action)
        second = _beside_a_play(view, first, best, best.action)
    return first if second is None else message("reasons.both", first=first, second=second)


def _say(key: str) -> Message:
    return message(f"reasons.{key}")


def _is(first: Message, *keys: str) -> bool:
    return first.key.removeprefix("reasons.").startswith(keys)


def _reason_to_play(view: View, rated: list[Rated], play: CardSet) -> Message:
    best = rated[0]
    if len(play) == len(view.hand):
        return _say("out")
    if best.score > SURE_WIN / 2:
        return _say("wins")
    if len(rated) == 1:
        return _say("only")
    if view.position.table is None:
        return _reason_to_lead(view, best, play)
    return _reason_to_answer(view, best, play)


# --- the second clause -----------------------------------------------------------------------------------


def _beside_a_play(view: View, first: Message, best: Rated, play: CardSet) -> Message | None:
    if _is(first, "out", *_WHOLE):
        return None
    count = None if _is(first, "danger.") else say_fewest(view)
    if count is not None:
        return count
    rest = view.hand - play
    before, after = plays_needed(view, view.hand), plays_needed(view, rest)
    sure = _is(first, "sure", "unbeatable.")
    kept = unbeatable_in(view, rest) if after <= _NEAR and not sure else None
    if kept is not None:
        return say_unbeatable(view, kept, "held")
    if after < before:
        return message("reasons.needs_after", n=before, after=after)
    if sure:
        return _say("lead_again" if view.position.table is None else "lead_next")
    return _say("few_answers") if _is(first, "lead.long") and best.safe >= _LIKELY else None


def _beside_a_pass(view: View, first: Message) -> Message | None:
    if _is(first, "pass.cannot_stop"):
        return None
    count = say_fewest(view)
    if count is not None or _is(first, "pass.partner"):
        return count
    kept = unbeatable_in(view, view.hand)
    if kept is not None:
        return say_unbeatable(view, kept, "held")
    return None if _is(first, "pass.nothing") else message("reasons.needs", n=plays_needed(view, view.hand))


# --- passing ---------------------------------------------------------------------------------------------


def _partner_heads(view: View) -> bool:
    owner = view.position.table_owner
    return owner is not None and view.rules.same_side(owner, seat_of(view))


def _reason_to_pass(view: View) -> Message:
    if not view.legal_plays:
        return _say("pass.nothing")
    if _partner_heads(view):
        return _say("pass.partner")
    table, near = view.position.table, last_card_of(view)
    if near is not None and table is not None and len(table) == len(view.legal_plays[0]) == 1:
        return message("reasons.pass.cannot_stop", seat=seat_number(near))
    plays = list(view.legal_plays[:_LOOKED_AT])
    kept = next((play for play in plays if breaks_nothing(view, play)), None)
    if kept is None:
        return _say(f"pass.breaks_{'every' if len(plays) == len(view.legal_plays) else 'cheapest'}")
    if len(kept) <= 2 and _place(view, kept) >= _HIGH:
        return message("reasons.pass.keeps", cards=_named(view, kept))
    return _say("pass.breaks_cheapest" if kept != plays[0] else "pass.not_worth")


def _named(view: View, play: CardSet) -> Message:
    """A single or a pair in words, as cards that one holds: ``king``, ``kings``."""
    rank = next(iter(play)).rank
    several = sum(other.rank == rank for other in view.hand) > 1
    return message(f"cards.rank.{rank}", n=2 if several else 1)


def _place(view: View, play: CardSet) -> int:
    """The place of the play's highest rank in the order in force: 0 to 12."""
    places = [RANKS.index(card.rank) for card in play]
    return 12 - min(places) if view.position.inverted else max(places)


# --- leading ---------------------------------------------------------------------------------------------


def _reason_to_lead(view: View, best: Rated, play: CardSet) -> Message:
    if view.position.required is not None:
        return _say("lead.opening")
    if best.sure:
        return _sure(view, play)
    near = last_card_of(view)
    if near is not None:
        return message(f"reasons.danger.{_leading_past(view, play)}", seat=seat_number(near))
    if len(play) >= 3:
        return message("reasons.lead.long", count=len(play))
    if not breaks_nothing(view, play):
        return _say("lead.best_rest")
    if _place(view, play) >= _HIGH:
        return _say("lead.high")
    return _say("lead.low" if _place(view, play) <= _LOW else "lead.free")


def _sure(view: View, play: CardSet) -> Message:
    return _say("sure") if why_unbeatable(view, play) is None else say_unbeatable(view, play, "unbeatable")


def _leading_past(view: View, play: CardSet) -> str:
    if len(play) > 1:
        return "cannot_answer"
    return "lead_highest" if _is_highest_single(view, play) else "plain"


def _is_highest_single(view: View, play: CardSet) -> bool:
    return play == [other for other in view.legal_plays if len(other) == 1][-1]


# --- answering -------------------------------------------------------------------------------------------


def _reason_to_answer(view: View, best: Rated, play: CardSet) -> Message:
    inverted = view.position.inverted
    found = classify(view.rules, play, inverted=inverted)
    table = view.position.table
    assert table is not None
    if best.sure:
        return _sure(view, play)
    if found is not None and len(play) == 5 != len(table) and found.kind in _BOMBS:
        return message("reasons.answer.bomb", play=said(view.rules, play, inverted=inverted))
    near = last_card_of(view)
    if near is not None and len(table) == 1:
        stops = len(play) == 1 and _is_highest_single(view, play)
        return message(f"reasons.danger.{'stop' if stops else 'plain'}", seat=seat_number(near))
    if not breaks_nothing(view, play):
        return _reason_to_break(view, best, play)
    cheaper = list(view.legal_plays[:_LOOKED_AT])
    if play in cheaper and not any(breaks_nothing(view, one) for one in cheaper[: cheaper.index(play)]):
        return _say("answer.cheapest")
    return _say("answer.breaks_nothing")


def _reason_to_break(view: View, best: Rated, play: CardSet) -> Message:
    named = said(view.rules, broken(view, play), inverted=view.position.inverted)
    better = "better" if view.can_pass else "best"
    return message(f"reasons.breaks.{'likely' if best.safe >= _LIKELY else better}", play=named)
