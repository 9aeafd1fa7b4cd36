"""The search as a whole: legal, repeatable, in time, and never missing a certain win."""

from __future__ import annotations

from random import Random
from time import perf_counter

import numpy as np
import pytest

from helpers import fewer, generator
from players.network.networks import random_network
from players.network.test_inputs import random_round
from pusoy.cards import CardSet
from pusoy.dos.actions import Pass
from pusoy.dos.deals import deal
from pusoy.dos.kernel.doors import to_strengths
from pusoy.dos.lowering import lower
from pusoy.dos.round import Round
from pusoy.dos.ruleset import Ruleset
from pusoy.errors import PusoyError
from pusoy.players.endings import solve
from pusoy.players.search.ending import weigh_ending
from pusoy.players.search.kernel.layout import POINT, WIN
from pusoy.players.search.objective import objective_of
from pusoy.players.search.searching import Found, search
from pusoy.players.search.settings import Clock, Settings

FEW = Settings(playouts=30)


def look(round_: Round, settings: Settings = FEW, seed: int = 1) -> Found:
    assert round_.turn is not None
    return search(round_.view(round_.turn), settings, Random(seed), random_network(3).net(round_.rules))


@pytest.mark.parametrize("part", range(4))
def test_it_finds_a_legal_action_under_any_rules_and_the_same_again(part: int) -> None:
    for case in range(fewer(15)):
        round_ = random_round(generator("search", part, case))
        found = look(round_)
        assert round_.why_not_act(found.action) is None, round_
        assert look(round_) == found, round_
        assert found.compared[0].action == found.action
        assert len({str(one.action) for one in found.compared}) == len(found.compared) <= FEW.candidates


def test_the_halves_that_are_dropped_were_worth_less() -> None:
    rules = Ruleset.preset("cardems")
    lead = Round(rules, deal(rules, "halving"), first_round=False, previous_winner=0)
    found = look(lead, Settings(playouts=240, least=0.0, trust=0.0))
    tries = [one.playouts for one in found.compared]
    assert tries == sorted(tries, reverse=True)
    assert tries[0] > tries[-1] > 0
    assert 120 <= found.playouts <= 240
    last = [one for one in found.compared if one.playouts == tries[0]]
    assert found.compared[0].worth == max(one.worth for one in last)


def test_the_word_of_the_network_counts_while_playouts_are_few() -> None:
    rules = Ruleset.preset("cardems")
    other = 0
    for case in range(fewer(8)):
        lead = Round(rules, deal(rules, f"trust {case}"), first_round=False, previous_winner=0)
        believed = look(lead, Settings(playouts=60, trust=1e9))
        assert believed.compared[0].prior == max(one.prior for one in believed.compared)
        other += look(lead, Settings(playouts=60, trust=0.0)).action != believed.action
    assert other > 0


def test_candidates_are_no_twins_and_three_where_there_are_three() -> None:
    """Of actions that differ in suits alone the likeliest is compared."""
    rules = Ruleset.preset("big2-research")
    for case in range(fewer(10)):
        lead = Round(rules, deal(rules, f"twins {case}"), first_round=False, previous_winner=0)
        found = look(lead, Settings(playouts=6, least=1.0))
        assert len(found.compared) == 3
        plays = [one.action for one in found.compared if isinstance(one.action, CardSet)]
        assert len({tuple(sorted(card.rank for card in play)) for play in plays}) == 3


def test_only_certain_wins_are_compared_where_there_are_any() -> None:
    rules = Ruleset.preset("playfacetoface")
    hands = ["2D 2H 3C", "4D 5D 6D 7D", "4H 5H 6H 7H", "4S 5S 6S 7S"]
    round_ = Round(rules, hands, first_round=False, previous_winner=0)
    found = look(round_, Settings(playouts=30, least=0.9, exact=0))
    assert {str(one.action) for one in found.compared} <= {"2D", "2H", "2H 2D"}


def test_a_small_ending_is_counted_out_in_every_world() -> None:
    rules, several = Ruleset.preset("big2-research"), 0
    for case in range(fewer(12)):
        rng = generator("endings", case)
        cards = [str(card) for card in CardSet.from_mask((1 << 52) - 1)]
        rng.shuffle(cards)
        hands = [CardSet(cards[3 * seat : 3 * seat + 3]) for seat in rules.seats]
        round_ = Round(rules, hands, first_round=False, previous_winner=0)
        found = look(round_, Settings(playouts=100, candidates=1))
        several += len(found.compared) > 1  # as many as there are, whatever the settings say
        assert len({one.playouts for one in found.compared}) == 1  # nothing is halved
        assert found.compared[0].worth == pytest.approx(max(one.worth for one in found.compared))
    assert several > 0


def test_an_ending_is_worth_what_the_solver_says() -> None:
    rules = Ruleset.preset("big2-research")
    round_ = Round(rules, ["3C 5C 5D", "4D 4H", "2C 6H", "8C 9D"], first_round=False, previous_winner=0)
    ending, lowered = solve(round_, rules), lower(rules)
    masks = np.array([int(to_strengths(lowered, play.mask)) for play in round_.legal_plays], np.int64)
    objective, worths = objective_of(round_.view(0)), np.zeros(len(masks))
    assert weigh_ending(rules, round_.state, 0, masks, objective, worths)
    for found, choice in zip(worths, ending.choices, strict=True):
        won = float(choice.scores[0] == max(choice.scores)) - 0.25
        lead = choice.scores[0] - sum(choice.scores) / 4
        assert found == pytest.approx(objective[POINT] * lead + objective[WIN] * won)


def test_it_ends_when_its_time_is_over() -> None:
    rules = Ruleset.preset("cardems")
    round_ = Round(rules, deal(rules, "clock"))
    look(round_, Settings(playouts=20))  # compiled
    before = perf_counter()
    found = look(round_, Settings(playouts=10**9, ms=1.0))
    assert found.playouts < 10**6
    assert perf_counter() - before < 30  # seconds: it ends at all
    assert len(found.compared) > 1


def test_a_clock_hands_out_the_least_whatever_the_time() -> None:
    over = Clock(1e-6)
    assert [last for _, last in over.chunks(0, 50, over.end, 5)][-1] >= 5
    endless = Clock(None)
    assert list(endless.chunks(3, 50, endless.share(0.5), 1)) == [(3, 50)]


def test_who_is_not_to_act_does_not_look_ahead() -> None:
    rules = Ruleset.preset("cardems")
    round_ = Round(rules, deal(rules, "turn"))
    assert round_.turn is not None
    with pytest.raises(PusoyError, match="only the seat that is to act"):
        search(round_.view((round_.turn + 1) % 4), FEW, Random(1))
    with pytest.raises(PusoyError, match="a search needs playouts"):
        Settings(playouts=0)
    assert not isinstance(look(round_).action, Pass)
