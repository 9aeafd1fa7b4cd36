"""Faults that card programs are known for, each with the right value. Every test is named after the fault."""

from __future__ import annotations

from itertools import permutations

import pytest

from dos.lockstep import Lockstep
from helpers import code_of, listed_plays, rules_of
from oracle import PRESETS, RANKS, Options
from pusoy.cards import CardSet
from pusoy.dos.actions import PASS, parse_action
from pusoy.dos.events import Passed, Played
from pusoy.dos.match import Match
from pusoy.dos.plays import classify
from pusoy.dos.position import Position
from pusoy.dos.round import Round
from pusoy.dos.ruleset import Ruleset
from pusoy.errors import Refusal, RulesetError

DEFAULT = Ruleset.preset("playfacetoface")
BIG_TWO = Ruleset.preset("big-two")
ANY_RUN = DEFAULT.replace(straights=["34567", "A2345", "23456", "TJQKA", "JQKA2", "QKA23", "KA234"])


def kind(rules: Ruleset, cards: str) -> str | None:
    found = classify(rules, CardSet(cards))
    return None if found is None else str(found.kind)


def beats(rules: Ruleset, play: str, table: str, *, inverted: bool = False) -> bool:
    """Whether the play is a legal answer to the table."""
    return answer(rules, play, table, inverted=inverted) is None


def answer(rules: Ruleset, play: str, table: str, *, inverted: bool = False) -> str | None:
    hand = CardSet(play)
    left = [len(hand), *[9] * (rules.players - 1)]
    here = Position.build(rules, 0, hand, left, table=CardSet(table), table_owner=1, inverted=inverted)
    return code_of(here.why_not(hand))


def game(options: Options, *hands: str) -> Lockstep:
    """A round in which the holder of the lowest card leads with any play."""
    return Lockstep({**options, "opening_in": "never"}, [hand.split() for hand in hands])


def play(table: Lockstep, *actions: str) -> None:
    """Actions "SEAT PLAY" in engine and oracle, both compared after each."""
    for action in actions:
        seat, _, text = action.partition(" ")
        assert table.turn == int(seat), action
        table.act(text if text == "pass" else text.split())
        table.compare()
        table.compare_legal()


# --- recognising combinations -------------------------------------------------------------------------------


def test_low_straights_are_refused_and_a_high_one_with_a_two_is_taken() -> None:
    """A and 2 may be low, no high 2: A2345 and 23456 are straights, JQKA2 is none."""
    assert kind(BIG_TWO, "AC 2S 3H 4D 5C") == "straight"
    assert kind(BIG_TWO, "2C 3S 4H 5D 6C") == "straight"
    assert kind(BIG_TWO, "JC QS KH AD 2C") is None
    assert kind(Ruleset.preset("big2-research"), "JC QS KH AD 2C") == "straight"
    assert kind(Ruleset.preset("big2-research"), "AC 2S 3H 4D 5C") is None


def test_a_wrapped_run_is_scored_by_the_wrong_end() -> None:
    """The card that decides comes from the run as the house has it, not from the end of a sorted list."""
    by_rank = ANY_RUN.replace(straight_suit_card="highest_rank")  # the 2, wherever it stands
    by_last = ANY_RUN.replace(straight_suit_card="sequence_last")
    for high, low, last_is_high in (
        ("AC 2D 3C 4C 5S", "AD 2C 3D 4D 5D", False),  # the last card is the 5
        ("KC AC 2D 3C 4S", "KD AD 2C 3D 4D", False),  # the 4
        ("JC QC KC AS 2D", "JD QD KD AD 2C", True),  # the 2 itself
    ):
        assert beats(by_rank, high, low)
        assert not beats(by_rank, low, high)
        assert beats(by_last, high, low) == last_is_high
        assert beats(by_last, low, high) != last_is_high


def test_an_empty_selection_counts_as_a_play() -> None:
    for table in (None, "3H 3S 3D", "4C 4S 4H 4D 5C"):
        on_table = None if table is None else CardSet(table)
        owner = None if table is None else 1
        here = Position.build(DEFAULT, 0, CardSet("3C 9D"), [2, 2, 2, 2], table=on_table, table_owner=owner)
        for nothing in (CardSet(), "", (), "   "):
            assert code_of(here.why_not(nothing)) == "not_a_combination"
        assert CardSet() not in here.legal_plays
    table_ = Round(DEFAULT, ["3C 4C", "5C", "6C", "7C"])
    with pytest.raises(Refusal, match="No card is selected; to pass, pass"):
        table_.play("")
    assert parse_action("pass") == PASS
    assert parse_action("") == CardSet()


