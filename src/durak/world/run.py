"""One seed from its first step to its last, and the shortest way to the law that it breaks."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from durak.store.database import open_database
from durak.store.schema import METADATA
from durak.world.acts import act
from durak.world.faults import Fault
from durak.world.plan import Step, plan
from durak.world.world import PAGES, World


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the world of a seed went. `broken` is the law that did not hold, None when all did."""

    seed: int
    broken: str | None
    trace: str
    tables: int
    pages: int
    inputs: int
    messages: int
    faults: Counter[Fault]


class Worlds:
    """Makes worlds, one after the other, on one database in memory: to open one takes as long as many steps."""

    def __enter__(self) -> Self:
        self._database = open_database(Path(":memory:"))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._database.close()

    def run(self, seed: int, steps: Sequence[Step] | None = None) -> Outcome:
        """Run the world of a seed, with its own steps or with these."""
        with self._database.engine.begin() as db:
            for table in reversed(METADATA.sorted_tables):
                db.execute(table.delete())
        world = World(seed, self._database)
        broken = None
        try:
            world.run(act, plan(seed, PAGES) if steps is None else steps)
        except Exception as error:  # noqa: BLE001 -- whatever it is, it is what this seed has found
            broken = f"{type(error).__name__}: {error}"
        return Outcome(
            seed=seed,
            broken=broken,
            trace=world.trace,
            tables=len(world.journal.tables),
            pages=len(world.pages),
            inputs=world.watch.inputs,
            messages=world.messages,
            faults=world.faults.counted,
        )

    def shortest(self, outcome: Outcome, most_runs: int) -> list[Step]:
        """Return as few steps of a seed as still break the same law, as far as so many runs can tell."""

        def fails(steps: list[Step]) -> bool:
            return self.run(outcome.seed, steps).broken == outcome.broken

        return shortest(plan(outcome.seed, PAGES), fails, most_runs)


def shortest(steps: list[Step], fails: Callable[[list[Step]], bool], most_runs: int) -> list[Step]:
    """Leave out halves, quarters, and so on down to single steps, as long as it still fails."""
    size = len(steps) // 2
    runs = 0
    while size:
        at = 0
        while at < len(steps) and runs < most_runs:
            fewer = steps[:at] + steps[at + size :]
            runs += 1
            if fails(fewer):
                steps = fewer
            else:
                at += size
        size //= 2
    return steps
