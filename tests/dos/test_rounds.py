"""Whole rounds: engine and oracle in lock-step, refusals, undo, copies.

Every case has a seed of its own, which pytest prints when an assertion fails.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from dos.lockstep import Lockstep, engine_facts, random_lockstep, random_play_of
from helpers import SOAK_PARTS, engine_code, fewer, generator, listed_plays, random_selection, soak_count
from oracle import DECK, PASS
from pusoy.cards import CardSet
from pusoy.dos.events import Passed, Played, WonInstantly
from pusoy.dos.round import Round
from pusoy.dos.ruleset import Ruleset
from pusoy.errors import PusoyError, Refusal

PARTS = 10
ROUNDS = fewer(600)
MOST_ACTIONS = 1000


def play_in_lockstep(seed: str, tries: int = 3) -> Lockstep:
    """One round to its end; everything is compared after every action."""
    rng = generator(seed)
    game = random_lockstep(rng)
    hoard = rng.random() < 0.4
    game.compare()
    while game.turn is not None:
        game.compare_refusals(rng, tries)
        game.act(random_play_of(game, rng, hoard))
        game.compare()
        assert len(game.actions) < MOST_ACTIONS, (seed, "a round ends")
    game.compare_refusals(rng, tries)
    assert not game.engine.legal_plays
    assert not game.engine.can_pass
    return game


@pytest.mark.parametrize("part", range(PARTS))
def test_rounds_go_as_the_oracle_says(part: int) -> None:
    for number in range(part, ROUNDS, PARTS):
        seed = f"round {number}"
        try:
            play_in_lockstep(seed)
        except Exception as error:
            error.add_note(f"seed: {seed!r}")
            raise


@pytest.mark.soak
@pytest.mark.parametrize("part", range(SOAK_PARTS))
def test_many_rounds_go_as_the_oracle_says(part: int) -> None:
    run = random.SystemRandom().getrandbits(64)  # new cases every time; a failure names its seed
    for number in range(part, soak_count // 50, SOAK_PARTS):
        seed = f"soak round {run} {number}"
        try:
            play_in_lockstep(seed)
        except Exception as error:
            error.add_note(f"seed: {seed!r}")
            raise


# --- small properties of the state machine, on the engine alone ---------------------------------------------


def bits(table: Round) -> tuple[Any, ...]:
    """All that a round is made of, as values that compare."""
    return (
        table._state.tobytes(),
        [state.tobytes() for state in table._states],
        table.events,
        table.hands_dealt,
        table.leader,
        engine_facts(table),
        listed_plays(table),
        table.can_pass,
    )


def some_action(table: Round, rng: random.Random) -> None:
    """One of the legal actions."""
    plays = table.legal_plays
    if plays.can_pass and (not plays or rng.random() < 0.3):
        table.pass_()
    else:
        table.play(plays[max(rng.randrange(len(plays)), rng.randrange(len(plays)))])


def walk(seed: object) -> tuple[random.Random, Round]:
    """A generator and a round of a random house."""
    rng = generator("walk", seed)
    return rng, random_lockstep(rng).engine


@pytest.mark.parametrize("number", range(fewer(150)))
def test_a_refused_action_leaves_the_round_bit_for_bit_as_it_was(number: int) -> None:
    """Section 4."""
    rng, table = walk(number)
    while not table.over:
        before = bits(table)
        for _ in range(4):
            seat = rng.choice([None, *table.rules.seats])
            turn = table.turn
            assert turn is not None
            hand = [str(card) for card in table.hands[turn]]
            play: list[str] | str = PASS if rng.random() < 0.3 else random_selection(rng, hand, DECK)
            code = engine_code(table, play, seat)
            if code is None:
                continue
            with pytest.raises(Refusal) as refused:
                _ = table.pass_(seat) if play == PASS else table.play(play, seat)
            assert refused.value.code == code, (number, play)
            assert bits(table) == before, (number, play)
        some_action(table, rng)
    before = bits(table)
    for action in (table.pass_, lambda: table.play("3C"), lambda: table.play("")):
        with pytest.raises(Refusal) as refused:
            action()
        assert refused.value.code == "round_over"
    assert bits(table) == before


@pytest.mark.parametrize("number", range(fewer(150)))
def test_undo_restores_everything_and_redo_equals_straight_play(number: int) -> None:
    rng, table = walk(number)
    moments = [bits(table)]
    actions = []
    while not table.over:
        some_action(table, rng)
        event = table.events[-1]
        actions.append(event)
        assert table.undo() == event
        assert bits(table) == moments[-1], number
        _ = table.play(event.cards) if isinstance(event, Played) else table.pass_()
        assert table.events[-1] == event
        moments.append(bits(table))
    for event, moment in zip(reversed(actions), reversed(moments[:-1]), strict=True):
        assert table.undo() == event
        assert bits(table) == moment, number
    with pytest.raises(PusoyError, match="no action to take back"):
        table.undo()
    for event, moment in zip(actions, moments[1:], strict=True):
        _ = table.play(event.cards) if isinstance(event, Played) else table.pass_()
        assert bits(table) == moment, number


@pytest.mark.parametrize("number", range(fewer(150)))
def test_a_copy_goes_its_own_way(number: int) -> None:
    rng, table = walk(number)
    for _ in range(rng.randrange(12)):
        if not table.over:
            some_action(table, rng)
    before = bits(table)
    twin = table.copy()
    assert bits(twin) == before
    while not twin.over:
        some_action(twin, rng)
    assert bits(table) == before, number
    while twin.events and not isinstance(twin.events[-1], WonInstantly):
        twin.undo()
    assert bits(table) == before, number
    ended = bits(twin)
    while not table.over:
        some_action(table, rng)
    assert bits(twin) == ended, number


@pytest.mark.parametrize("number", range(fewer(100)))
def test_what_was_legal_stays_so_in_a_list_that_was_kept(number: int) -> None:
    """The list of legal plays of an earlier moment is not that of the moment now."""
    rng, table = walk(number)
    kept = table.legal_plays
    texts, can_pass = [str(play) for play in kept], kept.can_pass
    while not table.over:
        some_action(table, rng)
    assert [str(play) for play in kept] == texts
    assert kept.can_pass == can_pass
    assert list(kept) == [kept[place] for place in range(len(kept))] == list(kept[:])
    assert all(play in kept and str(play) in kept and list(play) in kept for play in kept)
    for other in ("3C 3C", "nonsense", 7, None, ()):
        assert other not in kept


# --- events say what happened -------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(fewer(200)))
def test_events_say_what_happened(number: int) -> None:
    """The list of events alone tells the whole round: hands, table, turns of the order, leads, places."""
    rng, table = walk(number)
    while not table.over:
        before, turn = engine_facts(table), table.turn
        some_action(table, rng)
        after, event = engine_facts(table), table.events[-1]
        assert not isinstance(event, WonInstantly)
        assert event.seat == turn
        if before["table"] is None and isinstance(event, Passed):
            assert event.leader == after["turn"], number
        else:
            cleared = after["table"] is None
            assert event.leader == (after["turn"] if cleared else None), number
        if isinstance(event, Played):
            held = set(before["hands"][event.seat])
            assert held - {str(card) for card in event.cards} == set(after["hands"][event.seat])
            assert event.left == after["left"][event.seat]
            assert event.over == table.over
            assert event.place == (len(after["out"]) if event.left == 0 else None)
            fours = str(event.kind) in ("four_of_a_kind", "quads")
            assert event.turned == (fours and table.rules.revolution != "off")
    if isinstance(table.events[-1], WonInstantly):
        assert table.events == (WonInstantly(table.out[0]),)
        assert table.table is None


def test_the_same_seat_never_acts_twice_unless_it_leads() -> None:
    for number in range(fewer(100)):
        rng, table = walk(number)
        while not table.over:
            turn = table.turn
            some_action(table, rng)
            if table.turn == turn:
                assert table.table is None, number


# --- hands that are no deal ---------------------------------------------------------------------------------

TWO = Ruleset.preset("two-hands")


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        (["3C"], "1 hands for 2 players"),
        (["3C", "4C", "5C"], "3 hands for 2 players"),
        (["3C", ""], "seat 1 is dealt 0 cards"),
        (["3C 4C", "4C 5C"], "4C is dealt twice"),
        (["3C", CardSet.from_mask((1 << 20) - 2)], "seat 1 is dealt 19 cards; a hand has 1 to 18"),
        (["3C", "4X"], "'4X' is no card"),
        (["3C", "5C 5C"], "'5C' is named twice"),
    ],
)
def test_hands_that_are_no_deal_are_refused(hands: list[CardSet | str], message: str) -> None:
    with pytest.raises(PusoyError, match=message):
        Round(TWO, hands)


@pytest.mark.parametrize(
    ("changes", "winner_leads"),
    [
        ({}, True),
        ({"opening_in": "never"}, True),
        ({"next_leader": "lowest_card"}, False),
        ({"opening_in": "every_round"}, False),  # overrides next_leader
    ],
)
def test_a_later_round_needs_the_last_winner_where_that_seat_leads(
    changes: dict[str, str], winner_leads: bool
) -> None:
    rules = TWO.replace(**changes)
    later = Round(rules, ["5C 9D", "6C TD"], first_round=False, previous_winner=1)
    assert later.turn == later.leader == (1 if winner_leads else 0)
    assert (later.required is not None) == (changes.get("opening_in") == "every_round")
    if winner_leads:
        with pytest.raises(PusoyError, match="previous_winner"):
            Round(rules, ["5C 9D", "6C TD"], first_round=False)
    else:
        assert Round(rules, ["5C 9D", "6C TD"], first_round=False).turn == 0


def test_a_previous_winner_is_a_seat_of_the_table() -> None:
    with pytest.raises(PusoyError, match="a seat of 0 to 1, not 2"):
        Round(TWO, ["5C 9D", "6C TD"], previous_winner=2)
