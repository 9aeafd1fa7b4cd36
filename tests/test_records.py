"""Records: written and read back, kept as they are, and refused with the place of the fault."""

from __future__ import annotations

import datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest
import tomli_w

from helpers import fewer
from pusoy.dos.match import Match
from pusoy.dos.ruleset import Ruleset
from pusoy.errors import RecordError
from pusoy.records import MAX_BYTES, Record, read_record, read_record_file

SHORT = """\
format = 1
game = "pusoy-dos"
rules = { preset = "two-hands" } # two of us

[[round]]
hands = ["3C 5D 5H", "4C 6D"]
actions = [
  "0 3C",
  "1 4C", # a comment with "quotes"
  "0 5D", "1 6D",
]

[[round]]
hands = ["3c 7♦", "4c 10d 2S"]
actions = ["1 4C", "0 7D", "1 pass", "0 3C"]
"""


def random_match(name: str, seed: int, rounds: int = 3) -> Match:
    """A match of random play, the last round of it unfinished."""
    match, random = Match(Ruleset.preset(name), first_dealer=seed % 2), Random(seed)
    while len(match.rounds) < rounds and not match.over:
        match.deal(f"{name} {seed} {len(match.rounds)}")
        stop = random.randrange(1, 30) if len(match.rounds) == rounds else 10_000
        while not match.round_over and len(match.round.events) < stop:
            plays = match.round.legal_plays
            choice = random.randrange(len(plays) + plays.can_pass)
            match.play(plays[choice]) if choice < len(plays) else match.pass_()
    return match


def fault(text: str | bytes, *, strict: bool = True) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read_record(text, strict=strict)
    assert caught.value.code == "bad_record"
    assert "\n" not in caught.value.message
    return caught.value


# --- written and read back -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", Ruleset.presets())
def test_a_match_of_every_house_comes_back_as_it_was(name: str) -> None:
    for seed in range(fewer(5)):
        match = random_match(name, seed)
        names = ("Ana", "Ben", "Ñoño", '"Q" \\ [x]')[: match.rules.players]
        record = Record.of_match(match, players=names, date=datetime.date(2026, 11, 29))
        again = read_record(record.to_toml())
        assert again == record
        assert again.to_toml() == record.to_toml()
        replayed = again.match()
        assert replayed.rules == match.rules
        assert [round_.events for round_ in replayed.rounds] == [round_.events for round_ in match.rounds]
        assert [round_.dealer for round_ in replayed.rounds] == [round_.dealer for round_ in match.rounds]
        assert (replayed.totals, replayed.outcome) == (match.totals, match.outcome)


def test_a_match_of_a_house_of_ones_own_comes_back_too() -> None:
    rules = Ruleset.preset("two-hands").replace(
        match_end={"chips": 20}, stake={"unit": "PHP", "per_point": 0.5}
    )
    match = Match(rules)
    match.deal("x")
    assert read_record(Record.of_match(match).to_toml()).match().rules == rules


def test_rounds_out_of_the_middle_of_a_match_come_back_as_they_were() -> None:
    match = Match(Ruleset.preset("two-hands"))
    match.start(["3C", "4C"], dealer=1, first_round=False, previous_winner=1)
    match.play("4C")
    text = Record.of_match(match).to_toml()
    assert "previous_winner = 1" in text
    assert "first_round = false" in text
    replayed = read_record(text).match()
    assert (replayed.round.winner, replayed.round.dealer, replayed.round.first_round) == (1, 1, False)


def test_what_is_written_names_every_option_and_the_id() -> None:
    text = Record.of_match(random_match("cardems", 0, 1)).to_toml()
    assert f'id = "{Ruleset.preset("cardems").id}"' in text
    assert "preset" not in text
    assert all(f"{option} = " in text or f"[rules.{option}]" in text for option in Ruleset().options())


def test_a_record_may_be_short_and_written_by_hand() -> None:
    record = read_record(SHORT)
    match = record.match()
    assert record.players == ()
    assert [result.winner for result in match.results] == [1, 0]
    assert match.round.dealer == 1
    assert read_record(SHORT.encode()).rounds == record.rounds
    assert read_record(b"\xef\xbb\xbf" + SHORT.encode()) == record
    assert read_record(SHORT.replace("\n", "\r\n")) == record


def test_a_record_without_rounds_is_a_match_that_was_not_dealt() -> None:
    record = read_record('format = 1\ngame = "pusoy-dos"\nrules = {}\n')
    assert record.rounds == ()
    assert record.match().rules == Ruleset()


def test_keys_that_are_not_ours_are_kept() -> None:
    text = SHORT.replace(
        "format = 1",
        'format = 1\nsite = "Cebu"\ncomment = "x"\ndeal_proof = { seed = "y" }\nmine = [1, {a = 2}]',
    )
    text = text.replace("[[round]]\nhands", "[[round]]\nclock_ms = [10, 20]\nhands", 1)
    record = read_record(text)
    again = read_record(record.to_toml())
    assert again == record
    assert again.extra == {"site": "Cebu", "comment": "x", "deal_proof": {"seed": "y"}, "mine": [1, {"a": 2}]}
    assert again.rounds[0].extra == {"clock_ms": [10, 20]}


