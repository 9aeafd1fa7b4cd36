"""A match of Pusoy against computer players: seeds, hints, faults, and matches that are kept."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from pusoy.cards import CardSet
from pusoy.errors import PusoyError, RecordError
from pusoy.players.setting import Casual
from pusoy.set_records import SetRecord, read_set_record_file
from pusoy.terminal.choices import Choices, recall, remember
from pusoy.terminal.games import DOS, SETS
from pusoy.terminal.keep import Shelf
from pusoy.terminal.session import Session
from pusoy.terminal.settings import Settings
from pusoy.terminal.sitting import Sitting
from pusoy.terminal.thirteen.session import SetSession
from pusoy.thirteen.deals import deal
from pusoy.thirteen.rows import Action, Claim, Rows
from pusoy.thirteen.ruleset import Ruleset
from pusoy.thirteen.view import View
from terminal.tables import SIX_PAIRS, arranged_sets, dealt, preset, set_dealt, set_out, set_preset


def kept(folder: Path, session: Sitting) -> Path:
    slot = Shelf(folder).new_slot()
    assert slot.save(session) is None
    slot.release()
    return slot.path


# --- what a match is ---------------------------------------------------------------------------------------


def test_deals_follow_from_the_seed() -> None:
    session = set_dealt(seed="our sunday", seats=3)
    assert session.round.hands == deal("our sunday/1", 3)
    set_out(session)
    session.deal()
    assert session.round.hands == deal("our sunday/2", 3)


@pytest.mark.parametrize("level", ["beginner", "casual", "steady", "strong", "expert"])
@pytest.mark.parametrize("house", Ruleset.presets())
def test_what_the_others_set_does_not_hang_on_who_sets_first(house: str, level: str) -> None:
    one, two = (set_dealt(house, level=level) for _ in range(2))
    set_out(one)
    for seat in reversed(two.waiting):
        two.apply(seat, two.think(seat))
    two.act(two.hint().action)
    assert one.match.record() == two.match.record()


def test_who_has_set_is_known_and_nothing_else() -> None:
    session = set_dealt()
    session.apply(2, session.think(2))
    assert session.ready == {2}
    assert session.waiting == [1, 3]
    assert session.told(1) == ["Ben has set."]
    assert session.far() == "Ben has set."
    assert session.my_turn


def test_the_hint_knows_the_persons_cards_alone() -> None:
    """The same cards among other hands: the same hint."""
    hand = deal("a/1")[0]
    others = [card for text in deal("a/1")[1:] for card in text]
    hints = []
    for shuffle in range(3):
        Random(shuffle).shuffle(others)
        hands = tuple(" ".join(map(str, others[13 * n : 13 * n + 13])) for n in range(3))
        session = arranged_sets((" ".join(map(str, hand)), *hands))
        session.others()
        hints.append(session.hint())
    assert hints[0] == hints[1] == hints[2]
    assert isinstance(hints[0].action, Rows)
    assert hints[0].action.cards == hand


def test_a_hint_comes_before_one_sets() -> None:
    session = set_dealt()
    session.act(session.hint().action)
    with pytest.raises(PusoyError, match="A hint comes before you set"):
        session.hint()
    with pytest.raises(PusoyError, match="no computer player"):
        session.think(0)


def test_the_hint_may_be_a_natural() -> None:
    hint = arranged_sets(SIX_PAIRS, "capsa-susun").hint()
    assert hint.action == Claim("six_pairs")
    assert hint.reason == "a natural wins without setting"


class Broken(Casual):
    name = "casual"

    def set_rows(self, rules: Ruleset, hand: CardSet, random: Random) -> Rows:
        raise RuntimeError("out of order")


class Fouling(Casual):
    name = "casual"

    def choose(self, view: View, random: Random) -> Action:
        """Out of order, whatever the hand."""
        best = super().set_rows(view.rules, view.hand or CardSet(), random)
        return Rows(best.front, best.back, best.middle)


@pytest.mark.parametrize(
    ("kind", "why"), [(Broken, "RuntimeError: out of order"), (Fouling, "The back must be higher")]
)
def test_a_player_that_fails_is_played_for_and_told_once(
    monkeypatch: pytest.MonkeyPatch, kind: type[Casual], why: str
) -> None:
    monkeypatch.setattr("pusoy.terminal.thirteen.session.make_setter", lambda name: kind())
    session = set_dealt()
    with pytest.raises(PusoyError, match="There is no hint"):
        session.hint()
    session.others()
    faults = session.take_faults()
    assert [fault.split()[0] for fault in faults] == ["Ana", "Ben", "Caloy"]
    assert all(why in fault and "the lowest set in order" in fault for fault in faults)
    assert session.take_faults() == []
    assert session.waiting == []


# --- kept and taken up again -------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_kept_match_goes_on_as_it_was(tmp_path: Path, seats: int) -> None:
    session = set_dealt("capsa-susun", seats=seats, level="beginner")
    set_out(session)
    session.deal()
    session.apply(1, session.think(1))
    kept(tmp_path, session)
    found = Shelf(tmp_path).claim(Settings())
    assert found is not None
    again = found[1]
    assert isinstance(again, SetSession)
    assert again.match.record() == session.match.record()
    assert (again.seed, again.level, again.names) == (session.seed, session.level, session.names)
    for one in (session, again):
        set_out(one)
        one.deal()
        set_out(one)
    assert again.match.record() == session.match.record()


def test_a_match_of_one_game_never_comes_up_as_the_others(tmp_path: Path) -> None:
    for age, session in enumerate((dealt(seed="same"), set_dealt(seed="same"))):
        os.utime(kept(tmp_path, session), (1_000_000 + age, 1_000_000 + age))
    for wanted, game in (
        (Settings(), SETS),
        (Settings(game=DOS), DOS),
        (Settings(game=SETS), SETS),
        (Settings(rules=preset("cardems"), seed="same"), DOS),
        (Settings(rules=set_preset("pusoy"), seed="same"), SETS),
        (Settings(seats=4, level="steady"), SETS),
    ):
        found = Shelf(tmp_path).claim(wanted)
        assert found is not None
        slot, session = found
        assert session.game == game
        assert isinstance(session, SetSession if game == SETS else Session)
        slot.release()
    for wanted in (Settings(seats=3), Settings(rules=set_preset("capsa-susun")), Settings(level="expert")):
        assert Shelf(tmp_path).claim(wanted) is None


@pytest.mark.parametrize("seats", [1, 5, True])
def test_no_table_is_opened_for_so_many(seats: int) -> None:
    """Section 1: two to four play."""
    with pytest.raises(PusoyError, match="a table has 2 to 4 seats"):
        Settings(seats=seats)


def test_a_record_for_keeps_shows_no_round_in_progress(tmp_path: Path) -> None:
    session = set_dealt()
    slot = Shelf(tmp_path).new_slot()
    assert read_set_record_file(slot.export(session)).rounds == ()
    set_out(session)
    record = read_set_record_file(slot.export(session))
    assert len(record.rounds) == 1
    assert record.players == session.names
    assert "table" not in record.extra


def test_a_record_that_holds_no_table_is_not_taken_up() -> None:
    record = set_dealt().record()
    assert isinstance(record, SetRecord)
    with pytest.raises(RecordError, match="no match that could go on"):
        SetSession.of_record(record)


# --- choices -----------------------------------------------------------------------------------------------


def test_choices_of_both_games_are_remembered(tmp_path: Path) -> None:
    own = set_preset("capsa-susun", row_unit=2)
    remember(Choices(own, "expert", "suit", title="Lola's", seats=3), tmp_path)
    choices = recall(Settings(folder=tmp_path))
    assert choices == Choices(own, "expert", "suit", title="Lola's", seats=3)
    asked = recall(Settings(folder=tmp_path, game=DOS))
    assert (asked.rules, asked.level, asked.title) == (preset("cardems"), "expert", "")
    assert recall(Settings(folder=tmp_path, game=SETS, seats=2)).seats == 2
    assert recall(Settings(folder=tmp_path, rules=preset("taiwan"))).rules == preset("taiwan")


@pytest.mark.parametrize(
    "content",
    [
        b'{"game": "pusoy", "rules": "cardems", "seats": 9}',
        b'{"game": "pusoy", "rules": {"players": 4}, "seats": "2"}',
        b'{"game": "pusoy", "rules": 7, "level": "greedy"}',
        b'{"game": ["pusoy"]}',
    ],
)
def test_choices_that_do_not_fit_are_forgotten(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "terminal.json").write_bytes(content)
    choices = recall(Settings(folder=tmp_path, game=SETS))
    assert choices == Choices(set_preset("pusoy"), "steady")
