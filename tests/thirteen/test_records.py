"""Records of Pusoy: set-up and sets, read strictly, written again as they were."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest

from pusoy.errors import RecordError
from pusoy.set_records import SetRecord, read_set_record, read_set_record_file
from pusoy.thirteen.match import Match
from pusoy.thirteen.rows import Claim
from pusoy.thirteen.ruleset import Ruleset
from pusoy.thirteen.splits import undominated_sets

CAPSA = Ruleset.preset("capsa-susun")
BY_HAND = """
format = 1
game = "pusoy"
rules = { preset = "pusoy" }
players = ["Ana", "Ben"]
site = "our kitchen"
[[round]]
hands = ["JS JH 3D 9S 9H 9D 5C 4C AS AH AD KC KD", "7S 7H 4D 8S 8H 8D AC 2C QC QD QH JC JD"]
sets = [
  "JS JH 3D / 9S 9H 9D 5C 4C / AS AH AD KC KD",
  "7S 7H 4D / 8S 8H 8D AC 2C / QC QD QH JC JD",
]
comment = "a long evening"
"""


def match_of(seats: int, rounds: int, unset: int = 0) -> Match:
    """Deals of which the last has ``unset`` seats that have not set."""
    match = Match(CAPSA, seats=seats)
    for number in range(rounds):
        match.deal(f"record {seats} {number}")
        for seat in range(seats - (unset if number == rounds - 1 else 0)):
            match.act(seat, undominated_sets(CAPSA, match.round.hands[seat])[0])
    return match


@pytest.mark.parametrize(("seats", "rounds", "unset"), [(4, 2, 0), (2, 3, 1), (3, 1, 3), (4, 0, 0)])
def test_a_record_reads_back_as_the_match_that_it_was(seats: int, rounds: int, unset: int) -> None:
    match = match_of(seats, rounds, unset)
    names = ("Ana", "Ben", "Caloy", "Dina")[:seats]
    day = datetime.date(2026, 11, 30)
    record = SetRecord.of_match(match, players=names, date=day, extra={"site": "here"})
    again = read_set_record(record.to_toml())
    assert again == record
    replayed = again.match()
    assert replayed.record() == match.record()
    assert (replayed.totals, replayed.to_act) == (match.totals, match.to_act)
    assert read_set_record(again.to_toml().encode()) == record


def test_a_natural_is_written_by_its_name() -> None:
    match = Match(CAPSA, seats=2)
    match.start(("2C 3D 4H 5S 6C 7D 8H 9S TC JD QH KS AC", "2D 2H 2S 3C 3H 4C 6D 7C 9C TH JH QD KD"))
    match.act(0, Claim("dragon"))
    text = SetRecord.of_match(match).to_toml()
    assert '"dragon",' in text
    assert read_set_record(text).match().round.entries == match.round.entries


def test_a_record_may_be_written_by_hand_and_keeps_what_is_not_ours() -> None:
    record = read_set_record(BY_HAND)
    assert record.match().totals == (3, -3)
    assert record.extra == {"site": "our kitchen"}
    assert record.rounds[0].extra == {"comment": "a long evening"}
    assert read_set_record(record.to_toml()) == record


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("format = 1", "format = 2"), "no record of format 1"),
        (('"pusoy"\nrules', '"pusoy-dos"\nrules'), "no record of 'pusoy'"),
        (('preset = "pusoy"', 'preset = "pusuy"'), "did you mean pusoy"),
        (('["Ana", "Ben"]', '["Ana"]'), "1 names for 2 players"),
        (('KC KD",\n', 'KC KC",\n'), "^line 10, round 1, set 1: .*lies in two places"),
        (('"7S 7H 4D / 8S', '"7S 7H 8D / 8S'), "line 11, round 1, set 2"),
        (("sets = [", 'sets = [ "",'), "line 7, round 1: there are 3 sets for 2 hands"),
        (("hands = [", 'hands = [ "2C", '), "line 7, round 1"),
        (("sets = [", "sats = ["), "'sets' is a list of texts"),
    ],
)
def test_a_record_that_is_wrong_says_where(change: tuple[str, str], message: str) -> None:
    assert change[0] in BY_HAND
    with pytest.raises(RecordError, match=message):
        read_set_record(BY_HAND.replace(*change))


def test_a_lenient_reading_keeps_all_but_the_set_at_fault_and_what_comes_after() -> None:
    text = SetRecord.of_match(match_of(2, 3)).to_toml()
    head, first, second, third = text.split("[[round]]")
    broken = "[[round]]".join((head, first, second.replace(" / ", " ", 1), third))
    record = read_set_record(broken, strict=False)
    assert len(record.rounds) == 2
    (fault, left_out) = record.faults
    assert "round 2, set 1" in fault
    assert left_out == "1 later or unreadable rounds are left out"
    assert record.match().to_act == {0}
    assert record.rounds[1].sets[0] == ""
    assert record.rounds[1].sets[1] in second


def test_a_lenient_reading_names_every_set_at_fault() -> None:
    record = read_set_record(
        BY_HAND.replace("7S 7H 4D / 8S", "7S 7H 8D / 8S").replace("JS JH 3D /", "JS /"), strict=False
    )
    assert [fault.split(":")[0] for fault in record.faults] == [
        "line 10, round 1, set 1",
        "line 11, round 1, set 2",
    ]
    assert record.rounds[0].sets == ("", "")
    assert record.rounds[0].extra == {"comment": "a long evening"}


def test_a_lenient_reading_leaves_out_a_round_that_never_began() -> None:
    record = read_set_record(BY_HAND.replace("hands = [", 'hands = [ "2C", '), strict=False)
    assert record.rounds == ()
    assert record.faults[1] == "1 later or unreadable rounds are left out"


def test_an_option_that_was_changed_after_the_game_is_noticed() -> None:
    text = SetRecord.of_match(match_of(2, 1)).to_toml()
    with pytest.raises(RecordError, match="an option was changed"):
        read_set_record(text.replace('sweep = "double"', 'sweep = "none"'))


def test_a_file_that_there_is_not_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="No such file"):
        read_set_record_file(tmp_path / "none.pusoy")
    file = tmp_path / "one.pusoy"
    file.write_text(BY_HAND, encoding="utf-8")
    assert read_set_record_file(file) == read_set_record(BY_HAND)
