"""The options of section 2 of the rules: read, checked together, written, named."""

from __future__ import annotations

import copy
import dataclasses
import datetime
import json
import math
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from hypothesis import given

from pusoy.dos.options import OPTIONS
from pusoy.dos.ruleset import Difference, MatchEnd, Ruleset, Stake, load_rules
from pusoy.dos.values import ALL_RUNS
from pusoy.errors import RulesetError
from strategies import rulesets

HUGE = 10**5000  # too long to be printed at all
NO_NUMBERS: list[Any] = [True, "1", [1], math.nan, math.inf, -math.inf, HUGE, 2 * 10**9, None]
CHOICES = [
    "leftover", "direction", "four_card", "straight_suit_card", "straight_flush_order", "flush_order",
    "five_card_answer", "bomb_over", "passing", "opening_in", "opening_shape", "next_leader",
    "last_card_guard", "finishing_two", "round_end", "revolution", "settlement", "match_winner",
]  # fmt: skip
FLAGS = ["triples", "five_card", "royal_flush_tops", "teams"]
NUMBERS = ["held_two_factor", "held_bomb_factor", "finishing_two_factor", "held_top_card", "held_all_twos"]
LISTS = ["categories", "straights", "bombs", "instant_wins", "card_factors", "place_points", "tie_break"]

BAD_VALUES: dict[str, list[Any]] = {
    **{name: ["", "sometimes", 1, True, None, ["any"], {}, datetime.date(2026, 1, 1)] for name in CHOICES},
    **{name: [0, 1, "true", "yes", None, [True]] for name in FLAGS},
    **{name: [*NO_NUMBERS, "none", -1, -0.5] for name in NUMBERS},
    "players": [1, 5, 0, -4, 3.5, True, "4", None, [4], math.nan],
    "cards_each": [12, 14, 0, 52, 13.5, "13", None],
    "suit_order": ["", "CSH", "CSHDD", "CSHC", "cshd", "CSHX", ["C", "S", "H", "D"], 4, None],
    "categories": ["straight", ["pair"], ["straight", "straight"], [1], None, {"straight": True}],
    "straights": ["34567", ["34568"], ["3456"], ["345678"], ["76543"], ["2345A"], [""], [34567], None],
    "bombs": ["any", ["full_house"], ["straight_flush", "straight_flush"], None],
    "instant_wins": ["dragon", ["six_pairs"], ["dragon", "dragon"], [["dragon"]], None],
    "card_factors": [
        10, [10, 2], [[10]], [[10, 2, 3]], [[0, 2]], [[-1, 2]], [[1.5, 2]], [["10", 2]], [[10, -1]],
        [[10, math.nan]], [[10, True]], [[10, 2], [10, 3]], [[10, 2], [10.0, 2]], ["10"], None,
    ],
    "shutout": [*NO_NUMBERS[:-1], "no", "open", -1],
    "place_points": [3, "none", ["3"], [True], [math.nan], [math.inf], [None], None],
    "match_end": [
        "none", "closed", {}, [], 10, True, {"round": 10}, {"rounds": 0}, {"rounds": -1}, {"rounds": 1.5},
        {"rounds": True}, {"rounds": "10"}, {"rounds": None}, {"penalty_limit": 0}, {"chips": -5},
        {"loss_limit": math.inf}, {"chips": "none"}, {"rounds": 10, "goals": 3}, {1: 2},
        MatchEnd(), MatchEnd(rounds=0), Stake("PHP", 1),
    ],
    "tie_break": ["seat", ["seat", "seat"], ["rounds_lost"], [0], None],
    "stake": [
        "PHP", "open", {}, 1, {"unit": "PHP"}, {"per_point": 1}, {"unit": "", "per_point": 1},
        {"unit": "PHP", "per_point": 0}, {"unit": "PHP", "per_point": -1}, {"unit": 1, "per_point": 1},
        {"unit": "P\nP", "per_point": 1}, {"unit": " ", "per_point": 1}, {"unit": "x" * 21, "per_point": 1},
        {"unit": "PHP", "per_point": math.nan}, {"unit": "PHP", "per_point": 1, "rate": 2},
        Stake("PHP", 0), MatchEnd(rounds=1),
    ],
}  # fmt: skip