def test_a_file_is_read_and_a_missing_one_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "match.pusoy"
    path.write_text(SHORT, encoding="utf-8")
    assert read_record_file(path) == read_record_file(str(path)) == read_record(SHORT)
    for bad in (tmp_path / "nowhere.pusoy", tmp_path):
        with pytest.raises(RecordError, match=bad.name):
            read_record_file(bad)
    path.write_bytes(b"#" * (MAX_BYTES + 1))
    with pytest.raises(RecordError, match="at most"):
        read_record_file(path)


# --- what is wrong, and where ----------------------------------------------------------------------------


def test_an_error_names_line_round_and_action() -> None:
    found = fault(SHORT.replace('"0 5D"', '"0 2D"'))
    assert (found.line, found.round_number, found.action) == (10, 1, 3)
    assert found.message == "line 10, round 1, action 3: '0 2D': 2♦ is not in your hand."
    found = fault(SHORT.replace('"0 7D"', '"1 10D"'))
    assert (found.line, found.round_number, found.action) == (15, 2, 2)


def test_an_error_of_the_deal_names_line_and_round() -> None:
    found = fault(SHORT.replace("4c 10d 2S", "4c 10d 7D"))
    assert (found.line, found.round_number, found.action) == (13, 2, None)
    assert "dealt twice" in found.message


def test_the_line_is_found_whatever_strings_and_comments_hold() -> None:
    text = SHORT.replace(
        "[[round]]", 'comment = """\n[[round]]\nactions = ["0 2D"]\n"""\n# [[round]] "x\n[[round]]', 1
    )
    text = text.replace('"0 5D"', '"0 2D"').replace("hands =", "note = 'actions = [\"'\nhands =", 1)
    found = fault(text)
    assert text.splitlines()[(found.line or 0) - 1].strip().startswith('"0 2D"')


HEAD = 'format = 1\ngame = "pusoy-dos"\n'


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "format"),
        ("format = 2", "format 1"),
        ("format = '1'", "format 1"),
        ("format = true", "format"),
        ("format = 1", "game"),
        ('format = 1\ngame = "chess"', "chess"),
        (HEAD, "'rules' is missing"),
        (HEAD + 'rules = "cardems"', "'rules' is missing"),
        (HEAD + 'rules = { preset = "cardem" }', "did you mean cardems?"),
        (HEAD + 'rules = { preset = "cardems", x = 1 }', "'x' is no option"),
        (HEAD + 'rules = { preset = "cardems", id = "dos-000000000000" }', "an option was changed"),
        (HEAD + "rules = { id = 5 }", "an option was changed"),
        (HEAD + 'rules = {}\nplayers = ["Ana"]', "1 names for 4 players"),
        (HEAD + "rules = {}\nplayers = [1, 2, 3, 4]", "list of names"),
        (HEAD + 'rules = {}\nplayers = "Ana"', "list of names"),
        (HEAD + "rules = {}\ndate = 5", "'date' is a date"),
        (HEAD + "rules = {}\nround = 5", "'round' is a list"),
        (HEAD + "rules = {}\n[round]", "'round' is a list"),
        (HEAD + "rules = {}\nround = [5]", "a round is a table"),
    ],
)
def test_a_head_that_is_wrong_says_what_is_wrong(text: str, says: str) -> None:
    assert says in fault(text).message
    assert says in (fault(text, strict=False).message if "round is a table" not in says else says)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (b"format = 1\ngame = \xff", 2),
        (b"format = ", 1),
        (b'format = 1\ngame = "pusoy-dos', 2),
        (b"format = 1\nformat = 1", None),
        (b"x = " + b"[" * 5000, None),
        (b"format = " + b"1" * 5000, None),
        (b"\x00", 1),
    ],
    ids=["utf-8", "value", "string", "twice", "deep", "huge", "null"],
)
def test_a_text_that_cannot_be_read_names_its_line_where_it_can(text: bytes, line: int | None) -> None:
    found = fault(text)
    assert line is None or found.line == line
    fault(text, strict=False)


