"""``pusoy rules`` and ``pusoy deal``: the houses of both games, and the hands that a seed names."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pusoy.dos.ruleset import Ruleset
from pusoy.houses import KINDS, PRESETS, TITLES
from pusoy.thirteen.ruleset import Ruleset as SetRuleset

pytestmark = pytest.mark.usefixtures("compiled")


def listed_houses(out: str) -> dict[str, list[str]]:
    """The lines of ``pusoy rules`` under the title of each game."""
    parts = [part.splitlines() for part in out.split("\n\n")]
    return {part[0]: part[1:] for part in parts if len(part) > 1}


def test_rules_lists_every_house_under_its_game(pusoy: Any) -> None:
    done = pusoy("rules")
    assert done.code == 0
    for game, lines in zip(KINDS, listed_houses(done.out).items(), strict=True):
        assert lines[0] == TITLES[game]
        assert [line.split()[0] for line in lines[1]] == list(KINDS[game].presets())
    listed = json.loads(pusoy("rules", "--json").out)
    assert [house["name"] for house in listed] == list(PRESETS)
    for house in listed:
        assert KINDS[house["game"]].from_options(house["options"]).id == house["id"]


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


@pytest.mark.parametrize("name", SetRuleset.presets())
def test_a_house_of_pusoy_is_explained_with_sets_that_the_engine_judged(pusoy: Any, name: str) -> None:
    done = pusoy("rules", name)
    assert done.code == 0
    for title in ("The hands", "The order of the rows", "What is won", "Naturals", "Questions"):
        assert f"\n{title}\n" in done.out
    assert "  no   8♥ 8♦ A♣ / 8♣ 8♠ K♥ 5♦ 3♣ / A♠ A♥ 2♥ 2♦ 9♣: The middle must be higher" in done.out
    assert max(map(len, done.out.splitlines())) <= 100
    house = json.loads(pusoy("rules", name, "--json").out)
    assert house["game"] == "pusoy"
    assert {section["key"] for section in house["sections"]} >= {"hands", "order", "units", "questions"}
    kinds = {block["type"] for section in house["sections"] for block in section["blocks"]}
    assert kinds >= {"arrangement", "table", "text"}


@pytest.mark.parametrize(
    ("content", "game"),
    [
        ('preset = "capsa-susun"', "pusoy"),
        ('game = "pusoy"', "pusoy"),
        ('game = "pusoy"\nsweep = "double"', "pusoy"),
        ('game = "pusoy-dos"\npreset = "taiwan"', "pusoy-dos"),
        ('preset = "taiwan"', "pusoy-dos"),
        ('passing = "locked_out"', "pusoy-dos"),
        ("", "pusoy-dos"),
    ],
)
def test_a_file_belongs_to_the_game_that_it_names_or_to_that_of_its_preset(
    pusoy: Any, content: str, game: str
) -> None:
    Path("lola.toml").write_text(content, encoding="utf-8")
    house = json.loads(pusoy("rules", "lola.toml", "--json").out)
    assert (house["name"], house["game"], house["title"]) == ("lola.toml", game, "The house in lola.toml")
    assert json.loads(pusoy("deal", "-r", "lola.toml", "--json").out)["game"] == game


def test_houses_are_compared(pusoy: Any) -> None:
    done = pusoy("rules", "filipino-house", "--diff", "bombs")
    assert done.code == 0
    assert "bomb_over" in done.out
    assert "same rules" in pusoy("rules", "cardems", "--diff", "cardems").out
    done = pusoy("rules", "pusoy", "--diff", "chinese-poker-1-6")
    assert "chinese-poker-1-6:" in done.out
    assert "(foul)" in done.out
    found = json.loads(pusoy("rules", "pusoy", "--diff", "chinese-poker-1-6", "--json").out)
    assert found["differences"] == [
        {"option": "foul", "mine": "rejected", "theirs": "loses_all"},
        {"option": "sweep", "mine": "none", "theirs": "bonus3"},
    ]


# --- deals -----------------------------------------------------------------------------------------------


def test_a_file_of_rules_is_read_once(pusoy: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("lola.toml").write_text('preset = "cardems"\n', encoding="utf-8")
    reads = []

    def read(path: str) -> str:
        reads.append(path)
        return Path(path).read_text(encoding="utf-8")

    for module in ("pusoy.cli.inputs", "pusoy.houses", "pusoy.rulesets"):
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


def test_a_deal_of_pusoy_is_for_two_to_four(pusoy: Any) -> None:
    """Section 1 of the rules of Pusoy: 2 to 4 players, 13 cards each."""
    for seats in (2, 3, 4):
        words = ("deal", "--rules", "capsa-susun", "--seed", "our sunday", "--seats", str(seats))
        dealt = json.loads(pusoy(*words, "--json").out)
        assert (dealt["game"], dealt["rules"], len(dealt["hands"])) == ("pusoy", "capsa-susun", seats)
        cards = [card for hand in dealt["hands"] for card in hand.split()]
        assert len(cards) == len(set(cards)) == 13 * seats
        assert "leader" not in dealt
        lines = pusoy(*words).out.splitlines()
        assert [line.split()[1] for line in lines[:-1]] == [str(seat) for seat in range(seats)]
        assert lines[-1] == "seed our sunday"
    assert json.loads(pusoy("deal", "-r", "pusoy", "--json").out)["hands"][3]
    assert len(json.loads(pusoy("deal", "--seats", "4", "--json").out)["hands"]) == 4


def test_houses_are_listed_in_a_line_each_and_compared_in_sentences(pusoy: Any) -> None:
    lines = [line for part in listed_houses(pusoy("rules").out).values() for line in part]
    assert [line.split()[0] for line in lines if "(default)" in line] == ["cardems", "pusoy"]
    assert all(len(line) <= 100 for line in lines)
    done = pusoy("rules", "filipino-house", "--diff", "playfacetoface")
    assert "a pass is final until the next lead" in done.out
    assert "a pass skips one turn only (passing)" in " ".join(done.out.split())
    assert "pusoy alone opens the table" in " ".join(pusoy("--help").out.split())