CONTRADICTIONS: list[tuple[dict[str, Any], str]] = [
    ({"cards_each": 17}, "cards_each = 17 needs players = 3, not 4"),
    ({"cards_each": 17, "players": 2}, "cards_each = 17 needs players = 3, not 2"),
    ({"leftover": "to_lowest_card_holder"}, "exactly one card left over"),
    ({"leftover": "to_lowest_card_holder", "players": 3}, "not 13"),
    ({"bombs": ["straight_flush"]}, "bombs need a bomb_over"),
    ({"teams": True, "players": 3}, "teams need players = 4, not 3"),
    ({"teams": True, "round_end": "places"}, "teams need round_end = first_out"),
    ({"instant_wins": ["dragon"], "round_end": "places"}, "instant_wins need round_end = first_out"),
    ({"round_end": "places", "players": 3}, "place_points needs one entry for each of 3 seats"),
    ({"round_end": "places", "place_points": []}, "not 0"),
]

HARMLESS: list[dict[str, Any]] = [
    {"bomb_over": "any"},
    {"bombs": ["four_of_a_kind"], "bomb_over": "any", "five_card": False},
    {"categories": []},
    {"straights": []},
    {"royal_flush_tops": True, "straights": ["34567"]},
    {"players": 3},
    {"players": 2, "place_points": [1, 2, 3, 4, 5]},
    {"round_end": "places", "match_end": {"penalty_limit": 30}},
    {"opening_in": "never", "opening_shape": "single"},
    {"card_factors": [[40, 2]]},
]


def faults_of(options: Any) -> tuple[str, ...]:
    with pytest.raises(RulesetError) as caught:
        Ruleset.from_options(options)
    assert caught.value.code == "bad_ruleset"
    return caught.value.faults


def test_the_defaults_are_those_of_the_table_of_options() -> None:
    rules = Ruleset()
    assert [field.name for field in dataclasses.fields(Ruleset)] == list(OPTIONS)
    for option in OPTIONS.values():
        assert getattr(rules, option.name) == option.default
        assert option.check(option.to_json(option.default)) == option.default
        assert option.meaning.endswith(".")
        assert option.allowed


def test_every_choice_of_an_option_is_a_value_it_takes() -> None:
    single = {name: option for name, option in OPTIONS.items() if option.choices and name not in LISTS}
    assert set(single) == {*CHOICES, *FLAGS, "players", "cards_each"}
    for option in single.values():
        assert [option.check(choice) for choice in option.choices] == list(option.choices)
    for name in LISTS:
        if choices := OPTIONS[name].choices:
            assert OPTIONS[name].check(list(choices)) == choices


def test_the_types_of_the_fields_are_the_choices_of_the_options() -> None:
    hints = get_type_hints(Ruleset)
    for name in CHOICES:
        assert hints[name].__args__ == OPTIONS[name].choices


def test_there_are_bad_values_for_every_option() -> None:
    assert set(BAD_VALUES) == set(OPTIONS)


@pytest.mark.parametrize("name", OPTIONS)
def test_every_bad_value_is_a_fault_that_names_its_option(name: str) -> None:
    for value in BAD_VALUES[name]:
        if value is None and OPTIONS[name].default is None:
            continue  # absent
        (first, *_) = faults_of({name: value})
        assert first.startswith(f"{name}: ")
        with pytest.raises(RulesetError):
            Ruleset(**{name: value})
        with pytest.raises(RulesetError):
            Ruleset().replace(**{name: value})


@pytest.mark.parametrize(("options", "fault"), CONTRADICTIONS)
def test_options_that_contradict_each_other_are_refused(options: dict[str, Any], fault: str) -> None:
    faults = faults_of(options)
    assert any(fault in found for found in faults), faults
    with pytest.raises(RulesetError):
        Ruleset(**options)


@pytest.mark.parametrize("options", HARMLESS)
def test_an_option_without_effect_is_no_fault(options: dict[str, Any]) -> None:
    assert Ruleset.from_options(options) == Ruleset(**options)


def test_all_faults_are_named_at_once() -> None:
    faults = faults_of({
        "players": 3, "teams": True, "cards_each": 13, "leftover": "to_lowest_card_holder",
        "straights": ["34568", "TJQKA", "AKQJT"], "flush_order": "suits_first", "flushorder": 1, 7: 8,
        "bombs": ["straight_flush"], "match_end": {"rounds": 0, "chip": 3}, "instant_wins": ["dragon"],
        "round_end": "places",
    })  # fmt: skip
    assert faults == (
        "'flushorder' is no option (did you mean flush_order?)",
        "7 is no option",
        "straights: '34568' is no run: five consecutive ranks of the circle A23456789TJQK, low to high, "
        "such as TJQKA",
        "straights: 'AKQJT' is no run: five consecutive ranks of the circle A23456789TJQK, low to high, "
        "such as TJQKA",
        "flush_order: 'suits_first' is none of suit_first, high_card_first, all_cards_first "
        "(did you mean suit_first?)",
        "match_end: rounds: 0 is less than 1",
        "match_end: 'chip' is none of rounds, penalty_limit, chips, loss_limit (did you mean chips?)",
        "leftover = to_lowest_card_holder needs exactly one card left over (3 players with 17 cards), not 13",
        "bombs need a bomb_over other than none",
        "teams need players = 4, not 3",
        "teams need round_end = first_out, not places",
        "instant_wins need round_end = first_out, not places",
        "place_points needs one entry for each of 3 seats where round_end = places, not 4",
    )


