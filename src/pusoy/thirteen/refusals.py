"""Why a set or a claim is refused, as a sentence a player understands and the rule it rests on."""

from __future__ import annotations

from typing import Final

from pusoy.cards import CardSet
from pusoy.errors import Refusal, SetCode
from pusoy.thirteen.ranking import pretty, said
from pusoy.thirteen.values import NATURALS
from pusoy.values import shown
from pusoy.words import Message, Value, message

NAMES: Final = ("front", "middle", "back")
SIZES: Final = (3, 5, 5)


def row_name(name: str) -> Message:
    """``front``, as people say it."""
    return message(f"hands.rows.{name}")


def natural_name(name: str) -> Message:
    """``six pairs``; a name that is none as it was given, shortened."""
    return (
        message(f"hands.naturals.{name}") if name in NATURALS else message("hands.unknown", name=shown(name))
    )


def _refusal(code: SetCode, kind: str = "", /, *options: str, **values: Value) -> Refusal:
    key = f"set_refusals.{code}.{kind}" if kind else f"set_refusals.{code}"
    return Refusal(code, message(key, **values), message(f"set_refusals.rules.{code}"), options)


def round_over() -> Refusal:
    """Nothing can be set in a round that is over."""
    return _refusal(SetCode.ROUND_OVER)


def set_already() -> Refusal:
    """A set that was laid down stays as it is."""
    return _refusal(SetCode.NOT_YOUR_TURN, "set")


def only_watching() -> Refusal:
    """Who only watches sets nothing."""
    return _refusal(SetCode.NOT_YOUR_TURN, "watching")


def wrong_row_size(name: str, size: int, count: int) -> Refusal:
    """A row holds three or five cards."""
    return _refusal(SetCode.WRONG_ROW_SIZE, row=row_name(name), size=size, n=count)


def duplicate_card(cards: CardSet) -> Refusal:
    """A card lies in one place."""
    return _refusal(SetCode.DUPLICATE_CARD, cards=pretty(cards), n=len(cards))


def not_in_hand(cards: CardSet) -> Refusal:
    """A set is made of one's own cards."""
    return _refusal(SetCode.NOT_IN_HAND, cards=pretty(cards), n=len(cards))


def back_below(back: CardSet, middle: CardSet) -> Refusal:
    """A back that is lower than the middle, in a house where it may be equal."""
    values = {"higher": said(back), "lower": said(middle)}
    code = SetCode.FOUL_BACK_MIDDLE
    key = f"set_refusals.{code}.below"
    return Refusal(
        code, message(key, **values), message("set_refusals.rules.back_not_below"), ("order_check", "wheel")
    )


def foul(code: SetCode, higher: CardSet, lower: CardSet, *, equal: bool) -> Refusal:
    """Two rows out of order: the one that must be higher, and the one that must be lower."""
    kind = "equal" if equal else "lower"
    return _refusal(code, kind, "order_check", "wheel", higher=said(higher), lower=said(lower))


def not_thirteen_cards(count: int) -> Refusal:
    """Best sets and naturals are asked for thirteen cards."""
    return _refusal(SetCode.NOT_THIRTEEN_CARDS, n=count)


def not_that_natural(name: str, *, known: bool) -> Refusal:
    """A natural that the cards are not, or that the house does not know (or nobody)."""
    kind = "cards" if known else "house"
    return _refusal(SetCode.NOT_THAT_NATURAL, kind, "naturals", natural=natural_name(name))
