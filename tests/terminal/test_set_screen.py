"""The full-screen table of Pusoy by keys and mouse: setting, refusals, the showdown, sizes.

What is in order is said by section 2 of the rules page of Pusoy, naturals by section 4.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from pusoy.cards import CardSet
from pusoy.set_records import read_set_record_file
from pusoy.terminal.match_screen import MatchScreen
from pusoy.terminal.pages import Page
from pusoy.terminal.start_screen import ResumeScreen, StartScreen
from pusoy.terminal.table_screen import TableScreen
from pusoy.terminal.thirteen.draft import BACK, FRONT, HAND
from pusoy.terminal.thirteen.session import SetSession
from pusoy.terminal.thirteen.showdown_screen import ShowdownScreen
from pusoy.terminal.thirteen.table_screen import SetTableScreen
from pusoy.thirteen.rows import Natural, Rows, parse_action
from terminal.driving import is_shown, opened, seated, text
from terminal.screens import seat_at, settle
from terminal.tables import arranged_sets, preset, set_dealt, set_out, set_preset

FOUR = (
    "JS JH 3D 9S 9H 9D 5C 4C AS AH AD KC KD",
    "AC QD 2H 8C 8S TH TD 7C 2C 4S 6C 9C QC",
    "KH 7D 2D TC TS 6H 6S QH 3S 5S 7S 8H KS",
    "4D 6D 8D 2S 3C 3H 5D 5H 7H JC JD QS 4H",
)
GOOD = "JS JH 3D / 9S 9H 9D 5C 4C / AS AH AD KC KD"
SIX_PAIRS = ("2C 2S 4H 4D 6C 6S 8H 8D TC TS QH QD AC", "JS JH 3D 9S 9H 9D 5C 4C AS AH AD TD KD")
PUSOY = set_preset("pusoy")


def table(pilot: Pilot[Any]) -> SetTableScreen:
    found = [screen for screen in pilot.app.screen_stack if isinstance(screen, SetTableScreen)]
    return found[-1]


def showdown(pilot: Pilot[Any]) -> ShowdownScreen:
    screen = pilot.app.screen
    assert isinstance(screen, ShowdownScreen)
    return screen


def rows(text: str) -> Rows:
    found = parse_action(text)
    assert isinstance(found, Rows)
    return found


def drawn(screen: SetTableScreen) -> str:
    """The rows as they are drawn."""
    view = screen.rows
    return "\n".join(
        "".join(segment.text for segment in view.render_line(y)) for y in range(view.size.height)
    )


async def lay(pilot: Pilot[Any], wanted: Rows) -> None:
    """These rows, as if every card had been carried there."""
    screen = table(pilot)
    for row, cards in enumerate(wanted):
        if cards:
            screen.draft.fill(row, cards)
    screen.changed()
    await pilot.pause()


async def fill(pilot: Pilot[Any], wanted: Rows) -> None:
    """Every card by keys: its row, its place in the hand, enter."""
    screen = table(pilot)
    for row, cards in enumerate(wanted):
        for card in cards:
            await pilot.press(str(row + 1), "home", *["right"] * screen.hand.cards.index(card), "enter")


def everything(pilot: Pilot[Any]) -> str:
    """All text on the screen but the person's own hand and rows."""
    return "\n".join(str(one.visual) for one in pilot.app.screen.query(Static).results())


# --- setting -----------------------------------------------------------------------------------------------


async def test_a_whole_match_by_keys(tmp_path: Path) -> None:
    rules = set_preset("capsa-susun", match_end={"rounds": 2})
    async with seated(tmp_path, rules=rules, seats=3) as pilot:
        session = table(pilot).session
        for number in (1, 2):
            assert len(session.match.rounds) == number
            best = session.hint().action
            assert isinstance(best, Rows)
            await (fill if number == 1 else lay)(pilot, best)
            assert "enter lays it down" in text(pilot, "#status")
            await pilot.press("enter")
            await settle(pilot)
            await pilot.press("space", "z", "enter")
            assert showdown(pilot).counted
            await pilot.press("n")
            await settle(pilot)
        assert isinstance(pilot.app.screen, MatchScreen)
        assert "the last round is played" in text(pilot, "#won")
        (path,) = (tmp_path / "records").glob("*.pusoy")
        match = read_set_record_file(path).match()
        again = set_dealt("capsa-susun", seats=3, match_end={"rounds": 2})
        set_out(again)
        again.deal()
        set_out(again)
        assert match.record() == again.match.record()
        await pilot.press("m")
        await settle(pilot)
        assert table(pilot).session is not session
        assert len(table(pilot).session.match.seats) == 3


