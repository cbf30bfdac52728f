"""How alike two pictures of the page are. The browser itself decodes and compares them.

Both are halved, which takes away what versions of a browser differ in (the edges of letters), and cut into tiles; the
distance is that of the tile that differs most: the mean difference of its pixels, from 0 to 255.
"""

from base64 import b64decode, b64encode
from typing import NamedTuple

from playwright.sync_api import Browser, Page

TILE_PX = 24
QUALITY = 0.86

SCRIPT = """
async ([one, other, tilePx, quality]) => {
    const pixels = async url => {
        const image = new Image()
        image.src = url
        await image.decode()
        // What is kept was halved before.
        const part = url.startsWith('data:image/webp') ? 1 : 2
        const [width, height] = [Math.round(image.width / part), Math.round(image.height / part)]
        const canvas = Object.assign(document.createElement('canvas'), {width, height})
        const context = canvas.getContext('2d')
        context.imageSmoothingQuality = 'high'
        context.drawImage(image, 0, 0, width, height)
        return {canvas, width, height, data: context.getImageData(0, 0, width, height).data}
    }
    const a = await pixels(one)
    if (other === null) return {kept: a.canvas.toDataURL('image/webp', quality)}
    const b = await pixels(other)
    if (a.width !== b.width || a.height !== b.height) return {distance: 255, x: 0, y: 0}
    const size = tilePx / 2, across = Math.ceil(a.width / size)
    const sums = new Float64Array(across * Math.ceil(a.height / size)), counts = sums.slice()
    for (let i = 0, p = 0; i < a.data.length; i += 4, p++) {
        const tile = Math.floor(Math.floor(p / a.width) / size) * across + Math.floor((p % a.width) / size)
        for (let part = 0; part < 3; part++) sums[tile] += Math.abs(a.data[i + part] - b.data[i + part]) / 3
        counts[tile]++
    }
    let most = 0
    for (let tile = 0; tile < sums.length; tile++) {
        // A sliver at the edge says little.
        if (counts[tile] >= size * size / 2 && sums[tile] / counts[tile] > sums[most] / counts[most]) most = tile
    }
    return {distance: sums[most] / counts[most], x: (most % across) * tilePx, y: Math.floor(most / across) * tilePx}
}
"""


class Likeness(NamedTuple):
    """The distance between two pictures, and the tile, by its upper left corner in CSS pixels, that differs so much."""

    distance: float
    x: int
    y: int


class Comparer:
    """A page of its own, in which pictures are compared."""

    def __init__(self, browser: Browser) -> None:
        self._page: Page = browser.new_page()

    def compare(self, shot: bytes, kept: bytes) -> Likeness:
        """Compare a screenshot (PNG) with one that was kept."""
        found = self._page.evaluate(SCRIPT, [png(shot), f"data:image/webp;base64,{text(kept)}", TILE_PX, QUALITY])
        return Likeness(found["distance"], found["x"], found["y"])

    def pack(self, shot: bytes) -> bytes:
        """Return a screenshot as it is kept: halved, as WebP."""
        url: str = self._page.evaluate(SCRIPT, [png(shot), None, TILE_PX, QUALITY])["kept"]
        return b64decode(url.partition(",")[2])

    def close(self) -> None:
        """Close the page."""
        self._page.close()


def png(shot: bytes) -> str:
    """Return a screenshot as an address."""
    return f"data:image/png;base64,{text(shot)}"


def text(content: bytes) -> str:
    """Return bytes as text."""
    return b64encode(content).decode()
