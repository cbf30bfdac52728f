"""Where the built page lies, and whether it is the page of these sources.

A wheel carries the page inside the package. In a checkout the page is built from the sources beside it, and carries
their hash: a page that is missing or stale is an error with a sentence, and is never served.

This module must not import anything but the standard library: the build reads it before anything is installed.
"""

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple


class Folders(NamedTuple):
    """Where the page is built, and from what. `sources` need not exist: a wheel has none."""

    built: Path
    sources: Path

    @property
    def deck_told(self) -> Path:
        """What the baking of the art told about the deck that it had."""
        return self.sources / ".art" / "deck.json"


HERE = Folders(built=Path(__file__).parent / "page_dist", sources=Path(__file__).parents[2] / "page")
"""The folders of this very package."""

NOT_SOURCES = frozenset({"node_modules", "tests"})
"""What lies among the sources and does not change what is built; nor does what begins with a dot."""

HASH_FILE = "sources.sha256"
"""Inside the built page: the hash of the sources that it was built from."""


class PageError(Exception):
    """The page can't be had; the message says why and what to do, in a sentence for a person."""


def built_page(folders: Folders = HERE) -> Path:
    """Return the folder of the built page. Raises PageError when there is none, or its sources have changed since."""
    if not (folders.built / "index.html").is_file():
        raise PageError("The page has not been built yet: run `make page`.")
    if (folders.sources / "package.json").is_file() and not is_fresh(folders):
        raise PageError("The page's sources have changed since it was built: run `make page`.")
    return folders.built


def is_fresh(folders: Folders = HERE) -> bool:
    """Tell whether the built page is the page of the sources as they are now."""
    stamp = folders.built / HASH_FILE
    return stamp.is_file() and stamp.read_text() == hash_of_sources(folders)


def hash_of_sources(folders: Folders = HERE) -> str:
    """Return the hash of everything that the page is built from."""
    told = [folders.deck_told] if folders.deck_told.is_file() else []
    return hash_of([*sources(folders.sources), *told], folders.sources)


def sources(folder: Path) -> Iterator[Path]:
    """Yield every file under `folder` that has a part in the built page, in a fixed order."""
    for path in sorted(folder.iterdir()):
        if path.name in NOT_SOURCES or path.name.startswith("."):
            continue
        if path.is_dir():
            yield from sources(path)
        else:
            yield path


def hash_of(files: Iterable[Path], folder: Path) -> str:
    """Return the SHA-256, in hex, of the names (under `folder`) and contents of `files`."""
    total = hashlib.sha256()
    for path in files:
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        total.update(f"{path.relative_to(folder).as_posix()} {content}\n".encode())
    return total.hexdigest()
