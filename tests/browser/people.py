"""Several people at one table, each with a browser's memory of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any, Final

from playwright.sync_api import Browser, Locator, Page, expect

from browser.house import House
from browser.launching import person
from browser.seat import Seat, View, choice
from browser.touch import Finger
from browser.witness import Witness

HAND: Final[dict[str, Any]] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
"""A phone of today."""
SMALL_HAND: Final = {**HAND, "viewport": {"width": 360, "height": 640}}
"""A small phone."""
_REACHED: Final = "(number) => window.heard.number >= number"
_DEALT: Final = "() => window.heard.view?.phase === 'playing'"
_SEND: Final = "(message) => window.lines.at(-1).send(JSON.stringify(message))"
_MOVED_ON: Final = """
(seats) => { const view = window.heard?.view;
             return view && (view.phase !== 'playing' || seats.includes(view.round.turn)) && window.heard; }
"""


class Friend(Seat):
    """Somebody who plays with others: at a desk, or with a finger on a phone."""

    def __init__(self, page: Page, house: House, name: str, witness: Witness, *, touch: bool = False) -> None:
        super().__init__(page, house)
        self.name: Final = name
        self.witness: Final = witness
        finger = Finger(page)
        self.press: Final[Callable[[Locator], None]] = finger.tap if touch else Locator.click

    @property
    def seat(self) -> int | None:
        """Where they sit."""
        seat: int | None = self.page.evaluate("() => window.heard.view.you")
        return seat

    # --- coming together

    def open_gathering(self) -> str:
        """Open a table for friends from the first page, by hand; returns its id."""
        self.page.goto(self.address("/"))
        self.press(self.button("friends.with"))
        asked = self.dialog("friends.with")
        asked.get_by_label(self.say("name.label")).fill(self.name)
        self.press(asked.get_by_role("button", name=self.say("friends.open"), exact=True))
        expect(self.gathering).to_be_visible()
        return self.page.url.split("/")[-1].split("?")[0]

    def gather(self, rules: object = "cardems", *, deal: str = "usual", **options: Any) -> str:
        """A table for friends, where everything happens at once; returns its id."""
        table = self.make_table(rules, deal=deal, gather=True, name=self.name, **options)
        self.come_to(table)
        expect(self.page.get_by_test_id("code")).to_be_visible()
        return table

    def come_to(self, table: str) -> None:
        """Open the table's page before its first deal, and wait until it is there."""
        self.page.goto(self.address(f"/tables/{table}"))
        expect(self.gathering).to_be_visible()

    def watch(self, table: str) -> None:
        """Open the table's page in play, without a seat."""
        self.page.goto(self.address(f"/tables/{table}"))
        expect(self.page.get_by_test_id("status")).to_be_visible()

    def join(self, code: str) -> None:
        """Come to a table by its code, from the first page."""
        self.page.goto(self.address("/"))
        self.press(self.button("friends.byCode"))
        asked = self.dialog("friends.byCode")
        asked.get_by_label(self.say("friends.code")).fill(code)
        self.press(asked.get_by_role("button", name=self.say("friends.join"), exact=True))
        expect(self.gathering).to_be_visible()

    def sit(self, seat: int) -> None:
        """Sit down there: read the rules, say a name, and sit."""
        self.press(self.page.get_by_role("button", name=self.say("gather.sitAt", n=seat + 1)))
        asked = self.dialog_at(seat)
        expect(asked.get_by_test_id("rules-summary")).to_be_visible()
        asked.get_by_label(self.say("name.label")).fill(self.name)
        self.press(asked.get_by_role("button", name=self.say("gather.sitDown"), exact=True))
        expect(self.page.locator("dialog")).to_have_count(0)
        self.page.wait_for_function("(seat) => window.heard.view?.you === seat", arg=seat)

    def take(self, seat: int) -> None:
        """Sit down there at once, without a look at how it is done."""
        self._send("sit", seat=seat, name=self.name)
        self.page.wait_for_function("(seat) => window.heard.view?.you === seat", arg=seat)

    def arrange(self, **wish: object) -> None:
        """Arrange the table at once, as its host, and wait until it is so."""
        number = self.number()
        self._send("arrange", **wish)
        self.after(number)

    def dialog_at(self, seat: int) -> Locator:
        """The dialog in which one sits down there."""
        return self.page.get_by_role("dialog", name=self.say("gather.sitAt", n=seat + 1))

    def deal(self) -> None:
        """Deal the first round, as the host."""
        self.press(self.button("gather.deal"))
        expect(self.hand.locator("[data-card]").first).to_be_visible()

    def people(self) -> Locator:
        """Open the list of people from the table's menu."""
        self.press(self.button("table.menu"))
        self.press(self.dialog("table.menu").get_by_role("button", name=self.say("table.people"), exact=True))
        people = self.dialog("people.title")
        expect(people).to_be_visible()
        return people

    def get_up(self, where: Locator | None = None) -> None:
        """Get up for good, asked twice, from the list of people or before the first deal."""
        beside = where or self.gathering
        self.press(beside.get_by_role("button", name=self.say("gather.getUp"), exact=True))
        self.press(beside.get_by_role("button", name=self.say("gather.yes"), exact=True))
        self.page.wait_for_function("() => window.heard.view?.you === null")

    def address(self, path: str) -> str:
        """A path of the house, in their language."""
        return f"{self.base}{path}{'' if self.language == 'en' else f'?language={self.language}'}"

    # --- what there is

    @property
    def gathering(self) -> Locator:
        """The page before the first deal."""
        return self.page.get_by_test_id("gathering")

    def place(self, seat: int) -> Locator:
        """A line of the list of seats."""
        return self.page.get_by_test_id(f"place-{seat}")

    def opponent(self, seat: int) -> Locator:
        """Another seat at the table in play."""
        return self.page.get_by_test_id(f"seat-{seat}")

    @property
    def told(self) -> Locator:
        """What is read to those who hear."""
        return self.page.get_by_test_id("live")

    # --- playing

    def reach(self, number: int) -> None:
        """Wait until the page has heard of this event."""
        self.page.wait_for_function(_REACHED, arg=number)

    def act(self, action: str, press: Callable[[Locator], None] | None = None) -> None:
        """Play cards, or pass, by mouse or finger, and wait until it has happened."""
        super().act(action, press or self.press)

    def act_at_once(self, action: str) -> None:
        """The same without a hand, which takes its time."""
        number = self.number()
        self._send("act", decision=self.view()["decision"], action=action)
        self.after(number)

    def _send(self, kind: str, **fields: object) -> None:
        """Say this to the table as the page would."""
        move = f"by-itself-{self.number()}-{kind}"
        self.page.evaluate(_SEND, {"type": kind, "id": move, **fields})

    def next_round(self, press: Callable[[Locator], None] | None = None) -> None:
        """Have the next round dealt, and wait until it is."""
        super().next_round(press or self.press)

    def drop(self) -> None:
        """The line breaks, and stays down until :meth:`come_back`."""
        self.witness.forgive("ERR_INTERNET_DISCONNECTED|WebSocket connection to")
        self.cut_line()

    def come_back(self) -> None:
        """The line is there again."""
        self.context.set_offline(False)
        expect(self.page.get_by_test_id("lost")).to_have_count(0)


