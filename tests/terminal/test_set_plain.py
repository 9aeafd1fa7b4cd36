"""Pusoy in plain mode: whole games in every house, what is typed, naturals, fouls, taking up again.

What is legal is said by sections 1, 2 and 4 of the rules page of Pusoy, the units by section 3.
"""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest

from pusoy.set_records import read_set_record_file
from pusoy.terminal.keep import Shelf
from pusoy.terminal.thirteen.session import SetSession
from pusoy.thirteen.deals import deal
from pusoy.thirteen.ruleset import Ruleset
from terminal.tables import (
    FOUR,
    SIX_PAIRS,
    arranged_sets,
    read_until,
    say_plain,
    set_preset,
    start_plain,
    talk,
)

GOOD = "js jh 3d / 9s 9h 9d 5c 4c / as ah ad kc kd"
FOUL = "js jh 3d / as ah ad kc kd / 9s 9h 9d 5c 4c"


say = partial(say_plain, rules=set_preset("pusoy"))


def say_at(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    folder: Path,
    script: str,
    session: SetSession,
) -> str:
    """The same at a table that has come so far."""
    slot = Shelf(folder).new_slot()
    slot.save(session)
    slot.release()
    out = say(monkeypatch, capsys, folder, script, rules=session.rules, seed=session.seed)
    assert "Going on with the match" in out
    return out


# --- whole games --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("house", Ruleset.presets())
@pytest.mark.parametrize("level", ["beginner", "expert"])
def test_a_whole_match_in_every_house(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    house: str,
    seats: int,
    level: str,
) -> None:
    out = say(
        monkeypatch,
        capsys,
        tmp_path,
        "auto\n" * 9,
        rules=set_preset(house, match_end={"rounds": 4}),
        seats=seats,
        level=level,
        seed=f"{house} {seats}",
    )
    assert "the last round is played" in out
    assert not list((tmp_path / "tables").glob("*.pusoy"))
    (path,) = (tmp_path / "records").glob("*.pusoy")
    match = read_set_record_file(path).match()
    assert match.over
    assert len(match.seats) == seats
    assert sum(match.totals) == 0
    for total in match.totals:
        assert f": {total:+}, " in out or (not total and ": 0, " in out)
    assert out.count("Your account, opponent by opponent") == 4
    assert not re.search(r"\bseat \d", out)


def test_the_same_seed_and_script_say_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two = (say(monkeypatch, capsys, tmp_path / name, "auto\n" * 6) for name in "ab")
    assert one == two
    hand = one.split("Your hand, 13 cards: ")[1].split("\n")[0]
    assert set(hand.split()) == {card.pretty for card in deal("s/1")[0]}


@pytest.mark.parametrize("seed", range(5))
def test_nothing_of_the_others_is_told_before_the_person_has_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], seed: int
) -> None:
    """Section 1: everybody sets at the same time."""
    script = "hand\ntable\nlog\nscore\nhint\nbest\nsave\n"
    out = say(monkeypatch, capsys, tmp_path, script, seed=str(seed))
    assert "Ana, Ben and Caloy have set." in out
    own = deal(f"{seed}/1")[0]
    shown = {word.strip(",.;:") for word in out.split() if word.strip(",.;:")[-1:] in "♣♠♥♦"} - {""}
    assert shown == {card.pretty for card in own}


