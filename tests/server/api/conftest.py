from collections.abc import AsyncGenerator

import pytest

from tests.server.api.asking import Asker, asking
from tests.server.running_room import TestRoom


async def new_guest(room: TestRoom, name: str) -> str:
    """Make an account, and return its secret."""
    async with await room.guest(name) as page:
        assert page.secret is not None
        return page.secret


@pytest.fixture
async def people(room: TestRoom) -> AsyncGenerator[tuple[Asker, Asker, Asker]]:
    """Anna, Boris and Clara, who are not connected."""
    secrets = [await new_guest(room, name) for name in ("Anna", "Boris", "Clara")]
    async with asking(room.url, *secrets) as askers:
        anna, boris, clara = askers
        yield anna, boris, clara


@pytest.fixture
def anna(people: tuple[Asker, Asker, Asker]) -> Asker:
    return people[0]


@pytest.fixture
def boris(people: tuple[Asker, Asker, Asker]) -> Asker:
    return people[1]


@pytest.fixture
def clara(people: tuple[Asker, Asker, Asker]) -> Asker:
    return people[2]


@pytest.fixture
def stranger(anna: Asker) -> Asker:
    """Someone without a secret."""
    return Asker(anna.session, anna.url)
