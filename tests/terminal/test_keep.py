"""Kept matches: whole or not at all, locked, and set aside when they cannot be read."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from pusoy.records import Record, read_record_file
from pusoy.terminal.choices import Choices, recall, remember
from pusoy.terminal.games import usual_level
from pusoy.terminal.keep import Shelf, write_whole
from pusoy.terminal.session import Session
from pusoy.terminal.settings import Settings
from terminal.tables import dealt, play_out, preset


def kept(folder: Path, session: Session) -> Path:
    slot = Shelf(folder).new_slot()
    assert slot.save(session) is None
    slot.release()
    return slot.path


def test_a_kept_match_goes_on_as_it_was(tmp_path: Path) -> None:
    session = dealt()
    session.act(session.hint().action)
    kept(tmp_path, session)
    found = Shelf(tmp_path).claim(Settings())
    assert found is not None
    again = found[1]
    assert isinstance(again, Session)
    assert again.match.record() == session.match.record()
    assert (again.seed, again.level) == (session.seed, session.level)
    play_out(session)
    play_out(again)
    assert again.match.record() == session.match.record()


def test_only_the_owner_may_read_it(tmp_path: Path) -> None:
    path = kept(tmp_path / "data", dealt())
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_a_failing_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    write_whole(path, "old")

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_whole(path, "new")
    assert path.read_text() == "old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["file"]


def test_trouble_is_told_once_and_again_after_it_was_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = dealt()
    slot = Shelf(tmp_path).new_slot()
    with monkeypatch.context() as broken:
        broken.setattr("pusoy.terminal.keep.write_whole", _full)
        assert "No space left" in (slot.save(session) or "")
        assert slot.save(session) is None
        assert [slot.kept] == [False]
    assert slot.save(session) is None
    assert [slot.kept] == [True]
    monkeypatch.setattr("pusoy.terminal.keep.write_whole", _full)
    assert slot.save(session) is not None


def _full(_path: Path, _text: str) -> None:
    raise OSError(28, "No space left on device")


def test_a_match_in_play_is_left_alone(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    slot = shelf.new_slot()
    slot.save(dealt())
    assert Shelf(tmp_path).claim(Settings()) is None
    slot.release()
    claimed = Shelf(tmp_path).claim(Settings())
    assert claimed is not None
    assert Shelf(tmp_path).claim(Settings()) is None


def test_two_programs_keep_two_matches(tmp_path: Path) -> None:
    one, two = Shelf(tmp_path).new_slot(), Shelf(tmp_path).new_slot()
    first, second = dealt(seed="1"), dealt(seed="2")
    one.save(first)
    two.save(second)
    one.save(first)
    assert {read_record_file(slot.path).extra["table"]["seed"] for slot in (one, two)} == {"1", "2"}


def test_the_latest_that_fits_is_claimed(tmp_path: Path) -> None:
    paths = [
        kept(tmp_path, dealt(house, seed))
        for house, seed in (("cardems", "1"), ("taiwan", "2"), ("taiwan", "3"))
    ]
    for age, path in enumerate(reversed(paths)):
        os.utime(path, (1_000_000 - age, 1_000_000 - age))
    found = Shelf(tmp_path).claim(Settings(rules=preset("cardems")))
    assert found is not None
    assert found[1].seed == "1"
    found[0].release()
    for wanted, seed in (
        (Settings(), "3"),
        (Settings(seed="2"), "2"),
        (Settings(rules=preset("taiwan"), level="steady"), "3"),
    ):
        slot, session = Shelf(tmp_path).claim(wanted) or pytest.fail("nothing was found")
        assert session.seed == seed
        slot.release()
    for wanted in (Settings(level="greedy"), Settings(rules=preset("cardems"), seed="2"), Settings(new=True)):
        assert Shelf(tmp_path).claim(wanted) is None


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x00\x01\x02",
        b"\xff\xfe",
        b"format = 1\n",
        b"x = " + b"9" * 5000 + b"\n",
        b"a = " + b"[" * 5000,
        b'format = 1\ngame = "pusoy-dos"\nrules = { preset = "cardems" }\n',
        b'format = 1\ngame = "chess"\nrules = {}\n',
        b'format = 1\ngame = "pusoy"\nrules = { preset = "pusoy" }\n',
        b'format = 1\ngame = "pusoy"\nrules = { preset = "cardems" }\ntable = { version = 1 }\n',
        b'format = 1\ngame = "pusoy"\nrules = { preset = "pusoy" }\n[[round]]\nhands = ["3C"]\nsets = [""]\n',
        b"\x89PNG\r\n\x1a\n",
    ],
)
def test_what_cannot_be_read_is_set_aside(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "tables" / "odd.pusoy"
    path.parent.mkdir()
    path.write_bytes(content)
    shelf = Shelf(tmp_path)
    assert shelf.claim(Settings()) is None
    assert len(shelf.messages) == 1
    assert (tmp_path / "set-aside" / "odd.pusoy").read_bytes() == content
    assert Shelf(tmp_path).claim(Settings()) is None


def test_a_truncated_or_changed_save_is_set_aside_and_the_next_one_found(tmp_path: Path) -> None:
    good, bad, odd = (kept(tmp_path, dealt(seed=seed)) for seed in "123")
    text = bad.read_text()
    bad.write_text(text[: len(text) // 2])
    odd.write_text(
        odd.read_text().replace('"pass"', '"3C"').replace("actions = [", 'actions = ["0 3C 3C",', 1)
    )
    os.utime(good, (1, 1))
    shelf = Shelf(tmp_path)
    found = shelf.claim(Settings())
    assert found is not None
    assert found[1].seed == "1"
    assert len(shelf.messages) == 2


def test_what_is_no_file_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "tables" / "folder.pusoy").mkdir(parents=True)
    os.mkfifo(tmp_path / "tables" / "pipe.pusoy")
    (tmp_path / "tables" / "link.pusoy").symlink_to(tmp_path / "nowhere")
    shelf = Shelf(tmp_path)
    assert shelf.claim(Settings()) is None
    assert shelf.messages == []


def test_a_finished_match_is_filed(tmp_path: Path) -> None:
    session = dealt()
    slot = Shelf(tmp_path).new_slot()
    slot.save(session)
    play_out(session)
    path = slot.finish(session)
    assert path is not None
    record = read_record_file(path)
    assert "table" not in record.extra
    assert record.players[0] == "You"
    assert record.match().totals == session.match.totals
    assert list((tmp_path / "tables").iterdir()) == []


def test_an_unknown_level_becomes_the_usual_one() -> None:
    session = dealt()
    record = session.record(kept=True)
    assert isinstance(record, Record)
    other = Record(
        record.rules,
        record.rounds,
        record.players,
        extra={"table": {"version": 1, "seed": "s", "level": "?"}},
    )
    assert Session.of_record(other).level == usual_level()


def test_choices_are_remembered(tmp_path: Path) -> None:
    remember(Choices(preset("taiwan"), "greedy", "suit", "pusoy-day"), tmp_path)
    choices = recall(Settings(folder=tmp_path))
    assert (choices.rules, choices.level, choices.order, choices.theme) == (
        preset("taiwan"),
        "greedy",
        "suit",
        "pusoy-day",
    )
    own = preset("taiwan", triples=True)
    remember(Choices(own, "greedy"), tmp_path)
    assert recall(Settings(folder=tmp_path)).rules == own
    assert recall(Settings(rules=preset("cardems"), folder=tmp_path)).rules == preset("cardems")


@pytest.mark.parametrize(
    "content", [b"", b"\xff", b"[]", b"{", b'{"rules": 7, "level": [], "order": 1}', b"[" * 9999]
)
def test_choices_that_cannot_be_read_are_forgotten(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "terminal.json").write_bytes(content)
    assert recall(Settings(folder=tmp_path)).rules == preset("cardems")


def test_choices_that_cannot_be_kept_are_no_fault(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    remember(Choices(preset("taiwan"), "greedy"), tmp_path / "file")


def test_a_saved_record_does_not_show_the_hands_of_a_round_in_progress(tmp_path: Path) -> None:
    session = dealt()
    slot = Shelf(tmp_path).new_slot()
    assert read_record_file(slot.export(session)).rounds == ()
    while not session.match.round_over:
        seat = min(session.match.to_act)
        session.match.act(seat, session.match.default_action(seat))
    assert len(read_record_file(slot.export(session)).rounds) == 1
