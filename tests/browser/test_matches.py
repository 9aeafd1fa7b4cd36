"""Whole matches: by mouse at a desk, by finger on the smallest phone, and by keyboard without sight."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.launching import SMALL
from browser.seat import Seat, View, choice
from browser.speech import spoken
from browser.touch import Finger
from pusoy.records import read_record

TWO_ROUNDS = {"preset": "cardems", "match_end": {"rounds": 2}}


def test_a_match_is_played_to_its_end_with_the_mouse(seat: Seat, tmp_path: Path) -> None:
    page = seat.page
    table = seat.open_table(TWO_ROUNDS, deal="mouse")
    view = seat.play_round()
    expect(page.get_by_role("heading", level=2)).to_have_text(re.compile("wins? the round"))
    assert_hands_are_open(seat, view)
    assert_looking_back_works(page, view)
    while view["phase"] == "round_over":
        seat.next_round()
        expect(seat.hand.get_by_role("button")).to_have_count(13)
        view = seat.play_round()

    end = page.get_by_test_id("match-over")
    expect(end.get_by_role("heading", level=2)).to_contain_text("the match")
    standing = end.get_by_role("list", name="Standing").get_by_role("listitem")
    expect(standing).to_have_count(4)
    shown = [line.inner_text().split()[-1].replace("−", "-") for line in standing.all()]
    assert [float(points) for points in shown] == sorted(view["match"]["totals"][-1], reverse=True)
    expect(end.get_by_role("img", name="Chart of the totals by round")).to_be_visible()
    assert len(end.locator("polyline").all()) == 4

    with page.expect_download() as download:
        end.get_by_role("link", name="Save the record").click()
    saved = tmp_path / "match.pusoy"
    download.value.save_as(saved)
    record = read_record(saved.read_text())
    assert len(record.rounds) == len(view["match"]["totals"])
    assert list(record.match().totals) == view["match"]["totals"][-1]

    end.get_by_role("button", name="Rematch").click()
    expect(seat.hand.get_by_role("button")).to_have_count(13)
    assert page.url.endswith(f"/tables/{table}")
    assert seat.view()["house"] == view["house"]
    assert [one["level"] for one in seat.view()["seats"]] == [one["level"] for one in view["seats"]]


@pytest.mark.parametrize("options", [{"viewport": SMALL, "has_touch": True, "is_mobile": True}])
def test_a_match_is_played_by_finger_on_the_smallest_phone(seat: Seat) -> None:
    seat.open_table(TWO_ROUNDS, deal="finger")
    finger = Finger(seat.page)
    dragged: list[str] = []

    def act(action: str) -> None:
        cards = action.split()
        run = sorted(cards, key=seat.shown().index) if action != "pass" else []
        if len(run) > 1 and is_run(seat, run):
            finger.slide(seat.card(run[0]), seat.card(run[-1]))
            expect(seat.card(run[-1])).to_have_attribute("aria-pressed", "true")
            assert seat.selected() == run
            dragged.append(action)
        seat.act(action, press=finger.tap)

    seat.play_round(act)
    seat.next_round(finger.tap)
    view = seat.play_round(act)
    assert view["phase"] == "match_over"
    assert dragged, "no play lay together: choose another deal"
    expect(seat.page.get_by_test_id("match-over")).to_be_visible()


def test_a_match_is_played_by_keyboard_alone_and_is_told_in_sentences(seat: Seat) -> None:
    page = seat.page
    seat.open_table(TWO_ROUNDS, deal="keys")
    listener = Listener(page)

    def act(action: str) -> None:
        listener.heard_until_now(seat.view())
        number, before = seat.number(), seat.view()
        if action == "pass":
            page.keyboard.press("p")
        else:
            for card in action.split():
                walk_to(seat, card)
                page.keyboard.press("Space")
                expect(seat.card(card)).to_have_attribute("aria-pressed", "true")
            expect(seat.play_button).to_have_attribute("aria-disabled", "false")
            page.keyboard.press("Enter")
        seat.after(number)
        listener.acted(before, action)

    seat.play_round(act)
    expect(page.get_by_role("heading", level=2)).to_be_focused()
    assert re.search(r"wins? the round", listener.lines()[-1])
    tab_to(page, "Next round")
    seat.next_round(lambda _: page.keyboard.press("Enter"))
    view = seat.play_round(act)
    assert view["phase"] == "match_over"
    listener.assert_told_everything(view)


# --- the end of a round -------------------------------------------------------------------------------------


def assert_hands_are_open(seat: Seat, view: View) -> None:
    for place, cards in enumerate(view["result"]["hands"]):
        account = seat.page.get_by_test_id(f"account-{place}")
        for card in cards:
            expect(account.get_by_role("img", name=spoken(card))).to_be_visible()
        for item in view["result"]["items"][place] + view["result"]["penalty_items"][place]:
            expect(account.get_by_role("row").filter(has_text=item["label"]).first).to_be_visible()


def assert_looking_back_works(page: Page, view: View) -> None:
    page.get_by_role("button", name="Look back").click()
    look = page.get_by_test_id("look-back")
    told = look.get_by_role("status")
    steps = len(view["result"]["actions"])
    expect(told).to_have_text(f"The cards are dealt. 0 of {steps}")
    expect(look.get_by_role("img", name=spoken(view["result"]["dealt"][2][0]))).to_be_visible()
    look.get_by_role("button", name="One on").click()
    expect(told).to_contain_text(view["result"]["actions"][0]["name"])
    look.get_by_role("button", name="To the end").click()
    expect(told).to_contain_text(f"{steps} of {steps}")
    look.get_by_role("button", name="Back to the points").click()
    expect(page.get_by_test_id("account-0")).to_be_visible()


# --- by finger ----------------------------------------------------------------------------------------------


def is_run(seat: Seat, cards: list[str]) -> bool:
    """Whether the cards lie side by side in one row of the hand."""
    hand = seat.shown()
    first = hand.index(cards[0])
    if hand[first : first + len(cards)] != cards:
        return False
    boxes = [seat.card(card).bounding_box() for card in cards]
    return len({round(box["y"]) for box in boxes if box is not None}) == 1


# --- by keys ------------------------------------------------------------------------------------------------


def walk_to(seat: Seat, card: str) -> None:
    """Go to a card with the arrow keys, from wherever the keys are."""
    focused = "() => document.activeElement?.dataset?.card ?? null"
    if seat.page.evaluate(focused) is None:
        seat.page.keyboard.press("ArrowRight")
        seat.page.wait_for_function(focused)
    hand = seat.shown()
    away = hand.index(card) - hand.index(seat.page.evaluate(focused))
    for _ in range(abs(away)):
        seat.page.keyboard.press("ArrowRight" if away > 0 else "ArrowLeft")
    expect(seat.card(card)).to_be_focused()


def tab_to(page: Page, name: str) -> None:
    """Press Tab until the button of this name has the focus."""
    for _ in range(40):
        if page.evaluate("() => document.activeElement?.textContent.trim()") == name:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {name!r}")


class Listener:
    """Hears the live region, line by line, as a screen reader would."""

    def __init__(self, page: Page) -> None:
        self._page = page
        page.get_by_test_id("live").evaluate(
            """(live) => { window.told = [];
              new MutationObserver((changes) => {
                for (const change of changes)
                  for (const node of change.addedNodes)
                    if (node.nodeType === 1) window.told.push(node.textContent);
              }).observe(live, { childList: true }); }"""
        )
        self._mine: list[str] = []

    def lines(self) -> list[str]:
        """All that was told so far."""
        return list(self._page.evaluate("() => window.told"))

    def heard_until_now(self, view: View) -> None:
        """It is this seat's turn, and that was told, unless it was so from the beginning."""
        lines = self.lines()
        assert not lines or lines[-1].endswith("Your turn."), lines

    def acted(self, before: View, action: str) -> None:
        """What this seat did was told."""
        said = "You pass." if action == "pass" else "You play "
        mine = [line for line in self.lines() if line.startswith(said)]
        assert mine, self.lines()
        self._mine.append(mine[-1])
        if action != "pass":
            left = len(before["round"]["hand"]) - len(action.split())
            said = "and are out." if left == 0 else f", {left} card{'' if left == 1 else 's'} left."
            assert said in mine[-1]

    def assert_told_everything(self, view: View) -> None:
        """Every action of the last round is there, in its order, with what is left."""
        names = [one["name"] for one in view["seats"]]
        lines = iter(self.lines())
        for action in view["result"]["actions"]:
            who = "You" if action["seat"] == view["you"] else names[action["seat"]]
            said = f"{who} pass" if action["kind"] == "passed" else f"{who} play"
            wanted = said if who == "You" else said + ("es" if action["kind"] == "passed" else "s")
            # A single is spoken, not signed: "three of clubs" and not "3♣".
            cards = (action["cards"] or "").split()
            # A run is spoken from end to end: "straight ten to ace" and not "straight TJQKA".
            name = spoken(cards[0]) if len(cards) == 1 else action["name"] or ""
            name = re.sub(r" [3-9TJQKA2]{5}\b.*", " ", name)
            assert any(line.startswith(wanted) and name in line for line in lines), f"{action}\n" + "\n".join(
                self.lines()
            )


def test_choosing_prefers_long_plays() -> None:
    view = {"round": {"legal": ["3C", "3C 3S", "4C 4S"]}}
    assert choice(view) == "3C 3S"
    assert choice({"round": {"legal": []}}) == "pass"
