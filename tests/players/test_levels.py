"""The levels differ as their sentences say."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from players.test_steady import PLAIN, view_of
from pusoy.dos.actions import PASS
from pusoy.dos.deals import deal
from pusoy.dos.round import Round
from pusoy.dos.ruleset import Ruleset
from pusoy.players import (
    LEVELS,
    BeginnerPlayer,
    CasualPlayer,
    LookaheadPlayer,
    SteadyPlayer,
    adviser,
    in_time,
    make_player,
    player_names,
)
from pusoy.players.lookahead import ADVISER, EXPERT, STRONG
from pusoy.words import ENGLISH

FULL = [8, 9, 9, 9]


def test_a_beginner_leads_the_lowest_of_some_size() -> None:
    view = view_of(PLAIN, "3C 4D 5S 6H 7C 8C 9D 9H", FULL)
    leads = {str(BeginnerPlayer().choose(view, Random(seed))) for seed in range(30)}
    assert leads == {"3C", "9H 9D", "3C 4D 5S 6H 7C"}


def test_a_beginner_answers_with_the_lowest_that_beats_the_table_whatever_it_breaks() -> None:
    view = view_of(PLAIN, "3C 5S 5H 9D 2D", [5, 9, 9, 9], "4D", 1)
    assert str(BeginnerPlayer().choose(view, Random(1))) == "5S"
    stuck = view_of(PLAIN, "3C 4C", [2, 9, 9, 9], "2D", 1)
    assert BeginnerPlayer().choose(stuck, Random(1)) is PASS
    assert ENGLISH.render(BeginnerPlayer().explain(stuck)) == "nothing answers that"


def test_a_casual_player_forgets_what_was_played() -> None:
    """The queen is unbeatable for who has counted; who has not counts on every king, ace and 2."""
    gone = "KC KS KH KD AC AS AH AD 2C 2S 2H 2D QS QH QD"
    view = view_of(PLAIN, "3C 3S QC", [3, 3, 3, 3], "5D", 1, seen=gone)
    assert SteadyPlayer().rate(view)[0].sure
    assert not any(rated.sure for rated in CasualPlayer().rate(view) if rated.action is not PASS)


def test_a_casual_player_slips_about_as_often_as_it_says_and_never_when_it_can_go_out() -> None:
    rules = Ruleset.preset("cardems")
    view = Round(rules, deal(rules, "slips"), first_round=False, previous_winner=0).view(0)
    casual = CasualPlayer()
    first, second = (rated.action for rated in casual.rate(view)[:2])
    chosen = [casual.choose(view, Random(seed)) for seed in range(300)]
    assert set(chosen) == {first, second}
    assert 30 < chosen.count(second) < 90
    last = view_of(PLAIN, "9D 9H", [2, 9, 9, 9], "8D 8H", 1)
    assert {str(casual.choose(last, Random(seed))) for seed in range(30)} == {"9H 9D"}


def test_players_that_look_ahead_are_held_to_the_time_that_there_is() -> None:
    strong = make_player("strong")
    for given, held in ((20.0, 20.0), (1000.0, STRONG.ms), (None, STRONG.ms)):
        player = in_time(strong, given)
        assert isinstance(player, LookaheadPlayer)
        assert player.settings.ms == held
    steady = make_player("steady")
    assert in_time(steady, 1) is steady
    assert EXPERT.ms is not None
    assert STRONG.ms is not None
    assert STRONG.ms <= 50 < EXPERT.ms <= 1000


def test_levels_are_those_that_people_choose_from_weakest_first() -> None:
    assert LEVELS == ("beginner", "casual", "steady", "strong", "expert")
    assert tuple(name for name in player_names() if name in LEVELS) == LEVELS
    assert set(player_names()) == {"random", "greedy", *LEVELS}


def test_a_hint_asked_for_again_is_the_same() -> None:
    """A clock that ends no search changes nothing: what counts are playouts, and a hint has few."""
    assert adviser().settings == ADVISER
    assert ADVISER.playouts <= 300
    unhurried, untimed = (LookaheadPlayer("expert", replace(ADVISER, ms=ms)) for ms in (1e6, None))
    rules = Ruleset.preset("cardems")
    round_ = Round(rules, deal(rules, "hints"))
    while round_.turn is not None:
        view = round_.view(round_.turn)
        found = unhurried.look(view, Random(3))
        assert found == untimed.look(view, Random(3))
        round_.act(found.action)
