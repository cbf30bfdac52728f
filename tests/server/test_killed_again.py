"""Ten more kills than those of test_killed.py: a room takes a second to start, so they are in two files."""

from pathlib import Path
from random import Random

from tests.server.histories import Findings
from tests.server.test_killed import play_and_kill


async def test_killed_at_other_instants_a_room_loses_and_doubles_nothing(tmp_path: Path) -> None:
    _, findings = await play_and_kill(tmp_path, Random(2), 10)
    assert findings == Findings([], [], [])
