"""A real `durak room`, started, stopped and killed."""

import asyncio
import os
import socket
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.ending import end_with_parent

START_SECONDS = 600.0
"""A room that has not started after this never will; at low priority on a busy machine two minutes are too few."""


class ServerProcess:
    """A room on a port of its own, whose data outlasts it. Its clock runs `speed` times as fast.

    Nothing of it runs before `start`, nor after the block that it is used in.
    `command` is what to run, and how: the room alone, or something else with a room.
    """

    def __init__(self, data: Path, speed: int, command: Sequence[str] = ("room",)) -> None:
        self.data = data
        self._command = command
        self.port = free_port()
        self.up = asyncio.Event()
        self._speed = speed
        self._process: Process | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process is not None:
            await end(self._process)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        """Start the room, and return when it listens."""
        process = await self._begin()
        assert process.stdout is not None
        async with asyncio.timeout(START_SECONDS):
            line = await process.stdout.readline()
            assert b" at http://" in line, await process.communicate()
        self.up.set()

    async def start_and_kill(self, seconds: float) -> None:
        """Start the room, and end the process so much later, in the middle of its start or just after it."""
        process = await self._begin()
        await asyncio.sleep(seconds)
        process.kill()
        await process.communicate()

    async def _begin(self, prepare: Callable[[], None] | None = None) -> Process:
        words = [*self._command, "--port", str(self.port), "--data", str(self.data), "--speed", str(self._speed)]
        self._process = await _command(*words, prepare=prepare)
        return self._process

    async def ended(self) -> tuple[int, str]:
        """Wait until the process has ended by itself; return its exit code and what it said on stderr."""
        assert self._process is not None
        ended = await _all_said(self._process)
        self.up.clear()
        return ended

    async def refused(self, prepare: Callable[[], None] | None = None) -> str:
        """Start a room that can't start; return the sentence, and nothing else, that it ends with."""
        code, said = await _all_said(await self._begin(prepare))
        assert code == 1, said
        *logged, sentence = said.splitlines()
        assert all(line.startswith("{") for line in logged), said
        return sentence

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    async def kill(self) -> None:
        """End the process in the middle of whatever it does."""
        assert self._process is not None
        self.up.clear()
        self._process.kill()
        await self._process.wait()

    async def stop(self) -> tuple[int, str]:
        """Ask the process to stop; return its exit code and what it said on stderr."""
        assert self._process is not None
        self.up.clear()
        self._process.terminate()
        return await _all_said(self._process)


async def command(*words: str) -> tuple[int, str]:
    """Run a `durak` command to its end; return its exit code and what it said on stderr."""
    return await _all_said(await _command(*words))


async def end(process: Process) -> None:
    """End a process, if it still runs."""
    if process.returncode is None:
        process.kill()
    await process.communicate()


async def _all_said(process: Process) -> tuple[int, str]:
    """Wait until a process has ended; return its exit code and what it said on stderr. It ends with this wait."""
    try:
        async with asyncio.timeout(START_SECONDS):
            _, said = await process.communicate()
    finally:
        await end(process)
    assert process.returncode is not None
    return process.returncode, said.decode()


async def _command(*words: str, prepare: Callable[[], None] | None = None) -> Process:
    """Start a `durak` command. `prepare` is called in its process, before it is one."""

    def before() -> None:
        end_with_parent()
        if prepare is not None:
            prepare()

    environment = {**os.environ, "DURAK_TEST": "1"}
    program = (sys.executable, "-c", "from durak.cli import main; main()")
    return await asyncio.create_subprocess_exec(
        *program, *words, stdout=PIPE, stderr=PIPE, env=environment, preexec_fn=before
    )


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