async def test_cards_go_to_the_marked_row_and_back(tmp_path: Path) -> None:
    async with seated(tmp_path, rules=PUSOY) as pilot:
        screen = table(pilot)
        first, second = screen.hand.cards[:2]
        await pilot.press("enter", "1", "space")
        assert screen.draft.laid == (CardSet([second]), CardSet(), CardSet([first]))
        assert "▸ 1 Front · 1 of 3" in drawn(screen)
        assert "3 Back · 1 of 5" in drawn(screen)
        await pilot.press("up")
        assert screen.zone == BACK
        await pilot.press("up")
        assert screen.zone == FRONT
        await pilot.press("space")
        assert screen.draft.laid[FRONT] == CardSet()
        assert second in screen.hand.cards
        assert screen.zone == HAND
        await pilot.press("u")
        assert screen.draft.laid[FRONT] == CardSet([second])
        await pilot.press("c")
        assert len(screen.hand.cards) == 13


async def test_a_row_names_its_hand_when_it_is_full(tmp_path: Path) -> None:
    async with opened(tmp_path) as pilot:
        await seat_at(pilot, arranged_sets(FOUR))
        await lay(pilot, rows(GOOD))
        shown = drawn(table(pilot))
        for words in ("1 Front ✓", "pair of jacks (3)", "three nines (5 4)", "full house, aces over kings"):
            assert words in shown
        assert "✗" not in shown


async def test_a_foul_shows_at_once_and_is_refused(tmp_path: Path) -> None:
    """Section 2: the back is higher than the middle."""
    async with opened(tmp_path) as pilot:
        session = arranged_sets(FOUR)
        await seat_at(pilot, session)
        screen = table(pilot)
        good = rows(GOOD)
        await lay(pilot, Rows(CardSet(), good.back, CardSet()))
        assert "✗" not in drawn(screen)
        await lay(pilot, Rows(CardSet(), CardSet(), good.middle))
        refusal = "three nines (5 4) is lower than full house, aces over kings."
        assert refusal in text(pilot, "#message")
        assert "Rule: the back is higher than the middle." in text(pilot, "#message")
        assert drawn(screen).count("✗") == 2
        await lay(pilot, Rows(good.front, CardSet(), CardSet()))
        assert "out of order: change it" in text(pilot, "#status")
        assert not screen.query_one("#play").has_class("ready")
        await pilot.press("enter", "enter")
        await settle(pilot)
        assert session.my_turn
        assert refusal in text(pilot, "#message")
        await pilot.press("x")
        assert "✗" not in drawn(screen)
        await pilot.press("enter")
        await settle(pilot)
        assert session.own_entry == good


async def test_a_foul_that_the_house_accepts_takes_a_second_key(tmp_path: Path) -> None:
    """Section 3: it loses all three rows to every set in order."""
    async with opened(tmp_path) as pilot:
        session = arranged_sets(FOUR, "chinese-poker-2-4")
        await seat_at(pilot, session)
        good = rows(GOOD)
        foul = Rows(good.front, good.back, good.middle)
        await lay(pilot, foul)
        assert "it loses every row" in text(pilot, "#message")
        await pilot.press("enter")
        assert session.my_turn
        assert "once more" in text(pilot, "#status")
        await pilot.press("x", "x", "enter")
        assert session.my_turn  # it is told anew after every change
        await pilot.press("enter")
        await settle(pilot)
        assert session.own_entry == foul
        await pilot.press("z", "z", "z")
        assert "Your set is out of order." in text(pilot, "#won")
        assert "✗ out of order" in text(pilot, "#showdown")


async def test_the_best_set_comes_with_its_reason_and_can_be_undone(tmp_path: Path) -> None:
    async with seated(tmp_path, rules=PUSOY) as pilot:
        screen = table(pilot)
        for key in ("b", "h"):
            await pilot.press("enter", key)
            await settle(pilot)
            assert screen.draft.rows == screen.session.hint().action
            assert "Hint: it is expected to win" in text(pilot, "#message")
            await pilot.press("u")
            assert len(screen.hand.cards) == 12
            await pilot.press("u", "u")
            assert "nothing to undo" in text(pilot, "#message")


