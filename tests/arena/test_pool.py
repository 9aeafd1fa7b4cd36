"""A pool: everybody meets everybody, and what is said of them agrees with the arenas of two."""

from __future__ import annotations

import json
from random import Random

import pytest

from pusoy.arena import pool_json, run_arena, run_pool
from pusoy.arena.games import AnyPlayer
from pusoy.cli.arena import show_ratings
from pusoy.dos.actions import Action
from pusoy.dos.ruleset import Ruleset
from pusoy.dos.view import View
from pusoy.errors import PusoyError
from pusoy.players import GreedyPlayer


class Broken(GreedyPlayer):
    """Raises."""

    name = "broken"

    def choose(self, view: View, random: Random) -> Action:
        raise RuntimeError("out of order")


@pytest.mark.parametrize("house", ["cardems", "partners", "two-hands"])
def test_a_meeting_is_the_arena_of_the_two(house: str) -> None:
    names = ["steady", "greedy", "random"]
    (found,) = run_pool(names, [house], deals=6, seed="both", workers=1).houses
    assert [(one.first, one.second) for one in found.meetings] == [(0, 1), (0, 2), (1, 2)]
    for met in found.meetings:
        pair = [names[met.first], names[met.second]]
        alone = run_arena(pair, house, deals=6, seed="both", workers=1)
        first, second = alone.standings
        assert met.points.mean == pytest.approx(first.points_per_round - second.points_per_round)
        assert met.won.mean == pytest.approx(first.win_rate / (first.win_rate + second.win_rate))


def test_at_a_table_of_three_both_hold_two_seats_as_often() -> None:
    (found,) = run_pool(["greedy", "random"], ["three-hands"], deals=5, workers=1).houses
    assert [one.rounds for one in found.ratings] == [5 * 9, 5 * 9]
    orders = (["greedy", "random"], ["random", "greedy"])
    ahead = 0.0
    for order in orders:
        played = {one.name: one for one in run_arena(order, "three-hands", deals=5, workers=1).standings}
        ahead += (played["greedy"].points_per_round - played["random"].points_per_round) / 2
    assert found.meetings[0].points.mean == pytest.approx(ahead)


def test_points_and_elo_lie_about_the_mean_of_the_pool() -> None:
    result = run_pool(["random", "steady", "greedy"], ["cardems", "taiwan"], deals=10, workers=1)
    for house in result.houses:
        assert sum(one.points.mean for one in house.ratings) == pytest.approx(0)
        assert sum(one.elo.mean for one in house.ratings) == pytest.approx(3 * 1500)
        for one in house.ratings:
            assert one.points.low <= one.points.mean <= one.points.high
            assert one.elo.low < one.elo.mean < one.elo.high
    random, steady, _ = result.elo
    assert steady.low > 1500 > random.high
    spread = [one.elo.high - one.elo.low for house in result.houses for one in house.ratings]
    assert all(one.high - one.low < max(spread) for one in result.elo)


def test_the_result_does_not_depend_on_the_workers() -> None:
    one, two = (
        run_pool(["greedy", "random", "steady"], ["cardems"], deals=4, seed="w", workers=workers)
        for workers in (1, 2)
    )
    assert one.elo == two.elo
    assert one.houses[0].meetings == two.houses[0].meetings


def test_sets_of_pusoy_are_rated_too() -> None:
    result = run_pool(["beginner", "casual"], ["pusoy"], deals=6, seats=2, workers=1)
    beginner, casual = result.houses[0].ratings
    assert casual.points.mean > 0 > beginner.points.mean
    assert casual.won.mean + beginner.won.mean == pytest.approx(1)


def test_progress_counts_the_deals_of_all_pairs_and_tells_of_the_first_player() -> None:
    calls: list[tuple[int, int]] = []
    shares: list[float] = []
    result = run_pool(
        ["random", "steady", "greedy"],
        ["cardems"],
        deals=30,
        workers=1,
        progress=lambda done, total: calls.append((done, total)),
        watch=lambda first: shares.append(first.mean),
    )
    assert calls == [(25, 90), (50, 90), (75, 90), (80, 90), (85, 90), (90, 90)]
    assert shares[0] == 0  # nothing is known before it has met everybody
    assert shares[-1] == pytest.approx(result.houses[0].ratings[0].won.mean)


def test_faults_are_told_with_the_opponent(capsys: pytest.CaptureFixture[str]) -> None:
    result = run_pool(["greedy", Broken(), "random"], ["cardems", "taiwan"], deals=1, workers=1)
    assert [one.faults > 0 for one in result.houses[0].ratings] == [False, True, False]
    assert result.faults[0].opponent == "greedy"
    assert result.faults[0].fault.entry == 1
    assert pool_json(result)["faults"][0].items() >= {"player": "broken", "rules": "cardems"}.items()
    show_ratings(result)
    out = capsys.readouterr().out
    assert "faulty answers, each replaced by the pass or the lowest legal play:" in out
    assert "times, first in deal 0 with greedy: RuntimeError: out of order" in out


def test_the_json_has_the_keys_of_the_manual() -> None:
    result = run_pool(["greedy", "random"], ["cardems"], deals=2, workers=1)
    found = pool_json(result)
    assert json.loads(json.dumps(found, allow_nan=False)) == found
    assert set(found) == {"game", "seed", "deals", "players", "houses", "faults"}
    (house,) = found["houses"]
    assert set(house) == {"rules", "seats", "players", "meetings"}
    assert house["players"][0].items() >= found["players"][0].items()
    assert house["meetings"][0]["players"] == ["greedy", "random"]
    alone = pool_json(run_pool(["greedy", "random"], ["cardems"], deals=1, workers=1))
    assert alone["players"][0]["elo_ci95"] is None


@pytest.mark.parametrize(
    ("players", "rules", "deals", "message"),
    [
        (["greedy"], ["cardems"], 1, "a pool needs two players or more, not 1"),
        (["greedy", "greedy"], ["cardems"], 1, "greedy stands 2 times in the pool: everybody is named once"),
        (["greedy", "random"], [], 1, "a pool needs a house to play in"),
        (["greedy", "random"], ["cardems", "cardems"], 1, "cardems is named 2 times: each house plays once"),
        (["greedy", "random"], ["cardems"], 0, "a pool needs one deal or more, not 0"),
        (["greedy", "casual"], ["pusoy"], 1, "greedy plays Pusoy Dos, and this is a house of Pusoy"),
        (["steady", "cmd:x"], ["cardems", "pusoy"], 1, "a pool is of one game, and these are houses of two"),
        (["gredy", "random"], ["cardems"], 1, "Did you mean 'greedy'"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_sentence(
    players: list[str | AnyPlayer], rules: list[object], deals: int, message: str
) -> None:
    with pytest.raises(PusoyError, match=message):
        run_pool(players, rules, deals=deals, workers=1)


def test_houses_of_one_s_own_are_rated_under_their_id() -> None:
    own = Ruleset.preset("cardems").replace(shutout="none")
    found = pool_json(run_pool(["greedy", "random"], [own], deals=1, workers=1))
    assert found["houses"][0]["rules"] == own.id
