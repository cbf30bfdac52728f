"""What `durak simulate --world` says: what went wrong in the worlds of some seeds, and which laws were broken."""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from time import perf_counter

import msgspec

from durak.world.faults import Fault
from durak.world.plan import Step
from durak.world.run import Outcome, Worlds

MOST_RUNS = 400
"""So often a failing seed is run again to find its shortest trace."""


@dataclass(slots=True)
class Report:
    """What was seen of a number of seeds. `failed` holds the shortest trace of each."""

    seeds: int = 0
    inputs: int = 0
    messages: int = 0
    tables: int = 0
    faults: Counter[Fault] = field(default_factory=Counter[Fault])
    failed: list[tuple[Outcome, list[Step]]] = field(default_factory=list[tuple[Outcome, list[Step]]])

    def add(self, outcome: Outcome) -> None:
        """Count a seed in."""
        self.seeds += 1
        self.inputs += outcome.inputs
        self.messages += outcome.messages
        self.tables += outcome.tables
        self.faults += outcome.faults


def simulate_worlds(seed: int, seeds: int, seconds: float | None, *, json: bool) -> None:
    """Run the worlds of `seeds` seeds from `seed` on, or as many as `seconds` allow; fail when a law was broken."""
    report = Report()
    with Worlds() as worlds:
        for number in _numbers(seed, seeds, seconds):
            outcome = worlds.run(number)
            report.add(outcome)
            if outcome.broken is not None:
                report.failed.append((outcome, worlds.shortest(outcome, MOST_RUNS)))
    print(msgspec.json.encode(as_json(report)).decode() if json else in_lines(report))
    if report.failed:
        sys.exit(1)


def _numbers(seed: int, seeds: int, seconds: float | None) -> Iterator[int]:
    began, number = perf_counter(), seed
    while number < seed + seeds if seconds is None else perf_counter() - began < seconds:
        yield number
        number += 1


def in_lines(report: Report) -> str:
    """Write a report for people."""
    lines = [
        f"{report.seeds:,} seeds, {report.tables:,} tables",
        f"{report.inputs:,} inputs of tables, {report.messages:,} messages of pages",
        *fault_lines(report.faults),
    ]
    for outcome, steps in report.failed:
        lines += ["", f"seed {outcome.seed} breaks a law: {outcome.broken}", *map(str, steps)]
    return "\n".join(lines)


def fault_lines(faults: Counter[Fault]) -> list[str]:
    """Write how often each fault happened."""
    return [f"{faults[fault]:9,}  {fault.value}" for fault in Fault]


def as_json(report: Report) -> dict[str, object]:
    """Return a report for programs."""
    return {
        "seeds": report.seeds,
        "tables": report.tables,
        "inputs": report.inputs,
        "messages": report.messages,
        "faults": {fault.name.lower(): report.faults[fault] for fault in Fault},
        "failed": [
            {"seed": outcome.seed, "law": outcome.broken, "steps": [str(step) for step in steps]}
            for outcome, steps in report.failed
        ],
    }
