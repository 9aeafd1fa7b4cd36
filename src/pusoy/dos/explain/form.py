"""Every option of the rules as a field of a form: what it is about, and what its values mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pusoy.dos.explain.differences import value_words
from pusoy.dos.explain.parts import kinds, ranks
from pusoy.dos.options import OPTIONS, Option
from pusoy.dos.ruleset import Ruleset
from pusoy.forms import Choice, FormField, form_field
from pusoy.words import ENGLISH, Words

_NUMBERS: Final = (
    "shutout",
    "held_two_factor",
    "held_bomb_factor",
    "finishing_two_factor",
    "held_top_card",
    "held_all_twos",
)


def option_fields(words: Words = ENGLISH) -> tuple[FormField, ...]:
    """All options, in the order of the rules page."""
    return tuple(_field(option, words) for option in OPTIONS.values())


def _field(option: Option, words: Words) -> FormField:
    return form_field(
        option,
        words.say(f"meanings.{option.name}"),
        lambda value: _words(option, value, words),
        "number" if option.name in _NUMBERS else None,
    )


def _words(option: Option, value: Choice, words: Words) -> str:
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
