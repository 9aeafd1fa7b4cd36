"""Rounds and matches: everybody sets at once, nobody sees anything before all have, and what ends a match."""

from __future__ import annotations

import itertools
import pickle
from random import Random

import pytest

from pusoy.cards import CardSet
from pusoy.errors import PusoyError, Refusal, SetCode
from pusoy.thirteen.deals import deal
from pusoy.thirteen.match import End, Match
from pusoy.thirteen.round import HandSet, Round
from pusoy.thirteen.rows import Claim, Natural, Rows, parse_action
from pusoy.thirteen.ruleset import Ruleset
from pusoy.thirteen.splits import undominated_sets
from pusoy.thirteen.view import View

PUSOY = Ruleset.preset("pusoy")
CAPSA = Ruleset.preset("capsa-susun")
HANDS = (
    CardSet("JS JH 3D 9S 9H 9D 5C 4C AS AH AD KC KD"),
    CardSet("7S 7H 4D 8S 8H 8D AC 2C QC QD QH JC JD"),
)
ANA = parse_action("JS JH 3D / 9S 9H 9D 5C 4C / AS AH AD KC KD")
BEN = parse_action("7S 7H 4D / 8S 8H 8D AC 2C / QC QD QH JC JD")
FOUL = parse_action("AS AH AD / 9S 9H 9D 5C 4C / JS JH 3D KC KD")


def any_set(round_: Round, seat: int) -> Rows:
    """A legal set that takes no thought."""
    return undominated_sets(round_.rules, round_.hands[seat])[0]


# --- deals -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_deal_gives_thirteen_cards_to_each_seat_and_is_the_same_for_ever(seats: int) -> None:
    hands = deal("a seed", seats)
    assert [len(hand) for hand in hands] == [13] * seats
    assert len(frozenset(card for hand in hands for card in hand)) == 13 * seats
    assert hands == deal("a seed", seats)
    assert str(deal("a seed", 2)[0]) == "3H 4C 6C 6H 9C 9D QC QH KS KH AD 2H 2D"


@pytest.mark.parametrize("seats", [0, 1, 5, True, 2.0, "4", None])
def test_a_table_has_two_to_four_seats(seats: object) -> None:
    for wrong in (lambda: deal("x", seats), lambda: Match(PUSOY, seats=seats)):  # type: ignore[arg-type]
        with pytest.raises(PusoyError, match="2 to 4 seats"):
            wrong()


def test_hands_that_are_no_deal_are_refused() -> None:
    for hands, message in (
        ([HANDS[0]], "2 to 4 seats"),
        ([HANDS[0], CardSet("2C")], "1 card"),
        ([HANDS[0], HANDS[0]], "dealt twice"),
    ):
        with pytest.raises(PusoyError, match=message):
            Round(PUSOY, hands)


# --- setting at once ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", list(itertools.permutations(range(4))))
def test_seats_set_in_any_order_and_nobody_is_stale_because_another_set_first(order: tuple[int, ...]) -> None:
    round_ = Round(PUSOY, deal("any order"))
    prepared = {seat: any_set(round_, seat) for seat in round_.seats}
    for place, seat in enumerate(order):
        assert round_.why_not(prepared[seat], seat) is None
        assert round_.act(prepared[seat], seat) == HandSet(seat, 3 - place)
        assert round_.to_act == frozenset(order[place + 1 :])
    assert round_.over
    assert round_.showdown.entries == tuple(prepared[seat] for seat in range(4))


def test_a_set_that_is_refused_changes_nothing_and_may_be_set_again() -> None:
    round_ = Round(PUSOY, HANDS)
    with pytest.raises(Refusal) as refused:
        round_.act(FOUL, 0)
    assert refused.value == round_.why_not(FOUL, 0)
    assert refused.value.code == SetCode.FOUL_BACK_MIDDLE
    assert round_.to_act == {0, 1}
    assert not round_.is_legal(BEN, 0)
    assert round_.act(ANA, 0) == HandSet(0, 1)
    assert round_.why_not(ANA, 0) is not None
    refusal = round_.why_not(ANA, 0)
    assert refusal is not None
    assert refusal.code == SetCode.NOT_YOUR_TURN
    round_.act(BEN, 1)
    over = round_.why_not(BEN, 1)
    assert over is not None
    assert over.code == SetCode.ROUND_OVER


def test_a_house_may_accept_a_foul() -> None:
    """Option `foul`: accepted, and beaten in all three rows."""
    round_ = Round(Ruleset.preset("chinese-poker-1-6"), HANDS)
    round_.act(FOUL, 0)
    round_.act(BEN, 1)
    assert round_.showdown.units == (-6, 6)
    assert round_.why_not(BEN, None) is not None


