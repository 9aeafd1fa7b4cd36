"""Seats in messages: numbers where the rules speak, names where people sit."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from pusoy.words.message import Message, Value, message

COMPANY: Final = ("Ana", "Ben", "Caloy", "Dina")
"""Who sits at a table where nobody has a name of their own: computer players, and the people of examples."""


@cache
def seat_number(seat: int) -> Message:
    """A seat as the rules know it: ``seat 2``."""
    return message("seats.number", n=seat)


def with_names(said: Message, names: Sequence[str], you: int | None = None) -> Message:
    """The message with every seat's number in it replaced by the name of who sits there, by seat.

    ``you`` is the seat of whoever reads it: ``from you``, not ``from Ana``.

        >>> from pusoy.words import ENGLISH
        >>> ENGLISH.render(with_names(message("scores.from_seat", seat=seat_number(1)), ("Ana", "Ben")))
        'from Ben'
    """
    if said.key == "seats.number":
        seat = dict(said.values)["n"]
        assert isinstance(seat, int)
        return message("seats.you") if seat == you else message("seats.person", name=names[seat])
    return Message(said.key, tuple((name, _named(value, names, you)) for name, value in said.values))


def _named(value: Value, names: Sequence[str], you: int | None) -> Value:
    if isinstance(value, Message):
        return with_names(value, names, you)
    if isinstance(value, tuple):
        return tuple(_named(one, names, you) for one in value)
    return value
