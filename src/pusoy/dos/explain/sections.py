"""Every part of a house's rules in words."""

from __future__ import annotations

from pusoy.dos.explain.extras import explain_extras
from pusoy.dos.explain.fives import explain_five_cards
from pusoy.dos.explain.parts import Section
from pusoy.dos.explain.plays import explain_cards, explain_plays, explain_table
from pusoy.dos.explain.questions import explain_questions
from pusoy.dos.explain.scores import explain_match, explain_scoring
from pusoy.dos.explain.turns import explain_answering, explain_ends, explain_leads, explain_passing
from pusoy.dos.ruleset import Ruleset
from pusoy.words import ENGLISH, Words


def explain(rules: Ruleset, words: Words = ENGLISH) -> tuple[Section, ...]:
    """Every part of these rules in words, in the order in which one would tell them at a table."""
    return (
        explain_table(rules, words),
        explain_cards(rules, words),
        explain_plays(rules, words),
        *explain_five_cards(rules, words),
        explain_answering(rules, words),
        explain_passing(rules, words),
        explain_leads(rules, words),
        *explain_extras(rules, words),
        explain_ends(rules, words),
        explain_scoring(rules, words),
        explain_match(rules, words),
        explain_questions(rules, words),
    )
