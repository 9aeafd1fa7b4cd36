"""Four people on lines on which everything goes wrong: what they see in the end is what the log says."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from playwright.sync_api import Error, Locator, expect

from browser.house import House
from browser.launching import PATIENCE_MS
from browser.people import HAND, SMALL_HAND, Company, Friend
from browser.proxy import GOOD, Faults, Proxy
from browser.seat import View, choice
from pusoy.server.live import Live
from pusoy.server.present import build_view
from pusoy.server.settings import Settings
from pusoy.server.store import Store, StoredEvent
from pusoy.server.table import Table
from pusoy.words import ENGLISH

ROUGH: Final = Faults(double=0.2, delay=0.2, overtake=0.05)
BAD: Final = Faults(
    drop=0.015, double=0.06, delay=0.05, overtake=0.015, close=0.006, reset=0.006, mute=0.005, refuse=0.25
)
TWO_ROUNDS: Final = {"preset": "cardems", "match_end": {"rounds": 2}}
NAMES: Final = ("Ana", "Ben", "Caloy", "Dina")
BROWSERS: Final[tuple[dict[str, Any], ...]] = ({}, HAND, {}, SMALL_HAND)

STEP_MS: Final = 1_000
"""What a step takes at most where nothing befell it; then the clocks of the pages leap, for another try."""
LEAP_MS: Final = 4_000
"""Less than an answer on a good line has time for: what is slow only is not given up."""
MOST_LEAPS: Final = 600
CONNECTED: Final = """() => window.lines.at(-1).readyState === 1
  && !document.querySelector('[data-testid=lost]')"""
SHOWN: Final = """() => {
  const texts = [...document.querySelectorAll('[data-testid]')]
    .filter((one) => !['live', 'hand', 'detail', 'tracker', 'play'].includes(one.dataset.testid))
    .map((one) => `${one.dataset.testid}: ${one.innerText.replaceAll(/\\s+/g, ' ')}`);
  const hand = [...document.querySelectorAll('[data-testid=hand] [data-card]')];
  return [...texts, hand.map((one) => one.dataset.card).sort().join(' ')].join('\\n'); }"""
"""What a page shows of the table: every text of it but what is said of a selection or was said before."""
SAME: Final = f"(wanted) => ({SHOWN})() === wanted"


@pytest.fixture
def own_folder(tmp_path: Path) -> Path:
    """The folder of ``own_house``."""
    return tmp_path


class BadTable:
    """Four people at a table, on lines that are good until they are made bad."""

    def __init__(self, company: Company, house: House, folder: Path, proxy: Proxy) -> None:
        self.proxy: Final = proxy
        self._house: Final = house
        self._folder: Final = folder
        self.friends: Final[list[Friend]] = []
        self._leaps = 0
        for name, options in zip(NAMES, BROWSERS, strict=True):
            friend = company.come(name, house, **options)
            friend.witness.forgive("WebSocket connection to")
            friend.page.clock.install()
            friend.base = proxy.address
            self.friends.append(friend)

    def gather(self, rules: object, deal: str) -> None:
        """All sit down, and the first round is dealt."""
        host = self.friends[0]
        self.table = host.gather(rules, deal=deal)
        for seat, friend in enumerate(self.friends[1:], 1):
            friend.come_to(self.table)
            friend.sit(seat)
        host.deal()
        for friend in self.friends:
            friend.context.set_default_timeout(STEP_MS)

    # --- playing

    def play(self, faults: Faults, phase: str, most: int = 1_000) -> int:
        """Play on such lines until all of them are told of this phase, or so many steps; returns how many."""
        self.proxy.faults = faults
        steps = 0
        while steps < most and not all(friend.view()["phase"] == phase for friend in self.friends):
            done = sum(self._step(friend, phase) for friend in self.friends)
            steps += done
            if not done:
                self._leap()
        return steps

    def _step(self, friend: Friend, phase: str) -> bool:
        """What this person is to do to get there, if anything; whether the page has heard that it is done."""
        view, number = friend.view(), friend.number()
        with suppress(Error):  # whatever befell it: another try is made when the line is better
            if view["phase"] == "round_over" != phase and friend is self.friends[0]:
                friend.press(friend.button("table.round.next"))
            elif view["phase"] == "playing" and view["round"]["turn"] == view["you"]:
                self._act(friend, view)
            else:
                return False
            friend.page.wait_for_function("(number) => window.heard.number > number", arg=number)
            return True
        return False

    def _act(self, friend: Friend, view: View) -> None:
        action = choice(view)
        button = friend.pass_button
        if action != "pass":
            friend.select(action.split(), friend.press)
            button = friend.play_button
        friend.page.wait_for_function(
            "(button) => button.getAttribute('aria-disabled') === 'false'", arg=button.element_handle()
        )
        friend.press(button)

    def _leap(self) -> None:
        """Time goes by: what is awaited too long is given up, and what waits for its time comes."""
        self._leaps += 1
        assert self._leaps < MOST_LEAPS, f"nothing goes on: {self.proxy.counts}"
        for friend in self.friends:
            friend.page.clock.fast_forward(LEAP_MS)

    # --- what is so

    def log(self) -> list[StoredEvent]:
        """The table's log, as another program reads it from the disk."""

        async def read() -> list[StoredEvent]:
            store = Store.open(Settings(data=self._folder))
            try:
                return list(await store.read(self.table))
            finally:
                await store.close()

        with ThreadPoolExecutor(1) as thread:  # this one's event loop is Playwright's
            return thread.submit(asyncio.run, read()).result()

    def assert_all_see_the_log(self) -> None:
        """On good lines every page comes to show what one that is opened now does, and that is the log's."""
        self.proxy.heal()
        for friend in self.friends:
            self._await(friend, CONNECTED)
        live = Live(Table(self.table, self.log()), {}, {})
        for seat, friend in enumerate(self.friends):
            live.members[seat] = friend.name
            live.windows[seat] = 1
        for seat, friend in enumerate(self.friends):
            fresh = friend.context.new_page()
            fresh.set_default_timeout(PATIENCE_MS)
            fresh.goto(f"{self._house.address}/tables/{self.table}")
            fresh.wait_for_function("() => window.heard.view && document.querySelector('h1')")
            told = fresh.evaluate("() => window.heard.view")
            assert told == json.loads(msgspec.json.encode(build_view(live, seat, ENGLISH, 0.0)))
            self._await(friend, SAME, fresh.evaluate(SHOWN))
            fresh.close()

    def _await(self, friend: Friend, condition: str, wanted: str = "") -> None:
        """Wait until this is so on the page, whatever it still has to find out."""
        for _ in range(30):
            with suppress(Error):
                friend.page.wait_for_function(condition, arg=wanted)
                return
            self._leap()
        assert friend.page.evaluate(SHOWN) == wanted, friend.name

    def assert_each_move_is_there_once(self) -> None:
        """What was answered is in the log as it was answered; each seat did what it said, and no more."""
        log = self.log()
        assert [event.number for event in log] == list(range(1, len(log) + 1))
        kept = {str(event.move_id).split(":")[-1]: event for event in log if event.move_id is not None}
        assert len(kept) == sum(event.move_id is not None for event in log)
        for answer in self.proxy.done:
            told = json.loads(answer)
            assert kept[told["id"]].number == told["number"]
        for seat, friend in enumerate(self.friends):
            sent = {message["id"]: message["action"] for message in friend.sent("act")}
            acted = {move: json.loads(event.body) for move, event in kept.items() if event.kind == "acted"}
            mine = {move: body["action"] for move, body in acted.items() if body["seat"] == seat}
            assert mine == {move: sent[move] for move in mine}
            assert mine


