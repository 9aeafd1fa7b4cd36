"""Every option of the rules as a field of a form: what it is about, and what its values mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal

from msgspec import Struct

from pusoy.dos.explain.differences import value_words
from pusoy.dos.explain.parts import kinds, ranks
from pusoy.dos.options import OPTIONS, Option
from pusoy.dos.ruleset import Ruleset
from pusoy.dos.values import JSON
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
    """What the value means; an item of a list is named alone."""
    name = _ITEMS.get(option.name)
    if name is not None:
        return name(str(value), words)
    return value_words(
        Ruleset().replace(**_BESIDE.get(value, {}), **{option.name: value}), option.name, words
    )


_ITEMS: Final[Mapping[str, Callable[[str, Words], str]]] = {
    "categories": lambda value, words: kinds([value], words)[0],
    "bombs": lambda value, words: kinds([value], words)[0],
    "straights": lambda value, words: ranks(value),
    "instant_wins": lambda value, words: words.say(f"options.instant_wins.{value}"),
    "tie_break": lambda value, words: words.say(f"explain_scores.tie_break.{value}"),
}
"""How the items of each list are named."""

_BESIDE: Final[Mapping[str | int, Mapping[str, int]]] = {
    17: {"players": 3},
    "to_lowest_card_holder": {"players": 3, "cards_each": 17},
}
"""Values that only stand beside others."""