def test_a_faulty_option_is_not_asked_whether_it_contradicts_another() -> None:
    assert len(faults_of({"players": 7, "cards_each": 17, "teams": True})) == 1


def test_an_unknown_preset_is_named_with_the_other_faults_but_without_contradictions() -> None:
    faults = faults_of({"preset": "three-hand", "leftover": "to_lowest_card_holder", "triples": 1})
    assert len(faults) == 2
    assert "'three-hand' is no preset (did you mean three-hands?)" in faults[0]
    assert faults[1].startswith("triples: ")


@pytest.mark.parametrize("value", [None, 3, ["players"], "players"])
def test_options_are_a_table(value: object) -> None:
    assert "is no table of options" in faults_of(value)[0]


def test_order_without_meaning_is_normalised_and_order_with_meaning_is_kept() -> None:
    rules = Ruleset.from_options({
        "categories": ["straight_flush", "straight", "flush"],
        "bombs": ["straight_flush", "four_of_a_kind"],
        "bomb_over": "any",
        "card_factors": [[13, 3], [10.0, 2.0]],
        "straights": ["KA234", "34567", "QKA23"],
        "tie_break": ["seat", "best_total"],
    })  # fmt: skip
    assert rules.categories == ("straight", "flush", "straight_flush")
    assert rules.bombs == ("four_of_a_kind", "straight_flush")
    assert rules.card_factors == ((10, 2), (13, 3))
    assert rules.straights == ("KA234", "34567", "QKA23")
    assert rules.tie_break == ("seat", "best_total")


def test_integral_floats_are_ints_so_that_equal_rules_have_equal_ids() -> None:
    floats = Ruleset.from_options(
        {"shutout": 39.0, "players": 3.0, "held_top_card": -0.0, "match_end": {"rounds": 10.0, "chips": 2.5}}
    )
    ints = Ruleset(shutout=39, players=3, match_end=MatchEnd(rounds=10, chips=2.5))
    assert floats == ints
    assert floats.id == ints.id
    assert json.dumps(floats.options()) == json.dumps(ints.options())
    assert isinstance(floats.shutout, int)


def test_absent_values_are_words_in_json_and_none_in_python() -> None:
    absent = {"shutout": "none", "stake": "none", "match_end": "open"}
    rules = Ruleset.from_options({"preset": "cardems", **absent})
    assert (rules.shutout, rules.stake, rules.match_end) == (None, None, None)
    assert rules == Ruleset.preset("cardems").replace(shutout=None, stake=None, match_end=None)
    assert absent.items() <= rules.options().items()


def test_all_thirteen_runs_of_the_circle_may_be_straights_and_no_other() -> None:
    assert len(set(ALL_RUNS)) == 13
    assert {"A2345", "23456", "34567", "TJQKA", "JQKA2", "QKA23", "KA234"} <= set(ALL_RUNS)
    assert Ruleset(straights=ALL_RUNS).straights == ALL_RUNS
    assert faults_of({"straights": ["TJQKA", "TJQKA"]}) == ("straights: the run TJQKA is listed twice",)


@given(rulesets())
def test_every_ruleset_survives_json_toml_repr_and_pickle(options: dict[str, Any]) -> None:
    rules = Ruleset.from_options(options)
    assert rules.options() == options
    assert Ruleset.from_options(json.loads(json.dumps(rules.options()))) == rules
    assert Ruleset.from_toml(rules.to_toml()) == rules
    assert eval(repr(rules), {"Ruleset": Ruleset}) == rules
    assert pickle.loads(pickle.dumps(rules)) == rules == copy.deepcopy(rules)
    assert Ruleset(**{name: getattr(rules, name) for name in OPTIONS}) == rules


@given(rulesets(), rulesets())
def test_differences_turn_one_ruleset_into_the_other(one: dict[str, Any], two: dict[str, Any]) -> None:
    mine, theirs = Ruleset.from_options(one), Ruleset.from_options(two)
    differences = mine.differences(theirs)
    assert mine.replace(**{change.option: change.theirs for change in differences}) == theirs
    assert [change.option for change in differences] == [name for name in OPTIONS if one[name] != two[name]]
    assert (mine == theirs) == (mine.id == theirs.id) == (not differences)
    assert (mine != theirs) or hash(mine) == hash(theirs)


