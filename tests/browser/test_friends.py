"""Friends at one table: they come by code and by camera, play, reload, and play again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from browser.camera import read_qr
from browser.house import House
from browser.inspecting import escaping, overflow, violations
from browser.people import HAND, SMALL_HAND, Company, Friend, coming_to, go_on, play_round

SHORT = {"preset": "two-hands", "match_end": {"rounds": 1}}


@pytest.fixture
def clubmates(browser: Browser, named_house: House) -> Iterator[Company]:
    """People who know a house by its name."""
    with coming_to(browser, named_house) as company:
        yield company


def test_two_friends_from_the_first_page_to_the_second_match(clubmates: Company) -> None:
    """By hand alone, over plain http: a table, a code, rules, talk, a reload, a match, and a rematch."""
    ana, ben = clubmates.come("Ana"), clubmates.come("Ben", **HAND)
    clubmates.house.chance("two-friends")
    table = ana.open_gathering()
    address = f"http://table.test:{clubmates.house.port}/tables/{table}"
    assert ana.page.evaluate("() => [isSecureContext, !navigator.clipboard]") == [False, True]
    invite = ana.page.get_by_test_id("invite")
    expect(invite.get_by_role("textbox")).to_have_value(address)
    expect(invite).not_to_contain_text("cannot reach this address")
    ana.button("invite.copy").click()
    expect(invite.get_by_role("status")).to_have_text("Copied.")
    assert read_qr(invite.get_by_role("img")) == address

    ben.join(ana.page.get_by_test_id("code").inner_text())
    assert ben.page.url == address
    ben.sit(1)
    expect(ana.place(1)).to_contain_text("Ben")
    expect(ben.page.get_by_text("Waiting for Ana to deal.")).to_be_visible()

    arrange(ana)
    for friend in (ana, ben):
        rules = friend.page.get_by_test_id("rules-summary")
        expect(rules).to_contain_text("30 seconds for a turn")
        expect(rules).to_contain_text("No hints.")
        expect(rules).to_contain_text("Other than in Two hands")
        expect(friend.place(2)).to_have_count(0)

    ana.deal()
    for friend, other in ((ana, ben), (ben, ana)):
        expect(friend.hand.locator("[data-card]")).to_have_count(13)
        expect(friend.opponent(other.seat or 0)).to_contain_text(other.name)
        expect(friend.page.get_by_test_id("clock")).to_be_visible()
    assert set(ana.shown()).isdisjoint(ben.shown())

    ben.press(ben.button("talk.open"))
    ben.press(ben.button("talk.nice_play"))
    expect(ana.opponent(1).get_by_test_id("bubble")).to_have_text("Nice play!")
    expect(ana.told).to_contain_text("Ben says: Nice play!")

    hand, number = ben.shown(), ben.number()
    ben.page.reload()
    expect(ben.hand.locator("[data-card]")).to_have_count(13)
    assert (ben.shown(), ben.number()) == (hand, number)
    expect(ana.opponent(1)).not_to_contain_text("line down")

    view = play_round([ana, ben])
    assert view["phase"] == "match_over"
    for friend in (ana, ben):
        end = friend.page.get_by_test_id("match-over")
        expect(end.get_by_role("list", name="Standing")).to_contain_text("Ben" if friend is ana else "Ana")
    go_on([ben, ana], "table.match.rematch")
    for friend in (ana, ben):
        expect(friend.hand.locator("[data-card]")).to_have_count(13)
        assert friend.page.url == address
        assert friend.view()["earlier"] == [view["match"]["totals"][-1]]


def test_the_end_of_a_round_is_there_until_everybody_goes_on(company: Company) -> None:
    """Nobody takes the account from the others: it is dealt when all have asked for it."""
    ana, ben = company.come("Ana"), company.come("Ben", **SMALL_HAND)
    ben.come_to(ana.gather({"preset": "two-hands", "match_end": {"rounds": 2}}, deal="ready"))
    ben.take(1)
    ana.deal()
    ben.reach(ana.number())
    play_round([ana, ben], at_once=True)
    ben.press(ben.button("table.round.next"))
    expect(ben.page.get_by_role("button", name="Waiting for Ana…")).to_have_attribute("aria-disabled", "true")
    expect(ana.told).to_contain_text("Ben is ready. Cards are dealt in 20 seconds at the latest.")
    expect(ana.page.get_by_test_id("account-1")).to_contain_text("ready")
    expect(ana.page.get_by_test_id("deal-in")).to_contain_text("dealt in 0:")
    ben.page.reload()
    for friend in (ana, ben):
        expect(friend.page.get_by_test_id("round-over")).to_be_visible()
        assert violations(friend.page) + overflow(friend.page) + escaping(friend.page) == []
    expect(ben.page.get_by_role("button", name="Waiting for Ana…")).to_be_visible()
    ana.press(ana.button("table.round.next"))
    for friend in (ana, ben):
        expect(friend.hand.locator("[data-card]")).to_have_count(13)
        assert friend.view()["match"]["round"] == 2
    play_round([ana, ben], at_once=True)
    ana.press(ana.button("table.match.rematch"))
    expect(ben.told).to_contain_text("Ana is ready.")
    expect(ben.page.get_by_test_id("match-over").get_by_test_id("ready-0")).to_be_visible()
    go_on([ben], "table.match.rematch")
    ana.page.wait_for_function("() => window.heard.view.earlier.length === 1")


def arrange(ana: Friend) -> None:
    """Another house, an option of it, no hints, and a clock: the host's to choose until the deal."""
    ana.press(ana.button("gather.arrange"))
    arranging = ana.dialog("gather.arrange")
    arranging.get_by_label("House", exact=True).select_option(label="Two hands")
    expect(arranging.get_by_label("Seat 2")).to_have_count(0)
    arranging.get_by_role("switch", name="Hints").uncheck()
    arranging.get_by_role("switch", name="Clock").check()
    arranging.get_by_text("More options").click()
    ends = arranging.locator("[data-option=match_end]").get_by_role("textbox")
    ends.fill("rounds: 1")
    ends.press("Tab")
    arranging.get_by_role("button", name="Use these rules").click()
    expect(arranging.get_by_text("Everybody sees it so.")).to_be_visible()
    ana.close_dialog()


def test_the_drawn_code_leads_a_camera_to_the_table(company: Company) -> None:
    """What is drawn is read back, by night too, and what is read is opened."""
    ana = company.come("Ana", color_scheme="dark")
    table = ana.gather(SHORT)
    drawn = ana.page.get_by_test_id("invite").get_by_role("img")
    link = read_qr(drawn)
    assert link == f"{ana.base}/tables/{table}"
    expect(ana.page.get_by_text("Others cannot reach this address")).to_be_visible()
    ben = company.come("Ben", **SMALL_HAND)
    ben.page.goto(link)
    ben.take(1)
    expect(ana.place(1)).to_contain_text("Ben")
