import pytest

from durak.rules import cards


def test_r1_a_card_is_written_rank_then_suit() -> None:
    assert [cards.name(card) for card in (0, 4, 9, 35)] == ["6C", "TC", "6D", "AS"]


def test_r1_there_are_36_cards_and_each_name_reads_back() -> None:
    names = [cards.name(card) for card in range(36)]
    assert len(set(names)) == 36
    assert [cards.card(name) for name in names] == list(range(36))


@pytest.mark.parametrize("name", ["", "6", "10C", "5C", "6X", "C6", "6c", "6C "])
def test_anything_else_is_no_card(name: str) -> None:
    with pytest.raises(ValueError, match="is not in list"):
        cards.card(name)


def test_a_set_of_cards_reads_back_ascending() -> None:
    assert cards.cards(cards.mask([35, 0, 17])) == [0, 17, 35]
    assert cards.cards(0) == []
    assert cards.cards(cards.ALL) == list(range(36))


@pytest.mark.parametrize("card", range(38))
def test_lowest_finds_every_card_and_both_other_moves(card: int) -> None:
    assert cards.lowest(2**card) == card
    assert cards.lowest(2**card | 2**37) == card


def test_popcount_counts_the_whole_width() -> None:
    assert [cards.popcount(mask) for mask in (0, 1, 2**12, 2**13, 2**26, 2**37, 2**38 - 1)] == [0, 1, 1, 1, 1, 1, 38]


def test_same_ranks_are_all_four_suits_of_each_rank_that_occurs() -> None:
    found = cards.same_ranks(cards.mask([cards.card("6C"), cards.card("AS"), cards.card("AD")]))
    assert {cards.name(card) for card in cards.cards(found)} == {"6C", "6D", "6H", "6S", "AC", "AD", "AH", "AS"}


def beaten_by(trump: str, card: str) -> set[str]:
    found = cards.BEATS[cards.SUITS.index(trump) * 36 + cards.card(card)]
    return {cards.name(card) for card in cards.cards(found)}


def test_r6_a_plain_card_is_beaten_by_higher_ones_of_its_suit_and_by_every_trump() -> None:
    assert beaten_by("S", "QH") == {"KH", "AH"} | {rank + "S" for rank in "6789TJQKA"}


def test_r6_a_trump_is_beaten_by_a_higher_trump_only() -> None:
    assert beaten_by("S", "JS") == {"QS", "KS", "AS"}


def test_case_13_a_plain_ace_is_beaten_by_the_six_of_trumps_and_the_ace_of_trumps_by_nothing() -> None:
    assert "6D" in beaten_by("D", "AC")
    assert beaten_by("D", "AD") == set()
