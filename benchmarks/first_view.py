"""How long a table in the browser takes from its address to its hand, on this machine.

python benchmarks/first_view.py

A real server and a real browser, both warm; the figure is the browser's own, from the beginning of the
navigation until all thirteen cards are drawn, and each measurement waits for them.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from browser.first_view import seconds_to_hand
from browser.house import House
from browser.launching import DESKTOP, PHONE, browser_path, launched, no_client, person
from browser.seat import Seat

TIMES = 9


def main() -> int:
    """Print the figures."""
    path = browser_path()
    if path is None or no_client():
        print(f"left out: {no_client() or 'no Chromium on this machine'}")
        return 0
    with tempfile.TemporaryDirectory() as folder, launched(path) as browser:
        house = House(Path(folder))
        for name, size in (("desktop", DESKTOP), ("phone", PHONE)):
            with person(browser, viewport=size) as context:
                seat = Seat(context.new_page(), house)
                table = seat.make_table("cardems")
                first = seconds_to_hand(seat, table)
                again = median(seconds_to_hand(seat, table) for _ in range(TIMES))
                print(f"{name:8} {first * 1000:5.0f} ms at first, {again * 1000:4.0f} ms after (of {TIMES})")
        house.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
