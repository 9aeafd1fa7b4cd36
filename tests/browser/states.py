"""Every state that a page can be in, one after another, in every language.

A tour yields the name of a state once the page is in it. What looks at the state (axe, a ruler, a camera) may
change the size of the screen and its colours, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from playwright.sync_api import expect

from browser.seat import Seat
from browser.states_sets import choosing_sets, setting, showdowns
from browser.states_together import gathering, guest

Tour = Callable[[Seat], Iterator[str]]
LEAD: Final = "lead-2"
"""A deal in which this seat leads with 3C 3H 7C 7H 7D 8S 9C 9S JD KH 2C 2S 2H."""


def query(seat: Seat, more: str = "") -> str:
    """What follows the address of a page in the seat's language."""
    parts = [part for part in (more, f"language={seat.language}" if seat.language != "en" else "") if part]
    return "?" + "&".join(parts) if parts else ""


def pages(seat: Seat) -> Iterator[str]:
    """All but the table."""
    page = seat.page

    def go(address: str, more: str = "") -> None:
        page.goto(f"{seat.base}{address}{query(seat, more)}")
        page.wait_for_load_state("networkidle")

    go("/")
    expect(seat.button("home.play")).to_have_attribute("aria-disabled", "false")
    yield "home"
    page.locator(".house button").click()
    expect(seat.dialog("home.chooseHouse")).to_be_visible()
    yield "home-houses"
    seat.close_dialog()
    seat.button("shell.settings").click()
    expect(seat.dialog("shell.settings")).to_be_visible()
    yield "settings"
    seat.close_dialog()
    seat.make_table("cardems")
    go("/")
    expect(page.get_by_role("heading", name=seat.say("home.kept"))).to_be_visible()
    yield "home-kept"
    go("/rules")
    expect(page.get_by_role("heading", level=1)).to_have_text(seat.say("rules.housesTitle"))
    yield "rules"
    go("/rules/cardems")
    expect(page.get_by_role("heading", name=seat.say("rules.tips"))).to_be_visible()
    yield "rules-house"
    go("/rules/taiwan", "with=cardems")
    expect(page.get_by_role("heading", name=seat.say("rules.tips"))).to_be_visible()
    yield "rules-compared"
    go("/rules/no-such-house")
    expect(page.get_by_role("heading", level=1)).to_have_text(seat.say("rules.unknownTitle"))
    yield "rules-unknown"
    go("/nowhere")
    expect(page.get_by_role("heading", level=1)).to_have_text(seat.say("shell.missingTitle"))
    yield "missing"
    go("/tables/no-such-table")
    expect(page.get_by_role("heading", level=1)).to_have_text(seat.say("table.unknown"))
    yield "table-unknown"
    table = seat.make_table()
    seat.context.clear_cookies()
    go(f"/tables/{table}")
    expect(page.get_by_role("heading", level=1)).to_have_text(seat.say("table.forbidden"))
    yield "table-forbidden"


def turn(seat: Seat) -> Iterator[str]:
    """The table in this seat's turn, and its dialogs."""
    page = seat.page
    seat.open_table("cardems", deal=LEAD, query=query(seat))
    seat.my_turn()
    yield "your-turn"
    seat.select(["7C", "9C"])
    expect(seat.detail).not_to_have_text("")
    yield "refused"
    seat.prepare_any(["3C", "3H"])
    yield "selected"
    page.keyboard.press("Escape")
    seat.button("table.hint").click()
    expect(seat.hand.locator('[aria-pressed="true"]').first).to_be_visible()
    yield "hint"
    page.keyboard.press("Escape")
    page.keyboard.press("g")
    expect(seat.hand.locator(".mark").first).to_be_visible()
    yield "combinations"
    page.keyboard.press("g")
    menu = seat.menu()
    expect(menu).to_be_visible()
    yield "menu"
    menu.get_by_role("switch", name=seat.say("settings.tracker")).check()
    seat.button("table.copyPosition").click()
    expect(seat.dialog("table.position")).to_be_visible()
    yield "position"
    seat.close_dialog()
    page.keyboard.press("?")
    expect(seat.dialog("table.keys")).to_be_visible()
    yield "keys"
    seat.close_dialog()
    seat.act("3C")
    seat.my_turn()
    expect(page.get_by_test_id("tracker")).to_be_visible()
    yield "tracker"
    seat.act("pass")
    seat.my_turn()
    yield "answering"


def waiting(seat: Seat) -> Iterator[str]:
    """The table in another's turn, and without a line."""
    page = seat.page
    seat.open_table("cardems", deal=LEAD, query=query(seat), pace="instant")
    seat.my_turn()
    seat.set_pace("slow")
    seat.act("3C")
    expect(page.locator("[data-turn]")).to_be_visible()
    yield "waiting"
    seat.set_pace("instant")
    seat.my_turn()
    seat.cut_line()
    expect(page.get_by_test_id("lost")).to_be_visible()
    yield "disconnected"
    seat.context.set_offline(False)
    expect(page.get_by_test_id("lost")).to_have_count(0)


def ends(seat: Seat) -> Iterator[str]:
    """The end of a round, looking back, and the end of a match."""
    page = seat.page
    seat.open_table({"preset": "filipino-house", "match_end": {"rounds": 2}}, deal=LEAD, query=query(seat))
    seat.play_round()
    yield "round-over"
    seat.button("table.round.lookBack").click()
    look = page.get_by_test_id("look-back")
    for _ in range(5):
        look.get_by_role("button", name=seat.say("table.look.next")).click()
    yield "look-back"
    look.get_by_role("button", name=seat.say("table.look.close")).click()
    seat.next_round()
    seat.play_round()
    expect(page.get_by_test_id("match-over")).to_be_visible()
    page.get_by_test_id("match-over").locator("summary").click()
    yield "match-over"


def kinds(seat: Seat) -> Iterator[str]:
    """Tables of other kinds: partners, three and two hands, and ranks that are turned over."""
    for house, deal in (("partners", LEAD), ("three-hands", "lead-4"), ("two-hands", "lead-1")):
        seat.open_table(house, deal=deal, query=query(seat))
        seat.act(seat.my_play()[1])
        seat.my_turn()
        yield house
    seat.open_table("revolution", deal="turned-87", query=query(seat))
    fives = {"5C", "5S", "5H", "5D"}
    seat.act(next(play for play in seat.my_turn()["round"]["legal"] if fives < set(play.split())))
    assert seat.my_turn()["round"]["turned"]
    yield "turned-over"


TOURS: Final[dict[str, Tour]] = {
    "pages": pages,
    "turn": turn,
    "waiting": waiting,
    "ends": ends,
    "kinds": kinds,
    "gathering": gathering,
    "guest": guest,
    "choosing_sets": choosing_sets,
    "setting": setting,
    "showdowns": showdowns,
}
