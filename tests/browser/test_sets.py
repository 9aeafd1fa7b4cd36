"""Pusoy, the 13-card game, before a browser: thirteen cards in three rows, and the showdown."""

from __future__ import annotations

from itertools import permutations
from typing import Final

import pytest
from playwright.sync_api import expect

from browser.inspecting import escaping, overflow, violations
from browser.people import HAND, Company, Friend, go_on
from browser.seat import Seat
from browser.setting import TABLE, Setter, best, out_of_order


def open_sets(seat: Seat, rules: object = "pusoy", **options: object) -> Setter:
    """A table of Pusoy at which one sits."""
    seat.open_table(rules, **{**TABLE, **options})
    return Setter(seat)


# --- a deal by every hand ---------------------------------------------------------------------------------


def test_a_deal_by_mouse(seat: Seat) -> None:
    setter = open_sets(seat)
    rows = best(setter.view())
    setter.by_mouse(rows)
    setter.expect_rows(rows)
    setter.set_now()
    expect(setter.showdown).to_be_visible()
    result = seat.view()["result"]
    assert [sorted(row["cards"]) for row in result["sets"][0]["rows"]] == [sorted(row) for row in rows]
    for number in range(4):
        expect(seat.page.get_by_test_id(f"shown-{number}")).to_be_visible()


@pytest.mark.parametrize("options", [HAND])
def test_a_deal_by_finger(seat: Seat) -> None:
    setter = open_sets(seat)
    rows = best(setter.view())
    setter.by_finger(rows)
    setter.expect_rows(rows)
    expect(setter.set_button).to_have_attribute("aria-disabled", "false")
    number = seat.number()
    setter.set_button.tap()
    seat.after(number)
    expect(setter.showdown).to_be_visible()
    assert sum(seat.view()["result"]["scores"]) == 0


def test_a_deal_by_keys_and_the_next_one(seat: Seat) -> None:
    setter = open_sets(seat, "capsa-susun")
    rows = best(setter.view(), "capsa-susun")
    setter.by_keys(rows)
    setter.expect_rows(rows)
    number = seat.number()
    expect(setter.set_button).to_have_attribute("aria-disabled", "false")
    seat.page.keyboard.press("Enter")
    seat.after(number)
    expect(setter.showdown).to_be_visible()
    seat.next_round()
    assert seat.view()["round"]["number"] == 2
    setter.expect_rows([[], [], []])


def test_the_best_set_is_one_key_away_and_can_be_undone(seat: Seat) -> None:
    setter = open_sets(seat)
    rows = best(setter.view())
    seat.page.keyboard.press("h")
    setter.expect_rows(rows)
    expect(seat.detail).to_contain_text("expected to")
    seat.page.keyboard.press("x")
    setter.expect_rows(out_of_order(rows))
    seat.page.keyboard.press("u")
    setter.expect_rows(rows)
    seat.page.keyboard.press("u")
    setter.expect_rows([[], [], []])
    setter.set_rows(rows)


def test_a_table_without_hints_has_no_best_set(seat: Seat) -> None:
    setter = open_sets(seat, hints=False)
    setter.view()
    expect(seat.button("sets.best")).to_have_count(0)
    seat.page.keyboard.press("h")
    setter.expect_rows([[], [], []])


# --- fouls ------------------------------------------------------------------------------------------------


def test_a_foul_is_told_at_once_and_refused(seat: Seat) -> None:
    """Section 1: a set that breaks the order is not accepted; the player sets again."""
    setter = open_sets(seat)
    rows = best(setter.view())
    setter.by_mouse([[], *out_of_order(rows)[1:]])
    foul = seat.page.get_by_test_id("foul")
    expect(foul).to_contain_text("The back must be higher than the middle")
    for row in (1, 2):
        expect(setter.row(row)).to_contain_text(seat.say("sets.outOfOrder"))
    setter.by_mouse([rows[0], [], []])
    expect(setter.set_button).to_have_attribute("aria-disabled", "true")
    setter.set_button.click(force=True)
    assert seat.sent("act") == []
    seat.button("sets.swap").click()
    expect(foul).to_have_count(0)
    setter.expect_rows(rows)
    setter.set_now()


def test_a_foul_that_the_house_takes_is_asked_for_twice(seat: Seat) -> None:
    """Option ``foul = loses_all``."""
    setter = open_sets(seat, "chinese-poker-1-6")
    rows = out_of_order(best(setter.view(), "chinese-poker-1-6"))
    setter.by_mouse(rows)
    expect(seat.page.get_by_test_id("foul")).to_be_visible()
    expect(setter.set_button).to_have_text(seat.say("sets.set"))
    setter.set_button.click()
    expect(setter.set_button).to_have_text(seat.say("sets.setAnyway"))
    assert seat.sent("act") == []
    for _ in range(200):  # a press right after the warning was not for it
        if seat.sent("act"):
            break
        setter.set_button.click()
    expect(setter.showdown).to_be_visible()
    expect(seat.page.get_by_test_id("shown-0")).to_contain_text("The back must be higher than the middle")
    assert seat.view()["result"]["sets"][0]["foul"]


