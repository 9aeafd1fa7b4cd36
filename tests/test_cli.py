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
from pusoy.cli.inputs import complete_house, complete_pace, complete_player
from pusoy.dos.ruleset import Ruleset
from pusoy.players import player_names

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
        (b'passing = "perhaps"\nplayers = 5', "players"),
        (b"title = 5", "title"),
        (b"x = " + b"[" * 5000, "TOML"),
        (b"players = " + b"1" * 5000, "TOML"),
    ],
    ids=["toml", "utf-8", "preset", "values", "title", "deep", "huge"],
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
    assert complete_house("") == list(Ruleset.presets())
    assert complete_player("gr") == ["greedy"]
    assert complete_player("") == list(player_names())
    assert complete_pace("f") == ["fast"]


# --- houses ----------------------------------------------------------------------------------------------


def test_rules_lists_every_house(pusoy: Any) -> None:
    done = pusoy("rules")
    assert done.code == 0
    assert [line.split()[0] for line in done.out.splitlines()[: len(Ruleset.presets())]] == list(
        Ruleset.presets()
    )
    listed = json.loads(pusoy("rules", "--json").out)
    assert [house["name"] for house in listed] == list(Ruleset.presets())
    assert all(Ruleset.from_options(house["options"]).id == house["id"] for house in listed)


@pytest.mark.parametrize("name", Ruleset.presets())
def test_a_house_is_explained_with_examples_and_its_source(pusoy: Any, name: str) -> None:
    done = pusoy("rules", name)
    assert done.code == 0
    for title in (
        "The order of the cards",
        "The plays",
        "Passing",
        "Scoring",
        "Questions",
        "Where this comes from",
    ):
        assert f"\n{title}\n" in done.out
    assert max(map(len, done.out.splitlines())) <= 100
    house = json.loads(pusoy("rules", name, "--json").out)
    assert {section["key"] for section in house["sections"]} >= {"cards", "plays", "scoring", "questions"}


def test_a_house_may_be_a_file(pusoy: Any) -> None:
    Path("lola.toml").write_text(
        'title = "Lola"\npreset = "cardems"\npassing = "locked_out"\n', encoding="utf-8"
    )
    assert pusoy("rules", "lola.toml").out.startswith("Lola\n====\n")
    differences = json.loads(pusoy("rules", "lola.toml", "--diff", "cardems", "--json").out)
    assert differences["differences"] == [{"option": "passing", "mine": "locked_out", "theirs": "may_return"}]


def test_houses_are_compared(pusoy: Any) -> None:
    done = pusoy("rules", "filipino-house", "--diff", "bombs")
    assert done.code == 0
    assert "bomb_over" in done.out
    assert "same rules" in pusoy("rules", "cardems", "--diff", "cardems").out


# --- deals, hints, arena ---------------------------------------------------------------------------------


def test_a_file_of_rules_is_read_once(pusoy: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("lola.toml").write_text('preset = "cardems"\n', encoding="utf-8")
    reads = []

    def read(path: str) -> str:
        reads.append(path)
        return Path(path).read_text(encoding="utf-8")

    for module in ("pusoy.cli.inputs", "pusoy.rulesets"):
        monkeypatch.setattr(f"{module}.read_rules_file", read)
    assert pusoy("rules", "lola.toml").out.startswith("The house in lola.toml\n")
    assert reads == ["lola.toml"]


def test_cardems_is_the_house_of_every_command(pusoy: Any) -> None:
    assert json.loads(pusoy("deal", "--json").out)["rules"] == "cardems"
    assert len(json.loads(pusoy("deal", "--json").out)["seed"]) == 64  # 256 bits


def test_a_deal_is_the_same_every_time_and_can_be_told_again(pusoy: Any) -> None:
    first = pusoy("deal", "--seed", "our sunday", "--rules", "taiwan", "--json")
    assert pusoy("deal", "--seed", "our sunday", "--rules", "taiwan", "--json") == first
    dealt = json.loads(first.out)
    assert (dealt["rules"], dealt["seed"], len(dealt["hands"])) == ("taiwan", "our sunday", 4)
    fresh = pusoy("deal")
    assert fresh.code == 0
    seed = fresh.out.splitlines()[-1].removeprefix("seed ")
    assert pusoy("deal", "--seed", seed).out == fresh.out
    assert pusoy("deal").out != fresh.out


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


def test_warm_says_that_all_is_ready(pusoy: Any) -> None:
    done = pusoy("warm")
    assert done.code == 0
    assert "ompiled" in done.out


def test_houses_are_listed_in_a_line_each_and_compared_in_sentences(pusoy: Any) -> None:
    lines = pusoy("rules").out.splitlines()[: len(Ruleset.presets())]
    assert [line.split()[0] for line in lines if "(default)" in line] == ["cardems"]
    assert all(len(line) <= 100 for line in lines)
    done = pusoy("rules", "filipino-house", "--diff", "playfacetoface")
    assert "a pass is final until the next lead" in done.out
    assert "a pass skips one turn only (passing)" in " ".join(done.out.split())
    assert "pusoy alone opens the table" in " ".join(pusoy("--help").out.split())


def test_a_hint_says_what_a_position_does_not_hold(pusoy: Any) -> None:
    assert "does not hold the cards already played" in pusoy("hint", POSITION).out
    only = pusoy("hint", "dos-44136fa355b3 0 3C 1/9/13/2 - - normal -").out
    assert "There is no choice. You lead: there is nothing to pass on." in only
