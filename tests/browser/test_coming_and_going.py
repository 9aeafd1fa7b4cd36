"""Who comes and goes: dropped lines, hosts who leave, newcomers, onlookers, other devices, and time's end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import expect

from browser.people import HAND, SMALL_HAND, Company, Friend, actor
from browser.seat import choice

TWO: Final = {"preset": "two-hands", "match_end": {"rounds": 1}}


@pytest.fixture
def hasty(company: Company) -> Iterator[Company]:
    """People where nobody waits long for somebody who is gone."""
    with company.house.hasty():
        yield company


def two(company: Company, deal: str, **options: object) -> tuple[Friend, Friend]:
    """Ana at a desk, the host, and Ben on a phone, before the first deal."""
    ana, ben = company.come("Ana"), company.come("Ben", **HAND)
    ben.come_to(ana.gather(TWO, deal=deal, **options))
    ben.take(1)
    return ana, ben


def test_somebody_who_drops_out_is_stood_in_for_and_finds_the_seat_as_it_is(hasty: Company) -> None:
    ana, ben = two(hasty, "drop")
    ana.deal()
    ben.reach(ana.number())
    before = ben.shown()
    ben.drop()
    expect(ana.opponent(1)).to_contain_text("computer plays")
    expect(ana.told).to_contain_text("Ben is away: a computer player stands in.")
    expect(ana.page.get_by_role("button", name="Free the seat")).to_be_visible()
    while ana.view()["round"]["left"][1] == len(before):
        ana.act(choice(ana.my_turn()))
    ana.my_turn()
    left = ana.view()["round"]["left"][1]

    ben.come_back()
    expect(ben.hand.locator("[data-card]")).to_have_count(left)
    assert set(ben.shown()) < set(before)
    expect(ben.told).to_contain_text("You are back.")
    expect(ana.opponent(1)).not_to_contain_text("computer plays")
    friend = actor([ana, ben])
    assert friend is ana
    ana.act(choice(ana.my_turn()))
    ben.act(choice(ben.my_turn()))  # nobody stands in for them any more


def test_a_host_who_leaves_before_the_deal_leaves_the_table_to_the_next(company: Company) -> None:
    ana, ben = two(company, "leaving")
    ana.get_up()
    expect(ana.page.get_by_role("heading", level=1)).to_have_text("You are invited")
    expect(ben.place(0)).to_contain_text("open: waiting for a friend")
    ben.deal()
    expect(ben.opponent(0)).to_contain_text("open seat")


def test_a_newcomer_takes_over_the_cards_of_a_host_who_left(hasty: Company) -> None:
    """And loses the seat again, once away, to whom the new host gives it."""
    ana, ben = two(hasty, "host")
    table = ana.view()["table"]
    ana.deal()
    cards = ana.shown()
    ana.get_up(ana.people())
    expect(ana.page.get_by_role("heading", level=1)).to_have_text("They are playing")
    expect(ben.opponent(0)).to_contain_text("open seat")
    expect(ben.told).to_contain_text("Ana gets up.")
    code = ben.people().get_by_test_id("code").inner_text()

    cara = hasty.come("Cara", **SMALL_HAND)
    cara.join(code)
    assert cara.page.url.endswith(table)
    cara.sit(0)
    expect(cara.hand.locator("[data-card]").first).to_be_visible()
    assert set(cara.shown()) <= set(cards)
    expect(ben.told).to_contain_text("Cara sits down.")
    expect(ben.place(0)).to_contain_text("Cara")

    cara.drop()
    free = ben.dialog("people.title")
    ben.press(free.get_by_role("button", name="Give the seat of Cara to others"))
    ben.press(free.get_by_role("button", name="Yes, free it"))
    expect(ben.place(0)).to_contain_text("open: a computer player plays for now")
    cara.come_back()
    expect(cara.page.get_by_role("heading", level=1)).to_have_text("They are playing")


def test_an_onlooker_sees_the_table_and_no_hand_where_the_host_allows_it(company: Company) -> None:
    ana, ben = two(company, "watched", watchers=True)
    ana.deal()
    dan = company.come("Dan", **SMALL_HAND)
    dan.watch(ana.view()["table"])
    expect(dan.page.get_by_text("You are watching this table.")).to_be_visible()
    expect(dan.hand).to_have_count(0)
    expect(dan.button("talk.open")).to_have_count(0)
    friend = actor([ana, ben])
    assert friend is not None
    number = friend.number()
    friend.act(choice(friend.my_turn()))
    dan.after(number)
    played = ana.view()["round"]["table"]
    assert dan.view()["round"]["table"] == played
    expect(dan.page.get_by_test_id("status")).to_contain_text("is to play")


def test_a_seat_moves_to_another_device_once(company: Company) -> None:
    ana, ben = two(company, "device")
    ana.deal()
    ben.reach(ana.number())
    cards = ben.shown()
    ben.press(ben.people().get_by_role("button", name="Move my seat to another device"))
    ben.press(ben.button("move.make"))
    made = ben.page.get_by_label("Link that takes your seat")
    expect(made).to_be_focused()
    link = made.input_value()
    ben.close_dialog()

    tablet = company.come("Ben", viewport={"width": 820, "height": 1180}, has_touch=True)
    tablet.page.goto(link)
    expect(tablet.hand.locator("[data-card]")).to_have_count(13)
    assert tablet.shown() == cards
    assert "#" not in tablet.page.url
    expect(ben.hand).to_have_count(0)
    expect(ben.told).to_contain_text("Your seat is on another device now.")

    # A stranger has no place where nobody may watch, and the link is used up.
    thief = company.come("Eva")
    thief.witness.forgive("403|WebSocket connection to")
    thief.page.goto(ana.page.url)
    expect(thief.page.get_by_role("heading", level=1)).to_have_text("This table is not yours")
    thief.page.goto("about:blank")
    thief.page.goto(link)
    expect(thief.page.get_by_role("heading", level=1)).to_have_text("The seat could not be moved")
    expect(thief.page.get_by_text("This link is used up")).to_be_visible()


def test_when_time_is_up_the_table_acts(company: Company) -> None:
    """The one wait of these tests: a clock has three seconds for a turn at least."""
    ana, ben = two(company, "clock")
    ana.press(ana.button("gather.arrange"))
    arranging = ana.dialog("gather.arrange")
    arranging.get_by_role("switch", name="Clock").check()
    for label, seconds in (("Seconds for a turn", "3"), ("Seconds in reserve, each round", "0")):
        arranging.get_by_label(label).fill(seconds)
        arranging.get_by_label(label).press("Tab")
    expect(ben.page.get_by_test_id("rules-summary")).to_contain_text("3 seconds for a turn, 0 seconds")
    ana.close_dialog()
    ana.deal()
    slow = actor([ana, ben])
    assert slow is not None
    other = ben if slow is ana else ana
    expect(slow.page.get_by_test_id("clock")).to_contain_text("!")
    expect(slow.told).to_contain_text("Your time is up.")
    expect(other.told).to_contain_text(f"Time is up for {slow.name}.")
    assert actor([ana, ben]) is other
