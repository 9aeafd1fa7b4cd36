"""Whoever looks at pages sees what is wrong with them: each inspector, before a page broken on purpose."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from browser.inspecting import covered_cards, escaping, moving, overflow, small_targets, texts, violations
from browser.seat import Seat
from browser.test_languages import only_english, undisguised
from browser.test_secrets import named
from browser.witness import Witness


@pytest.fixture
def options() -> dict[str, object]:
    """Pages are broken with styles of their own, which the server's policy rightly forbids."""
    return {"bypass_csp": True}


@pytest.fixture
def table(seat: Seat) -> Page:
    seat.open_table("cardems", deal="lead-2")
    page = seat.page
    assert violations(page) + overflow(page) + small_targets(page) + covered_cards(page) + moving(page) == []
    return page


def add(page: Page, html: str) -> None:
    page.evaluate("(html) => document.querySelector('main').insertAdjacentHTML('beforeend', html)", html)


def test_axe_sees_grey_on_grey(table: Page) -> None:
    add(table, "<p style='color:#999;background:#aaa'>Grey</p><button></button>")
    assert {one.split(":")[0] for one in violations(table)} == {"color-contrast", "button-name"}


def test_what_sticks_out_or_is_too_small_is_seen(table: Page) -> None:
    add(
        table,
        "<div style='width:1400px'>wide</div><button style='width:20px;height:20px;padding:0'>x</button>",
    )
    assert overflow(table)
    table.get_by_test_id("seat-1").evaluate("(seat) => { seat.firstChild.style.minWidth = '900px'; }")
    assert escaping(table)
    assert len(small_targets(table)) == 1


def test_a_covered_card_is_seen(table: Page) -> None:
    table.add_style_tag(content="[data-testid=hand] .place:nth-child(2) { margin-left: -60px }")
    assert len(covered_cards(table)) >= 1


def test_what_moves_is_seen(table: Page) -> None:
    table.evaluate("() => document.querySelector('h1').animate([{ opacity: 0 }, {}], 60000)")
    assert len(moving(table)) == 1


def test_texts_are_seen_wherever_they_are(table: Page) -> None:
    add(
        table,
        "<p title='one'>two</p><input placeholder='three'><span aria-label='four'></span><i hidden>no</i>",
    )
    assert {"one", "two", "three", "four"} < set(texts(table))
    assert "no" not in texts(table)
    assert undisguised("[Pláý] plain, 3C, K, Ana") == ["plain"]
    assert "Your turn." in only_english()


def test_a_named_card_is_seen() -> None:
    assert named("<i data-card='3C'></i>", {"3C", "4C"}, "en") == ["3C"]
    assert named("<i title='Three of Clubs'></i>", {"3C", "4C"}, "en") == ["3C"]
    assert named("<path d='M3C 4C'/>".replace("'", '"'), {"3C", "4C"}, "en") == []


def test_a_witness_sees_errors_and_requests_to_elsewhere(seat: Seat, witness: Witness) -> None:
    seat.page.goto(seat.base)
    with seat.page.expect_event("pageerror"):
        seat.page.evaluate(
            "() => { console.error('on purpose'); setTimeout(() => { throw Error('thrown'); }); }"
        )
    seat.page.goto("about:blank")  # our own pages' policy would not even let it ask
    seat.page.evaluate("() => fetch('http://elsewhere.test/').catch(() => 0)")
    faults = "\n".join(witness.faults)
    for sign in ("on purpose", "thrown", "elsewhere: http://elsewhere.test/"):
        assert sign in faults
    witness.forgive("on purpose|thrown|elsewhere.test|ERR_NAME_NOT_RESOLVED")
