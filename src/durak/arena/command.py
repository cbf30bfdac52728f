"""`durak arena`: measure bots against each other."""

import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import Progress

from durak.arena.duel import DealResult, play_deal
from durak.arena.players import Player, player
from durak.arena.plot import svg
from durak.arena.report import TWO, Report, report, running
from durak.rules.round import MAX_PLAYERS, MIN_PLAYERS

CHUNKS_A_JOB = 25


def arena(  # noqa: PLR0913  (each is an option of the command)
    a: str,
    b: str,
    /,
    *others: str,
    players: int = 2,
    deals: int = 1000,
    seed: int = 1,
    jobs: int = 1,
    json: bool = False,
    plot: Path | None = None,
) -> None:
    """Measure A against the rest: each deal is played with A in every seat, B, C, ... in turn in the seats around.

    Parameters
    ----------
    a
        Whose figures are wanted: random, easy, normal, hard (75 ms a move), hard:50ms, hard:2000 (playouts),
        hard:2000:0 (and nodes for the endgame; 0: it is not solved) or cmd:PROGRAM.
    b
        Who plays in the other seats.
    others
        Who plays there too, in turn.
    players
        Seats, 2 to 6.
    deals
        Deals; each is played once for every seat.
    seed
        The seed of the deals. The same seed gives the same deals, whatever the number of jobs.
    jobs
        Processes.
    json
        Print one JSON object with the figures of A.
    plot
        Write a plot here.
    """
    if not MIN_PLAYERS <= players <= MAX_PLAYERS or deals < 1 or jobs < 1:
        raise SystemExit("Two to six players, one deal or more, one job or more.")
    names = [a, *((b, *others)[i % (1 + len(others))] for i in range(players - 1))]
    try:
        results = measure(names, deals, seed, jobs, quiet=json)
    except (ValueError, RuntimeError, OSError) as error:  # no such player; a program that ended, or is silent
        raise SystemExit(str(error)) from None
    found = report(players, results)
    if plot is not None:
        title = f"{a} against {', '.join((b, *others))}, {players} players, seed {seed}"
        plot.write_text(svg(title, running(players, results)), encoding="utf-8")
    sys.stdout.write(msgspec.json.encode(found).decode() + "\n" if json else text(a, found))


def measure(names: Sequence[str], deals: int, seed: int, jobs: int, *, quiet: bool) -> list[DealResult]:
    """Play the deals; return their results in order, the same for any number of jobs."""
    bar = Progress(console=Console(stderr=True), disable=quiet)
    with bar:
        task = bar.add_task("Deals", total=deals)
        results: list[DealResult] = []
        for chunk in _chunks(names, deals, seed, jobs):
            results += chunk
            bar.update(task, completed=len(results))
    return results


def text(name: str, found: Report) -> str:
    """Say the figures."""
    low, high = found.ci95
    measure = f"score {found.score:.4f}" if found.players == TWO else f"durak share {found.durak_share:.4f}"
    return (
        f"{name}: {measure} (95 %: {low:.4f} to {high:.4f}; fair {1 / found.players:.4f}), "
        f"{found.deals} deals, {found.draws} draws\n"
        f"illegal moves {found.illegal}, longest move {found.longest_move_ms:.1f} ms, "
        f"longest round {found.longest_round} moves\n"
    )


def _chunks(names: Sequence[str], deals: int, seed: int, jobs: int) -> Iterator[list[DealResult]]:
    size = max(1, min(100, deals // (jobs * CHUNKS_A_JOB)))
    starts = range(0, deals, size)
    if jobs == 1:
        _seat(names)
        try:
            for start in starts:
                yield _play(seed, start, min(start + size, deals))
        finally:
            for seated in _seated:
                seated.close()
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), _seat, (names,)) as pool:
        yield from pool.map(_play, *zip(*((seed, start, min(start + size, deals)) for start in starts), strict=True))


_seated: list[Player] = []  # of this process: programs are started once


def _seat(names: Sequence[str]) -> None:
    _seated[:] = [player(name) for name in names]


def _play(seed: int, start: int, end: int) -> list[DealResult]:
    return [play_deal(_seated, seed, number) for number in range(start, end)]
