"""The notation of positions: what is read is written, and what can't be is refused with a sentence."""

import pytest

from durak.bots.endgame.position import read, write
from durak.rules import cards
from durak.rules.driver import ask

POSITIONS = (
    "6C7CAS TD9H S",
    "6C7CAS TD9H KS",
    "7C 9CTD S 6C/8C,6D",
    "7C 9CTD S 6C/8C,6D,take",
    ". 9CTD H 6C",
    "6C . D 7C/9C,9D/TD",
)
REFUSED = (
    ("", "A position is"),
    ("6C 7C S 8C extra", "A position is"),
    ("6C7 7D S", "7 is no card"),
    ("6C6C 7D S", "A card is there twice"),
    ("6C 7D 6C", "A card is there twice"),
    ("6C 7D X", "X is no suit"),
    (". 7D S", "Both players hold cards"),
    ("6C . S", "Both players hold cards"),
    ("6C 7D S 8C/7C", "7C does not beat 8C"),
    ("6C 7D S 8C/9C/TC", "TC does not beat 8C"),
    ("6C 7D S 8C,9D", "9D can't lie there"),
    ("6C 7D S 8C,8D", "8D can't lie there"),
    ("6C 7D S 8C/9C,take", "There is nothing to take"),
)


@pytest.mark.parametrize("text", POSITIONS)
def test_what_is_read_is_written(text: str) -> None:
    assert write(read(text)) == text


def test_letters_may_be_small() -> None:
    assert write(read("6c7cas 9htd ks")) == "6C7CAS TD9H KS"


@pytest.mark.parametrize(("text", "why"), REFUSED)
def test_what_is_no_position_is_refused(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        read(text)


def test_a_position_has_all_the_cards_once() -> None:
    for text in POSITIONS:
        round = read(text)
        deck = cards.mask(round.deck[round.drawn :])
        places = [*round.hands, round.on_table, round.discard, deck]
        assert sum(place.bit_count() for place in places) == 36
        assert sum(places) == cards.ALL
        assert round.deck[-1] // 9 == round.trump


def test_the_limit_is_what_the_defender_held_when_the_bout_began() -> None:
    assert read("7C 9CTD S 6C/8C,6D").limit == 3
    assert ask(read("7C 9CTD S 6C/8C,6D")) == 1
