"""A real server, a real browser, and a fresh person before it for every test."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error

from browser.house import House, opened
from browser.launching import browser_path, launched, no_client, person
from browser.people import Company, coming_to
from browser.seat import Seat
from browser.witness import Witness


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium; where there is none, browser tests are left out, but never in CI."""
    path = browser_path()
    missing = "no Chromium on this machine" if path is None else no_client()
    if missing and os.environ.get("CI"):
        pytest.fail(missing)
    if missing:
        pytest.skip(missing)
    assert path is not None
    return path


@pytest.fixture(scope="session")
def house(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The server that tests share."""
    house = House(tmp_path_factory.mktemp("house"))
    yield house
    house.close()


@pytest.fixture(scope="session")
def named_house(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that others reach under a name, over plain http, such as a club's in its own network."""
    with opened(tmp_path_factory.mktemp("named"), name="table.test") as house:
        yield house


@pytest.fixture
def own_house(chromium: str, tmp_path: Path) -> Iterator[House]:
    """A server of the test's own, which it may kill."""
    house = House(tmp_path)
    yield house
    house.close()


# Playwright keeps the thread's event loop for itself as long as it runs, and other tests need theirs.
@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    """The browser that a module's tests share."""
    with launched(chromium) as browser:
        yield browser


@pytest.fixture
def options() -> dict[str, object]:
    """How the context of a test is; parametrised where a test wants another."""
    return {}


@pytest.fixture
def context(browser: Browser, options: dict[str, object]) -> Iterator[BrowserContext]:
    """A new person: no cookies, no settings."""
    with person(browser, **options) as context:
        yield context


@pytest.fixture
def witness(context: BrowserContext, tmp_path: Path) -> Iterator[Witness]:
    """Fails the test for whatever goes wrong in its pages."""
    witness = Witness(context)
    yield witness
    witness.check()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, Any]:
    """Where a test fails, what was on the screen then is in its folder."""
    report = yield
    arguments = getattr(item, "funcargs", {})
    contexts = [arguments["context"]] if "context" in arguments else []
    if "company" in arguments:
        contexts += [friend.context for friend in arguments["company"].people]
    if report.when == "call" and report.failed and "tmp_path" in arguments:
        for number, page in enumerate(page for context in contexts for page in context.pages):
            shot = arguments["tmp_path"] / f"failed-{number}.png"
            with suppress(Error):
                page.screenshot(path=shot)
                told = page.evaluate("() => JSON.stringify(window.heard, null, 1)")
                shot.with_suffix(".json").write_text(told or "")
                report.sections.append(("on the screen", f"{shot} and .json\n{page.url}"))
    return report


@pytest.fixture
def seat(context: BrowserContext, house: House, witness: Witness) -> Seat:
    """A person with a tab, at no table yet."""
    return Seat(context.new_page(), house)


@pytest.fixture
def company(browser: Browser, house: House) -> Iterator[Company]:
    """Several people, who come one by one."""
    with coming_to(browser, house) as company:
        yield company
