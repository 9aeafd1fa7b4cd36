"""The greedy player compiled, for playouts, is the greedy player of the table."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from helpers import fewer, generator
from players.network.test_inputs import random_round
from pusoy.cards import CardSet
from pusoy.dos.actions import PASS
from pusoy.dos.kernel.doors import to_cards
from pusoy.dos.kernel.layout import MAX_PLAYS
from pusoy.dos.kernel.legal import legal_called
from pusoy.dos.lowering import lower
from pusoy.players import GreedyPlayer
from pusoy.players.kernel.greedy import greedy_choice


@pytest.mark.parametrize("part", range(4))
def test_both_choose_the_same_under_any_rules(part: int) -> None:
    plays = np.zeros((2, MAX_PLAYS), np.int64)
    for case in range(fewer(150)):
        round_ = random_round(generator("greedy", part, case))
        assert round_.turn is not None
        rules = lower(round_.rules)
        n = legal_called(rules, round_.state, plays)
        chosen = greedy_choice(plays, n)
        action = PASS if chosen == n else CardSet.trusted(int(to_cards(rules, int(plays[0, chosen]))))
        assert action == GreedyPlayer().choose(round_.view(round_.turn), Random(1)), round_
