"""Four people and an onlooker: no browser is sent, and no page shows, a card that its person may not know."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, expect

from browser.house import opened
from browser.leaking import LEAKS
from browser.overheard import Ears, Truth, leaks
from browser.people import HAND, SMALL_HAND, Company, Friend, actor, coming_to, go_on
from browser.seat import choice
from browser.speech import PACK

PARTNERS: Final = {"preset": "partners", "match_end": {"rounds": 1}}


class Party:
    """People at a table, and all that they are sent."""

    def __init__(self, company: Company) -> None:
        self._company = company
        self.ears: list[Ears] = []

    def come(self, name: str, language: str = "en", **options: Any) -> Friend:
        """Somebody whose browser is listened to from the beginning."""
        friend = self._company.come(name, **options)
        friend.language = language
        self.ears.append(Ears(friend))
        return friend

    def look(self) -> None:
        """Keep everybody's page as it is now."""
        for ears in self.ears:
            ears.look()

    def move(self, friend: Friend) -> Friend:
        """Their seat moves to another device of theirs, which is listened to as well."""
        friend.press(friend.people().get_by_role("button", name=friend.say("move.title")))
        friend.press(friend.button("move.make"))
        link = friend.page.get_by_label(friend.say("move.link")).input_value()
        tablet = self.come(f"{friend.name}-again")
        tablet.page.goto(link)
        expect(tablet.hand).to_be_visible()
        friend.page.wait_for_function("() => window.heard.view.you === null")
        return tablet

    def truth(self, rules: object, deal: str) -> Truth:
        """What was dealt from this chance, and played."""
        return Truth(rules, deal, self.ears)

    def leaks(self, truth: Truth) -> list[str]:
        """Whatever anybody was sent or shown too early."""
        return [leak for ears in self.ears for leak in leaks(ears, truth)]

    def turn(self, friends: list[Friend], *, by_hand: bool = False) -> bool:
        """One of them acts, after everybody was looked at; returns whether the round goes on."""
        friend = actor(friends)
        self.look()
        if friend is None:
            return False
        action = choice(friend.my_turn())
        (friend.act if by_hand else friend.act_at_once)(action)
        friends[0].reach(friend.number())
        return True


@pytest.fixture
def party(company: Company) -> Iterator[Party]:
    """People where nobody waits long for somebody who is gone."""
    with company.house.hasty():
        yield Party(company)


def test_nobody_is_sent_or_shown_a_card_that_they_may_not_know(party: Party) -> None:
    """A whole match of partners: one drops out and comes back, a seat moves to another device, a rematch."""
    ana, ben = party.come("Ana"), party.come("Ben", **HAND)
    cara, dan = party.come("Cara", "fil", **SMALL_HAND), party.come("Dan")
    eva = party.come("Eva")
    table = ana.gather(PARTNERS, deal="party", watchers=True)
    for seat, friend in enumerate((ben, cara, dan), 1):
        friend.come_to(table)
        friend.take(seat)
    eva.come_to(table)
    party.look()
    ana.deal()
    expect(ana.opponent(2)).to_contain_text("partner")
    expect(cara.opponent(0)).to_contain_text(cara.say("table.partner"))
    friends = [ana, ben, cara, dan]
    for _ in range(4):
        assert party.turn(friends, by_hand=True)

    cara.drop()
    expect(ana.opponent(2)).to_contain_text("computer plays")
    for _ in range(3):
        assert party.turn([ana, ben, dan])
    cara.come_back()
    ana.page.wait_for_function("() => !window.heard.view.seats[2].away")
    for _ in range(2):
        assert party.turn(friends)

    tablet = party.move(ben)
    friends = [ana, tablet, cara, dan]
    while party.turn(friends):
        pass
    expect(ana.page.get_by_test_id("match-over")).to_be_visible()
    party.look()

    go_on(friends, "table.match.rematch")
    for friend in (ben, eva):
        friend.reach(ana.number())
    for _ in range(3):
        assert party.turn(friends)

    truth = party.truth(PARTNERS, "party")
    assert len(truth.dealt) == 2
    assert [ears.seats() for ears in party.ears] == [[0], [None, 1, None], [None, 2], [None, 3], [None], [1]]
    found = party.leaks(truth)
    assert not found, "\n".join(found)
    # What they may know they were sent: there was something to be found.
    first = next(iter(truth.dealt.values()))
    for ears, hand in zip(party.ears[:4], first, strict=True):
        assert next(map(hand_in, filter(dealt, ears.frames))) == hand


def dealt(frame: dict[str, Any]) -> bool:
    """Whether cards were dealt just now."""
    return bool(frame["type"] == "happened" and frame["event"]["type"] == "dealt")


def hand_in(frame: dict[str, Any]) -> set[str]:
    """The hand of whoever was told this."""
    return set(frame["view"]["round"]["hand"])


@pytest.mark.parametrize("leak", LEAKS)
def test_a_server_that_tells_too_much_is_found_out(browser: Browser, tmp_path: Path, leak: str) -> None:
    with opened(tmp_path, leak=leak) as house, coming_to(browser, house) as company:
        party = Party(company)
        deal_before(party)
        party.look()
        found = party.leaks(party.truth("cardems", "planted"))
    assert found
    assert {one.split()[0] for one in found} == {"Ana" if leak == "neighbour" else "Eva"}


def test_a_page_that_names_a_hidden_card_in_an_attribute_is_found_out(company: Company) -> None:
    party = Party(company)
    ana = deal_before(party)
    hidden = next(card for card in reversed(PACK) if card not in ana.shown())
    ana.page.evaluate("(card) => { document.body.dataset.next = card; }", hidden)
    party.look()
    (found,) = party.leaks(party.truth("cardems", "planted"))
    assert found.startswith("Ana")
    assert found.endswith(f"the page: {hidden}")


def deal_before(party: Party) -> Friend:
    """Ana plays with computer players, and Eva looks on."""
    ana, eva = party.come("Ana"), party.come("Eva")
    table = ana.gather("cardems", deal="planted", watchers=True)
    ana.deal()
    eva.watch(table)
    return ana
