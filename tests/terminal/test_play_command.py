"""``pusoy play``: which game, house, table and players it opens, and what it refuses in one line."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

from command_line import one_line
from pusoy.cli.inputs import complete_game_or_house
from pusoy.houses import PRESETS


@pytest.fixture
def play(pusoy: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """``pusoy play --plain`` with these words, which is left at once."""
    monkeypatch.setattr("pusoy.terminal.keep.data_folder", lambda: tmp_path / "data")
    monkeypatch.setattr("pusoy.terminal.choices.data_folder", lambda: tmp_path / "data")

    def played(*words: str, script: str = "") -> Any:
        monkeypatch.setattr("sys.stdin", io.StringIO(script))
        return pusoy("play", "--plain", "--pace", "instant", *words)

    return played


@pytest.mark.parametrize(
    ("words", "greeting"),
    [
        ((), "Pusoy Dos: Cardems. In order of turns: You, "),
        (("pusoy-dos",), "Pusoy Dos: Cardems."),
        (("taiwan",), "Pusoy Dos: Taiwan."),
        (("pusoy",), "Pusoy, 13 cards: Pusoy. At the table: You, Ana, Ben and Caloy. "),
        (("--rules", "capsa-susun"), "Pusoy, 13 cards: Capsa Susun."),
        (("pusoy", "--seats", "2"), "At the table: You and Ana. The computer players are steady."),
        (("--seats", "3"), "Pusoy, 13 cards: Pusoy. At the table: You, Ana and Ben."),
        (
            ("pusoy", "--level", "Expert"),
            "Pusoy, 13 cards: Pusoy. At the table: You, Ana, Ben and Caloy. The computer players are expert.",
        ),
        (("--level", "greedy"), "The computer players are greedy."),
        (("--level", "Expert"), "Pusoy Dos: Cardems."),
        (("chinese-poker-2-4", "-l", "beginner"), "The computer players are beginner."),
    ],
    ids=str,
)
def test_what_is_asked_for_is_opened(play: Any, words: tuple[str, ...], greeting: str) -> None:
    done = play(*words)
    assert (done.code, done.err) == (0, "")
    assert greeting in done.out
    assert "The match is kept." in done.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("pusoy", "--rules", "cardems"), "named twice"),
        (("pusoy", "--seats", "5"), "2 to 4 seats, not 5"),
        (("pusoy", "--seats", "1"), "2 to 4 seats, not 1"),
        (
            ("cardems", "--seats", "3"),
            "in Pusoy Dos the house says how many play: pusoy play pusoy --seats N",
        ),
        (("pusoy-dos", "--seats", "4"), "in Pusoy Dos the house says how many"),
        (("pusoy", "--level", "greedy"), "choose one of beginner, casual, steady, strong, expert"),
        (("taiwan", "--level", "grandmaster"), "the players are random, beginner, greedy, casual, steady"),
        (("--seats", "2", "--level", "random"), "'random' plays Pusoy Dos"),
        (("--level", "exprt"), "did you mean expert?"),
        (("capsa",), "did you mean capsa-susun?"),
        (("pusoy", "--pace", "glacial"), "slow, normal, fast"),
    ],
    ids=str,
)
def test_what_does_not_fit_is_refused_in_one_line(play: Any, words: tuple[str, ...], said: str) -> None:
    done = play(*words)
    assert done.code == 2
    assert said in one_line(done)


def test_a_house_of_ones_own_is_of_its_game(play: Any, tmp_path: Path) -> None:
    path = tmp_path / "lola.toml"
    path.write_text('title = "Lola"\ngame = "pusoy"\nroyalties = "eastern"\nmatch_end = { rounds = 1 }\n')
    done = play(str(path), script="auto\n")
    assert "Pusoy, 13 cards: Lola." in done.out
    assert "the last round is played" in done.out


def test_the_kept_match_is_taken_up_by_what_was_asked_for(play: Any) -> None:
    play("pusoy", "--seed", "a")
    play("cardems", "--seed", "a")
    for words, title in (
        (("pusoy",), "Pusoy, 13 cards"),
        (("pusoy-dos",), "Pusoy Dos: Cardems"),
        (("--seats", "4"), "Pusoy, 13 cards"),
        ((), "Pusoy Dos: Cardems"),
    ):
        done = play(*words)
        assert "Going on with the match" in done.out
        assert title in done.out
    assert "Going on" not in play("pusoy", "--new").out


def test_the_shell_completes_games_and_houses() -> None:
    assert complete_game_or_house("pus") == ["pusoy-dos", "pusoy"]
    assert set(complete_game_or_house("")) == {*PRESETS, "pusoy-dos"}
