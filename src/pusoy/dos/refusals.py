"""Why an action is refused, as a sentence a player understands and the rule it rests on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from pusoy.cards import Card, CardSet
from pusoy.dos.kernel.doors import bomb_may_answer
from pusoy.dos.lowering import lower
from pusoy.dos.plays import classify, pretty, said
from pusoy.dos.ruleset import Ruleset
from pusoy.errors import Code, Refusal
from pusoy.words import Message, Value, message, seat_number

CODES: Final = tuple(Code)
"""Codes by the number that the kernel gives them: ``kernel.layout`` counts along the same list."""


class Attempt(Struct, frozen=True):
    """What was tried, and where. ``cards`` is empty for a pass."""

    rules: Ruleset
    cards: CardSet
    hand: CardSet
    table: CardSet | None = None
    required: Card | None = None
    inverted: bool = False


def refuse(code: Code, attempt: Attempt) -> Refusal:
    """The refusal with this code of this attempt."""
    say, *options = _SENTENCES[code]
    return Refusal(code, say(attempt), _rule(code), tuple(options))


def round_over() -> Refusal:
    """Nothing can be done in a round that is over."""
    code = Code.ROUND_OVER
    return Refusal(code, message(f"refusals.{code}"), _rule(code), ("round_end",))


def not_your_turn(seat: int | None, turn: int | None) -> Refusal:
    """Only the seat whose turn it is may act; ``seat`` is None for somebody who only watches.

    Seats are said by number: :func:`pusoy.words.with_names` puts names in their place.
    """
    code = Code.NOT_YOUR_TURN
    assert turn is not None, "a round that is over is refused as such"
    who = message("seats.watcher") if seat is None else seat_number(seat)
    sentence = message(f"refusals.{code}", turn=seat_number(turn), seat=who)
    return Refusal(code, sentence, _rule(code), ("direction",))


def _rule(code: Code) -> Message:
    return message(f"refusals.rules.{code}")


def _not_in_hand(attempt: Attempt) -> Message:
    missing = attempt.cards - attempt.hand
    return message("refusals.not_in_hand", cards=pretty(attempt.rules, missing), n=len(missing))


def _no_combination(attempt: Attempt) -> Message:
    if not attempt.cards:
        return message("refusals.not_a_combination.empty")
    return message("refusals.not_a_combination.cards", cards=pretty(attempt.rules, attempt.cards))


def _said(attempt: Attempt, cards: CardSet | None) -> Message:
    return said(attempt.rules, cards or CardSet(), inverted=attempt.inverted)


def _bombs(attempt: Attempt) -> str:
    """Which sentence says what is wanted: whether a bomb would be legal too."""
    table = (attempt.table or CardSet()).mask
    covered = bomb_may_answer(lower(attempt.rules), table, int(attempt.inverted))
    return "or_bomb" if covered else "plain"


def _wrong_count(attempt: Attempt) -> Message:
    return message(
        f"refusals.wrong_count.{_bombs(attempt)}",
        table=_said(attempt, attempt.table),
        n=len(attempt.table or ()),
    )


def _wrong_category(attempt: Attempt) -> Message:
    found = classify(attempt.rules, attempt.table or CardSet())
    assert found is not None, "a category can only be wrong on a play"
    return message(f"refusals.wrong_category.{_bombs(attempt)}", kind=found.kind.said)


def _too_low(attempt: Attempt) -> Message:
    mine: Value = _said(attempt, attempt.cards)
    theirs: Value = _said(attempt, attempt.table)
    if mine == theirs or len(attempt.cards) in (2, 3):
        mine, theirs = pretty(attempt.rules, attempt.cards), pretty(attempt.rules, attempt.table or CardSet())
    order = "turned" if attempt.inverted else "normal"
    return message(f"refusals.too_low.{order}", mine=mine, theirs=theirs)


def _opening(code: Code) -> Callable[[Attempt], Message]:
    def say(attempt: Attempt) -> Message:
        if attempt.required is None:
            return message(f"refusals.{code}.lowest")
        return message(f"refusals.{code}.card", card=attempt.required.pretty)

    return say


def _finishing(attempt: Attempt) -> Message:
    return message(f"refusals.{Code.CANNOT_FINISH_ON_TWO}.{attempt.rules.finishing_two}")


def _same(code: Code) -> Callable[[Attempt], Message]:
    return lambda _attempt: message(f"refusals.{code}")


_SENTENCES: Final[dict[Code, tuple[Callable[[Attempt], Message], *tuple[str, ...]]]] = {
    Code.NOT_IN_HAND: (_not_in_hand,),
    Code.NOT_A_COMBINATION: (
        _no_combination,
        "triples",
        "four_card",
        "five_card",
        "categories",
        "straights",
    ),
    Code.WRONG_COUNT: (_wrong_count,),
    Code.WRONG_CATEGORY: (_wrong_category, "five_card_answer"),
    Code.TOO_LOW: (_too_low,),
    Code.MUST_INCLUDE_OPENING_CARD: (_opening(Code.MUST_INCLUDE_OPENING_CARD), "opening_in"),
    Code.MUST_OPEN_WITH_SINGLE: (_opening(Code.MUST_OPEN_WITH_SINGLE), "opening_shape"),
    Code.MUST_PLAY_HIGHEST_SINGLE: (_same(Code.MUST_PLAY_HIGHEST_SINGLE), "last_card_guard"),
    Code.CANNOT_FINISH_ON_TWO: (_finishing, "finishing_two"),
    Code.CANNOT_PASS_ON_LEAD: (_same(Code.CANNOT_PASS_ON_LEAD),),
    Code.CANNOT_PASS_GUARDING: (_same(Code.CANNOT_PASS_GUARDING), "last_card_guard"),
}
