"""Plain mode: as a program that is talked to through pipes, and in-process where that says enough."""

from __future__ import annotations

import os
import re
import signal
from functools import partial
from pathlib import Path

import pytest

from pusoy.cards import CardSet
from pusoy.dos.deals import deal
from pusoy.players.grouping import group_hand
from pusoy.records import read_record_file
from pusoy.terminal.combos import arranged
from terminal.tables import preset, read_until, say_plain, start_plain, talk

say = partial(say_plain, rules=preset("cardems"))


def test_a_whole_match_from_a_script(tmp_path: Path) -> None:
    code, out, err = talk(tmp_path / "a", b"auto\n" * 400)
    assert (code, err) == (0, "")
    assert "Pusoy Dos: Cardems" in out
    assert re.search(r"wins? the match: the limit of penalties is reached", out)
    assert "Record saved:" in out
    assert not list((tmp_path / "a" / "tables").glob("*.pusoy"))
    (record,) = (tmp_path / "a" / "records").glob("*.pusoy")
    match = read_record_file(record).match()
    assert match.over
    assert f"total {match.totals[0]}" in out


def test_the_same_seed_and_script_say_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two = (say(monkeypatch, capsys, tmp_path / name, "auto\n" * 60) for name in "ab")
    assert one.split("Record saved")[0] == two.split("Record saved")[0]


def test_the_end_of_input_keeps_the_match_and_it_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = talk(tmp_path, b"auto\nauto\n")
    assert code == 0
    assert "The match is kept. Start the table again to go on." in out
    whole = say(monkeypatch, capsys, tmp_path / "whole", "auto\n" * 3)
    out = say(monkeypatch, capsys, tmp_path, "auto\n")
    assert "Going on with the match that was kept" in out
    said = [line for line in out.splitlines() if " plays " in line or " passes" in line]
    assert said
    assert all(line in whole for line in said)


def test_killed_outright_it_goes_on(tmp_path: Path) -> None:
    with start_plain(tmp_path) as program:
        assert program.stdin is not None
        read_until(program, "Your hand")
        program.stdin.write(b"auto\n")
        program.stdin.flush()
        acted = read_until(program, "You p")
        program.kill()
        program.wait()
    out = talk(tmp_path, b"log\n")[1]
    assert "Going on with the match" in out
    assert acted.splitlines()[-1] in out


def test_interrupted_it_says_that_the_match_is_kept(tmp_path: Path) -> None:
    with start_plain(tmp_path) as program:
        read_until(program, "Your hand")
        program.send_signal(signal.SIGINT)
        out, err = program.communicate(timeout=60)
    assert program.returncode == 130
    assert b"The match is kept" in out
    assert err == b""


def test_a_hang_up_keeps_the_match(tmp_path: Path) -> None:
    with start_plain(tmp_path) as program:
        read_until(program, "Your hand")
        program.send_signal(signal.SIGHUP)
        program.communicate(timeout=60)
    assert len(list((tmp_path / "tables").glob("*.pusoy"))) == 1


def test_bytes_that_are_no_text_are_no_cards(tmp_path: Path) -> None:
    code, out, err = talk(tmp_path, b"\xff\xfe\x00\n\x80\x81 3c\nhand\n")
    assert (code, err) == (0, "")
    assert out.count("is no card") >= 2
    assert "Your hand" in out


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("", ""),
        ("xyzzy", "'xyzzy' is no card"),
        ("3c 3c", "'3c' is named twice"),
        ("3c 4d 5h 6s 7c 8d", "Rule:"),
        ("99999999", "Type legal first"),
        ("legal\n0", "There is no such line"),
        ("legal\n" + "9" * 5000, "There is no such line"),
        ("a" * 20_000, "too long to read"),
        ("play", "is no card"),
        ("next", "the round goes on"),
        ("end", "the round goes on"),
        ("\x1b[2J", "is no card"),
        ("[bold]3c[/bold]", "is no card"),
        ("h", "Hint: "),
        ("table", "Caloy: "),
        ("score", "0 rounds won"),
        ("rules", "The order of the cards"),
        ("position", "dos-c42a4b3f94fc 0 "),
        ("help", "play these cards"),
        ("?", "play these cards"),
        ("save", "Nothing to save yet"),
        ("legal", "legal play"),
        ("log", "plays"),
        ("HAND", "Your hand, 13 cards"),
    ],
)
def test_every_line_gets_its_answer(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    line: str,
    answer: str,
) -> None:
    out = say(monkeypatch, capsys, tmp_path, f"{line}\n")
    assert answer in out.split("Your turn", 1)[1]
    assert "Traceback" not in out
    assert "\x1b" not in out


