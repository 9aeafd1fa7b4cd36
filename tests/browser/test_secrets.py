"""What lies face down is nowhere in the page: no text and no attribute names it before it is played."""

from __future__ import annotations

import re

import pytest

from browser.seat import Seat, View, choice
from browser.speech import PACK, spoken


def named(page: str, cards: set[str], language: str) -> list[str]:
    """The cards that a page names, as code or in words."""
    page = re.sub(r'\s(d|style|points|transform)="[^"]*"', "", page)
    return [
        card
        for card in cards
        if re.search(rf"(?<![\w#]){card}(?!\w)", page) or spoken(card, language).lower() in page.lower()
    ]


@pytest.mark.parametrize("language", ["en", "fil"])
def test_no_face_down_card_is_named_anywhere_in_the_page(seat: Seat, language: str) -> None:
    seat.language = language
    seat.open_table("cardems", deal="secrets", query=f"?language={language}")
    seat.menu().get_by_role("switch", name=seat.say("settings.tracker")).check()
    seat.close_dialog()
    looks = 0
    while (view := seat.my_turn())["phase"] == "playing":
        known = {*view["round"]["hand"], *view["round"]["gone"]}
        page = seat.page.evaluate("() => document.documentElement.outerHTML")
        assert named(page, set(PACK) - known, language) == []
        assert sorted(named(page, set(view["round"]["hand"]), language)) == sorted(view["round"]["hand"])
        assert_told_no_more(view, known)
        looks += 1
        seat.act(choice(view))
    assert looks >= 4


def assert_told_no_more(view: View, known: set[str]) -> None:
    """What the server told names no other card either, but for the position's own list of those unseen."""
    told = str({**view, "round": {**view["round"], "position": None, "required": None}})
    assert [card for card in set(PACK) - known if re.search(rf"\b{card}\b", told)] == []
