"""When a soak complains."""

import pytest

from tests.bench.load.soak import MORE_MOST, RISE_MOST_MB, Sample, died_out, left, rise


def sample(
    at_s: float = 0, mb: float = 70, *, tables: int = 0, tasks: int = 3, files: int = 20, rounds: int = 0
) -> Sample:
    return Sample(at_s, mb, tables, tasks, files, connections=0, rounds=rounds)


def climbing(mb: float) -> list[Sample]:
    """An hour in which memory climbs by so much, with a wave in it."""
    return [sample(36 * step, 70 + mb * step / 100 + step % 2) for step in range(101)]


@pytest.mark.parametrize(("mb", "complains"), [(0, False), (-20, False), (RISE_MOST_MB - 0.5, False), (8, True)])
def test_memory_that_rises_is_complained_about(mb: float, *, complains: bool) -> None:
    assert bool(rise(climbing(mb))) == complains


def test_a_soak_that_is_too_short_to_tell_is_no_success() -> None:
    assert rise([sample(at_s, 70) for at_s in range(5)])


@pytest.mark.parametrize(
    ("after", "complaints"),
    [
        (sample(), 0),
        (sample(tasks=3 + MORE_MOST, files=20 + MORE_MOST), 0),
        (sample(tasks=4 + MORE_MOST), 1),
        (sample(files=21 + MORE_MOST), 1),
        (sample(tables=1), 1),
    ],
)
def test_what_is_left_of_people_is_complained_about(after: Sample, complaints: int) -> None:
    assert len(left(sample(), after)) == complaints


@pytest.mark.parametrize(
    ("rounds", "complains"), [((0, 10, 20), False), ((5, 15, 20), False), ((5, 15, 19), True), ((0, 0, 0), True)]
)
def test_play_that_dies_out_is_complained_about(rounds: tuple[int, ...], *, complains: bool) -> None:
    assert bool(died_out([sample(10.0 * at, rounds=played) for at, played in enumerate(rounds)])) == complains
