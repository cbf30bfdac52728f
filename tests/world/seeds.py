"""The worlds of many seeds, run in parts: a part is a file, so that each core has its own."""

from collections import Counter

import pytest

from durak.world.faults import Fault
from durak.world.run import Worlds
from tests.conftest import PARTS, WORLDS

SEEDS = 500
EACH = SEEDS // PARTS


def run_part(part: int, request: pytest.FixtureRequest) -> None:
    """Run the worlds of a part, and insist on what is promised of each; how often faults happen counts in all."""
    faults = Counter[Fault]()
    with Worlds() as worlds:
        for seed in range(part * EACH, (part + 1) * EACH):
            outcome = worlds.run(seed)
            again = f"durak simulate --world --seed {seed}"
            assert outcome.broken is None, f"{outcome.broken}: {again}"
            assert outcome.tables >= 3, again
            assert outcome.pages >= 12, again
            assert outcome.inputs >= 1_000, again
            faults += outcome.faults
    request.node.user_properties.append((WORLDS, {fault.value: faults[fault] for fault in Fault}))
