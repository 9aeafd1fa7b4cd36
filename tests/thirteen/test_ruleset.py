"""The options of section 2 of the rules page: read, checked together, written, named; the four presets."""

from __future__ import annotations

import copy
import dataclasses
import json
import math
import pickle
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any, get_args, get_type_hints

import pytest

from pusoy.errors import RulesetError
from pusoy.thirteen.options import OPTIONS
from pusoy.thirteen.ruleset import Difference, MatchEnd, Ruleset, Stake, describe_preset, load_rules
from pusoy.words import FILIPINO
from thirteen.deals import random_rules

# Ids stand in records for ever: a change here means that old ones no longer read.
IDS = {
    "pusoy": "thirteen-44136fa355b3",
    "capsa-susun": "thirteen-7c9d766c04e8",
    "chinese-poker-1-6": "thirteen-b82ceef54cb5",
    "chinese-poker-2-4": "thirteen-8e719d6b18f8",
}
DEFAULTS: dict[str, Any] = {
    "order_check": "strict",
    "foul": "rejected",
    "wheel": "lowest",
    "row_unit": 1,
    "sweep": "none",
    "grand_slam_factor": 1,
    "royalties": "none",
    "naturals": [],
    "match_end": "open",
    "stake": "none",
}
PRESETS: dict[str, dict[str, Any]] = {
    "pusoy": {},
    "capsa-susun": {
        "order_check": "equal_allowed",
        "sweep": "double",
        "royalties": "eastern",
        "naturals": [["dragon", 13], ["six_pairs", 3], ["three_flushes", 3], ["three_straights", 3]],
    },
    "chinese-poker-1-6": {"foul": "loses_all", "sweep": "bonus3"},
    "chinese-poker-2-4": {"foul": "loses_all", "sweep": "two_four"},
}
CHOICES = {
    "order_check": ["strict", "equal_allowed"],
    "foul": ["rejected", "loses_all"],
    "wheel": ["lowest", "second_highest"],
    "sweep": ["none", "bonus3", "double", "two_four"],
    "royalties": ["none", "eastern"],
}
BAD_VALUES: dict[str, list[Any]] = {
    **{name: ["", "sometimes", 1, True, None, ["strict"], {}] for name in CHOICES},
    **{
        name: [True, "1", [1], math.nan, math.inf, 10**5000, -1, None]
        for name in ("row_unit", "grand_slam_factor")
    },
    "naturals": [
        "dragon", 5, None, ["dragon"], [["dragon"]], [["dragon", 1, 2]], [["wyvern", 1]], [["dragon", -1]],
        [["dragon", "1"]], [["dragon", 1], ["dragon", 2]], {"dragon": 1}, [[1, "dragon"]],
        [["dragon", 1]] * 99,
    ],
    "match_end": [
        "none", {}, [], 10, {"round": 10}, {"rounds": 0}, {"rounds": 1.5}, {"lead": 0}, {"lead": math.inf},
        {"chips": 10}, {"rounds": "10"}, MatchEnd(), Stake("PHP", 1),
    ],
    "stake": ["PHP", {}, {"unit": "PHP"}, {"unit": "PHP", "per_point": 0}, Stake("PHP", -1), MatchEnd(1)],
}  # fmt: skip


def faults_of(options: Any) -> tuple[str, ...]:
    with pytest.raises(RulesetError) as caught:
        Ruleset.from_options(options)
    assert caught.value.code == "bad_ruleset"
    return caught.value.faults


def test_the_defaults_are_those_of_the_rules() -> None:
    assert Ruleset().options() == DEFAULTS
    assert list(OPTIONS) == list(DEFAULTS) == [field.name for field in dataclasses.fields(Ruleset)]
    for option in OPTIONS.values():
        assert option.check(option.to_json(option.default)) == option.default
        assert option.meaning.endswith(".")


