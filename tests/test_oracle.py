"""The oracle agrees with every conformance case of Pusoy Dos, and with itself over random rulesets."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from oracle import (
    DECK,
    DEFAULTS,
    PASS,
    PRESETS,
    Match,
    Options,
    Round,
    classify,
    judge,
    legal,
    parse_card,
    score_round,
)
from strategies import (
    CHOICES,
    RUNS,
    RandomPosition,
    deals,
    positions,
    random_action,
    random_deal,
    random_options,
)

CASES = Path(__file__).parent / "conformance"
Case = dict[str, Any]


def load(name: str) -> list[Any]:
    """The cases of one file, each a test parameter named by its request's id."""
    lines = (CASES / f"pusoy-dos-{name}.jsonl").read_text(encoding="utf-8").splitlines()
    cases = [json.loads(line) for line in lines if line.strip()]
    return [pytest.param(case["request"], case["expect"], id=case["request"]["id"]) for case in cases]


def ruleset(rules: str | dict[str, Any]) -> Options:
    """The complete options of a preset's name, or of options over a preset."""
    if isinstance(rules, str):
        return PRESETS[rules]
    changes = {name: value for name, value in rules.items() if name != "preset"}
    return {**PRESETS[rules.get("preset", "playfacetoface")], **changes}


def canonical(text: str | list[str] | None) -> list[str]:
    """The cards of a hand or a table, written as a string or a list."""
    texts = text.split() if isinstance(text, str) else text or []
    cards = [parse_card(part) for part in texts]
    assert None not in cards, text
    return [card for card in cards if card is not None]


def position(request: Case) -> dict[str, Any]:
    """The keyword arguments of `judge` and `legal` in a request."""
    return {
        "options": ruleset(request["rules"]),
        "hand": canonical(request["hand"]),
        "table": canonical(request["table"]) or None,
        "must_include": request.get("must_include"),
        "inverted": request.get("inverted", False),
        "next_hand_size": request.get("next_hand_size"),
    }


def parse_play(text: str | list[str]) -> list[str] | str:
    """A play as an action or a request writes it; the word "pass" stays."""
    return text if text == PASS else text.split() if isinstance(text, str) else text


def replay(table: Round, actions: list[str]) -> None:
    """Make the actions, each "SEAT PLAY" or "SEAT pass"."""
    for action in actions:
        seat, _, play = action.partition(" ")
        table.act(int(seat), parse_play(play))


@pytest.mark.parametrize(("request_", "expect"), [*load("cases"), *load("judge")])
def test_judges_every_case(request_: Case, expect: Case) -> None:
    code = judge(play=parse_play(request_["play"]), **position(request_))
    assert code == expect.get("error")
    assert ("legal" in expect) == (code is None)


@pytest.mark.parametrize(("request_", "expect"), load("positions"))
def test_lists_the_legal_plays_of_every_case(request_: Case, expect: Case) -> None:
    plays, can_pass = legal(**position(request_))
    assert [" ".join(play) for play in plays] == expect["plays"]
    assert can_pass == expect["can_pass"]


@pytest.mark.parametrize(("request_", "expect"), load("rounds"))
def test_replays_every_case(request_: Case, expect: Case) -> None:
    options = ruleset(request_["rules"])
    hands = [canonical(hand) for hand in request_["hands"]]
    table = Round(options, hands, request_["first_round"], request_["previous_winner"])
    replay(table, request_["actions"])
    penalties, scores = score_round(options, table)
    found = {
        "over": table.over,
        "out": table.out,
        "hands": [" ".join(hand) for hand in table.hands],
        "penalties": penalties,
        "scores": scores,
    }
    assert {key: found[key] for key in expect} == expect


@pytest.mark.parametrize(("request_", "expect"), load("matches"))
def test_adds_up_every_match(request_: Case, expect: Case) -> None:
    match = Match(ruleset(request_["rules"]))
    for entry in request_["rounds"]:
        table = match.start([canonical(hand) for hand in entry["hands"]])
        replay(table, entry["actions"])
        if table.over:
            match.add(table)
    found = {
        "scores": match.scores,
        "totals": match.totals,
        "over": match.over,
        "winners": match.winners,
    }
    assert {key: found[key] for key in expect} == expect


def values_drawn(draws: int) -> dict[str, list[Any]]:
    """Every distinct value that each option takes over many random rulesets."""
    rng = random.Random(20261129)
    seen: dict[str, list[Any]] = {name: [] for name in DEFAULTS}
    for _ in range(draws):
        for name, value in random_options(rng).items():
            if value not in seen[name]:
                seen[name].append(value)
    return seen


def test_random_rulesets_take_every_value_of_every_option() -> None:
    seen = values_drawn(3000)
    for name, values in CHOICES.items():
        assert all(value in seen[name] for value in values), name
    assert len(seen["suit_order"]) == 24
    assert {run for runs in seen["straights"] for run in runs} == set(RUNS)
    assert len(seen["categories"]) == 32
    assert len(seen["bombs"]) == 4
    assert len(seen["tie_break"]) == 16
    assert sorted(seen["players"]) == [2, 3, 4]
    for name, count in {"cards_each": 2, "leftover": 2, "round_end": 2, "teams": 2, "bomb_over": 4}.items():
        assert len(seen[name]) == count, name
    ends = [tuple(end) for end in seen["match_end"] if end != "open"]
    assert {name for end in ends for name in end} == {"rounds", "penalty_limit", "chips", "loss_limit"}


def house(**changes: Any) -> Options:
    """The default rules, three players at the table unless said otherwise, with some options changed."""
    return {**DEFAULTS, "players": 3, "opening_in": "never", **changes}


