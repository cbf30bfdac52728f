"""Normal's weights for each number of players, found by the tuner (`python -m durak.arena.tuner`).

In the order of policy.NAMES; hundredths of a rank.
"""

START = [
    490, 490, 3900, 0, 0, 0,
    1800, 23, 9000, 0, 0, 0,
    444, -4, 9000, 900, -600, 0,
    3600, 1170, 457, 2976, 0, -50, 1170, 0, 0, 0,
    0, 0,
]  # fmt: skip
EASY_LIKE = [
    0,
    0,
    900,
    0,
    0,
    0,
    900,
    0,
    900,
    0,
    0,
    0,
    900,
    0,
    900,
    1800,
    900,
    0,
    900,
    0,
    0,
    3000,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
]
WEIGHTS = {2: START, 3: START, 4: START, 5: EASY_LIKE, 6: EASY_LIKE}
