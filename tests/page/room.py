"""A real `durak play` in a process of its own, on a free loopback port, with a folder of its own for what it stores."""

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

from tests.ending import end_with_parent

READY_SECONDS = 60
STOP_SECONDS = 20
LOOK_SECONDS = 0.05


class Room:
    """Page and room in one process. It can be stopped, killed, and started again on the same port and data.

    `speed` makes the room's clock run faster; at 1 the room runs as players meet it.
    """

    def __init__(self, data: Path, *, speed: int, words: tuple[str, ...] = ()) -> None:
        self.data = data
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._log = data.parent / f"{data.name}.log"
        command = Path(sys.executable).with_name("durak")
        options = ["--port", str(self.port), "--data", str(data), *(["--speed", str(speed)] if speed != 1 else [])]
        self._command = [str(command), "play", *options, *words]
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the process and return once it answers. Raises AssertionError with its output when it does not."""
        assert self._process is None
        with self._log.open("ab") as log:
            environment = {**os.environ, "DURAK_TEST": "1"}
            self._process = subprocess.Popen(
                self._command,
                env=environment,
                stdout=log,
                stderr=subprocess.STDOUT,
                preexec_fn=end_with_parent,  # noqa: PLW1509 -- it takes no lock
            )
        give_up_at = time.monotonic() + READY_SECONDS
        while not self._answers():
            assert not self._has_ended(), f"the room ended while starting:\n{self.output()}"
            assert time.monotonic() < give_up_at, f"the room does not answer on {self.url}:\n{self.output()}"

    def stop(self) -> None:
        """Ask the process to end, as an operator would, and wait for it."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """End the process at once, as a power cut would."""
        self._end(signal.SIGKILL)

    def output(self) -> str:
        """Return what the process has written so far."""
        return self._log.read_text(errors="replace") if self._log.exists() else ""

    def _end(self, how: signal.Signals) -> None:
        if self._process is None:
            return
        process, self._process = self._process, None
        process.send_signal(how)
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise

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
        try:
            self._process.wait(LOOK_SECONDS)
        except subprocess.TimeoutExpired:
            return False
        return True


def free_port() -> int:
    """Return a loopback port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
