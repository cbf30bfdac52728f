from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from tests.server.running_room import TestRoom, running_room


@pytest.fixture
async def room(tmp_path: Path) -> AsyncGenerator[TestRoom]:
    async with running_room(tmp_path) as room:
        yield room
