"""What the search plays for: points and, near the end of a match, the match."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace

from pusoy.dos.deals import deal
from pusoy.dos.round import Round
from pusoy.dos.ruleset import Ruleset
from pusoy.players.search.kernel.playouts import worth
from pusoy.players.search.objective import WINNING, objective_of, spread_of


def worth_of(
    rules: Ruleset, scores: list[float], seat: int, number: int = 1, totals: tuple[float, ...] = ()
) -> float:
    round_ = Round(rules, deal(rules, "worth"))
    view = replace(round_.view(seat), round_number=number, totals=totals)
    return float(worth(objective_of(view), rules.players, seat, np.array(scores, np.float64)))


def test_outside_a_match_points_count_and_the_lead_of_the_next_round() -> None:
    rules = Ruleset.preset("big2-research")
    spread = spread_of(rules)
    assert 4 < spread < 9
    assert worth_of(rules, [14, -7, -7, 0], 0) == pytest.approx(14 / spread + 0.75 * WINNING)
    assert worth_of(rules, [14, -7, -7, 0], 1) == pytest.approx(-7 / spread - 0.25 * WINNING)
    again = rules.replace(next_leader="lowest_card")
    assert worth_of(again, [14, -7, -7, 0], 0) == pytest.approx(14 / spread_of(again))
    pairs = Ruleset.preset("partners")
    assert worth_of(pairs, [7, -7, 7, -7], 2) == pytest.approx(7 / spread_of(pairs) + 0.5 * WINNING)


def test_what_others_lose_is_gained_whatever_the_settlement() -> None:
    rules = Ruleset.preset("playfacetoface")  # a score is minus the penalty
    assert rules.settlement == "penalties"
    alone, all_of_them = worth_of(rules, [-3, 0, -1, -1], 0), worth_of(rules, [-3, 0, -9, -9], 0)
    assert all_of_them - alone == pytest.approx(4 / spread_of(rules))


def test_in_the_last_round_winning_the_match_is_worth_points() -> None:
    rules = Ruleset.preset("filipino-house")  # ten rounds
    safe, bold = [6.0, -2, -2, -2], [-1.0, -1, -1, 3]
    ahead = (40.0, -10, -10, -20)
    behind = (-8.0, -8, -8, -3)
    gain_ahead = worth_of(rules, safe, 0, 10, ahead) - worth_of(rules, bold, 0, 10, ahead)
    gain_behind = worth_of(rules, safe, 0, 10, behind) - worth_of(rules, bold, 0, 10, behind)
    assert gain_behind > gain_ahead + 0.5  # here the points decide who wins the match


def test_a_limit_that_is_met_ends_the_match() -> None:
    rules = Ruleset.preset("cardems")  # 30 penalty points
    totals = (-20.0, -25.0, -10.0, -19.0)
    ends_it = worth_of(rules, [0, -6, -9, -3], 0, 5, totals)
    goes_on = worth_of(rules, [0, -4, -9, -3], 0, 5, totals)
    first = worth_of(rules, [0, -6, -12, -3], 0, 5, totals)
    assert ends_it < goes_on  # seat 2 would have won it
    assert first > ends_it  # now seat 0 has


def test_partners_win_the_match_together() -> None:
    rules = Ruleset.preset("partners")
    totals = (10.0, -10, 10, -10)
    assert worth_of(rules, [5, -5, 5, -5], 0, 10, totals) == pytest.approx(
        worth_of(rules, [5, -5, 5, -5], 2, 10, totals)
    )
    points = worth_of(rules, [5, -5, 5, -5], 0, 1) - 0.5 * WINNING  # there is no next round to lead
    assert worth_of(rules, [5, -5, 5, -5], 0, 10, totals) == pytest.approx(points + 1.5, abs=0.01)
