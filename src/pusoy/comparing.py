"""How a house is told beside another one, whatever the game: what it is called, and where the two differ."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from msgspec import Struct, field

from pusoy.pages import sentence
from pusoy.rulesets import HouseRules, PresetInfo, describe
from pusoy.words import Words

R = TypeVar("R", bound=HouseRules)
ValueWords = Callable[[R, str, Words], str]
"""What an option's value means at the table, as a clause."""


class Change(Struct, frozen=True):
    """An option on which two houses differ, and what holds in each, as clauses without a full stop."""

    option: str
    mine: str
    theirs: str


class Comparison(Struct, frozen=True):
    """What another house plays otherwise, in sentences; ``with`` is its name as in a page."""

    with_: str = field(name="with")
    with_title: str
    changes: tuple[Change, ...]


def changes(mine: R, theirs: R, value_words: ValueWords[R], words: Words) -> tuple[Change, ...]:
    """Every option on which two houses differ, in the order of the options."""
    return tuple(
        Change(
            change.option, value_words(mine, change.option, words), value_words(theirs, change.option, words)
        )
        for change in mine.differences(theirs)
    )


def comparison(mine: R, other: PresetInfo[R], value_words: ValueWords[R], words: Words) -> Comparison:
    """What the other house plays otherwise, for a page."""
    told = tuple(
        Change(change.option, sentence(change.mine), sentence(change.theirs))
        for change in changes(mine, other.ruleset, value_words, words)
    )
    return Comparison(other.name, other.title, told)


def described(kind: type[R], house: str | R, words: Words) -> PresetInfo[R]:
    """What a house is called and how it is described; rules of one's own by the preset nearest to them.

    Raises :class:`~pusoy.errors.RulesetError` for a name that is no preset's.
    """
    if isinstance(house, str):
        return describe(kind, house, words)
    if house.preset_name is not None:
        return describe(kind, house.preset_name, words)
    near = describe(kind, house.nearest_preset, words)
    count = len(house.differences(near.ruleset))
    description = words.say("explain.own_description", house=near.title, n=count)
    title, source = words.say("explain.own_title"), words.say("explain.own_source")
    return PresetInfo(house.id, title, description, source, (), house)
