"""Blunders that people notice: a last card let out, a partner beaten without need, false reasons."""

from __future__ import annotations

from random import Random

import pytest

from helpers import fewer
from pusoy.cards import CardSet
from pusoy.dos.actions import Pass
from pusoy.dos.deals import deal
from pusoy.dos.events import Played
from pusoy.dos.plays import Kind, classify
from pusoy.dos.position import Position
from pusoy.dos.round import Round
from pusoy.dos.ruleset import Ruleset
from pusoy.dos.view import View
from pusoy.players import SteadyPlayer
from pusoy.words import ENGLISH

STEADY = SteadyPlayer()


def view_of(text: str) -> View:
    return View(Position.parse(text), 0, False, ())


def answer(text: str) -> str:
    return str(STEADY.choose(view_of(text), Random(1)))


def why(text: str) -> str:
    return ENGLISH.render(STEADY.explain(view_of(text)))


@pytest.mark.parametrize(
    ("text", "play"),
    [
        ("dos-c42a4b3f94fc 2 4H5S8HJHKHAH 2/10/6/1 TH@1 - normal -", "AH"),
        ("dos-c42a4b3f94fc 3 4H5C6S7S8HQC2D 1/6/5/7 AH@2 - normal -", "2D"),
        ("dos-c42a4b3f94fc 0 4C5C8C8HTCQCKD2D 8/1/3/6 AH@3 - normal -", "2D"),
        ("dos-011176106ce0 2 3D6H7H8HJSQH2H 4/1/7/2 TS@3 - normal -", "2H"),
        ("dos-011176106ce0 0 7DACAD 3/11/4/1 JD@1 2 normal -", "AD"),
    ],
)
def test_it_stops_the_next_players_last_card_with_its_highest(text: str, play: str) -> None:
    assert answer(text) == play
    assert "later" not in why(text)


def test_it_lets_nobody_with_one_card_win_the_trick_that_it_could_take() -> None:
    assert answer("dos-44136fa355b3 0 4C9SKH2D 4/1/9/9 8D@1 23 normal -") == "2D"
    assert answer("dos-44136fa355b3 0 4C9S9HKH2D 5/1/9/9 8C8D@1 23 normal -") == "9S 9H"


@pytest.mark.parametrize(
    "text",
    [
        "dos-70b0b6ab9f18 3 4C4D5D7H8S8DTCTDJDQCKH 3/2/1/11 3S3H@1 0 normal -",
        "dos-70b0b6ab9f18 2 4H4D9C9S2H 5/10/5/2 2S@0 3 normal -",
        "dos-70b0b6ab9f18 3 4H6SKSKHKDAC2H 2/4/5/7 2S@1 0 normal -",
        "dos-70b0b6ab9f18 1 8H8D9STSTDQD2H 9/7/10/6 2C@3 2 normal -",
    ],
)
def test_it_leaves_a_partner_what_is_the_partners(text: str) -> None:
    assert answer(text) == "pass"
    assert why(text).startswith("your partner is winning the trick")


def test_it_beats_its_partner_to_go_out_and_to_stop_a_last_card() -> None:
    assert answer("dos-70b0b6ab9f18 0 2D 1/10/9/6 AD@2 1 normal -") == "2D"
    assert answer("dos-70b0b6ab9f18 0 QC2D 2/10/9/6 AD@2 1 normal -") == "2D"
    assert answer("dos-70b0b6ab9f18 0 5H6C7DJDKSKD 6/2/1/1 QD@2 1 normal -") == "KD"


@pytest.mark.parametrize(
    ("text", "play"),
    [
        ("dos-f07b21ed07ab 0 8S9HKHKDAS2H 6/1/7 - - normal -", "KH KD"),
        ("dos-f07b21ed07ab 2 5S9STHAHAD2S 1/16/6 - - normal -", "AH AD"),
        ("dos-d39b259ef159 1 6C9DQSACAS 4/5/1/8 - - normal -", "AC AS"),
        ("dos-d39b259ef159 0 8D9CTSJD 4/1/4/1 - - normal -", "JD"),
        ("dos-d39b259ef159 2 6D7SJSKC 8/1/4/1 - - normal -", "KC"),
        ("dos-f07b21ed07ab 0 8S9HKDAS2H 5/1/7 - - normal -", "2H"),
    ],
)
def test_it_leads_what_a_last_card_cannot_answer_else_its_highest(text: str, play: str) -> None:
    assert answer(text) == play
    said = ", and cannot answer this" if len(CardSet(play)) > 1 else ": no single but your highest"
    assert why(text).endswith(f" has one card left{said}")


