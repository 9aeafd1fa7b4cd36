"""Pictures of every state, for whoever judges how it looks.

``python tests/browser/screenshots.py FOLDER [PART ...]``

Every state on the smallest phone, a usual phone and a desktop, by day and by night; some in Filipino too.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Browser

from browser.house import House
from browser.launching import DESKTOP, PHONE, SMALL, browser_path, launched, no_client, person
from browser.seat import Seat
from browser.states import TOURS

SHOTS = (("small", SMALL, "light"), ("phone", PHONE, "dark"), ("desktop", DESKTOP, "light"))
NIGHT = (("small", SMALL, "dark"), ("phone", PHONE, "light"), ("desktop", DESKTOP, "dark"))
BOTH_WAYS = {
    "home",
    "your-turn",
    "refused",
    "answering",
    "tracker",
    "round-over",
    "match-over",
    "menu",
    "rules-house",
    "sets-filling",
    "sets-foul",
    "sets-match-over",
}
"""States that are taken by day and by night at every size."""
IN_FILIPINO = {
    "home",
    "your-turn",
    "refused",
    "menu",
    "round-over",
    "match-over",
    "rules-house",
    "join",
    "gathering",
    "arrange",
    "arranged",
    "move",
    "sit",
    "clock",
    "people",
    "talk",
    "away",
    "rematch-over",
    "watching",
    "closed",
    "sets-home",
    "sets-foul",
    "sets-natural",
    "sets-match-over",
    "sets-options",
}
TALL = (
    "sets-match-over",
    "sets-home",
    "sets-watched",
    "sets-account",
    "match-over",
    "look-back",
    "home",
    "gathering",
    "arranged",
    "invited",
    "rematch-over",
)
"""States that are longer than a screen: their pictures are as long."""


def take(browser: Browser, house: House, folder: Path, parts: Sequence[str], language: str) -> int:
    """Take all pictures in a language; returns how many."""
    taken = 0
    for part in parts:
        with person(browser, device_scale_factor=1) as context:
            seat = Seat(context.new_page(), house)
            seat.language = language
            for state in TOURS[part](seat):
                if language != "en" and state not in IN_FILIPINO:
                    continue
                shots = SHOTS + (NIGHT if state in BOTH_WAYS and language == "en" else ())
                for name, size, colours in shots:
                    seat.page.set_viewport_size(size)  # type: ignore[arg-type]
                    seat.page.emulate_media(color_scheme=colours)  # type: ignore[arg-type]
                    file = (
                        folder / f"{part}-{state}-{name}-{colours}{'-fil' if language == 'fil' else ''}.png"
                    )
                    whole = state.startswith(TALL) and not seat.page.locator("dialog[open]").count()
                    seat.page.screenshot(path=file, full_page=whole)
                    taken += 1
                seat.page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    return taken


def main(words: Sequence[str]) -> int:
    """Take the pictures; returns the exit code."""
    if not words:
        print(__doc__, file=sys.stderr)
        return 2
    path = browser_path()
    if path is None or no_client():
        print(no_client() or "no Chromium on this machine", file=sys.stderr)
        return 1
    folder, parts = Path(words[0]), words[1:] or tuple(TOURS)
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, launched(path) as browser:
        house = House(Path(data))
        taken = sum(take(browser, house, folder, parts, language) for language in ("en", "fil"))
        house.close()
    print(f"{taken} pictures in {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
