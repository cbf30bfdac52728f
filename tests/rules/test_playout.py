import pytest

from durak.rules.playout import Chance, choose, deal_random, play_random


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (2, (21875, 4110469668, 0)),
        (3, (42077, 1910670295, 1)),
        (4, (44857, 2851653323, 1)),
        (5, (60488, 2374148157, 1)),
        (6, (54423, 713349768, 0)),
    ],
)
def test_a_seed_gives_these_rounds_move_by_move(players: int, expected: tuple[int, int, int]) -> None:
    assert play_random(players, 200, 1) == expected


def test_another_seed_gives_other_rounds() -> None:
    assert play_random(4, 20, 2) != play_random(4, 20, 1)


@pytest.mark.parametrize("limit", [1, 2, 6, 36])
def test_chance_gives_every_number_below_the_limit_about_equally_often(limit: int) -> None:
    chance = Chance(0)
    counts = [0] * limit
    for _ in range(1000 * limit):
        counts[chance.below(limit)] += 1
    # Six standard deviations.
    assert all(abs(count - 1000) < 190 for count in counts)


def test_each_of_a_set_of_moves_is_chosen_about_equally_often() -> None:
    chance = Chance(3)
    chosen = [choose(2**0 | 2**17 | 2**37, chance) for _ in range(3000)]
    assert {move for move in chosen if abs(chosen.count(move) - 1000) < 160} == {0, 17, 37}


def test_r3_case_14_each_seat_starts_equally_often_when_nobody_holds_a_trump() -> None:
    chance = Chance(7)
    started = [0, 0]
    for _ in range(20000):
        round = deal_random(2, chance)
        trumps = 0x1FF * 2 ** (9 * round.trump)
        if not (round.hands[0] | round.hands[1]) & trumps:
            started[round.attacker] += 1
    assert sum(started) > 300
    assert abs(started[0] - started[1]) < 4 * sum(started) ** 0.5
