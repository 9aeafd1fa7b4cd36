"""The rules page of a house: whole in every language, true by the engine, for presets and any other rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings

import strategies
from helpers import fewer, rules_of
from oracle import Options
from pusoy.dos.explain import (
    Block,
    Cards,
    Example,
    Points,
    Question,
    RulesPage,
    Section,
    Table,
    Text,
    rules_page,
    value_words,
)
from pusoy.dos.options import OPTIONS
from pusoy.dos.ruleset import Ruleset, describe_preset, load_rules
from pusoy.errors import RulesetError
from pusoy.rules_text import parse
from pusoy.words import COMPANY as NAMES
from pusoy.words import ENGLISH, FILIPINO, PSEUDO, Words

PRESETS = Ruleset.presets()
EVERY_LANGUAGE = pytest.mark.parametrize("words", [ENGLISH, FILIPINO, PSEUDO], ids=lambda one: one.language)
EVERY_PRESET = pytest.mark.parametrize("name", PRESETS)


def block_texts(block: Block) -> Iterator[str]:
    """What a block says; cards that are drawn are no words."""
    match block:
        case Text(text):
            yield text
        case Points(items):
            yield from items
        case Table(head, rows):
            yield from head
            for row in rows:
                yield from row
        case Example(_, _, _, verdict, name):
            yield from (verdict, name)
        case Question(question, answer):
            yield from (question, answer)
        case Cards():
            pass


def texts(page: RulesPage) -> list[str]:
    """All that a page says to people, in order."""
    found = [page.title, page.description]
    for section in page.sections:
        found.append(section.title)
        for block in section.blocks:
            found += block_texts(block)
    found += (*page.tips, *page.sources, *page.open_points)
    if page.differences is not None:
        found.append(page.differences.with_title)
        found += (text for change in page.differences.changes for text in (change.mine, change.theirs))
    return found


def examples(page: RulesPage) -> Iterator[tuple[str, Example]]:
    for section in page.sections:
        yield from ((section.key, block) for block in section.blocks if isinstance(block, Example))


def section(page: RulesPage, key: str) -> Section:
    return next(one for one in page.sections if one.key == key)


def other_than(name: str) -> str:
    """The preset after this one."""
    return PRESETS[(PRESETS.index(name) + 1) % len(PRESETS)]


def check_whole(page: RulesPage) -> None:
    said_all = texts(page)
    assert all(text.strip() == text and text for text in said_all)
    assert not [text for text in said_all if re.search(r"None|[{}]|  |\.\.", text)]
    assert len(page.tips) == len(set(page.tips)) == 5
    assert len({one.key for one in page.sections}) == len(page.sections)
    assert all(one.blocks for one in page.sections)
    assert msgspec.json.decode(msgspec.json.encode(page), type=RulesPage) == page


# --- whole, in every language ----------------------------------------------------------------------------


@EVERY_LANGUAGE
@EVERY_PRESET
def test_the_page_of_a_preset_is_whole(name: str, words: Words) -> None:
    page = rules_page(name, words, other_than(name))
    check_whole(page)
    assert page.name == name
    assert page.sources
    assert page.open_points
    assert page.differences is not None
    assert (page.differences.with_, bool(page.differences.changes)) == (other_than(name), True)


@EVERY_LANGUAGE
@given(options=strategies.rulesets())
@settings(max_examples=fewer(40))
def test_any_rules_have_a_page(words: Words, options: Options) -> None:
    rules = rules_of(options)
    page = rules_page(rules, words, "cardems")
    check_whole(page)
    assert page.name == (rules.preset_name or rules.id)


@EVERY_PRESET
def test_pages_in_two_languages_differ_in_words_only(name: str) -> None:
    first, second = rules_page(name, ENGLISH), rules_page(name, FILIPINO)
    assert [one.key for one in first.sections] == [one.key for one in second.sections]
    drawn = [[(one.play, one.table, one.legal) for _, one in examples(page)] for page in (first, second)]
    assert drawn[0] == drawn[1]
    assert len(texts(first)) == len(texts(second))


SHAPES = {
    "text": {"text"},
    "points": {"items"},
    "table": {"head", "rows"},
    "example": {"play", "table", "legal", "verdict", "name"},
    "question": {"question", "answer"},
    "cards": {"cards"},
}


def test_the_page_has_the_shape_that_clients_read() -> None:
    page: dict[str, Any] = msgspec.to_builtins(rules_page("taiwan", ENGLISH, "cardems"), str_keys=True)
    assert list(page) == [
        *("name", "title", "description", "sections", "tips", "sources", "open_points", "differences"),
    ]
    assert set(page["differences"]) == {"with", "with_title", "changes"}
    assert all(set(change) == {"option", "mine", "theirs"} for change in page["differences"]["changes"])
    for one in page["sections"]:
        assert set(one) == {"key", "title", "blocks"}
        assert all(set(block) == {"type", *SHAPES[block["type"]]} for block in one["blocks"])
    found = {block["type"] for one in page["sections"] for block in one["blocks"]}
    assert found == set(SHAPES)
    assert rules_page("taiwan", ENGLISH).differences is None


# --- no English where Filipino was asked for -------------------------------------------------------------

TERMS = r"single|pair|triple|quads|straight|flush|full house|pass|[♣♠♥♦]|\b(?:10|[2-9TJQKA]+)\b"
ENGLISH_WORDS = re.compile(
    r"\b(the|of|and|is|are|with|your|you|cards?|play|hand|suits?|ranks?|lead|player|than|not|no|whoever|"
    r"left|lowest|highest|winner|points?|rules?|from)\b",
    re.IGNORECASE,
)


def only_terms(text: str) -> bool:
    """Whether a text is nothing but cards, numbers, names, and the terms that both languages share."""
    left = re.sub(rf"{TERMS}|{'|'.join(NAMES)}|Big Two|Cardems|PlayFaceToFace|Taiwan", "", text, flags=re.I)
    return re.search(r"[A-Za-z]", left) is None


@EVERY_PRESET
def test_a_filipino_page_has_no_english_sentence(name: str) -> None:
    other = other_than(name)
    pairs = zip(
        texts(rules_page(name, ENGLISH, other)), texts(rules_page(name, FILIPINO, other)), strict=True
    )
    for english, filipino in pairs:
        assert english != filipino or only_terms(english), english
        unquoted = re.sub(r'"[^"]*"|production generation|bombs|simulator|\w+_\w+', "", filipino)
        if not filipino.startswith(("PlayFaceToFace", "Cardems")):
            assert ENGLISH_WORDS.search(unquoted) is None, filipino


@given(options=strategies.rulesets())
@settings(max_examples=fewer(30))
def test_a_filipino_page_of_any_rules_has_no_english_sentence(options: Options) -> None:
    rules = rules_of(options)
    pages = [rules_page(rules, words, "taiwan") for words in (ENGLISH, FILIPINO)]
    for english, filipino in zip(*map(texts, pages), strict=True):
        assert english != filipino or only_terms(english), english
        assert ENGLISH_WORDS.search(filipino) is None, filipino


def outside_brackets(text: str) -> str:
    before = ""
    while text != before:
        before, text = text, re.sub(r"\[[^][]*\]", "", text)
    return text


@EVERY_PRESET
def test_every_text_of_a_page_comes_from_a_catalogue_or_a_house(name: str) -> None:
    for text in texts(rules_page(name, PSEUDO, other_than(name))):
        without_cards = re.sub(r"(?:10|[2-9JQKA])[♣♠♥♦]", "", outside_brackets(text))
        assert re.search(r"[^\W\d]", without_cards) is None, text


@given(options=strategies.rulesets())
@settings(max_examples=fewer(30))
def test_every_value_of_every_option_comes_from_a_catalogue(options: Options) -> None:
    rules = rules_of(options)
    for option in OPTIONS:
        clause = value_words(rules, option, PSEUDO)
        assert re.search(r"[^\W\d]", outside_brackets(clause)) is None, clause
        assert value_words(rules, option, FILIPINO) != value_words(rules, option, ENGLISH)


@pytest.mark.parametrize(
    ("option", "choice"),
    [
        (option.name, choice)
        for option in OPTIONS.values()
        for choice in option.choices
        if option.name not in ("categories", "straights", "tie_break")
    ],
    ids=str,
)
def test_every_choice_has_its_own_words(option: str, choice: object) -> None:
    bound: dict[str, object] = {"players": 3, "cards_each": 17} if option == "leftover" else {}
    if option == "cards_each":
        bound = {"players": 3}
    if option == "bombs":
        choice, bound = [choice], {"bomb_over": "any"}
    rules = Ruleset().replace(**bound, **{option: [choice] if option == "instant_wins" else choice})
    said_all = {
        value_words(rules.replace(**bound, **{option: other}), option, words)
        for words in (ENGLISH, FILIPINO)
        for other in _values(option, bound)
    }
    assert len(said_all) == 2 * len(_values(option, bound))
    assert value_words(rules, option) in said_all


def _values(option: str, bound: dict[str, object]) -> list[object]:
    """The values of an option that go with what it is bound to."""
    if option in ("bombs", "instant_wins"):
        return [[], *([choice] for choice in OPTIONS[option].choices)]
    return list(OPTIONS[option].choices)


# --- houses of one's own ---------------------------------------------------------------------------------


def test_rules_of_one_s_own_are_described_by_the_nearest_preset() -> None:
    rules = Ruleset.preset("cardems").replace(shutout=20, passing="locked_out")
    page = rules_page(rules, ENGLISH, "cardems")
    assert (page.name, page.open_points) == (rules.id, ())
    assert page.description.endswith("nearest to Cardems: they differ from it in 2 points.")
    assert page.differences is not None
    assert [change.option for change in page.differences.changes] == ["passing", "shutout"]
    assert page.differences.changes[0].mine == "A pass is final until the next lead."
    back = rules_page("cardems", ENGLISH, rules)
    assert back.differences is not None
    assert (back.differences.with_, back.differences.changes[0].theirs) == (
        rules.id,
        "A pass is final until the next lead.",
    )
    assert rules_page(Ruleset.preset("cardems"), ENGLISH).name == "cardems"


def test_a_house_compared_with_itself_differs_in_nothing() -> None:
    same = rules_page("cardems", FILIPINO, "cardems").differences
    assert same is not None
    assert same.changes == ()


@pytest.mark.parametrize("names", [("cardem", None), ("cardems", "cardem")])
def test_a_house_that_there_is_not_is_named(names: tuple[str, str | None]) -> None:
    with pytest.raises(RulesetError, match="did you mean cardems"):
        rules_page(names[0], ENGLISH, names[1])


@EVERY_PRESET
def test_a_preset_is_described_in_filipino_too(name: str) -> None:
    english, filipino = describe_preset(name), describe_preset(name, FILIPINO)
    assert english.description != filipino.description
    assert english.source != filipino.source
    assert len(english.open_points) == len(filipino.open_points)
    assert not set(english.open_points) & set(filipino.open_points)
    assert describe_preset(name, PSEUDO).title.startswith("[")


OWN = """
title = "Lola's table"
description = "As at home."
preset = "cardems"
shutout = 20
[fil]
title = "Mesa ni Lola"
"""


def test_a_file_of_rules_may_say_what_it_is_in_two_languages() -> None:
    text, faults = parse(OWN)
    assert faults == ()
    assert (text.said(ENGLISH).title, text.said(FILIPINO).title) == ("Lola's table", "Mesa ni Lola")
    assert text.said(FILIPINO).description == "As at home."
    assert Ruleset.from_toml(OWN) == Ruleset.preset("cardems").replace(shutout=20)


@pytest.mark.parametrize(
    ("table", "fault"),
    [
        ("[fil]\ntitle = 3", "fil.title: 3 is no text"),
        ("[fil]\nopen_points = 'x'", "fil.open_points: 'x' is no list of texts"),
        (
            "[fil]\ntitel = 'x'",
            "fil: 'titel' is none of title, description, source, open_points (did you mean",
        ),
        ("fil = 'x'", "fil: 'x' is no table of title, description, source, open_points"),
    ],
)
def test_faults_of_the_other_language_are_named(table: str, fault: str) -> None:
    with pytest.raises(RulesetError) as caught:
        Ruleset.from_toml(table)
    assert any(one.startswith(fault) for one in caught.value.faults), caught.value.faults


def test_a_language_is_no_option() -> None:
    with pytest.raises(RulesetError, match="fil"):
        load_rules({"fil": {"title": "x"}})
