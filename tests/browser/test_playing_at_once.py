"""From the first page to a hand of cards: no account, no form, and the last choice is remembered."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.seat import Seat


def test_one_press_deals_the_cards(seat: Seat) -> None:
    seat.page.goto(seat.base)
    seat.page.get_by_role("button", name="Play", exact=True).click()
    expect(seat.hand.get_by_role("button")).to_have_count(13)
    view = seat.view()
    assert [one["kind"] for one in view["seats"]] == ["person", "computer", "computer", "computer"]
    assert re.search(r"/tables/[\w-]{20}$", seat.page.url)


def test_house_and_level_are_chosen_before_the_deal_and_remembered(seat: Seat) -> None:
    page = seat.page
    page.goto(seat.base)
    page.get_by_role("button", name="Change").click()
    houses = page.get_by_role("dialog", name="Whose rules?")
    houses.get_by_role("button", name=re.compile("^Three")).click()
    expect(houses).to_have_count(0)
    page.get_by_role("radio", name="Casual").check(force=True)

    page.reload()
    expect(page.get_by_role("radio", name="Casual")).to_be_checked()
    chosen = page.get_by_role("region", name="House rules")
    expect(chosen).to_contain_text("Three")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(seat.hand.get_by_role("button")).not_to_have_count(0)
    view = seat.view()
    assert view["house"]["name"] == "three-hands"
    assert [one["level"] for one in view["seats"][1:]] == ["Casual", "Casual"]


def test_a_kept_table_is_gone_on_with(seat: Seat) -> None:
    page = seat.page
    table = seat.open_table("cardems", deal="kept")
    hand = seat.shown()
    page.get_by_role("link", name="Pusoy, home").click()
    kept = page.get_by_role("region", name="Your tables")
    expect(kept.get_by_role("link")).to_have_count(1)
    page.get_by_role("link", name=re.compile("^Go on")).click()
    expect(page).to_have_url(f"{seat.base}/tables/{table}")
    expect(seat.hand.get_by_role("button")).to_have_count(13)
    assert seat.shown() == hand
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text(seat.say("home.heading"))
