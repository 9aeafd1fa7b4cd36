"""Why an action is refused, as a sentence a player understands and the rule it rests on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from pusoy.cards import Card, CardSet
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
    say, rule = _SENTENCES[code]
    return Refusal(code, say(attempt), rule)


def round_over() -> Refusal:
    """Nothing can be done in a round that is over."""
    return Refusal(Code.ROUND_OVER, "The round is over.", "round_end")


def not_your_turn(seat: int, turn: int) -> Refusal:
    """Only the seat whose turn it is may act."""
    return Refusal(Code.NOT_YOUR_TURN, f"It is seat {turn}'s turn, not seat {seat}'s.", "direction")


def _not_in_hand(attempt: Attempt) -> str:
    missing = pretty(attempt.rules, attempt.cards - attempt.hand)
    return f"{missing} {'is' if len(attempt.cards - attempt.hand) == 1 else 'are'} not in your hand."


def _no_combination(attempt: Attempt) -> str:
    if not attempt.cards:
        return "No card is selected; to pass, pass."
    return f"{pretty(attempt.rules, attempt.cards)} is no combination in this house."


def _on_table(attempt: Attempt) -> str:
    return describe(attempt.rules, attempt.table or CardSet())


def _wrong_count(attempt: Attempt) -> str:
    count = len(attempt.table or ())
    cards = "one card" if count == 1 else f"{count} cards"
    return f"The play to beat is {_on_table(attempt)}: answer with {cards}."


def _wrong_category(attempt: Attempt) -> str:
    found = classify(attempt.rules, attempt.table or CardSet())
    wanted = found.kind.words if found else ""
    return f"In this house only a {wanted} answers a {wanted}."


def _too_low(attempt: Attempt) -> str:
    turned = " while the order is turned over" if attempt.inverted else ""
    mine, theirs = describe(attempt.rules, attempt.cards), _on_table(attempt)
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


_SENTENCES: Final[dict[Code, tuple[Callable[[Attempt], str], str]]] = {
    Code.NOT_IN_HAND: (_not_in_hand, "a play is cards of your own hand"),
    Code.NOT_A_COMBINATION: (_no_combination, "triples, four_card, five_card, categories, straights"),
    Code.WRONG_COUNT: (_wrong_count, "an answer has the same number of cards"),
    Code.WRONG_CATEGORY: (_wrong_category, "five_card_answer"),
    Code.TOO_LOW: (_too_low, "an answer is strictly stronger"),
    Code.MUST_INCLUDE_OPENING_CARD: (
        lambda attempt: f"The first play must hold {_opening(attempt)}.",
        "opening_in",
    ),
    Code.MUST_OPEN_WITH_SINGLE: (
        lambda attempt: f"The first play must be {_opening(attempt)} alone.",
        "opening_shape",
    ),
    Code.MUST_PLAY_HIGHEST_SINGLE: (
        _same("The next player holds one card: a single must be your highest."),
        "last_card_guard",
    ),
    Code.CANNOT_FINISH_ON_TWO: (_finishing, "finishing_two"),
    Code.CANNOT_PASS_ON_LEAD: (
        _same("You lead: there is nothing to pass on."),
        "the player on lead may not pass",
    ),
    Code.CANNOT_PASS_GUARDING: (
        _same("The next player holds one card: you may not pass while you can answer."),
        "last_card_guard",
    ),
}
