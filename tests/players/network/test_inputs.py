"""What the network reads: nothing hidden, the same in a turned order, and never a number out of its range."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from helpers import fewer, generator
from oracle import Options
from pusoy.cards import CardSet
from pusoy.dos.kernel import layout as dos
from pusoy.dos.kernel.doors import to_strengths
from pusoy.dos.kernel.legal import legal_called
from pusoy.dos.lowering import lower
from pusoy.dos.round import Round
from pusoy.dos.ruleset import Ruleset
from pusoy.jit import Numbers
from pusoy.players.network.kernel import layout as at
from pusoy.players.network.kernel.inputs import in_force, list_action, list_moment, look_up, unseen_cards
from pusoy.players.network.kernel.room import make_room
from pusoy.players.network.kernel.splits import split_hand
from pusoy.players.network.rules import rules_inputs
from pusoy.players.search.history import known
from strategies import random_deal, random_options


def inputs_of(round_: Round) -> list[list[int]]:
    """The active inputs of a round's moment, then of each play and the pass, as its seat reads them."""
    assert round_.turn is not None
    moment = known(round_.view(round_.turn))
    rules, room = lower(round_.rules), make_room()
    n = legal_called(rules, moment.state, room.plays)
    unseen = unseen_cards(moment.state, moment.memory)
    look_up(rules, moment.state, unseen, room.best)
    inverted = int(moment.state[dos.INVERTED])
    hand = int(moment.state[dos.HAND + moment.seat])
    split_hand(rules, hand, inverted, room.best[1], room.plays, n, room.splits)
    placed = in_force(unseen, inverted)
    count = list_moment(rules, moment.state, moment.memory, room.splits, room.active)
    found = [_listed(room.active, count)]
    for mask, key in [*zip(room.plays[0, :n].tolist(), room.plays[1, :n].tolist(), strict=True), (0, 0)]:
        count = list_action(rules, moment.state, mask, key, placed, room.best, room.splits, room.active)
        found.append(_listed(room.active, count))
    return found


def _listed(active: Numbers, count: int) -> list[int]:
    return [int(one) for one in active[:count]]


def random_round(rng: Random, **changes: object) -> Round:
    """A round of a random house, some actions after its deal."""
    options: Options = random_options(rng) | {"instant_wins": []} | changes
    rules = Ruleset.from_options(options)
    hands = [CardSet(hand) for hand in random_deal(options, rng)]
    round_ = Round(rules, hands, first_round=True)
    for _ in range(rng.randrange(25)):
        if round_.turn is not None:
            plays = round_.legal_plays
            round_.act(rng.choice(plays) if plays and rng.random() < 0.8 else round_.default_action())
    while round_.turn is None:
        round_.undo()
    return round_


@pytest.mark.parametrize("part", range(4))
def test_every_input_has_a_number_of_its_part_and_stands_once(part: int) -> None:
    for case in range(fewer(60)):
        round_ = random_round(generator("inputs", part, case))
        moment, *actions = inputs_of(round_)
        assert all(0 <= one < at.M_END for one in moment), round_
        assert all(at.A_PASS <= one < at.INPUTS for action in actions for one in action), round_
        for listed in (moment, *actions):
            assert len(set(listed)) == len(listed) <= at.MOST_ACTIVE, round_


@pytest.mark.parametrize("part", range(4))
def test_no_input_tells_how_the_hidden_cards_lie(part: int) -> None:
    for case in range(fewer(25)):
        rng = generator("hidden", part, case)
        round_ = random_round(rng)
        assert round_.turn is not None
        seat, state = round_.turn, round_.state
        others = [other for other in round_.rules.seats if other != seat]
        hidden = [card for other in others for card in round_.hands[other]]
        rng.shuffle(hidden)
        before = [int(cards) for cards in state[dos.HAND : dos.HAND + dos.SEATS]]
        told = inputs_of(round_)
        for other in others:
            mine, hidden = hidden[: round_.left[other]], hidden[round_.left[other] :]
            state[dos.HAND + other] = to_strengths(lower(round_.rules), CardSet(mine).mask)
        assert inputs_of(round_) == told, round_
        assert state[dos.HAND + seat] == before[seat]


def test_the_memory_of_a_view_is_what_the_round_showed() -> None:
    rules = Ruleset.preset("cardems")
    round_ = Round(rules, ["3C 5C 7C", "4C 4D KC", "6C 6D 2D", "8C 8D 9D"])
    for action in ("0 3C", "1 4C", "2 pass", "3 pass", "0 5C", "1 KC", "2 2D", "3 pass", "0 pass"):
        round_.act_text(action)
    memory = known(round_.view(1)).memory
    assert memory[at.DECLINED_SINGLE + 2] == 1  # passed over the 4 of clubs, the second rank from below
    assert memory[at.DECLINED_SINGLE + 3] == 1  # and over it again, which is the lower of 4 and 2
    assert memory[at.DECLINED_SINGLE + 0] == 12
    assert memory[at.DECLINED_PAIR + 0] == at.PLACES_OF_RANKS


def test_different_houses_are_told_apart() -> None:
    told = {name: tuple(rules_inputs(Ruleset.preset(name))) for name in Ruleset.presets()}
    play = [one for name, one in told.items() if name != "house-international"]
    assert len(set(play)) == len(play)
    assert all(len(one) == at.RULES_INPUTS and set(one) <= {0, 1} for one in told.values())


def test_a_turned_order_is_read_by_places() -> None:
    cards = 0b1 | 0b1000 << 48  # the lowest card and the highest
    assert in_force(cards, 0) == cards
    assert in_force(cards, 1) == 0b1000 | 0b1 << 48
    assert int(np.int64(in_force(in_force(cards, 1), 1))) == cards
