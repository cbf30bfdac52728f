"""The bots in examples/ play: one over the WebSocket in a real room (the other: tests/arena/test_arena.py)."""

import sys
from asyncio.subprocess import create_subprocess_exec
from pathlib import Path

import pytest

from durak.protocol import Beaten, ClockRanOut, Led, ThrownIn, View
from tests.server.page_socket import PageSocket
from tests.server.running_room import fast_room

EXAMPLES = Path(__file__).parents[1] / "examples"
LINES = 30
SPEED = 4


async def test_the_socket_bot_sits_down_at_the_quick_table_and_plays(tmp_path: Path) -> None:
    async with fast_room(tmp_path, SPEED) as url:
        program = (sys.executable, EXAMPLES / "socket_bot.py", f"ws{url.removeprefix('http')}/ws")
        bot = await create_subprocess_exec(*program)
        try:
            async with await PageSocket.connect(url) as watcher:
                await watcher.hello(name="Anna")
                await watcher.view(has_played)
        finally:
            bot.kill()
            await bot.wait()


def has_played(view: View) -> bool:
    """Whether the example has just played a card. That the clock plays for it is a failure."""
    seat = next((i for i, seat in enumerate(view.seats) if seat.name == "Example"), None)
    told = [announcement.what for announcement in view.happened]
    assert ClockRanOut(seat or 0) not in told
    return any(isinstance(what, Led | ThrownIn | Beaten) and what.seat == seat for what in told)


@pytest.mark.parametrize("name", ["line_bot.py", "socket_bot.py"])
def test_an_example_has_thirty_lines_of_code(name: str) -> None:
    lines = (EXAMPLES / name).read_text().splitlines()
    assert len([line for line in lines if line.strip()]) <= LINES
