"""Worlds fit all that the seat has seen; where the others could not have done it, they weigh nothing."""

from __future__ import annotations

import math

import numpy as np
import pytest

from helpers import fewer, generator
from players.network.networks import random_network
from players.network.test_inputs import random_round
from pusoy.cards import CardSet
from pusoy.dos.actions import Pass
from pusoy.dos.events import Passed, Played
from pusoy.dos.kernel import layout as dos
from pusoy.dos.kernel.doors import to_cards, to_strengths
from pusoy.dos.kernel.playout import seed_random
from pusoy.dos.lowering import lower
from pusoy.dos.round import Round
from pusoy.dos.ruleset import Ruleset
from pusoy.errors import Refusal
from pusoy.jit import Numbers
from pusoy.players.network.kernel.forward import IMPOSSIBLE, fill_chances, rate_actions
from pusoy.players.network.kernel.room import make_room
from pusoy.players.search.history import known
from pusoy.players.search.kernel.layout import make_bench, make_worlds
from pusoy.players.search.kernel.worlds import LEAST, NEVER, deal_world, deal_worlds, weigh_world


def hands_of(rules: Ruleset, world: Numbers) -> list[CardSet]:
    lowered = lower(rules)
    return [CardSet.trusted(int(to_cards(lowered, int(world[dos.HAND + seat])))) for seat in rules.seats]


@pytest.mark.parametrize("part", range(3))
def test_a_world_deals_the_unseen_cards_to_the_others(part: int) -> None:
    for case in range(fewer(40)):
        round_ = random_round(generator("worlds", part, case))
        seat = round_.turn
        assert seat is not None
        moment, bench, world = known(round_.view(seat)), make_bench(), np.zeros(dos.STATE_SIZE, np.int64)
        seed_random(bench.random, case)
        deal_world(lower(round_.rules), moment.state, seat, moment.unseen, bench, world)
        hands = hands_of(round_.rules, world)
        seen = CardSet([card for event in round_.events if isinstance(event, Played) for card in event.cards])
        assert hands[seat] == round_.hands[seat]
        assert tuple(map(len, hands)) == round_.left
        dealt = [card for hand in hands for card in hand]
        assert len(set(dealt)) == len(dealt)
        assert seen.isdisjoint(CardSet(dealt))


def replayed(round_: Round, hands: list[CardSet]) -> tuple[Round, float] | None:
    """The same actions from another deal, with how likely the others' were; None where one was not legal."""
    network = random_network(5)
    dealt = list(hands)
    for event in round_.events:
        if isinstance(event, Played):
            dealt[event.seat] |= event.cards
    own, room, total = round_.turn, make_room(), 0.0
    leader = round_.leader
    first = not round_.rules.winner_leads or round_.first_round
    other = Round(round_.rules, dealt, first_round=first, previous_winner=leader)
    if other.turn != leader:
        return None
    for event in round_.events:
        assert isinstance(event, Played | Passed)
        action = event.cards if isinstance(event, Played) else Pass()
        if event.seat != own:
            moment = known(other.view(event.seat))
            n = rate_actions(lower(other.rules), moment.state, moment.memory, network.net(other.rules), room)
            if n + (room.logits[n] > 0.5 * IMPOSSIBLE) > 1:
                fill_chances(room, n, 1.0)
                mask = 0 if isinstance(action, Pass) else int(to_strengths(lower(other.rules), action.mask))
                places = [i for i in range(n) if int(room.plays[0, i]) == mask] if mask else [n]
                chance = float(room.chances[places[0]]) if places else 0.0
                total += math.log(max(LEAST, chance))
        try:
            other.act(action)
        except Refusal:
            return None
    return other, total


@pytest.mark.parametrize("part", range(3))
def test_a_world_weighs_what_a_replay_of_the_round_in_it_says(part: int) -> None:
    for case in range(fewer(12)):
        round_ = random_round(generator("weights", part, case))
        seat = round_.turn
        assert seat is not None
        rules, moment = lower(round_.rules), known(round_.view(seat))
        bench, room, world = make_bench(), make_room(), np.zeros(dos.STATE_SIZE, np.int64)
        seed_random(bench.random, case)
        net = random_network(5).net(round_.rules)
        for _ in range(4):
            deal_world(rules, moment.state, seat, moment.unseen, bench, world)
            weight = weigh_world(rules, moment.question, moment.history, seat, world, net, room, bench)
            replay = replayed(round_, hands_of(round_.rules, world)) if round_.events else (round_, 0.0)
            if replay is None:
                assert weight <= NEVER, round_
            else:
                assert weight == pytest.approx(replay[1], abs=1e-3), round_


def test_who_passed_where_it_had_to_play_holds_nothing_that_answers() -> None:
    """``last_card_guard``: a seat that guards may pass only where nothing of its hand answers."""
    rules = Ruleset.preset("cardems").replace(last_card_guard="answering")
    hands = ["3C 8D 9D", "4D 4H 5S", "KC", "3D QC KD"]
    round_ = Round(rules, hands, first_round=False, previous_winner=0)
    round_.act_text("0 8D")
    round_.act_text("1 pass")
    seat = round_.turn
    assert seat == 2
    moment = known(round_.view(seat))
    worlds, bench = make_worlds(64), make_bench()
    seed_random(bench.random, 3)
    net = random_network(1).net(rules)
    deal_worlds(
        lower(rules),
        moment.question,
        moment.history,
        moment.state,
        seat,
        moment.unseen,
        0.5,
        net,
        make_room(),
        bench,
        worlds,
        0,
        64,
    )
    eight = int(to_strengths(lower(rules), CardSet("8D").mask))
    for state, weight in zip(worlds.states, worlds.weights, strict=True):
        holds_higher = int(state[dos.HAND + 1]) > 2 * eight - 1
        assert (weight <= NEVER) == holds_higher
    assert (worlds.weights <= NEVER).any()
    assert (worlds.weights > NEVER).any()
