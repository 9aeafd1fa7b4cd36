"""The commands: what they print, their exit codes, and errors in one line that say what to do."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer

from command_line import POSITION, Done, one_line, process
from pusoy import __version__
from pusoy.cli.app import app
from pusoy.cli.inputs import (
    complete_any_player,
    complete_dos_house,
    complete_house,
    complete_pace,
    complete_player,
    complete_set_house,
)
from pusoy.houses import PRESETS
from pusoy.players import player_names
from pusoy.players.setting import setter_names
from pusoy.thirteen.ruleset import Ruleset as SetRuleset

pytestmark = pytest.mark.usefixtures("compiled")

SPADES = [rank + "S" for rank in "23456789TJQKA"]


# --- the whole -------------------------------------------------------------------------------------------


def test_version_comes_without_loading_anything_heavy() -> None:
    heavy = ("typer", "rich", "numba", "numpy", "textual", "msgspec")
    code = (
        "import sys; from pusoy.cli import main; main(['--version']);"
        f"print([name for name in {heavy} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [f"pusoy {__version__}", "[]"]


def test_help_reads_like_a_table_of_contents(pusoy: Any) -> None:
    done = pusoy("--help")
    assert done.code == 0
    titles = ("At the table", "Houses and records", "Computer players", "For programs, and for this machine")
    places = [done.out.index(title) for title in titles]
    assert places == sorted(places)
    assert all(f" {name} " in done.out for name in typer.main.get_command(app).commands)  # type: ignore[attr-defined]
    assert "Exit codes" in done.out


@pytest.mark.parametrize("name", sorted(typer.main.get_command(app).commands))  # type: ignore[attr-defined]
def test_every_command_has_help(pusoy: Any, name: str) -> None:
    done = pusoy(name, "--help")
    assert done.code == 0
    assert "Usage" in done.out
    assert pusoy(name, "-h").out == done.out


@pytest.mark.parametrize(
    "words",
    [
        ("plya",),
        ("--versoin",),
        ("rules", "--jsno"),
        ("rules", "a", "b"),
        ("rules", "--diff", "cardems"),
        ("replay",),
        ("hint",),
        ("arena",),
        ("arena", "greedy", "--deals", "0"),
        ("arena", "greedy", "--deals", "x"),
        ("arena", "greedy", "--workers", "0"),
        ("arena", "gredy"),
        ("arena", *["greedy"] * 5),
        ("arena", "greedy", "--rules", "pusoy"),
        ("arena", "casual", "--rules", "pusoy", "--seats", "5"),
        ("arena", "greedy", "--seats", "3"),
        ("arena", "greedy", "--pool"),
        ("arena", "greedy", "-r", "cardems", "-r", "taiwan"),
        ("arena", "greedy", "--save", "."),
        ("arena", "greedy", "--cluster", "127.0.0.1:1"),
        ("deal", "--seats", "3"),
        ("deal", "--rules", "pusoy", "--seats", "1"),
        ("players", "extra"),
        ("rules", "cardems", "--diff", "pusoy"),
        ("hint", POSITION, "--rules", "pusoy"),
        ("deal", "--rules", "cardem"),
        ("deal", "--rules", "nowhere.toml"),
        ("deal", "--rules", "."),
        ("deal", "--rules", "/dev/zero"),
        ("deal", "--rules", ""),
        ("rules", "cardem"),
        ("rules", "cardems", "--diff", "cardem"),
        ("replay", "nowhere.pusoy"),
        ("replay", "."),
        ("replay", ""),
        ("hint", "nonsense"),
        ("hint", POSITION.replace("dos-4", "dos-5")),
        ("hint", POSITION, "--rules", "cardems"),
        ("hint", POSITION, "--level", "gredy"),
        ("hint", "dos-44136fa355b3 0@1 3C4DTH 3/9/13/2 - - normal -"),
        ("set",),
        ("set", "AS KD"),
        ("set", "AS KX"),
        ("set", *SPADES, "--rules", "cardems"),
        ("set", *SPADES, "--top", "0"),
        ("play", "--pace", "glacial"),
        ("play", "--level", "gredy", "--plain"),
        ("play", "--rules", "cardem", "--plain"),
        ("play",),
        ("serve", "extra"),
        ("serve", "--port", "65536"),
        ("serve", "--port", "http"),
        ("serve", "--workers", "-1"),
        ("serve", "--log-level", "loud"),
        ("serve", "--host", "nowhere.invalid", "--data", "data"),
        ("serve", "--host", "", "--data", "data"),
        ("serve", "--data", "/dev/null/data"),
        ("bench", "extra"),
        ("warm", "--no"),
        ("referee", "x"),
    ],
    ids=" ".join,
)
def test_wrong_usage_and_bad_input_are_one_line_and_exit_2(pusoy: Any, words: tuple[str, ...]) -> None:
    done = pusoy(*words)
    assert done.code == 2
    one_line(done)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("plya",), "play"),
        (("rules", "cardem"), "did you mean cardems?"),
        (("arena", "gredy"), "greedy"),
        (("set", "AS", "KD"), "Thirteen cards are wanted, and these are 2 cards."),
        (("set", *SPADES, "--rules", "capsa"), "did you mean capsa-susun?"),
        (("rules", "capsa"), "did you mean capsa-susun?"),
        (("rules", "cardems", "--diff", "pusoy"), "houses of two games cannot be compared"),
        (("hint", POSITION, "--rules", "pusoy"), "this is for houses of Pusoy Dos"),
        (("arena", "greedy", "--rules", "pusoy"), "greedy plays Pusoy Dos, and this is a house of Pusoy"),
        (("arena", "greedy", "--seats", "3"), "is played by 4, not by 3"),
        (("deal", "--rules", "pusoy", "--seats", "5"), "a table has 2 to 4 seats, not 5"),
        (("replay", "nowhere.pusoy"), "nowhere.pusoy: No such file"),
        (("play",), "--plain"),
        (("play", "--pace", "glacial"), "slow, normal, fast"),
        (("serve", "--log-level", "loud"), "debug, info, warning, error"),
        (("serve", "--data", "/dev/null/data"), "/dev/null/data cannot hold the tables"),
        (("rules", "--diff", "cardems"), "pusoy rules NAME --diff OTHER"),
        (("rules", "--jsno"), "pusoy rules --help"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else value,
)
def test_an_error_says_what_to_do(pusoy: Any, words: tuple[str, ...], says: str) -> None:
    assert says in one_line(pusoy(*words))


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"preset = ", "line 1"),
        (b"\xff\xfe", "UTF-8"),
        (b'preset = "cardem"', "did you mean cardems?"),
        (b'preset = "capsa-susn"', "did you mean capsa-susun?"),
        (b'game = "chess"\nsweep = "triple"', "'chess' is no game; the games are pusoy-dos, pusoy"),
        (b"game = 5", "game: 5 is no name of a game"),
        (b'game = "pusoy"\npreset = "cardems"', "'cardems' is no preset"),
        (b'game = "pusoy"\npassing = "locked_out"\nsweep = "triple"', "sweep"),
        (b'game = "pusoy"\nsweep = "triple"\npassing = "locked_out"', "passing"),
        (b'passing = "perhaps"\nplayers = 5', "players"),
        (b"title = 5", "title"),
        (b"x = " + b"[" * 5000, "TOML"),
        (b"players = " + b"1" * 5000, "TOML"),
    ],
    ids=lambda value: repr(value[:24]) if isinstance(value, bytes) else "",
)
def test_a_bad_house_is_one_line(pusoy: Any, content: bytes, says: str) -> None:
    Path("house.toml").write_bytes(content)
    for words in (
        ("rules", "house.toml"),
        ("deal", "--rules", "house.toml"),
        ("play", "--plain", "-r", "house.toml"),
    ):
        done = pusoy(*words)
        assert done.code == 2
        assert says in one_line(done)


def test_a_fault_of_the_program_is_told_apart(pusoy: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(*_args: object, **_options: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr("pusoy.cli.houses.list_houses", break_down)
    done = pusoy("rules")
    assert done.code == 70
    assert "RuntimeError: broken" in done.err
    assert done.err.splitlines()[-1].startswith("pusoy: this is a fault of the program")


def test_interrupted_is_130(pusoy: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_args: object, **_options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("pusoy.cli.houses.list_houses", interrupt)
    assert pusoy("rules") == Done(130, "", "")


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_control_c_ends_the_referee_quietly() -> None:
    command = [sys.executable, "-m", "pusoy", "referee"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as referee:
        assert referee.stdin is not None
        assert referee.stdout is not None
        assert referee.stderr is not None
        referee.stdin.write(b'{"op": "rules", "rules": "cardems"}\n')
        referee.stdin.flush()
        assert referee.stdout.readline()
        referee.send_signal(signal.SIGINT)
        assert referee.wait(20) == 130
        assert referee.stderr.read() == b""


@pytest.mark.skipif(os.name == "nt", reason="a shell of POSIX")
@pytest.mark.parametrize("command", ["rules", "rules cardems", "rules --json", "--help", "--version", "deal"])
def test_a_reader_that_leaves_ends_it_quietly(command: str) -> None:
    line = f'"{sys.executable}" -m pusoy {command} | true; echo "${{PIPESTATUS[0]}}"'
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("0\n", "")


def test_suits_are_letters_where_the_encoding_has_no_signs() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = process("deal", "--seed", "x", env=environment)
    assert done.returncode == 0
    assert b"10C" in done.stdout
    assert b"?" not in done.stdout


def test_the_shell_can_complete_commands_and_names() -> None:
    environment = {
        **os.environ,
        "_PUSOY_COMPLETE": "complete_bash",
        "COMP_WORDS": "pusoy re",
        "COMP_CWORD": "1",
    }
    assert process(env=environment).stdout.split() == [b"replay", b"referee"]
    environment |= {"COMP_WORDS": "pusoy rules card", "COMP_CWORD": "2"}
    assert process(env=environment).stdout.split() == [b"cardems"]
    assert complete_house("t") == ["three-hands", "two-hands", "taiwan"]
    assert complete_house("") == list(PRESETS)
    assert complete_house("c") == [
        "cardems",
        "casual",
        "capsa-susun",
        "chinese-poker-1-6",
        "chinese-poker-2-4",
    ]
    assert complete_dos_house("ca") == ["cardems", "casual"]
    assert complete_set_house("") == list(SetRuleset.presets())
    assert complete_any_player("s") == ["steady", "strong"]
    assert complete_any_player("e") == ["expert"]
    assert complete_player("gr") == ["greedy"]
    assert complete_player("") == list(player_names())
    assert complete_pace("f") == ["fast"]


# --- hints, sets, players ---------------------------------------------------------------------------------


def test_a_hint_is_legal_and_has_a_reason(pusoy: Any) -> None:
    for level in player_names():
        hint = json.loads(pusoy("hint", POSITION, "--level", level, "--json").out)
        assert hint["play"] in ("3C", "4D", "TH")
        assert hint["reason"]
        assert (hint["legal_plays"], hint["can_pass"], hint["pass"], hint["player"]) == (
            3,
            False,
            False,
            level,
        )
    done = pusoy("hint", *POSITION.split())
    assert done.code == 0
    assert done.out.startswith("Play ")
    assert "3 legal plays" in done.out


def test_a_hint_may_be_to_pass(pusoy: Any) -> None:
    done = pusoy("hint", "dos-44136fa355b3 0 3C4D 2/9/13/2 2D@1 - normal -")
    assert done.out.startswith("Pass: ")


def test_thirteen_cards_are_set_and_rated(pusoy: Any) -> None:
    done = pusoy("set", "JS JH 3D 9S 9H 9D 5C 4C AS AH", "AD KC KD", "--top", "2")
    assert done.code == 0
    assert done.out.splitlines()[1:4] == [
        "   front   K♣ K♦ 5♣        pair of kings (5)",
        "   middle  9♠ 9♥ 9♦ 4♣ 3♦  three nines (4 3)",
        "   back    A♠ A♥ A♦ J♠ J♥  full house, aces over jacks",
    ]
    assert [line[:4] for line in done.out.splitlines() if line[0].isdigit()] == ["1. +", "2. +"]


def test_naturals_and_best_sets_come_as_json_too(pusoy: Any) -> None:
    found = json.loads(pusoy("set", *SPADES, "-r", "capsa-susun", "-n", "1", "--json").out)
    assert found["rules"] == "capsa-susun"
    assert [one["natural"] for one in found["naturals"]] == ["dragon", "three_flushes", "three_straights"]
    (best,) = found["sets"]
    assert best["categories"]["back"] == "royal_flush"
    assert best["units"] > 0 < best["error"]


def test_players_meet(pusoy: Any) -> None:
    done = pusoy("arena", "greedy", "random", "--deals", "2", "--workers", "1", "--json")
    result = json.loads(done.out)
    assert [player["name"] for player in result["players"]] == ["greedy", "random"]
    keys = {"points_per_round", "ci95", "win_rate", "rounds", "ms_per_decision"}
    assert all(keys <= set(player) for player in result["players"])
    assert "greedy" in pusoy("arena", "greedy", "random", "--deals", "2", "--workers", "1").out


def test_players_of_pusoy_meet(pusoy: Any) -> None:
    words = ("arena", "casual", "beginner", "-r", "capsa-susun", "--seats", "2", "-n", "2", "--workers", "1")
    result = json.loads(pusoy(*words, "--json").out)
    assert (result["game"], result["rules"], result["seats"]) == ("pusoy", "capsa-susun", 2)
    assert [player["rounds"] for player in result["players"]] == [4, 4]
    assert "capsa-susun: 2 deals, 4 rounds" in pusoy(*words).out


def test_a_pool_is_rated_and_goes_on_from_its_file(pusoy: Any, tmp_path: Path) -> None:
    file = tmp_path / "pool.jsonl"
    meet = ("arena", "greedy", "random", "--pool", "-r", "two-hands", "-r", "bombs", "-n", "2")
    words = (*meet, "--workers", "1", "--save", str(file))
    done = pusoy(*words, "--json")
    assert done.err == ""  # no bar where there is no terminal
    found = json.loads(done.out)
    assert [one["name"] for one in found["players"]] == ["greedy", "random"]
    assert [house["rules"] for house in found["houses"]] == ["two-hands", "bombs"]
    kept = file.read_bytes()
    shown = pusoy(*words).out
    assert file.read_bytes() == kept
    assert "2 houses together" in shown
    assert "bombs: 2 deals for each pair" in shown
    assert "the number of deals: 2 there, 3 here" in one_line(pusoy(*words, "--deals", "3"))


def test_the_players_of_both_games_are_listed(pusoy: Any) -> None:
    out = pusoy("players").out
    places = [out.index(f"  {name} ") for name in player_names()]
    assert places == sorted(places)
    listed = json.loads(pusoy("players", "--json").out)
    assert [(one["game"], one["name"]) for one in listed] == [
        *(("pusoy-dos", name) for name in player_names()),
        *(("pusoy", name) for name in setter_names()),
    ]
    assert all(one["title"] and one["style"] for one in listed)


def test_warm_says_that_all_is_ready(pusoy: Any) -> None:
    done = pusoy("warm")
    assert done.code == 0
    assert "ompiled" in done.out


def test_a_hint_says_what_a_position_does_not_hold(pusoy: Any) -> None:
    assert "does not hold the cards already played" in pusoy("hint", POSITION).out
    only = pusoy("hint", "dos-44136fa355b3 0 3C 1/9/13/2 - - normal -").out
    assert "There is no choice. You lead: there is nothing to pass on." in only
