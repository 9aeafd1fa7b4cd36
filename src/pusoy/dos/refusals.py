"""Why an action is refused, as a sentence a player understands and the rule it rests on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from pusoy.cards import Card, CardSet
from pusoy.dos.kernel.doors import bomb_may_answer
from pusoy.dos.lowering import lower
from pusoy.dos.plays import classify, describe, pretty
from pusoy.dos.ruleset import Ruleset
from pusoy.errors import Code, Refusal

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
    say, rule, *options = _SENTENCES[code]
    return Refusal(code, say(attempt), rule, tuple(options))


def round_over() -> Refusal:
    """Nothing can be done in a round that is over."""
    return Refusal(Code.ROUND_OVER, "The round is over.", "a round ends with empty hands", ("round_end",))


def not_your_turn(seat: int | None, turn: int | None) -> Refusal:
    """Only the seat whose turn it is may act; ``seat`` is None for somebody who only watches."""
    who = "somebody who only watches" if seat is None else f"seat {seat}"
    return Refusal(
        Code.NOT_YOUR_TURN,
        f"It is seat {turn}'s turn; {who} cannot act.",
        "turns go round in the direction of the house",
        ("direction",),
    )


def _not_in_hand(attempt: Attempt) -> str:
    missing = pretty(attempt.rules, attempt.cards - attempt.hand)
    return f"{missing} {'is' if len(attempt.cards - attempt.hand) == 1 else 'are'} not in your hand."


def _no_combination(attempt: Attempt) -> str:
    if not attempt.cards:
        return "No card is selected; to pass, pass."
    return f"{pretty(attempt.rules, attempt.cards)} is no combination in this house."


def _described(attempt: Attempt, cards: CardSet | None) -> str:
    return describe(attempt.rules, cards or CardSet(), inverted=attempt.inverted)


def _or_a_bomb(attempt: Attempt) -> str:
    table = (attempt.table or CardSet()).mask
    covered = bomb_may_answer(lower(attempt.rules), table, int(attempt.inverted))
    return ", or with a bomb" if covered else ""


def _wrong_count(attempt: Attempt) -> str:
    count = len(attempt.table or ())
    cards = ("one card" if count == 1 else f"{count} cards") + _or_a_bomb(attempt)
    return f"The play to beat is {_described(attempt, attempt.table)}: answer with {cards}."


def _wrong_category(attempt: Attempt) -> str:
    found = classify(attempt.rules, attempt.table or CardSet())
    wanted = f"a {found.kind.words}" if found else ""
    return f"In this house {wanted} is answered only with {wanted}{_or_a_bomb(attempt)}."


def _too_low(attempt: Attempt) -> str:
    turned = " while the order is turned over" if attempt.inverted else ""
    mine, theirs = _described(attempt, attempt.cards), _described(attempt, attempt.table)
    if mine == theirs or len(attempt.cards) in (2, 3):
        mine, theirs = pretty(attempt.rules, attempt.cards), pretty(attempt.rules, attempt.table or CardSet())
    return f"{mine[0].upper()}{mine[1:]} does not beat {theirs}{turned}."


def _opening(attempt: Attempt) -> str:
    return attempt.required.pretty if attempt.required else "the lowest card"


def _finishing(attempt: Attempt) -> str:
    when = " unless it answers a play" if attempt.rules.finishing_two == "not_when_led" else ""
    return f"In this house your last card may not be a lone 2{when}."


def _same(text: str) -> Callable[[Attempt], str]:
    return lambda _attempt: text


_SENTENCES: Final[dict[Code, tuple[Callable[[Attempt], str], str, *tuple[str, ...]]]] = {
    Code.NOT_IN_HAND: (_not_in_hand, "a play is cards of your own hand"),
    Code.NOT_A_COMBINATION: (
        _no_combination,
        "only the combinations of this house are plays",
        "triples",
        "four_card",
        "five_card",
        "categories",
        "straights",
    ),
    Code.WRONG_COUNT: (_wrong_count, "an answer has the same number of cards"),
    Code.WRONG_CATEGORY: (_wrong_category, "five-card hands answer their own category", "five_card_answer"),
    Code.TOO_LOW: (_too_low, "an answer is strictly stronger"),
    Code.MUST_INCLUDE_OPENING_CARD: (
        lambda attempt: f"The first play must hold {_opening(attempt)}.",
        "the first play holds the lowest card dealt",
        "opening_in",
    ),
    Code.MUST_OPEN_WITH_SINGLE: (
        lambda attempt: f"The first play must be {_opening(attempt)} alone.",
        "the first play is the lowest card alone",
        "opening_shape",
    ),
    Code.MUST_PLAY_HIGHEST_SINGLE: (
        _same("The next player holds one card: a single must be your highest."),
        "the next player's last card is guarded against",
        "last_card_guard",
    ),
    Code.CANNOT_FINISH_ON_TWO: (_finishing, "a lone 2 is no last card", "finishing_two"),
    Code.CANNOT_PASS_ON_LEAD: (
        _same("You lead: there is nothing to pass on."),
        "the player on lead may not pass",
    ),
    Code.CANNOT_PASS_GUARDING: (
        _same("The next player holds one card: you may not pass while you can answer."),
        "the next player's last card is guarded against",
        "last_card_guard",
    ),
}
