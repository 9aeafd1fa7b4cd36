"""The line between page and table: lost, cut, doubled, and never the cause of a lost or a doubled play."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.house import House, opened
from browser.seat import Seat, choice
from browser.witness import Witness
from pusoy.records import read_record

OPEN = """
async (rules) => {
  const table = { rules, level: 'greedy', pace: 'instant' };
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(table) });
  return (await answer.json()).table;
}
"""


def test_a_reload_in_the_middle_of_a_round_loses_nothing(seat: Seat) -> None:
    seat.open_table(deal="reload")
    seat.act(choice(seat.my_turn()))
    seat.my_turn()
    hand, number, before = seat.shown(), seat.number(), seat.view()
    seat.select(hand[:2])
    seat.page.reload()
    expect(seat.hand.get_by_role("button")).to_have_count(len(hand))
    assert seat.shown() == hand
    assert seat.number() == number
    assert seat.view() == before
    assert seat.selected() in ([], hand[:2])  # clearly cleared, or restored
    expect(seat.play_button).to_have_attribute("aria-disabled", "true")


def test_a_server_that_dies_and_comes_back_costs_nothing(
    seat: Seat, own_house: House, witness: Witness
) -> None:
    witness.forgive("WebSocket connection to")
    seat = Seat(seat.page, own_house)
    table = seat.open_table(deal="power")
    view, action = seat.my_play()
    number = seat.number()
    seat.prepare(action)
    own_house.kill()
    expect(seat.page.get_by_test_id("lost")).to_be_visible()
    assert seat.selected() == sorted(action.split(), key=seat.shown().index)
    expect(seat.play_button).to_have_attribute("aria-disabled", "true")
    expect(seat.play_button).to_have_accessible_description("The line is down. Your selection is kept.")

    own_house.start()
    expect(seat.page.get_by_test_id("lost")).to_have_count(0)
    assert seat.number() == number
    assert seat.selected() == sorted(action.split(), key=seat.shown().index)
    seat.play_button.click()
    seat.after(number)
    assert len(seat.my_turn()["round"]["hand"]) == len(view["round"]["hand"]) - len(action.split())
    assert table in seat.page.url


def test_a_play_whose_answer_is_lost_is_sent_again_and_played_once(
    seat: Seat, own_house: House, witness: Witness
) -> None:
    witness.forgive("WebSocket connection to")
    seat = Seat(seat.page, own_house)
    table = seat.open_table(deal="answer")
    onlooker = Seat(seat.context.new_page(), own_house)
    onlooker.go_to(table)
    view, play = seat.my_play()
    number = seat.number()
    seat.prepare(play)
    seat.deafen()  # the play goes out, and what the table answers never comes
    seat.play_button.click()
    onlooker.after(number)
    own_house.kill()
    seat.deafen(False)
    own_house.start()
    seat.after(number)
    after = seat.my_turn()
    assert len(after["round"]["hand"]) == len(view["round"]["hand"]) - len(play.split())
    first, *again = [message for message in seat.sent("act") if message["action"] == play]
    assert again == [first]
    expect(seat.detail).to_have_text("")
    seat.act(choice(after))


def test_a_network_that_is_gone_is_told_and_comes_back_by_itself(seat: Seat, witness: Witness) -> None:
    witness.forgive("ERR_INTERNET_DISCONNECTED|WebSocket connection to")
    seat.open_table(deal="network")
    view = seat.my_turn()
    seat.cut_line()
    expect(seat.page.get_by_test_id("lost")).to_be_visible()
    seat.context.set_offline(False)
    expect(seat.page.get_by_test_id("lost")).to_have_count(0)
    seat.act(choice(view))


def test_a_double_click_plays_once(seat: Seat) -> None:
    seat.open_table(deal="double")
    view, play = seat.my_play()
    number = seat.number()
    seat.prepare(play)
    seat.play_button.dblclick()
    seat.after(number)
    assert [message["action"] for message in seat.sent("act")].count(play) == 1
    assert len(seat.my_turn()["round"]["hand"]) == len(view["round"]["hand"]) - len(play.split())


def test_two_tabs_show_the_same_and_the_one_that_is_late_is_told(seat: Seat) -> None:
    table = seat.open_table(deal="tabs")
    other = Seat(seat.context.new_page(), seat.house)
    other.go_to(table)
    view, play = seat.my_play()
    assert other.my_turn() == view
    # The second tab hears nothing, and answers a question that was answered in the first.
    other.prepare(play)
    other.deafen()
    seat.act(play)
    number = seat.number()
    other.play_button.click()
    other.deafen(False)
    seat.act(choice(seat.my_turn()))
    other.after(number)
    seat.my_turn()
    assert other.my_turn() == seat.view()
    assert other.shown() == seat.shown()
    other.act(choice(other.view()))


def test_a_press_that_began_before_the_turn_came_plays_nothing(seat: Seat) -> None:
    """A thumb that rests on the button as the turn arrives has not played."""
    seat.open_table(deal="thumb")
    view = seat.my_turn()
    seat.set_pace("normal")
    number = seat.number()
    seat.act("pass" if view["round"]["can_pass"] else choice(view))
    seat.after(number)
    assert seat.view()["round"]["turn"] != seat.view()["you"]
    hand = seat.shown()
    box = seat.pass_button.bounding_box()
    assert box is not None
    seat.page.mouse.move(box["x"] + 10, box["y"] + 10)
    seat.page.mouse.down()
    seat.set_pace("instant")
    view = seat.my_turn()
    assert view["round"]["can_pass"], "another deal: nothing could be passed on"
    expect(seat.pass_button).to_have_attribute("aria-disabled", "false")
    seat.page.mouse.up()
    expect(seat.page.get_by_test_id("live")).to_contain_text("The turn came while you pressed")
    assert seat.shown() == hand
    assert seat.sent("act")[1:] == []
    seat.act("pass")


def test_plain_http_under_a_name_works(seat: Seat, tmp_path: Path) -> None:
    """A club's server in a home network: no secure context, so no clipboard and no randomUUID."""
    with opened(tmp_path, name="table.test") as house:
        seat = Seat(seat.page, house)
        seat.base = f"http://table.test:{house.port}"
        play_under_a_name(seat, tmp_path)


