"""The thirteen presets of section 3 of the rules."""

from __future__ import annotations

from importlib.resources import files

import pytest

from oracle import DEFAULTS, PRESETS
from pusoy.dos.ruleset import Ruleset, describe_preset
from pusoy.errors import RulesetError

# Ids stand in records and positions for ever: a change here means that old ones no longer read.
IDS = {
    "playfacetoface": "dos-44136fa355b3",
    "cardems": "dos-c42a4b3f94fc",
    "filipino-house": "dos-011176106ce0",
    "casual": "dos-360f2f2c70f3",
    "revolution": "dos-a77b04e73fa0",
    "bombs": "dos-c8768f934c79",
    "partners": "dos-70b0b6ab9f18",
    "house-international": "dos-264b4c695e5e",
    "three-hands": "dos-f07b21ed07ab",
    "two-hands": "dos-5ea452fecb38",
    "big-two": "dos-98cdaca1e7ab",
    "taiwan": "dos-d39b259ef159",
    "big2-research": "dos-2be328d1f6bc",
}


def test_the_presets_are_those_of_the_rules_in_their_order() -> None:
    assert Ruleset.presets() == tuple(IDS) == tuple(PRESETS)


def test_no_file_of_a_preset_is_left_unused() -> None:
    folder = files("pusoy.dos").joinpath("presets")
    assert sorted(file.name for file in folder.iterdir() if file.name.endswith(".toml")) == sorted(
        f"{name}.toml" for name in Ruleset.presets()
    )


def test_the_defaults_are_those_of_the_rules() -> None:
    assert Ruleset().options() == DEFAULTS
    assert list(Ruleset().options()) == list(DEFAULTS)


@pytest.mark.parametrize("name", Ruleset.presets())
def test_a_preset_has_the_options_that_the_rules_give_it(name: str) -> None:
    rules = Ruleset.preset(name)
    assert rules.options() == PRESETS[name]
    assert rules.id == IDS[name]
    assert rules.preset_name == name
    assert repr(rules) == f"Ruleset.preset({name!r})"
    assert Ruleset.from_toml(rules.to_toml()) == rules


@pytest.mark.parametrize("name", Ruleset.presets())
def test_a_preset_says_what_it_is_where_it_comes_from_and_what_was_left_open(name: str) -> None:
    info = describe_preset(name)
    assert info.ruleset is Ruleset.preset(info.name)
    assert info.title
    assert info.source
    assert 2 <= info.description.count(".") <= 3
    assert "\n" not in info.description + info.source
    assert all(point.endswith((".", ").")) for point in info.open_points)
    assert info.open_points


def test_a_file_names_only_the_options_that_differ() -> None:
    for name in Ruleset.presets():
        text = files("pusoy.dos").joinpath("presets", f"{name}.toml").read_text(encoding="utf-8")
        base = Ruleset.preset("filipino-house") if 'preset = "filipino-house"' in text else Ruleset()
        for option in Ruleset().options():
            named = f"\n{option} = " in text
            assert named == any(option == change.option for change in base.differences(Ruleset.preset(name)))


def test_rules_that_equal_no_preset_have_no_preset_name() -> None:
    assert Ruleset(shutout=40).preset_name is None


def test_an_unknown_preset_is_refused_with_the_names_and_the_nearest() -> None:
    with pytest.raises(RulesetError, match=r"did you mean taiwan\?.*playfacetoface, cardems") as caught:
        Ruleset.preset("tawian")
    assert len(caught.value.faults) == 1
    with pytest.raises(RulesetError):
        describe_preset("")
