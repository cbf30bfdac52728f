"""Damages files of SQLite as failing disks do."""

import contextlib
import sqlite3
from pathlib import Path

PAGE_BYTES = 4096


def page_of(path: Path, content: bytes) -> int:
    """Return which page of a file holds this content, the first one being 0."""
    at = path.read_bytes().find(content)
    assert at >= 0, "it is nowhere in the file"
    return at // PAGE_BYTES


def damage_page(path: Path, page: int) -> None:
    """Write zeros over a page, as where a disk has lost a block."""
    with path.open("r+b") as file:
        file.seek(page * PAGE_BYTES)
        file.write(bytes(PAGE_BYTES))


def last_page(path: Path) -> int:
    return path.stat().st_size // PAGE_BYTES - 1


def settled(path: Path) -> None:
    """Let SQLite bring what is beside a file into it."""
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
