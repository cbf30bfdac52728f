"""page_files: a page that is missing or stale is never served."""

import json
from pathlib import Path

import pytest

from durak import page_files
from durak.page_files import Folders, PageError, built_page, hash_of_sources

DEBIAN = Path("/etc/debian_version")


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    """A small page and what was built from it."""
    folders = Folders(built=tmp_path / "built", sources=tmp_path / "page")
    write(folders.sources / "package.json", "{}")
    write(folders.sources / "src" / "main.ts", "start();")
    write(folders.built / "index.html", "<!doctype html>")
    write(folders.built / page_files.HASH_FILE, hash_of_sources(folders))
    return folders


def test_a_page_built_from_its_sources_is_served(folders: Folders) -> None:
    assert built_page(folders) == folders.built


def test_a_page_without_sources_beside_it_is_served(folders: Folders) -> None:
    (folders.sources / "package.json").unlink()
    assert built_page(folders) == folders.built


def test_a_missing_page_is_an_error(folders: Folders) -> None:
    (folders.built / "index.html").unlink()
    with pytest.raises(PageError, match="not been built"):
        built_page(folders)


def test_a_page_that_does_not_say_what_it_was_built_from_is_an_error(folders: Folders) -> None:
    (folders.built / page_files.HASH_FILE).unlink()
    with pytest.raises(PageError, match="have changed"):
        built_page(folders)


@pytest.mark.parametrize("changed", ["src/main.ts", "src/new.ts", "package.json", "public/icon.svg", ".art/deck.json"])
def test_a_changed_source_makes_the_page_stale(folders: Folders, changed: str) -> None:
    write(folders.sources / changed, "changed")
    with pytest.raises(PageError, match="have changed"):
        built_page(folders)


def test_a_renamed_source_makes_the_page_stale(folders: Folders) -> None:
    (folders.sources / "src" / "main.ts").rename(folders.sources / "src" / "start.ts")
    with pytest.raises(PageError, match="have changed"):
        built_page(folders)


@pytest.mark.parametrize("changed", ["node_modules/three/index.js", "tests/plan.test.ts", ".art/cloth.webp"])
def test_what_is_not_built_from_leaves_the_page_fresh(folders: Folders, changed: str) -> None:
    write(folders.sources / changed, "changed")
    assert built_page(folders) == folders.built


def test_this_checkout_has_its_page() -> None:
    assert (built_page() / "index.html").is_file()


@pytest.mark.skipif(not DEBIAN.exists(), reason="only Debian promises the Atlas deck")
def test_on_debian_the_page_has_the_atlas_deck() -> None:
    assert json.loads(page_files.HERE.deck_told.read_text())["atlas"]


def write(path: Path, text: str) -> None:
    """Write a file, and the folders it lies in."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