async def test_a_natural_is_offered_and_shown(tmp_path: Path) -> None:
    """Section 4: six pairs take three units from each opponent."""
    async with opened(tmp_path) as pilot:
        session = arranged_sets(SIX_PAIRS, "capsa-susun")
        await seat_at(pilot, session)
        assert "n shows your natural: six pairs (3 units from each)." in text(pilot, "#status")
        assert is_shown(pilot.app.screen.query_one("#natural"))
        await pilot.press("b")
        await settle(pilot)
        assert "Hint: show the natural six pairs (n)" in text(pilot, "#message")
        await pilot.press("n")
        await settle(pilot)
        assert isinstance(session.own_entry, Natural)
        assert "You show a natural, six pairs" in text(pilot, "#won")
        await pilot.press("z", "z", "z")
        assert "natural +3" in text(pilot, "#showdown")


async def test_a_natural_is_declined_by_setting(tmp_path: Path) -> None:
    async with opened(tmp_path) as pilot:
        session = arranged_sets(SIX_PAIRS, "capsa-susun")
        await seat_at(pilot, session)
        mine = rows("2C 2S AC / 4H 4D 6C 6S 8H / TC TS QH QD 8D")
        await lay(pilot, mine)
        await pilot.press("enter")
        await settle(pilot)
        assert session.own_entry == mine


async def test_cards_that_are_no_natural_are_not_shown(tmp_path: Path) -> None:
    async with seated(tmp_path, rules=PUSOY) as pilot:
        assert not is_shown(pilot.app.screen.query_one("#natural"))
        await pilot.press("n")
        assert "no natural" in text(pilot, "#message")
        assert table(pilot).session.my_turn


async def test_by_mouse(tmp_path: Path) -> None:
    async with opened(tmp_path) as pilot:
        session = arranged_sets(FOUR)
        await seat_at(pilot, session)
        screen = table(pilot)
        view, hand = screen.rows, screen.hand
        for row, cards in enumerate(rows(GOOD)):
            await pilot.click("#rows", offset=(2, 3 * row))
            assert screen.draft.filling == row
            for card in cards:
                place = hand.cards.index(card)
                await pilot.click("#hand", offset=(hand._left + place * hand._stride + 1, 2))
        assert screen.draft.rows == rows(GOOD)
        await pilot.click("#rows", offset=(1 + view._label + 1, 1))
        assert len(screen.draft.laid[FRONT]) == 2
        await pilot.click("#undo")
        await pilot.click("#swap")
        assert "✗" in drawn(screen)
        await pilot.click("#swap")
        await pilot.click("#play")
        await settle(pilot)
        assert session.own_entry == rows(GOOD)
        for _ in range(3):
            await pilot.click("#next")
        assert showdown(pilot).counted
        await pilot.click("#next")
        await settle(pilot)
        assert len(session.match.rounds) == 2


async def test_sorting_and_an_order_of_ones_own(tmp_path: Path) -> None:
    async with seated(tmp_path, rules=PUSOY) as pilot:
        hand = table(pilot).hand
        ranks = ["23456789TJQKA".index(card.rank) for card in hand.cards]
        assert ranks == sorted(ranks, reverse=True)
        await pilot.press("s")
        suits = [card.suit for card in hand.cards]
        assert suits == sorted(suits, key="CSHD".index)
        await pilot.press("s", "home", "shift+right")
        own = hand.cards.copy()
        assert "Own" in text(pilot, "#sort")
        await pilot.press("enter", "u")
        assert set(hand.cards) == set(own)


# --- the others --------------------------------------------------------------------------------------------


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
        await pilot.press("enter", "space", "x", "b", "c", "u", "n")  # what is set stays as it is
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


async def test_hurry_ends_the_pauses(tmp_path: Path) -> None:
    async with opened(tmp_path, rules=PUSOY, pace="slow") as pilot:
        session = table(pilot).session
        await pilot.press("f")
        await settle(pilot)
        assert session.waiting == []


# --- the showdown ------------------------------------------------------------------------------------------


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


# --- rooms, pages, keeping ---------------------------------------------------------------------------------


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


# --- choosing ----------------------------------------------------------------------------------------------


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
        assert screen.levels[screen.level].name == "steady"
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