# --- before the showdown ----------------------------------------------------------------------------------


def test_a_page_that_is_loaded_again_keeps_what_is_laid_and_what_is_set(company: Company) -> None:
    ana, ben = two(company)
    rows = best(ana.view())
    ana.by_mouse([[], [], rows[2]])
    ana.page.reload()
    ana.expect_rows([[], [], rows[2]])
    ana.by_mouse([rows[0], rows[1], []])
    ana.set_now()
    ana.page.reload()
    expect(ana.seat.status).to_contain_text("Ben")
    ana.expect_set(rows)
    assert ana.seat.view()["result"] is None
    ben.at_once()
    expect(ana.showdown).to_be_visible()
    expect(ana.page.get_by_test_id("shown-1")).to_contain_text("Ben")


def test_when_time_is_up_the_hand_is_set(company: Company) -> None:
    """Section 1: "the hand is set automatically, never fouled"."""
    rules = {"preset": "pusoy", "match_end": {"rounds": 1}}
    ana = company.come("Ana")
    ana.gather(rules, **TABLE)
    ana.arrange(rules=rules, seats=[{"kind": "computer", "level": "beginner"}] * 2, turn=3)
    ana.deal()
    expect(ana.page.get_by_test_id("clock").first).to_be_visible()
    expect(Setter(ana).showdown).to_be_visible()
    assert ana.sent("act") == []
    assert ana.view()["result"]["sets"][0]["foul"] is None
    expect(ana.page.get_by_test_id("match-over")).to_be_visible()


# --- friends ----------------------------------------------------------------------------------------------


class FriendSetter(Setter):
    """A friend at a table of Pusoy."""

    def __init__(self, friend: Friend) -> None:
        super().__init__(friend)
        self.friend: Final = friend

    def expect_set(self, rows: list[list[str]]) -> None:
        """The rows lie as they were set; nothing can be moved any more."""
        expect(self.set_button).to_have_count(0)
        shown = self.seat.view()["round"]["own"]["rows"]
        assert [sorted(row["cards"]) for row in shown] == [sorted(row) for row in rows]
        for number, row in enumerate(shown):
            expect(self.row(number)).to_contain_text(row["name"][1:])


def come_together(company: Company, names: tuple[str, ...], rules: object = "pusoy") -> list[FriendSetter]:
    """Friends at a table of Pusoy with a seat for each, dealt."""
    host, *others = friends = [company.come(name) for name in names]
    table = host.gather(rules, seats=len(names), **TABLE)
    for seat, friend in enumerate(others, 1):
        friend.come_to(table)
        friend.take(seat)
    host.deal()
    return [FriendSetter(friend) for friend in friends]


def two(company: Company) -> list[FriendSetter]:
    return come_together(company, ("Ana", "Ben"))


def test_three_people_set_at_once_in_any_order(company: Company) -> None:
    """Nobody's action is stale because another set first; nobody sees a set before all are in."""
    setters = come_together(company, ("Ana", "Ben", "Caloy"))
    for number, order in enumerate(permutations(range(3)), 1):
        rows = [best(setter.view()) for setter in setters]
        for at, seat in enumerate(order):
            setter = setters[seat]
            setter.by_keys([[], [], rows[seat][2]]) if number == 1 else None
            for other in order[:at]:
                expect(setter.page.get_by_test_id(f"seat-{other}")).to_contain_text(
                    setter.seat.say("sets.hasSet")
                )
            assert setter.seat.view()["decision"] == f"1.{number}"
            setter.at_once(rows[seat])
        for setter in setters:
            expect(setter.showdown).to_be_visible()
            assert [
                [sorted(row["cards"]) for row in shown["rows"]]
                for shown in setter.seat.view()["result"]["sets"]
            ] == [[sorted(row) for row in rows[seat]] for seat in range(3)]
        if number < 6:
            go_on([setter.friend for setter in setters])


def test_the_showdown_is_there_until_everybody_goes_on(company: Company) -> None:
    """Nobody takes it from the others: it is dealt when all have asked for it."""
    ana, ben = two(company)
    for setter in (ana, ben):
        setter.at_once()
    for setter in (ana, ben):
        expect(setter.showdown).to_be_visible()
    ana.seat.button("table.round.next").click()
    expect(ana.page.get_by_role("button", name="Waiting for Ben…")).to_have_attribute("aria-disabled", "true")
    expect(ben.page.get_by_test_id("live")).to_contain_text("Ana is ready.")
    expect(ben.page.get_by_test_id("shown-0")).to_contain_text("ready")
    assert ben.seat.view()["match"]["round"] == 1
    for friend in (ana, ben):
        expect(friend.showdown).to_be_visible()
        assert violations(friend.page) + overflow(friend.page) + escaping(friend.page) == []
    ben.seat.button("table.round.next").click()
    for setter in (ana, ben):
        setter.expect_rows([[], [], []])
        assert setter.seat.view()["match"]["round"] == 2


