"""A real `durak room`, started, stopped and killed."""

import asyncio
import os
import socket
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Sequence
from pathlib import Path

START_SECONDS = 600.0
"""A room that has not started after this never will; at low priority on a busy machine two minutes are too few."""


class ServerProcess:
    """A room on a port of its own, whose data outlasts it. Its clock runs `speed` times as fast.

    `command` is what to run, and how: the room alone, or something else with a room.
    """

    def __init__(self, data: Path, speed: int, command: Sequence[str] = ("room",)) -> None:
        self.data = data
        self._command = command
        self.port = free_port()
        self.up = asyncio.Event()
        self._speed = speed
        self._process: Process | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        """Start the room, and return when it listens."""
        self._process = await self._begin()
        assert self._process.stdout is not None
        async with asyncio.timeout(START_SECONDS):
            line = await self._process.stdout.readline()
        assert b" at http://" in line, await self._process.communicate()
        self.up.set()

    async def start_and_kill(self, seconds: float) -> None:
        """Start the room, and end the process so much later, in the middle of its start or just after it."""
        process = await self._begin()
        await asyncio.sleep(seconds)
        process.kill()
        await process.communicate()

    async def _begin(self, prepare: Callable[[], None] | None = None) -> Process:
        words = [*self._command, "--port", str(self.port), "--data", str(self.data), "--speed", str(self._speed)]
        return await command(*words, prepare=prepare)

    async def ended(self) -> tuple[int, str]:
        """Wait until the process has ended by itself; return its exit code and what it said on stderr."""
        assert self._process is not None
        async with asyncio.timeout(START_SECONDS):
            _, said = await self._process.communicate()
        self.up.clear()
        assert self._process.returncode is not None
        return self._process.returncode, said.decode()

    async def refused(self, prepare: Callable[[], None] | None = None) -> str:
        """Start a room that can't start; return the sentence, and nothing else, that it ends with."""
        process = await self._begin(prepare)
        _, said = await process.communicate()
        assert process.returncode == 1, said
        *logged, sentence = said.decode().splitlines()
        assert all(line.startswith("{") for line in logged), said.decode()
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
        _, said = await self._process.communicate()
        assert self._process.returncode is not None
        return self._process.returncode, said.decode()


async def command(*words: str, prepare: Callable[[], None] | None = None) -> Process:
    """Start a `durak` command. `prepare` is called in its process, before it is one."""
    environment = {**os.environ, "DURAK_TEST": "1"}
    program = (sys.executable, "-c", "from durak.cli import main; main()")
    return await asyncio.create_subprocess_exec(
        *program, *words, stdout=PIPE, stderr=PIPE, env=environment, preexec_fn=prepare
    )


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
