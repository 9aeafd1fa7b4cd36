"""What the others may hold: the chance that a play is beaten rests on the house's rule of answering alone."""

from __future__ import annotations

import numpy as np
import pytest

from helpers import fewer, generator, rules_of
from oracle import DECK
from pusoy.cards import CardSet
from pusoy.dos.kernel import layout as dos
from pusoy.dos.kernel.classify import classify
from pusoy.dos.kernel.doors import to_strengths
from pusoy.dos.kernel.generate import generate
from pusoy.dos.lowering import lower
from pusoy.dos.ruleset import Ruleset
from pusoy.players.kernel import layout as at
from pusoy.players.kernel.odds import fill_odds, safe_from, strongest, unbeatable
from strategies import random_options, random_play

HOUSE = Ruleset.preset("filipino-house")


def chance(rules: Ruleset, play: CardSet, unseen: CardSet, holds: int = 13) -> tuple[float, bool]:
    """The chance that a seat with so many of the unseen cards cannot beat the play; whether nobody can."""
    lowered = lower(rules)
    odds, best = np.zeros(at.ODDS_SIZE, np.float64), np.zeros(11, np.int64)
    cards = to_strengths(lowered, unseen.mask)
    key = classify(lowered, to_strengths(lowered, play.mask), 0)
    assert key
    fill_odds(lowered, cards, holds, 0, odds)
    strongest(lowered, cards, holds, 0, best)
    return float(safe_from(lowered, key, 0, best, odds)), bool(unbeatable(lowered, key, 0, best))


@pytest.mark.parametrize(
    ("bombs", "over", "beaten"),
    [
        ([], "none", False),
        (["four_of_a_kind"], "lone_two", False),
        (["four_of_a_kind"], "five_card", True),
        (["four_of_a_kind"], "any", True),
    ],
)
def test_a_bomb_is_feared_only_where_it_may_be_laid(bombs: list[str], over: str, beaten: bool) -> None:
    play = CardSet("TS JS QS KS AD")
    found, sure = chance(HOUSE.replace(bombs=bombs, bomb_over=over), play, CardSet(DECK) - play)
    assert (found < 1.0) == beaten == (not sure)


def test_a_bomb_from_below_is_feared_as_well() -> None:
    play = CardSet("6C 7C 8C 9C TC")
    unseen = CardSet(DECK) - play
    bombs = HOUSE.replace(bombs=["four_of_a_kind"], bomb_over="any")
    assert chance(bombs, play, unseen)[0] < chance(HOUSE.replace(bombs=[]), play, unseen)[0] < 1.0


def test_a_play_is_safe_where_nobody_can_beat_it_and_never_where_somebody_can() -> None:
    """Equal straights excepted: their odds do not look at suits."""
    for case in range(fewer(300)):
        random = generator("odds", case)
        options = random_options(random)
        rules, play = rules_of(options), CardSet(random_play(options, random, list(DECK)))
        unseen = CardSet(random.sample([card for card in DECK if card not in play], 16))
        found, sure = chance(rules, play, unseen, 16)
        lowered, plays = lower(rules), np.zeros((2, dos.MAX_PLAYS), np.int64)
        key = classify(lowered, to_strengths(lowered, play.mask), 0)
        answers = generate(lowered, to_strengths(lowered, unseen.mask), key, 0, plays)
        assert not (sure and (answers or found < 1.0)), case
        if answers and key >> dos.KEY_SHIFT != dos.STRAIGHT:
            assert found < 1.0, case
