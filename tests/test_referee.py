"""The referee's protocol: order, ids, every kind of bad line, every code, and the process that speaks it."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from asking import Answer, ask, code
from pusoy.dos.match import Match
from pusoy.dos.ruleset import Ruleset
from pusoy.errors import Code
from pusoy.referee import MAX_LINE, OPERATIONS, answer_line, serve

HANDS = ["3C 5D", "4C 6D"]


def served(lines: Iterable[bytes]) -> list[Answer]:
    sink = io.BytesIO()
    serve(io.BytesIO(b"\n".join(lines) + b"\n"), sink)
    return [json.loads(line) for line in sink.getvalue().splitlines()]


# --- lines -----------------------------------------------------------------------------------------------


def test_answers_come_in_order_and_repeat_the_id_whatever_it_is() -> None:
    ids: list[Any] = [1, "a", None, 2.5, -7, True, [1, "b"], {"x": None}, "♣", 10**30]
    lines = [json.dumps({"id": one, "op": "rules", "rules": "cardems"}).encode() for one in ids]
    assert [answer["id"] for answer in served(lines)] == ids


def test_an_error_repeats_the_id_too() -> None:
    assert ask(id="x", op="nothing")["id"] == "x"
    assert ask(op="nothing")["id"] is None


def test_blank_lines_are_passed_over_and_the_last_line_needs_no_end() -> None:
    sink = io.BytesIO()
    serve(io.BytesIO(b'\n  \n\r\n{"id": 1, "op": "rules", "rules": "cardems"}'), sink)
    assert [json.loads(line)["id"] for line in sink.getvalue().splitlines()] == [1]


NO_JSON = [
    b"x",
    b"{",
    b'{"id": 1',
    b"NaN",
    b'{"id": NaN, "op": "rules"}',
    b'{"id": Infinity}',
    b'{"id": 1e400}',
    b'{"id": ' + b"1" * 5000 + b"}",
    b"\xff\xfe\x00",
    b'{"op": "\xff"}',
    b'{"op": "\\ud800"}',
    b"\x00",
    b"[" * 100_000,
    b'{"a":' * 100_000,
    b"'single'",
    b'{"id": 1} {"id": 2}',
]
NO_OBJECT = [b"1", b'"rules"', b"null", b"[]", b"true", b'[{"op": "rules"}]']


@pytest.mark.parametrize("line", NO_JSON + NO_OBJECT, ids=lambda line: repr(line[:20]))
def test_a_line_that_is_no_json_object_gets_an_error_and_the_next_one_its_answer(line: bytes) -> None:
    bad, good = served([line, b'{"id": 2, "op": "rules", "rules": "cardems"}'])
    assert (bad["id"], code(bad)) == (None, "bad_request")
    assert (good["id"], code(good)) == (2, None)


def test_a_line_that_is_too_long_gets_an_error_and_the_next_one_its_answer() -> None:
    long = b'{"id": 1, "note": "' + b"x" * (MAX_LINE + 2_000_000) + b'"}'
    bad, good = served([long, b'{"id": 2, "op": "rules", "rules": "cardems"}'])
    assert code(bad) == "bad_request"
    assert good["id"] == 2


def test_ids_nested_as_deeply_as_can_be_read_end_nothing() -> None:
    for depth in (10, 900, 990, 1000, 5000):
        line = b'{"op": "x", "id": ' + b"[" * depth + b"]" * depth + b"}"
        assert code(json.loads(answer_line(line))) == "bad_request"


def test_random_bytes_end_nothing() -> None:
    random = Random(1)
    alphabet = [b'{"', b'"}', b'"op"', b":", b"[", b"]", b",", b'"legal"', b'"rules"', b"1", b"\xff", b"null"]
    lines = [b"".join(random.choices(alphabet, k=random.randrange(1, 12))) for _ in range(300)]
    assert all(code(answer) for answer in served(lines))


# --- requests --------------------------------------------------------------------------------------------

GOOD: dict[str, Answer] = {
    "rules": {"rules": "cardems"},
    "classify": {"rules": "cardems", "cards": "3C 3S"},
    "legal": {"rules": "cardems", "hand": "3C 4D", "table": "3S", "inverted": False, "next_hand_size": 2},
    "judge": {"rules": "cardems", "hand": "3C 4D", "play": "3C", "must_include": "3C"},
    "deal": {"rules": "cardems", "seed": "x", "dealer": 2},
    "replay": {"rules": "two-hands", "hands": HANDS, "actions": ["0 3C"], "first_round": True, "dealer": 1},
    "match": {"rules": "two-hands", "rounds": [{"hands": HANDS, "actions": ["0 3C"], "dealer": 1}]},
}
OPTIONAL = {"table", "inverted", "next_hand_size", "must_include", "dealer", "first_round", "previous_winner"}


def test_there_is_a_good_request_for_every_operation() -> None:
    assert set(GOOD) == set(OPERATIONS)
    for operation, request in GOOD.items():
        assert code(ask(op=operation, game="pusoy-dos", note="anything", **request)) is None


@pytest.mark.parametrize("operation", [None, 1, [], {}, "", "Rules", "x" * 100, "rank"])
def test_an_unknown_operation_is_an_error(operation: Any) -> None:
    assert code(ask(op=operation)) == "bad_request"


def test_another_game_is_an_error() -> None:
    assert code(ask(op="rules", game="bridge", rules="cardems")) == "bad_request"
    assert code(ask(op="rules", game=5, rules="cardems")) == "bad_request"


@pytest.mark.parametrize("operation", GOOD)
def test_a_key_that_the_operation_does_not_know_is_an_error(operation: str) -> None:
    answer = ask(op=operation, **GOOD[operation], tabel="3C")
    assert code(answer) == "bad_request"
    assert "tabel" in answer["error"]["message"]


@pytest.mark.parametrize("operation", GOOD)
def test_every_key_that_is_missing_or_of_another_type_is_an_error(operation: str) -> None:
    wrong: list[Any] = [1, 1.5, "x y", True, [], [1], {}, {"x": 1}, 10**30, -1]
    for key, value in GOOD[operation].items():
        rest = {name: one for name, one in GOOD[operation].items() if name != key}
        assert (code(ask(op=operation, **rest)) is None) == (key in OPTIONAL), key
        for other in wrong:
            if type(other) is not type(value):
                answer = ask(op=operation, **rest, **{key: other})
                fine: list[Any] = [("rules", {}), ("table", [])]  # the default house; an empty table
                assert code(answer) or (key, other) in fine, (key, other)


def test_keys_that_contradict_each_other_are_errors() -> None:
    position = "dos-44136fa355b3 0 4DTH2S 3/9/13/2 9C@3 12 normal -"
    assert code(ask(op="legal", position=position)) is None
    assert code(ask(op="legal", position=position, rules="playfacetoface")) is None
    assert code(ask(op="legal", position=position, rules="cardems")) == "bad_request"
    assert code(ask(op="legal", position=position, hand="3C")) == "bad_request"
    assert code(ask(op="legal", position=position.replace("0 4D", "0@3 4D"))) == "bad_request"
    assert code(ask(op="legal", rules="cardems", hand="3C", must_include="4C")) == "bad_request"
    assert code(ask(op="legal", rules="cardems", hand="3C", table="3S 4C")) == "bad_request"


@pytest.mark.parametrize(
    "hand", ["", [], "3C " * 19, " ".join(f"{rank}{suit}" for rank in "34567" for suit in "CSHD")]
)
def test_a_hand_has_one_card_to_eighteen(hand: Any) -> None:
    assert code(ask(op="legal", rules="cardems", hand=hand)) in ("bad_request", "duplicate_card")


@pytest.mark.parametrize("size", [0, -1, 19, 10**30])
def test_the_next_hand_has_one_card_to_eighteen(size: int) -> None:
    assert code(ask(op="legal", rules="cardems", hand="3C", next_hand_size=size)) == "bad_request"


@pytest.mark.parametrize("dealer", [-1, 4, 10**30])
def test_a_dealer_is_a_seat(dealer: int) -> None:
    assert code(ask(op="deal", rules="cardems", seed="x", dealer=dealer)) == "bad_request"
    request = GOOD["replay"] | {"dealer": dealer}
    assert code(ask(op="replay", **request)) == "bad_request"


@pytest.mark.parametrize(
    "hands", [[], ["3C"], ["3C", "3C"], ["3C", ""], ["3C", "XX"], ["3C", 5], ["3C", "4C", "5C"]]
)
def test_hands_that_are_no_deal_are_errors(hands: Any) -> None:
    assert code(ask(op="replay", rules="two-hands", hands=hands, actions=[]))
    assert code(ask(op="match", rules="two-hands", rounds=[{"hands": hands, "actions": []}]))


@pytest.mark.parametrize(
    ("rules", "faults"),
    [
        ("cardem", 1),
        ("nowhere.toml", 1),
        ("/", 1),
        ("/dev/zero", 1),
        ({"preset": "cardem"}, 1),
        ({"preset": "cardems", "flush_ordr": "suit_first"}, 1),
        ({"players": 5, "passing": "perhaps", "x": 1}, 3),
        ({"players": 10**30}, 1),
        ({"teams": True, "players": 3}, 1),
    ],
)
def test_a_house_that_cannot_be_played_names_every_fault(rules: Any, faults: int) -> None:
    answer = ask(op="rules", rules=rules)
    assert code(answer) == "bad_ruleset"
    assert len(answer["error"]["faults"]) == faults


def test_a_house_may_be_a_file(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('preset = "cardems"\npassing = "locked_out"\n', encoding="utf-8")
    assert ask(op="rules", rules=str(house))["options"]["passing"] == "locked_out"
    house.write_bytes(b"\xff")
    assert code(ask(op="rules", rules=str(house))) == "bad_ruleset"


# --- answers ---------------------------------------------------------------------------------------------


def test_rules_are_every_option_and_make_the_same_house() -> None:
    for name in Ruleset.presets():
        answer = ask(op="rules", rules=name)
        assert Ruleset.from_options(answer["options"]).id == answer["ruleset_id"] == Ruleset.preset(name).id


def refusals() -> dict[str, Answer]:
    """For every code of the game, a request whose answer has it."""
    guard = {"preset": "cardems", "last_card_guard": "answering"}
    judge = {"op": "judge", "rules": "filipino-house", "hand": "3C 4D 5S 6H 7C KS"}
    over = {"op": "replay", "rules": "two-hands", "hands": ["3C", "4C"], "actions": ["0 3C", "1 4C"]}
    return {
        "round_over": over,
        "not_your_turn": over | {"actions": ["1 4C"]},
        "bad_card": judge | {"play": "3C 3X"},
        "duplicate_card": judge | {"play": "3C 3C"},
        "not_in_hand": judge | {"play": "9C"},
        "not_a_combination": judge | {"play": "3C 4D"},
        "wrong_count": judge | {"table": "9C 9S", "play": "KS"},
        "wrong_category": judge | {"table": "3S 3H 3D 4C 4S", "play": "3C 4D 5S 6H 7C"},
        "too_low": judge | {"table": "2C", "play": "KS"},
        "must_include_opening_card": judge | {"must_include": "3C", "play": "4D"},
        "must_open_with_single": judge
        | {"rules": {"opening_shape": "single"}, "must_include": "3C", "play": "3C 4D 5S 6H 7C"},
        "must_play_highest_single": judge
        | {"rules": guard, "table": "3S", "next_hand_size": 1, "play": "4D"},
        "cannot_finish_on_two": judge | {"rules": {"finishing_two": "never"}, "hand": "2C", "play": "2C"},
        "cannot_pass_on_lead": judge | {"play": "pass"},
        "cannot_pass_guarding": judge | {"rules": guard, "table": "3S", "next_hand_size": 1, "play": "pass"},
    }


@pytest.mark.parametrize("wanted", Code)
def test_every_code_of_the_game_comes_up(wanted: Code) -> None:
    request = refusals()[wanted]
    if wanted is Code.ROUND_OVER:
        request = request | {"actions": ["0 3C", "0 3C"]}
    assert code(ask(**request)) == wanted


def test_a_replay_stops_at_the_first_illegal_action_with_the_state_before_it() -> None:
    answer = ask(op="replay", rules="two-hands", hands=HANDS, actions=["0 3C", "1 6D", "0 5D", "1 4C"])
    assert (answer["at"], code(answer)) == (2, "too_low")
    assert (answer["turn"], answer["table"], answer["hands"]) == (0, "6D", ["5D", "4C"])
    assert "scores" not in answer


@pytest.mark.parametrize(
    "action", ["", "0", "x 3C", "0  3C 3X", "٣ 3C", "-1 3C", "99999999999 3C", "0 3C\n1 4C"]
)
def test_an_action_that_cannot_be_read_is_named_by_its_index(action: str) -> None:
    answer = ask(op="replay", rules="two-hands", hands=HANDS, actions=[action])
    assert code(answer)
    assert answer["at"] == 0


def random_match(name: str, rounds: int, seed: int) -> Match:
    match, random = Match(Ruleset.preset(name)), Random(seed)
    while len(match.results) < rounds and not match.over:
        match.deal(f"{name} {seed} {len(match.rounds)}")
        while not match.round_over:
            plays = match.round.legal_plays
            choice = random.randrange(len(plays) + plays.can_pass)
            match.play(plays[choice]) if choice < len(plays) else match.pass_()
    return match


@pytest.mark.parametrize("name", Ruleset.presets())
def test_items_add_up_to_scores_and_matches_are_judged_as_played(name: str) -> None:
    match = random_match(name, 2, 1)
    rounds = [{key: one[key] for key in ("hands", "actions")} for one in match.record()["round"]]
    answer = ask(op="match", rules=name, rounds=rounds)
    assert answer["scores"] == [list(result.scores) for result in match.results]
    assert answer["totals"] == list(match.totals)
    assert (answer["over"], answer["winners"]) == (match.over, list(match.winners))
    replayed = ask(op="replay", rules=name, **rounds[0])
    assert [sum(item["points"] for item in items) for items in replayed["items"]] == replayed["scores"]
    assert [sum(item["points"] for item in items) for items in replayed["penalty_items"]] == replayed[
        "penalties"
    ]


def test_a_match_tells_the_round_and_the_action_that_is_wrong_and_keeps_what_was_before() -> None:
    good = {"hands": ["3C", "4C"], "actions": ["0 3C"]}
    answer = ask(op="match", rules="two-hands", rounds=[good, good | {"actions": ["1 4C"]}])
    assert (answer["round"], answer["at"], code(answer)) == (1, 0, "not_your_turn")
    assert answer["scores"] == [[0, -1]]
    assert ask(op="match", rules="two-hands", rounds=[good, {"hands": []}])["round"] == 1
    short = good | {"hands": ["3C 5C", "4C"]}
    assert code(ask(op="match", rules="two-hands", rounds=[short, good])) == "bad_request"


def test_a_match_that_is_over_takes_no_more_rounds() -> None:
    rules = {"preset": "two-hands", "match_end": {"rounds": 1}, "stake": {"unit": "PHP", "per_point": 2}}
    good = {"hands": ["3C", "4C"], "actions": ["0 3C"]}
    answer = ask(op="match", rules=rules, rounds=[good])
    assert (answer["over"], answer["winners"], answer["reason"]) == (True, [0], "rounds")
    assert answer["settlement"] == [{"from": 1, "to": 0, "points": 1, "amount": 2, "unit": "PHP"}]
    assert ask(op="match", rules=rules, rounds=[good, good])["round"] == 1


def test_a_position_is_judged_as_its_parts_are() -> None:
    position = random_match("cardems", 1, 3).rounds[0]
    while position.events:
        position.undo()
        turn = position.turn
        assert turn is not None
        here = position.position(turn)
        answer = ask(op="legal", position=here.text)
        assert answer["plays"] == [" ".join(map(str, play)) for play in here.legal_plays]
        assert answer["can_pass"] == here.can_pass


# --- through a process -----------------------------------------------------------------------------------

COMMAND = [sys.executable, "-m", "pusoy", "referee"]


def test_the_process_answers_whatever_it_is_sent_and_lives_on() -> None:
    good = b'{"id": "good", "op": "rules", "rules": "cardems"}'
    lines = [line for bad in [*NO_JSON, *NO_OBJECT] for line in (bad, good)]
    lines += [b'{"note": "' + b"x" * 10_000_000 + b'"}', good]
    done = subprocess.run(COMMAND, input=b"\n".join(lines), capture_output=True, check=False)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, done.stderr) == (0, b"")
    assert [answer["id"] for answer in answers] == [None, "good"] * (len(lines) // 2)


def test_the_process_answers_each_line_before_the_next_is_sent() -> None:
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as referee:
        assert referee.stdin is not None
        assert referee.stdout is not None
        for number in range(3):
            referee.stdin.write(
                json.dumps({"id": number, "op": "rules", "rules": "cardems"}).encode() + b"\n"
            )
            referee.stdin.flush()
            assert json.loads(referee.stdout.readline())["id"] == number
        referee.stdin.close()
        assert referee.wait(20) == 0


def test_the_process_ends_quietly_when_nobody_reads_its_answers() -> None:
    with subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as referee:
        assert referee.stdin is not None
        assert referee.stdout is not None
        assert referee.stderr is not None
        referee.stdout.close()
        line = b'{"op": "rules", "rules": "cardems"}\n'
        try:
            referee.stdin.write(line * 2000)
            referee.stdin.close()
        except BrokenPipeError:
            pass
        assert referee.wait(20) == 0
        assert referee.stderr.read() == b""


def test_conformance_cases_get_the_same_answers_from_a_process() -> None:
    folder = Path(__file__).parent / "conformance"
    lines = [
        json.dumps(json.loads(line)["request"]).encode()
        for path in sorted(folder.glob("pusoy-dos-*.jsonl"))
        for line in path.read_text(encoding="utf-8").splitlines()
    ]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(COMMAND, input=b"\n".join(lines), capture_output=True, check=True, env=environment)
    assert done.stdout.splitlines() == [answer_line(line) for line in lines]


def test_any_text_is_a_seed_and_every_answer_repeats_its_id() -> None:
    (answer,) = served([b'{"id": "\\udfff", "op": "deal", "rules": "cardems", "seed": "\\ud800x"}'])
    assert answer["id"] == "\udfff"
    assert len(answer["hands"]) == 4


def test_a_mark_of_the_byte_order_is_passed_over() -> None:
    (answer,) = served([b'\xef\xbb\xbf{"id": 1, "op": "rules", "rules": "cardems"}'])
    assert (answer["id"], code(answer)) == (1, None)


def test_a_key_that_stands_twice_is_an_error() -> None:
    """A request is read strictly: which of two hands was meant?"""
    (answer,) = served([b'{"op": "rules", "rules": "cardems", "rules": "taiwan"}'])
    assert code(answer) == "bad_request"
    assert "'rules' stands twice" in answer["error"]["message"]
