"""The hand and the moves are in view in every turn, without scrolling, on every screen."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from browser.inspecting import escaping, overflow
from browser.seat import Seat
from browser.states import LEAD

SIZES: Final = (
    (320, 568),
    (320, 640),
    (390, 844),
    (568, 320),
    (640, 360),
    (844, 390),
    (768, 1024),
    (1024, 600),
    (1280, 600),
    (1366, 640),
    (1280, 720),
    (1920, 1080),
    (3840, 2160),
)
"""From the smallest phone, upright and lying, to a screen on a wall."""
HIT: Final = 44
"""CSS pixels of a card that a finger can hit, each way."""
FROM_ANOTHER_BUILD: Final = """
(() => {
  const Known = window.WebSocket;
  window.WebSocket = class extends Known {
    set onmessage(listen) {
      super.onmessage = (event) => {
        const message = JSON.parse(event.data);
        if (message.type === 'welcome') message.build = 'another';
        listen({ data: JSON.stringify(message) });
      };
    }
    get onmessage() { return super.onmessage; }
  };
})();
"""
"""Lets the page think that the server has a newer client."""


def out_of_view(page: Page) -> list[str]:
    """What of the hand and the moves is not to be seen or hit where the page lies unscrolled."""
    found: list[str] = page.evaluate(
        """(least) => {
          scrollTo(0, 0);
          const found = [], wide = innerWidth, high = innerHeight;
          const moves = [...document.querySelectorAll('.moves button')];
          if (moves.length !== 2) found.push(`${moves.length} moves`);
          for (const one of [...moves, ...document.querySelectorAll('[data-card]')]) {
            const box = one.getBoundingClientRect(), name = one.dataset.card ?? one.textContent.trim();
            if (box.left < -0.5 || box.top < -0.5 || box.right > wide + 0.5 || box.bottom > high + 0.5)
              found.push(`${name}: ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
            const near = one.dataset.card ? 3 : 8, far = least - near;
            for (const [x, y] of [[near, near], [far, near], [near, far], [far, far]])
              if (!one.contains(document.elementFromPoint(box.x + x, box.y + y)))
                found.push(`${name}: not hit at ${x}, ${y}`);
          }
          const table = document.querySelector('[data-testid=table-play]').getBoundingClientRect();
          if (table.height < 20) found.push(`the table is ${table.height} high`);
          const meet = (a, b) => a.left < b.right - 2 && b.left < a.right - 2
            && a.top < b.bottom - 2 && b.top < a.bottom - 2;
          const lying = [...document.querySelectorAll('[data-testid=table-play] svg')];
          for (const seat of document.querySelectorAll('[data-testid^=seat-]'))
            if (lying.some((card) => meet(seat.getBoundingClientRect(), card.getBoundingClientRect())))
              found.push(`${seat.textContent.trim().slice(0, 12)} lies on the play`);
          return found; }""",
        HIT,
    )
    return found


def on_every_screen(seat: Seat, what: str) -> list[str]:
    """What is out of view, at every size, in this state of the table."""
    page, found = seat.page, []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        faults = out_of_view(page) + overflow(page) + escaping(page)
        found += [f"{what}, {width} x {height}: {one}" for one in faults]
    page.set_viewport_size({"width": 1280, "height": 800})
    return found


@pytest.mark.parametrize("language", ["en", "fil"])
def test_the_hand_and_the_moves_are_always_in_view(seat: Seat, language: str) -> None:
    seat.language = language
    seat.open_table("cardems", deal=LEAD, query=f"?language={language}")
    seat.my_turn()
    found = on_every_screen(seat, "lead")
    seat.select(["9C", "9S"])
    expect(seat.detail).not_to_have_text("")
    found += on_every_screen(seat, "refused")
    seat.page.keyboard.press("Escape")
    seat.button("table.hint").click()
    expect(seat.hand.locator('[aria-pressed="true"]').first).to_be_visible()
    found += on_every_screen(seat, "hint")
    seat.act("3C")
    seat.my_turn()
    found += on_every_screen(seat, "answer")
    seat.menu().get_by_role("switch", name=seat.say("settings.tracker")).check()
    seat.close_dialog()
    found += on_every_screen(seat, "tracker")
    assert not found, "\n".join(found)


@pytest.mark.parametrize(("rules", "deal"), [("three-hands", "lead-4"), ("revolution", "turned-87")])
def test_so_they_are_with_the_most_cards_and_with_ranks_turned_over(
    seat: Seat, rules: str, deal: str
) -> None:
    """And all that takes room at once: a new version, the tracker, and why a selection will not do."""
    seat.page.add_init_script(FROM_ANOTHER_BUILD)
    seat.open_table(rules, deal=deal)
    seat.menu().get_by_role("switch", name=seat.say("settings.tracker")).check()
    seat.close_dialog()
    legal = seat.my_turn()["round"]["legal"]
    assert len(seat.shown()) == (18 if rules == "three-hands" else 13)
    expect(seat.page.get_by_test_id("outdated")).to_be_visible()
    found = on_every_screen(seat, "new version")
    fives = {"5C", "5S", "5H", "5D"}
    wanted = fives if rules == "revolution" else set()
    seat.act(next(play for play in legal if wanted <= set(play.split())))
    view = seat.my_turn()
    assert view["round"]["turned"] == (rules == "revolution")
    hand = view["round"]["hand"]
    seat.select([hand[0], hand[-1]])
    expect(seat.detail).not_to_have_text("")
    found += on_every_screen(seat, "all at once")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("options", [{"viewport": {"width": 320, "height": 568}, "has_touch": True}])
def test_on_a_phone_the_tracker_is_seen_when_it_is_turned_on_and_folded_away(seat: Seat) -> None:
    seat.open_table("cardems", deal=LEAD)
    seat.my_turn()
    seat.menu().get_by_role("switch", name=seat.say("settings.tracker")).check()
    seat.close_dialog()
    tracker = seat.page.get_by_test_id("tracker")
    expect(tracker).to_be_in_viewport(ratio=0.9)
    fold = seat.button("table.tracker")
    expect(fold).to_have_attribute("aria-expanded", "true")
    fold.tap()
    expect(tracker).to_have_count(0)
    fold.tap()
    expect(tracker).to_be_in_viewport(ratio=0.9)
    seat.act("3C")
    assert len(seat.my_turn()["round"]["hand"]) == 12


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_the_longest_name_moves_nothing_aside(seat: Seat, width: int) -> None:
    name = "W" * 24
    table = seat.open_table("cardems", deal=LEAD, watchers=True, name=name)
    seat.my_turn()
    for page, player in ((watcher(seat, table), False), (seat.page, True)):
        page.set_viewport_size({"width": width, "height": 640})
        if not player:
            expect(page.get_by_test_id("seat-0")).to_contain_text(name)
            expect(page.get_by_test_id("status")).to_contain_text(name)
        assert overflow(page) == []
        if not player:
            expect(page.get_by_test_id("seat-0").get_by_title(name)).to_be_visible()
    seat.page.set_viewport_size({"width": 1280, "height": 800})
    seat.act("3C")
    seat.my_turn()
    other = watcher(seat, table)
    other.set_viewport_size({"width": width, "height": 640})
    expect(other.get_by_test_id("last-actions")).to_contain_text(name)
    assert overflow(other) == []


def watcher(seat: Seat, table: str) -> Page:
    """Somebody else's page of the same table."""
    browser = seat.context.browser
    assert browser is not None
    page = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB").new_page()
    page.goto(f"{seat.base}/tables/{table}")
    expect(page.get_by_test_id("table-play")).to_be_visible()
    return page