def test_a_difference_names_the_option_and_both_values() -> None:
    rules = Ruleset.preset("two-hands").replace(shutout=12.5)
    assert rules.differences(Ruleset()) == (
        Difference("players", mine=2, theirs=4),
        Difference("shutout", mine=12.5, theirs=None),
    )


def test_rules_are_frozen_and_slotted() -> None:
    rules = Ruleset()
    with pytest.raises(AttributeError):
        rules.players = 3  # type: ignore[misc]
    with pytest.raises(AttributeError):
        rules.teams = True  # type: ignore[misc]
    assert not hasattr(rules, "__dict__")


def test_a_repr_is_the_nearest_preset_and_what_differs() -> None:
    assert repr(Ruleset()) == "Ruleset.preset('playfacetoface')"
    assert repr(Ruleset.preset("casual").replace(match_end=None, bomb_over="any")) == (
        "Ruleset.preset('casual').replace(bomb_over='any', match_end='open')"
    )


def test_turns_go_round_in_the_direction_of_the_house() -> None:
    assert [Ruleset().next_seat(seat) for seat in Ruleset().seats] == [1, 2, 3, 0]
    anticlockwise = Ruleset(players=3, direction="anticlockwise")
    assert [anticlockwise.next_seat(seat) for seat in anticlockwise.seats] == [2, 0, 1]


# --- files ----------------------------------------------------------------------------------------------

HOUSE = """
title = "Our house"
description = "As we play it."
source = "us"
open_points = ["everything"]
preset = "cardems"
flush_order = "high_card_first"
"""


def toml_faults(text: str) -> tuple[str, ...]:
    with pytest.raises(RulesetError) as caught:
        Ruleset.from_toml(text)
    return caught.value.faults


def test_a_file_changes_options_of_a_preset_and_describes_itself() -> None:
    assert Ruleset.from_toml(HOUSE) == Ruleset.preset("cardems").replace(flush_order="high_card_first")


def test_faults_of_descriptive_keys_come_with_those_of_options() -> None:
    faults = toml_faults('title = 3\nopen_points = ["x", 1]\ncards = 13\nteams = 2001-01-01\n')
    assert [fault.split(" ")[0] for fault in faults] == ["title:", "open_points:", "'cards'", "teams:"]


def test_broken_toml_is_named_with_its_line() -> None:
    assert "line 2" in toml_faults('passing = "locked_out"\nteams = yes\n')[0]
    assert "line 3" in toml_faults("players = 3\ncards_each = 17\nstraights = [")[0]
    assert "no TOML" in toml_faults("shutout = " + "9" * 5000)[0]
    assert "no TOML" in toml_faults("tie_break = " + "[" * 50_000)[0]


def test_descriptive_keys_are_for_files_alone() -> None:
    assert "'title' is no option" in faults_of({"title": "x"})[0]


def test_rules_are_loaded_from_a_name_a_table_or_a_file(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text("\ufeff" + HOUSE, encoding="utf-8")
    rules = Ruleset.from_toml(HOUSE)
    assert load_rules(str(path)) == load_rules(path) == load_rules(rules) == rules
    assert load_rules({"preset": "cardems", "flush_order": "high_card_first"}) == rules
    assert load_rules("cardems") == Ruleset.preset("cardems")


def test_what_names_no_rules_is_explained(tmp_path: Path) -> None:
    def fault(value: object, *, files: bool = True) -> str:
        with pytest.raises(RulesetError) as caught:
            load_rules(value, files=files)
        return caught.value.faults[0]

    latin = tmp_path / "latin.toml"
    latin.write_bytes(b'preset = "cardems"\n# caf\xe9\n')
    long = tmp_path / "long.toml"
    long.write_bytes(b"#" * (1 << 20) + b"\n")
    assert "there is no file" in fault("missing.toml")
    assert "no UTF-8 text: line 2" in fault(str(latin))
    assert "no regular file" in fault(tmp_path)
    assert "no regular file" in fault("/dev/zero") or sys.platform == "win32"
    assert "longer than" in fault(long)
    assert "did you mean cardems?" in fault("Cardems")
    assert "is no preset" in fault("a\0b")
    assert "is no preset" in fault("x" * 5000)
    assert "is no preset" in fault(str(latin), files=False)
    assert "neither" in fault(latin, files=False)
    for value in (None, 3, ["cardems"], math.nan):
        assert "neither a preset's name nor a table" in fault(value)


def test_the_rules_are_read_without_numpy_or_a_compiler() -> None:
    code = "import sys, pusoy.dos.ruleset; sys.exit('numpy' in sys.modules or 'numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