@pytest.fixture
def bad_table(
    request: pytest.FixtureRequest, company: Company, own_house: House, own_folder: Path
) -> Iterator[BadTable]:
    """Four people who have not met yet; the test's ``seed`` is that of the faults."""
    seed = str(request.getfixturevalue("seed"))
    print(f"seed {seed}")
    proxy = Proxy(own_house.port, seed)
    try:
        yield BadTable(company, own_house, own_folder, proxy)
    finally:
        proxy.close()


@pytest.mark.parametrize(
    "seed", ["one", *(pytest.param(f"more-{number}", marks=pytest.mark.slow) for number in range(8))]
)
def test_what_four_people_see_is_the_log_whatever_befalls_their_lines(bad_table: BadTable, seed: str) -> None:
    bad_table.proxy.faults = ROUGH
    bad_table.gather(TWO_ROUNDS, deal=f"faults-{seed}")
    assert bad_table.play(BAD, "round_over") > 10
    bad_table.assert_all_see_the_log()
    bad_table.play(BAD, "match_over", most=9)
    bad_table.play(GOOD, "match_over", most=1)
    bad_table.assert_all_see_the_log()
    bad_table.play(BAD, "match_over")
    bad_table.assert_all_see_the_log()
    bad_table.assert_each_move_is_there_once()
    print(bad_table.proxy.counts)
    assert {"drop", "double", "delay", "overtake", "refuse"} < set(bad_table.proxy.counts)
    assert {"close", "reset", "mute"} & set(bad_table.proxy.counts)


