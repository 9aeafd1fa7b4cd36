"""Sees what goes wrong in a page: errors in its console, failed requests, requests to elsewhere."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response

HERE: Final = ("127.0.0.1", "table.test")
"""The hosts that a page may speak to. The browser resolves no others."""


class Witness:
    """Keeps what went wrong in the pages of a context; ``forgive`` names what a test provokes."""

    def __init__(self, context: BrowserContext) -> None:
        self.faults: list[str] = []
        self._forgiven: list[re.Pattern[str]] = []
        context.on("console", self._console)
        context.on("weberror", lambda error: self.faults.append(f"error: {error.error}"))
        context.on("request", self._asked)
        context.on("requestfailed", self._failed)
        context.on("response", self._answered)
        context.on("page", self._opened)

    def forgive(self, pattern: str) -> None:
        """What matches is provoked."""
        self._forgiven.append(re.compile(pattern))

    def check(self) -> None:
        """Raise AssertionError where something went wrong."""
        left = [fault for fault in self.faults if not any(one.search(fault) for one in self._forgiven)]
        assert not left, "in the page:\n" + "\n".join(left)

    def _opened(self, page: Page) -> None:
        page.on("websocket", lambda socket: self._host(socket.url))
        page.on("crash", lambda _: self.faults.append("crash"))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning", "assert"):
            self.faults.append(f"console {message.type}: {message.text}")

    def _asked(self, request: Request) -> None:
        self._host(request.url)

    def _host(self, address: str) -> None:
        split = urlsplit(address)
        if split.scheme not in ("data", "blob", "about") and split.hostname not in HERE:
            self.faults.append(f"elsewhere: {address}")

    def _failed(self, request: Request) -> None:
        # A page that is left drops what it was waiting for.
        if request.failure != "net::ERR_ABORTED":
            self.faults.append(f"failed: {request.url} ({request.failure})")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.faults.append(f"status {response.status}: {response.url}")