@pytest.mark.parametrize("rank", RANKS)
def test_a_rank_of_two_characters_is_refused_where_others_work(rank: str) -> None:
    """Every rank in every class that repeats a rank, written both ways for the ten."""
    rules = DEFAULT.replace(four_card="two_pair_and_quads")
    other = "4" if rank != "4" else "5"
    for written in {rank, "10" if rank == "T" else rank}:
        four = [written + suit for suit in "CSHD"]
        assert kind(rules, four[0]) == "single"
        assert kind(rules, " ".join(four[:2])) == "pair"
        assert kind(rules, " ".join(four[:3])) == "triple"
        assert kind(rules, " ".join(four)) == "quads"
        assert kind(rules, " ".join([*four[:2], other + "C", other + "D"])) == "two_pair"
        assert kind(rules, " ".join([*four[:3], other + "C", other + "D"])) == "full_house"
        assert kind(rules, " ".join([*four, other + "C"])) == "four_of_a_kind"


def test_a_straight_and_a_flush_of_different_cards_are_called_a_straight_flush() -> None:
    """9c Th Jh Qh Kh 2h 3h: the same five cards must satisfy both."""
    here = Position.build(DEFAULT, 0, CardSet("9C TH JH QH KH 2H 3H"), [7, 9, 9, 9])
    kinds = {kind(DEFAULT, " ".join(cards)) for cards in listed_plays(here) if len(cards) == 5}
    assert kinds == {"straight", "flush"}


def test_a_flush_of_six_cards_is_a_play() -> None:
    assert kind(DEFAULT, "3H 5H 7H 9H JH KH") is None
    here = Position.build(DEFAULT, 0, CardSet("3H 5H 7H 9H JH KH"), [6, 9, 9, 9])
    assert sum(len(cards) == 5 for cards in listed_plays(here)) == 6


def test_a_straight_flush_from_the_ace_is_missed_beside_a_higher_one() -> None:
    """Suited A2345 and 23456 count (an open point that the rules page answers)."""
    here = Position.build(DEFAULT, 0, CardSet("AH 2H 3H 4H 5H 6H"), [6, 9, 9, 9])
    found = [cards for cards in listed_plays(here) if kind(DEFAULT, " ".join(cards)) == "straight_flush"]
    assert found == [["3H", "4H", "5H", "6H", "2H"], ["3H", "4H", "5H", "AH", "2H"]]
    assert beats(DEFAULT, "AH 2H 3H 4H 5H", "2D 3D 4D 5D 6D")  # in this house A2345 is the highest run


def test_a_suited_run_that_is_no_straight_is_called_a_straight_flush() -> None:
    assert kind(DEFAULT, "JH QH KH AH 2H") == "flush"
    assert not beats(DEFAULT, "JH QH KH AH 2H", "3C 4C 5C 6C 7C")


def test_a_bomb_is_refused_on_a_pair_and_a_pair_of_twos_beats_a_bomb() -> None:
    bombs = Ruleset.preset("bombs")
    assert beats(bombs, "8C 8S 8H 8D 3C", "QC QS")
    assert answer(bombs, "2S 2D", "8C 8S 8H 8D 3C") == "wrong_count"
    assert beats(bombs, "9C 9S 9H 9D 3S", "8C 8S 8H 8D 3C")
    assert answer(bombs, "8C 8S 8H 8D 3C", "9C 9S 9H 9D 3S") == "too_low"


# --- comparing plays ----------------------------------------------------------------------------------------


def test_side_cards_decide_full_houses_and_fours() -> None:
    """A full house by its triple, four of a kind by its four: the pair and the fifth card never count."""
    assert beats(DEFAULT, "5C 5S 5H 3C 3S", "4C 4S 4H AC AS")
    assert not beats(DEFAULT, "4C 4S 4H AC AS", "5C 5S 5H 3C 3S")
    assert beats(DEFAULT, "5C 5S 5H 5D 3C", "4C 4S 4H 4D 2D")
    assert not beats(DEFAULT, "4C 4S 4H 4D 2D", "5C 5S 5H 5D 3C")


