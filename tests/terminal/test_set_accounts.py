"""Accounts of Pusoy in few words: every line has words, and its figures those of section 3 of the page."""

from __future__ import annotations

import re

import pytest

from pusoy.cards import CardSet
from pusoy.terminal.sitting import YOU
from pusoy.terminal.thirteen.texts import account_short
from pusoy.thirteen.rows import Natural
from pusoy.thirteen.ruleset import Ruleset
from pusoy.thirteen.showdown import showdown
from terminal.set_driving import rows
from terminal.tables import SIX_PAIRS, set_dealt, set_out, set_preset

STRONG = "JS JH 3D / 9S 9H 9D 5C 4C / AS AH AD KC KD"
WEAK = "4C 5S 7S / 3H 8C TD 2H 6H / 3C 8S TS JD 2C"


@pytest.mark.parametrize("house", Ruleset.presets())
@pytest.mark.parametrize("seed", ["a", "b"])
def test_the_figures_add_up(house: str, seed: str) -> None:
    session = set_dealt(house, seed, level="casual")
    set_out(session)
    for account in session.result.accounts_of(YOU):
        parts = account_short(account)
        assert len(parts) == len(account.items)
        assert (
            sum(int(found[0]) for part in parts if (found := re.search(r"[+-]\d+$", part))) == account.units
        )


def test_rows_that_are_worth_nothing_say_who_won_them() -> None:
    """Section 3: in a house of two or four units, one row alone is worth nothing."""
    result = showdown(set_preset("chinese-poker-2-4"), [rows(STRONG), rows(WEAK)])
    assert account_short(result.accounts_of(0)[0])[:3] == ["front won", "middle won", "back won"]
    assert account_short(result.accounts_of(1)[0])[:3] == ["front lost", "middle lost", "back lost"]


def test_lines_that_are_about_no_row_have_words() -> None:
    """Sections 3 and 4: a sweep, a grand slam, two naturals that are the same."""
    rules = set_preset("capsa-susun", sweep="bonus3", grand_slam_factor=2)
    strong, weak = rows(STRONG), rows(WEAK)
    (swept, *_) = showdown(rules, [strong, weak, weak, weak]).accounts_of(YOU)
    said = " · ".join(account_short(swept))
    assert re.search(r"all three rows \+\d", said)
    assert re.search(r"grand slam \+\d", said)
    natural = Natural("six_pairs", CardSet(SIX_PAIRS[0]))
    assert account_short(showdown(rules, [natural, natural]).accounts_of(YOU)[0]) == ["natural tied"]
