from random import Random, SystemRandom

from durak.server.app import CHANCE
from durak.server.tokens import token


def test_what_a_room_draws_can_not_be_guessed() -> None:
    assert type(CHANCE) is SystemRandom


def test_a_token_is_all_of_its_bytes_in_letters_of_an_address() -> None:
    drawn = [token(Random(seed), 16) for seed in range(100)]
    assert len(set(drawn)) == 100
    assert {len(one) for one in drawn} == {22}
    assert all(one.replace("-", "").replace("_", "").isalnum() and one.isascii() for one in drawn)
