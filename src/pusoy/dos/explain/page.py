"""The whole rules page of a house, as data for whoever draws it: a preset's or any ruleset's."""

from __future__ import annotations

from msgspec import Struct

from pusoy.comparing import Comparison, comparison, described
from pusoy.dos.explain.differences import value_words
from pusoy.dos.explain.parts import Section
from pusoy.dos.explain.sections import explain
from pusoy.dos.explain.tips import house_tips
from pusoy.dos.ruleset import Ruleset
from pusoy.words import Words


class RulesPage(Struct, frozen=True):
    """A house explained. ``name`` is the preset's, or the ruleset's id where it is none.

    ``sources`` say where the house is documented, ``open_points`` what they leave open, with our answer;
    ``differences`` is None where no other house was named.
    """

    name: str
    title: str
    description: str
    sections: tuple[Section, ...]
    tips: tuple[str, ...]
    sources: tuple[str, ...]
    open_points: tuple[str, ...]
    differences: Comparison | None = None


def rules_page(house: str | Ruleset, words: Words, other: str | Ruleset | None = None) -> RulesPage:
    """The page of a house, a preset's name or a ruleset, compared with the other one where one is given.

    Raises :class:`~pusoy.errors.RulesetError` for a name that is no preset's.
    """
    info = described(Ruleset, house, words)
    rules = info.ruleset
    return RulesPage(
        info.name,
        info.title,
        info.description,
        explain(rules, words),
        house_tips(rules, words),
        (info.source,),
        info.open_points,
        None if other is None else comparison(rules, described(Ruleset, other, words), value_words, words),
    )
