"""How fast the rules play at random through the driver, interpreted: moves a second."""

import os

# Looked at when durak is first imported: play the sources, compiled or not.
os.environ["DURAK_INTERPRETED"] = "1"

from time import process_time

from durak.rules.playout import play_random

SECONDS = 2.0
ROUNDS = 200


def moves_per_second(players: int) -> float:
    """Play for a while; return moves a second of a core's time, whatever else the machine does."""
    moves, seed = 0, 0
    began = process_time()
    while (seconds := process_time() - began) < SECONDS:
        seed += 1
        moves += play_random(players, ROUNDS, seed)[0]
    return moves / seconds


def main() -> None:
    for players in (2, 4):
        print(f"interpreted rules, {players} players: {moves_per_second(players) / 1e6:.3f} M moves/s")


if __name__ == "__main__":
    main()
