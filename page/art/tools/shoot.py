"""Photographs sample tables (src/scene/demo.html) in Chromium: shoot.py OUT_FOLDER URL NAME=WIDTHxHEIGHT[@RATIO]?QUERY ..."""

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

FLAGS = ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--no-sandbox"]


def main(folder: Path, url: str, shots: list[str]) -> None:
    """Writes one picture for each shot and prints what the scene says of itself."""
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        for shot in shots:
            name, rest = shot.split("=", 1)
            size, query = rest.split("?", 1)
            size, _, ratio = size.partition("@")
            width, height = map(int, size.split("x"))
            page = browser.new_page(viewport={"width": width, "height": height}, device_scale_factor=float(ratio or 1))
            page.on("console", lambda message: print(message.text))
            page.on("pageerror", lambda error: print(error))
            page.goto(f"{url}?{query}")
            page.wait_for_function("document.title.startsWith('{')", timeout=120_000)
            print(name, page.title())
            page.screenshot(path=folder / f"{name}.png", timeout=180_000)
            page.close()
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], sys.argv[3:])
