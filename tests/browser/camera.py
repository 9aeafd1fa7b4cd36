"""The camera of a phone that is held before a screen."""

from __future__ import annotations

import base64
from typing import Any, Final

import numpy as np
import zxingcpp
from playwright.sync_api import Locator

_GREYS: Final = """
async (source) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  const { width, height } = image;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const brush = canvas.getContext('2d');
  brush.drawImage(image, 0, 0);
  const { data } = brush.getImageData(0, 0, width, height);
  return [width, height, Array.from({ length: width * height }, (_, at) =>
    Math.round((data[4 * at] + data[4 * at + 1] + data[4 * at + 2]) / 3))];
}
"""


def read_qr(drawn: Locator) -> str:
    """What a camera reads from what is drawn there, by a library that had no part in drawing it."""
    drawn.scroll_into_view_if_needed()
    source = "data:image/png;base64," + base64.b64encode(drawn.screenshot()).decode()
    width, height, greys = drawn.page.evaluate(_GREYS, source)
    seen: Any = np.array(greys, np.uint8).reshape(height, width)
    (code,) = zxingcpp.read_barcodes(seen, try_invert=False)  # not every camera reads light on dark
    assert code.format == zxingcpp.BarcodeFormat.QRCode
    return code.text
