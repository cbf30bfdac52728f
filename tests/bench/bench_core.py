"""How fast the compiled rules play at random beside engine.c, the same game in C, built now by the same flags.

Both play the same rounds in turn, and the hashes of all their moves must be the same. Each line ends in the ratio of
the compiled rules' moves a second to those of C.
"""

import ctypes
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time

from durak import core_files
from durak.rules.playout import play_random

ENGINE = Path(__file__).with_name("engine.c")
SECONDS = 3.0  # of a core's time, for each number of players
ROUNDS = 1000

Played = tuple[int, int, int]  # the number of moves, their hash, the number of draws
Play = Callable[[int, int, int], Played]  # players, rounds, seed


def engine_in_c(folder: Path) -> Play:
    """Build the C engine and return its play_random."""
    library = folder / "engine.so"
    compiler = os.environ.get("CC", "cc")
    subprocess.run([compiler, "-O3", "-shared", "-fPIC", str(ENGINE), "-o", str(library)], check=True)
    engine = ctypes.CDLL(str(library))

    def play(players: int, rounds: int, seed: int) -> Played:
        told = (ctypes.c_int64 * 3)()
        engine.play_random(players, ctypes.c_int64(rounds), ctypes.c_int64(seed), told)
        return told[0], told[1], told[2]

    return play


def compare(players: int, in_c: Play) -> str:
    """Play the same rounds by both, in turn, for a while."""
    ours, c, moves, seed = 0.0, 0.0, 0, 0
    while ours + c < SECONDS:
        seed += 1
        began = process_time()
        played = play_random(players, ROUNDS, seed)
        between = process_time()
        played_in_c = in_c(players, ROUNDS, seed)
        ended = process_time()
        if played != played_in_c:
            sys.exit(f"{players} players, seed {seed}: the rules play {played}, C plays {played_in_c}")
        moves, ours, c = moves + played[0], ours + between - began, c + ended - between
    speeds = f"{moves / ours / 1e6:.1f} M moves/s, C {moves / c / 1e6:.1f} M moves/s"
    return f"compiled rules, {players} players, {seed * ROUNDS} rounds: {speeds}, ratio {c / ours:.2f}"


def main() -> None:
    """Print a line for each number of players."""
    if not core_files.is_compiled():
        print("compiled rules: none here (see `make setup`)")
        return
    with tempfile.TemporaryDirectory() as folder:
        in_c = engine_in_c(Path(folder))
        for players in (2, 3, 4, 6):
            print(compare(players, in_c), flush=True)


if __name__ == "__main__":
    main()
