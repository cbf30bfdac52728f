"""An hour of a real room: players and bots, drops, reloads, tables that open and close. `make soak-room MINUTES=60`.

Once as many tables end as begin, memory has to be flat, and when everyone has gone nothing is left of them. Prints what
the room holds over time, and exits with 1 when it grows.
"""

import argparse
import asyncio
import sys
import time
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass
from random import Random
from statistics import linear_regression
from typing import Any

from aiohttp import ClientSession
from prometheus_client.parser import text_string_to_metric_families

from durak.table.clock import EMPTY_MS
from tests.bench.load.servers import our_room, running
from tests.bench.load.visits import play_and_read, play_at_quick_tables, play_with_friends

SPEED = 20
QUICK_VISITORS = 12
PARTIES = 12
EMPTY_SECONDS = EMPTY_MS / 1000 / SPEED
"""A private table lives as long after everyone has left it."""

WARM_SECONDS = EMPTY_SECONDS + 60
GONE_SECONDS = EMPTY_SECONDS + 20
SAMPLE_SECONDS = 10
TOLD_SECONDS = 60

RISE_MOST_MB = 6.0
"""So much memory may rise, by the straight line that fits best, from the end of the warm-up to the end of play."""

MORE_MOST = 8
"""So many more tasks and open files than before anyone came may be left at the end."""


@dataclass(frozen=True, slots=True)
class Sample:
    """What the room holds `at_s` seconds after its start: resident memory, and how many of each."""

    at_s: float
    mb: float
    tables: int
    tasks: int
    files: int
    connections: int
    rounds: int

    def __str__(self) -> str:
        """One line of the report."""
        return (
            f"{self.at_s / 60:6.1f} min  {self.mb:7.1f} MB  {self.tables:5} tables  {self.tasks:5} tasks  "
            f"{self.files:5} files  {self.connections:5} sockets  {self.rounds:7,} rounds played"
        )


def main() -> None:
    """Soak a room, and say whether it grew."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    given = parser.parse_args()
    print(f"seed {given.seed}, {given.minutes:g} minutes")
    with running(our_room(SPEED)) as room:
        complaints = asyncio.run(soak(f"http://127.0.0.1:{room.port}", given.seed, 60 * given.minutes))
    for complaint in complaints:
        print(complaint)
    sys.exit(bool(complaints))


async def soak(url: str, seed: int, seconds: float) -> Sequence[str]:
    """Play for so long, and until nothing is left; return what there is to complain about."""
    rng, begun = Random(seed), time.monotonic()
    async with ClientSession() as session:
        watch = Watch(session, url, begun)
        before = await watch.sample()
        people: list[Coroutine[Any, Any, None]] = [
            *(play_at_quick_tables(url, Random(rng.random())) for _ in range(QUICK_VISITORS)),
            *(play_with_friends(url, Random(rng.random())) for _ in range(PARTIES)),
            play_and_read(url, Random(rng.random())),
        ]
        samples = await played(watch, people, begun + seconds - GONE_SECONDS)
        after = await gone(watch, begun + seconds)
    warm = [sample for sample in samples if sample.at_s >= WARM_SECONDS]
    return [*rise(warm), *died_out(warm), *left(before, after)]


class Watch:
    """Looks at a room from outside."""

    def __init__(self, session: ClientSession, url: str, begun: float) -> None:
        self._session = session
        self._url = url
        self._begun = begun

    async def sample(self) -> Sample:
        """Return what the room holds now."""
        async with self._session.get(f"{self._url}/metrics") as response:
            text = await response.text()
        found = [sample for family in text_string_to_metric_families(text) for sample in family.samples]
        values = {sample.name: sample.value for sample in found}
        return Sample(
            at_s=time.monotonic() - self._begun,
            mb=values["process_resident_memory_bytes"] / 2**20,
            tables=int(values["durak_tables"]),
            tasks=int(values["durak_tasks"]),
            files=int(values["process_open_fds"]),
            connections=int(values["durak_connections"]),
            rounds=int(sum(sample.value for sample in found if sample.name == "durak_rounds_total")),
        )


async def played(watch: Watch, people: Sequence[Coroutine[Any, Any, None]], until: float) -> Sequence[Sample]:
    """Have people play meanwhile; what goes wrong with one of them goes wrong with the soak."""
    samples: list[Sample] = []
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(person) for person in people]
        while time.monotonic() < until:
            samples.append(await watch.sample())
            if len(samples) % (TOLD_SECONDS // SAMPLE_SECONDS) == 1:
                print(samples[-1], flush=True)
            await asyncio.sleep(min(SAMPLE_SECONDS, max(0.0, until - time.monotonic())))
        for task in tasks:
            task.cancel()
    return samples


async def gone(watch: Watch, until: float) -> Sample:
    """Wait until the last table has ended, and no longer than may be; return what is left then."""
    while (sample := await watch.sample()).tables > 0 and time.monotonic() < until:  # noqa: ASYNC110 -- another process
        await asyncio.sleep(SAMPLE_SECONDS)
    print(sample, "when all have gone", flush=True)
    return sample


def rise(samples: Sequence[Sample]) -> Sequence[str]:
    """Complain when memory grows by more than RISE_MOST_MB, or when it was not watched for long enough to tell."""
    if len(samples) < TOLD_SECONDS // SAMPLE_SECONDS:
        return ["That was too short to tell whether memory grows."]
    slope, _ = linear_regression([sample.at_s for sample in samples], [sample.mb for sample in samples])
    seconds = samples[-1].at_s - samples[0].at_s
    risen = slope * seconds
    print(f"After the warm-up memory rose by {risen:.2f} MB in {seconds / 60:.0f} min ({slope * 3600:.2f} MB/h).")
    return [f"That is more than {RISE_MOST_MB:g} MB."] if risen > RISE_MOST_MB else []


def died_out(samples: Sequence[Sample]) -> Sequence[str]:
    """Return that ever fewer rounds were played: then memory was flat because nobody used it."""
    if len(samples) < 2:
        return ()
    middle = samples[len(samples) // 2].rounds
    early, late = middle - samples[0].rounds, samples[-1].rounds - middle
    return () if late >= early / 2 > 0 else [f"Play died out: {early} rounds in the first half, {late} in the second."]


def left(before: Sample, after: Sample) -> Sequence[str]:
    """Complain when something is left of people who have gone."""
    more = {"tasks": after.tasks - before.tasks, "files": after.files - before.files}
    kept = {"tables": after.tables, "sockets": after.connections}
    return [
        *(f"{number} {what} are left." for what, number in kept.items() if number > 0),
        *(f"{number} more {what} than before are left." for what, number in more.items() if number > MORE_MOST),
    ]


if __name__ == "__main__":
    main()
