"""A house of Pusoy explained in plain sentences, from its ruleset alone: any ruleset, not only the presets.

The answer is data, apart from how it is shown. Whether an example is in order, and what a deal is worth, is
asked of the engine, never written down.

    >>> from pusoy.thirteen.ruleset import Ruleset
    >>> [section.key for section in explain(Ruleset.preset("pusoy"))]
    ['table', 'hands', 'order', 'units', 'naturals', 'match', 'setting', 'questions']
"""

from __future__ import annotations

from pusoy.comparing import Change, Comparison
from pusoy.forms import FormField
from pusoy.thirteen.explain.differences import compare, value_words
from pusoy.thirteen.explain.form import option_fields
from pusoy.thirteen.explain.page import SetRulesPage, rules_page
from pusoy.thirteen.explain.parts import Arrangement, Block, SetSection
from pusoy.thirteen.explain.sections import explain, match_end
from pusoy.thirteen.explain.summary import summarise

__all__ = [
    "Arrangement",
    "Block",
    "Change",
    "Comparison",
    "FormField",
    "SetRulesPage",
    "SetSection",
    "compare",
    "explain",
    "match_end",
    "option_fields",
    "rules_page",
    "summarise",
    "value_words",
]
