"""A house in a handful of short points, for a list in which one chooses."""

from __future__ import annotations

from pusoy.pages import figure, sentence
from pusoy.thirteen.explain.differences import value_words
from pusoy.thirteen.explain.sections import match_end
from pusoy.thirteen.ruleset import Ruleset
from pusoy.words import ENGLISH, Words


def summarise(rules: Ruleset, words: Words = ENGLISH) -> tuple[str, ...]:
    """The order of rows, fouls, units, naturals and the end of a match, a sentence each."""
    told = ["order_check", "foul", "sweep", "royalties", "naturals"]
    lines = [sentence(value_words(rules, option, words)) for option in told]
    if rules.row_unit != 1:
        lines.insert(2, words.say("explain_sets.units.row", unit=figure(rules.row_unit)))
    return (*lines, sentence(match_end(rules, words)))
