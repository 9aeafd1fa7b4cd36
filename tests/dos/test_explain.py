"""A house in words: every ruleset can be explained, and what is said is what the engine does."""

from __future__ import annotations

import re

import msgspec
import pytest
from hypothesis import given, settings

import strategies
from helpers import fewer, rules_of
from oracle import Options
from pusoy.cards import CardSet
from pusoy.dos.explain import Example, Question, Section, Table, explain
from pusoy.dos.explain.parts import position
from pusoy.dos.plays import classify
from pusoy.dos.ruleset import Ruleset


def section(rules: Ruleset, key: str) -> Section:
    return next(one for one in explain(rules) if one.key == key)


def answer(rules: Ruleset, question: str) -> str:
    asked = [block for block in section(rules, "questions").blocks if isinstance(block, Question)]
    return next(one.answer for one in asked if one.question.startswith(question))


def examples(rules: Ruleset) -> list[Example]:
    return [block for one in explain(rules) for block in one.blocks if isinstance(block, Example)]


def in_words(rules: Ruleset) -> str:
    return msgspec.json.encode(explain(rules)).decode()


@given(strategies.rulesets())
@settings(max_examples=fewer(60))
def test_every_ruleset_can_be_explained(options: Options) -> None:
    rules = rules_of(options)
    sections = explain(rules)
    assert len({one.key for one in sections}) == len(sections)
    assert all(one.title and one.blocks for one in sections)
    assert msgspec.json.decode(msgspec.json.encode(sections), type=tuple[Section, ...]) == sections
    assert not re.search(r"None|\{|\}|  ", " ".join(block.verdict for block in examples(rules)))


@given(strategies.rulesets())
@settings(max_examples=fewer(60))
def test_verdicts_are_the_engine_s(options: Options) -> None:
    rules = rules_of(options)
    for one in examples(rules):
        cards, table = CardSet(one.play), None if one.table is None else CardSet(one.table)
        found = [
            position(rules, cards, table, inverted=turned, last=last).why_not(cards)
            for turned in (False, True)
            for last in (False, True)
        ]
        assert one.code in [None if refusal is None else refusal.code for refusal in found]
        assert one.legal == (one.code is None)


@given(strategies.rulesets())
@settings(max_examples=fewer(60))
def test_answers_to_questions_are_the_engine_s(options: Options) -> None:
    rules = rules_of(options)

    def is_play(cards: str) -> bool:
        return classify(rules, CardSet(cards)) is not None

    assert answer(rules, "May four of a kind stand alone?").startswith("Yes") == is_play("5C 5S 5H 5D")
    assert answer(rules, "May I play three of a rank?").startswith("Yes") == is_play("5C 5S 5H")
    runs = answer(rules, "Are A-2-3-4-5")
    for run in ("A2345", "23456", "JQKA2"):
        mixed = CardSet([rank + ("S" if place else "C") for place, rank in enumerate(run)])
        assert f"{'-'.join(run)}: {'yes' if classify(rules, mixed) else 'no'}" in runs
    top = "2" + rules.suit_order[-1]
    bombs = ["4C 4S 4H 4D 6C"] + [
        " ".join(rank + suit for rank in run) for run in rules.straights for suit in "CSHD"
    ]
    free = [CardSet(bomb) for bomb in bombs if top not in CardSet(bomb)]
    beaten = any(position(rules, bomb, CardSet(top)).is_legal(bomb) for bomb in free)
    assert answer(rules, "Does a bomb beat a 2?").startswith("Yes") == beaten


@pytest.mark.parametrize("name", Ruleset.presets())
def test_the_worked_example_is_there_and_adds_up(name: str) -> None:
    rules = Ruleset.preset(name)
    (table,) = [block for block in section(rules, "scoring").blocks if isinstance(block, Table)]
    assert [row[0] for row in table.rows] == [f"seat {seat}" for seat in rules.seats]
    scores = [float(row[-1]) for row in table.rows]
    if rules.settlement != "penalties" or rules.teams:
        assert sum(scores) == 0
    else:
        assert scores == [-float(row[-2]) for row in table.rows]


def test_the_worked_example_shows_what_the_house_counts() -> None:
    words = in_words(Ruleset.preset("filipino-house"))
    assert "13 cards left, times 3 +39, 2♦ held +1, all four 2s held +4" in words
    words = in_words(Ruleset.preset("taiwan"))
    for line in ("two held, times 2", "bomb held, times 2", "the winner finished with a 2, times 2"):
        assert line in words
    assert "nothing played (shutout) +39" in in_words(Ruleset.preset("cardems"))


def test_a_house_for_places_shows_its_points() -> None:
    rules = Ruleset(round_end="places", place_points=(5, 2, 1, -1))
    (table,) = [block for block in section(rules, "scoring").blocks if isinstance(block, Table)]
    assert table.rows == (("1", "+5"), ("2", "+2"), ("3", "+1"), ("4", "-1"))


def test_houses_differ_where_they_argue() -> None:
    default, house = Ruleset(), Ruleset.preset("filipino-house")
    assert answer(default, "May I come back after a pass?").startswith("Yes")
    assert answer(house, "May I come back after a pass?").startswith("No")
    assert answer(default, "Which straight is the highest?") == "A-2-3-4-5; the lowest is 3-4-5-6-7."
    assert answer(house, "Which straight is the highest?") == "10-J-Q-K-A; the lowest is 3-4-5-6-7."
    assert answer(default, "May a flush answer").startswith("Yes")
    assert answer(house, "May a flush answer").startswith("No")
    assert answer(Ruleset.preset("big-two"), "Does 3♦ open every round?").startswith("No, only the first")
    assert "3♣" not in in_words(Ruleset.preset("big-two")).split("holder of")[1][:30]
