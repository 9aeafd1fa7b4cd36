"""The whole rules page of a house of Pusoy, as data for whoever draws it: a preset's or any ruleset's."""

from __future__ import annotations

from msgspec import Struct

from pusoy.comparing import Comparison, comparison, described
from pusoy.thirteen.explain.differences import value_words
from pusoy.thirteen.explain.parts import SetSection
from pusoy.thirteen.explain.sections import explain
from pusoy.thirteen.ruleset import Ruleset
from pusoy.words import Words


class SetRulesPage(Struct, frozen=True):
    """A house explained. ``name`` is the preset's, or the ruleset's id where it is none.

    ``sources`` say where the house is documented, ``open_points`` what they leave open, with our answer;
    ``differences`` is None where no other house was named.
    """

    name: str
    title: str
    description: str
    sections: tuple[SetSection, ...]
    sources: tuple[str, ...]
    open_points: tuple[str, ...]
    differences: Comparison | None = None


def rules_page(house: str | Ruleset, words: Words, other: str | Ruleset | None = None) -> SetRulesPage:
    """The page of a house, a preset's name or a ruleset, compared with the other one where one is given.

    Raises :class:`~pusoy.errors.RulesetError` for a name that is no preset's.
    """
    info = described(Ruleset, house, words)
    rules = info.ruleset
    return SetRulesPage(
        info.name,
        info.title,
        info.description,
        explain(rules, words),
        (info.source,),
        info.open_points,
        None if other is None else comparison(rules, described(Ruleset, other, words), value_words, words),
    )