def play_under_a_name(seat: Seat, tmp_path: Path) -> None:
    page = seat.page
    page.goto(seat.base)
    seat.go_to(page.evaluate(OPEN, {"preset": "two-hands", "match_end": {"rounds": 1}}))
    assert page.evaluate("() => [isSecureContext, !navigator.clipboard]") == [False, True]
    position = seat.my_turn()["round"]["position"]
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Copy the position").click()
    copying = page.get_by_role("dialog", name="The position")
    expect(copying.get_by_role("textbox")).to_have_value(position)
    copying.get_by_role("button", name="Copy", exact=True).click()
    expect(copying.get_by_role("status")).to_have_text("Copied.")
    page.keyboard.press("Escape")
    seat.play_round()
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the record").first.click()
    download.value.save_as(tmp_path / "saved.pusoy")
    assert len(read_record((tmp_path / "saved.pusoy").read_text()).rounds) == 1


def test_tables_that_are_not_there_or_not_yours_say_so(seat: Seat, browser_tables: list[str]) -> None:
    for table, said in zip(browser_tables, ("no such table", "not yours"), strict=True):
        seat.page.goto(f"{seat.base}/tables/{table}")
        expect(seat.page.get_by_role("heading", level=1)).to_contain_text(said)
        expect(seat.page.get_by_role("link", name="To a new table")).to_be_visible()


@pytest.fixture
def browser_tables(seat: Seat) -> list[str]:
    """An address where no table is, and a table of somebody else."""
    own = seat.make_table()
    seat.context.clear_cookies()
    return ["a-table-that-is-not", own]