def test_flushes_compare_one_card_only() -> None:
    """Option `flush_order`: suit then all cards; highest card then suit; all cards then suit."""
    low, high = "3C 6C 9C JC KC", "4S 6S 9S JS KS"
    suit_first = DEFAULT.replace(flush_order="suit_first")
    high_card = DEFAULT.replace(flush_order="high_card_first")
    all_cards = DEFAULT.replace(flush_order="all_cards_first")
    for rules in (suit_first, high_card, all_cards):
        assert beats(rules, high, low)
    top, better = "5D 6D 7D 8D TD", "3C 4C 5C 7C 2C"
    assert [beats(rules, top, better) for rules in (suit_first, high_card, all_cards)] == [True, False, False]
    deep, same_top = "3C 7C 8C JC KC", "4S 5S 8S JS KS"
    assert [beats(rules, deep, same_top) for rules in (suit_first, high_card, all_cards)] == [
        False,
        False,
        True,
    ]
    for rules in (suit_first, all_cards):
        assert beats(rules, "4C 6C 9C JC KC", "3C 5C 8C TC QC")


def test_suit_orders_are_mixed_up() -> None:
    """Single 7C against 7D: each house says in its own order."""
    assert beats(DEFAULT, "7D", "7C")
    assert beats(DEFAULT, "7H", "7S")
    assert beats(BIG_TWO, "7C", "7D")
    assert beats(BIG_TWO, "7S", "7H")
    taiwan = Ruleset.preset("taiwan")
    assert beats(taiwan, "7H", "7D")
    with pytest.raises(RulesetError, match="permutation"):
        DEFAULT.replace(suit_order="CSHX")
    with pytest.raises(RulesetError, match="did you mean"):
        Ruleset.preset("big-too")


def test_plays_greater_than_the_greatest_are_offered() -> None:
    for table in ("2D", "2S 2D", "2C 2H 2D", "AD 2D 3D 4D 5D"):
        rest = CardSet("3C 3S 4C 4S 5C 5S 6C 6S 7C 7S 8C 8S KC")
        here = Position.build(DEFAULT, 0, rest, [13, 9, 9, 9], table=CardSet(table), table_owner=1)
        assert (len(here.legal_plays), here.can_pass) == (0, True)


def test_recognition_depends_on_the_order_in_which_cards_are_written() -> None:
    for order in permutations(["5C", "4C", "2C", "AC", "3C"]):
        assert kind(DEFAULT, " ".join(order)) == "straight_flush"
        assert beats(DEFAULT, " ".join(order), "TH JH QH KH AH")


def test_equal_straights_are_decided_wrongly() -> None:
    """Equal runs by the suit of one card, whoever asks; two equal strengths never beat each other."""
    assert beats(DEFAULT, "3C 4C 5C 6S 7D", "3D 4D 5D 6D 7H")
    assert not beats(DEFAULT, "3D 4D 5D 6D 7H", "3C 4C 5C 6S 7D")


# --- turns, passing, leads, last card, end of a round -------------------------------------------------------


def test_a_pass_on_an_empty_table_and_an_opening_without_the_opening_card_are_taken() -> None:
    table = Round(DEFAULT, ["3C 4C", "5C", "6C", "7C"])
    assert code_of(table.why_not_pass()) == "cannot_pass_on_lead"
    assert code_of(table.why_not("4C")) == "must_include_opening_card"
    assert code_of(table.why_not("3C")) is None


@pytest.mark.parametrize(("direction", "next_seat"), [("clockwise", 1), ("anticlockwise", 3)])
def test_the_guard_looks_at_the_wrong_neighbour(direction: str, next_seat: int) -> None:
    """Next in turn holds one card; single 4S on the table; hand 5H 7D KS: the KS, and no pass."""
    rules = DEFAULT.replace(direction=direction, last_card_guard="answering")
    for one_card in (1, 2, 3):
        left = [3, 9, 9, 9]
        left[one_card] = 1
        here = Position.build(rules, 0, CardSet("5H 7D KS"), left, table=CardSet("4S"), table_owner=2)
        guarded = one_card == next_seat
        assert code_of(here.why_not("5H")) == ("must_play_highest_single" if guarded else None)
        assert code_of(here.why_not_pass()) == ("cannot_pass_guarding" if guarded else None)
        assert code_of(here.why_not("KS")) is None
        assert listed_plays(here) == ([["KS"]] if guarded else [["5H"], ["7D"], ["KS"]])


