"""What is called a certain win is one: in any world, however the others answer."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from helpers import fewer, generator
from players.network.test_inputs import random_round
from pusoy.cards import CardSet
from pusoy.dos.kernel.doors import to_cards
from pusoy.dos.kernel.layout import MAX_PLAYS
from pusoy.dos.kernel.legal import legal_called
from pusoy.dos.lowering import lower
from pusoy.dos.round import Round
from pusoy.dos.ruleset import Ruleset
from pusoy.players.network.kernel.room import make_room
from pusoy.players.search.history import known
from pusoy.players.search.kernel.certain import certain_wins, make_chain


def wins_of(round_: Round) -> list[CardSet]:
    """The plays that are called certain wins."""
    assert round_.turn is not None
    rules, moment, room = lower(round_.rules), known(round_.view(round_.turn)), make_room()
    n = legal_called(rules, moment.state, room.plays)
    certain = np.zeros(max(1, n), np.int64)
    certain_wins(
        rules,
        moment.state,
        moment.unseen,
        room.plays,
        n,
        make_chain(MAX_PLAYS),
        np.zeros((2, 11), np.int64),
        certain,
    )
    return [CardSet.trusted(int(to_cards(rules, int(room.plays[0, i])))) for i in range(n) if certain[i]]


def play_on(round_: Round, rng: Random) -> None:
    """Follow certain wins to the end: the others answer whatever they can, and it is never anything."""
    hero = round_.turn
    while round_.winner is None:
        if round_.turn == hero:
            round_.act(rng.choice(wins_of(round_)))
        else:
            assert not round_.legal_plays, round_
            round_.pass_()
    assert round_.winner == hero


@pytest.mark.parametrize("part", range(4))
def test_a_certain_win_is_won_against_any_hands(part: int) -> None:
    followed = 0
    for case in range(fewer(250)):
        rng = generator("certain", part, case)
        round_ = random_round(rng, round_end="first_out")
        while round_.turn is not None and round_.winner is None and not wins_of(round_):
            plays = round_.legal_plays
            round_.act(max(plays, key=len) if plays else round_.default_action())
        if round_.winner is None:
            followed += 1
            play_on(round_, rng)
    assert followed > 10


@pytest.mark.parametrize(
    ("hand", "wins"),
    [
        ("2D", ["2D"]),
        ("2D 3C", ["2D"]),  # the highest card, then the last one
        ("2D 3C 4C", []),  # two cards would be left, and one of them is beaten
        ("2D 3C 3S", ["2D"]),  # the top card, then the pair
        ("2D 2H 3C", ["2D", "2H", "2H 2D"]),
    ],
)
def test_small_hands(hand: str, wins: list[str]) -> None:
    rules = Ruleset.preset("playfacetoface")
    round_ = Round(
        rules, [hand, "4D 5D 6D 7D", "4H 5H 6H 7H", "4S 5S 6S 7S"], first_round=False, previous_winner=0
    )
    assert {str(play) for play in wins_of(round_)} == set(wins)


def test_a_lone_two_that_may_not_be_led_last_is_no_win() -> None:
    never = Ruleset.preset("playfacetoface").replace(finishing_two="never")
    round_ = Round(never, ["2D 2H", "4D 5D 6D", "4H 5H 6H", "4S 5S 6S"], first_round=False, previous_winner=0)
    assert [str(play) for play in wins_of(round_)] == ["2H 2D"]