# --- what is typed ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("", ""),
        ("xyzzy", "'xyzzy' is no card"),
        ("\x1b[2J", "is no card"),
        ("[bold]3c[/bold]", "is no card"),
        ("a" * 20_000, "too long to read"),
        ("js jh 3d", "The middle takes 5 cards; 0 cards lie there."),
        ("js jh / 9s 9h 9d 5c 4c / as ah ad kc kd", "The front takes 3 cards; 2 cards lie there."),
        ("js jh js / 9s 9h 9d 5c 4c / as ah ad kc kd", "J♠ lies in two places."),
        ("js jh 2c / 9s 9h 9d 5c 4c / as ah ad kc kd", "2♣ is not in your hand."),
        (FOUL, "The back must be higher than the middle: three nines (5 4) is lower than"),
        (
            "as ah ad / 9s 9h 9d 5c 4c / js jh 3d kc kd",
            "The back must be higher than the middle: two pairs, kings and jacks (3) is lower than",
        ),
        ("front as ah", "The front takes 3 cards; 2 cards lie there."),
        ("front 2c 2h 2d", "2♣ 2♥ 2♦ are not in your hand."),
        ("front as as ad", "'as' is named twice"),
        ("back", "The back takes 5 cards; 0 cards lie there."),
        ("done", "The front takes 3 cards; 0 cards lie there."),
        ("dragon", "This house does not know the natural dragon."),
        ("natural six pairs", "This house does not know the natural six pairs."),
        ("natural xyz", "This house does not know the natural called 'xyz'."),
        ("natural", "Your cards are no natural that this house knows."),
        ("next", "the round goes on"),
        ("end", "the round goes on"),
        ("hint", "Hint: it is expected to win"),
        ("h", "  back: "),
        ("best", "Type done to lay it down."),
        ("hand", "Your hand, 13 cards: A♠ A♥ A♦ K♣ K♦ J♠ J♥ 9♠ 9♥ 9♦ 5♣ 4♣ 3♦"),
        ("table", "Ana has set, total 0"),
        ("score", "You: 0, 0 rounds won"),
        ("rules", "Ranks from low to high"),
        ("log", "Caloy has set."),
        ("save", "Nothing to save yet"),
        ("help", "front / middle / back"),
        ("?", "show a natural"),
        ("clear", "All cards are in your hand."),
        ("swap", "in your hand:"),
    ],
)
def test_every_line_gets_its_answer(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    line: str,
    answer: str,
) -> None:
    out = say_at(monkeypatch, capsys, tmp_path, f"{line}\n", arranged_sets(FOUR))
    said = out.split("Set your hand", 1)[1]
    assert answer in said
    assert "You have set" not in said
    assert "\x1b" not in out


@pytest.mark.parametrize(
    "script",
    [
        GOOD,
        GOOD.upper().replace(" ", ", ").replace(", /, ", " / "),
        "front js jh 3d\nmiddle 9s 9h 9d 5c 4c\ndone",
        "back as ah ad kc kd\nmiddle 9s 9h 9d 5c 4c\ndone",
        "front as ah ad\nclear\nfront: js jh 3d\nback as ah ad kc kd\ndone",
        "front js jh 3d\nback 9s 9h 9d 5c 4c\nswap\ndone",
    ],
)
def test_a_set_is_laid_down_at_once_or_row_by_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], script: str
) -> None:
    out = say_at(monkeypatch, capsys, tmp_path, f"{script}\n", arranged_sets(FOUR))
    assert "You have set." in out
    assert "  You: A♠ A♥ A♦ K♣ K♦, full house, aces over kings" in out


def test_rows_name_their_hands_and_a_foul_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Section 2: the middle over the front, the back over the middle."""
    script = "middle as ah ad kc kd\nback 9s 9h 9d 5c 4c\ndone\n"
    out = say_at(monkeypatch, capsys, tmp_path, script, arranged_sets(FOUR))
    assert "  middle: A♠ A♥ A♦ K♣ K♦, full house, aces over kings" in out
    assert "The front takes the rest." in out
    assert "  front: -, 0 of 3" in out
    refusal = "three nines (5 4) is lower than full house, aces over kings."
    assert out.count(refusal) == 2  # when it is filled, and when it would be laid down
    assert "You have set" not in out


def test_a_row_that_gave_a_card_away_is_named_by_what_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    script = "front js jh 3d\nmiddle 9s 9h 9d 5c 3d\n"
    out = say_at(monkeypatch, capsys, tmp_path, script, arranged_sets(FOUR))
    assert "  front: J♠ J♥, pair of jacks, 2 of 3" in out


def test_the_best_set_of_a_natural_is_laid_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Section 4: a natural may be declined."""
    out = say_at(monkeypatch, capsys, tmp_path, "best\ndone\n", arranged_sets(SIX_PAIRS, "capsa-susun"))
    hint, set_down = out.split("Type done to lay it down.", 1)
    assert "Hint: show the natural six pairs" in hint
    assert "It is worth more than your best set without it:" in hint
    assert all(f"  {row}: " in hint for row in ("front", "middle", "back"))
    assert "You have set." in set_down
    assert "You show a natural" not in set_down