class Company:
    """People who come to one house."""

    def __init__(self, browser: Browser, house: House) -> None:
        self.house: Final = house
        self.people: Final[list[Friend]] = []
        self._browser: Final = browser
        self._contexts: Final = ExitStack()

    def come(self, name: str, house: House | None = None, **options: Any) -> Friend:
        """Somebody new, at no table yet; ``options`` are of their browser. They may come to another house."""
        context = self._contexts.enter_context(person(self._browser, **options))
        witness = Witness(context)
        touch = bool(options.get("has_touch"))
        friend = Friend(context.new_page(), house or self.house, name, witness, touch=touch)
        friend.base = friend.house.known_as
        self.people.append(friend)
        return friend

    def check(self) -> None:
        """Raise AssertionError where something went wrong in anybody's page."""
        for friend in self.people:
            friend.witness.check()

    def close(self) -> None:
        """Everybody leaves."""
        self._contexts.close()


@contextmanager
def coming_to(browser: Browser, house: House) -> Iterator[Company]:
    """People who come to this house; fails for whatever went wrong in anybody's page."""
    company = Company(browser, house)
    try:
        yield company
        company.check()
    finally:
        company.close()


def actor(friends: Sequence[Friend]) -> Friend | None:
    """Wait until somebody of these is to act; None where the round is over."""
    seats = {friend.seat: friend for friend in friends}
    heard = friends[0].page.wait_for_function(_MOVED_ON, arg=list(seats)).json_value()
    view: View = heard["view"]
    if view["phase"] != "playing":
        return None
    friend = seats[view["round"]["turn"]]
    friend.reach(heard["number"])
    return friend


def go_on(friends: Sequence[Friend], key: str = "table.round.next") -> None:
    """Everybody asks for the next round (or, by that button, for another match), and it is dealt to all."""
    for friend in friends:
        number = friend.number()
        friend.press(friend.button(key))
        friend.after(number)
    for friend in friends:
        friend.page.wait_for_function(_DEALT)


def play_round(friends: Sequence[Friend], *, at_once: bool = False) -> View:
    """Everybody plays until the round is over, the longest plays first; the first one's view of its end."""
    while (friend := actor(friends)) is not None:
        action = choice(friend.my_turn())
        (friend.act_at_once if at_once else friend.act)(action)
        friends[0].reach(friend.number())
    for friend in friends:
        friend.reach(friends[0].number())
    return friends[0].view()