def test_a_numbered_line_plays_that_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = say(monkeypatch, capsys, tmp_path, "legal\n1\n", rules=preset("two-hands"), seed="n")
    play = re.search(r"^ +1  (\S+)", out, re.MULTILINE)
    assert play is not None
    assert f"You play {play[1]}" in out


def test_a_hand_is_split_and_sorted_into_the_fewest_plays() -> None:
    rules = preset("cardems")
    for seed in range(20):
        hand = deal(rules, f"hand {seed}")[0]
        parts = group_hand(rules, hand)
        cards = arranged(rules, hand, "combinations")
        while cards:
            part = next(one for one in parts if cards[0] in one)
            assert CardSet(cards[: len(part)]) == part
            del cards[: len(part)]


def test_an_open_match_ends_when_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    script = "auto\n" * 40
    out = say(monkeypatch, capsys, tmp_path / "a", script, rules=preset("playfacetoface"))
    turns = out.split("Type next", 1)[0].count("Your hand")
    out = say(monkeypatch, capsys, tmp_path / "b", "auto\n" * turns + "end\n", rules=preset("playfacetoface"))
    assert "you ended the match here" in out
    assert "Record saved" in out


def test_a_match_with_an_end_is_not_ended_by_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = say(monkeypatch, capsys, tmp_path / "a", "auto\n" * 40)
    turns = out.split("Type next", 1)[0].count("Your hand")
    out = say(monkeypatch, capsys, tmp_path / "b", "auto\n" * turns + "end\nscore\nquit\n")
    assert "This match ends by itself" in out


def test_the_end_of_a_round_tells_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = preset("big-two")
    out = say(monkeypatch, capsys, tmp_path, "auto\n" * 40, rules=rules)
    account = out.split("the round (", 1)[1].split("Type next", 1)[0]
    for words in (" held ", "penalty of ", "cards left", "settled with ", "total ", "the next round."):
        assert words in account
    assert "seat" not in account


def test_a_broken_save_is_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "broken.pusoy").write_bytes(b"\xff format = ")
    out = say(monkeypatch, capsys, tmp_path, "hand\n")
    assert "A kept match could not be read" in out
    assert (tmp_path / "set-aside" / "broken.pusoy").exists()
    assert "Your hand" in out


def test_other_rules_than_the_kept_ones_start_a_match_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    say(monkeypatch, capsys, tmp_path, "auto\n")
    out = say(monkeypatch, capsys, tmp_path, "hand\n", rules=preset("taiwan"))
    assert "Going on" not in out
    out = say(monkeypatch, capsys, tmp_path, "hand\n", rules=None, seed=None)
    assert "Going on" in out
    out = say(monkeypatch, capsys, tmp_path, "hand\n", new=True)
    assert "Going on" not in out


@pytest.mark.skipif(os.name != "posix" or not hasattr(os, "geteuid"), reason="permissions of POSIX")
def test_a_folder_that_cannot_be_written_does_not_stop_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("in the way")
    rules = preset("cardems", match_end="open")
    script = "auto\n" * 60 + "save\nquit\n"
    out = say(monkeypatch, capsys, tmp_path / "file" / "below", script, rules=rules)
    assert out.count("This match cannot be kept in") == 1
    assert "The record could not be saved." in out
    assert "The match could not be kept." in out


@pytest.mark.parametrize(
    "house", ["three-hands", "two-hands", "partners", "revolution", "big2-research", "taiwan"]
)
def test_rounds_of_other_houses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], house: str
) -> None:
    out = say(monkeypatch, capsys, tmp_path, "table\nhint\n" + "auto\n" * 60, rules=preset(house))
    assert "the next round." in out
    assert not re.search(r"\bseat \d", out)


def test_places_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = preset("filipino-house", round_end="places")
    out = say(monkeypatch, capsys, tmp_path, "auto\n" * 60, rules=rules)
    assert "out, 1st." in out
    assert "place 1: +3" in out
