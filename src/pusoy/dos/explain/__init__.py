"""A house explained in plain sentences, from its ruleset alone: any ruleset, not only the presets.

The answer is data, apart from how it is shown: sections of paragraphs, lists, small tables, examples and
questions. Whether an example is legal, and what a round is worth, is asked of the engine, never written down.

    >>> sections = explain(Ruleset.preset("cardems"))
    >>> sections[1].title, sections[1].blocks[0].text
    ('The order of the cards', 'Ranks from low to high: 3 4 5 6 7 8 9 10 J Q K A 2.')
"""

from __future__ import annotations

from pusoy.dos.explain.differences import Change, compare, nearest_preset, value_words
from pusoy.dos.explain.parts import Block, Example, Points, Question, Section, Table, Text
from pusoy.dos.explain.plays import explain_cards, explain_five_cards, explain_plays, explain_table
from pusoy.dos.explain.questions import explain_questions
from pusoy.dos.explain.scores import explain_match, explain_scoring
from pusoy.dos.explain.summary import summarise
from pusoy.dos.explain.turns import (
    explain_answering,
    explain_ends,
    explain_extras,
    explain_leads,
    explain_passing,
)
from pusoy.dos.ruleset import Ruleset

__all__ = [
    "Block",
    "Change",
    "Example",
    "Points",
    "Question",
    "Section",
    "Table",
    "Text",
    "compare",
    "explain",
    "nearest_preset",
    "summarise",
    "value_words",
]


def explain(rules: Ruleset) -> tuple[Section, ...]:
    """Every part of these rules in words, in the order in which one would tell them at a table."""
    return (
        explain_table(rules),
        explain_cards(rules),
        explain_plays(rules),
        *explain_five_cards(rules),
        explain_answering(rules),
        explain_passing(rules),
        explain_leads(rules),
        *explain_extras(rules),
        explain_ends(rules),
        explain_scoring(rules),
        explain_match(rules),
        explain_questions(rules),
    )
