"""How long a table takes from its address to its hand, in the browser's own time."""

from __future__ import annotations

from browser.seat import Seat


def seconds_to_hand(seat: Seat, table: str) -> float:
    """Open the table; the seconds from the beginning of the navigation until its hand was drawn."""
    seat.page.goto("about:blank")
    seat.page.goto(f"{seat.base}/tables/{table}", wait_until="commit")
    drawn: float = seat.page.wait_for_function(
        "() => document.querySelectorAll('[data-testid=hand] [data-card]').length === 13 && performance.now()"
    ).json_value()
    return drawn / 1000
