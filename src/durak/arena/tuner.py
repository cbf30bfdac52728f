"""The tuner of normal's weights: a hill climb on duplicate deals, reproducible from its seed.

    python -m durak.arena.tuner PLAYERS [STEPS SEED]

starts from START, prints each step forward and at last the weights; without STEPS and SEED those in use. A step
changes about one weight in five; it is kept when, on the same deals, its gain against easy and against the weights
before is together clearly more than chance, and against easy no loss. (Without the latter the climb drifts: each beats
the one before, and loses to easy.) The deals are drawn from FIRST_SEED up, by another generator than those of the
arena: no claim is measured on them.
"""

import random
import sys
from statistics import fmean, stdev

from durak.arena.field import EASY, match
from durak.bots.policy import COUNT, NAMES, Weights

FIRST_SEED = 1_000_000_000
SCREEN_DEALS = 500
PROOF_DEALS = 10_000
CLEAR_GAIN = 1.6  # standard errors
CHANGED = 0.2  # the share of the weights that a step changes
STEP_SIZES = (0.3, 1.0, 2.5)  # times a rank
RANK = 100
FLOORS = {"throw_lacked": 1000}
"""What is asked of normal, gain or not: it throws in what the defender evidently lacks. (It harms nowhere.)"""

# fmt: off
_RULES_OF_THUMB = [
    490, 490, 3900, 0, 0, 0, 1800, 23, 9000, 1000,
    0, 0, 444, -4, 9000, 900, -600, 0, 3600, 1170,
    457, 2976, 0, -50, 1170, 0, 0, 0, 0, 0,
]
START = {
    2: [
        390, 439, 3889, 54, 4, 45, 1771, -47, 8998, 1000,
        -450, -269, 806, -4, 8764, 976, -578, 386, 3401, 1478,
        390, 2977, 63, -89, 1282, 34, -27, 52, 17, 496,
    ],
    3: _RULES_OF_THUMB,
    4: _RULES_OF_THUMB,
    5: [
        -71, 34, 631, 50, 108, 94, 990, 59, 1063, 1000,
        300, -18, 851, 210, 862, 2651, 1297, 84, 1067, 535,
        136, 3407, 426, -1200, 48, 97, -529, -254, 0, 6,
    ],
    6: [
        95, -29, 880, 66, 103, 59, 1255, 44, 969, 1000,
        -72, 92, 629, -158, 875, 2127, 949, 84, 1068, 543,
        116, 3098, 253, -316, -79, 92, -83, 126, 0, 0,
    ],
}
# fmt: on
"""Where the climb begins, by number of players: rules of thumb, or what earlier climbs from them had led to."""

STEPS = {2: 200, 3: 600, 4: 600, 5: 200, 6: 200}
SEED = 1
"""They lead from START to the weights in use."""


def tune(players: int, steps: int, seed: int) -> list[int]:
    """Climb from START; return the best found."""
    rng = random.Random(seed)
    best = list(START[players])
    for step in range(steps):
        tried = _changed(best, rng)
        first_seed = FIRST_SEED + 2 * step
        if min(_gains(players, SCREEN_DEALS, first_seed, tried, best)) <= 0:
            continue
        together, easy = _gains(players, PROOF_DEALS, first_seed + 1, tried, best)
        if together > CLEAR_GAIN and easy >= 0:
            best = tried
            _say(players, step, best)
    return best


def _changed(weights: list[int], rng: random.Random) -> list[int]:
    size = rng.choice(STEP_SIZES) * RANK
    changed = [round(weight + rng.gauss(0, size)) if rng.random() < CHANGED else weight for weight in weights]
    return [max(weight, FLOORS.get(NAMES[i], weight)) for i, weight in enumerate(changed)]


def _gains(players: int, deals: int, seed: int, tried: list[int], best: list[int]) -> tuple[float, float]:
    """How much less `tried` loses than `best`, against easy and each other together, and against easy alone.

    In standard errors over the deals.
    """
    one, other = Weights(tried), Weights(best)
    before = match(players, deals, seed, other, EASY)
    now = match(players, deals, seed, one, EASY)
    easy = [b - n for b, n in zip(before, now, strict=True)]
    duel = match(players, deals, seed, one, other)
    together = [gain + 1 / players - loss for gain, loss in zip(easy, duel, strict=True)]
    return _in_errors(together), _in_errors(easy)


def _in_errors(gains: list[float]) -> float:
    spread = stdev(gains)
    return fmean(gains) / spread * len(gains) ** 0.5 if spread else 0.0


def _say(players: int, step: int, best: list[int]) -> None:
    loss = fmean(match(players, 2 * PROOF_DEALS, FIRST_SEED - 1, Weights(best), EASY))
    sys.stderr.write(f"step {step}: loss against easy {loss:.4f} {best}\n")


def main() -> None:
    """Tune and print the weights by name."""
    players, *given = (int(argument) for argument in sys.argv[1:])
    steps, seed = given or (STEPS[players], SEED)
    weights = tune(players, steps, seed)
    lines = [f"        {weight},  # {NAMES[i]}" for i, weight in enumerate(weights)]
    assert len(lines) == COUNT
    sys.stdout.write(f"    {players}: [\n" + "\n".join(lines) + "\n    ],\n")


if __name__ == "__main__":
    main()
