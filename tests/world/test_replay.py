"""A seed is the same world every time, on every machine."""

import os
import subprocess
import sys

import pytest

from durak.world.run import Worlds

SEED = 7
SAY = "from durak.world.run import Worlds\nwith Worlds() as worlds: print(worlds.run({seed}).trace)"


def test_the_same_seed_gives_the_same_trace() -> None:
    with Worlds() as worlds:
        first = worlds.run(SEED)
        worlds.run(SEED + 1)
        assert worlds.run(SEED) == first


def test_another_seed_gives_another_trace() -> None:
    with Worlds() as worlds:
        assert worlds.run(SEED).trace != worlds.run(SEED + 1).trace


@pytest.mark.parametrize("seed", [SEED, 40])
def test_the_trace_does_not_depend_on_the_process(seed: int) -> None:
    traces = {trace_in_a_process(seed, hash_seed) for hash_seed in ("1", "2")}
    with Worlds() as worlds:
        assert traces == {worlds.run(seed).trace}


def trace_in_a_process(seed: int, hash_seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    program = [sys.executable, "-c", SAY.format(seed=seed)]
    done = subprocess.run(program, env=environment, capture_output=True, text=True, check=True, timeout=120)
    return done.stdout.strip()