ROUND = HEAD + 'rules = { preset = "two-hands" }\n[[round]]\n'


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("", "'hands' is a list of texts"),
        ('hands = ["3C", "4C"]', "'actions' is a list of texts"),
        ("hands = [1, 2]\nactions = []", "'hands' is a list of texts"),
        ('hands = "3C"\nactions = []', "'hands' is a list of texts"),
        ('hands = ["3C", "4C"]\nactions = [1]', "'actions' is a list of texts"),
        ('hands = ["3C"]\nactions = []', "1 hands for 2 players"),
        ('hands = ["3C", "4C", "5C"]\nactions = []', "3 hands for 2 players"),
        ('hands = ["3C", "3C"]\nactions = []', "dealt twice"),
        ('hands = ["3C 3C", "4C"]\nactions = []', "named twice"),
        ('hands = ["3C", ""]\nactions = []', "dealt 0 cards"),
        ('hands = ["3C", "4X"]\nactions = []', "is no card"),
        ('hands = ["3C", "4C"]\nactions = []\nfirst_round = 1', "'first_round' is true or false"),
        ('hands = ["3C", "4C"]\nactions = []\ndealer = true', "'dealer' is a seat"),
        ('hands = ["3C", "4C"]\nactions = []\ndealer = 2', "dealer is a seat"),
        ('hands = ["3C", "4C"]\nactions = []\ndealer = -1', "dealer is a seat"),
        ('hands = ["3C", "4C"]\nactions = []\nprevious_winner = "x"', "'previous_winner' is a seat"),
        ('hands = ["3C", "4C"]\nactions = []\nprevious_winner = 2', "previous winner"),
        ('hands = ["3C", "4C"]\nactions = []\nfirst_round = false', "previous_winner"),
    ],
)
def test_a_round_that_is_wrong_says_what_is_wrong(content: str, says: str) -> None:
    found = fault(ROUND + content)
    assert says in found.message
    assert found.round_number == 1
    lenient = read_record(ROUND + content, strict=False)
    assert lenient.rounds == ()
    assert says in lenient.faults[0]


def cheats() -> dict[str, tuple[list[str], str, int]]:
    """Actions of a round of 3C 5D 5H against 4C 4S 6D that break a rule: why, and at which action."""
    return {
        "out of turn": (["1 4C"], "turn", 1),
        "a seat that is none": (["7 3C"], "turn", 1),
        "no seat": (["3C"], "an action is", 1),
        "nothing": ([""], "an action is", 1),
        "another digit": (["٠ 3C"], "an action is", 1),
        "another's card": (["0 3C", "1 5D"], "not in your hand", 2),
        "a card of nobody": (["0 3C", "1 2D"], "not in your hand", 2),
        "a card that was played": (["0 3C", "1 4C", "0 3C"], "not in your hand", 3),
        "a card twice": (["0 3C", "1 4C", "0 5D 5D"], "named twice", 3),
        "no card": (["0 3X"], "is no card", 1),
        "no combination": (["0 3C 5D"], "no combination", 1),
        "without the opening card": (["0 5D"], "must hold", 1),
        "a pass on lead": (["0 pass"], "nothing to pass on", 1),
        "another number of cards": (["0 3C", "1 4C 4S"], "answer with one card", 2),
        "too low": (["0 3C", "1 6D", "0 5D"], "does not beat", 3),
        "on after the end": (["0 3C", "1 6D", "0 pass", "1 4C 4S", "0 5D"], "over", 5),
        "after a pass out of turn": (["0 3C", "1 pass", "1 4C"], "turn", 3),
        "cards after a pass": (["0 3C", "1 pass 4C"], "is no card", 2),
        "two plays in one": (["0 3C 1 4C"], "is no card", 1),
    }


@pytest.mark.parametrize("cheat", cheats())
def test_a_record_that_cheats_is_refused_at_the_action(cheat: str) -> None:
    actions, says, at = cheats()[cheat]
    lines = "".join(f'  "{action}",\n' for action in actions)
    text = f'{ROUND}hands = ["3C 5D 5H", "4C 4S 6D"]\nactions = [\n{lines}]\n'
    found = fault(text)
    assert says in found.message
    assert (found.round_number, found.action) == (1, at)
    assert found.line == 6 + at
    lenient = read_record(text, strict=False)
    assert len(lenient.rounds[0].actions) == at - 1
    assert lenient.faults == (found.message,)
    assert lenient.match().round.events == read_record(lenient.to_toml()).match().round.events


def with_rounds(*rounds: dict[str, Any], **rules: Any) -> str:
    own = {"preset": "two-hands", **rules}
    return tomli_w.dumps({"format": 1, "game": "pusoy-dos", "rules": own, "round": list(rounds)})


GOOD = {"hands": ["3C", "4C"], "actions": ["0 3C"]}
OPEN = {"hands": ["3C 5C", "4C"], "actions": ["0 3C"]}


def test_a_round_after_one_that_is_not_over_is_refused() -> None:
    found = fault(with_rounds(OPEN, GOOD))
    assert "not over yet" in found.message
    assert found.round_number == 2


def test_rounds_after_the_end_of_the_match_are_refused() -> None:
    text = with_rounds(GOOD, GOOD, GOOD, match_end={"rounds": 1})
    found = fault(text)
    assert "the match is over" in found.message
    assert found.round_number == 2
    lenient = read_record(text, strict=False)
    assert len(lenient.rounds) == 1
    assert lenient.match().over
    assert "2 later or unreadable rounds" in lenient.faults[-1]


def test_a_lenient_reading_of_a_sound_record_finds_nothing() -> None:
    assert read_record(SHORT, strict=False) == read_record(SHORT)
    assert read_record(SHORT, strict=False).faults == ()


def test_a_match_made_from_a_record_by_hand_is_checked_too() -> None:
    record = read_record(SHORT)
    assert len(Record(record.rules, record.rounds).match().rounds) == 2
    with pytest.raises(RecordError, match="round 1, action 1: '1 4C'"):
        Record(record.rules, record.rounds[1:]).match()  # as a first round, the lowest card opens it
