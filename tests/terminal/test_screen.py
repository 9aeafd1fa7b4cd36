"""The full-screen table, by keyboard and by mouse: whole rounds, refusals, sizes."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Static

from pusoy.cards import CardSet
from pusoy.dos.actions import PASS, Pass
from pusoy.dos.match import Match
from pusoy.dos.plays import describe
from pusoy.records import read_record_file
from pusoy.terminal.app import WarmScreen
from pusoy.terminal.faces import LARGE, MEDIUM, SMALL, spread, stride_for, total_width
from pusoy.terminal.pages import Page
from pusoy.terminal.round_screen import RoundScreen
from pusoy.terminal.session import Session
from pusoy.terminal.start_screen import StartScreen
from pusoy.terminal.table_screen import TableScreen
from pusoy.terminal.telling import turned_before
from terminal.driving import is_mine, is_shown, opened, play_by_keys, play_by_mouse, seated, table, text
from terminal.screens import seat_at, settle
from terminal.tables import dealt, play_out, preset


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
        play_out(session)
        session.deal()
        await pilot.press("x")
        (path,) = (tmp_path / "records").glob("*.pusoy")
        assert len(read_record_file(path).rounds) == 1  # the hands of a round in progress stay hidden


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


def guarded(**changes: object) -> Session:
    """The person leads and the next player holds one card."""
    match = Match(preset("two-hands", last_card_guard="always", match_end=None, **changes))
    match.start(("4C 4S 8S 5D 5H", "3C 9D"))
    match.act(1, match.parse_action("3C"))
    match.act(0, match.parse_action("8S"))
    match.act(1, match.parse_action("pass"))
    return Session(match.rules, "steady", "guard", match)


async def test_a_lead_that_is_bound_is_said_to_be(tmp_path: Path) -> None:
    async with opened(tmp_path) as pilot:
        await seat_at(pilot, guarded())
        said = text(pilot, "#status")
        assert "you lead; the next player holds one card, so a single must be your highest (5♦)" in said


async def test_enter_without_a_selection_says_what_to_do(tmp_path: Path) -> None:
    async with opened(tmp_path) as pilot:
        await seat_at(pilot, guarded())
        await pilot.press("enter")
        assert text(pilot, "#message") == "Select cards first (arrows, space)."
    async with seated(tmp_path / "other", seed="s") as pilot:
        await pilot.press("enter")
        assert table(pilot).session.position.can_pass
        assert text(pilot, "#message").endswith("(arrows, space). p passes.")


async def test_an_order_of_ones_own_keeps_the_button_and_comes_round_again(tmp_path: Path) -> None:
    async with seated(tmp_path) as pilot:
        hand = table(pilot).hand
        await pilot.press("g")
        named = text(pilot, "#play")
        assert named.startswith("⏎ Play ")
        await pilot.press("shift+right")
        own = hand.cards.copy()
        assert text(pilot, "#play") == named
        for order in ("rank", "suit", "combinations", "own"):
            await pilot.press("s")
            assert hand.order == order
        assert hand.cards == own


async def test_a_pass_keeps_the_prepared_selection(tmp_path: Path) -> None:
    async with seated(tmp_path, seed="s") as pilot:
        screen = table(pilot)
        assert screen.session.position.can_pass
        await pilot.press("home", "space")
        picked = screen.hand.selection
        await pilot.press("p")
        await settle(pilot)
        assert screen.hand.selection == picked


async def test_seats_say_only_what_happened_since_the_lead(tmp_path: Path) -> None:
    match = Match(preset("playfacetoface"))
    match.start(("3C 8S 9D", "4C 4S 4D", "6C 6S 6H", "5H 7S 7H"))
    for action in ("3C", "pass", "pass", "pass"):
        assert match.round.turn is not None
        match.act(match.round.turn, match.parse_action(action))
    async with opened(tmp_path) as pilot:
        await seat_at(pilot, Session(match.rules, "steady", "boxes", match))
        for side in ("left", "top", "right"):
            assert "pass" not in text(pilot, f"#seat-{side}")


async def test_turns_go_from_left_to_right_where_it_is_narrow(tmp_path: Path) -> None:
    async with seated(tmp_path, rules=preset("filipino-house")) as pilot:
        boxes = sorted(table(pilot).felt.seats, key=lambda seat: seat.region.x)
        assert [seat.seat for seat in boxes] == [3, 2, 1]


async def test_the_header_says_what_ends_the_match(tmp_path: Path) -> None:
    async with seated(tmp_path) as pilot:
        assert "to 30 penalties: you 0" in text(pilot, "#head-right")
    async with seated(tmp_path / "b", rules=preset("cardems", match_end={"chips": 50})) as pilot:
        assert "you have 50 of 50 chips" in text(pilot, "#head-right")


def test_a_play_is_named_as_the_order_was() -> None:
    match = Match(preset("revolution"))
    match.start(("3C 3S 3H 3D 4D 9S", "6C 6S 7C", "4C 5S 8C 8S 8D TC QS", "5H 6H 8H TH QH KD"))
    match.act(0, match.parse_action("3C 3S 3H 3D 4D"))
    assert match.round.inverted
    position = match.round.position(0)
    assert describe(match.rules, CardSet("5H 6H 8H TH QH"), inverted=position.inverted).endswith("five high")
    while match.round.turn != 0:
        assert match.round.turn is not None
        match.act(match.round.turn, PASS)
    assert turned_before(match.round) == [False, True, True, True]


def test_a_raised_card_has_a_right_edge() -> None:
    hand = list(CardSet("3C 4C 5C 6C"))
    rows = spread(hand, MEDIUM, 4, picked=[hand[1]])
    assert "".join(segment.text for segment in rows[0]).strip() == "╭──╮"


async def test_saving_says_so_in_the_line_of_messages(tmp_path: Path) -> None:
    async with seated(tmp_path) as pilot:
        await pilot.press("x")
        assert text(pilot, "#message") == "Nothing to save yet: no round is over."
        assert not (tmp_path / "records").exists()
        assert not pilot.app._notifications
