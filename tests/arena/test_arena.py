"""Duplicate deals, equal results for any number of workers, and players who misbehave."""

from __future__ import annotations

import json
import math
import os
import signal
import subprocess
import sys
import time
from random import Random

import pytest

from pusoy.arena import ArenaResult, as_json, run_arena
from pusoy.arena.chunks import rotations
from pusoy.arena.games import contest_of, table_of
from pusoy.cli.arena import show_standings
from pusoy.dos.actions import PASS, Action
from pusoy.dos.deals import deal
from pusoy.dos.ruleset import Ruleset
from pusoy.dos.view import View
from pusoy.errors import PusoyError
from pusoy.players import GreedyPlayer, Player


class Broken(GreedyPlayer):
    """Raises at every other decision."""

    name = "broken"

    def choose(self, view: View, random: Random) -> Action:
        if len(view.hand) % 2:
            raise RuntimeError("out of order")
        return super().choose(view, random)


class Shy(GreedyPlayer):
    """Always passes."""

    name = "shy"

    def choose(self, view: View, random: Random) -> Action:
        return PASS


def figures(result: ArenaResult) -> list[tuple[object, ...]]:
    """All that must repeat: everything but the time taken."""
    return [
        (one.name, one.points_per_round, one.ci95, one.win_rate, one.rounds, one.faults)
        for one in result.standings
    ]


def test_every_player_holds_every_hand_of_a_deal_once() -> None:
    rules = Ruleset.preset("cardems")
    seen: dict[int, set[str]] = {entry: set() for entry in range(4)}

    class Note(GreedyPlayer):
        def __init__(self, entry: int) -> None:
            self.entry = entry

        def choose(self, view: View, random: Random) -> Action:
            if len(view.hand) == 13:
                seen[self.entry].add(str(view.hand))
            return super().choose(view, random)

    table = table_of(contest_of(rules), [Note(entry) for entry in range(4)], "duplicate")
    for rotation in range(4):
        table.play(0, rotation)
    hands = {str(hand) for hand in deal(rules, "duplicate/0")}
    for entry in range(4):
        assert seen[entry] <= hands
    assert seen[0] == hands


@pytest.mark.parametrize("preset", ["cardems", "partners", "three-hands", "two-hands", "big-two"])
def test_equal_players_share_points_and_wins_exactly(preset: str) -> None:
    rules = Ruleset.preset(preset)
    result = run_arena(["greedy"] * rules.players, rules, deals=6, workers=1)
    assert len({one.points_per_round for one in result.standings}) == 1
    share = 0.5 if rules.teams else 1 / rules.players
    assert all(one.win_rate == pytest.approx(share) for one in result.standings)
    assert all(one.rounds == 6 * rules.players for one in result.standings)
    assert result.above_table(0).mean == pytest.approx(0)


def test_the_result_does_not_depend_on_the_workers() -> None:
    one = run_arena(["steady", "random", "greedy", "random"], "cardems", deals=6, seed="w", workers=1)
    two = run_arena(["steady", "random", "greedy", "random"], "cardems", deals=6, seed="w", workers=2)
    assert figures(one) == figures(two)
    assert one.points_by_deal == two.points_by_deal
    other = run_arena(["steady", "random", "greedy", "random"], "cardems", deals=6, seed="v", workers=1)
    assert figures(one) != figures(other)


def test_fewer_players_than_seats_fill_the_seats_in_turn() -> None:
    assert [rotations(entries, 4) for entries in (1, 2, 3, 4)] == [1, 2, 4, 4]
    result = run_arena(["greedy", "random"], "partners", deals=3, workers=1)
    assert [one.rounds for one in result.standings] == [12, 12]
    assert sum(one.points_per_round for one in result.standings) == pytest.approx(0)
    three = run_arena(["greedy", "random", "random"], "cardems", deals=3, workers=1)
    assert [one.rounds for one in three.standings] == [24, 12, 12]


def test_scores_that_add_up_to_nothing_do_so_over_the_table() -> None:
    result = run_arena(["steady", "greedy", "random", "random"], "big-two", deals=4, workers=1)
    assert sum(one.points_per_round for one in result.standings) == pytest.approx(0)


def test_a_player_that_fails_is_played_for_and_reported(capsys: pytest.CaptureFixture[str]) -> None:
    result = run_arena([Broken(), "random", Shy(), "greedy"], "cardems", deals=4, workers=1)
    broken, fine, shy, _ = result.standings
    assert broken.faults > 0 < shy.faults
    assert fine.faults == 0
    reasons = {fault.player: fault.reason for fault in result.faults}
    assert reasons["broken"] == "RuntimeError: out of order"
    assert reasons["shy"].startswith("pass: ")
    show_standings(result)
    assert "faulty answers, each replaced by the pass or the lowest legal play:" in capsys.readouterr().out


def test_progress_counts_up_to_all_deals() -> None:
    calls: list[tuple[int, int]] = []
    run_arena(
        ["random"], "two-hands", deals=30, workers=1, progress=lambda done, total: calls.append((done, total))
    )
    assert calls == [(25, 30), (30, 30)]


@pytest.mark.parametrize(
    ("players", "deals", "message"),
    [
        (["random"] * 5, 1, "5 players for 4 seats: name 1 to 4"),
        ([], 1, "0 players for 4 seats"),
        (["random"], 0, "an arena needs one deal or more, not 0"),
        (["rnadom"], 1, "Did you mean 'random'"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_sentence(
    players: list[str | Player], deals: int, message: str
) -> None:
    with pytest.raises(PusoyError, match=message):
        run_arena(players, "cardems", deals=deals, workers=1)


def test_the_json_has_the_keys_of_the_interface() -> None:
    result = run_arena(["greedy", "random", "random", "random"], "cardems", deals=3, workers=1)
    found = as_json(result)
    assert [player["name"] for player in found["players"]] == ["greedy", "random", "random", "random"]
    for player in found["players"]:
        assert {"points_per_round", "ci95", "win_rate", "rounds", "ms_per_decision"} <= set(player)
        low, high = player["ci95"]
        assert low <= player["points_per_round"] <= high
    assert json.loads(json.dumps(found)) == found
    alone = run_arena(["random"], "cardems", deals=1, workers=1)
    assert as_json(alone)["players"][0]["ci95"] is None
    assert math.isinf(alone.standings[0].ci95[0])


ENDLESS = """
import sys
import pusoy.cli.arena
from pusoy.cli import main

run_arena = pusoy.cli.arena.run_arena

def telling(*players, progress, **options):
    return run_arena(*players, progress=lambda *done: print("playing", flush=True), **options)

pusoy.cli.arena.run_arena = telling
sys.exit(main(["arena", "greedy", "random", "--rules", "two-hands", "--deals", "50000", "--workers", "2"]))
"""


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="signals are those of Unix")
@pytest.mark.parametrize("everybody", [False, True])
def test_an_interrupted_arena_ends_at_once_and_quietly(everybody: bool) -> None:
    """Whether the signal reaches the first process alone, or its workers too as from a keyboard.

    Workers hold the pipes open: reading to the end waits for them as well.
    """
    arena = subprocess.Popen(
        [sys.executable, "-c", ENDLESS],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert arena.stdout is not None
    assert arena.stdout.readline() == "playing\n"
    interrupted = time.monotonic()
    (os.killpg if everybody else os.kill)(arena.pid, signal.SIGINT)
    out, err = arena.communicate(timeout=60)
    assert time.monotonic() - interrupted < 10
    assert arena.returncode == 130
    assert set(out.split()) <= {"playing"}
    assert err == ""