def test_every_choice_of_an_option_is_one_of_its_type() -> None:
    hints = get_type_hints(Ruleset)
    for name, words in CHOICES.items():
        assert list(OPTIONS[name].choices) == words == list(get_args(hints[name]))


@pytest.mark.parametrize("name", IDS)
def test_a_preset_has_the_options_that_the_rules_give_it(name: str) -> None:
    rules = Ruleset.preset(name)
    assert rules.options() == DEFAULTS | PRESETS[name]
    assert (rules.id, rules.preset_name) == (IDS[name], name)
    assert repr(rules) == f"Ruleset.preset({name!r})"
    assert load_rules(name) is rules


def test_presets_are_files_that_say_what_they_are_in_both_languages() -> None:
    folder = files("pusoy.thirteen").joinpath("presets")
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".toml"))
    assert names == sorted(f"{name}.toml" for name in Ruleset.presets())
    assert tuple(IDS) == Ruleset.presets()
    for name in IDS:
        info, there = describe_preset(name), describe_preset(name, FILIPINO)
        assert info.title
        assert info.source
        assert info.open_points
        assert len(info.open_points) == len(there.open_points)
        assert (info.description, info.source) != (there.description, there.source)


@pytest.mark.parametrize("name", BAD_VALUES)
def test_a_value_that_an_option_cannot_have_is_a_fault_that_names_it(name: str) -> None:
    for value in BAD_VALUES[name]:
        faults = (
            faults_of({name: value}) if value is not None or name not in ("match_end", "stake") else ("",)
        )
        assert all(fault.startswith(f"{name}: ") for fault in faults if fault), (value, faults)


def test_all_faults_are_named_at_once() -> None:
    faults = faults_of(
        {
            "sweep": "duble",
            "foul": 1,
            "rows": 3,
            "naturals": [["drag", 1], ["dragon", "x"]],
            "preset": "capsa",
        }
    )
    assert faults == (
        "'capsa' is no preset (did you mean capsa-susun?); the presets are " + ", ".join(IDS),
        "'rows' is no option",
        "foul: 1 is none of rejected, loses_all",
        "sweep: 'duble' is none of none, bonus3, double, two_four (did you mean double?)",
        "naturals: in ['drag', 1], 'drag' is none of dragon, six_pairs, three_flushes, three_straights "
        "(did you mean dragon?)",
        "naturals: in ['dragon', 'x'], 'x' is no number",
    )


@pytest.mark.parametrize("seed", range(20))
def test_any_house_reads_back_from_json_toml_repr_and_pickle(seed: int) -> None:
    random = Random(seed)
    rules = random_rules(
        random,
        match_end=random.choice(["open", {"rounds": 3}, {"lead": 2.5, "rounds": 9}]),
        stake=random.choice(["none", {"unit": "PHP", "per_point": 0.25}]),
    )
    assert Ruleset.from_options(json.loads(json.dumps(rules.options()))) == rules
    assert Ruleset.from_toml(rules.to_toml()) == rules
    assert eval(repr(rules), {"Ruleset": Ruleset}) == rules
    assert pickle.loads(pickle.dumps(rules)) == copy.copy(rules) == rules
    assert Ruleset.from_options(rules.options()).id == rules.id


def test_differences_are_in_the_order_of_the_options() -> None:
    mine = Ruleset.preset("capsa-susun").replace(naturals=[])
    assert mine.differences(Ruleset()) == (
        Difference("order_check", "equal_allowed", "strict"),
        Difference("sweep", "double", "none"),
        Difference("royalties", "eastern", "none"),
    )


def test_a_house_may_be_a_file(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('title = "Ours"\npreset = "capsa-susun"\nrow_unit = 2\n', encoding="utf-8")
    assert load_rules(house) == Ruleset.preset("capsa-susun").replace(row_unit=2)
    with pytest.raises(RulesetError, match="no preset"):
        load_rules(str(house), files=False)


def test_a_ruleset_never_changes() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        Ruleset().row_unit = 2  # type: ignore[misc]
