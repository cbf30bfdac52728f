"""Finds what of Debian the hosting tests run: nginx, PostgreSQL, systemd-analyze and openssl.

As a program it installs what is missing where it may: on Debian, as root. The way of tests/page/chromium.py.
"""

import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

FOLDERS = ("/usr/sbin", "/usr/local/sbin")
"""Where Debian keeps what is not on everybody's PATH."""
POSTGRESQL = Path("/usr/lib/postgresql")
"""Debian's PostgreSQL lies here, in a folder for each version."""
PACKAGES = {
    "nginx": "nginx-light",
    "postgres": "postgresql",
    "initdb": "postgresql",
    "systemd-analyze": "systemd",
    "openssl": "openssl",
}
"""The package of each program."""


def find_program(name: str) -> str | None:
    """Return the path of a program, or None: on PATH, or where Debian puts it."""
    versions = sorted(POSTGRESQL.glob("*/bin"), key=lambda folder: float(folder.parent.name), reverse=True)
    places = os.pathsep.join([os.environ.get("PATH", os.defpath), *FOLDERS, *map(str, versions)])
    found = shutil.which(name, path=places)
    return None if found is None else str(Path(found).resolve())


def program(name: str) -> str:
    """Return the path of a program. Raises AssertionError, which says what to do, when it is missing."""
    found = find_program(name)
    assert found is not None, missing([name])
    return found


def wait_until_it_says(process: subprocess.Popen[str], words: str, *, patience_seconds: float) -> None:
    """Read what a program that was started says on stderr, a pipe, up to the line with these words.

    Raises AssertionError, with all it said, when it ends without them. It is killed when it takes too long.
    """
    assert process.stderr is not None
    in_time = threading.Timer(patience_seconds, process.kill)
    in_time.start()
    said: list[str] = []
    for line in process.stderr:
        said.append(line)
        if words in line:
            in_time.cancel()
            return
    in_time.cancel()
    raise AssertionError(f"{process.args} does not start: " + "".join(said))


def missing(names: list[str]) -> str:
    """Say what is missing, and what to do about it."""
    packages = " ".join(sorted({PACKAGES[name] for name in names}))
    return (
        f"The hosting tests need {', '.join(names)}, and found none (Debian: apt-get install {packages}). "
        "Install it, or run `make test-no-browser`, which leaves these tests and those of the page out."
    )


def install(names: list[str]) -> None:
    """Install Debian's packages, where this is Debian (or kin) and we are root."""
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        return
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    packages = sorted({PACKAGES[name] for name in names})
    for words in (["update", "-qq"], ["install", "-qq", "--no-install-recommends", *packages]):
        subprocess.run([apt, *words], env=environment, stdout=sys.stderr, check=False)


def absent() -> list[str]:
    """Return the programs that are not there."""
    return [name for name in PACKAGES if find_program(name) is None]


if __name__ == "__main__" and (first := absent()):
    sys.stderr.write(f"No {', '.join(first)}: installing Debian's ...\n")
    install(first)
    if still := absent():
        sys.exit(missing(still))