# --- requests ----------------------------------------------------------------------------------------------


@pytest.fixture
def proxy(company: Company) -> Iterator[Proxy]:
    """A way to the house of the company on which answers can be lost."""
    proxy = Proxy(company.house.port, "requests")
    try:
        yield proxy
    finally:
        proxy.close()


def test_what_is_not_answered_is_told_and_asked_for_again(company: Company, proxy: Proxy) -> None:
    """A table is opened, found and taken along although answers are lost and the server is gone."""
    ana, ben, phone = (company.come(name) for name in ("Ana", "Ben", "Ben"))
    for friend in (ana, ben, phone):
        friend.base = proxy.address
        friend.witness.forgive("502|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET")

    ana.page.goto(ana.base)
    ana.button("friends.with").click()
    asked = ana.dialog("friends.with")
    asked.get_by_label(ana.say("name.label")).fill("Ana")
    in_spite_of_faults(ana, proxy, asked, first="friends.open", again="shell.tryAgain")
    expect(ana.gathering).to_be_visible()
    code = ana.page.get_by_test_id("code").inner_text()

    ben.page.goto(ben.base)
    ben.button("friends.byCode").click()
    asked = ben.dialog("friends.byCode")
    asked.get_by_label(ben.say("friends.code")).fill(code)
    in_spite_of_faults(ben, proxy, asked, first="friends.join", again="friends.join")
    expect(ben.gathering).to_be_visible()
    assert ben.page.url == ana.page.url
    ben.sit(1)

    ben.button("move.title").click()
    asked = ben.dialog("move.title")
    in_spite_of_faults(ben, proxy, asked, first="move.make", again="shell.tryAgain")
    link = asked.get_by_label(ben.say("move.link")).input_value()
    proxy.faults = Faults(lose_answer=1.0)
    phone.page.goto(link)  # the seat is taken, and the page never hears of it
    expect(phone.page.get_by_text(phone.say("shell.offline"))).to_be_visible()
    proxy.faults = GOOD
    phone.button("move.toTable").click()
    expect(phone.gathering).to_be_visible()
    assert phone.seat == 1
    ben.page.wait_for_function("() => window.heard.view.you === null")


def in_spite_of_faults(friend: Friend, proxy: Proxy, asked: Locator, *, first: str, again: str) -> None:
    """Ask where there is no server, then where its answer is lost, and then on a good line."""
    presses = (first, again, again)
    faults = (Faults(bad_gateway=1.0), Faults(lose_answer=1.0), GOOD)
    before = proxy.counts.total()
    for key, fault, told in zip(presses, faults, ("shell.failed", "shell.offline", None), strict=True):
        proxy.faults = fault
        asked.get_by_role("button", name=friend.say(key), exact=True).click()
        if told is not None:
            expect(asked.get_by_role("alert")).to_contain_text(friend.say(told))
    assert proxy.counts.total() > before + 1
