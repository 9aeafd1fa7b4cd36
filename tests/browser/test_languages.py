"""Both languages are whole: none has texts of the other, or texts that are in no catalogue."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.inspecting import texts
from browser.seat import Seat
from browser.speech import PSEUDO, catalogue
from browser.states import TOURS
from browser.test_states import FORGIVEN
from browser.witness import Witness
from pusoy.words import ENGLISH, FILIPINO

WORD = re.compile(r"[^\W\d_]+")
PLAIN = re.compile(r"[aeiouycnszAEIOUYCNSZ]")
"""Letters that a text in disguise does not have."""
NAMES = {"Ana", "Ben", "Caloy", "Dina", "Maria", "Cristina", "Cris", "Bernardo", "Pusoy", "pusoy", "Dos"}


def undisguised(text: str) -> list[str]:
    """The words of a text that come from no catalogue."""
    return [
        word
        for word in WORD.findall(text)
        if PLAIN.search(word) and word not in NAMES and len(word) > 1  # ranks, suits and keys have one letter
    ]


@pytest.mark.parametrize("part", TOURS)
def test_no_text_is_outside_the_catalogues(seat: Seat, witness: Witness, part: str) -> None:
    witness.forgive(FORGIVEN)
    seat.language = PSEUDO
    found: dict[str, str] = {}
    for state in TOURS[part](seat):
        for text in texts(seat.page):
            if undisguised(text):
                found.setdefault(text, state)
    assert not found, "\n".join(f"{state}: {text}" for text, state in found.items())


@pytest.mark.parametrize("part", TOURS)
def test_the_filipino_pages_hold_no_english(seat: Seat, witness: Witness, part: str) -> None:
    witness.forgive(FORGIVEN)
    seat.language = "fil"
    english = only_english()
    found: dict[str, str] = {}
    for state in TOURS[part](seat):
        for text in texts(seat.page):
            if text in english:
                found.setdefault(text, state)
    assert not found, "\n".join(f"{state}: {text}" for text, state in found.items())


def only_english() -> set[str]:
    """Every English text without gaps that is no Filipino text as well."""

    def flat(words: object) -> set[str]:
        entries = words.values() if isinstance(words, dict) else []
        return {
            text
            for entry in entries
            for text in (
                (entry,) if isinstance(entry, str) else entry.values() if isinstance(entry, dict) else entry
            )
            if "{" not in text
        }

    return (flat(dict(ENGLISH.catalogue)) | flat(catalogue("en"))) - (
        flat(dict(FILIPINO.catalogue)) | flat(catalogue("fil"))
    )


@pytest.mark.parametrize("options", [{"locale": "fil-PH"}])
def test_the_browser_chooses_filipino_and_a_person_another(seat: Seat) -> None:
    seat.language = "fil"
    page = seat.page
    seat.open_table("cardems", deal="lead-2")
    expect(page.locator("html")).to_have_attribute("lang", "fil")
    expect(seat.card("3C")).to_be_visible()
    before = seat.number()
    seat.choose_language("en")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(seat.card("3C")).to_be_visible()
    expect(seat.status).to_contain_text("Your turn")
    assert seat.number() == before
    page.reload()
    expect(seat.status).to_contain_text("Your turn")
