"""The referee's operations for Pusoy: strict requests, every code, answers that other programs can check."""

from __future__ import annotations

from typing import Any

import pytest

from asking import Answer, ask, code
from pusoy.errors import SetCode
from pusoy.referee import SET_OPERATIONS
from pusoy.thirteen.match import Match
from pusoy.thirteen.ruleset import Ruleset
from pusoy.thirteen.splits import undominated_sets

ANA = {"front": "JS JH 3D", "middle": "9S 9H 9D 5C 4C", "back": "AS AH AD KC KD"}
BEN = {"front": ["7S", "7H", "4D"], "middle": "8S 8H 8D AC 2C", "back": "QC QD QH JC JD"}
FOUL = {"front": "8H 8D AC", "middle": "8C 8S KH 5D 3C", "back": "AS AH 2H 2D 9C"}
HANDS = ["JS JH 3D 9S 9H 9D 5C 4C AS AH AD KC KD", "7S 7H 4D 8S 8H 8D AC 2C QC QD QH JC JD"]
SETS = ["JS JH 3D / 9S 9H 9D 5C 4C / AS AH AD KC KD", "7S 7H 4D / 8S 8H 8D AC 2C / QC QD QH JC JD"]
GOOD: dict[str, Answer] = {
    "rules": {"rules": "capsa-susun"},
    "deal": {"rules": "pusoy", "seed": "x", "seats": 3},
    "rank": {"rules": "pusoy", "cards": "8C 8S KH"},
    "check_set": {"rules": "pusoy", **ANA},
    "showdown": {"rules": "pusoy", "sets": [ANA, BEN]},
    "match": {"rules": "pusoy", "rounds": [{"hands": HANDS, "sets": SETS}]},
    "best_sets": {"rules": "pusoy", "cards": HANDS[0], "top": 2},
}
OPTIONAL = {"seats", "top"}


def test_there_is_a_good_request_for_every_operation() -> None:
    assert set(GOOD) == set(SET_OPERATIONS)
    for operation, request in GOOD.items():
        assert code(ask(op=operation, game="pusoy", note="x", **request)) is None


def test_an_operation_that_only_one_game_has_needs_no_game() -> None:
    for operation in ("rank", "check_set", "showdown", "best_sets"):
        assert code(ask(op=operation, **GOOD[operation])) is None
    assert code(ask(op="rules", rules="capsa-susun")) == "bad_ruleset", "rules are of Pusoy Dos unless said"
    assert code(ask(op="rank", game="pusoy-dos", **GOOD["rank"])) == "bad_request"
    assert code(ask(op="legal", game="pusoy", rules="pusoy", hand="3C")) == "bad_request"


@pytest.mark.parametrize("operation", GOOD)
def test_every_key_that_is_missing_unknown_or_of_another_type_is_an_error(operation: str) -> None:
    wrong: list[Any] = [1, 1.5, "x y", True, [], [1], {}, {"x": 1}, 10**30, -1]
    assert code(ask(op=operation, game="pusoy", **GOOD[operation], tabel="3C")) == "bad_request"
    for key, value in GOOD[operation].items():
        rest = {name: one for name, one in GOOD[operation].items() if name != key}
        assert (code(ask(op=operation, game="pusoy", **rest)) is None) == (key in OPTIONAL), key
        for other in wrong:
            if type(other) is not type(value):
                answer = ask(op=operation, game="pusoy", **rest, **{key: other})
                fine: list[Any] = [("rules", {}), ("rounds", [])]
                assert code(answer) or (key, other) in fine, (key, other)


REFUSED: dict[str, Answer] = {
    "bad_card": {"op": "check_set", **ANA, "back": "AS AH AD KC KX"},
    "wrong_row_size": {"op": "check_set", **ANA, "front": "JS JH"},
    "duplicate_card": {"op": "check_set", **ANA, "front": "JS JS 3D"},
    "foul_back_middle": {"op": "check_set", **ANA, "middle": ANA["back"], "back": ANA["middle"]},
    "foul_middle_front": {"op": "check_set", **FOUL},
    "not_thirteen_cards": {"op": "best_sets", "cards": "JS JH 3D"},
    "not_that_natural": {"op": "showdown", "sets": [ANA, {"natural": "dragon", "cards": HANDS[1]}]},
    "not_in_hand": {"op": "match", "rounds": [{"hands": HANDS, "sets": SETS[::-1]}]},
}


