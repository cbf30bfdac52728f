"""The servers that are measured, each started as its users start it, on one processor."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.bench.load.building import HERE, PEERS, MissingError, node
from tests.server.server_process import free_port

DATA = "data."
"""How folders for data begin: they lie here, since /tmp may be no disk."""

SERVER_CPU = "0"
LOAD_CPU = "1"
START_SECONDS = 30.0
PROBE_SECONDS = 0.05
SETTLE_SECONDS = 0.5
"""From the first connection until memory is read: what the start needed is given back by then."""


@dataclass(frozen=True, slots=True)
class Server:
    """A server, and the load generator's adapter for it. `{port}` and `{data}` stand in the words of its command."""

    name: str
    adapter: str
    command: Sequence[str]
    environment: Mapping[str, str] = field(default_factory=dict[str, str])


def our_room(speed: int) -> Server:
    """Return a room of ours, whose tables' clock runs so fast."""
    durak = str(Path(sys.executable).parent / "durak")
    words = (durak, "room", "--port", "{port}", "--data", "{data}", "--speed", str(speed))
    return Server("durak room", "room", words, {"DURAK_TEST": "1"})


def peers() -> Sequence[Server]:
    """Return the peers, which store nothing. Raises MissingError where there is no Node for them."""
    program = str(node())
    return (
        Server("Colyseus 0.18", "colyseus", (program, str(PEERS / "colyseus.mjs"))),
        Server("boardgame.io 0.50", "boardgame", (program, str(PEERS / "boardgame.cjs")), {"NODE_ENV": "production"}),
        Server("bare ws", "ws", (program, str(PEERS / "ws.mjs"))),
    )


@dataclass(frozen=True, slots=True)
class Running:
    """A server that listens."""

    port: int
    process: subprocess.Popen[bytes]

    def processes(self) -> list[int]:
        """Return the server's process and all that it started."""
        return _family(self.process.pid)

    def kill(self) -> None:
        """End the server in the middle of whatever it does."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


@contextlib.contextmanager
def running(server: Server) -> Generator[Running]:
    """Run a server on a folder of its own until the end of the block. Raises MissingError when it does not start."""
    with tempfile.TemporaryDirectory(dir=HERE, prefix=DATA) as folder:
        started = start(server, Path(folder), free_port())
        try:
            time.sleep(SETTLE_SECONDS)
            yield started
        finally:
            started.kill()


def start(server: Server, data: Path, port: int) -> Running:
    """Start a server, and return when it listens. Raises MissingError with what it said when it does not."""
    words = [word.format(port=port, data=data) for word in server.command]
    said = data / "said"
    with said.open("wb") as out:
        process = subprocess.Popen(
            on_cpu(SERVER_CPU, words),
            env={**os.environ, **server.environment, "PORT": str(port)},
            stdout=out,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    started = Running(port, process)
    end = time.monotonic() + START_SECONDS
    while not _listens(port):
        if process.poll() is not None or time.monotonic() > end:
            started.kill()
            raise MissingError(f"{server.name} does not listen:\n{said.read_text()}")
        time.sleep(PROBE_SECONDS)
    return started


def on_cpu(cpu: str, words: Sequence[str]) -> list[str]:
    """Return the command that runs another one on one processor, where this machine has it."""
    if int(cpu) not in os.sched_getaffinity(0):
        return list(words)
    return ["taskset", "-c", cpu, *words]


def _listens(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False


def _family(process: int) -> list[int]:
    found = [process]
    for children in Path(f"/proc/{process}/task").glob("*/children"):
        with contextlib.suppress(OSError):
            found += [each for child in children.read_text().split() for each in _family(int(child))]
    return found
