from collections.abc import Generator
from pathlib import Path

import pytest

from durak.store.database import Database
from tests.databases import KINDS, opener
from tests.store.kept import keep_people


@pytest.fixture(params=KINDS)
def new_database(request: pytest.FixtureRequest, tmp_path: Path) -> Generator[Database]:
    """A database of each kind, with nobody in it."""
    database = opener(request, request.param, tmp_path)()
    yield database
    database.close()


@pytest.fixture
async def database(new_database: Database) -> Database:
    """A database of each kind, with some people in it."""
    await keep_people(new_database)
    return new_database
