"""The search cannot see hidden cards: where they lie otherwise it finds the same, figure by figure."""

from __future__ import annotations

from random import Random

import pytest

from helpers import fewer, generator
from players.network.networks import random_network
from players.network.test_inputs import random_round
from pusoy.cards import CardSet
from pusoy.dos.events import Played
from pusoy.dos.kernel import layout as at
from pusoy.dos.kernel.doors import to_strengths
from pusoy.dos.lowering import lower
from pusoy.dos.position import Position
from pusoy.dos.round import Round
from pusoy.dos.view import View
from pusoy.players.search.searching import search
from pusoy.players.search.settings import Settings


def permuted_view(round_: Round, rng: Random) -> tuple[View, bool]:
    """The view of the seat to act, all cards it has not seen dealt anew; and whether they lie otherwise."""
    rules, seat, state = round_.rules, round_.turn, round_.state.copy()
    assert seat is not None
    seen = CardSet([card for event in round_.events if isinstance(event, Played) for card in event.cards])
    unseen = list(CardSet.trusted((1 << 52) - 1) - seen - round_.hands[seat])
    rng.shuffle(unseen)
    for other in rules.seats:
        if other != seat:
            hand = CardSet([unseen.pop() for _ in range(round_.left[other])])
            state[at.HAND + other] = to_strengths(lower(rules), hand.mask)
    otherwise = state.tolist() != round_.state.tolist()
    return View(Position.of(rules, state, seat), round_.dealer, round_.first_round, round_.events), otherwise


@pytest.mark.parametrize("part", range(4))
def test_hidden_cards_that_lie_otherwise_change_no_figure(part: int) -> None:
    settings, otherwise, chosen = Settings(playouts=40, least=0.0), 0, 0
    for case in range(fewer(15)):
        rng = generator("permuted", part, case)
        round_ = random_round(rng)
        view = round_.view(round_.turn)
        permuted, moved = permuted_view(round_, rng)
        assert permuted == view
        net = random_network(3).net(round_.rules)
        found = search(view, settings, Random(case), net)
        assert search(permuted, settings, Random(case), net) == found, round_
        otherwise += moved
        chosen += moved and len(found.compared) > 1
    assert otherwise > 0
    assert chosen > 0
