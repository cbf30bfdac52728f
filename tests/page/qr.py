"""Reads a QR code as it is seen: what another phone's camera would make of this screen."""

from base64 import b64encode

import numpy as np
from playwright.sync_api import Locator
from zxingcpp import BarcodeFormat, BarcodeFormats, read_barcode

PIXELS = """async url => {
    const image = new Image()
    image.src = url
    await image.decode()
    const {width, height} = image
    const context = Object.assign(document.createElement('canvas'), {width, height}).getContext('2d')
    context.drawImage(image, 0, 0)
    const {data} = context.getImageData(0, 0, width, height)
    return {height, greys: Array.from({length: width * height}, (_, i) => data[i * 4 + 1])}
}"""
"""The pixels of a picture, row by row, from 0 to 255."""


def read(code: Locator) -> str:
    """Return what the QR code says. AssertionError when there is none that can be read."""
    code.scroll_into_view_if_needed()
    shot = f"data:image/png;base64,{b64encode(code.screenshot()).decode()}"
    # In a page of its own: that of the game lets no picture in that is not its own.
    reader = code.page.context.new_page()
    pixels = reader.evaluate(PIXELS, shot)
    reader.close()
    picture = np.array(pixels["greys"], dtype=np.uint8).reshape(pixels["height"], -1)
    found = read_barcode(picture, formats=BarcodeFormats(BarcodeFormat.QRCode))
    assert found is not None, "no QR code"
    return found.text