def table_of(options: Options, *hands: str) -> Round:
    """A round of short hands in which the holder of the lowest card leads with any play."""
    return Round(options, [hand.split() for hand in hands])


def test_a_blocked_lead_moves_on_and_the_limit_lapses_when_all_are_blocked() -> None:
    table = table_of(house(finishing_two="never", players=2), "3C 2C", "4C 2D")
    replay(table, ["0 3C", "1 4C", "0 pass"])
    assert (table.turn, table.table, table.legal()) == (1, None, ([], True))
    replay(table, ["1 pass"])
    assert (table.turn, table.passed, table.legal()) == (0, {1}, ([], True))
    replay(table, ["0 pass"])
    assert (table.turn, table.passed, table.lapsed) == (1, {0, 1}, True)
    assert table.legal() == ([["2D"]], False)
    replay(table, ["1 2D"])
    assert (table.over, table.out) == (True, [1])


def test_a_blocked_lead_is_taken_over_by_the_next_live_seat() -> None:
    table = table_of(house(finishing_two="not_when_led", passing="locked_out"), "3C 2C", "4C 5C 6C", "4D 5D")
    replay(table, ["0 3C", "1 pass", "2 pass", "0 pass"])
    assert (table.turn, table.passed, table.lapsed) == (1, {0}, False)
    replay(table, ["1 4C"])
    assert (table.passed, table.turn) == (set(), 2)
    replay(table, ["2 4D"])
    assert table.why_not(0, ["2C"]) is None


def test_under_places_a_table_clears_at_once_when_nobody_may_answer() -> None:
    options = house(players=4, round_end="places", passing="locked_out", direction="anticlockwise")
    actions = ["0 3C", "3 pass", "2 AC", "1 pass", "0 2D"]
    for hand, leader, out in (("3C 2D 9C", 0, [2]), ("3C 2D", 3, [2, 0])):
        table = table_of(options, hand, "5C KC", "AC", "4C 4D 6C")
        replay(table, actions)
        assert (table.turn, table.out, table.over) == (leader, out, False)
        assert (table.table, table.table_owner, table.passed) == (None, None, set())


def test_under_places_the_next_seat_leads_when_nobody_beats_a_player_who_went_out() -> None:
    table = table_of(house(players=4, round_end="places"), "3C 9C", "AC", "5C KC", "4C 4D 6C")
    replay(table, ["0 3C", "1 AC", "2 pass", "3 pass"])
    assert (table.turn, table.out, table.table) == (0, [1], ["AC"])
    replay(table, ["0 pass"])
    assert (table.turn, table.table, table.passed) == (2, None, set())


def test_a_revolution_until_new_lead_ends_when_the_table_clears() -> None:
    for until, turned in (("until_new_lead", False), ("until_round_end", True)):
        table = table_of(house(revolution=until), "3C 3S 3H 3D 4C 5C", "9C 9S 9H 9D TC JC", "2C AC KC")
        replay(table, ["0 3C 3S 3H 3D 4C"])
        assert table.inverted
        assert table.why_not(1, ["9C", "9S", "9H", "9D", "TC"]) == "too_low"
        replay(table, ["1 pass", "2 pass"])
        assert table.inverted == turned


def test_nobody_pays_more_chips_than_the_pile_holds() -> None:
    options = house(players=4, settlement="pairwise_difference", match_end={"chips": 10})
    match = Match(options)
    table = match.start([["3C"], ["5C"], ["6C", "6D"], ["7C", "7D", "7H", "8C", "9C", "9D"]])
    replay(table, ["0 3C"])
    assert score_round(options, table)[1] == [9, 5, 1, -15]
    match.add(table)
    # Ten chips for fifteen: 6, 3 1/3 and 2/3, so the one left goes to the winner's left.
    assert match.scores == [[6, 4, 0, -10]]
    assert (match.over, match.winners) == (True, [0])


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(positions())
def test_positions_are_plausible(case: tuple[Options, RandomPosition]) -> None:
    options, here = case
    assert here.hand
    assert set(here.hand) <= set(DECK)
    assert here.table is None or classify(options, here.table) is not None
    assert not set(here.hand) & set(here.table or [])
    plays, can_pass = legal(options, **here._asdict())
    assert plays or can_pass
    assert all(judge(options, play=play[::-1], **here._asdict()) is None for play in plays)


@settings(max_examples=60, deadline=None)
@given(deals())
def test_deals_are_complete(case: tuple[Options, list[list[str]]]) -> None:
    options, hands = case
    extra = options["leftover"] == "to_lowest_card_holder"
    dealt = [card for hand in hands for card in hand]
    assert len(set(dealt)) == len(dealt) == options["players"] * options["cards_each"] + extra


def play_out(table: Round, rng: random.Random) -> None:
    """Random legal actions to the end of the round."""
    hoard = rng.random() < 0.4
    while table.turn is not None:
        plays, can_pass = table.legal()
        table.act(table.turn, random_action(plays, can_pass, rng, hoard))


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.randoms(use_true_random=False))
def test_every_house_plays_matches_to_an_end(rng: random.Random) -> None:
    options = random_options(rng)
    match = Match(options)
    for _ in range(2):
        if match.over:
            break
        table = match.start(random_deal(options, rng))
        play_out(table, rng)
        penalties, scores = score_round(options, table)
        assert min(penalties) >= 0
        assert penalties[table.out[0]] == 0
        if options["settlement"] != "penalties" and options["round_end"] == "first_out":
            assert sum(scores) == 0
        match.add(table)
        end = options["match_end"]
        if "chips" in end:
            assert end["chips"] + min(match.totals) >= 0
    assert bool(match.winners) == match.over
