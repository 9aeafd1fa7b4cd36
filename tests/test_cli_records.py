"""``pusoy replay``, and records and positions on standard input."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from asking import ask
from command_line import POSITION, RECORD, SET_RECORD, one_line

pytestmark = pytest.mark.usefixtures("compiled")


def test_a_record_is_told_action_by_action(pusoy: Any) -> None:
    Path("match.pusoy").write_text(RECORD, encoding="utf-8")
    done = pusoy("replay", "match.pusoy")
    assert (done.code, done.err) == (0, "")
    for line in (
        "Ana plays 3♣, 2 cards left.",
        "Ben plays 6♦",
        "Ben wins the round.",
        "Ana held 5♥.",
    ):
        assert line in done.out
    assert "1 card left -1" in done.out
    told = json.loads(pusoy("replay", "match.pusoy", "--json").out)
    assert told["totals"] == [-1, 0]
    assert [event["action"] for event in told["rounds"][0]["events"]] == ["play"] * 4
    assert told["rounds"][0]["result"]["winner"] == 1


def test_a_record_that_breaks_the_rules_is_a_no(pusoy: Any) -> None:
    Path("match.pusoy").write_text(RECORD.replace('"0 5D"', '"0 3C"'), encoding="utf-8")
    done = pusoy("replay", "match.pusoy")
    assert done.code == 1
    assert "match.pusoy: line 11, round 1, action 3: '0 3C': 3♣ is not in your hand." in one_line(done)
    kept = pusoy("replay", "match.pusoy", "--lenient")
    assert kept.code == 1
    assert "Ben plays 4♣" in kept.out
    assert "mid-round" in kept.out
    assert "line 11" in kept.err
    told = json.loads(pusoy("replay", "match.pusoy", "--lenient", "--json").out)
    assert len(told["faults"]) == 1
    assert not told["rounds"][0]["over"]


@pytest.mark.parametrize(
    "content", [b"", b"format = ", b"\xff", b"format = 2", b'format = 1\ngame = "chess"', b"[" * 5000]
)
def test_a_file_that_is_no_record_is_bad_input(pusoy: Any, content: bytes) -> None:
    Path("match.pusoy").write_bytes(content)
    for words in (("replay", "match.pusoy"), ("replay", "match.pusoy", "--lenient", "--json")):
        done = pusoy(*words)
        assert done.code == 2
        assert "match.pusoy" in one_line(done)


def test_a_record_and_a_position_may_come_from_standard_input() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pusoy", "replay", "-"], input=RECORD.encode(), capture_output=True, check=True
    )
    assert b"wins the round" in done.stdout
    done = subprocess.run(
        [sys.executable, "-m", "pusoy", "hint", "-"], input=POSITION.encode(), capture_output=True, check=True
    )
    assert done.stdout.startswith(b"Play ")


def test_a_fault_on_standard_input_begins_with_where_it_was_found() -> None:
    for content in (RECORD.replace('"0 5D"', '"0 5D-"'), RECORD.replace('"two-hands"', '"two-hand"'), ""):
        done = subprocess.run(
            [sys.executable, "-m", "pusoy", "replay", "-"],
            input=content.encode(),
            capture_output=True,
            check=False,
        )
        assert done.returncode in (1, 2)
        assert done.stderr.startswith(b"pusoy: standard input: ")


def test_running_totals_are_exact(pusoy: Any) -> None:
    head, round_ = RECORD.split("[[round]]")
    rules = '{ preset = "two-hands", card_factors = [[1, 0.1]] }'
    again = f"[[round]]\nfirst_round = true{round_}"
    Path("match.pusoy").write_text(
        head.replace('{ preset = "two-hands" }', rules) + again * 3, encoding="utf-8"
    )
    done = pusoy("replay", "match.pusoy")
    assert (done.code, done.err) == (0, "")
    third = done.out.split("Round 3")[1]
    assert "-0.3" in third
    assert "-0.30" not in third


def test_names_of_all_kinds_are_told(pusoy: Any) -> None:
    text = RECORD.replace('"Ana", "Ben"', '"[bold]Ñ\\u001b[31m", "You"')
    Path("match.pusoy").write_text(text, encoding="utf-8")
    done = pusoy("replay", "match.pusoy")
    assert done.code == 0
    assert "\x1b" not in done.out
    assert "[bold]Ñ" in done.out


# --- Pusoy -------------------------------------------------------------------------------------------------


def test_a_record_of_pusoy_is_told_row_by_row_and_opponent_by_opponent(pusoy: Any) -> None:
    """The worked deal of the rules page (section 3): two rows won is no sweep, +1 for Ana."""
    Path("match.pusoy").write_text(SET_RECORD, encoding="utf-8")
    done = pusoy("replay", "match.pusoy")
    assert (done.code, done.err) == (0, "")
    lines = [" ".join(line.split()) for line in done.out.splitlines()]
    assert lines[0] == "Capsa Susun; Ana, Ben"
    start = lines.index("Round 1")
    assert lines[start + 1 : start + 15] == [
        "Ana front Q♣ Q♠ Q♥ three queens",
        "middle 9♣ 9♠ 9♥ 4♠ 4♥ full house, nines over fours",
        "back 2♣ 2♠ 2♥ 2♦ 7♠ four twos (7)",
        "Ben front A♠ K♦ 3♣ ace high (K 3)",
        "middle A♥ J♥ 10♥ 6♥ 3♥ flush A J 10 6 3",
        "back 9♦ 8♦ 7♦ 6♦ 5♦ straight flush 5-6-7-8-9",
        "Ana against Ben: +1",
        "+1 front won: three queens against ace high (K 3)",
        "+1 middle won: full house, nines over fours against flush A J 10 6 3",
        "-1 back lost: four twos (7) against straight flush 5-6-7-8-9",
        "+3 royalty for the front: three queens",
        "+2 royalty for the middle: full house, nines over fours",
        "-5 royalty for the back: straight flush 5-6-7-8-9",
        "Ana wins the round.",
    ]
    assert lines[-3:] == ["The match is open.", "Ana +1", "Ben -1"]


def test_a_record_of_pusoy_comes_as_json_as_the_referee_tells_it(pusoy: Any) -> None:
    Path("match.pusoy").write_text(SET_RECORD, encoding="utf-8")
    told = json.loads(pusoy("replay", "match.pusoy", "--json").out)
    assert (told["game"], told["totals"], told["over"], told["winners"]) == ("pusoy", [1, -1], False, [])
    (round_,) = told["rounds"]
    assert round_["sets"][1]["back"] == "9D 8D 7D 6D 5D"
    assert round_["sets"][1]["categories"]["back"] == "straight_flush"
    rows = ("front", "middle", "back")
    sets = [{row: entry[row] for row in rows} for entry in round_["sets"]]
    asked = ask(op="showdown", rules="capsa-susun", sets=sets)
    assert round_["result"] == {key: asked[key] for key in round_["result"]}
    assert {"units", "comparisons", "items", "fouls"} <= set(round_["result"])


def test_a_match_of_pusoy_ends_with_its_winner_and_who_owes_whom(pusoy: Any) -> None:
    rules = '{ preset = "capsa-susun", match_end = { rounds = 1 }, stake = { unit = "PHP", per_point = 5 } }'
    text = SET_RECORD.replace('{ preset = "capsa-susun" }', rules)
    Path("match.pusoy").write_text(text, encoding="utf-8")
    lines = pusoy("replay", "match.pusoy").out.splitlines()
    assert "Ana wins the match: the last round is played." in lines
    assert lines[-1] == "  Ben owes Ana 1 point: PHP 5."
    told = json.loads(pusoy("replay", "match.pusoy", "--json").out)
    assert (told["over"], told["winners"], told["reason"]) == (True, [0], "rounds")
    assert told["payments"][0]["amount"] == 5


def test_naturals_fouls_and_who_has_not_set_are_told(pusoy: Any) -> None:
    """Options `naturals` and `foul`."""
    text = """
