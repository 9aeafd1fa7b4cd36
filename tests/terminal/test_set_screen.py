"""Setting on the full screen by keys and mouse: cards into rows, refusals, hints, naturals.

What is in order is said by section 2 of the rules page of Pusoy, naturals by section 4.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pusoy.cards import CardSet
from pusoy.set_records import read_set_record_file
from pusoy.terminal.match_screen import MatchScreen
from pusoy.terminal.thirteen.draft import BACK, FRONT, HAND
from pusoy.thirteen.rows import Natural, Rows
from terminal.driving import is_shown, opened, seated, text
from terminal.screens import seat_at, settle
from terminal.set_driving import GOOD, PUSOY, drawn, fill, lay, rows, showdown, table
from terminal.tables import FOUR, SIX_PAIRS, arranged_sets, set_dealt, set_out, set_preset


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
        await pilot.press("right", "enter", "home", "1", "space")
        assert screen.draft.laid == (CardSet([first]), CardSet(), CardSet([second]))
        assert "▸ 1 Front · 1 of 3" in drawn(screen)
        assert "3 Back · 1 of 5" in drawn(screen)
        await pilot.press("up")
        assert screen.zone == BACK
        await pilot.press("up")
        assert screen.zone == FRONT
        await pilot.press("space")
        assert screen.draft.laid[FRONT] == CardSet()
        assert first in screen.hand.cards
        assert screen.zone == HAND
        await pilot.press("u")
        assert screen.draft.laid[FRONT] == CardSet([first])
        await pilot.press("c")
        assert len(screen.hand.cards) == 13


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_a_row_names_its_hand_as_it_fills(tmp_path: Path, size: tuple[int, int]) -> None:
    async with opened(tmp_path, size) as pilot:
        await seat_at(pilot, arranged_sets(FOUR))
        await lay(pilot, Rows(CardSet("JS JH"), CardSet("9S"), CardSet("AS AH KC KD")))
        shown = drawn(table(pilot))
        for words in (
            "2 of 3",
            "pair of jacks",
            "1 of 5",
            "nine high",
            "4 of 5",
            "two pairs, aces and kings",
        ):
            assert words in shown
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
            assert "Hint: it is expected to" in text(pilot, "#message")
            await pilot.press("u")
            assert len(screen.hand.cards) == 12
            await pilot.press("u", "u")
            assert "nothing to undo" in text(pilot, "#message")


async def test_a_natural_is_offered_and_shown(tmp_path: Path) -> None:
    """Section 4: six pairs take three units from each opponent."""
    async with opened(tmp_path) as pilot:
        session = arranged_sets(SIX_PAIRS, "capsa-susun")
        await seat_at(pilot, session)
        assert "w shows your natural: six pairs (3 units from each)." in text(pilot, "#status")
        assert is_shown(pilot.app.screen.query_one("#natural"))
        await pilot.press("w")
        assert "Press w once more to show six pairs, for good." in text(pilot, "#status")
        await pilot.press("enter", "w")
        assert session.my_turn  # it is asked anew after every change
        await pilot.press("w")
        await settle(pilot)
        assert isinstance(session.own_entry, Natural)
        assert not table(pilot).draft.rows.cards
        assert "You show a natural, six pairs" in text(pilot, "#won")
        await pilot.press("z", "z", "z")
        assert "natural +3" in text(pilot, "#showdown")


async def test_a_key_held_at_the_showdown_shows_no_natural_of_the_next_round(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Section 4: who holds a natural may decline it, so no key that leads on shows one."""
    async with opened(tmp_path) as pilot:
        session = arranged_sets(SIX_PAIRS, "capsa-susun")
        monkeypatch.setattr(session, "deal", lambda: session.match.start(SIX_PAIRS))
        await seat_at(pilot, session)
        await pilot.press("w", "w")
        await settle(pilot)
        await pilot.press(*"wwwww")
        assert showdown(pilot).counted
        await pilot.press("n", "n", "n", "n")
        await settle(pilot)
        assert len(session.match.rounds) == 2
        assert session.naturals == ("six_pairs",)
        assert session.my_turn
        assert "w shows your natural" in text(pilot, "#status")


async def test_the_best_set_of_a_natural_is_laid_too(tmp_path: Path) -> None:
    """Section 4: a natural may be declined."""
    async with opened(tmp_path) as pilot:
        session = arranged_sets(SIX_PAIRS, "capsa-susun")
        await seat_at(pilot, session)
        screen = table(pilot)
        await pilot.press("b")
        await settle(pilot)
        assert screen.draft.full
        assert session.why_not(screen.draft.rows) is None
        assert "your natural, six pairs, is worth more: w shows it" in text(pilot, "#message")
        laid = screen.draft.rows
        await pilot.press("enter")
        await settle(pilot)
        assert session.own_entry == laid


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
        await pilot.press("w")
        assert "no natural" in text(pilot, "#message")
        assert table(pilot).session.my_turn


async def test_by_mouse(tmp_path: Path) -> None:
    async with opened(tmp_path) as pilot:
        session = arranged_sets(FOUR)
        await seat_at(pilot, session)
        screen = table(pilot)
        view, hand = screen.rows, screen.hand
        await lay(pilot, Rows(CardSet(), CardSet("9S 9H 9D 5C"), CardSet("AS AH AD KC")))
        for row, cards in enumerate((CardSet("JS JH 3D"), CardSet("4C"), CardSet("KD"))):
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
