"""Numbers that outlive the implementation: counts of legal plays over seeded games, under every preset.

The file is written by the oracle (`python tests/write_counts.py`); nothing of the engine went into it.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from helpers import listed_plays
from pusoy.dos.actions import parse_action
from pusoy.dos.plays import classify
from pusoy.dos.round import Round
from pusoy.dos.ruleset import Ruleset
from pusoy.dos.scoring import score_round

Game = dict[str, Any]
GAMES: dict[str, list[Game]] = json.loads(
    (Path(__file__).parent / "data" / "counts.json").read_text(encoding="utf-8")
)


def test_there_are_games_of_every_preset() -> None:
    assert set(GAMES) == set(Ruleset.presets())
    assert all(len(games) == 4 for games in GAMES.values())


@pytest.mark.parametrize(
    ("name", "number"), [(name, number) for name in GAMES for number in range(len(GAMES[name]))]
)
def test_legal_plays_are_counted_as_the_oracle_counted_them(name: str, number: int) -> None:
    game = GAMES[name][number]
    rules = Ruleset.preset(name)
    table = Round(rules, game["hands"])
    counts: Counter[str] = Counter()
    digest = hashlib.sha256()
    for action in game["actions"]:
        seat, _, text = action.partition(" ")
        assert table.turn == int(seat)
        plays, can_pass = table.legal_plays, table.can_pass
        listed = ", ".join(" ".join(play) for play in listed_plays(table))
        digest.update(f"{seat} plays: {listed} pass: {'yes' if can_pass else 'no'}\n".encode())
        counts["decisions"] += 1
        counts["leads"] += table.table is None
        counts["passes"] += can_pass
        for play in plays:
            found = classify(rules, play, inverted=table.inverted)
            assert found is not None
            counts[str(found.kind)] += 1
        table.act(parse_action(text), int(seat))
    assert table.over
    assert dict(sorted(counts.items())) == game["counts"]  # says which kind, where the digest only says that
    assert digest.hexdigest() == game["sha256"]
    result = score_round(table)
    assert list(result.penalties) == game["penalties"]
    assert list(result.scores) == game["scores"]
