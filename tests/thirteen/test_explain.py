"""The rules page of a house of Pusoy: true by the engine, in every language, for any ruleset."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from pusoy.errors import RulesetError
from pusoy.pages import Table
from pusoy.thirteen.explain import Arrangement, SetRulesPage, compare, explain, rules_page, summarise
from pusoy.thirteen.judging import is_legal
from pusoy.thirteen.rows import read_rows
from pusoy.thirteen.ruleset import Ruleset
from pusoy.words import ENGLISH, FILIPINO, PSEUDO, Words
from thirteen.deals import random_rules

LANGUAGES = (ENGLISH, FILIPINO, PSEUDO)


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.language)
@pytest.mark.parametrize("seed", range(6))
def test_any_rules_have_a_page_that_can_be_sent(seed: int, words: Words) -> None:
    random = Random(seed)
    rules = random_rules(
        random,
        match_end=random.choice(["open", {"rounds": 1}, {"rounds": 10, "lead": 20}]),
        stake=random.choice(["none", {"unit": "PHP", "per_point": 2}]),
    )
    page = rules_page(rules, words, "pusoy")
    assert msgspec.json.decode(msgspec.json.encode(page), type=SetRulesPage) == page
    assert [section.key for section in page.sections] == [section.key for section in explain(Ruleset())]
    texts = [line for line in summarise(rules, words) if not line.strip()]
    assert texts == []
    if words is PSEUDO:
        assert all(section.title.startswith("[") for section in page.sections)


@pytest.mark.parametrize("name", Ruleset.presets())
def test_examples_are_judged_by_the_engine(name: str) -> None:
    rules = Ruleset.preset(name)
    found = [
        block for section in explain(rules) for block in section.blocks if isinstance(block, Arrangement)
    ]
    assert {one.legal for one in found} == {True, False}
    for one in found:
        rows = read_rows(one.front, one.middle, one.back)
        assert one.legal == is_legal(rules, rows)
        assert (one.verdict == "This set is in order.") == one.legal


def table(rules: Ruleset, key: str, number: int = 0) -> Table:
    (section,) = [section for section in explain(rules) if section.key == key]
    return [block for block in section.blocks if isinstance(block, Table)][number]


def test_the_worked_deals_are_those_of_the_rules_page() -> None:
    assert table(Ruleset.preset("pusoy"), "units").rows[-1] == ("In all", "+3")
    assert table(Ruleset.preset("capsa-susun"), "units", 1).rows[-1] == ("In all", "+1")


def test_the_hands_of_poker_are_all_there() -> None:
    rows = table(Ruleset(), "hands").rows
    assert [row[0] for row in rows] == [
        "Royal flush", "Straight flush", "Four of a kind", "Full house", "Flush", "Straight",
        "Three of a kind", "Two pairs", "One pair", "High card",
    ]  # fmt: skip
    assert rows[3] == ("Full house", "10♣ 10♠ 10♥ 4♣ 4♦", "full house, tens over fours")


def test_royalties_stand_in_the_table_of_the_house() -> None:
    assert table(Ruleset.preset("capsa-susun"), "units").rows == (
        ("Royal flush", "–", "14", "7"),
        ("Straight flush", "–", "10", "5"),
        ("Four of a kind", "–", "8", "4"),
        ("Full house", "–", "2", "–"),
        ("Three of a kind", "3", "–", "–"),
    )


def test_two_houses_compare_option_by_option() -> None:
    changes = compare(Ruleset.preset("chinese-poker-2-4"), Ruleset.preset("pusoy"))
    assert [(change.option, change.mine) for change in changes] == [
        ("foul", "a set out of order is accepted, and loses every row"),
        ("sweep", "more rows won pay two in all, and all three pay four"),
    ]


def test_rules_of_one_s_own_are_described_by_the_nearest_preset() -> None:
    page = rules_page(Ruleset.preset("capsa-susun").replace(row_unit=2), ENGLISH)
    assert page.name.startswith("thirteen-")
    assert "Capsa Susun" in page.description
    with pytest.raises(RulesetError):
        rules_page("capsa", ENGLISH)