def test_the_guard_is_checked_on_plays_but_not_on_passes() -> None:
    rules = DEFAULT.replace(last_card_guard="answering")
    here = Position.build(rules, 0, CardSet("5D 7H KH"), [3, 1, 9, 9], table=CardSet("9C"), table_owner=3)
    assert code_of(here.why_not_pass()) == "cannot_pass_guarding"
    weak = Position.build(rules, 0, CardSet("5D 7H"), [2, 1, 9, 9], table=CardSet("9C"), table_owner=3)
    assert code_of(weak.why_not_pass()) is None


def test_the_guard_applies_to_a_seat_that_has_gone_out() -> None:
    """Rules are evaluated for live seats only: the next one after a seat that is out holds one card."""
    options = {**PRESETS["playfacetoface"], "round_end": "places", "last_card_guard": "answering"}
    table = game(options, "3C QC KC", "4C", "5C 6C", "TD")
    play(table, "0 3C", "1 4C")
    assert code_of(table.engine.why_not("5C")) == "must_play_highest_single"  # seat 3 holds one card
    play(table, "2 6C", "3 TD")
    assert (table.engine.out, table.engine.turn) == ((1, 3), 0)
    assert code_of(table.engine.why_not("QC")) == "must_play_highest_single"  # seat 2, the next live one, too
    assert code_of(table.engine.why_not_pass()) == "cannot_pass_guarding"
    play(table, "0 KC", "2 pass")
    assert table.engine.turn == 0


def test_after_all_pass_the_lead_goes_to_the_next_seat() -> None:
    """Seat 2 plays, 3, 0 and 1 pass: seat 2 leads, and the table is clear."""
    table = game(PRESETS["playfacetoface"], "4C 5C", "6C 7C", "3C 2D", "8C 9C")
    play(table, "2 3C", "3 8C", "0 pass", "1 pass", "2 2D")
    assert table.engine.over
    table = game(PRESETS["playfacetoface"], "4C 5C", "6C 7C", "3C 2D 9D", "8C 9C")
    play(table, "2 3C", "3 8C", "0 pass", "1 pass", "2 2D", "3 pass", "0 pass", "1 pass")
    assert (table.engine.turn, table.engine.table, table.engine.passed) == (2, None, ())
    assert table.engine.events[-1] == Passed(1, leader=2)


def test_a_play_that_goes_out_hands_the_lead_on_too_early() -> None:
    """Seats 0, 1, 2; seat 1 goes out on the 2H; 2 passes; 0 must still act and then 2 leads."""
    options = {**PRESETS["three-hands"], "round_end": "places", "place_points": [2, 1, 0]}
    table = game(options, "3C 2D 9D", "2H", "5C 6C")
    play(table, "0 3C", "1 2H", "2 pass")
    assert (table.engine.turn, table.engine.table) == (0, CardSet("2H"))
    play(table, "0 pass")
    assert (table.engine.turn, table.engine.table) == (2, None)


def test_a_seat_that_passed_may_take_its_turn_where_passes_lock_out() -> None:
    """Option `passing`: locked out until the next lead; free again after it."""
    for passing, turn in (("locked_out", 3), ("may_return", 2)):
        options = {**PRESETS["playfacetoface"], "passing": passing}
        table = game(options, "3C 5C 9C", "4C 8C TC", "6C 2C 2S", "7C AC AD")
        play(table, "0 3C", "1 4C", "2 pass", "3 7C", "0 9C", "1 TC")
        assert table.engine.turn == turn, passing


def test_the_round_ends_at_the_first_seat_out_where_places_are_paid() -> None:
    options = {**PRESETS["playfacetoface"], "round_end": "places"}
    table = game(options, "3C", "4C", "5C 6C", "7C")
    play(table, "0 3C", "1 4C", "2 5C", "3 7C")
    assert (table.engine.over, table.engine.out) == (True, (0, 1, 3))


