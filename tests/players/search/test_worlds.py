"""Worlds fit all that the seat has seen; where the others could not have done it, they weigh nothing."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations

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
from pusoy.players.search.dealing import Dealer
from pusoy.players.search.history import known
from pusoy.players.search.kernel.layout import Asked, Tools, make_bench, make_worlds
from pusoy.players.search.kernel.worlds import LEAST, NEVER, deal_world, deal_worlds, weigh_seat
from pusoy.players.search.settings import Clock, Settings


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
        deal_world(moment.asked(lower(round_.rules)), bench, world)
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
        world = np.zeros(dos.STATE_SIZE, np.int64)
        tools = Tools(random_network(5).net(round_.rules), make_room(), make_bench())
        seed_random(tools.bench.random, case)
        asked = moment.asked(rules)
        for _ in range(4):
            deal_world(asked, tools.bench, world)
            others = [other for other in round_.rules.seats if other != seat]
            weight = sum(weigh_seat(asked, other, world, tools) for other in others)
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
    worlds, tools = make_worlds(64), Tools(random_network(1).net(rules), make_room(), make_bench())
    seed_random(tools.bench.random, 3)
    asked = moment.asked(lower(rules))
    deal_worlds(asked, tools, worlds, 0, 64)
    eight = int(to_strengths(lower(rules), CardSet("8D").mask))
    weights = worlds.logs.sum(axis=1)
    for state, weight in zip(worlds.states, weights, strict=True):
        holds_higher = int(state[dos.HAND + 1]) > 2 * eight - 1
        assert (weight <= NEVER) == holds_higher
    assert (weights <= NEVER).any()
    assert (weights > NEVER).any()
    assert Dealer(asked, Settings(playouts=640), 3, tools, worlds).deal(Clock(None)) == 64
    assert (worlds.logs.sum(axis=1) > NEVER).all()


def every_world(asked: Asked, tools: Tools) -> dict[tuple[int, ...], float]:
    """The hands of the others in each of the worlds that there are, with the logarithm of its likelihood."""
    unseen = [1 << card for card in range(52) if asked.unseen >> card & 1]
    others = [seat for seat in range(int(asked.rules[dos.PLAYERS])) if seat != asked.seat]
    sizes = [int(asked.known[dos.LEFT + other]) for other in others]
    found, world = {}, asked.known.copy()
    for hands in partitions(unseen, sizes):
        world[[dos.HAND + other for other in others]] = hands
        found[hands] = sum(weigh_seat(asked, other, world, tools) for other in others)
    return found


def partitions(cards: list[int], sizes: list[int]) -> Iterator[tuple[int, ...]]:
    """Every way to deal hands of these sizes, as masks; what is over lies aside."""
    if not sizes:
        yield ()
        return
    for hand in combinations(cards, sizes[0]):
        for rest in partitions([card for card in cards if card not in hand], sizes[1:]):
            yield (sum(hand), *rest)


@pytest.mark.parametrize(("power", "aside"), [(0.3, 0), (1.0, 0), (0.6, 1)])
def test_worlds_are_dealt_as_often_as_what_was_seen_to_the_power_says(power: float, aside: int) -> None:
    """Against every world there is: the mean of what seat 1 holds, over many dealings."""
    rules = Ruleset.preset("big2-research")
    hands = ["4C 8D 9D", "5C 6D KC", "5H 6S QC", "7D 7H KD"]
    round_ = Round(rules, hands, first_round=False, previous_winner=0)
    for action in ("0 4C", "1 5C", "2 5H", "3 pass"):
        round_.act_text(action)
    moment = known(round_.view(0))
    unseen = moment.unseen if aside else 0
    for seat in (1, 2, 3):
        unseen |= int(round_.state[dos.HAND + seat])
    extra = unseen & ~sum(int(round_.state[dos.HAND + seat]) for seat in (1, 2, 3))
    while extra.bit_count() > aside:
        unseen, extra = unseen ^ (extra & -extra), extra & (extra - 1)
    tools = Tools(random_network(4).net(rules), make_room(), make_bench())
    asked = moment.asked(lower(rules))._replace(unseen=unseen)
    worlds = make_worlds(512)
    logs = every_world(asked, tools)
    highest = max(logs.values())
    shares = {hands: math.exp(power * (log - highest)) if log > NEVER else 0.0 for hands, log in logs.items()}
    total = sum(shares.values())
    settings = Settings(playouts=10_000, power=power, worlds=0.05, steps=3)
    counts = dict.fromkeys(shares, 0)
    for seed in range(8):
        dealt = Dealer(asked, settings, seed, tools, worlds).deal(Clock(None))
        for state in worlds.states[:dealt]:
            counts[int(state[dos.HAND + 1]), int(state[dos.HAND + 2]), int(state[dos.HAND + 3])] += 1
    dealt = sum(counts.values())
    for card in (1 << number for number in range(52) if unseen >> number & 1):
        wanted = sum(share for hands, share in shares.items() if hands[0] & card) / total
        found = sum(count for hands, count in counts.items() if hands[0] & card) / dealt
        assert found == pytest.approx(wanted, abs=0.05)
