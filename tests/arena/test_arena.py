"""Duplicate deals, equal results for any number of workers, and players who misbehave."""

from __future__ import annotations

import json
import math
from io import StringIO
from random import Random

import pytest
from rich.console import Console

from pusoy.arena import ArenaResult, arena_command, as_json, print_table, run_arena
from pusoy.arena.run import rotations
from pusoy.arena.table import Table, ask
from pusoy.dos.actions import PASS, Action
from pusoy.dos.deals import deal
from pusoy.dos.round import Round
from pusoy.dos.ruleset import Ruleset
from pusoy.dos.view import View
from pusoy.errors import PusoyError
from pusoy.players import GreedyPlayer, Player, default_action


class Broken(GreedyPlayer):
    """Raises at every other decision."""

    name = "broken"

    def choose(self, view: View, random: Random) -> Action:
        if len(view.hand) % 2:
            raise RuntimeError("out of order")
        return super().choose(view, random)


class Cheat(GreedyPlayer):
    """Always passes, or plays what it does not hold."""

    name = "cheat"

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

    table = Table(rules, [Note(entry) for entry in range(4)], "duplicate")
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


def test_a_player_that_fails_is_played_for_and_reported() -> None:
    result = run_arena([Broken(), "random", Cheat(), "greedy"], "cardems", deals=4, workers=1)
    broken, fine, cheat, _ = result.standings
    assert broken.faults > 0 < cheat.faults
    assert fine.faults == 0
    reasons = {fault.player: fault.reason for fault in result.faults}
    assert reasons["broken"] == "RuntimeError: out of order"
    assert reasons["cheat"] == "passed where it may not"
    out = StringIO()
    print_table(result, Console(file=out, width=120))
    assert "faulty answers, each replaced" in out.getvalue()


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (None, "answered None"),
        (PASS, "passed where it may not"),
    ],
)
def test_whatever_is_no_legal_action_is_replaced(wrong: object, reason: str) -> None:
    class Wrong(GreedyPlayer):
        def choose(self, view: View, random: Random) -> Action:
            return wrong  # type: ignore[return-value]

    rules = Ruleset.preset("cardems")
    round_ = Round(rules, deal(rules, "wrong"))
    view = round_.view(round_.turn)
    assert ask(Wrong(), view, Random(1)) == (default_action(view), reason)


def test_a_card_that_is_not_held_is_an_illegal_play() -> None:
    rules = Ruleset.preset("cardems")
    round_ = Round(rules, deal(rules, "stolen"))
    view = round_.view(round_.turn)

    class Thief(GreedyPlayer):
        def choose(self, view: View, random: Random) -> Action:
            return next(hand for seat, hand in enumerate(round_.hands) if seat != round_.turn)

    action, reason = ask(Thief(), view, Random(1))
    assert action == default_action(view)
    assert reason.startswith("illegal play: ")


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


def test_the_command_prints_a_table_or_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    arena_command(["greedy", "random"], "two-hands", deals=2, workers=1)
    printed = capsys.readouterr()
    assert "greedy" in printed.out
    assert "two-hands: 2 deals, 4 rounds" in printed.out
    arena_command(["greedy", "random"], "two-hands", deals=2, workers=1, as_json_text=True)
    printed = capsys.readouterr()
    assert json.loads(printed.out)["rules"] == "two-hands"
