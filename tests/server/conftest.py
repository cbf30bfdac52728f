from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from durak.store import deals
from tests.server.running_room import TestRoom, running_room


@pytest.fixture(autouse=True)
def each_deal_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every deal be told of alone: what could be learned from many could from one."""
    monkeypatch.setattr(deals, "TOLD_TOGETHER", 1)


@pytest.fixture
async def room(tmp_path: Path) -> AsyncGenerator[TestRoom]:
    async with running_room(tmp_path) as room:
        yield room
