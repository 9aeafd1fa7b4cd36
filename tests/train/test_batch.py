"""What self-play writes down is what happened, and can be learned from without PyTorch being there."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from helpers import fewer
from players.network.networks import random_network
from pusoy.dos.lowering import lower
from pusoy.dos.payoffs import payoffs_of
from pusoy.dos.ruleset import Ruleset
from pusoy.players.judgement import judgement_of
from pusoy.players.network.kernel import layout as at
from pusoy.players.network.kernel.room import make_room
from pusoy.players.search.objective import WINNING
from pusoy.train.batch import ACTION_INPUTS, MOMENT_INPUTS, Batch, Generator
from pusoy.train.houses import Houses, gather_houses, make_table, random_house
from pusoy.train.kernel.selfplay import SEAT, Manner, draw_mixed, find_advantages, play_round
from pusoy.train.measure import measure
from pusoy.train.plan import Plan


@pytest.fixture(scope="module")
def houses() -> Houses:
    return gather_houses(4, 0.75, Random(1))


def filled(houses: Houses, seed: int, decisions: int) -> Batch:
    return Generator(houses, seed).fill(Batch(decisions), random_network(2))


def test_houses_are_all_presets_and_others_that_are_made_from_them(houses: Houses) -> None:
    names = [rules.preset_name for rules in houses.rulesets]
    assert names[: len(Ruleset.presets())] == list(Ruleset.presets())
    assert set(houses.shares.tolist()) == set(range(len(houses.rulesets)))
    presets = np.count_nonzero(houses.shares < len(Ruleset.presets())) / len(houses.shares)
    assert 0.6 < presets < 0.9
    assert (houses.scales > 0.1).all()
    assert random_house(Random(5)) == random_house(Random(5))
    assert len({random_house(Random(seed)).id for seed in range(20)}) > 15


def test_every_decision_is_written_with_all_its_actions(houses: Houses) -> None:
    batch = filled(houses, 1, fewer(600))
    count, pages = batch.decisions, batch.pages
    rows = np.diff(pages.firsts[: count + 1])
    assert (rows >= 2).all()  # forced ones are not written
    assert ((batch.chosen >= 0) & (batch.chosen < rows)).all()
    assert (batch.logs <= 0).all()
    moments = pages.moments[:count]
    assert moments.shape[1] == MOMENT_INPUTS
    hands = moments[:, at.M_HAND : at.M_HAND + at.CARDS]
    unseen = moments[:, at.M_UNSEEN : at.M_UNSEEN + at.CARDS]
    others = moments[:, at.M_END :].reshape(count, at.OTHERS, at.CARDS).sum(axis=1)
    assert not (hands & unseen).any()
    assert (others <= unseen).all()  # what the others hold is among what is not seen
    actions = pages.actions[: pages.firsts[count]]
    assert actions.shape[1] == ACTION_INPUTS
    assert (actions[:, at.A_LEFT - at.A_PASS : at.A_TWO_OF - at.A_PASS].sum(axis=1) == 1).all()


def test_a_seats_decisions_follow_one_another_to_its_score(houses: Houses) -> None:
    batch = filled(houses, 2, fewer(600))
    seats = batch.pages.facts[SEAT]
    for k, after in enumerate(batch.following):
        assert after == -1 or after > k
        if after >= 0:
            assert (seats[after], batch.houses[after]) == (seats[k], batch.houses[k])
            assert batch.returns[after] == batch.returns[k]
    assert (batch.following == -1).sum() >= 4


def test_the_same_seed_plays_the_same_batch(houses: Houses) -> None:
    one, two, other = (filled(houses, seed, 200) for seed in (3, 3, 4))
    assert one.decisions == two.decisions
    np.testing.assert_array_equal(one.returns, two.returns)
    assert one.returns.tolist() != other.returns.tolist()


def test_a_batch_follows_from_the_chance_alone(houses: Houses) -> None:
    """Whatever was played before: a run that goes on from a checkpoint has only the stream of chance."""
    fresh, played = Generator(houses, 5), Generator(houses, 6)
    played.fill(Batch(100), random_network(2))
    played.table.random[0] = fresh.table.random[0]
    one, two = (generator.fill(Batch(200), random_network(2)) for generator in (fresh, played))
    assert one.decisions == two.decisions
    np.testing.assert_array_equal(one.returns, two.returns)
    np.testing.assert_array_equal(one.logs, two.logs)


def test_a_taught_batch_is_played_as_the_steady_player_plays(houses: Houses) -> None:
    """The network's weights are then without effect on what is chosen."""
    batches = [
        Generator(houses, 5).fill(Batch(fewer(400)), random_network(seed), taught=True) for seed in (1, 2)
    ]
    one, two = batches
    assert one.decisions == two.decisions
    np.testing.assert_array_equal(one.chosen, two.chosen)
    assert one.logs.tolist() != two.logs.tolist()
    freely = Generator(houses, 5).fill(Batch(fewer(400)), random_network(1))
    assert freely.returns.tolist() != one.returns.tolist()


