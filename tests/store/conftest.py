from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from durak.store.database import Database
from tests.store.kept import kept_people


@pytest.fixture
async def database(tmp_path: Path) -> AsyncGenerator[Database]:
    async with kept_people(tmp_path) as database:
        yield database
