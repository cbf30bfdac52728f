"""Finds the Chromium that the browser tests drive. As a program it installs one where it may: on Debian, as root."""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MISSING = (
    "The browser tests need Chromium, and none is on PATH (looked for: " + ", ".join(NAMES) + "). "
    "Install one (Debian: apt-get install chromium), or run `make test-no-browser`, which leaves these tests out."
)
FLAGS = (
    "--headless=new",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # WebGL drawn by the processor: the same pictures on every machine.
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    # What WebGL does not draw is drawn without the detour over it, in half the time.
    "--disable-gpu-compositing",
    # Chromium's sandbox refuses to run as root.
    *(["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []),
)


def find_chromium() -> str | None:
    """Return the path of the first Chromium on PATH, or None."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def install_chromium() -> bool:
    """Install Debian's Chromium, where this is Debian (or kin) and we are root. Return whether it was tried."""
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        return False
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update", "-qq"], ["install", "-qq", "--no-install-recommends", "chromium"]):
        subprocess.run([apt, *words], env=environment, stdout=sys.stderr, check=False)
    return True


if __name__ == "__main__" and find_chromium() is None:
    sys.stderr.write("No Chromium on PATH: installing Debian's ...\n")
    if not install_chromium() or find_chromium() is None:
        sys.exit(MISSING)
