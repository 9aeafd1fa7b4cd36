"""A finger on the glass."""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from playwright.sync_api import Locator, Page

STEPS: Final = 6
"""Moves of a finger from one place to the next."""
STEP: Final = 0.05
"""Seconds of each of them, as the browser is told."""


class Finger:
    """Taps and slides, as the browser gets them from a touch screen."""

    def __init__(self, page: Page) -> None:
        self._screen = page.context.new_cdp_session(page)
        self._at = 0.0

    @staticmethod
    def tap(target: Locator) -> None:
        """Touch for a moment, near the corner that others do not cover."""
        box = target.bounding_box()
        assert box is not None
        target.tap(position={"x": min(22, box["width"] / 2), "y": min(22, box["height"] / 2)})

    def slide(self, way: Sequence[Locator]) -> None:
        """Touch the first, slide across to each of the others, rest, and let go.

        The times that the browser is told lie in the past: a finger that still moves as it leaves the glass
        throws, and the tap that follows at once would only stop what was thrown.
        """
        points = []
        for target in way:
            target.element_handle().wait_for_element_state("stable")
            box = target.bounding_box()
            assert box is not None
            points.append((box["x"] + min(22, box["width"] / 2), box["y"] + 22))
        self._at = time.time() - STEP * STEPS * (len(points) + 1)
        self._send("touchStart", points[0])
        for (x, y), (to_x, to_y) in pairwise(points):
            for step in range(1, STEPS + 1):
                self._send("touchMove", (x + (to_x - x) * step / STEPS, y + (to_y - y) * step / STEPS))
        for rest in range(STEPS):
            self._send("touchMove", (points[-1][0] + rest % 2, points[-1][1]))
        self._send("touchEnd", None)

    def _send(self, kind: str, point: tuple[float, float] | None) -> None:
        self._at += STEP
        points = [] if point is None else [{"x": point[0], "y": point[1]}]
        event = {"type": kind, "touchPoints": points, "timestamp": self._at}
        self._screen.send("Input.dispatchTouchEvent", event)
