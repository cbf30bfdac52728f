"""`durak admin`, as an operator calls it."""

import asyncio
from pathlib import Path

from durak import cli


def call(data: Path, *words: str) -> None:
    """Call a command on the room in a folder. Raises AdminError."""
    cli.app(["admin", *words, "--data", str(data)], exit_on_error=False, result_action="return_value")


async def called(data: Path, *words: str) -> None:
    """Call it beside a room that runs in this process."""
    await asyncio.to_thread(call, data, *words)
