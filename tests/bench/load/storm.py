"""A restart in the middle of 500 rounds: how long 2,000 pages that come back at once wait for their view.

`make bench-storm`. Exits with 1 when not every page has its seat, its hand and a whole clock again, or when it takes
longer than WANTED_MS from when the port listens.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

import msgspec

from tests.bench.load.building import HERE, MissingError, built_generator
from tests.bench.load.servers import DATA, LOAD_CPU, on_cpu, our_room, start
from tests.server.server_process import free_port

TABLES = 500
WANTED_MS = 3_000
"""For 99 of a hundred pages."""


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
    words = on_cpu(LOAD_CPU, [str(generator), "-s", "-p", str(running.port), "-t", str(tables)])
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as playing:
        assert playing.stdout is not None
        try:
            if playing.stdout.readline() != b"playing\n":
                raise StormError(playing.communicate()[1].decode())
            running.kill()
            killed_at = time.monotonic()
            running = start(room, data, running.port)
            start_seconds = time.monotonic() - killed_at
            said, why = playing.communicate()
        finally:
            playing.kill()
            running.kill()
    if playing.returncode != 0:
        raise StormError(why.decode())
    return msgspec.json.decode(said, type=Storm), start_seconds


if __name__ == "__main__":
    main()