@pytest.mark.parametrize("wanted", REFUSED)
def test_every_code_that_a_program_can_meet_comes_up(wanted: str) -> None:
    assert code(ask(game="pusoy", rules="pusoy", **REFUSED[wanted])) == wanted


def test_only_a_player_at_a_table_can_meet_the_other_codes() -> None:
    """Setting twice, or after the round."""
    assert set(SetCode) - set(REFUSED) == {"round_over", "not_your_turn"}


def test_a_foul_is_named_whatever_the_house_does_with_it() -> None:
    assert code(ask(op="check_set", rules="chinese-poker-1-6", **FOUL)) == "foul_middle_front"
    taken = ask(op="showdown", rules="chinese-poker-1-6", sets=[FOUL, ANA])
    assert taken["units"] == [-6, 6]
    assert taken["fouls"][0]["code"] == "foul_middle_front"
    assert taken["fouls"][1] is None
    assert code(ask(op="showdown", rules="pusoy", sets=[FOUL, ANA])) == "foul_middle_front"


def test_comparisons_and_items_add_up_to_units() -> None:
    answer = ask(op="showdown", rules="capsa-susun", sets=[ANA, BEN, ANA, BEN])
    assert answer["winners"] == [0, 2]
    assert sum(answer["units"]) == 0
    assert [sum(line["points"] for line in lines) for lines in answer["items"]] == answer["units"]
    totals = [0, 0, 0, 0]
    for one in answer["comparisons"]:
        first, second = one["seats"]
        assert sum(line["units"] for line in one["lines"]) == one["units"]
        assert set(one["rows"]) == {"front", "middle", "back"}
        totals[first] += one["units"]
        totals[second] -= one["units"]
    assert totals == answer["units"]


def test_a_match_is_judged_as_it_was_played() -> None:
    rules = Ruleset.preset("pusoy").replace(match_end={"rounds": 2}, stake={"unit": "PHP", "per_point": 2})
    match = Match(rules, seats=3)
    for number in range(2):
        match.deal(f"judged {number}")
        for seat in match.seats:
            match.act(seat, undominated_sets(rules, match.round.hands[seat])[0])
    answer = ask(op="match", game="pusoy", rules=rules.options(), rounds=match.record()["round"])
    assert answer["scores"] == [list(result.units) for result in match.results]
    assert (answer["totals"], answer["winners"]) == (list(match.totals), list(match.winners))
    assert (answer["over"], answer["reason"]) == (True, "rounds")
    assert sum(payment["amount"] for payment in answer["settlement"]) > 0


def test_a_match_tells_the_round_and_the_seat_that_is_wrong() -> None:
    good = {"hands": HANDS, "sets": SETS}
    answer = ask(
        op="match", game="pusoy", rules="pusoy", rounds=[good, {"hands": HANDS, "sets": ["", SETS[0]]}]
    )
    assert (answer["round"], answer["at"], code(answer)) == (1, 1, "not_in_hand")
    assert answer["scores"] == [[3, -3]]
    answer = ask(op="match", game="pusoy", rules="pusoy", rounds=[good, {"hands": HANDS[:1], "sets": []}])
    assert (answer["round"], code(answer)) == (1, "bad_request")


def test_the_best_sets_are_rated_and_legal() -> None:
    answer = ask(op="best_sets", rules="pusoy", cards=HANDS[0], top=3)
    assert len(answer["sets"]) == 3
    units = [one["units"] for one in answer["sets"]]
    assert units == sorted(units, reverse=True)
    for one in answer["sets"]:
        rows = {name: one[name] for name in ("front", "middle", "back")}
        assert ask(op="check_set", rules="pusoy", **rows)["legal"] is True
    spades = " ".join(rank + "S" for rank in "23456789TJQKA")
    named = ask(op="best_sets", rules="capsa-susun", cards=spades, top=1)["naturals"]
    assert [one["natural"] for one in named] == ["dragon", "three_flushes", "three_straights"]
    for top in (0, -1, 72_073):
        assert code(ask(op="best_sets", rules="pusoy", cards=HANDS[0], top=top)) == "bad_request"
