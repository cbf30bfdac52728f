"""The databases that a room is tried on. A test that no mark says more of runs on SQLite alone."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from durak.store.accounts import ACCOUNTS_FILE, open_accounts
from durak.store.database import Database
from durak.store.postgres import open_postgres

KINDS = ("sqlite", pytest.param("postgresql", marks=pytest.mark.hosting))

on_both = pytest.mark.databases(*KINDS)
on_sqlite = pytest.mark.databases("sqlite")
"""For what looks into its files. The closest of the marks counts."""

OpenDatabase = Callable[[], Database]
"""Opens the one database of a test, again after every restart."""


def opener(request: pytest.FixtureRequest, kind: str, folder: Path) -> OpenDatabase:
    """Return what opens a database of a kind, in which there is nobody: a file in a folder, or one of a server."""
    if kind == "sqlite":
        return lambda: sqlite_in(folder)
    url = request.getfixturevalue("postgres").cleaned()
    return lambda: open_postgres(url)


def sqlite_in(folder: Path) -> Database:
    """Open the accounts in a folder, where there need be none yet."""
    path = folder / ACCOUNTS_FILE
    if not path.exists():
        path.write_bytes(_empty())
    return open_accounts(path)


@cache
def _empty() -> bytes:
    """Return a file in which there is nobody: to build its tables takes longer than many a test."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / ACCOUNTS_FILE
        open_accounts(path).close()
        return path.read_bytes()
