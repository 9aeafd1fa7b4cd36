"""The five levels: every set that they make is legal, and each earns more than the one below."""

from __future__ import annotations

import pickle
import re
from random import Random

import numpy as np
import pytest

from helpers import fewer
from pusoy.cards import DECK, CardSet
from pusoy.errors import PusoyError
from pusoy.players import PlayerError
from pusoy.players.setting import SetPlayer, list_setters, make_setter, setter_names
from pusoy.thirteen.deals import deal
from pusoy.thirteen.judging import strengths
from pusoy.thirteen.kernel import layout as at
from pusoy.thirteen.round import Round
from pusoy.thirteen.rows import Claim
from pusoy.thirteen.ruleset import Ruleset
from pusoy.thirteen.setting import Opponents
from pusoy.words import ENGLISH, FILIPINO, LANGUAGES
from thirteen.deals import random_rules

LEVELS = ("beginner", "casual", "steady", "strong", "expert")


def test_there_are_five_levels_weakest_first() -> None:
    assert setter_names() == LEVELS
    for info in list_setters():
        assert info.title_in(ENGLISH) != info.title_in(FILIPINO)
        assert info.style_in(ENGLISH) == info.style == make_setter(info.name).style
    with pytest.raises(PlayerError, match="Did you mean 'expert'"):
        make_setter("experts")


@pytest.mark.parametrize("name", LEVELS)
def test_every_set_is_legal_and_said_in_words(name: str) -> None:
    player = make_setter(name)
    assert isinstance(player, SetPlayer)
    random = Random(name)
    for number in range(fewer(6)):
        rules = random_rules(random)
        round_ = Round(rules, deal(f"{name} {number}"))
        for seat in round_.seats:
            action = player.choose(round_.view(seat), random)
            assert round_.is_legal(action, seat), (rules, action)
    for words in LANGUAGES.values():
        assert words.render(player.explain(round_.view(0)))


@pytest.mark.parametrize("name", LEVELS)
def test_the_same_view_and_chance_give_the_same_set_in_another_process_too(name: str) -> None:
    player = make_setter(name)
    view = Round(Ruleset.preset("pusoy"), deal("the same")).view(1)
    twin = pickle.loads(pickle.dumps(player))
    assert player.choose(view, Random(3)) == twin.choose(view, Random(3))
    assert twin.name == name


@pytest.mark.parametrize("name", LEVELS)
def test_a_natural_is_shown(name: str) -> None:
    dragon = CardSet("2C 3D 4H 5S 6C 7D 8H 9S TC JD QH KS AC")
    hands = (dragon, CardSet("2D 2H 2S 3C 3H 4C 6D 7C 9C TH JH QD KD"))
    view = Round(Ruleset.preset("capsa-susun"), hands).view(0)
    player = make_setter(name)
    assert player.choose(view, Random(1)) == Claim("dragon")
    assert ENGLISH.render(player.explain(view)) == "a natural wins without setting"


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        (
            "AS AH AD KC KD 9S 9H 9D 5C 4C JS JH 3D",
            r"it is expected to win \d\.\d\d units from each opponent, .*",
        ),
        (
            "2S 3H 4D 6C 7D 8S 9H JD QC 2C 3S TH 8D",
            r"it is expected to lose \d\.\d\d units to each opponent, .*",
        ),
    ],
)
def test_the_expert_says_what_it_expects(hand: str, said: str) -> None:
    hands = [CardSet(hand), CardSet([card for card in DECK if card not in CardSet(hand)][:13])]
    view = Round(Ruleset.preset("pusoy"), hands).view(0)
    assert re.fullmatch(said, ENGLISH.render(make_setter("expert").explain(view)))


def test_who_only_watches_sets_nothing() -> None:
    view = Round(Ruleset.preset("pusoy"), deal("x")).view(None)
    with pytest.raises(PusoyError, match="no hand"):
        make_setter("casual").choose(view, Random(1))


@pytest.mark.parametrize("preset", ["pusoy", "capsa-susun"])
def test_each_level_expects_more_than_the_one_below(preset: str) -> None:
    """By the units that their sets are expected to win, over the same hands."""
    rules, random = Ruleset.preset(preset), Random(preset)
    expected = np.zeros(len(LEVELS))
    for number in range(fewer(40)):
        hand = deal(f"levels {number}")[0]
        sets = np.zeros((len(LEVELS), at.SET_SIZE), np.int64)
        for place, name in enumerate(LEVELS):
            rows = make_setter(name).set_rows(rules, hand, random)
            sets[place, :3] = strengths(rules, rows)
        expected += Opponents.facing(rules, hand).expected(sets)
    assert list(expected) == sorted(expected), dict(zip(LEVELS, expected, strict=True))
    assert expected[-1] > expected[-2]
