"""Names that people choose to be in the way: as wide as a name can be, or growing out of their line."""

from __future__ import annotations

import pytest

from browser.inspecting import escaping, overflow
from browser.people import SMALL_HAND, Company, Friend, play_round

SHORT = {"preset": "two-hands", "match_end": {"rounds": 1}}


@pytest.mark.parametrize(
    "names", [("W" * 24, "\ufdfd" * 24), ("\U0001242b" * 24, "Z\u0335\u0336\u0337\u0338" * 4)]
)
def test_no_name_pushes_a_page_aside(company: Company, names: tuple[str, str]) -> None:
    host, friend = (company.come(name, **SMALL_HAND) for name in names)
    friend.come_to(host.gather(SHORT, deal="names"))
    friend.sit(1)
    assert_fits(host, friend)
    host.deal()
    friend.hand.wait_for()
    assert_fits(host, friend)
    host.people()
    assert_fits(host)
    host.close_dialog()
    play_round([host, friend])
    assert_fits(host, friend)


def assert_fits(*people: Friend) -> None:
    """Nothing sticks out of the page, nor out of what holds it."""
    for one in people:
        assert (overflow(one.page), escaping(one.page)) == ([], []), one.name
