"""Who sits where in the next round."""

import pytest

from durak.table.seats import private_bots, quick_size, seating


@pytest.mark.parametrize(
    ("previous", "people", "size", "seats"),
    [
        ([], ["a", "b"], 4, ["a", "b", "bot:0", "bot:1"]),
        ([], ["a", "b"], 2, ["a", "b"]),
        (["a", "bot:0", "b", "bot:1"], ["a", "b", "c"], 4, ["a", "c", "b", "bot:1"]),
        (["a", "bot:0", "b", "bot:1"], ["a", "b", "d", "c", "e"], 5, ["a", "d", "b", "c", "e"]),
        (["a", "b", "c", "d"], ["a", "c"], 4, ["a", "bot:0", "c", "bot:1"]),
        (["a", "bot:0", "bot:1", "bot:2", "bot:3", "bot:4"], ["b"], 6, ["b", *(f"bot:{i}" for i in range(5))]),
        (["a", "bot:0", "bot:1", "bot:2"], [], 4, ["bot:3", "bot:0", "bot:1", "bot:2"]),
        (["a", "b", "c", "d", "e"], ["a", "c", "e", "d"], 4, ["a", "c", "d", "e"]),
        (["a", "b", "bot:3"], ["a"], 3, ["a", "bot:0", "bot:3"]),
        (["a", "b", "c"], ["c", "b", "a"], 3, ["a", "b", "c"]),
        (["bot:0", "bot:1", "bot:2"], [], 2, ["bot:0", "bot:1"]),
        (["a", "bot:0"], ["a"], 6, ["a", "bot:0", "bot:1", "bot:2", "bot:3", "bot:4"]),
    ],
)
def test_seats_stay_newcomers_take_bots_seats_and_bots_fill_up(
    previous: list[str], people: list[str], size: int, seats: list[str]
) -> None:
    assert list(seating(previous, people, size)) == seats


def test_quick_table_has_four_seats_or_one_for_each_person() -> None:
    assert [quick_size(people) for people in range(1, 7)] == [4, 4, 4, 4, 5, 6]


def test_bots_of_a_private_table_never_make_more_than_six_seats() -> None:
    assert [private_bots(5, people) for people in range(7)] == [5, 5, 4, 3, 2, 1, 0]
    assert [private_bots(None, people) for people in range(7)] == [3, 2, 1, 0, 0, 0, 0]


def test_bots_never_have_a_number_of_five_or_more() -> None:
    seats: tuple[str, ...] = ()
    for people in ([], ["a"], ["a", "b"], [], ["c", "d"], ["d"], ["e", "f", "g"], ["g"], ["h"]):
        for bots in (5, 0, 3):
            seats = seating(seats, people, min(6, len(people) + bots))
            numbers = [account for account in seats if account.startswith("bot:")]
            assert set(numbers) <= {f"bot:{i}" for i in range(5)}
            assert len(set(seats)) == len(seats) == min(6, len(people) + bots)