def test_all_press_at_the_same_moment(company: Company) -> None:
    setters = come_together(company, ("Ana", "Ben", "Caloy"))
    for setter in setters:
        setter.page.keyboard.press("h")
        expect(setter.set_button).to_have_attribute("aria-disabled", "false")
    number = setters[0].seat.number()
    for setter in setters:
        setter.page.evaluate("() => setTimeout(() => document.querySelector('[data-testid=set]').click())")
    for setter in setters:
        expect(setter.showdown).to_be_visible()
        assert setter.seat.number() == number + 3
        assert "stale" not in setter.page.evaluate("() => Object.keys(window.heard.answers)")


def test_nothing_of_another_hand_is_on_the_page_before_the_showdown(company: Company) -> None:
    ana, ben = two(company)
    rows = best(ben.view())
    ben.at_once(rows)
    expect(ana.page.get_by_test_id("seat-1")).to_contain_text(ana.seat.say("sets.hasSet"))
    page = ana.page.content()
    for card in (card for row in rows for card in row):
        assert f'data-card="{card}"' not in page
    told = ana.page.evaluate("() => JSON.stringify(window.heard.view)")
    assert not [card for row in rows for card in row if f'"{card}"' in told]


# --- the showdown -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{"reduced_motion": "no-preference"}])
def test_the_rows_are_turned_over_one_by_one(seat: Seat) -> None:
    """Experience: front to back, with units counted opponent by opponent."""
    setter = open_sets(seat, "capsa-susun", pace="slow")
    seat.set_pace("fast")
    setter.at_once(best(setter.view(), "capsa-susun"))
    expect(setter.showdown).to_have_attribute("data-step", "0")
    result = seat.view()["result"]
    front, back = result["sets"][1]["rows"][0]["cards"], result["sets"][1]["rows"][2]["cards"]
    beside = seat.page.get_by_test_id("shown-1")
    expect(beside.locator(f'[data-face="{front[0]}"], svg[aria-label]').first).to_be_visible()
    assert back[0] not in beside.inner_html()
    for step in ("1", "2", "3"):
        seat.page.keyboard.press("Enter")
        expect(setter.showdown).to_have_attribute("data-step", step)
    account = next(one for one in result["accounts"][0] if one["opponent"] == 1)
    sign = "+" if account["points"] > 0 else ""
    expect(beside).to_contain_text(f"{sign}{account['points']:g}".replace("-", "−"))
    seat.button("sets.lookAgain").click()
    expect(setter.showdown).to_have_attribute("data-step", "0")
    seat.button("sets.showAll").click()
    expect(setter.showdown).to_have_attribute("data-step", "3")


def test_a_natural_is_shown_by_a_button(seat: Seat) -> None:
    """Option ``naturals``: declined by setting rows instead."""
    setter = open_sets(seat, {"preset": "capsa-susun", "naturals": [["three_flushes", 3], ["six_pairs", 3]]})
    for number in range(1, 40):
        if setter.view()["round"]["naturals"]:
            break
        setter.at_once()
        expect(setter.showdown).to_be_visible()
        seat.house.chance(f"natural-{number}")
        seat.next_round()
    natural = seat.view()["round"]["naturals"][0]
    number = seat.number()
    seat.page.get_by_role("button", name=natural["title"]).click()
    seat.after(number)
    expect(setter.showdown).to_be_visible()
    assert seat.view()["result"]["sets"][0]["natural"] == natural["title"]


# --- for everybody ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, HAND, {"viewport": {"width": 320, "height": 568}}])
def test_axe_finds_nothing_while_setting_and_at_the_showdown(seat: Seat) -> None:
    setter = open_sets(seat, "capsa-susun")
    rows = best(setter.view(), "capsa-susun")
    setter.page.keyboard.press("h")
    setter.expect_rows(rows)
    setter.page.keyboard.press("x")
    expect(seat.page.get_by_test_id("foul")).to_be_visible()
    setter.expect_rows(out_of_order(rows))
    assert violations(seat.page) + overflow(seat.page) + escaping(seat.page) == []
    setter.page.keyboard.press("x")
    expect(setter.set_button).to_have_attribute("aria-disabled", "false")
    setter.set_now()
    expect(setter.showdown).to_be_visible()
    assert violations(seat.page) + overflow(seat.page) + escaping(seat.page) == []
