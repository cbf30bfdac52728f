"""A real `durak play` in a process of its own, on a free loopback port, with a folder of its own for what it stores.

Each is forked from one process that has imported the room: that takes longer than all the rest of its start.
"""

import http.client
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from multiprocessing.context import ForkServerProcess
from pathlib import Path

READY_SECONDS = 60
STOP_SECONDS = 20
LOOK_SECONDS = 0.05

PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["durak.cli", "uvloop", __name__])


class Room:
    """Page and room in one process. It can be stopped, killed, and started again on the same port and data.

    `speed` makes the room's clock run faster; at 1 the room runs as players meet it.
    """

    def __init__(self, data: Path, *, speed: int, words: tuple[str, ...] = ()) -> None:
        self.data = data
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._log = data.parent / f"{data.name}.log"
        options = ["--port", str(self.port), "--data", str(data), *(["--speed", str(speed)] if speed != 1 else [])]
        self._command = ["play", *options, *words]
        self._process: ForkServerProcess | None = None

    def start(self) -> None:
        """Start the process and return once it answers. Raises AssertionError with its output when it does not."""
        assert self._process is None
        self._process = PROCESSES.Process(target=run, args=(self._command, self._log))
        self._process.start()
        give_up_at = time.monotonic() + READY_SECONDS
        while not self._answers():
            assert not self._has_ended(), f"the room ended while starting:\n{self.output()}"
            assert time.monotonic() < give_up_at, f"the room does not answer on {self.url}:\n{self.output()}"

    def stop(self) -> None:
        """Ask the process to end, as an operator would, and wait for it."""
        self._end(ForkServerProcess.terminate)

    def kill(self) -> None:
        """End the process at once, as a power cut would."""
        self._end(ForkServerProcess.kill)

    def output(self) -> str:
        """Return what the process has written so far."""
        return self._log.read_text(errors="replace") if self._log.exists() else ""

    def _end(self, ask: Callable[[ForkServerProcess], None]) -> None:
        if self._process is None:
            return
        process, self._process = self._process, None
        ask(process)
        process.join(STOP_SECONDS)
        late = process.is_alive()
        process.kill()
        process.join()
        assert not late, f"the room does not stop:\n{self.output()}"

    def _answers(self) -> bool:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=READY_SECONDS)
        try:
            connection.request("GET", "/healthz")
            return connection.getresponse().status == http.HTTPStatus.OK
        except OSError:
            return False
        finally:
            connection.close()

    def _has_ended(self) -> bool:
        assert self._process is not None
        self._process.join(LOOK_SECONDS)
        return not self._process.is_alive()


def run(command: list[str], log: Path) -> None:
    """Be the command `durak`, whose output goes to a file."""
    threading.Thread(target=end_with_tests, daemon=True).start()
    os.environ["DURAK_TEST"] = "1"
    with log.open("ab", buffering=0) as output:
        for stream in (sys.stdout, sys.stderr):
            os.dup2(output.fileno(), stream.fileno())
    sys.argv = ["durak", *command]
    # Here, and not above: whoever only starts rooms need not wait for it.
    from durak.cli import main  # noqa: PLC0415

    main()


def end_with_tests() -> None:
    """Wait until the process of the tests has ended, also when it was killed; then ask this one to stop."""
    tests = multiprocessing.parent_process()
    assert tests is not None
    tests.join()
    os.kill(os.getpid(), signal.SIGTERM)


def free_port() -> int:
    """Return a loopback port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
