"""The form of a house: every option and every value in words."""

from __future__ import annotations

import re

import pytest

from pusoy.dos.explain.form import option_fields
from pusoy.dos.options import OPTIONS
from pusoy.dos.ruleset import Ruleset
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


def test_values_are_named_alone_or_beside_what_they_need() -> None:
    """A value is said as the form shows it, whatever else it needs of the rules."""
    said = {(field.name, value.value): value.words for field in option_fields() for value in field.values}
    assert said["cards_each", 17] == "17 cards each"
    assert (
        said["leftover", "to_lowest_card_holder"]
        == "the card left over goes to the holder of the lowest card"
    )
    assert said["straights", "JQKA2"] == "J-Q-K-A-2"
    assert said["tie_break", "rounds_won"] == "rounds won"
