"""The others at the full-screen table of Pusoy, and the showdown: what is shown, and when."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from pusoy.terminal.match_screen import MatchScreen
from pusoy.terminal.pages import Page
from pusoy.terminal.settings import PACES
from pusoy.terminal.thirteen.table_screen import SetTableScreen
from pusoy.thirteen.rows import Rows
from terminal.driving import opened, text
from terminal.screens import seat_at, settle
from terminal.set_driving import GOOD, everything, rows, showdown, table
from terminal.tables import FOUR, arranged_sets

# --- the others ------------------------------------------------------------------------------------------


async def test_who_has_set_is_shown_and_nothing_of_what(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Section 1: all set at the same time, and nobody's set is shown before all have."""
    async with opened(tmp_path) as pilot:
        session = arranged_sets(FOUR)
        held = asyncio.Event()

        async def pause(_self: object, _seconds: float) -> None:
            await held.wait()

        monkeypatch.setattr(SetTableScreen, "_pause", pause)
        session.apply(2, session.think(2))
        app = pilot.app
        app.slot = app.shelf.new_slot()
        app._play(session)
        await pilot.pause()
        await pilot.pause()
        assert "has set" in text(pilot, "#seat-2")
        assert "is setting" in text(pilot, "#seat-1")
        table(pilot).draft.lay(rows(GOOD))
        await pilot.press("enter")
        assert text(pilot, "#status").strip() == "Your hand is set; Ana and Caloy are setting…"
        hidden = {card.pretty for hand in session.round.hands[1:] for card in hand if card.rank != "T"}
        for key in ("", "l"):
            if key:
                await pilot.press(key)
                await pilot.pause()
            assert not any(card in everything(pilot) for card in hidden)
        await pilot.press("escape")
        await pilot.press("enter", "space", "x", "b", "c", "u", "w", "w")  # what is set stays as it is
        assert session.own_entry == rows(GOOD)
        assert table(pilot).draft.rows == rows(GOOD)
        held.set()
        await settle(pilot)
        assert showdown(pilot).step == 1
        beside = text(pilot, "#showdown")
        assert beside.count("▒▒") == 4 * 10
        laid = [entry for entry in session.result.entries[1:] if isinstance(entry, Rows)]
        fronts = {card.pretty for entry in laid for card in entry.front}
        assert {card for card in hidden if card in beside} == fronts & hidden


async def test_hurry_ends_the_pauses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PACES, "slow", (900.0, 1000.0))
    async with opened(tmp_path, pace="slow") as pilot:
        session = arranged_sets(FOUR)
        app = pilot.app
        app.slot = app.shelf.new_slot()
        app._play(session)
        await pilot.pause()
        await pilot.pause()
        assert session.waiting == [1, 2, 3]
        await pilot.press("f")
        await asyncio.wait_for(settle(pilot), 60)
        assert session.waiting == []


# --- the showdown ----------------------------------------------------------------------------------------


async def test_the_showdown_turns_over_row_by_row(tmp_path: Path) -> None:
    async with opened(tmp_path) as pilot:
        session = arranged_sets(FOUR)
        session.act(rows(GOOD))
        session.others()
        await seat_at(pilot, session)
        for step, row in enumerate(("fronts", "middle rows", "backs"), 1):
            assert showdown(pilot).step == step
            assert row in text(pilot, "#won")
            assert text(pilot, "#showdown").count("▒▒") == (40, 20, 0)[step - 1]
            assert "Any key" in text(pilot, "#leads")
            await pilot.press("e" if step == 1 else "w")
        told = text(pilot, "#showdown")
        for seat, name in enumerate(session.names):
            assert name in told
            assert f"{session.result.units[seat]:+}" in told or not session.result.units[seat]
        assert "opponent by opponent" in told
        await pilot.press("w", "z")
        assert showdown(pilot).counted  # no key but its own goes past the units
        await pilot.press("x")
        assert "Record saved" in text(pilot, "#leads")
        await pilot.press("e")
        await settle(pilot)
        assert isinstance(pilot.app.screen, MatchScreen)
        assert "you ended the match here" in text(pilot, "#won")
        await pilot.press("l")
        await settle(pilot)
        assert isinstance(pilot.app.screen, Page)
