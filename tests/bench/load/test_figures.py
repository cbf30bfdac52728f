"""The table of figures and how it stands to the targets."""

from collections.abc import Sequence

import msgspec
import pytest

from tests.bench.load.bench_room import BOARDGAME, COLYSEUS, FEW_MOVES, OURS, P99, TARGETS, Target, at_least, judged
from tests.bench.load.figures import Figures, Runs, of, spoiled, table

NOTHING = dict.fromkeys(Figures.__struct_fields__, 0)


def run(*, moves_per_second: float = 0, p99_ms: float = 0, foreign_cpu: float = 0) -> Figures:
    given = {"moves_per_second": moves_per_second, "p99_ms": p99_ms, "foreign_cpu": foreign_cpu}
    return msgspec.convert(NOTHING | given, Figures)


def runs(*, ours: Sequence[float], colyseus: Sequence[float]) -> Runs:
    return {
        (OURS, "few"): [run(moves_per_second=moves) for moves in ours],
        (COLYSEUS, "few"): [run(moves_per_second=moves) for moves in colyseus],
    }


def test_a_figure_is_the_median_of_the_runs() -> None:
    assert of(runs(ours=[900, 100, 300], colyseus=[]), OURS, FEW_MOVES) == 300
    assert of({}, OURS, FEW_MOVES) is None


def test_the_table_shows_the_median_and_the_extremes() -> None:
    text = table((FEW_MOVES,), (OURS, COLYSEUS), runs(ours=[9000, 1000, 3000], colyseus=[]))
    assert text.splitlines()[2] == "| moves/s, 250 tables | 3,000 (1,000 to 9,000) | - |"


@pytest.mark.parametrize(("colyseus", "verdict"), [(1000, "met"), (1100, "MISSED")])
def test_a_target_may_be_a_part_of_what_a_peer_does(colyseus: float, verdict: str) -> None:
    target = Target(FEW_MOVES, 0.75, at_least, COLYSEUS)
    assert judged(target, runs(ours=[750], colyseus=[colyseus])).startswith(verdict)


@pytest.mark.parametrize(("p99_ms", "verdict"), [(8, "met"), (8.1, "MISSED")])
def test_a_target_may_be_a_bound(p99_ms: float, verdict: str) -> None:
    target = next(target for target in TARGETS if target.row is P99)
    assert judged(target, {(OURS, "paced"): [run(p99_ms=p99_ms)]}).startswith(verdict)


def test_what_was_not_measured_is_said() -> None:
    assert judged(Target(FEW_MOVES, 4, at_least, BOARDGAME), runs(ours=[1], colyseus=[1])).startswith("not measured")


def test_runs_beside_other_programs_are_counted() -> None:
    assert spoiled({(OURS, "few"): [run(foreign_cpu=0.1), run(foreign_cpu=0.2)]}) == 1