@pytest.mark.parametrize(
    "script", [f"{FOUL}\ndone", f"{FOUL}\n{FOUL}", "front js jh 3d\nmiddle as ah ad kc kd\ndone\ndone"]
)
@pytest.mark.parametrize("house", ["chinese-poker-1-6", "chinese-poker-2-4"])
def test_a_foul_that_the_house_accepts_is_laid_down_at_the_second_word(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    house: str,
    script: str,
) -> None:
    """Section 3: it loses all three rows to every set in order."""
    out = say_at(monkeypatch, capsys, tmp_path, f"{script}\n", arranged_sets(FOUR, house))
    before, after = out.split("Type done to lay it down all the same", 1)
    assert "it loses every row" in before
    assert "You have set." not in before
    assert "You have set." in after
    assert "Your set is out of order." in after
    assert "You lose to Ana, Ben and Caloy." in after


def test_a_foul_that_was_only_warned_of_can_be_mended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = arranged_sets(FOUR, "chinese-poker-1-6")
    out = say_at(monkeypatch, capsys, tmp_path, f"{FOUL}\nswap\ndone\n", session)
    assert "You have set." in out
    assert "out of order." not in out.split("You have set.")[1]


def test_a_natural_is_offered_and_claimed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Section 4: six pairs take three units from each opponent."""
    for number, line in enumerate(("natural", "natural six pairs", "six_pairs", "six pairs")):
        session = arranged_sets(SIX_PAIRS, "capsa-susun")
        out = say_at(monkeypatch, capsys, tmp_path / str(number), f"{line}\n", session)
        assert "Your cards are a natural: six pairs (3 units from each)." in out
        assert "You show a natural, six pairs:" in out
        assert "  Ana: +3 (natural: six pairs: +3)" in out


def test_a_natural_is_declined_by_setting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = arranged_sets(SIX_PAIRS, "capsa-susun")
    script = "2c 2s ac / 4h 4d 6c 6s 8h / tc ts qh qd 8d\n"
    out = say_at(monkeypatch, capsys, tmp_path, script, session)
    assert "You have set." in out
    assert "You show a natural" not in out
    assert "front lost: pair of twos (A) against" in out


def test_the_wrong_natural_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = say_at(monkeypatch, capsys, tmp_path, "dragon\n", arranged_sets(SIX_PAIRS, "capsa-susun"))
    assert "These cards are not the natural dragon." in out
    assert "You have set." not in out


def test_between_rounds_and_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    script = f"{GOOD}\nauto\n{GOOD}\nquit\n"
    out = say_at(monkeypatch, capsys, tmp_path / "a", script, arranged_sets(FOUR))
    assert "Round 2." in out
    assert "not in your hand" in out
    out = say_at(monkeypatch, capsys, tmp_path / "b", f"{GOOD}\n{GOOD}\nhint\nend\n", arranged_sets(FOUR))
    assert "All hands are set. Type next for the next round, or quit." in out
    assert "A hint comes before you set." in out
    assert "you ended the match here" in out
    assert "Record saved" in out


# --- kept ---------------------------------------------------------------------------------------------------


def test_killed_outright_it_goes_on_as_it_would_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with start_plain(tmp_path / "a", house="capsa-susun") as program:
        assert program.stdin is not None
        read_until(program, "Set your hand")
        program.stdin.write(b"auto\nauto\n")
        program.stdin.flush()
        read_until(program, "Round 2")
        read_until(program, "Set your hand")
        program.kill()
        program.wait()
    code, out, err = talk(tmp_path / "a", b"auto\nauto\n", house="capsa-susun")
    assert (code, err) == (0, "")
    assert "Going on with the match that was kept, in round 2." in out
    whole = talk(tmp_path / "b", b"auto\n" * 4, house="capsa-susun")[1]
    rest = out.split("You have set.", 1)[1]
    assert rest
    assert whole.endswith(rest)