def _next_seat(round_: Round) -> int:
    """Who acts after the seat to act, where it is to answer."""
    assert round_.turn is not None
    seat = round_.rules.next_seat(round_.turn)
    locked = round_.rules.passing == "locked_out"
    while not round_.left[seat] or (locked and seat in round_.passed):
        seat = round_.rules.next_seat(seat)
    return seat


def _check_decision(round_: Round, view: View, played: CardSet | Pass) -> None:
    """No pass over a stoppable last card, and no reason that is not so."""
    reason, table = ENGLISH.render(STEADY.explain(view)), view.position.table
    if table is None or round_.turn is None:
        return
    following = _next_seat(round_)
    last_card = round_.left[following] == 1 and not view.rules.same_side(following, round_.turn)
    over_partner = round_.table_owner is not None and view.rules.same_side(round_.table_owner, round_.turn)
    singles = [play for play in view.legal_plays if len(play) == 1]
    if isinstance(played, Pass) and last_card and len(table) == 1 and singles and not over_partner:
        low, high, last = (
            found.strength
            for cards in (table, singles[-1], round_.hands[following])
            if (found := classify(view.rules, cards)) is not None
        )
        assert not low < last < high, view.position.text
    if "worth more later" in reason or "worth breaking" in reason:
        raise AssertionError(view.position.text)
    if last_card and len(table) == 1 and isinstance(played, CardSet) and "your highest" in reason:
        assert played == singles[-1], view.position.text


@pytest.mark.parametrize("name", ["cardems", "filipino-house", "partners", "taiwan", "three-hands"])
def test_over_many_rounds_it_blocks_and_says_what_is_so(name: str) -> None:
    rules = Ruleset.preset(name)
    for number in range(fewer(20)):
        round_ = Round(rules, deal(rules, f"care/{number}"))
        while round_.turn is not None:
            view = round_.view(round_.turn)
            played = STEADY.choose(view, Random(0))
            _check_decision(round_, view, played)
            round_.act(played)


@pytest.mark.parametrize(
    ("text", "play", "reason"),
    [
        (
            "4C9S9HKH2D 5/6/9/9 8C8D@1 23",
            "9S 9H",
            "the cheapest answer that breaks no combination; nobody holds what beats your 2♦",
        ),
        (
            "4C5S6D7H8CKSKH2D 8/8/9/9 QC@3 -",
            "pass",
            "it keeps your two for later; nobody holds what beats your 2♦",
        ),
        (
            "4C5S7S7H 4/4/9/9 6D@3 -",
            "pass",
            "every answer would break a combination; your hand needs 3 plays",
        ),
        (
            "4C4D7S7H 4/4/9/9 6D@3 -",
            "7S",
            "it breaks your pair of sevens, and still looks better than to pass",
        ),
        (
            "4C5DKSAH 4/1/9/9 QC@3 -",
            "AH",
            "seat 1 has one card left: your highest has to stop it",
        ),
    ],
)
def test_it_says_of_an_answer_what_is_so(text: str, play: str, reason: str) -> None:
    asked = f"dos-44136fa355b3 0 {text} normal -"
    assert (answer(asked), why(asked)) == (play, reason)


def test_a_single_that_nobody_can_beat_is_not_called_its_highest() -> None:
    higher = tuple(
        Played(1, CardSet([card]), Kind.SINGLE, left=1) for card in CardSet("KC KS KH AC AS AH AD 2C 2S 2H")
    )
    view = View(Position.parse("dos-44136fa355b3 0 4C5D6SKD2D 5/1/9/9 - - normal -"), 0, False, higher)
    play = STEADY.choose(view, Random(0))
    assert play in (CardSet("KD"), CardSet("2D"))
    reason = ENGLISH.render(STEADY.explain(view))
    assert reason.startswith(("your K♦ is unbeatable now: ", "nobody can beat it"))
