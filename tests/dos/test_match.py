"""Rounds into a match: engine and oracle side by side, ends, winners, chips, payments."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from helpers import action_of, fewer, generator, rules_of
from oracle import PRESETS, Options
from oracle import Match as OracleMatch
from oracle import Round as OracleRound
from pusoy.cards import CardSet
from pusoy.dos.deals import deal
from pusoy.dos.match import Match
from pusoy.dos.ruleset import Ruleset
from pusoy.errors import Code, PusoyError, Refusal
from pusoy.records import Record
from strategies import random_action, random_deal, random_options

MATCHES = fewer(240)


def play_round(match: Match, oracle: OracleMatch, hands: list[list[str]], rng: Any) -> None:
    """One round in both, by random legal actions, and counted in the oracle."""
    theirs: OracleRound = oracle.start(hands)
    match.start([CardSet(hand) for hand in hands])
    hoard = rng.random() < 0.4
    while not match.round.over:
        seat = match.round.turn
        assert seat is not None
        assert match.to_act == {seat} == {theirs.turn}
        plays = [str(play).split() for play in match.round.legal_plays]
        play = random_action(plays, match.round.can_pass, rng, hoard)
        match.act(seat, action_of(play))
        theirs.act(seat, play)
    oracle.add(theirs)


def finish(match: Match, number: int = -1) -> None:
    """Play a round to its end by what is done for seats that do not act."""
    round_ = match.rounds[number]
    while not round_.over:
        round_.act(round_.default_action())


def small_hands(options: Options, rng: Any) -> list[list[str]]:
    """A deal, often cut down, so that rounds are short and ends near."""
    most = rng.choice([3, 6, 18])
    return [hand[: rng.randint(1, most)] if most < 18 else hand for hand in random_deal(options, rng)]


@pytest.mark.parametrize("part", range(6))
def test_matches_add_up_as_the_oracles_do(part: int) -> None:
    for number in range(part, MATCHES, 6):
        rng = generator("match", number)
        options = random_options(rng)
        match, oracle = Match(rules_of(options)), OracleMatch(options)
        for _ in range(rng.randint(1, 6)):
            play_round(match, oracle, small_hands(options, rng), rng)
            assert [list(result.scores) for result in match.results] == oracle.scores, (number, options)
            assert [list(result.penalties) for result in match.results] == oracle.penalties, (number, options)
            assert list(match.totals) == oracle.totals, (number, options)
            assert list(match.rounds_won) == oracle.rounds_won, number
            assert (match.over, list(match.winners)) == (oracle.over, oracle.winners), (number, options)
            for result in match.results:
                for seat in match.seats:
                    assert sum(Fraction(item.points) for item in result.items[seat]) == result.scores[seat]
            if match.over:
                break
        if match.over:
            assert match.outcome is not None
            assert match.outcome.reason in oracle.options["match_end"]
            with pytest.raises(PusoyError, match="the match is over"):
                match.start([CardSet(hand) for hand in random_deal(options, rng)])


# --- by hand ------------------------------------------------------------------------------------------------


def match_of(options: Options, *rounds: tuple[list[str], list[str]]) -> tuple[Match, OracleMatch]:
    """Rounds of (hands, plays of whoever's turn it is) in both."""
    options = {**options, "opening_in": "never"}
    match, oracle = Match(rules_of(options)), OracleMatch(options)
    for hands, plays in rounds:
        match.start(hands)
        theirs = oracle.start([hand.split() for hand in hands])
        for play in plays:
            seat = theirs.turn
            assert seat is not None
            action = play if play == "pass" else play.split()
            match.act(seat, action_of(action))
            theirs.act(seat, action)
        if theirs.over:
            oracle.add(theirs)
    assert list(match.totals) == oracle.totals
    assert (match.over, list(match.winners)) == (oracle.over, oracle.winners)
    return match, oracle


QUICK = (["3C", "4C 5C", "6C", "7C"], ["3C"])  # seat 0 wins; the others lose 2, 1 and 1
LATER = (["4C", "3C 5C", "6C", "7C"], ["4C"])  # a later round that the last winner, seat 0, leads
DEFAULT = PRESETS["playfacetoface"]


@pytest.mark.parametrize(
    ("end", "rounds", "reason"),
    [
        ({"rounds": 2}, 2, "rounds"),
        ({"penalty_limit": 4}, 2, "penalty_limit"),
        ({"penalty_limit": 5}, 3, "penalty_limit"),
        ({"loss_limit": 2}, 1, "loss_limit"),
        ({"chips": 4}, 2, "chips"),
        ({"rounds": 3, "loss_limit": 4}, 2, "loss_limit"),
        ({"rounds": 2, "penalty_limit": 4}, 2, "rounds"),
    ],
)
def test_the_first_condition_that_is_met_ends_the_match(
    end: dict[str, int], rounds: int, reason: str
) -> None:
    """Option `match_end`: when penalties reach n; when a total is -n or lower; when a pile is empty."""
    options = {**DEFAULT, "match_end": end}
    before, _ = match_of(options, *[QUICK, LATER, LATER][: rounds - 1])
    assert (before.over, before.outcome, before.winners) == (False, None, ())
    match, _ = match_of(options, *[QUICK, LATER, LATER][:rounds])
    assert match.outcome is not None
    assert (str(match.outcome.reason), match.winners) == (reason, (0,))


def test_nobody_pays_more_than_the_pile_holds() -> None:
    """Option `match_end`, chips: what is short is shared in proportion, remainders from the winner's left."""
    options = {**DEFAULT, "settlement": "pairwise_difference", "match_end": {"chips": 10}}
    hands = ["3C", "5C", "6C 6D", "7C 7D 7H 8C 9C 9D"]
    match, _ = match_of(options, (hands, ["3C"]))
    # Without the limit 9, 5, 1 and -15. Ten chips for fifteen: 6, 3 1/3, 2/3; the one left goes to seat 1.
    assert match.totals == (6, 4, 0, -10)
    (result,) = match.results
    labels = [[item.label for item in items] for items in result.items]
    assert "not paid: the pile is empty" in labels[3]
    assert all("not received: a pile was empty" in labels[seat] for seat in (0, 1, 2))
    assert match.winners == (0,)


@pytest.mark.parametrize("settlement", ["winner_collects", "pairwise_difference"])
def test_chips_are_neither_made_nor_lost(settlement: str) -> None:
    for number in range(fewer(60)):
        rng = generator("chips", settlement, number)
        fixed = {"round_end": "first_out", "settlement": settlement, "instant_wins": []}
        options = {**random_options(rng), **fixed, "match_end": {"chips": rng.randint(1, 40)}}
        match, oracle = Match(rules_of(options)), OracleMatch(options)
        while not match.over and len(match.rounds) < 20:
            play_round(match, oracle, small_hands(options, rng), rng)
            assert sum(map(Fraction, match.totals)) == 0, number
            assert options["match_end"]["chips"] + min(match.totals) >= 0, number
            assert list(match.totals) == oracle.totals, number


@pytest.mark.parametrize(
    ("changes", "winners"),
    [
        ({}, (0,)),
        ({"tie_break": ["seat"]}, (0,)),
        ({"tie_break": []}, (0, 1)),
        ({"tie_break": ["rounds_won"]}, (0, 1)),
        ({"match_winner": "most_rounds_won", "tie_break": ["best_total"]}, (0, 1)),
    ],
)
def test_equal_totals_are_broken_as_the_house_says(changes: dict[str, Any], winners: tuple[int, ...]) -> None:
    """Option `tie_break`: in this order; an empty list leaves a shared win."""
    options = {**DEFAULT, "match_end": {"rounds": 2}, **changes}
    first = (["3C", "4C 5C", "6C 7C", "8C 9C"], ["3C"])
    second = (["3C 5C", "4C", "6C 7C", "8C 9C"], ["3C", "4C"])
    match, _ = match_of(options, first, second)
    assert match.totals == (-1, -2, -4, -4)
    third = (["3C 5C 7D", "4C", "6C 7C", "8C 9C"], ["3C", "4C"])
    match, _ = match_of(options, first, third)
    assert match.totals == (-2, -2, -4, -4)
    assert match.winners == winners


def test_a_pair_wins_together_and_its_rounds_are_those_of_both() -> None:
    """Option `teams`."""
    options = {**PRESETS["partners"], "direction": "clockwise", "match_end": {"rounds": 2}}
    match, _ = match_of(options, QUICK, (["3C 5C", "6C", "4C 9C", "7C"], ["3C", "6C"]))
    assert match.rounds_won == (1, 1, 0, 0)
    assert match.totals == (2 - 2, 0, 0, 0)
    assert match.winners == (0, 2)


# --- the course of a match ----------------------------------------------------------------------------------


def test_the_winner_of_a_round_leads_the_next() -> None:
    """Option `next_leader`: recorded when the round is won, whatever is dealt afterwards."""
    match, _ = match_of(
        DEFAULT, (["3C 9C", "4C", "6C", "7C"], ["3C", "4C"]), (["3C", "8C 5C", "6C", "7C"], [])
    )
    assert match.round.turn == 1
    assert match.round.required is None


@pytest.mark.parametrize(
    ("name", "dealers"), [("playfacetoface", [0, 1, 2, 3, 0]), ("casual", [0, 3, 2, 1, 0])]
)
def test_the_deal_moves_on_in_the_houses_direction(name: str, dealers: list[int]) -> None:
    """Section 1, "Dealer": seat 0 deals round 1, then the next seat."""
    match = Match(Ruleset.preset(name))
    seen = []
    for number in range(5):
        match.deal(f"dealer {number}")
        seen.append(match.round.dealer)
        assert match.view(0).dealer == match.view(None).dealer == seen[-1]
        while not match.round.over:
            (seat,) = match.to_act
            match.act(seat, match.default_action(seat))
    assert seen == dealers


def test_the_default_action_is_legal_and_ends_every_round() -> None:
    for name in Ruleset.presets():
        match = Match(Ruleset.preset(name))
        match.deal(name)
        actions = 0
        while not match.round.over:
            (seat,) = match.to_act
            assert match.why_not(seat, match.default_action(seat)) is None
            match.act(seat, match.default_action(seat))
            actions += 1
            assert actions < 500, name


def test_no_round_starts_while_another_goes_on() -> None:
    match = Match(Ruleset.preset("casual"))
    with pytest.raises(PusoyError, match="no round has been dealt"):
        _ = match.round
    assert (match.round_over, match.to_act, match.totals, match.winners) == (
        True,
        frozenset(),
        (0, 0, 0, 0),
        (),
    )
    match.deal("one")
    assert not match.round_over
    with pytest.raises(PusoyError, match="not over yet"):
        match.deal("two")


def test_a_round_that_was_taken_back_and_ended_otherwise_is_scored_anew() -> None:
    match, _ = match_of(DEFAULT, (["3C 9C", "4C 5C", "6C", "7C"], ["3C", "4C", "6C"]))
    assert (match.rounds_won, match.totals) == ((0, 0, 1, 0), (-1, -1, 0, -1))
    match.undo()
    assert not match.round_over
    match.pass_()
    match.play("7C")
    assert (match.rounds_won, match.totals) == ((0, 0, 0, 1), (-1, -1, -1, 0))
    match.round.undo()
    match.round.undo()
    match.play("6C")
    assert (match.rounds_won, match.totals) == ((0, 0, 1, 0), (-1, -1, 0, -1))


def test_the_score_sheet_settles_every_total() -> None:
    """Option `stake`: who owes whom; a match without one has no payments."""
    options = {**PRESETS["filipino-house"], "stake": {"unit": "PHP", "per_point": 2}}
    match, _ = match_of(options, QUICK)
    assert [(p.from_seat, p.to_seat, p.points, p.amount, p.unit) for p in match.payments()] == [
        (1, 0, 2, 4, "PHP"),
        (2, 0, 1, 2, "PHP"),
        (3, 0, 1, 2, "PHP"),
    ]
    assert match_of(PRESETS["filipino-house"], QUICK)[0].payments() == ()
    for number in range(fewer(100)):
        rng = generator("payments", number)
        options = {**random_options(rng), "stake": {"unit": "PHP", "per_point": 0.5}, "match_end": "open"}
        match, oracle = Match(rules_of(options)), OracleMatch(options)
        play_round(match, oracle, small_hands(options, rng), rng)
        balances = [Fraction(0)] * len(match.seats)
        for payment in match.payments():
            assert payment.points > 0
            balances[payment.from_seat] -= Fraction(payment.points)
            balances[payment.to_seat] += Fraction(payment.points)
        totals = [Fraction(value) for value in match.totals]
        everything = sum(totals)
        owed = [value * len(totals) - everything for value in totals] if everything else totals
        assert balances == owed, number


def test_the_deal_moves_on_from_whoever_dealt_last() -> None:
    """Rules page 1, "Dealer": also when a record is read again, and when a dealer was named."""
    match = Match(Ruleset.preset("playfacetoface"), first_dealer=2)
    match.deal("one")
    finish(match)
    assert (match.rounds[0].dealer, match.dealer) == (2, 3)
    again = Record.of_match(match).match()
    assert again.dealer == 3
    again.start(deal(again.rules, "two", 0), dealer=0)
    assert again.dealer == again.round.dealer == 0


def test_a_round_that_is_taken_back_takes_the_results_after_it_along() -> None:
    match = Match(Ruleset.preset("playfacetoface"))
    for seed in ("one", "two"):
        match.deal(seed)
        finish(match)
    counts = [len(match.results)]
    match.rounds[0].undo()
    counts.append(len(match.results))
    finish(match, 0)
    counts.append(len(match.results))
    assert counts == [2, 0, 2]


def test_a_seat_that_is_not_to_act_has_no_default_action() -> None:
    match = Match(Ruleset.preset("cardems"))
    match.deal("a seed")
    waiting = next(seat for seat in match.seats if seat not in match.to_act)
    with pytest.raises(Refusal) as refused:
        match.default_action(waiting)
    assert refused.value.code == Code.NOT_YOUR_TURN
