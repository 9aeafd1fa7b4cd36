"""The whole rules page of a house of Pusoy, as data for whoever draws it: a preset's or any ruleset's."""

from __future__ import annotations

from msgspec import Struct, field

from pusoy.pages import sentence
from pusoy.thirteen.explain.differences import Change, compare, nearest_preset
from pusoy.thirteen.explain.parts import Section
from pusoy.thirteen.explain.sections import explain
from pusoy.thirteen.ruleset import PresetInfo, Ruleset, describe_preset
from pusoy.words import Words


class Comparison(Struct, frozen=True):
    """What another house plays otherwise, in sentences; ``with`` is its name as in a page."""

    with_: str = field(name="with")
    with_title: str
    changes: tuple[Change, ...]


class RulesPage(Struct, frozen=True):
    """A house explained. ``name`` is the preset's, or the ruleset's id where it is none.

    ``sources`` say where the house is documented, ``open_points`` what they leave open, with our answer;
    ``differences`` is None where no other house was named.
    """

    name: str
    title: str
    description: str
    sections: tuple[Section, ...]
    sources: tuple[str, ...]
    open_points: tuple[str, ...]
    differences: Comparison | None = None


def rules_page(house: str | Ruleset, words: Words, other: str | Ruleset | None = None) -> RulesPage:
    """The page of a house, a preset's name or a ruleset, compared with the other one where one is given.

    Raises :class:`~pusoy.errors.RulesetError` for a name that is no preset's.
    """
    info = _described(house, words)
    rules = info.ruleset
    return RulesPage(
        info.name,
        info.title,
        info.description,
        explain(rules, words),
        (info.source,),
        info.open_points,
        None if other is None else _compared(rules, _described(other, words), words),
    )


def _described(house: str | Ruleset, words: Words) -> PresetInfo:
    """What a house is called and how it is described; rules of one's own by the preset nearest to them."""
    name = house.preset_name if isinstance(house, Ruleset) else house
    if name is not None:
        return describe_preset(name, words)
    assert isinstance(house, Ruleset)
    near = describe_preset(nearest_preset(house), words)
    count = len(house.differences(near.ruleset))
    description = words.say("explain.own_description", house=near.title, n=count)
    title, source = words.say("explain.own_title"), words.say("explain.own_source")
    return PresetInfo(house.id, title, description, source, (), house)


def _compared(rules: Ruleset, other: PresetInfo, words: Words) -> Comparison:
    changes = tuple(
        Change(change.option, sentence(change.mine), sentence(change.theirs))
        for change in compare(rules, other.ruleset, words)
    )
    return Comparison(other.name, other.title, changes)
