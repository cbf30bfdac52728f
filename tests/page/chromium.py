"""Finds the Chromium that the browser tests drive. As a program it installs one where it may: on Debian, as root.

The headless shell is the same browser without its window, and opens a page in half the time.
"""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SHELL = "chromium-headless-shell"
MISSING = (
    "The browser tests need Chromium, and none is on PATH (looked for: " + ", ".join(NAMES) + "; its headless "
    "shell alone can not tell whether a page can be installed). "
    "Install one (Debian: apt-get install chromium), or run `make test-no-browser`, which leaves these tests out."
)
FLAGS = (
    "--headless=new",
    # Letters as the browser with a window draws them.
    "--font-render-hinting=none",
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
    """Return the path of the first Chromium on PATH, or None: the shell, where there is one."""
    return shutil.which(SHELL) or find_whole()


def find_whole() -> str | None:
    """Return the path of the first whole Chromium on PATH, which is more than its shell, or None."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def install_chromium() -> None:
    """Install Debian's Chromium and its shell, where this is Debian (or kin) and we are root."""
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        return
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = ["install", "-qq", "--no-install-recommends"]
    for words in (["update", "-qq"], [*install, "chromium"], [*install, SHELL]):
        subprocess.run([apt, *words], env=environment, stdout=sys.stderr, check=False)


if __name__ == "__main__" and find_whole() is None:
    sys.stderr.write("No Chromium on PATH: installing Debian's ...\n")
    install_chromium()
    if find_whole() is None:
        sys.exit(MISSING)
