"""The deck of durak-deal-v1: it is a deck, it follows from all that went into it, and no card likes a place."""

from collections import Counter
from dataclasses import replace
from hashlib import sha256

import pytest

from durak.deal import hashes, shuffle, transcript
from tests.deal.rounds import Inputs, drawn, inputs

DEALS = 3_000
# 1225 degrees of freedom: chance alone goes beyond these in one of ten thousand cases each.
LOW, HIGH = 1_047, 1_415


def test_a_part_can_not_be_moved_into_its_neighbour() -> None:
    assert hashes.lp(b"ab", b"c") != hashes.lp(b"a", b"bc") != hashes.lp(b"abc")


def test_lengths_are_four_bytes_big_endian() -> None:
    assert hashes.lp(b"ab", b"") == b"\0\0\0\2ab\0\0\0\0"


def test_commitments_are_the_written_hashes() -> None:
    """By hand, from the words of the protocol."""
    part = b"\0\0\0\x0ddurak-deal-v1"
    secret = bytes(range(32))
    server = part + b"\0\0\0\6server" + b"\0\0\0\1T" + b"\0\0\0\4\0\0\0\7" + b"\0\0\0\x20" + secret
    assert hashes.server_commitment("T", 7, secret) == sha256(server).digest()
    share = part + b"\0\0\0\5share" + b"\0\0\0\1T" + b"\0\0\0\4\0\0\0\7" + b"\0\0\0\2me" + b"\0\0\0\x20" + secret
    assert hashes.share_commitment("T", 7, "me", secret) == sha256(share).digest()


def test_the_roster_is_canonical_json() -> None:
    given = inputs(1, 2, bots=1)
    assert transcript.roster(given.seats, "00") == (
        b'{"rules":"00","seats":[{"account":"account-1-0","bot":false},{"account":"bot:0","bot":true}]}'
    )


@pytest.mark.parametrize("players", range(2, 7))
def test_the_deck_holds_every_card_once(players: int) -> None:
    assert sorted(inputs(1, players).deck) == list(range(36))


@pytest.mark.parametrize("players", range(2, 7))
def test_the_first_seat_is_a_seat_and_any(players: int) -> None:
    firsts = {inputs(seed, players).first for seed in range(80)}
    assert firsts == set(range(players))


def test_everything_that_goes_in_changes_the_deck() -> None:
    given = inputs(1, 3, bots=1)
    others = [
        replace(given, table="other"),
        replace(given, number=given.number + 1),
        replace(given, secret=drawn("other")),
        replace(given, accounts=("other", *given.accounts[1:])),
        replace(given, shares=(drawn("other"), *given.shares[1:])),
        replace(given, shares=(None, *given.shares[1:])),
        replace(given, rules="00" * 32),
    ]
    decks = [tuple(other.deck) for other in [given, *others]]
    assert len(set(decks)) == len(decks)


def test_no_card_likes_a_place_and_no_place_a_card() -> None:
    places = Counter[tuple[int, int]]()
    for seed in range(DEALS):
        places.update(enumerate(inputs(seed, 2).deck))
    expected = DEALS / 36
    chi_square = sum((places[place, card] - expected) ** 2 / expected for place in range(36) for card in range(36))
    assert LOW < chi_square < HIGH


def test_no_seat_starts_more_often() -> None:
    firsts = Counter(inputs(seed, 5).first for seed in range(DEALS))
    expected = DEALS / 5
    # 4 degrees of freedom; one of ten thousand.
    assert sum((firsts[seat] - expected) ** 2 / expected for seat in range(5)) < 23.5


def test_bytes_that_would_favour_small_numbers_are_left_out() -> None:
    """36 goes into 256 seven times: 252 and more are passed over."""
    given = next(given for seed in range(200) if stream_begins_high(given := inputs(seed, 2)))
    last = given.deck[35]
    stream = shuffle.stream(given.secret, given.th, b"deck")
    byte = next(byte for byte in stream if byte < 252)
    assert last == byte % 36


def stream_begins_high(given: Inputs) -> bool:
    return next(shuffle.stream(given.secret, given.th, b"deck")) >= 252
