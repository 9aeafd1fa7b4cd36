"""Starting a browser, and people in it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from browser.seat import LISTEN

CHROMIUM: Final = "PUSOY_CHROMIUM"
"""The environment variable that names a Chromium other than the machine's own."""
NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    # A name that is not this machine's, for a page over plain http; and no way to anybody else.
    "--host-resolver-rules=MAP table.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)
PATIENCE_MS: Final = 15_000
"""Until what is waited for is a fault; no test passes by waiting so long."""
STATIC: Final = Path(__file__).parents[2] / "src/pusoy/server/static"
DESKTOP: Final = {"width": 1280, "height": 800}
PHONE: Final = {"width": 390, "height": 844}
SMALL: Final = {"width": 320, "height": 640}


def browser_path() -> str | None:
    """Where a Chromium is on this machine."""
    return os.environ.get(CHROMIUM) or next(filter(None, map(shutil.which, NAMES)), None)


def no_client() -> str:
    """Why the client cannot be visited; empty where it can."""
    built = Path(os.environ.get("PUSOY_CLIENT", STATIC))
    return "" if (built / "index.html").is_file() else "the web client is not built: python hatch_build.py"


@contextmanager
def launched(path: str) -> Iterator[Browser]:
    """A browser without a window."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def person(browser: Browser, **options: Any) -> Iterator[BrowserContext]:
    """A new person before the browser, at a desktop and with little motion unless told otherwise."""
    usual: dict[str, Any] = {
        "viewport": DESKTOP,
        "locale": "en-GB",
        "reduced_motion": "reduce",
        "color_scheme": "light",
        "accept_downloads": True,
    }
    context = browser.new_context(**{**usual, **options})
    context.set_default_timeout(PATIENCE_MS)
    expect.set_options(timeout=PATIENCE_MS)
    context.add_init_script(LISTEN)
    try:
        yield context
    finally:
        context.close()
