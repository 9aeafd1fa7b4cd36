"""How the players compare over many deals: a loose bound in every run, the full table in `make strength`."""

from __future__ import annotations

import pytest

from helpers import jit_disabled
from pusoy.arena import ArenaResult, run_arena
from pusoy.dos.ruleset import Ruleset

FOUR_PLAYERS = [name for name in Ruleset.presets() if Ruleset.preset(name).players == 4]


def meet(preset: str, player: str, opponent: str, deals: int, workers: int | None = 1) -> ArenaResult:
    """One against three; with teams a pair against a pair."""
    rules = Ruleset.preset(preset)
    others = 1 if rules.teams else rules.players - 1
    players = [player, *[opponent] * others]
    result = run_arena(players, rules, deals=deals, seed="strength", workers=workers)
    assert not result.faults
    return result


@pytest.mark.skipif(jit_disabled, reason="many rounds")
@pytest.mark.parametrize("preset", ["playfacetoface", "filipino-house"])
def test_steady_wins_more_than_its_share(preset: str) -> None:
    assert meet(preset, "steady", "greedy", 30).standings[0].win_rate > 0.3
    assert meet(preset, "steady", "random", 15).standings[0].win_rate > 0.6
    assert meet(preset, "greedy", "random", 15).standings[0].win_rate > 0.35


@pytest.mark.skipif(jit_disabled, reason="many rounds")
@pytest.mark.parametrize("preset", ["three-hands", "two-hands"])
def test_steady_wins_more_than_its_share_at_smaller_tables(preset: str) -> None:
    assert meet(preset, "steady", "greedy", 30).standings[0].win_rate > 1.1 / Ruleset.preset(preset).players


@pytest.mark.strength
@pytest.mark.parametrize("preset", FOUR_PLAYERS)
def test_steady_beats_three_random_players(preset: str) -> None:
    assert meet(preset, "steady", "random", 300).standings[0].win_rate >= 0.70


@pytest.mark.strength
@pytest.mark.parametrize("preset", FOUR_PLAYERS)
def test_steady_beats_three_greedy_players(preset: str) -> None:
    """More rounds than its share, and points above those it meets, beyond doubt.

    Where every score is minus a penalty no points are above 0: what counts everywhere is the difference.
    """
    result = meet(preset, "steady", "greedy", 600)
    assert result.standings[0].win_rate >= 0.42
    assert result.above_table(0).low > 0
    rules = Ruleset.preset(preset)
    if rules.settlement != "penalties" or rules.teams:
        assert result.standings[0].ci95[0] > 0
