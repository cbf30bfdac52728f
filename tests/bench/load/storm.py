"""A restart in the middle of 500 rounds: how long 2,000 pages that come back at once wait for their view.

`make bench-storm`. Exits with 1 when not every page has its seat, its hand and a whole clock again, or when it takes
longer than WANTED_MS from when the port listens.
"""

import contextlib
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Generator
from pathlib import Path

import msgspec

from tests.bench.load.building import HERE, MissingError, built_generator
from tests.bench.load.servers import DATA, LOAD_CPU, on_cpu, our_room, start
from tests.server.server_process import free_port

TABLES = 500
WANTED_MS = 3_000
"""For 99 of a hundred pages."""

PATIENCE_SECONDS = 300.0
"""Pages that are not in their rounds after so long, or not back in them, never will be."""

COMPLAINTS = "complaints"
"""The file with what the load generator says on stderr, beside the room's data."""


class Storm(msgspec.Struct, frozen=True, kw_only=True):
    """What became of the pages: see generator/storm.c. Times are from when the port listens until the whole view."""

    pages: int
    back: int
    same: int
    went_on: int
    wrong: int
    whole_clocks: int
    p50_ms: float
    p99_ms: float
    max_ms: float

    def unharmed(self) -> bool:
        """Tell whether everyone is back with the same hand, and nobody's clock was charged."""
        return self.same + self.went_on == self.whole_clocks == self.back == self.pages


class StormError(Exception):
    """The load generator failed."""


def main() -> None:
    """Print what the storm was like."""
    with tempfile.TemporaryDirectory(dir=HERE, prefix=DATA) as folder:
        try:
            storm, start_seconds = weather(built_generator(Path(folder)), Path(folder), TABLES)
        except (MissingError, StormError) as error:
            sys.exit(str(error))
    print(
        f"{storm.pages:,} pages at {TABLES} tables, the room killed in the middle of their rounds. It listens again "
        f"after {start_seconds:.1f} s. From then until a page has its whole view: p50 {storm.p50_ms / 1000:.2f} s, "
        f"p99 {storm.p99_ms / 1000:.2f} s (wanted ≤ {WANTED_MS / 1000:g}), the last {storm.max_ms / 1000:.2f} s.\n"
        f"Back {storm.back:,}, with the seat and hand of before {storm.same + storm.went_on:,} "
        f"({storm.went_on} whose window ended just before), with a whole clock {storm.whole_clocks:,}."
    )
    sys.exit(not storm.unharmed() or storm.p99_ms > WANTED_MS)


def weather(generator: Path, data: Path, tables: int) -> tuple[Storm, float]:
    """Play at so many tables, kill the room and start it again; return what became of it, and how long the start took.

    Raises MissingError when the room does not start, and StormError when the load generator fails.
    """
    room = our_room(speed=1)
    running = start(room, data, free_port())
    try:
        with playing(generator, running.port, tables, complaints=data / COMPLAINTS) as players:
            running.kill()
            killed_at = time.monotonic()
            running = start(room, data, running.port)
            start_seconds = time.monotonic() - killed_at
            said, _ = players.communicate(timeout=PATIENCE_SECONDS)
    except subprocess.TimeoutExpired as error:
        raise StormError(f"The pages are not back after {PATIENCE_SECONDS:g} s.") from error
    finally:
        running.kill()
    if players.returncode != 0:
        raise StormError((data / COMPLAINTS).read_text())
    return msgspec.json.decode(said, type=Storm), start_seconds


@contextlib.contextmanager
def playing(generator: Path, port: int, tables: int, *, complaints: Path) -> Generator[subprocess.Popen[bytes]]:
    """Have pages in rounds, to the end of the block. Raises StormError when they don't get there."""
    words = on_cpu(LOAD_CPU, [str(generator), "-s", "-p", str(port), "-t", str(tables)])
    with (
        complaints.open("wb") as out,
        subprocess.Popen(words, stdout=subprocess.PIPE, stderr=out) as players,
    ):
        assert players.stdout is not None
        in_time = threading.Timer(PATIENCE_SECONDS, players.kill)
        in_time.start()
        try:
            if players.stdout.readline() != b"playing\n":
                raise StormError(complaints.read_text() or f"Nobody plays after {PATIENCE_SECONDS:g} s.")
            in_time.cancel()
            yield players
        finally:
            in_time.cancel()
            players.kill()


if __name__ == "__main__":
    main()
