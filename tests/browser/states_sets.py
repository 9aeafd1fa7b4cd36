"""Every state of the pages of Pusoy, the 13-card game; see :mod:`browser.states`."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import expect

from browser.seat import Seat
from browser.setting import ROWS, TABLE, Setter, best, out_of_order
from browser.states_together import among, come

HOUSE = "capsa-susun"
NATURAL = "natural-3"
"""A deal whose hand at seat 0 is three straights."""


def choosing_sets(seat: Seat) -> Iterator[str]:
    """The first page with Pusoy chosen, the house's rules, and people who gather for it."""
    page, language = seat.page, "" if seat.language == "en" else f"?language={seat.language}"
    page.goto(f"{seat.base}/{language}")
    page.locator("input[type=radio][value=pusoy]").check()
    expect(seat.button("home.play")).to_have_attribute("aria-disabled", "false")
    yield "sets-home"
    page.locator(".house button").click()
    expect(seat.dialog("home.chooseHouse")).to_be_visible()
    yield "sets-houses"
    seat.close_dialog()
    page.goto(f"{seat.base}/rules/{HOUSE}{language}")
    expect(page.get_by_role("heading", level=2).first).to_be_visible()
    yield "sets-rules"
    with among(seat, "Maria Cristina") as (ana, company):
        table = ana.gather(HOUSE, **TABLE)
        ben = come(company, "Bernardo", ana)
        ben.come_to(table)
        ben.take(1)
        yield "sets-gathering"
        ana.button("gather.arrange").click()
        arranging = ana.dialog("gather.arrange")
        yield "sets-arrange"
        arranging.locator("summary").click()
        expect(arranging.locator("[data-option=naturals]")).to_be_visible()
        yield "sets-options"


def setting(seat: Seat) -> Iterator[str]:
    """From the deal to the set, the others quicker or slower."""
    page, setter = seat.page, Setter(seat)
    query = "" if seat.language == "en" else f"?language={seat.language}"
    seat.open_table(HOUSE, query=query, **TABLE, deal="setting")
    rows = best(setter.view(), HOUSE)
    yield "sets-dealt"
    seat.hand.locator("[data-card]").first.click(position={"x": 10, "y": 10})
    expect(seat.hand.locator('[aria-pressed="true"]')).to_have_count(1)
    yield "sets-selected"
    page.keyboard.press("Escape")
    setter.by_mouse([[], rows[1][:3], rows[2]])
    yield "sets-filling"
    page.keyboard.press("h")
    setter.expect_rows(rows)
    expect(seat.detail).not_to_have_text("")
    yield "sets-best"
    page.keyboard.press("x")
    setter.expect_rows(out_of_order(rows))
    expect(page.get_by_test_id("foul")).to_be_visible()
    yield "sets-foul"
    page.keyboard.press("?")
    expect(seat.dialog("table.keys")).to_be_visible()
    yield "sets-keys"
    seat.close_dialog()
    expect(seat.menu()).to_be_visible()
    yield "sets-menu"
    seat.close_dialog()
    seat.open_table("chinese-poker-1-6", query=query, **TABLE, deal="setting")
    setter.by_mouse(out_of_order(best(setter.view(), "chinese-poker-1-6")))
    expect(setter.set_button).to_have_attribute("aria-disabled", "false")
    setter.set_button.click()
    expect(setter.set_button).to_have_text(seat.say("sets.setAnyway"))
    yield "sets-warned"
    seat.open_table(HOUSE, query=query, **TABLE, deal=NATURAL)
    expect(page.locator(".natural")).to_be_visible()
    yield "sets-natural"


def showdowns(seat: Seat) -> Iterator[str]:
    """Waiting for the others, the rows turned over, and the end of a match."""
    page, setter = seat.page, Setter(seat)
    query = "" if seat.language == "en" else f"?language={seat.language}"
    rules = {"preset": HOUSE, "match_end": {"rounds": 1}}
    seat.open_table(rules, query=query, **{**TABLE, "pace": "slow"}, deal="showdown")
    setter.at_once(best(setter.view(), HOUSE))
    expect(setter.set_button).to_have_count(0)
    yield "sets-waiting"
    seat.set_pace("instant")
    expect(setter.showdown).to_be_visible()
    yield "sets-match-over"
    seat.button("sets.lookAgain").click()
    for step, row in enumerate(ROWS):
        expect(setter.showdown).to_have_attribute("data-step", str(step))
        yield f"sets-{row}"
        page.keyboard.press("Enter")
    page.get_by_test_id("account-1").locator("summary").click()
    yield "sets-account"
    with among(seat, "Nobody") as (me, company):
        ana, ben = come(company, "Ana", me), come(company, "Bernardo", me)
        table = ana.gather("pusoy", seats=2, watchers=True, **TABLE)
        ben.come_to(table)
        ben.take(1)
        ana.deal()
        me.watch(table)
        yield "sets-watching"
        for friend in (ana, ben):
            Setter(friend).at_once()
        expect(setter.showdown).to_be_visible()
        yield "sets-watched"
