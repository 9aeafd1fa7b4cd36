"""A house explained in plain sentences, from its ruleset alone: any ruleset, not only the presets.

The answer is data, apart from how it is shown: sections of paragraphs, lists, small tables, examples and
questions, in the language asked for. Whether an example is legal, and what a round is worth, is asked of the
engine, never written down.

    >>> from pusoy.dos.ruleset import Ruleset
    >>> sections = explain(Ruleset.preset("cardems"))
    >>> sections[1].title, sections[1].blocks[0].text
    ('The order of the cards', 'Ranks from low to high: 3 4 5 6 7 8 9 10 J Q K A 2.')
"""

from __future__ import annotations

from pusoy.comparing import Change, Comparison
from pusoy.dos.explain.differences import compare, value_words
from pusoy.dos.explain.form import option_fields
from pusoy.dos.explain.page import RulesPage, rules_page
from pusoy.dos.explain.parts import Block, Cards, Example, Points, Question, Section, Table, Text, shown
from pusoy.dos.explain.scores import match_end
from pusoy.dos.explain.sections import explain
from pusoy.dos.explain.summary import summarise
from pusoy.dos.explain.tips import house_tips
from pusoy.forms import FormField

__all__ = [
    "Block",
    "Cards",
    "Change",
    "Comparison",
    "Example",
    "FormField",
    "Points",
    "Question",
    "RulesPage",
    "Section",
    "Table",
    "Text",
    "compare",
    "explain",
    "house_tips",
    "match_end",
    "option_fields",
    "rules_page",
    "shown",
    "summarise",
    "value_words",
]
