"""Every option of the rules as a field of a form: what it is about, and what its values mean."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from pusoy.dos.explain.differences import value_words
from pusoy.dos.options import OPTIONS, Option
from pusoy.dos.ruleset import Ruleset
from pusoy.dos.values import JSON
from pusoy.errors import RulesetError
from pusoy.words import ENGLISH, Words

Kind = Literal["choice", "list", "number", "text"]

_NUMBERS: Final = (
    "shutout",
    "held_two_factor",
    "held_bomb_factor",
    "finishing_two_factor",
    "held_top_card",
    "held_all_twos",
)


class FormValue(Struct, frozen=True):
    """A value that may be chosen, and what it means at the table."""

    value: str | int | bool
    words: str


class FormField(Struct, frozen=True):
    """An option as a field.

    A ``choice`` is one of ``values``, a ``list`` several of them in their order, a ``number`` 0 or more (or
    the word in ``absent``), a ``text`` its value as JSON. ``default`` is JSON as the ruleset takes it.
    """

    name: str
    label: str
    kind: Kind
    values: tuple[FormValue, ...]
    default: JSON
    absent: str | None = None


def option_fields(words: Words = ENGLISH) -> tuple[FormField, ...]:
    """All options, in the order of the rules page."""
    return tuple(_field(option, words) for option in OPTIONS.values())


def _field(option: Option, words: Words) -> FormField:
    default = option.to_json(option.default)
    kind: Kind = "text"
    if option.name in _NUMBERS:
        kind = "number"
    elif option.choices:
        kind = "list" if isinstance(default, list) else "choice"
    values = tuple(
        FormValue(value, _words(option, value, words))
        for value in option.choices
        if isinstance(value, str | int | bool)
    )
    absent = option.absent if default == option.absent else None
    return FormField(option.name, words.say(f"meanings.{option.name}"), kind, values, default, absent)


def _words(option: Option, value: str | int | bool, words: Words) -> str:
    """What the value means; an item of a list, or a value that needs others beside it, stands for itself."""
    try:
        return value_words(Ruleset().replace(**{option.name: value}), option.name, words)
    except RulesetError:
        return str(value)
