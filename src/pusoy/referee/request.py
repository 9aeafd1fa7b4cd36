"""A request as it is read, strictly, and an error as it is answered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from pusoy.accounts import Item, Payment
from pusoy.cards import CardSet
from pusoy.dos.match import Match
from pusoy.errors import PusoyError, RulesetError
from pusoy.thirteen.match import Match as SetMatch
from pusoy.values import Number

Answer = dict[str, Any]
EVERYWHERE: Final = frozenset({"id", "op", "game", "note"})
A_HOUSE: Final = "a preset's name, a table of options, or a file"
_MISSING: Final = object()


class Request:
    """One request, read strictly: a key that is missing, unknown or of another type is an error."""

    def __init__(self, content: Mapping[str, Any]) -> None:
        self.content = content

    def only(self, *keys: str) -> None:
        """Refuse keys that this operation does not know: a misspelt one would be silently ignored."""
        unknown = sorted(set(self.content) - set(keys) - EVERYWHERE)
        if unknown:
            raise PusoyError(f"unknown key {unknown[0]!r}; this operation takes {', '.join(keys)}")

    def get(self, key: str, kind: type | tuple[type, ...], what: str, default: Any = _MISSING) -> Any:
        """The value under ``key``; ``default`` where it is absent or null."""
        value = self.content.get(key)
        if value is None:
            if default is _MISSING:
                raise PusoyError(f"{key!r} is missing: {what}")
            return default
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is int):
            raise PusoyError(f"{key!r} is {what}")
        return value

    def cards(self, key: str, default: Any = _MISSING) -> Any:
        """Cards as text or as a list of texts."""
        value = self.get(key, (str, list), "cards, as text or as a list", default)
        return value if value is default else read_cards(value)

    def dealer(self) -> int | None:
        """The seat of the dealer, where it is given."""
        dealer: int | None = self.get("dealer", int, "a seat", None)
        return dealer

    def list_of(self, key: str, kind: type, what: str) -> list[Any]:
        """A list whose every item is of one type."""
        items: list[Any] = self.get(key, list, what)
        if not all(isinstance(item, kind) for item in items):
            raise PusoyError(f"{key!r} is {what}")
        return items


def read_cards(value: object) -> CardSet:
    """Cards from text or a list of texts."""
    if isinstance(value, str):
        return CardSet(value)
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return CardSet(value)
    raise PusoyError("cards are text such as '3C 10D', or a list of such texts")


def error_of(error: PusoyError) -> Answer:
    """An error as an answer tells it."""
    answer: Answer = {"code": error.code, "message": error.message, "rule": error.rule}
    if isinstance(error, RulesetError):
        answer["faults"] = list(error.faults)
    return answer


def items_of(lines: Sequence[Sequence[Item]]) -> list[list[Answer]]:
    """Each seat's lines, as an answer tells them."""
    return [[{"label": item.label, "points": item.points} for item in items] for items in lines]


def standing_of(scores: Iterable[Sequence[Number]], match: Match | SetMatch, stopped: Answer) -> Answer:
    """How a match stands after the rounds with these scores, as an answer tells it."""
    outcome = match.outcome
    return {
        "scores": [list(one) for one in scores],
        "totals": list(match.totals),
        "over": outcome is not None,
        "winners": list(match.winners),
        "reason": None if outcome is None else outcome.reason.value,
        "settlement": settlement_of(match.payments()),
        **stopped,
    }


def settlement_of(payments: Sequence[Payment]) -> list[Answer]:
    """Who owes whom, as an answer tells it."""
    return [
        {
            "from": payment.from_seat,
            "to": payment.to_seat,
            "points": payment.points,
            "amount": payment.amount,
            "unit": payment.unit,
        }
        for payment in payments
    ]
