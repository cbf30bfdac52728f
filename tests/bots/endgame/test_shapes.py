"""Positions that are the same but for names have one normal form; wins at sight are wins."""

from random import Random

from durak.bots.endgame.position import read
from durak.bots.endgame.shapes import TRUMPS, Shape, beatable, distinct, lowest_rank, normalise, wins_at_sight
from durak.rules import cards
from tests.bots.endgame.naive import minimax


def hands(rng: Random, most: int) -> tuple[int, int, int]:
    """Two hands, and a card in the deck or none."""
    attacker, defender = rng.randint(1, most), rng.randint(1, most)
    trump = rng.choice([*range(27, 36), None])
    dealt = rng.sample([card for card in range(36) if card != trump], attacker + defender)
    deck = 0 if trump is None else 2**trump
    return cards.mask(dealt[:attacker]), cards.mask(dealt[attacker:]), deck


def normal(attack: int, defence: int, deck: int) -> tuple[int, int, int]:
    shape = Shape()
    normalise(shape, attack, defence, deck)
    return shape.attack, shape.defence, shape.deck


def renamed(mask: int, suits: list[int]) -> int:
    return cards.mask(suits[card // 9] * 9 + card % 9 for card in cards.cards(mask))


def test_plain_suits_may_be_exchanged() -> None:
    rng = Random(1)
    for _ in range(300):
        position = hands(rng, 6)
        suits = [*rng.sample(range(3), 3), 3]
        assert normal(*position) == normal(*(renamed(part, suits) for part in position))


def test_a_normal_form_is_worth_what_the_position_is() -> None:
    rng = Random(2)
    for _ in range(60):
        position = hands(rng, 3)
        assert worth(*normal(*position)) == worth(*position)


def test_a_normal_form_keeps_who_holds_what_and_which_ranks_are_equal() -> None:
    rng = Random(3)
    for _ in range(300):
        position = hands(rng, 6)
        form = normal(*position)
        assert [part.bit_count() for part in form] == [part.bit_count() for part in position]
        assert [(part & TRUMPS).bit_count() for part in form] == [(part & TRUMPS).bit_count() for part in position]
        assert ranks(sum(form)) == ranks(sum(position))


def ranks(mask: int) -> list[int]:
    """How many cards there are of each rank that occurs, whichever it is."""
    return sorted(number for rank in range(9) if (number := (mask >> rank & 0x8040201).bit_count()))


def test_ranks_may_be_renamed_where_their_order_in_each_suit_stays() -> None:
    assert normal(cards.mask([0, 11]), cards.mask([5]), 0) == normal(cards.mask([2, 9]), cards.mask([3]), 0)


def test_beatable_cards_are_those_that_some_card_beats() -> None:
    rng = Random(4)
    for _ in range(300):
        hand, _, _ = hands(rng, 6)
        assert beatable(hand) == cards.mask(card for card in range(36) if hand & cards.BEATS[3 * 36 + card])


def test_the_lowest_rank_is_found() -> None:
    rng = Random(5)
    for _ in range(300):
        hand, _, _ = hands(rng, 6)
        assert lowest_rank(hand) % 9 == min(card % 9 for card in cards.cards(hand))


def test_of_neighbours_without_equals_the_lowest_stays() -> None:
    six, seven, nine = (cards.mask([cards.card(name)]) for name in ("6C", "7C", "9C"))
    eight, seven_of_hearts = cards.mask([cards.card("8C")]), cards.mask([cards.card("7H")])
    assert distinct(six | seven | nine, six | seven | nine) == six
    assert distinct(six | seven | nine, six | seven | eight | nine) == six | nine
    assert distinct(six | seven | nine, six | seven | nine | seven_of_hearts) == six | seven | nine


def test_a_win_at_sight_is_a_win() -> None:
    rng = Random(6)
    seen = 0
    while seen < 60:
        attack, defence, _ = hands(rng, 4)
        if wins_at_sight(attack, defence):
            seen += 1
            assert worth(attack, defence, 0) == 1


def worth(attack: int, defence: int, deck: int) -> int:
    """What minimax says that the attacker, who is to lead, gets."""
    return minimax(read(f"{names(attack)} {names(defence)} {names(deck) or 'S'}"), 0, 0, {})


def names(mask: int) -> str:
    return "".join(cards.name(card) for card in cards.cards(mask))
