"""A failing seed says what it broke, is seen again exactly, and finds its shortest trace."""

import json

import pytest

from durak.world.plan import Step, plan
from durak.world.report import Report, fault_lines, in_lines, simulate_worlds
from durak.world.run import Worlds, shortest
from durak.world.world import PAGES
from tests.world.planted import hand_of_the_neighbour, version_goes_back_on_restart


def test_as_few_steps_are_left_as_still_fail() -> None:
    steps = plan(1, PAGES, 40)
    needed = {steps[3], steps[20]}
    assert shortest(steps, lambda fewer: needed <= {*fewer}, 1_000) == [steps[3], steps[20]]


def test_the_search_for_fewer_steps_ends() -> None:
    steps, runs = plan(1, PAGES, 40), 0

    def fails(_: list[Step]) -> bool:
        nonlocal runs
        runs += 1
        return False

    assert shortest(steps, fails, 7) == steps
    assert runs == 7


def test_a_failing_seed_breaks_the_same_law_by_fewer_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    version_goes_back_on_restart(monkeypatch)
    with Worlds() as worlds:
        outcome = next(failed for seed in range(20) if (failed := worlds.run(seed)).broken is not None)
        steps = worlds.shortest(outcome, most_runs=30)
        again = worlds.run(outcome.seed, steps)
        assert again.broken == outcome.broken
        assert worlds.run(outcome.seed, steps) == again
    assert len(steps) < len(plan(outcome.seed, PAGES)) / 2


def test_a_failing_seed_prints_itself_its_law_and_its_steps(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    hand_of_the_neighbour(monkeypatch)
    monkeypatch.setattr("durak.world.report.MOST_RUNS", 3)
    with pytest.raises(SystemExit):
        simulate_worlds(5, 1, None, json=False)
    assert "seed 5 breaks a law: BrokenError: a view shows another's hand" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        simulate_worlds(5, 1, None, json=True)
    failed = json.loads(capsys.readouterr().out)["failed"]
    assert (failed[0]["seed"], bool(failed[0]["steps"])) == (5, True)


def test_seeds_that_hold_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    simulate_worlds(5, 2, None, json=False)
    printed = capsys.readouterr().out
    assert printed.startswith("2 seeds")
    assert "the process dead at an effect" in printed


def test_as_many_seeds_run_as_the_time_allows(capsys: pytest.CaptureFixture[str]) -> None:
    simulate_worlds(5, 1, 0.0, json=False)
    assert capsys.readouterr().out.startswith("0 seeds")


def test_every_fault_has_a_line() -> None:
    assert in_lines(Report()).splitlines()[2:] == fault_lines(Report().faults)