def test_the_game_hangs_when_everyone_passes() -> None:
    """All blocked on lead (`finishing_two`): every step plays, passes, or lifts the limit."""
    options = {**PRESETS["two-hands"], "finishing_two": "never"}
    table = game(options, "3C 2C", "4C 2D")
    play(table, "0 3C", "1 4C", "0 pass", "1 pass", "0 pass", "1 2D")
    assert table.engine.over


def test_the_last_card_is_unbeatable_and_the_round_runs_on() -> None:
    table = game(PRESETS["playfacetoface"], "3C 2D", "4C 5C", "6C 7C", "8C 9C")
    play(table, "0 3C", "1 4C", "2 6C", "3 8C", "0 2D")
    assert table.engine.over
    for attempt in (table.engine.why_not_pass(), table.engine.why_not("5C"), table.engine.why_not("5C", 1)):
        assert code_of(attempt) == "round_over"


def test_nothing_happens_after_the_winner_was_found() -> None:
    """The winner is recorded at the moment of winning, not looked for in empty hands later."""
    match = Match(DEFAULT)
    match.start(["3C", "4C", "5C", "6C"])
    match.play("3C")
    match.start(["7C 8C", "4C", "5C", "3C 6C"])
    assert match.round.turn == 0
    assert match.results[0].winner == 0


# --- the engine ---------------------------------------------------------------------------------------------


def test_a_play_of_one_three_takes_all_threes_out_of_the_hand() -> None:
    table = game(PRESETS["playfacetoface"], "3C 3S 3H 5C", "4C", "6C", "7C")
    play(table, "0 3S")
    assert table.engine.hands[0] == CardSet("3C 3H 5C")


def test_an_illegal_action_ends_the_game() -> None:
    table = game(PRESETS["playfacetoface"], "3C 9C", "4C 8C", "6C TC", "7C JC")
    for bad in ("9C 9C", "XX", "4C", "3C 9C", ""):
        with pytest.raises(Refusal):
            table.engine.play(bad)
    assert (table.engine.turn, table.engine.events) == (0, ())
    table.compare()


def test_a_list_of_numbers_is_taken_for_cards() -> None:
    table = Round(DEFAULT, ["3C 4C", "5C", "6C", "7C"])
    for bad in ([0], [0, 4], ["0"], [1, 0, 0, 0]):
        assert code_of(table.why_not(bad)) == "bad_card"  # type: ignore[arg-type]


def test_two_options_that_exclude_each_other_are_accepted() -> None:
    for changes in (
        {"instant_wins": ["dragon"], "round_end": "places"},
        {"teams": True, "players": 3, "place_points": [2, 1, 0]},
        {"bombs": ["four_of_a_kind"]},
        {"cards_each": 17},
        {"leftover": "to_lowest_card_holder"},
    ):
        with pytest.raises(RulesetError):
            DEFAULT.replace(**changes)


def test_the_same_card_is_dealt_twice_or_lies_on_the_table_too() -> None:
    with pytest.raises(ValueError, match="dealt twice"):
        Round(DEFAULT, ["3C 7H", "7H", "5C", "6C"])
    with pytest.raises(ValueError, match="both on the table and in the hand"):
        Position.parse(f"{DEFAULT.id} 0 3C7H 2/1/1/1 7H@1 - normal -")


def test_a_round_that_is_over_prints_another_hand() -> None:
    table = Round(DEFAULT, ["3C", "4C", "5C", "6C"])
    event = table.play("3C")
    assert repr(table) == "<Round playfacetoface ['3C', '4C', '5C', '6C'] after 1 actions>"
    assert isinstance(event, Played)
    assert table.position(1).text == f"{DEFAULT.id} 1@- 4C 0/1/1/1 3C@0 - normal -"


def test_rules_of_one_name_differ_between_two_makers() -> None:
    """One table of rules, shared: whatever made it, it is one ruleset with one id."""
    for name, options in PRESETS.items():
        assert rules_of(options) == Ruleset.preset(name)
        assert rules_of(options).id == Ruleset.preset(name).id
