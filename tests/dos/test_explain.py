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
from pusoy.dos.explain import Example, Question, Section, Table, compare, explain, summarise
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


HOUSE = Ruleset.preset("filipino-house")
LONE_TWO = {"bombs": ["four_of_a_kind"], "bomb_over": "lone_two"}


@pytest.mark.parametrize(
    ("rules", "play", "table", "code"),
    [
        (Ruleset(), "8♣ 8♠", "5♥ 5♦", None),
        (Ruleset(), "8♣ 8♦", "8♠ 8♥", None),
        (Ruleset(), "K♣", "5♥ 5♦", "wrong_count"),
        (Ruleset(), "9♣ 9♠ 9♥ 9♦", None, "not_a_combination"),
        (Ruleset.preset("revolution"), "3♣", "2♦", None),
        (Ruleset.preset("revolution"), "K♦", "9♣", "too_low"),
        (Ruleset(), "2♦", None, None),
        (Ruleset(), "2♦", "K♦", None),
        (Ruleset(finishing_two="not_when_led"), "2♦", None, "cannot_finish_on_two"),
        (Ruleset(finishing_two="not_when_led"), "2♦", "K♦", None),
        (Ruleset(finishing_two="never"), "2♦", None, "cannot_finish_on_two"),
        (Ruleset(finishing_two="never"), "2♦", "K♦", "cannot_finish_on_two"),
        (HOUSE, "3♥ 3♦ 3♣ 4♥ 4♦", "10♣ J♠ Q♠ K♠ A♠", "wrong_category"),
        (HOUSE.replace(bombs=["four_of_a_kind"], bomb_over="any"), "4♣ 4♠ 4♥ 4♦ 6♣", "2♦", None),
        (HOUSE.replace(bombs=["four_of_a_kind"], bomb_over="any"), "4♣ 4♠ 4♥ 4♦ 6♣", "J♥ J♦", None),
        (HOUSE.replace(**LONE_TWO), "4♣ 4♠ 4♥ 4♦ 6♣", "2♦", None),
        (HOUSE.replace(**LONE_TWO), "4♣ 4♠ 4♥ 4♦ 6♣", "J♥ J♦", "wrong_count"),
    ],
    ids=str,
)
def test_verdicts_are_those_of_the_table(
    rules: Ruleset, play: str, table: str | None, code: str | None
) -> None:
    (found,) = {
        one
        for one in examples(rules)
        if (CardSet(one.play), CardSet(one.table or ())) == (CardSet(play), CardSet(table or ()))
    }
    assert found.legal == (code is None)
    if code is not None:
        inverted = rules.revolution != "off"
        beaten = None if table is None else CardSet(table)
        lone_two = play == "2♦" and rules.finishing_two != "allowed"
        here = position(rules, CardSet(play), beaten, inverted=inverted, last=lone_two)
        refusal = here.why_not(play)
        assert refusal is not None
        assert (str(refusal.code), refusal.message) == (code, found.verdict)


@pytest.mark.parametrize(
    ("changes", "above"),
    [
        ({"bombs": ["four_of_a_kind"]}, "only a higher bomb or a straight flush"),
        ({"bombs": ["four_of_a_kind"], "five_card_answer": "same_category"}, "only a higher bomb"),
        ({"bombs": ["straight_flush"]}, "only a higher bomb"),
        ({"bombs": ["four_of_a_kind", "straight_flush"]}, "only a higher bomb"),
        ({"bombs": ["four_of_a_kind"], "straights": []}, "only a higher bomb"),
    ],
    ids=str,
)
def test_what_beats_a_bomb_is_said(changes: dict[str, object], above: str) -> None:
    rules = Ruleset().replace(bomb_over="any", **changes)
    assert f"the play to beat, and {above} may be laid on it." in in_words(rules)


def test_whether_the_player_on_lead_may_pass_is_said_alike_everywhere() -> None:
    for rules, may in ((Ruleset(), False), (Ruleset(finishing_two="not_when_led"), True)):
        passing = msgspec.json.encode(section(rules, "passing")).decode()
        assert ("may not pass, unless a 2" in passing) == may
        assert answer(rules, "May I pass when I lead?").startswith("No, unless") == may


def test_a_card_that_may_lie_aside_opens_nothing_for_certain() -> None:
    aside = Ruleset.preset("three-hands").replace(cards_each=17, leftover="aside")
    assert "the lowest card dealt (often 3♣)" in in_words(aside)
    dealt = aside.replace(leftover="to_lowest_card_holder")
    assert "often" not in in_words(dealt)


def test_the_short_points_say_what_the_long_ones_say() -> None:
    casual = Ruleset.preset("casual").replace(bombs=["four_of_a_kind"], bomb_over="any")
    assert "There are no bombs." in in_words(casual)
    assert summarise(casual)[2] == "No five-card hands."
    turning = casual.replace(revolution="until_new_lead")
    assert "No play of this house turns" in in_words(turning)
    assert "turns" not in summarise(turning)[2]
    for name in Ruleset.presets():
        rules = Ruleset.preset(name)
        points = summarise(rules)
        assert len(points) == 5
        assert points[-1] in in_words(rules)
        assert ("bombs" in points[2]) == ("There are no bombs." not in in_words(rules))


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


def test_the_worked_example_shows_what_the_house_counts() -> None:
    words = in_words(Ruleset.preset("filipino-house"))
    assert "13 cards left, times 3 +39; 2♦ held +1; all four 2s held +4" in words
    words = in_words(Ruleset.preset("taiwan"))
    for line in ("two held, times 2", "bomb held, times 2", "the winner finished with a 2, times 2"):
        assert line in words
    assert "nothing played (shutout) +39" in in_words(Ruleset.preset("cardems"))
    assert "Ben's penalty -3; Caloy's penalty +20" in in_words(Ruleset.preset("partners"))
    assert "settled with Caloy" in in_words(Ruleset.preset("big-two"))


def test_a_house_for_places_shows_its_points() -> None:
    rules = Ruleset(round_end="places", place_points=(5, 2, 1, -1))
    table, example = [block for block in section(rules, "scoring").blocks if isinstance(block, Table)]
    assert table.rows == (("1", "+5"), ("2", "+2"), ("3", "+1"), ("4", "-1"))
    assert [row[2] for row in example.rows] == ["+5", "+2", "+1", "-1"]


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


@given(strategies.rulesets())
@settings(max_examples=fewer(60))
def test_every_value_can_be_said(options: Options) -> None:
    rules = rules_of(options)
    for change in compare(rules, Ruleset.preset(rules.nearest_preset)):
        assert change.mine != change.theirs, change
        assert "_" not in change.mine
        assert not change.mine.endswith(".")


@pytest.mark.parametrize("name", Ruleset.presets())
def test_the_nearest_preset_is_the_house_itself_where_it_is_one(name: str) -> None:
    assert Ruleset.preset(name).nearest_preset == name
