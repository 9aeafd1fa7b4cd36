"""The full-screen table of Pusoy in every room: sizes, pages, keeping a match, choosing one."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Static

from pusoy.terminal.pages import Page
from pusoy.terminal.start_screen import ResumeScreen, StartScreen
from pusoy.terminal.table_screen import TableScreen
from pusoy.terminal.thirteen.draft import BACK
from pusoy.terminal.thirteen.session import SetSession
from pusoy.terminal.thirteen.showdown_screen import ShowdownScreen
from pusoy.terminal.thirteen.table_screen import SetTableScreen
from terminal.driving import is_shown, opened, seated, text
from terminal.screens import settle
from terminal.set_driving import GOOD, PUSOY, drawn, rows, table
from terminal.tables import FOUR, arranged_sets, preset, set_preset

# --- rooms, pages, keeping -------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (100, 34), (200, 60)])
@pytest.mark.parametrize("seats", [2, 4])
async def test_everything_fits(tmp_path: Path, size: tuple[int, int], seats: int) -> None:
    async with seated(tmp_path, size, rules=PUSOY, seats=seats) as pilot:
        screen = table(pilot)
        for selector in ("#others", "#rows", "#status", "#message", "#own", "#hand", "#buttons", "#clear"):
            region = screen.query_one(selector).region
            assert region.width > 0
            assert region.height > 0
            assert region.right <= size[0]
            assert region.bottom <= size[1] - 1, selector
        await pilot.press("b")
        await settle(pilot)
        shown = drawn(screen)
        assert all(f"{number} " in shown for number in (1, 2, 3))
        signs = {card.pretty[-1] for card in screen.session.hand}
        assert all(sign in shown for sign in signs)
        assert max(map(len, shown.split("\n"))) <= size[0]


async def test_the_window_changes(tmp_path: Path) -> None:
    async with seated(tmp_path, rules=PUSOY) as pilot:
        screen = table(pilot)
        await pilot.press("enter")
        for width, height, lines in ((120, 40, 6), (60, 20, None), (80, 24, 3)):
            await pilot.resize_terminal(width, height)
            await settle(pilot)
            size = screen.rows.card_size
            assert (None if size is None else size.height) == lines
        await pilot.resize_terminal(50, 15)
        await settle(pilot)
        assert is_shown(pilot.app.screen.query_one("#too-small"))
        assert not is_shown(screen.hand)
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        assert len(screen.hand.cards) == 12


async def test_legible_without_colour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with seated(tmp_path, (60, 20), rules=PUSOY) as pilot:
        await pilot.press("enter", "up")
        screen = table(pilot)
        card = next(iter(screen.draft.laid[BACK]))
        assert f"[{card.rank}{card.pretty[-1]}]" in drawn(screen)
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        assert "┏" in drawn(screen)
        assert "▸ 3 Back" in drawn(screen)


async def test_pages_open_and_close(tmp_path: Path) -> None:
    async with seated(tmp_path, rules=PUSOY) as pilot:
        for key, words in (
            ("question_mark", "fill the front"),
            ("r", "Ranks from low to high"),
            ("l", "has set"),
        ):
            await pilot.press(key)
            await settle(pilot)
            assert isinstance(pilot.app.screen, Page)
            assert words in str(pilot.app.screen.query_one("#page-text", Static).visual)
            await pilot.press("escape")
            await settle(pilot)
            assert isinstance(pilot.app.screen, SetTableScreen)


async def test_leaving_keeps_the_match_and_it_is_offered_again(tmp_path: Path) -> None:
    async with seated(tmp_path, rules=PUSOY, seats=2) as pilot:
        record = table(pilot).session.match.record()
        await pilot.press("q")
        assert "The match is kept" in pilot.app.farewell
    async with opened(tmp_path) as pilot:
        assert isinstance(pilot.app.screen, ResumeScreen)
        assert text(pilot, "#resume-round") == "Ana has set."
        await pilot.press("enter")
        await settle(pilot)
        assert table(pilot).session.match.record() == record


async def test_a_set_that_was_laid_down_lies_there_when_the_match_goes_on(tmp_path: Path) -> None:
    session = arranged_sets(FOUR)
    session.act(rows(GOOD))
    async with opened(tmp_path, pace="slow") as pilot:
        app = pilot.app
        app.slot = app.shelf.new_slot()
        app._play(session)
        await pilot.pause()
        await pilot.pause()
        assert table(pilot).draft.rows == rows(GOOD)
        await pilot.press("f")
        await settle(pilot)
        assert isinstance(pilot.app.screen, ShowdownScreen)


# --- choosing --------------------------------------------------------------------------------------------


async def test_the_start_leads_to_either_game(tmp_path: Path) -> None:
    async with opened(tmp_path) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, StartScreen)
        assert not is_shown(screen.query_one("#seats"))
        await pilot.press("p")
        assert screen.seats == 4
        await pilot.press("g")
        assert screen.rules == PUSOY
        assert is_shown(screen.query_one("#seats"))
        assert screen.levels[screen.level].name == "steady"
        await pilot.press("down", "p", "right")
        assert "Players: 2" in text(pilot, "#seats")
        assert text(pilot, "#house-title") == "Capsa Susun"
        await pilot.press("r")
        await settle(pilot)
        await pilot.press("escape", "enter")
        await settle(pilot)
        session = table(pilot).session
        assert isinstance(session, SetSession)
        assert (session.rules, session.level) == (set_preset("capsa-susun"), "strong")
        assert len(session.match.seats) == 2
    async with opened(tmp_path, new=True) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, StartScreen)
        assert (screen.rules, screen.seats) == (set_preset("capsa-susun"), 2)
        await pilot.click("#game-pusoy-dos")
        assert screen.rules == preset("cardems")
        assert screen.levels[screen.level].name == "strong"
        await pilot.press("enter")
        await settle(pilot)
        assert isinstance(pilot.app.screen, TableScreen)


async def test_rules_of_ones_own_stand_in_the_list_of_their_game(tmp_path: Path) -> None:
    own = set_preset("capsa-susun", row_unit=2, match_end={"rounds": 1})
    async with opened(tmp_path, rules=own, title="Lola's house", seats=2) as pilot:
        assert "Lola's house" in text(pilot, "#head-left")
        await pilot.press("b")
        await settle(pilot)
        await pilot.press("enter")
        await settle(pilot)
        await pilot.press("z", "z", "z", "n")
        await settle(pilot)
        await pilot.press("o")
        await settle(pilot)
        assert text(pilot, "#house-title") == "Lola's house"
        assert "As Capsa Susun, but:" in text(pilot, "#house-text")
        await pilot.press("g", "g")
        assert text(pilot, "#house-title") == "Lola's house"
