from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from durak.store import deals
from tests.databases import opener
from tests.server.home import Home
from tests.server.running_room import TestRoom


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Try what has a home on the databases that its mark names."""
    mark = metafunc.definition.get_closest_marker("databases")
    if mark is not None and "home" in metafunc.fixturenames:
        metafunc.parametrize("home", mark.args, indirect=True)


@pytest.fixture(autouse=True)
def each_deal_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every deal be told of alone: what could be learned from many could from one."""
    monkeypatch.setattr(deals, "TOLD_TOGETHER", 1)


@pytest.fixture
def home(request: pytest.FixtureRequest, tmp_path: Path) -> Home:
    """Where nobody has been yet: on SQLite, or on the databases that a mark names (tests/databases.py)."""
    return Home(tmp_path, opener(request, getattr(request, "param", "sqlite"), tmp_path))


@pytest.fixture
async def room(home: Home) -> AsyncGenerator[TestRoom]:
    async with home.room() as room:
        yield room
