"""Options of a game's rules as fields of a form: what each is about, and what its values mean."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from pusoy.options import Option
from pusoy.values import JSON

Kind = Literal["choice", "list", "pairs", "number", "text"]
Choice = str | int | bool
"""A value that may be chosen, as the ruleset takes it."""


class FormValue(Struct, frozen=True):
    """A value that may be chosen, and what it means at the table."""

    value: Choice
    words: str


class FormField(Struct, frozen=True):
    """An option as a field.

    A ``choice`` is one of ``values``, a ``list`` several of them in their order, ``pairs`` such a list in
    which each stands beside its number, 0 or more (``[[value, number], ...]``); a ``number`` is 0 or more (or
    the word in ``absent``), a ``text`` its value as JSON. ``default`` is JSON as the ruleset takes it.
    """

    name: str
    label: str
    kind: Kind
    values: tuple[FormValue, ...]
    default: JSON
    absent: str | None = None


def form_field(
    option: Option, label: str, named: Callable[[Choice], str], kind: Kind | None = None
) -> FormField:
    """The field of an option; ``named`` says what a value means.

    Without a ``kind`` it is a choice or a list where the option has choices, and a text where it has none.
    """
    default = option.to_json(option.default)
    if kind is None:
        kind = "text" if not option.choices else "list" if isinstance(default, list) else "choice"
    values = tuple(
        FormValue(value, named(value)) for value in option.choices if isinstance(value, str | int | bool)
    )
    absent = option.absent if option.default is None else None
    return FormField(option.name, label, kind, values, default, absent)
