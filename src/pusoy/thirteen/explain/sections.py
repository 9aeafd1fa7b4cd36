"""Every part of a house's rules in words."""

from __future__ import annotations

from pusoy.pages import Points, Question, Text, figure, sentence
from pusoy.thirteen.explain.hands import EQUAL, explain_hands, explain_order, explain_table
from pusoy.thirteen.explain.parts import SetSection, rows, section
from pusoy.thirteen.explain.units import explain_naturals, explain_units
from pusoy.thirteen.judging import is_legal
from pusoy.thirteen.lowering import row_units
from pusoy.thirteen.ruleset import Ruleset
from pusoy.words import ENGLISH, Words


def explain(rules: Ruleset, words: Words = ENGLISH) -> tuple[SetSection, ...]:
    """Every part of these rules in words, in the order in which one would tell them at a table."""
    return (
        explain_table(rules, words),
        explain_hands(rules, words),
        explain_order(rules, words),
        explain_units(rules, words),
        explain_naturals(rules, words),
        _match(rules, words),
        section(
            words,
            "setting",
            [Text(words.say("explain_sets.setting.all")), Text(words.say("explain_sets.setting.advice"))],
        ),
        _questions(rules, words),
    )


def match_end(rules: Ruleset, words: Words = ENGLISH) -> str:
    """When a match is over, as a clause: ``a match ends after 10 deals``."""
    end = rules.match_end
    if end is None:
        return words.say("explain_sets.match.open")
    conditions = []
    if end.rounds is not None:
        conditions.append(words.say("explain_sets.match.rounds", n=end.rounds))
    if end.lead is not None:
        conditions.append(words.say("explain_sets.match.lead", units=figure(end.lead)))
    return words.say("explain_sets.match.ends", when=words.listing(conditions, "or"))


def _match(rules: Ruleset, words: Words) -> SetSection:
    lines = [sentence(match_end(rules, words)), words.say("explain_sets.match.winner")]
    if rules.stake is not None:
        lines.append(
            words.say("explain_sets.match.stake", amount=figure(rules.stake.per_point), unit=rules.stake.unit)
        )
    return section(words, "match", [Points(tuple(lines))])


def _questions(rules: Ruleset, words: Words) -> SetSection:
    """What is asked at every table, with the answers of this house."""
    equal = "yes" if is_legal(rules, rows(EQUAL)) else "no"
    asked = [
        ("equal", equal),
        ("wheel", rules.wheel),
        ("flush_in_front", "answer"),
        ("foul", rules.foul),
        ("sweep", "pays" if row_units(rules, 3, 0) > 3 * row_units(rules, 1, 0) else "nothing"),
    ]
    if rules.sweep == "two_four":
        asked[-1] = ("sweep", "two_four")
    if rules.naturals:
        asked.append(("decline", "answer"))
    return section(
        words,
        "questions",
        [
            Question(
                words.say(f"explain_sets.questions.{key}.question"),
                words.say(f"explain_sets.questions.{key}.{answer}"),
            )
            for key, answer in asked
        ],
    )
