"""The databases that a room is tried on. A test that no mark says more of runs on SQLite alone."""

from collections.abc import Callable
from pathlib import Path

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
        return lambda: open_accounts(folder / ACCOUNTS_FILE)
    url = request.getfixturevalue("postgres").cleaned()
    return lambda: open_postgres(url)
