"""What the table says and does for a player: reasons, hints, orders of the hand, the tracker and habits."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.seat import Seat

LEAD = "lead-2"
"""A deal in which this seat leads with 3C 3H 7C 7H 7D 8S 9C 9S JD KH 2C 2S 2H."""


def consider(seat: Seat, cards: Sequence[str]) -> dict[str, Any]:
    """Select cards and wait for what the table says of them."""
    seat.select(cards)
    seat.page.wait_for_function(
        "(cards) => window.heard.answers.considered?.cards.split(' ').sort().join() === cards",
        arg=",".join(sorted(cards)),
    )
    return seat.answer("considered")


def assert_says_why(seat: Seat, cards: Sequence[str], code: str) -> str:
    """The reason is to be read and heard before anything is pressed; returns its sentence."""
    said = consider(seat, cards)
    assert said["problem"]["code"] == code
    sentence: str = said["problem"]["message"]
    expect(seat.detail).to_contain_text(sentence)
    if said["name"]:
        expect(seat.detail).to_contain_text(re.compile(re.escape(said["name"]), re.IGNORECASE))
    expect(seat.play_button).to_have_attribute("aria-disabled", "true")
    expect(seat.detail).to_contain_text(said["problem"]["rule"])
    expect(seat.play_button).to_have_accessible_description(re.compile(re.escape(sentence)))
    return sentence


def test_why_cards_cannot_be_played_is_said_before_anything_is_pressed(seat: Seat) -> None:
    seat.open_table("cardems", deal=LEAD)
    seat.my_turn()
    assert seat.shown()[:2] == ["3C", "3H"]
    assert_says_why(seat, ["7C", "9C"], "not_a_combination")
    assert_says_why(seat, ["9C", "9S"], "must_include_opening_card")
    expect(seat.pass_button).to_have_accessible_description(re.compile("^The table is clear, so you lead"))
    consider(seat, ["3C", "3H"])
    expect(seat.play_button).to_have_text("Play pair of threes")
    expect(seat.detail).to_have_text("Pair of threes")

    seat.act("3C")
    view = seat.my_turn()
    assert len(view["round"]["table"]["cards"].split()) == 1
    assert_says_why(seat, ["9C", "9S"], "wrong_count")
    english = assert_says_why(seat, ["3H"], "too_low")
    assert seat.sent("act")[1:] == []

    seat.choose_language("fil")
    expect(seat.detail).not_to_contain_text(english)
    assert_says_why(seat, ["7C", "9C"], "not_a_combination")
    filipino = assert_says_why(seat, ["3H"], "too_low")
    assert filipino != english
    expect(seat.page.locator("html")).to_have_attribute("lang", "fil")


def test_a_selection_survives_other_turns_but_is_never_played_by_itself(seat: Seat) -> None:
    seat.open_table("cardems", deal=LEAD)
    seat.my_turn()
    seat.act("3C")
    seat.select(["KH", "2H"])
    seat.my_turn()
    assert seat.selected() == ["KH", "2H"]
    seat.page.keyboard.press("Escape")
    assert seat.selected() == []


def test_a_hint_selects_a_play_and_says_why(seat: Seat) -> None:
    seat.open_table("cardems", deal=LEAD)
    view = seat.my_turn()
    seat.page.get_by_role("button", name="Hint").click()
    expect(seat.detail).to_contain_text(re.compile(r".+: .+\."))
    hint = seat.answer("hinted")
    assert hint["action"] in view["round"]["legal"]
    assert sorted(seat.selected()) == sorted(hint["action"].split())
    expect(seat.detail).to_contain_text(hint["reason"])
    expect(seat.play_button).to_have_attribute("aria-disabled", "false")


def test_a_table_without_hints_or_tracker_offers_none(seat: Seat) -> None:
    seat.open_table("cardems", deal=LEAD, hints=False, tracker=False)
    seat.my_turn()
    expect(seat.page.get_by_role("button", name="Hint")).to_have_count(0)
    assert seat.view()["round"]["gone"] is None
    menu = seat.menu()
    expect(menu.get_by_role("switch", name="Sounds")).to_be_visible()
    expect(menu.get_by_role("switch", name="Card tracker")).to_have_count(0)


def test_the_hand_is_sorted_by_rank_by_suit_and_by_combinations(seat: Seat) -> None:
    seat.open_table("cardems", deal=LEAD)
    hand = seat.view()["round"]["hand"]
    assert seat.shown() == hand
    sort = seat.page.get_by_role("combobox", name="Sort the hand")
    sort.select_option("By suit")
    by_suit = sorted(hand, key=lambda card: (seat.view()["round"]["suits"].index(card[1]), hand.index(card)))
    assert seat.shown() == by_suit
    sort.select_option("By rank")
    assert seat.shown() == hand
    seat.page.get_by_role("button", name="Suggest combinations").click()
    groups = seat.answer("grouped")["groups"]
    expect(seat.hand.locator("[data-card]").first).to_have_attribute("data-card", groups[0].split()[0])
    assert seat.shown() == " ".join(groups).split()
    expect(seat.hand.locator(".mark").first).to_be_visible()
    seat.page.reload()
    expect(seat.hand.locator("[data-card]").first).to_have_attribute("data-card", groups[0].split()[0])
    expect(sort).to_have_value("groups")


def test_an_own_order_is_made_by_dragging_or_with_alt_and_arrows(seat: Seat) -> None:
    page = seat.page
    seat.open_table("cardems", deal=LEAD)
    hand = seat.shown()
    source, target = seat.card(hand[1]).bounding_box(), seat.card(hand[6]).bounding_box()
    assert source is not None
    assert target is not None
    page.mouse.move(source["x"] + 15, source["y"] + 40)
    page.mouse.down()
    page.mouse.move(source["x"] + 15, source["y"] + 10, steps=4)  # pulled up, it is carried
    page.mouse.move(target["x"] + 25, target["y"] + 20, steps=8)
    page.mouse.up()
    carried = seat.shown()
    assert carried != hand
    assert sorted(carried) == sorted(hand)
    assert [card for card in carried if card != hand[1]] == [card for card in hand if card != hand[1]]
    assert seat.selected() == []

    seat.card(carried[0]).focus()
    page.keyboard.press("Alt+ArrowRight")
    page.keyboard.press("Alt+ArrowRight")
    expect(seat.card(carried[0])).to_be_focused()
    assert seat.shown() == [carried[1], carried[2], carried[0], *carried[3:]]
    expect(page.get_by_test_id("live")).to_contain_text("three of clubs: place 3 of 13")
    expect(page.get_by_role("combobox", name="Sort the hand")).to_have_value("own")

    mine = seat.shown()
    seat.act("3C")
    seat.my_turn()
    assert seat.shown() == [card for card in mine if card != "3C"]


def test_the_tracker_is_off_at_first_and_shows_what_is_gone(seat: Seat) -> None:
    seat.open_table("cardems", deal=LEAD)
    seat.my_turn()
    tracker = seat.page.get_by_test_id("tracker")
    expect(tracker).to_have_count(0)
    seat.menu().get_by_role("switch", name="Card tracker").click()
    seat.close_dialog()
    expect(tracker).to_be_visible()
    seat.act("3C")
    gone = seat.my_turn()["round"]["gone"]
    expect(tracker.locator(".gone:not(.legend *)")).to_have_count(len(gone))
    seat.page.reload()
    expect(tracker).to_be_visible()
    seat.menu().get_by_role("switch", name="Card tracker").click()
    expect(tracker).to_have_count(0)


def test_habits_pass_for_the_seat_and_say_so(seat: Seat) -> None:
    seat.open_table("cardems", deal=LEAD)
    seat.my_turn()
    seat.act("3C")
    seat.my_turn()
    menu = seat.menu()
    menu.get_by_role("switch", name="Pass until the next lead").click()
    seat.close_dialog()
    expect(seat.page.get_by_test_id("live")).to_contain_text("Done for you, as you asked.")
    seat.page.wait_for_function(
        "() => !window.heard.view.habits.pass_to_lead || window.heard.view.phase !== 'playing'"
    )
    assert seat.sent("act")[1:] == []


def test_passing_when_stuck_lets_a_round_go_on_by_itself(seat: Seat) -> None:
    seat.open_table("cardems", deal="stuck")
    seat.menu().get_by_role("switch", name="Pass for me when nothing is legal").click()
    seat.close_dialog()
    acted: list[str] = []
    stuck = "() => window.heard.view.round.legal?.length || window.heard.view.phase !== 'playing'"
    while True:
        seat.page.wait_for_function(stuck)
        view = seat.view()
        if view["phase"] != "playing":
            break
        seat.act(max(view["round"]["legal"], key=lambda play: len(play.split())))
        acted.append("played")
    passes = [one for one in view["result"]["actions"] if one["seat"] == 0 and one["kind"] == "passed"]
    assert passes, "never stuck: choose another deal"
    assert len(seat.sent("act")) == len(acted)


@pytest.mark.parametrize("pace", ["Fast", "At once"])
def test_the_pace_of_the_others_is_chosen_at_the_table(seat: Seat, pace: str) -> None:
    seat.open_table("cardems", deal=LEAD, pace="slow")
    menu = seat.menu()
    menu.get_by_role("radio", name=pace).click(force=True)
    seat.page.wait_for_function("() => ['fast', 'instant'].includes(window.heard.view.pace)")
    expect(menu.get_by_role("radio", name=pace)).to_be_checked()


def test_nothing_is_passed_on_a_lead_and_a_pass_is_told(seat: Seat) -> None:
    seat.open_table("cardems", deal=LEAD)
    seat.my_turn()
    number = seat.number()
    seat.pass_button.click(force=True)
    expect(seat.page.get_by_test_id("live")).to_contain_text("there is nothing to pass on")
    assert seat.number() == number
    seat.act("3C")
    seat.my_turn()
    seat.act("pass")
    expect(seat.page.get_by_test_id("live")).to_contain_text("You pass.")
