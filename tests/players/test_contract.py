"""Every player keeps the promises of `pusoy.players.testing`, whatever the house."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from helpers import fewer, generator, rules_of
from pusoy.cards import CardSet
from pusoy.dos.actions import PASS, Action
from pusoy.dos.deals import deal
from pusoy.dos.position import Position
from pusoy.dos.round import Round
from pusoy.dos.ruleset import Ruleset
from pusoy.dos.view import View
from pusoy.players import (
    LEVELS,
    Answer,
    GreedyPlayer,
    LookaheadPlayer,
    Player,
    PlayerError,
    PlayerInfo,
    RandomPlayer,
    ask,
    list_players,
    make_player,
    player_names,
)
from pusoy.players.search.settings import Settings
from pusoy.players.testing import check_player, play_checked
from pusoy.words import ENGLISH, FILIPINO
from strategies import random_deal, random_options

NAMES = player_names()


def player_of(name: str) -> Player:
    """The player; one that looks ahead does so for a few playouts, whatever the clock says."""
    player = make_player(name)
    return LookaheadPlayer(name, Settings(playouts=12)) if isinstance(player, LookaheadPlayer) else player


@pytest.mark.parametrize("name", NAMES)
def test_a_player_keeps_its_promises_in_every_preset(name: str) -> None:
    check_player(lambda: player_of(name))


@pytest.mark.parametrize("name", NAMES)
def test_a_player_keeps_its_promises_under_any_rules(name: str) -> None:
    for case in range(fewer(10 if name in ("strong", "expert") else 60)):
        chance = generator("players", name, case)
        options = random_options(chance)
        hands = tuple(CardSet(hand) for hand in random_deal(options, chance))
        play_checked(lambda: player_of(name), rules_of(options), hands, seed=case)


@pytest.mark.parametrize("name", NAMES)
def test_a_player_can_be_pickled_and_plays_on_the_same(name: str) -> None:
    player = player_of(name)
    rules = Ruleset.preset("filipino-house")
    round_ = Round(rules, deal(rules, "pickle"))
    twin = pickle.loads(pickle.dumps(player))
    assert isinstance(player, Player)
    while round_.turn is not None:
        view = round_.view(round_.turn)
        action = player.choose(view, Random(1))
        assert twin.choose(view, Random(1)) == action
        round_.act(action)


@pytest.mark.parametrize("name", NAMES)
def test_a_player_needs_no_history(name: str) -> None:
    position = Position.parse("dos-44136fa355b3 0 3C4DTH 3/9/13/2 - - normal -")
    view = View(position, 0, False, ())
    assert player_of(name).choose(view, Random(1)) in position.legal_plays


def test_a_check_finds_a_player_that_peeks_at_chance_of_its_own() -> None:
    class Moody(RandomPlayer):
        def __init__(self) -> None:
            self.chance = Random()

        def choose(self, view: View, random: Random) -> Action:
            return super().choose(view, self.chance)

    with pytest.raises(AssertionError, match=r"when asked again|lay otherwise"):
        check_player(Moody)


def test_a_check_finds_a_player_that_passes_on_lead() -> None:
    class Shy(RandomPlayer):
        def choose(self, view: View, random: Random) -> Action:
            return PASS

    with pytest.raises(AssertionError, match="where no pass is allowed"):
        check_player(Shy)


def test_names_are_listed_with_a_sentence_each() -> None:
    assert [info.name for info in list_players()] == list(NAMES)
    assert all(info.style.endswith(".") for info in list_players())
    assert set(LEVELS) < set(NAMES)


def test_players_are_told_in_both_languages() -> None:
    for info in list_players():
        assert info.style_in(ENGLISH) == info.style
        assert info.style_in(FILIPINO).endswith(".")
        assert info.style_in(FILIPINO) != info.style
        assert info.title_in(ENGLISH) == info.name.title()
        assert info.title_in(FILIPINO) != info.name
    stranger = PlayerInfo("lola", "Plays as she likes.")
    assert (stranger.title_in(FILIPINO), stranger.style_in(FILIPINO)) == ("lola", "Plays as she likes.")


def test_a_check_finds_a_player_whose_reason_is_no_message() -> None:
    class Terse(GreedyPlayer):
        def explain(self, view: View) -> str:  # type: ignore[override]
            return "because"

    with pytest.raises(AssertionError, match="gave 'because' for a reason"):
        check_player(Terse)  # type: ignore[arg-type]


def test_an_unknown_name_gets_a_suggestion_and_the_list() -> None:
    with pytest.raises(PlayerError, match=r"Did you mean 'steady'\? Players: random, beginner, greedy"):
        make_player("stedy")
    assert make_player(" Steady ").name == "steady"


def test_greedy_takes_the_lowest_of_the_longest_plays() -> None:
    rules = Ruleset.preset("playfacetoface")
    position = Position.build(rules, 0, CardSet("3C 4D 5S 6H 7C 8C 9D 9H"), [8, 9, 9, 9])
    answer = GreedyPlayer().choose(View(position, 0, False, ()), Random(1))
    assert answer == CardSet("3C 4D 5S 6H 7C")


class Answers(GreedyPlayer):
    """Gives this answer, or raises it."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def choose(self, view: View, random: Random) -> Action:
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        (None, "answered None"),
        ("4D", "answered '4D'"),
        (PASS, "pass: "),
        (CardSet("9C"), "9C: "),
        (CardSet("4D 5S"), "4D 5S: "),
        (RuntimeError("out of\norder"), "RuntimeError: out of order"),
    ],
)
def test_whatever_is_no_legal_action_is_made_good_and_said(answer: object, fault: str) -> None:
    lead = Position.build(Ruleset.preset("playfacetoface"), 0, CardSet("4D 5S 6H"), [3, 9, 9, 9])
    found = ask(Answers(answer), View(lead, 0, False, ()), Random(1))
    assert found.action == CardSet("4D")
    assert found.fault is not None
    assert found.fault.startswith(fault)


def test_a_legal_answer_stands_without_a_fault() -> None:
    lead = Position.build(Ruleset.preset("playfacetoface"), 0, CardSet("4D 5S 6H"), [3, 9, 9, 9])
    for play in lead.legal_plays:
        assert ask(Answers(play), View(lead, 0, False, ()), Random(1)) == Answer(play)