def one_round(rules: Ruleset, taken: int, seed: int, winning: float = 0.5) -> Batch:
    """A round of a house; the seats ``taken`` (bits) are the steady player's."""
    batch, steady = Batch(400), judgement_of(rules)
    net, table = random_network(2).net(rules), make_table(seed)
    manner = Manner(False, 0, steady.stakes[None], steady.phases[None], winning)
    numbers = lower(rules), payoffs_of(rules), 1.0, net, make_room(), table, steady, manner, taken
    batch.decisions = int(play_round(0, *numbers, batch.pages, 0))
    return batch


def test_what_the_steady_player_does_at_its_seats_is_not_written() -> None:
    rules = Ruleset.preset("cardems")
    rounds = [one_round(rules, 0b0110, seed) for seed in range(12)]
    written = {int(seat) for batch in rounds for seat in batch.pages.facts[SEAT, : batch.decisions]}
    assert written == {0, 3}


def test_the_network_learns_to_win_for_as_much_as_the_search_plays_for() -> None:
    assert Plan().winning == WINNING


def test_returns_are_leads_that_add_up_to_nothing() -> None:
    """Where a score is only a penalty, the others' penalties count as well."""
    rules = Ruleset.preset("cardems")
    assert rules.settlement == "penalties"
    whole = 0
    for seed in range(20):
        batch = one_round(rules, 0, seed)
        seats = batch.pages.facts[SEAT, : batch.decisions].tolist()
        leads = dict(zip(seats, batch.returns.tolist(), strict=True))
        if len(leads) == 4:
            whole += 1
            assert sum(leads.values()) == pytest.approx(0, abs=1e-4)
            points = dict(zip(seats, one_round(rules, 0, seed, 0.0).returns.tolist(), strict=True))
            winner = max(points, key=points.__getitem__)  # who has no penalty
            for seat, lead in leads.items():
                assert lead == pytest.approx(points[seat] + 0.5 * ((seat == winner) - 0.25), abs=1e-5)
    assert whole > 5


def test_the_steady_player_takes_some_seats_and_never_all() -> None:
    table = make_table(3)
    drawn = [int(draw_mixed(table, 3, 512)) for _ in range(400)]
    assert set(drawn) == set(range(7))
    assert 140 < drawn.count(0) < 260
    assert {int(draw_mixed(table, 2, 1024)) for _ in range(50)} == {1, 2}


def test_advantages_are_those_of_the_paper() -> None:
    following = np.array([2, 3, 4, -1, -1])
    returns = np.array([1, -2, 1, -2, 1], np.float32)
    critic = np.array([0.5, -0.5, 0.25, -1, 0.75], np.float32)
    found = np.zeros(5, np.float32)
    find_advantages(5, following, returns, critic, 0.5, found)
    last = 1 - 0.75
    middle = 0.75 - 0.25 + 0.5 * last
    assert found[[4, 2, 0]] == pytest.approx([last, middle, 0.25 - 0.5 + 0.5 * middle])
    assert found[[3, 1]] == pytest.approx([-2 + 1, -1 + 0.5 + 0.5 * -1])


def test_a_measure_is_the_same_for_the_same_seed() -> None:
    """With partners the network takes a pair: it wins what the others lose."""
    rules = Ruleset.preset("big2-research")
    one, again = (measure(random_network(2), rules, "greedy", 5, 3) for _ in range(2))
    assert one == again
    assert 0 <= one.wins <= 1
    pair = measure(random_network(2), Ruleset.preset("partners"), "steady", 2, 3)
    assert abs(pair.points) < 60
