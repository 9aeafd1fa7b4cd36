"""Pusoy in the arena: duplicate deals for two to four seats, and players of one game at a time."""

from __future__ import annotations

import json
from random import Random

import pytest

from pusoy.arena import as_json, run_arena
from pusoy.arena.games import AnyPlayer, contest_of, table_of
from pusoy.cards import CardSet
from pusoy.cli.arena import show_standings
from pusoy.errors import PusoyError
from pusoy.players import GreedyPlayer
from pusoy.players.setting import Casual
from pusoy.thirteen.deals import deal
from pusoy.thirteen.rows import Action, Rows
from pusoy.thirteen.ruleset import Ruleset
from pusoy.thirteen.showdown import showdown
from pusoy.thirteen.splits import lowest_set
from pusoy.thirteen.view import View

PUSOY = Ruleset.preset("pusoy")
CAPSA = Ruleset.preset("capsa-susun")


class Note(Casual):
    """Notes every hand that it holds."""

    def __init__(self) -> None:
        self.held: list[CardSet | None] = []

    def choose(self, view: View, random: Random) -> Action:
        self.held.append(view.hand)
        return super().choose(view, random)


class Fouls(Casual):
    """Lays its best back down in the middle."""

    name = "fouls"
    style = "Lays its back down in the middle."

    def choose(self, view: View, random: Random) -> Action:
        assert view.hand is not None
        rows = self.set_rows(view.rules, view.hand, random)
        return Rows(rows.front, rows.back, rows.middle)


class Broken(Casual):
    """Raises."""

    name = "broken"
    style = "Raises."

    def choose(self, view: View, random: Random) -> Action:
        raise RuntimeError("out of order")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_player_holds_every_hand_of_a_deal_once(seats: int) -> None:
    players = [Note() for _ in range(seats)]
    table = table_of(contest_of(PUSOY, seats), players, "duplicate")
    for rotation in range(seats):
        table.play(0, rotation)
    for player in players:
        assert set(player.held) == set(deal("duplicate/0", seats))
        assert len(player.held) == seats


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_units_sum_to_nothing_and_wins_to_one(seats: int) -> None:
    """Section 1: units over the table sum to zero; equal highest totals share the deal."""
    result = run_arena(["steady", "beginner"], CAPSA, deals=6, seats=seats, workers=1)
    held = [standing.rounds for standing in result.standings]
    points = sum(one.points_per_round * rounds for one, rounds in zip(result.standings, held, strict=True))
    wins = sum(one.win_rate * rounds for one, rounds in zip(result.standings, held, strict=True))
    assert points == pytest.approx(0)
    assert wins == pytest.approx(sum(held) / seats)
    assert result.seats == seats


def test_points_are_those_of_the_showdown() -> None:
    casual = Casual()
    played = table_of(contest_of(CAPSA, 3), ["casual", "casual", "casual"], "same").play(7, 0)
    sets = [casual.set_rows(CAPSA, hand, Random(0)) for hand in deal("same/7", 3)]
    assert played.points == tuple(map(float, showdown(CAPSA, sets).units))


def test_equal_players_share_points_and_wins_exactly() -> None:
    result = run_arena(["casual"] * 4, "pusoy", deals=4, workers=1)
    assert {(one.points_per_round, one.win_rate) for one in result.standings} == {(0.0, 0.25)}


def test_the_result_does_not_depend_on_the_workers() -> None:
    one, two = (
        run_arena(["beginner", "casual"], "pusoy", deals=6, seats=2, seed="w", workers=workers)
        for workers in (1, 2)
    )
    assert one.points_by_deal == two.points_by_deal
    assert one.wins_by_deal == two.wins_by_deal


def test_a_better_player_wins_more() -> None:
    result = run_arena(["steady", "beginner"], "pusoy", deals=30, seed="better", workers=1)
    better, worse = result.standings
    assert better.points_per_round > better.ci95[0] > 0 > worse.points_per_round


def test_a_player_that_fails_is_played_for_and_reported(capsys: pytest.CaptureFixture[str]) -> None:
    result = run_arena([Broken(), Fouls(), "casual"], "pusoy", deals=2, seats=3, workers=1)
    broken, fouls, fine = result.standings
    assert (broken.faults, fouls.faults, fine.faults) == (6, 6, 0)
    reasons = {fault.player: fault.reason for fault in result.faults}
    assert reasons["broken"] == "RuntimeError: out of order"
    assert "The back must be higher than the middle" in reasons["fouls"]
    show_standings(result)
    assert "12 faulty answers, each replaced by the lowest legal set:" in capsys.readouterr().out


def test_who_fails_sets_the_lowest_legal_set() -> None:
    played = table_of(contest_of(PUSOY, 2), [Broken(), "casual"], "low").play(0, 0)
    hands = deal("low/0", 2)
    sets = (lowest_set(PUSOY, hands[0]), Casual().set_rows(PUSOY, hands[1], Random(0)))
    assert played.points == tuple(map(float, showdown(PUSOY, sets).units))


def test_a_foul_stands_where_the_house_takes_it() -> None:
    """Option `foul`: `loses_all`; that is no fault of the program."""
    result = run_arena([Fouls(), "casual"], "chinese-poker-1-6", deals=2, seats=2, workers=1)
    assert result.standings[0].faults == 0
    assert result.standings[0].points_per_round == -6


@pytest.mark.parametrize(
    ("players", "rules", "seats", "message"),
    [
        (["casual"] * 3, "pusoy", 2, "3 players for 2 seats: name 1 to 2"),
        (["casual"], "pusoy", 5, "a table has 2 to 4 seats, not 5"),
        (["greedy"], "pusoy", 4, "greedy plays Pusoy Dos, and this is a house of Pusoy, the 13-card game"),
        ([GreedyPlayer()], "pusoy", 4, "greedy plays Pusoy Dos"),
        ([Casual()], "cardems", 4, "casual plays Pusoy, the 13-card game, and this is a house of Pusoy Dos"),
        (["casul"], "pusoy", 4, "Did you mean 'casual'"),
        (["greedy"], "cardems", 3, "this house of Pusoy Dos is played by 4, not by 3"),
        (["casual"], "capsa", 4, "did you mean capsa-susun"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_sentence(
    players: list[str | AnyPlayer], rules: str, seats: int, message: str
) -> None:
    with pytest.raises(PusoyError, match=message):
        run_arena(players, rules, deals=1, seats=seats, workers=1)


def test_the_json_has_the_keys_of_the_interface() -> None:
    """Interfaces, section 5."""
    found = as_json(run_arena(["casual", "beginner"], "capsa-susun", deals=3, seats=2, workers=1))
    assert (found["game"], found["rules"], found["seats"]) == ("pusoy", "capsa-susun", 2)
    for player in found["players"]:
        assert {"points_per_round", "ci95", "win_rate", "rounds", "ms_per_decision"} <= set(player)
        low, high = player["ci95"]
        assert low <= player["points_per_round"] <= high
    assert json.loads(json.dumps(found)) == found
