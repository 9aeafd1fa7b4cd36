"""The form of a house of Pusoy: every option and every value in words."""

from __future__ import annotations

import re

import pytest

from pusoy.thirteen.explain import option_fields
from pusoy.thirteen.options import OPTIONS
from pusoy.thirteen.ruleset import Ruleset
from pusoy.words import ENGLISH, FILIPINO, Words


@pytest.mark.parametrize("words", [ENGLISH, FILIPINO], ids=["en", "fil"])
def test_every_value_that_may_be_chosen_has_words(words: Words) -> None:
    """No name of a value, as a program writes it, stands where people read."""
    for field in option_fields(words):
        for value in field.values:
            assert re.fullmatch(r"[^_]{3,}", value.words), (field.name, value)


def test_every_option_is_a_field_whose_default_the_rules_take() -> None:
    """The form has every option once, and a house of its defaults is the house without a change."""
    fields = option_fields()
    assert [field.name for field in fields] == list(OPTIONS)
    assert Ruleset.from_options({field.name: field.default for field in fields}) == Ruleset()


def test_each_option_is_asked_for_as_what_it_is() -> None:
    """Words are chosen, naturals with their units; factors are numbers, and ends and stakes are written."""
    kinds = {field.name: field.kind for field in option_fields()}
    written = {"naturals": "pairs", "match_end": "text", "stake": "text"}
    numbers = {"row_unit": "number", "grand_slam_factor": "number"}
    assert kinds == dict.fromkeys(OPTIONS, "choice") | written | numbers
    assert {field.name: field.absent for field in option_fields() if field.absent is not None} == {
        "match_end": "open",
        "stake": "none",
    }


def test_values_are_named_as_the_table_says_them() -> None:
    """A value is said as a rules page says it; a natural by its name."""
    said = {(field.name, value.value): value.words for field in option_fields() for value in field.values}
    assert said["sweep", "double"] == "winning all three rows pays double"
    assert said["naturals", "six_pairs"] == "six pairs"
