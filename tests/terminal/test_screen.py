"""The full-screen table, by keyboard and by mouse: whole rounds, refusals, sizes, ends, taking up again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import Static

from pusoy.cards import CardSet
from pusoy.dos.actions import Pass
from pusoy.records import read_record_file
from pusoy.terminal import Settings
from pusoy.terminal.app import PusoyApp, WarmScreen
from pusoy.terminal.faces import LARGE, MEDIUM, SMALL, stride_for, total_width
from pusoy.terminal.keep import Shelf
from pusoy.terminal.match_screen import MatchScreen, bars
from pusoy.terminal.pages import Page
from pusoy.terminal.round_screen import RoundScreen
from pusoy.terminal.start_screen import ResumeScreen, StartScreen
from pusoy.terminal.table_screen import TableScreen
from terminal.screens import settle
from terminal.tables import dealt, play_out, preset

ROOM = (80, 24)


@asynccontextmanager
async def opened(folder: Path, size: tuple[int, int] = ROOM, **options: Any) -> AsyncIterator[Any]:
    """The app at rest, and no fault in it at the end."""
    usual = {"rules": preset("cardems"), "seed": "a table", "pace": "instant", "folder": folder}
    wanted: dict[str, Any] = usual | options
    app = PusoyApp(Settings(**wanted))
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        yield pilot
        if not app._exit:
            app.action_leave()


@asynccontextmanager
async def seated(folder: Path, size: tuple[int, int] = ROOM, **options: Any) -> AsyncIterator[Any]:
    """At the table, the cards dealt."""
    async with opened(folder, size, **options) as pilot:
        await pilot.press("enter")
        await settle(pilot)
        yield pilot


def table(pilot: Pilot[Any]) -> TableScreen:
    found = [screen for screen in pilot.app.screen_stack if isinstance(screen, TableScreen)]
    return found[-1]


def is_mine(screen: TableScreen) -> bool:
    return screen.session.my_turn


def is_shown(widget: Widget) -> bool:
    return bool(widget.display)


def text(pilot: Pilot[Any], selector: str) -> str:
    return str(pilot.app.screen.query_one(selector, Static).visual)


async def play_by_keys(pilot: Pilot[Any]) -> None:
    """One turn: what the hint says, card by card."""
    screen = table(pilot)
    action = screen.session.hint().action
    if isinstance(action, Pass):
        await pilot.press("p")
    else:
        keys = ["home"]
        for card in screen.hand.cards[: max(map(screen.hand.cards.index, action)) + 1]:
            keys += ["space", "right"] if card in action else ["right"]
        await pilot.press(*keys, "enter")
    await settle(pilot)


async def play_by_mouse(pilot: Pilot[Any]) -> None:
    """One turn: what the hint says, clicked."""
    screen = table(pilot)
    action = screen.session.hint().action
    if isinstance(action, Pass):
        await pilot.click("#pass")
    else:
        hand = screen.hand
        for place, card in enumerate(hand.cards.copy()):
            if card in action:
                await pilot.click("#hand", offset=(hand._left + place * hand._stride + 1, 2))
        assert hand.selection == action
        await pilot.click("#play")
    await settle(pilot)


@pytest.mark.parametrize("play", [play_by_keys, play_by_mouse])
async def test_a_whole_round(tmp_path: Path, play: Any) -> None:
    async with seated(tmp_path) as pilot:
        session = table(pilot).session
        while isinstance(pilot.app.screen, TableScreen):
            assert session.my_turn
            await play(pilot)
        assert isinstance(pilot.app.screen, RoundScreen)
        assert session.round.over
        again = dealt()
        play_out(again)
        assert session.match.record() == again.match.record()
        accounts = " ".join(str(one.visual) for one in pilot.app.screen.query(".account").results(Static))
        assert "cards left" in accounts
        assert all(name in accounts for name in session.names)
        assert "next round" in text(pilot, "#leads")
        await (pilot.press("n") if play is play_by_keys else pilot.click("#next"))
        await settle(pilot)
        assert isinstance(pilot.app.screen, TableScreen)
        assert len(session.match.rounds) == 2


async def test_a_refused_selection_says_why_before_anything_is_pressed(tmp_path: Path) -> None:
    async with seated(tmp_path, rules=preset("filipino-house"), seed="x") as pilot:
        screen = table(pilot)
        await pilot.press("end", "space", "left", "left", "space")
        refusal = screen.session.why_not(screen.hand.selection)
        assert refusal is not None
        assert refusal.message in text(pilot, "#message")
        assert "Rule: " in text(pilot, "#message")
        assert "Play" in text(pilot, "#play")
        before = screen.session.events
        await pilot.press("enter")
        await settle(pilot)
        assert screen.session.events == before
        assert refusal.message in text(pilot, "#message")
        await pilot.press("c")
        assert not screen.hand.selection


async def test_the_button_names_what_is_held(tmp_path: Path) -> None:
    async with seated(tmp_path) as pilot:
        await pilot.press("g")
        assert "Suggestion 1 of" in text(pilot, "#message")
        first = table(pilot).hand.selection
        assert table(pilot).session.why_not(first) is None
        assert "⏎ Play " in text(pilot, "#play")
        await pilot.press("tab", "shift+tab")
        assert table(pilot).hand.selection == first


async def test_a_hint_selects_and_says_why(tmp_path: Path) -> None:
    async with seated(tmp_path) as pilot:
        await pilot.press("h")
        await settle(pilot)
        assert text(pilot, "#message").startswith("Hint: ")
        action = table(pilot).session.hint().action
        assert table(pilot).hand.selection == (CardSet() if isinstance(action, Pass) else action)


async def test_sorting_is_remembered_and_keeps_the_selection(tmp_path: Path) -> None:
    async with seated(tmp_path) as pilot:
        hand = table(pilot).hand
        await pilot.press("space", "s")
        assert hand.order == "suit"
        assert len(hand.selection) == 1
        suits = [card.suit for card in hand.cards]
        assert suits == sorted(suits, key="CSHD".index)
        await pilot.press("s", "s", "home", "shift+right")
        assert hand.order == "own"
        assert "own" in text(pilot, "#sort")
    async with seated(tmp_path, new=True) as pilot:
        assert table(pilot).hand.order == "rank"


async def test_a_selection_waits_while_others_play_and_needs_a_fresh_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with seated(tmp_path) as pilot:
        screen = table(pilot)
        held = asyncio.Event()

        async def pause(_seconds: float) -> None:
            await held.wait()

        monkeypatch.setattr(screen, "_pause", pause)
        await pilot.press("h")
        await settle(pilot)
        await pilot.press(*(("p",) if not screen.hand.selection else ("enter",)))
        await pilot.pause()
        assert not is_mine(screen)
        await pilot.press("home", "space")
        picked = screen.hand.selection
        assert len(picked) == 1
        assert "Prepared" in text(pilot, "#message")
        await pilot.press("enter")
        assert "turn" in text(pilot, "#message")
        held.set()
        while not is_mine(screen) and screen.session.turn is not None:
            await pilot.pause()
        assert screen.hand.selection == picked


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (100, 34), (200, 60)])
async def test_everything_fits(tmp_path: Path, size: tuple[int, int]) -> None:
    async with seated(tmp_path, size) as pilot:
        screen = pilot.app.screen
        for selector in ("#felt", "#status", "#message", "#own", "#hand", "#buttons", "#play", "#clear"):
            region = screen.query_one(selector).region
            assert region.width > 0
            assert region.height > 0
            assert region.right <= size[0]
            assert region.bottom <= size[1] - 1, selector
        hand = table(pilot).hand
        assert total_width(13, hand.card_size, hand._stride) <= size[0] - 2


async def test_the_window_changes(tmp_path: Path) -> None:
    async with seated(tmp_path) as pilot:
        hand = table(pilot).hand
        assert hand.card_size.height == 4
        await pilot.press("space")
        for width, height, card in ((120, 40, LARGE), (60, 20, SMALL), (80, 24, MEDIUM)):
            await pilot.resize_terminal(width, height)
            await settle(pilot)
            assert hand.card_size is card
        await pilot.resize_terminal(50, 15)
        await settle(pilot)
        notice = pilot.app.screen.query_one("#too-small", Static)
        assert notice.display
        assert "60 by 20" in str(notice.visual)
        assert not is_shown(hand)
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        assert is_shown(hand)
        assert len(hand.selection) == 1


@pytest.mark.parametrize("count", [13, 17, 18])
@pytest.mark.parametrize(("size", "room"), [(SMALL, 58), (MEDIUM, 78), (LARGE, 98)])
def test_every_hand_fits(count: int, size: Any, room: int) -> None:
    assert total_width(count, size, stride_for(count, size, room)) <= room


async def test_pages_open_and_close(tmp_path: Path) -> None:
    async with seated(tmp_path) as pilot:
        for key in ("question_mark", "r", "l"):
            await pilot.press(key)
            await settle(pilot)
            assert isinstance(pilot.app.screen, Page)
            await pilot.press("down", "pagedown", "escape")
            await settle(pilot)
            assert isinstance(pilot.app.screen, TableScreen)


async def test_position_record_and_tracker(tmp_path: Path) -> None:
    async with seated(tmp_path) as pilot:
        session = table(pilot).session
        await pilot.press("y")
        assert session.position.text in text(pilot, "#message").replace("\n", " ")
        assert pilot.app.clipboard == session.position.text
        await pilot.press("k")
        assert "Gone: " in text(pilot, "#own")
        await pilot.press("x")
        (path,) = (tmp_path / "records").glob("*.pusoy")
        assert read_record_file(path).rounds == ()  # the other hands of a round in progress stay hidden


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
        assert isinstance(pilot.app.screen, StartScreen)
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
        assert "█" in standing or "▂" in standing
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


async def test_rules_of_ones_own_stand_in_the_list(tmp_path: Path) -> None:
    own = preset("taiwan", triples=True)
    async with opened(tmp_path, rules=own) as pilot:
        assert isinstance(pilot.app.screen, StartScreen)
        assert pilot.app.screen.rules == own
        await pilot.press("r")
        await settle(pilot)
        await pilot.press("escape", "enter")
        await settle(pilot)
        assert table(pilot).session.rules == own


@pytest.mark.parametrize(
    ("house", "changes"),
    [
        ("three-hands", {}),
        ("two-hands", {}),
        ("partners", {}),
        ("revolution", {}),
        ("big2-research", {}),
        ("filipino-house", {"round_end": "places"}),
    ],
)
async def test_other_houses(tmp_path: Path, house: str, changes: dict[str, object]) -> None:
    async with seated(tmp_path, rules=preset(house, **changes)) as pilot:
        session = table(pilot).session
        await play_by_keys(pilot)
        while session.my_turn:
            table(pilot)._act(session.hint().action)
            await pilot.app.workers.wait_for_complete()
        await settle(pilot)
        assert session.round.over
        assert isinstance(pilot.app.screen, RoundScreen)
        assert not any(
            "seat" in str(one.visual) for one in pilot.app.screen.query(".account").results(Static)
        )


async def test_drag_selects_several(tmp_path: Path) -> None:
    async with seated(tmp_path) as pilot:
        hand = table(pilot).hand
        start = hand._left + 1
        await pilot.mouse_down("#hand", offset=(start, 2))
        await pilot.hover("#hand", offset=(start + hand._stride, 2))
        await pilot.hover("#hand", offset=(start + 2 * hand._stride, 2))
        await pilot.mouse_up("#hand", offset=(start + 2 * hand._stride, 2))
        assert hand.selection == CardSet(hand.cards[:3])


async def test_light_and_dark(tmp_path: Path) -> None:
    async with seated(tmp_path) as pilot:
        await pilot.press("t")
        assert pilot.app.theme == "pusoy-day"
    async with opened(tmp_path, new=True) as pilot:
        assert pilot.app.theme == "pusoy-day"


async def test_legible_without_colour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with seated(tmp_path) as pilot:
        hand = table(pilot).hand
        await pilot.press("space")
        rows = ["".join(segment.text for segment in hand.render_line(y)) for y in range(hand.size.height)]
        drawn = "\n".join(rows)
        assert all(sign in drawn for sign in {card.pretty[-1] for card in hand.cards})
        assert "▲" in rows[-1]
        assert rows[0].strip()


async def test_the_table_gets_ready_before_the_deal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    def slow(progress: Any) -> None:
        progress("the legal plays", 1, 3)
        seen.append("warm")

    monkeypatch.setattr("pusoy.terminal.app.is_warm", lambda: False)
    monkeypatch.setattr("pusoy.terminal.app.warm", slow)
    async with opened(tmp_path) as pilot:
        assert seen == ["warm"]
        assert isinstance(pilot.app.screen, StartScreen)
        assert not any(isinstance(screen, WarmScreen) for screen in pilot.app.screen_stack)


def test_bars_stand_between_low_and_high() -> None:
    assert bars([0, 10], 0, 10, 1, 1) == ["▁█"]
    assert bars([0, 5, 10], 0, 10, 2, 2)[1][:2] == "▁▁"
    assert bars([7], 7, 7, 1, 1) == ["▁"]
