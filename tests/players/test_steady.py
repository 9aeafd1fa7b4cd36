"""What the steady player does in positions where the right play is plain."""

from __future__ import annotations

from random import Random

import pytest

from pusoy.cards import CardSet
from pusoy.dos.actions import PASS, Action
from pusoy.dos.events import Event, Played
from pusoy.dos.plays import Kind
from pusoy.dos.position import Position
from pusoy.dos.ruleset import Ruleset
from pusoy.dos.view import View
from pusoy.players import SteadyPlayer
from pusoy.players.judgement import Rated
from pusoy.words import ENGLISH

HOUSE = Ruleset.preset("filipino-house")
PLAIN = Ruleset.preset("playfacetoface")


def view_of(
    rules: Ruleset,
    hand: str,
    left: list[int],
    table: str = "",
    owner: int | None = None,
    seen: str = "",
    passed: tuple[int, ...] = (),
) -> View:
    """What seat 0 knows; `seen` are cards played before, the table excepted."""
    cards = CardSet(table) if table else None
    position = Position.build(
        rules, 0, CardSet(hand), left, table=cards, table_owner=owner if cards else None, passed=passed
    )
    events: tuple[Event, ...] = tuple(
        Played(1, CardSet([card]), Kind.SINGLE, left=9) for card in CardSet(seen)
    )
    return View(position, 0, False, events)


def answer(view: View) -> Action:
    return SteadyPlayer().choose(view, Random(1))


def why(view: View) -> str:
    return ENGLISH.render(SteadyPlayer().explain(view))


def rated(view: View) -> list[Rated]:
    return SteadyPlayer().rate(view)


def test_it_goes_out_when_it_can() -> None:
    view = view_of(PLAIN, "5D", [1, 4, 5, 6], "4C", 3)
    assert answer(view) == CardSet("5D")
    assert why(view) == "it empties your hand"


def test_it_leads_the_unbeatable_play_before_the_last_one() -> None:
    view = view_of(PLAIN, "2D 4C", [2, 5, 5, 5])
    assert answer(view) == CardSet("2D")
    assert "nobody can beat it" in why(view)


def test_it_counts_what_was_played() -> None:
    higher = "2C 2S 2H 2D AC AS AH"
    assert rated(view_of(PLAIN, "AD 4C", [2, 5, 5, 5], seen=higher))[0].action == CardSet("AD")
    sure = {str(one.action): one.sure for one in rated(view_of(PLAIN, "AD 4C", [2, 5, 5, 5], seen=higher))}
    assert sure == {"AD": True, "4C": False}
    unsure = {str(one.action): one.sure for one in rated(view_of(PLAIN, "AD 4C", [2, 5, 5, 5]))}
    assert unsure == {"AD": False, "4C": False}


def test_it_leads_no_single_while_the_next_player_holds_one_card() -> None:
    view = view_of(PLAIN, "4C 4D 9S QH", [4, 1, 6, 6])
    assert answer(view) == CardSet("4C 4D")
    assert why(view) == "seat 1 has one card left, and cannot answer this"


def test_it_plays_its_highest_single_when_there_is_nothing_else() -> None:
    assert answer(view_of(PLAIN, "4C 9S QH", [3, 1, 6, 6])) == CardSet("QH")
    assert answer(view_of(PLAIN, "5C 9S KH", [3, 1, 6, 6], "4D", 3)) == CardSet("KH")


def test_it_spares_no_high_card_while_the_next_player_holds_one() -> None:
    hand, seen = "5H 6D 7S 9H JD AH", "2C 2S 2H 2D KC KS KH AD"
    for table, owner in (("", None), ("8D", 3)):
        assert answer(view_of(PLAIN, hand, [6, 1, 3, 9], table, owner, seen)) in (CardSet("AH"), PASS)


def test_it_keeps_a_two_for_later_early_in_the_round() -> None:
    view = view_of(PLAIN, "3C 4D 5S 6H 7C 9C 9D JC JD QS KD 2H 2D", [13, 13, 13, 12], "8D", 3)
    played = answer(view)
    assert played == PASS or "2" not in str(played)


def test_it_leads_long_and_low() -> None:
    view = view_of(PLAIN, "3C 4D 5S 6H 7C 9C 9D KC AD 2H", [10, 13, 13, 13])
    lead = answer(view)
    assert isinstance(lead, CardSet)
    assert len(lead) == 5


def test_it_leaves_the_trick_to_its_partner() -> None:
    partners = Ruleset.preset("partners")
    view = view_of(partners, "6C 9D JS QH AC 2S", [6, 9, 1, 9], "AD", 2, passed=(3,))
    assert answer(view) == PASS
    assert why(view).startswith("your partner is winning the trick")


def test_it_leads_low_for_a_partner_with_one_card() -> None:
    partners = Ruleset.preset("partners")
    lead = answer(view_of(partners, "3C 8D 8S KS KH", [5, 9, 1, 9]))
    assert lead == CardSet("3C")


def test_it_keeps_no_lone_two_where_that_may_not_be_played() -> None:
    limited = PLAIN.replace(finishing_two="never")
    assert answer(view_of(limited, "KC 2D", [2, 5, 5, 5])) == CardSet("2D")
    assert answer(view_of(limited, "KC 2D", [2, 5, 5, 5], "QD", 3)) in (CardSet("2D"), PASS)


def test_with_the_order_turned_the_threes_are_its_high_cards() -> None:
    turned = Ruleset.preset("revolution")
    position = Position.build(turned, 0, CardSet("3D 2C"), [2, 5, 5, 5], inverted=True)
    assert answer(View(position, 0, False, ())) == CardSet("3D")


@pytest.mark.parametrize(
    ("view", "words"),
    [
        (view_of(PLAIN, "3C 5D", [2, 5, 5, 5], "2D", 1), "nothing in your hand may be played on that"),
        (view_of(PLAIN, "3C", [1, 5, 5, 5]), "it empties your hand"),
    ],
)
def test_it_says_why(view: View, words: str) -> None:
    assert why(view) == words


def test_its_ratings_are_of_every_legal_action_best_first() -> None:
    view = view_of(HOUSE, "4C 6D 6S 9H KD", [5, 6, 7, 8], "3C", 3)
    found = rated(view)
    assert {str(one.action) for one in found} == {"4C", "6S", "6D", "9H", "KD", "pass"}
    assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)
    assert found[0].action == answer(view)