format = 1
game = "pusoy"
rules = { preset = "capsa-susun", foul = "loses_all" }
[[round]]
hands = ["2C 3D 4H 5S 6C 7D 8H 9S TC JD QH KS AC", "2D 2H 2S 3C 3H 4C 6D 7C 9C TH JH QD KD"]
sets = ["dragon", "QD KD JH / 2D 2H 2S 3C 3H / 4C 6D 7C 9C TH"]
[[round]]
hands = ["2C 3D 4H 5S 6C 7D 8H 9S TC JD QH KS AC", "2D 2H 2S 3C 3H 4C 6D 7C 9C TH JH QD KD"]
sets = ["", "QD KD JH / 2D 2H 2S 3C 3H / 4C 6D 7C 9C TH"]
"""
    Path("match.pusoy").write_text(text, encoding="utf-8")
    done = pusoy("replay", "match.pusoy")
    assert done.code == 0
    said = " ".join(done.out.split())
    assert "seat 0 natural dragon A♣ K♠ Q♥" in said
    assert "seat 1 is out of order: The back may not be lower" in said
    assert "seat 0 against seat 1: +13 +13 natural: dragon" in said
    assert "seat 0 not set A♣ K♠ Q♥" in said
    assert "The record ends here, before all have set." in said
    told = json.loads(pusoy("replay", "match.pusoy", "--json").out)
    assert told["rounds"][0]["sets"][0] == {"natural": "dragon"}
    assert told["rounds"][0]["result"]["fouls"][1]["code"] == "foul_back_middle"
    assert told["rounds"][1]["sets"][0] is None
    assert told["rounds"][1]["result"] is None


def test_a_record_of_pusoy_that_breaks_the_rules_is_a_no(pusoy: Any) -> None:
    text = SET_RECORD.replace('"AS KD 3C /', '"AS KD 3D /')
    Path("match.pusoy").write_text(text, encoding="utf-8")
    done = pusoy("replay", "match.pusoy")
    assert done.code == 1
    assert "match.pusoy: line 10, round 1, set 2: 'AS KD 3D / " in one_line(done)
    kept = pusoy("replay", "match.pusoy", "--lenient")
    assert kept.code == 1
    assert "three queens" in kept.out
    assert "before all have set" in kept.out
    assert "line 10, round 1, set 2" in kept.err
    told = json.loads(pusoy("replay", "match.pusoy", "--lenient", "--json").out)
    assert len(told["faults"]) == 1
    assert told["rounds"][0]["sets"][1] is None


def test_a_deal_may_be_shared(pusoy: Any) -> None:
    """Section 1: equal highest totals share the deal."""
    text = SET_RECORD.replace('preset = "capsa-susun"', 'preset = "pusoy", row_unit = 0')
    Path("match.pusoy").write_text(text, encoding="utf-8")
    assert "  Ana and Ben share the round.\n" in pusoy("replay", "match.pusoy").out


def test_a_record_of_another_game_names_the_games_that_there_are(pusoy: Any) -> None:
    Path("match.pusoy").write_text(SET_RECORD.replace('"pusoy"', '"chess"'), encoding="utf-8")
    assert "no such game: 'chess'; there are 'pusoy-dos' and 'pusoy'" in one_line(
        pusoy("replay", "match.pusoy")
    )
