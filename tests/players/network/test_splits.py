"""The counts of plays that the network reads, against the steady player's own splitting of a hand."""

from __future__ import annotations

import numpy as np
import pytest

from helpers import fewer, generator
from oracle import Options
from players.network.test_inputs import random_round
from pusoy.cards import CardSet
from pusoy.dos.kernel import layout as dos
from pusoy.dos.kernel.doors import to_cards
from pusoy.dos.kernel.legal import legal_called
from pusoy.dos.lowering import lower
from pusoy.dos.ruleset import Ruleset
from pusoy.jit import Numbers
from pusoy.players.grouping import fewest_plays
from pusoy.players.judgement import judgement_of
from pusoy.players.kernel import layout as at
from pusoy.players.kernel.grouping import squeeze
from pusoy.players.kernel.policy import rate_on
from pusoy.players.network.kernel.inputs import look_up, unseen_cards
from pusoy.players.network.kernel.layout import SEEN
from pusoy.players.network.kernel.splits import FEWEST, LOSERS, Splits, make_splits, split_hand
from pusoy.players.search.history import Known, known
from strategies import random_deal, random_options


def split(rules: Ruleset, moment: Known, plays: Numbers) -> tuple[int, Splits]:
    """The legal plays of a moment (their number) in ``plays``, and its hand split."""
    splits, best, lowered = make_splits(), np.zeros((2, 11), np.int64), lower(rules)
    n = int(legal_called(lowered, moment.state, plays))
    look_up(lowered, moment.state, unseen_cards(moment.state, moment.memory), best)
    hand, inverted = int(moment.state[dos.HAND + moment.seat]), int(moment.state[dos.INVERTED])
    split_hand(lowered, hand, inverted, best[1], plays, n, splits)
    return n, splits


@pytest.mark.parametrize("part", range(3))
def test_the_fewest_plays_are_those_of_the_smallest_split(part: int) -> None:
    for case in range(fewer(15)):
        round_ = random_round(generator("splits", part, case))
        assert round_.turn is not None
        if len(round_.hands[round_.turn]) > 13:  # of which not every five-card play may be looked at
            continue
        rules, moment = round_.rules, known(round_.view(round_.turn))
        lowered, plays = lower(rules), np.zeros((2, dos.MAX_PLAYS), np.int64)
        n, splits = split(rules, moment, plays)
        hand, inverted = int(moment.state[dos.HAND + moment.seat]), bool(moment.state[dos.INVERTED])
        for rest in (hand, *(hand & ~int(play) for play in plays[0, : min(n, 12)])):
            cards = CardSet.trusted(int(to_cards(lowered, rest)))
            found = int(splits.subsets[FEWEST, squeeze(rest, hand)])
            assert found == fewest_plays(rules, cards, inverted=inverted), (round_, cards)


@pytest.mark.parametrize("part", range(2))
def test_the_plays_that_others_may_beat_are_those_that_the_steady_player_counts(part: int) -> None:
    for case in range(fewer(25)):
        round_ = random_round(generator("losers", part, case))
        assert round_.turn is not None
        moment, plays = known(round_.view(round_.turn)), np.zeros((2, dos.MAX_PLAYS), np.int64)
        _, splits = split(round_.rules, moment, plays)
        hand = int(moment.state[dos.HAND + moment.seat])
        judgement = judgement_of(round_.rules)
        n = int(rate_on(lower(round_.rules), moment.state, int(moment.memory[SEEN]), judgement, plays))
        for i in range(n):
            found = int(splits.subsets[LOSERS, squeeze(hand & ~int(plays[0, i]), hand)])
            assert found == judgement.ratings[at.RATE_LOSERS, i], round_


def test_a_hand_is_split_anew_for_every_decision() -> None:
    """The arrays are used again and again: what was marked for one hand says nothing of the next."""
    splits, best = make_splits(), np.zeros(11, np.int64)
    plays = np.zeros((2, dos.MAX_PLAYS), np.int64)
    for case in range(fewer(40)):
        rng = generator("again", case)
        options: Options = random_options(rng) | {"instant_wins": []}
        rules = Ruleset.from_options(options)
        lowered = lower(rules)
        hand = CardSet(rng.sample(list(random_deal(options, rng)[0]), rng.randint(2, 13)))
        mask = sum(1 << card for card in range(52) if int(to_cards(lowered, 1 << card)) & hand.mask)
        split_hand(lowered, mask, 0, best, plays, 0, splits)
        assert int(splits.subsets[FEWEST, (1 << len(hand)) - 1]) == fewest_plays(rules, hand)
