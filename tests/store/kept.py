"""A database for tests, with some people in it."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from durak.store.accounts import Account, Accounts
from durak.store.database import Database
from durak.store.profiles import Profiles
from durak.store.rounds import KeptRound, KeptSeat
from tests.databases import sqlite_in

CHANCE = Random(1)
NAMES = ("Anna", "Boris", "Clara")


def secret_of(account: str) -> str:
    return account.ljust(43, "s")


async def keep_people(database: Database) -> None:
    """Keep the accounts anna, boris and clara, each of whom has a handle and a code."""
    accounts, profiles = Accounts(database), Profiles(database, Random(1))
    for name in NAMES:
        await accounts.add(Account(name.lower(), name, 0), secret_of(name.lower()), 1)
        assert await profiles.set_handle(name.lower(), f"{name.lower()}-handle")
        await profiles.get(name.lower())


@asynccontextmanager
async def kept_people(folder: Path) -> AsyncGenerator[Database]:
    """A database in a folder, with them in it."""
    database = sqlite_in(folder)
    await keep_people(database)
    try:
        yield database
    finally:
        database.close()


def a_round(number: int = 1, *, table: str = "T", ended_at_ms: int = 9_000, durak: str = "boris") -> KeptRound:
    """A round of anna, boris and a bot, which anna won unless she is the durak."""
    winner = "boris" if durak == "anna" else "anna"
    seats = [
        KeptSeat(account, bot, place, won=account == winner, durak=account == durak, name=name)
        for account, name, bot, place in (
            ("anna", "Anna", None, 3 if durak == "anna" else 1),
            ("boris", "Boris", None, 3 if durak == "boris" else 1),
            (None, None, "normal", 2),
        )
    ]
    return KeptRound(table, number, "private", 1_000, ended_at_ms, 12, seats)
