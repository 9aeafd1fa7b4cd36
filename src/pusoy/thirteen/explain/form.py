"""Every option of the rules as a field of a form: what it is about, and what its values mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pusoy.forms import Choice, FormField, Kind, form_field
from pusoy.options import Option
from pusoy.thirteen.explain.differences import value_words
from pusoy.thirteen.options import OPTIONS
from pusoy.thirteen.refusals import natural_name
from pusoy.thirteen.ruleset import Ruleset
from pusoy.words import ENGLISH, Words

_KINDS: Final[Mapping[str, Kind]] = {
    "row_unit": "number",
    "grand_slam_factor": "number",
    "naturals": "pairs",  # each with its units
}


def option_fields(words: Words = ENGLISH) -> tuple[FormField, ...]:
    """All options, in the order of the rules page."""
    return tuple(_field(option, words) for option in OPTIONS.values())


def _field(option: Option, words: Words) -> FormField:
    return form_field(
        option,
        words.say(f"set_meanings.{option.name}"),
        lambda value: _words(option, value, words),
        _KINDS.get(option.name),
    )


def _words(option: Option, value: Choice, words: Words) -> str:
    """What the value means; a natural is named alone."""
    if option.name == "naturals":
        return words.render(natural_name(str(value)))
    return value_words(Ruleset().replace(**{option.name: value}), option.name, words)
