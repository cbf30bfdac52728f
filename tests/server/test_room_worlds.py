"""Nobody in a whole room, nor who reads its log, can tell two worlds apart that differ in cards hidden from them.

See tests/table/test_two_worlds.py for the same of a table alone, with many more comings and goings.
"""

from pathlib import Path

import pytest

from tests.server.room_compare import OBSERVERS, compare, play_first


async def compare_all(seed: int, folder: Path) -> list[bool]:
    """Return for each observer whether there was another world; who has seen every card in the end has none."""
    first = await play_first(folder, seed)
    return [await compare(first, seated, folder) for seated in OBSERVERS]


async def test_no_observer_of_a_room_can_tell_two_worlds_apart(tmp_path: Path) -> None:
    assert all(await compare_all(0, tmp_path))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1, 31))
async def test_no_observer_of_a_room_can_tell_many_worlds_apart(seed: int, tmp_path: Path) -> None:
    assert any(await compare_all(seed, tmp_path))
