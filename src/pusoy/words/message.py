"""A sentence before it is said: its key, and what fills its gaps."""

from __future__ import annotations

from msgspec import Struct


class Message(Struct, frozen=True):
    """The key of a sentence and the values of its gaps, by name. Values may be messages themselves."""

    key: str
    values: tuple[tuple[str, Value], ...] = ()


Value = str | int | float | Message | tuple["Value", ...]
"""What fills a gap: text and numbers as they are, a message in the language of its sentence, a tuple as a
list of such values (``a, b and c``)."""


def message(key: str, **values: Value) -> Message:
    """``message("plays.pair", rank=...)``."""
    return Message(key, tuple(values.items()))
