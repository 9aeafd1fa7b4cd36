"""Which game a name, a table of options or a file of rules belongs to."""

from __future__ import annotations

from pathlib import Path

import pytest

from pusoy.dos.ruleset import Ruleset as DosRuleset
from pusoy.errors import PusoyError, RulesetError
from pusoy.houses import KINDS, PRESETS, TITLES, describe_house, load_any_rules, read_rules, seats_of
from pusoy.thirteen.ruleset import Ruleset as SetRuleset

CAPSA = SetRuleset.preset("capsa-susun")


def test_no_two_houses_share_a_name() -> None:
    assert len(PRESETS) == sum(len(kind.presets()) for kind in KINDS.values())
    assert list(TITLES) == list(KINDS)
    for name, kind in PRESETS.items():
        assert describe_house(name).ruleset == kind.preset(name)
    with pytest.raises(RulesetError, match="did you mean taiwan"):
        describe_house("taiwen")


def test_rules_of_either_game_are_loaded_from_all_that_names_them(tmp_path: Path) -> None:
    file = tmp_path / "lola.toml"
    file.write_text('game = "pusoy"\nrow_unit = 2\n', encoding="utf-8")
    expected = SetRuleset.preset("pusoy").replace(row_unit=2)
    assert load_any_rules(file) == load_any_rules(str(file)) == expected
    assert load_any_rules("capsa-susun") == load_any_rules({"preset": "capsa-susun"}) == CAPSA
    assert load_any_rules(CAPSA) is CAPSA
    assert load_any_rules({"passing": "locked_out"}) == DosRuleset.from_options({"passing": "locked_out"})
    assert load_any_rules("cardems") == DosRuleset.preset("cardems")


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("capsa", "did you mean capsa-susun"),
        ("", "'' is no preset; the presets are playfacetoface"),
        (5, "5 is neither a preset's name nor a table of options"),
        ({"preset": "capsa-susn"}, "did you mean capsa-susun"),
        ({"preset": "capsa-susun", "passing": "locked_out"}, "passing"),
        ({"preset": 5}, "5 is no preset"),
        ("no/such.toml", "there is no file"),
    ],
)
def test_what_names_no_rules_is_said(value: object, message: str) -> None:
    with pytest.raises(RulesetError, match=message):
        load_any_rules(value)


def test_every_fault_of_a_file_is_told_at_once() -> None:
    text = 'game = "chess"\ntitle = 5\npreset = "capsa-susun"\nsweep = "triple"\nfoul = "never"\n'
    with pytest.raises(RulesetError) as raised:
        read_rules(text)
    assert [fault.split(":")[0] for fault in raised.value.faults] == ["title", "game", "foul", "sweep"]


@pytest.mark.parametrize(("kind", "other"), [(DosRuleset, "pusoy"), (SetRuleset, "pusoy-dos")])
def test_a_file_of_the_other_game_is_no_ruleset_of_this_one(
    kind: type[DosRuleset] | type[SetRuleset], other: str
) -> None:
    """However a text of rules is read, its ``game`` is checked."""
    own = kind.rulebook.game
    assert kind.from_toml(f'game = "{own}"') == kind()
    with pytest.raises(RulesetError, match=f"game: '{other}' is another game than '{own}'"):
        kind.from_toml(f'game = "{other}"')


def test_pusoy_dos_says_how_many_sit_there_and_pusoy_leaves_it_open() -> None:
    three = DosRuleset.preset("three-hands")
    assert seats_of(three) == seats_of(three, 3) == 3
    assert (seats_of(CAPSA), seats_of(CAPSA, 2)) == (4, 2)
    with pytest.raises(PusoyError, match="is played by 3, not by 4"):
        seats_of(three, 4)
