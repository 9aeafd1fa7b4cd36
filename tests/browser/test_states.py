"""Every state of every page: usable by everybody, on every screen, and in colours of day and night."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.inspecting import covered_cards, escaping, moving, overflow, small_targets, violations
from browser.launching import DESKTOP, PHONE, SMALL
from browser.seat import Seat
from browser.states import TOURS
from browser.witness import Witness

FORGIVEN = "404|403|WebSocket connection to|ERR_INTERNET_DISCONNECTED"
"""What the states of missing pages and cut lines provoke."""
ZOOMED = {"width": 640, "height": 400}
"""What a desktop of 1280 by 800 shows at 200 % zoom."""
LANDSCAPE = {"width": 640, "height": 320}

LANGUAGES = {
    "pages": "en",
    "turn": "fil",
    "waiting": "fil",
    "ends": "en",
    "kinds": "fil",
    "gathering": "fil",
    "guest": "fil",
    "choosing_sets": "fil",
    "setting": "fil",
    "showdowns": "en",
}
"""The language in which each part is measured: mostly the one with the longer words."""
ONCE = {"gathering": "en", "guest": "fil", "choosing_sets": "en", "setting": "en", "showdowns": "fil"}
"""Parts that are looked at in one language alone."""
BOTH = [
    (part, language) for part in TOURS for language in ("en", "fil") if ONCE.get(part, language) == language
]


def resized(page: Page, size: dict[str, int]) -> str:
    """Show the page at this size, settled; returns its name."""
    page.set_viewport_size(size)  # type: ignore[arg-type]
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return f"{size['width']} x {size['height']}"


@pytest.mark.parametrize(("part", "language"), BOTH)
def test_axe_finds_nothing(seat: Seat, witness: Witness, part: str, language: str) -> None:
    witness.forgive(FORGIVEN)
    seat.language = language
    found = []
    for state in TOURS[part](seat):
        # By day on the desk and by night on the phone; in the other language the other way round.
        by_day, by_night = (DESKTOP, SMALL) if language == "en" else (SMALL, DESKTOP)
        for size, colours in ((by_day, "light"), (by_night, "dark")):
            name = resized(seat.page, size)
            seat.page.emulate_media(color_scheme=colours)  # type: ignore[arg-type]
            found += [f"{state}, {name}, {colours}: {one}" for one in violations(seat.page)]
        seat.page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(("part", "language"), list(LANGUAGES.items()))
def test_every_state_fits_every_screen(seat: Seat, witness: Witness, part: str, language: str) -> None:
    witness.forgive(FORGIVEN)
    seat.language = language
    found = []
    for state in TOURS[part](seat):
        for size in (SMALL, PHONE, LANDSCAPE, ZOOMED):
            name = resized(seat.page, size)
            faults = overflow(seat.page) + escaping(seat.page) + small_targets(seat.page) + moving(seat.page)
            if not seat.page.locator("dialog[open]").count():
                faults += covered_cards(seat.page)
            found += [f"{state}, {name}: {one}" for one in faults]
        resized(seat.page, DESKTOP)
    assert not found, "\n".join(found)


def test_the_focus_is_always_to_be_seen(seat: Seat) -> None:
    page = seat.page
    for open_page in (lambda: page.goto(seat.base), lambda: seat.open_table("cardems", deal="lead-2")):
        open_page()
        page.wait_for_load_state("networkidle")
        seen = set()
        for _ in range(30):
            page.keyboard.press("Tab")
            found = page.evaluate(
                """() => { const one = document.activeElement, style = getComputedStyle(one);
                     const ring = [one, ...one.parentElement?.children ?? []].some((near) => {
                       const style = getComputedStyle(near);
                       return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2; });
                     return [one === document.body, ring, one.outerHTML.slice(0, 120)]; }"""
            )
            at_the_end, ring, what = found
            if at_the_end:
                break
            assert ring, f"no ring around {what}"
            seen.add(what)
        assert len(seen) >= 8
    expect(seat.hand).to_be_visible()
