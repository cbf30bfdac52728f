"""Our room and its peers under the same load, in turns, beside the targets: `make bench-room` (docs/load.md)."""

import argparse
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.bench.load.building import MissingError, built_generator, fetch_peers
from tests.bench.load.figures import Figures, Point, Row, RunError, Runs, measure, of, spoiled, table
from tests.bench.load.servers import Server, our_room, peers, running

ROUNDS = 3
"""So often everything is measured, in turns: what the machine does besides hits all alike."""

FEW, MANY = 250, 1_000
PACED_MOVES_PER_SECOND = 500
SPEEDS = {"few": 20, "many": 4, "paced": 5, "idle": 1, "gone": 1}
"""How fast our tables' clock runs: at speed 1 most of 250 tables would stand in a window of R8, and wait for nobody."""

TIMES = ("-w", "1", "-d", "3")
POINTS = (
    Point("few", FEW, TIMES),
    Point("many", MANY, TIMES),
    Point("paced", FEW, (*TIMES, "-r", str(PACED_MOVES_PER_SECOND))),
)
ONCE = (Point("idle", MANY, ("-o", "-d", "12")), Point("gone", MANY, ("-g", "-d", "5")))
"""Ours alone: tables where nobody does anything, and tables that everyone has left and that go on for an hour."""

ROWS = (
    Row(f"moves/s, {FEW} tables", "few", lambda run: run.moves_per_second, ",.0f"),
    Row(f"moves/s, {MANY:,} tables", "many", lambda run: run.moves_per_second, ",.0f"),
    Row(f"p50 ms, {PACED_MOVES_PER_SECOND} moves/s over {FEW} tables", "paced", lambda run: run.p50_ms, ".2f"),
    Row("p99 ms, the same", "paced", lambda run: run.p99_ms, ".2f"),
    Row(f"µs of processor a move, {FEW} tables", "few", lambda run: run.us_per_move, ".0f"),
    Row("views sent a move, the same", "few", lambda run: run.views_per_move, ".2f"),
    Row("bytes a view, the same", "few", lambda run: run.view_bytes, ",.0f"),
    Row("base MB", "few", lambda run: run.base_mb, ".1f"),
    Row(f"MB per 1,000 sockets, {MANY:,} tables", "many", lambda run: run.mb_per_1000, ".1f"),
    Row(f"processor of {MANY:,} idle tables, %", "gone", lambda run: 100 * run.server_cpu, ".2f"),
    Row(
        f"the same with {4 * MANY:,} sockets, each asked every 10 s, %", "idle", lambda run: 100 * run.server_cpu, ".2f"
    ),
)
FEW_MOVES, MANY_MOVES, P50, P99, _, _, _, BASE, SOCKETS, IDLE_CPU, _ = ROWS
OURS, COLYSEUS, BOARDGAME = "durak room", "Colyseus 0.18", "boardgame.io 0.50"


@dataclass(frozen=True, slots=True)
class Target:
    """What a figure of ours has to be: so much, or so many times that of a peer."""

    row: Row
    bound: float
    holds: Callable[[float, float], bool]
    peer: str | None = None


def at_least(figure: float, bound: float) -> bool:
    """Tell whether a figure is big enough."""
    return figure >= bound


def at_most(figure: float, bound: float) -> bool:
    """Tell whether a figure is small enough."""
    return figure <= bound


TARGETS = (
    Target(FEW_MOVES, 0.75, at_least, COLYSEUS),
    Target(FEW_MOVES, 4, at_least, BOARDGAME),
    Target(MANY_MOVES, 0.9, at_least, COLYSEUS),
    Target(MANY_MOVES, 3.5, at_least, BOARDGAME),
    Target(P50, 1.5, at_most),
    Target(P99, 8, at_most),
    Target(BASE, 70, at_most),
    Target(SOCKETS, 20, at_most),
    Target(IDLE_CPU, 0.2, at_most),
)


def main() -> None:
    """Measure everything in turns, and print the table and how it stands to the targets."""
    rounds = _rounds()
    with tempfile.TemporaryDirectory() as folder:
        try:
            generator = built_generator(Path(folder))
        except MissingError as error:
            sys.exit(str(error))
        runs = _measure_all(generator, _peers_to_be_had(), rounds)
    servers = list(dict.fromkeys(server for server, _ in runs))
    print(f"\n{table(ROWS, servers, runs)}\n")
    for target in TARGETS:
        print(judged(target, runs))
    if spoiled(runs):
        print(f"\nIn {spoiled(runs)} runs other programs took part of the machine: measure again when it is quiet.")


def judged(target: Target, runs: Runs) -> str:
    """Return a sentence on a target."""
    figure = of(runs, OURS, target.row)
    peers_figure = 1.0 if target.peer is None else of(runs, target.peer, target.row)
    wanted = f"{'≥' if target.holds is at_least else '≤'} {target.bound:g}"
    what = target.row.title if target.peer is None else f"{target.row.title}, of {target.peer}"
    if figure is None or not peers_figure:
        return f"not measured  {what}: {wanted}"
    verdict = "met   " if target.holds(figure / peers_figure, target.bound) else "MISSED"
    return f"{verdict}  {what}: {figure / peers_figure:.2f}, wanted {wanted}"


def _rounds() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="how often everything is measured")
    return parser.parse_args().rounds


def _peers_to_be_had() -> Sequence[Server]:
    try:
        fetch_peers()
        return peers()
    except MissingError as error:
        print(f"Without the peers: {error}")
        return ()


def _measure_all(generator: Path, others: Sequence[Server], rounds: int) -> Runs:
    runs: defaultdict[tuple[str, str], list[Figures]] = defaultdict(list)
    for number in range(rounds):
        for point in (*POINTS, *(ONCE if number == 0 else ())):
            for server in (our_room(SPEEDS[point.name]), *(() if point in ONCE else others)):
                _measure_one(generator, server, point, runs)
    return runs


def _measure_one(
    generator: Path, server: Server, point: Point, runs: defaultdict[tuple[str, str], list[Figures]]
) -> None:
    try:
        with running(server) as started:
            figures = measure(generator, server, started, point)
    except (MissingError, RunError) as error:
        print(error)
        return
    runs[server.name, point.name].append(figures)
    print(f"{server.name:<18} {point.name:<6} {figures}", file=sys.stderr)


if __name__ == "__main__":
    main()
