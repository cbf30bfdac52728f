"""What the load generator reports of one run, and the table of all runs."""

import subprocess
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import msgspec

from tests.bench.load.servers import LOAD_CPU, Running, Server, on_cpu

RUN_SECONDS = 180.0
FOREIGN_MOST = 0.15
"""So much of a processor others may take before a run is not to be believed."""


class RunError(Exception):
    """The load generator failed."""


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """One run: see generator/figures.c. Memory in MB of all the server's processes, processors in cores."""

    tables: int
    moves: int
    moves_per_second: float
    p50_ms: float
    p99_ms: float
    server_cpu: float
    load_cpu: float
    foreign_cpu: float
    us_per_move: float
    base_mb: float
    connected_mb: float
    end_mb: float
    mb_per_1000: float
    views_per_move: float
    view_bytes: float
    connect_seconds: float
    others: int
    refused: int
    clocks: int
    rounds: int
    lost: int


@dataclass(frozen=True, slots=True)
class Point:
    """One thing to measure: so many tables, as fast as they can or at a rate, or idle."""

    name: str
    tables: int
    words: tuple[str, ...] = ()


def measure(generator: Path, server: Server, running: Running, point: Point) -> Figures:
    """Run the load generator once. Raises RunError when connections were lost, or nothing came of it."""
    watched = [word for process in running.processes() for word in ("-i", str(process))]
    words = [str(generator), "-a", server.adapter, "-p", str(running.port), "-t", str(point.tables), *point.words]
    done = subprocess.run(
        on_cpu(LOAD_CPU, [*words, *watched]), capture_output=True, text=True, check=False, timeout=RUN_SECONDS
    )
    if done.returncode != 0:
        raise RunError(f"{server.name}, {point.name}: {done.stdout}{done.stderr}")
    return msgspec.json.decode(done.stdout, type=Figures)


Runs = Mapping[tuple[str, str], Sequence[Figures]]
"""By server and point."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: a figure of a point, and how it is written."""

    title: str
    point: str
    figure: Callable[[Figures], float]
    form: str


def of(runs: Runs, server: str, row: Row) -> float | None:
    """Return the median of a figure; None when there was no run."""
    found = runs.get((server, row.point), ())
    return median(map(row.figure, found)) if found else None


def table(rows: Sequence[Row], servers: Sequence[str], runs: Runs) -> str:
    """Return the table of medians in Markdown, with the lowest and highest of more than one run."""
    lines = [["", *servers], ["---", *("---:" for _ in servers)]]
    lines += [[row.title, *(_cell(runs, server, row) for server in servers)] for row in rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _cell(runs: Runs, server: str, row: Row) -> str:
    found = sorted(map(row.figure, runs.get((server, row.point), ())))
    if not found:
        return "-"
    middle = format(median(found), row.form)
    return middle if len(found) == 1 else f"{middle} ({found[0]:{row.form}} to {found[-1]:{row.form}})"


def spoiled(runs: Runs) -> int:
    """Return in how many runs other processes took more of the machine than is good."""
    return sum(run.foreign_cpu > FOREIGN_MOST for found in runs.values() for run in found)
