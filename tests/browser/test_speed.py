"""The cards are there at once. How fast exactly is for ``benchmarks/first_view.py`` to say."""

from __future__ import annotations

from statistics import median

from browser.first_view import seconds_to_hand
from browser.seat import Seat

BOUND = 3.0
"""Seconds, on machines that do much else meanwhile."""


def test_the_hand_is_seen_soon_after_the_address_is_opened(seat: Seat) -> None:
    table = seat.make_table("cardems")
    seat.go_to(table)
    assert median(seconds_to_hand(seat, table) for _ in range(5)) < BOUND
