"""The states of a table with friends: tours of somebody's page, while others come, play and go elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from playwright.sync_api import expect

from browser.people import HAND, Company, Friend, actor, coming_to, play_round
from browser.seat import Seat, choice
from browser.witness import Witness

MATCH: Final = {"preset": "cardems", "match_end": {"rounds": 1}}


@contextmanager
def among(seat: Seat, name: str) -> Iterator[tuple[Friend, Company]]:
    """Whoever has this page, by name, and those who come besides, all in one language."""
    browser = seat.context.browser
    assert browser is not None
    me = Friend(seat.page, seat.house, name, Witness(seat.context))
    me.language = seat.language
    with coming_to(browser, seat.house) as company:
        yield me, company


def come(company: Company, name: str, me: Friend) -> Friend:
    """Somebody with a phone who reads the same language."""
    friend = company.come(name, **HAND)
    friend.language = me.language
    return friend


def gathering(seat: Seat) -> Iterator[str]:
    """From the first page to the deal, as the host sees it."""
    with among(seat, "Maria Cristina") as (ana, company):
        page = ana.page
        page.goto(ana.address("/"))
        expect(ana.button("friends.with")).to_have_attribute("aria-disabled", "false")
        ana.button("friends.byCode").click()
        ana.dialog("friends.byCode").get_by_label(ana.say("friends.code")).fill("ABC 234")
        ana.dialog("friends.byCode").get_by_role("button", name=ana.say("friends.join"), exact=True).click()
        expect(ana.dialog("friends.byCode").get_by_role("alert")).not_to_have_text("")
        yield "join"
        ana.close_dialog()
        ana.button("friends.with").click()
        ana.dialog("friends.with").get_by_label(ana.say("name.label")).fill(ana.name)
        yield "friends"
        table = ana.gather("cardems", deal="gathering")
        ben = come(company, "Bernardo", ana)
        ben.come_to(table)
        ben.take(1)
        ben.press(ben.button("talk.open"))
        ben.press(ben.button("talk.hello"))
        expect(ana.place(1).get_by_test_id("bubble")).to_be_visible()
        yield "gathering"
        ana.button("gather.arrange").click()
        arranging = ana.dialog("gather.arrange")
        arranging.get_by_role("switch", name=ana.say("arrange.clock"), exact=True).check()
        yield "arrange"
        arranging.locator("summary").click()
        points = arranging.locator("[data-option=place_points]").get_by_role("textbox")
        points.fill("3, x")
        points.press("Tab")
        arranging.get_by_role("button", name=ana.say("arrange.use")).click()
        expect(arranging.get_by_test_id("faults")).to_be_visible()
        yield "arrange-faults"
        arranging.get_by_role("button", name=ana.say("arrange.undo")).click()
        arranging.locator("[data-option=passing] select").select_option(index=1)
        arranging.get_by_role("button", name=ana.say("arrange.use")).click()
        expect(arranging.get_by_text(ana.say("arrange.saved"))).to_be_attached()
        ana.close_dialog()
        page.evaluate("() => window.scrollTo(0, 0)")
        yield "arranged"
        ana.button("move.title").click()
        ana.button("move.make").click()
        expect(page.get_by_label(ana.say("move.link"))).to_be_visible()
        yield "move"


def guest(seat: Seat) -> Iterator[str]:
    """Somebody who is invited: before, at, and at the head of the table."""
    with among(seat, "Bernardo") as (ben, company), seat.house.hasty():
        ana = come(company, "Maria Cristina", ben)
        table = ana.gather(MATCH, deal="guest", watchers=True)
        _give_clock(ana)
        ben.come_to(table)
        # The title of the house comes with the list of houses; its bare name stands there until then.
        expect(ben.page.get_by_test_id("rules-summary")).not_to_contain_text("cardems")
        yield "invited"
        ben.press(ben.page.get_by_role("button", name=ben.say("gather.sitAt", n=2)))
        expect(ben.dialog_at(1).get_by_test_id("rules-summary")).to_be_visible()
        yield "sit"
        ben.close_dialog()
        ben.take(1)
        yield "guest"
        ana.deal()
        ben.reach(ana.number())
        friend = actor([ana, ben])
        if friend is ana:
            ana.act(choice(ana.my_turn()))
        ben.my_turn()
        ana.press(ana.button("talk.open"))
        ana.press(ana.button("talk.nice_play"))
        expect(ben.opponent(0).get_by_test_id("bubble")).to_be_visible()
        yield "clock"
        ben.people()
        yield "people"
        ben.close_dialog()
        ben.press(ben.button("talk.open"))
        yield "talk"
        ben.close_dialog()
        ana.drop()
        expect(ben.opponent(0)).to_contain_text(ben.say("table.standingIn"))
        ben.my_turn()
        yield "away"
        play_round([ben], at_once=True)
        expect(ben.page.get_by_test_id("match-over")).to_be_visible()
        number = ben.number()
        ben.press(ben.button("table.match.rematch"))
        ben.reach(number + 2)
        play_round([ben], at_once=True)
        expect(ben.page.get_by_test_id("matches")).to_be_visible()
        yield "rematch-over"
        ana.come_back()
        yield from _after(ben, ana)


def _after(ben: Friend, ana: Friend) -> Iterator[str]:
    """A round that somebody watches, and a table that was closed because nobody came for long."""
    table = ana.gather("partners", deal="watched", watchers=True)
    ana.deal()
    ben.watch(table)
    yield "watching"
    ana.page.goto("about:blank")
    ben.page.goto("about:blank")
    ben.house.close_table(table)
    ben.watch(table)
    yield "closed"


def _give_clock(host: Friend) -> None:
    host.press(host.button("gather.arrange"))
    arranging = host.dialog("gather.arrange")
    arranging.get_by_role("switch", name=host.say("arrange.clock"), exact=True).check()
    expect(host.page.get_by_test_id("rules-summary")).to_contain_text("30")
    host.close_dialog()