def test_a_natural_is_offered_and_may_be_declined() -> None:
    dragon = CardSet("2C 3D 4H 5S 6C 7D 8H 9S TC JD QH KS AC")
    round_ = Round(CAPSA, (dragon, CardSet("2D 2H 2S 3C 3H 4C 6D 7C 9C TH JH QD KD")))
    assert round_.view(0).naturals == ("dragon", "three_straights")
    assert round_.view(1).naturals == ()
    assert round_.why_not(Claim("six_pairs"), 0) is not None
    assert round_.why_not(Claim("dragon"), 1) is not None
    assert round_.is_legal(any_set(round_, 0), 0), "declined"
    round_.act(Claim("dragon"), 0)
    round_.act(any_set(round_, 1), 1)
    assert round_.showdown.entries[0] == Natural("dragon", dragon)
    assert round_.showdown.units == (13, -13)


def test_strangers_and_watchers_set_nothing() -> None:
    round_ = Round(PUSOY, HANDS)
    watching = round_.why_not(ANA, None)
    assert watching is not None
    assert watching.code == SetCode.NOT_YOUR_TURN
    for seat in (2, -1, True, "0"):
        with pytest.raises(PusoyError, match="a seat of 0 to 1"):
            round_.why_not(ANA, seat)  # type: ignore[arg-type]
    with pytest.raises(PusoyError, match="not over"):
        _ = round_.showdown


# --- what a seat may know ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_nothing_hidden_is_in_a_view(seed: int) -> None:
    """Other hands, and what others have set, may be anything else: the view stays the same."""
    random = Random(seed)
    hands = list(deal(f"views {seed}"))
    deck = [card for hand in hands[1:] for card in hand]
    random.shuffle(deck)
    others = [CardSet(deck[13 * place : 13 * place + 13]) for place in range(3)]
    rounds = [Round(CAPSA, hands), Round(CAPSA, [hands[0], *others])]
    for count in range(4):
        mine, twin = (round_.view(0) for round_ in rounds)
        assert mine == twin
        assert pickle.dumps(mine) == pickle.dumps(twin)
        assert rounds[0].view(None) == rounds[1].view(None)
        assert mine.ready == frozenset(range(1, count + 1))
        assert mine.showdown is None
        if count < 3:
            events = [round_.act(any_set(round_, count + 1), count + 1) for round_ in rounds]
            assert events[0] == events[1]


def test_a_view_holds_everything_once_all_have_set() -> None:
    match = Match(PUSOY, seats=2)
    match.start(HANDS)
    match.act(1, BEN)
    view = match.view(0)
    assert view == View(PUSOY, 2, 0, HANDS[0], (), None, frozenset((1,)), None, 1, (0, 0))
    match.act(0, ANA)
    assert match.view(None).showdown == match.round.showdown
    assert match.view(0).own == ANA
    match.start(HANDS)
    assert (match.view(None).round_number, match.view(None).totals) == (2, (3, -3))


# --- matches -----------------------------------------------------------------------------------------------


def play(match: Match) -> None:
    match.start(HANDS)
    match.act(0, ANA)
    match.act(1, BEN)


def test_a_match_of_rounds_ends_after_the_last() -> None:
    match = Match(PUSOY.replace(match_end={"rounds": 2}), seats=2)
    play(match)
    assert (match.over, match.winners) == (False, ())
    play(match)
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.reason) == ((0,), End.ROUNDS)
    assert match.totals == (6, -6)
    with pytest.raises(PusoyError, match="over"):
        play(match)


def test_a_match_may_end_with_a_lead() -> None:
    """`lead = n`: the best total stands n or more above the second best."""
    match = Match(PUSOY.replace(match_end={"lead": 7}), seats=2)
    play(match)
    assert not match.over, "6 ahead"
    play(match)
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.reason) == ((0,), End.LEAD)


def test_an_open_match_goes_on_and_a_stake_says_who_owes_whom() -> None:
    match = Match(PUSOY.replace(stake={"unit": "PHP", "per_point": 5}), seats=2)
    for _ in range(3):
        play(match)
    assert not match.over
    (payment,) = match.payments()
    assert (payment.from_seat, payment.to_seat, payment.points, payment.amount) == (1, 0, 9, 45)
    assert Match(PUSOY).payments() == ()


def test_equal_totals_share_the_match() -> None:
    match = Match(PUSOY.replace(match_end={"rounds": 2}), seats=2)
    play(match)
    match.start((HANDS[1], HANDS[0]))
    match.act(0, BEN)
    match.act(1, ANA)
    assert match.totals == (0, 0)
    assert match.winners == (0, 1)
