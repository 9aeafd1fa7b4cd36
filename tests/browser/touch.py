"""A finger on the glass."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Locator, Page

EDGE: Final = 14
"""Pixels from the edges of a card, where no other covers it."""
SPEED: Final = 400
"""Pixels a second."""


class Finger:
    """Taps and slides, as the browser gets them from a touch screen."""

    def __init__(self, page: Page) -> None:
        self._screen = page.context.new_cdp_session(page)
        self._left = False

    def tap(self, target: Locator) -> None:
        """Touch for a moment, near the corner that others do not cover, and where there is room elsewhere.

        Two quick touches of one place would be a double tap.
        """
        box = target.bounding_box()
        assert box is not None
        self._left = not self._left
        is_covered = box["width"] < 80 or target.get_attribute("data-card") is not None
        across = min(22.0, box["width"] / 2) if self._left or is_covered else box["width"] - 22
        target.tap(position={"x": across, "y": min(22, box["height"] / 2)})

    def slide(self, first: Locator, last: Locator) -> None:
        """Touch the first card, slide across to the last one in its row, and let go at rest.

        The browser moves the finger by itself: a slow machine would make a hold of what it gets step by step.
        """
        for target in (first, last):
            target.element_handle().wait_for_element_state("stable")
        start, end = first.bounding_box(), last.bounding_box()
        assert start is not None
        assert end is not None
        gesture = {
            "x": start["x"] + EDGE,
            "y": start["y"] + EDGE,
            "xDistance": end["x"] - start["x"],
            "preventFling": True,
            "speed": SPEED,
            "gestureSourceType": "touch",
        }
        self._screen.send("Input.synthesizeScrollGesture", gesture)
