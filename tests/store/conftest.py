from collections.abc import Generator
from pathlib import Path

import pytest

from durak.store.accounts import open_accounts
from durak.store.database import Database
from durak.store.postgres import open_postgres
from tests.store.kept import keep_people
from tests.store.postgres_server import PostgresServer, postgres_server

POSTGRESQL = pytest.param("postgresql", marks=pytest.mark.hosting)


@pytest.fixture(scope="session")
def postgres() -> Generator[PostgresServer]:
    """A running server, for all tests of one worker."""
    with postgres_server() as server:
        yield server


@pytest.fixture(params=["sqlite", POSTGRESQL])
def new_database(request: pytest.FixtureRequest, tmp_path: Path) -> Generator[Database]:
    """A database of each kind, with nobody in it."""
    if request.param == "sqlite":
        database: Database = open_accounts(tmp_path / "accounts.sqlite3")
    else:
        server: PostgresServer = request.getfixturevalue("postgres")
        database = open_postgres(server.cleaned())
    yield database
    database.close()


@pytest.fixture
async def database(new_database: Database) -> Database:
    """A database of each kind, with some people in it."""
    await keep_people(new_database)
    return new_database
