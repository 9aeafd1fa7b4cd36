"""From one match to the next: the start, taking up again, the ends, houses of one's own."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from pusoy.players import LEVELS
from pusoy.records import Record
from pusoy.terminal import Settings, accounts
from pusoy.terminal.choices import Choices, remember
from pusoy.terminal.keep import Shelf
from pusoy.terminal.match_screen import MatchScreen
from pusoy.terminal.pages import Page
from pusoy.terminal.round_screen import RoundScreen
from pusoy.terminal.session import Session
from pusoy.terminal.standing import payment_lines, standing_lines
from pusoy.terminal.start_screen import ResumeScreen, StartScreen
from pusoy.terminal.table_screen import TableScreen
from terminal.driving import opened, play_by_keys, seated, table, text
from terminal.screens import seat_at, settle
from terminal.tables import dealt, play_out, preset


async def test_leaving_keeps_the_match_and_it_is_offered_again(tmp_path: Path) -> None:
    async with seated(tmp_path) as pilot:
        await play_by_keys(pilot)
        record = table(pilot).session.match.record()
        await pilot.press("q")
        assert "The match is kept" in pilot.app.farewell
    async with opened(tmp_path) as pilot:
        assert isinstance(pilot.app.screen, ResumeScreen)
        await pilot.press("enter")
        await settle(pilot)
        assert table(pilot).session.match.record() == record
        await play_by_keys(pilot)


async def test_control_c_keeps_the_match(tmp_path: Path) -> None:
    async with seated(tmp_path) as pilot:
        await pilot.press("ctrl+c")
        assert "The match is kept" in pilot.app.farewell
    assert Shelf(tmp_path).claim(Settings()) is not None


async def test_a_declined_match_is_filed(tmp_path: Path) -> None:
    slot = Shelf(tmp_path).new_slot()
    slot.save(dealt())
    slot.release()
    async with opened(tmp_path) as pilot:
        await pilot.click("#new")
        await settle(pilot)
        assert isinstance(pilot.app.screen, StartScreen)
    assert len(list((tmp_path / "records").glob("*.pusoy"))) == 1
    assert Shelf(tmp_path).claim(Settings()) is None


async def test_a_declined_match_that_cannot_be_filed_stays_kept(tmp_path: Path) -> None:
    slot = Shelf(tmp_path).new_slot()
    slot.save(dealt())
    slot.release()
    (tmp_path / "records").write_text("in the way")
    async with opened(tmp_path) as pilot:
        await pilot.click("#new")
        await settle(pilot)
        assert isinstance(pilot.app.screen, StartScreen)
        assert any("stays kept" in note.message for note in pilot.app._notifications)
    assert Shelf(tmp_path).claim(Settings()) is not None


@pytest.mark.parametrize(
    "other", [{"rules": preset("taiwan")}, {"level": "greedy"}, {"seed": "another"}], ids=str
)
async def test_a_kept_match_that_was_not_asked_for_is_not_offered(
    tmp_path: Path, other: dict[str, Any]
) -> None:
    slot = Shelf(tmp_path).new_slot()
    slot.save(dealt())
    slot.release()
    async with opened(tmp_path, **other) as pilot:
        assert not isinstance(pilot.app.screen, ResumeScreen)
    assert slot.path.exists()


async def test_the_seed_names_the_deals_of_the_first_match_only(tmp_path: Path) -> None:
    async with opened(tmp_path, rules=preset("playfacetoface")) as pilot:
        seeds = []
        for _ in range(2):
            await pilot.press("enter")
            await settle(pilot)
            session = table(pilot).session
            seeds.append(session.seed)
            play_out(session)
            await pilot.press("n")
            await settle(pilot)
            await pilot.press("e")
            await settle(pilot)
            await pilot.press("o")
            await settle(pilot)
            assert isinstance(pilot.app.screen, StartScreen)
    assert seeds[0] == "a table"
    assert seeds[1] != "a table"


async def test_new_asks_for_nothing(tmp_path: Path) -> None:
    slot = Shelf(tmp_path).new_slot()
    slot.save(dealt())
    slot.release()
    async with opened(tmp_path, new=True) as pilot:
        assert isinstance(pilot.app.screen, StartScreen)


async def test_a_broken_save_is_told_and_passed_over(tmp_path: Path) -> None:
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "odd.pusoy").write_text("nothing")
    async with opened(tmp_path) as pilot:
        assert isinstance(pilot.app.screen, StartScreen)
        assert any("set-aside" in note.message for note in pilot.app._notifications)


async def test_the_end_of_a_match_and_a_rematch(tmp_path: Path) -> None:
    session = dealt(match_end={"rounds": 1})
    play_out(session)
    slot = Shelf(tmp_path).new_slot()
    slot.save(session)
    slot.release()
    async with opened(tmp_path, rules=session.rules) as pilot:
        await pilot.press("enter")
        await settle(pilot)
        assert isinstance(pilot.app.screen, RoundScreen)
        await pilot.press("enter")
        await settle(pilot)
        assert isinstance(pilot.app.screen, MatchScreen)
        assert "the match: the last round is played" in text(pilot, "#won")
        standing = text(pilot, "#standing")
        assert "Totals by round" in standing
        assert len(list((tmp_path / "records").glob("*.pusoy"))) == 1
        await pilot.press("l", "escape", "x", "m")
        await settle(pilot)
        assert isinstance(pilot.app.screen, TableScreen)
        assert table(pilot).session is not session
        assert len(table(pilot).session.match.rounds) == 1


async def test_an_open_match_can_be_ended(tmp_path: Path) -> None:
    session = dealt("playfacetoface")
    play_out(session)
    slot = Shelf(tmp_path).new_slot()
    slot.save(session)
    slot.release()
    async with opened(tmp_path, rules=session.rules) as pilot:
        await pilot.press("enter")
        await settle(pilot)
        await pilot.press("e")
        await settle(pilot)
        assert "you ended the match here" in text(pilot, "#won")
        await pilot.click("#other")
        await settle(pilot)
        assert isinstance(pilot.app.screen, StartScreen)


async def test_the_start_chooses_house_and_level_by_keys_and_mouse(tmp_path: Path) -> None:
    async with opened(tmp_path) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, StartScreen)
        assert screen.rules == preset("cardems")
        await pilot.press("down", "left")
        assert screen.rules == preset("filipino-house")
        await pilot.click("#houses", offset=(4, 11))
        assert screen.rules == preset("taiwan")
        assert text(pilot, "#house-title") == "Taiwan"
        await pilot.click("#level-0")
        await pilot.press("r", "escape")
        await pilot.click("#deal")
        await settle(pilot)
        assert table(pilot).session.rules == preset("taiwan")
        assert table(pilot).session.level == screen.levels[0].name
    async with opened(tmp_path, rules=None, new=True) as pilot:
        assert isinstance(pilot.app.screen, StartScreen)
        assert pilot.app.screen.rules == preset("taiwan")


async def test_the_start_offers_the_levels_whoever_was_met_last(tmp_path: Path) -> None:
    remember(Choices(preset("taiwan"), "greedy"), tmp_path)
    async with opened(tmp_path) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, StartScreen)
        assert tuple(info.name for info in screen.levels) == LEVELS
        assert screen.levels[screen.level].name == "steady"


async def test_rules_of_ones_own_stand_in_the_list(tmp_path: Path) -> None:
    own = preset("taiwan", triples=True)
    remember(Choices(own, "steady"), tmp_path)
    async with opened(tmp_path) as pilot:
        assert isinstance(pilot.app.screen, StartScreen)
        assert pilot.app.screen.rules == own
        await pilot.press("r")
        await settle(pilot)
        await pilot.press("escape", "enter")
        await settle(pilot)
        assert table(pilot).session.rules == own


LOLA: dict[str, Any] = {"title": "Lola's house", "description": "As on Sundays."}


async def test_a_house_of_ones_own_keeps_its_name(tmp_path: Path) -> None:
    own = preset("cardems", triples=False, match_end={"rounds": 1})
    async with opened(tmp_path, rules=own, **LOLA) as pilot:
        assert isinstance(pilot.app.screen, TableScreen)
        assert "Lola's house" in text(pilot, "#head-left")
        play_out(table(pilot).session)
        await pilot.press("n")
        await settle(pilot)
        assert "Lola's house" in text(pilot, ".page-title")
        await pilot.press("n")
        await settle(pilot)
        assert "Lola's house" in text(pilot, ".page-title")
        assert list((tmp_path / "records").glob("*-lola-s-house.pusoy"))
        await pilot.press("o")
        await settle(pilot)
        assert text(pilot, "#house-title") == "Lola's house"
        about = text(pilot, "#house-text")
        assert "As on Sundays." in about
        assert "As Cardems, but:" in about
        assert "three of a rank are no play of their own" in about
    async with opened(tmp_path) as pilot:
        assert text(pilot, "#house-title") == "Lola's house"


async def test_a_kept_match_of_ones_own_house_keeps_its_name(tmp_path: Path) -> None:
    session = Session(preset("cardems"), "steady", "s", **LOLA)
    session.deal()
    record = session.record(kept=True)
    assert isinstance(record, Record)
    assert Session.of_record(record).title == "Lola's house"


async def test_a_house_that_is_asked_for_goes_straight_to_the_table(tmp_path: Path) -> None:
    async with opened(tmp_path, rules=preset("taiwan")) as pilot:
        assert table(pilot).session.rules == preset("taiwan")
        assert table(pilot).session.match.rounds


async def test_the_last_round_ends_in_the_match(tmp_path: Path) -> None:
    session = dealt(match_end={"rounds": 1})
    play_out(session)
    async with opened(tmp_path) as pilot:
        await seat_at(pilot, session)
        shown = [
            key.binding.description for key in pilot.app.screen.active_bindings.values() if key.binding.show
        ]
        assert "Match over" in shown
        assert "Next round" not in shown
        assert "Match over" in text(pilot, "#next")
        await pilot.press("n")
        await settle(pilot)
        for key in ("r", "question_mark"):
            await pilot.press(key)
            await settle(pilot)
            assert isinstance(pilot.app.screen, Page)
            await pilot.press("escape")
            await settle(pilot)
        assert "Totals by round" in text(pilot, "#standing")


def test_who_wins_nothing_goes_out() -> None:
    session = dealt()
    play_out(session)
    assert re.search(r"^\w+ goe?s? out and wins? the round\.$", accounts.round_won(session))
    winner = session.result.winner
    assert accounts.by_round(session)[0] == (winner,)


def test_partners_have_one_account() -> None:
    session = dealt("partners", "pp")
    play_out(session)
    (won, lost), result = accounts.by_round(session), session.result
    assert result.winner in won
    said = accounts.score_text(session, lost)
    numbers = [int(number) for number in re.findall(r"\d+", said)]
    assert len(numbers) == 3
    assert numbers[0] + numbers[1] - numbers[2] == abs(result.scores[0])
    assert ", less " in said
    assert len(standing_lines(session)) == 2
    assert sum("You and Ben:" in line for line in accounts.round_lines(session)) == 1


async def test_payments_say_how_they_come_about_and_fit(tmp_path: Path) -> None:
    stake = {"unit": "PHP", "per_point": 1}
    session = dealt("filipino-house", match_end={"rounds": 1}, stake=stake)
    play_out(session)
    async with opened(tmp_path) as pilot:
        await seat_at(pilot, session)
        await pilot.press("n")
        await settle(pilot)
        standing = text(pilot, "#standing")
        assert "The totals are balances" in standing
        assert "PHP" in standing
        assert pilot.app.screen.query_one("#accounts").max_scroll_y == 0
    assert "Every two players" in payment_lines(settled("cardems", stake))[0]


def settled(name: str, stake: dict[str, object]) -> Session:
    """A match of one round, over."""
    session = dealt(name, match_end={"rounds": 1}, stake=stake)
    play_out(session)
    return session


async def test_the_resume_prompt_says_how_far_the_round_is(tmp_path: Path) -> None:
    slot = Shelf(tmp_path).new_slot()
    slot.save(dealt())
    slot.release()
    async with opened(tmp_path) as pilot:
        assert "Cards left: you 13" in text(pilot, "#resume-round")
