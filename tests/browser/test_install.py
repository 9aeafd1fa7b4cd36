"""The browser would install the page as an app, and offers it: no word of its manifest is amiss.

Only a person with a profile is asked: in a window that keeps nothing there is nothing to install.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import BrowserContext, expect, sync_playwright

from browser.house import House
from browser.launching import FLAGS, PATIENCE_MS
from browser.speech import say
from browser.witness import Witness

SAFE: Final = 0.4
"""The circle that a launcher leaves of a maskable icon has this radius, in sides of the picture
(https://www.w3.org/TR/appmanifest/#icon-masks)."""
_LOOK: Final = """
async ([address, safe]) => {
  const image = await createImageBitmap(await (await fetch(address)).blob());
  const { width, height } = image;
  const drawing = new OffscreenCanvas(width, height).getContext('2d');
  drawing.drawImage(image, 0, 0);
  const pixels = new Uint32Array(drawing.getImageData(0, 0, width, height).data.buffer);
  const outside = pixels.filter((_, at) =>
    Math.hypot((at % width) + 0.5 - width / 2, Math.floor(at / width) + 0.5 - height / 2) > safe * width);
  const opaque = (pixel) => pixel >>> 24 === 255;
  return { size: `${width}x${height}`, opaque: pixels.every(opaque), empty: !opaque(pixels[0]),
           plain: new Set(outside).size === 1, figure: new Set(pixels).size > 3 };
}
"""


@pytest.fixture
def context(chromium: str, tmp_path: Path) -> Iterator[BrowserContext]:
    """A person whose browser keeps a profile."""
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            tmp_path / "profile", executable_path=chromium, args=list(FLAGS), locale="en-GB"
        )
        context.set_default_timeout(PATIENCE_MS)
        expect.set_options(timeout=PATIENCE_MS)
        yield context
        context.close()


def test_chromium_would_install_the_page_and_offers_it(
    context: BrowserContext, witness: Witness, house: House
) -> None:
    page = context.new_page()
    page.goto(house.address)
    offer = page.get_by_role("button", name=say("en", "install.asApp"), exact=True)
    expect(offer).to_be_visible()
    session = context.new_cdp_session(page)
    assert session.send("Page.getInstallabilityErrors") == {"installabilityErrors": []}
    read = session.send("Page.getAppManifest")
    assert read["errors"] == []
    assert read["manifest"]["id"] == read["manifest"]["scope"] == f"{house.address}/"
    offer.click()
    expect(offer).to_have_count(1)  # until the person has answered the browser


def test_the_icons_are_what_the_manifest_says(
    context: BrowserContext, witness: Witness, house: House
) -> None:
    page = context.new_page()
    page.goto(house.address)
    answer = page.request.get(f"{house.address}/manifest.webmanifest")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    assert answer.headers["cache-control"] == "no-cache"
    manifest: dict[str, Any] = answer.json()
    drawn = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    assert {(icon["purpose"], icon["sizes"]) for icon in drawn} == {
        (purpose, size) for purpose in ("any", "maskable") for size in ("192x192", "512x512")
    }
    for icon in drawn:
        seen = page.evaluate(_LOOK, [icon["src"], SAFE])
        assert seen["size"] == icon["sizes"], icon
        assert seen["figure"], icon
        if icon["purpose"] == "maskable":
            assert seen["opaque"], icon
            assert seen["plain"], icon  # nothing of the figure is cut off
        else:
            assert seen["empty"], icon
