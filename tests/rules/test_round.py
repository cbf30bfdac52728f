"""The deal, the end of a bout and the end of the round: R2, R3, R9 to R14."""

import pytest

from durak.rules import cards
from durak.rules.events import NextBout, Refilled, RoundOver, Taken, TrumpDrawn, WentOut
from durak.rules.moves import close, legal, places
from durak.rules.round import Round, deal, trump_at, waits_on
from tests.rules.positions import beat, do, hand, lead, names, position, snapshot, take, throw_in

IN_ORDER = list(range(36))


def deck_of(first: str) -> list[int]:
    """Return a deck with these cards on top, the others behind them in order."""
    top = [cards.card(name) for name in first.split()]
    return top + [card for card in IN_ORDER if card not in top]


# --- R2 the deal ---


def test_r2_cards_are_dealt_one_at_a_time_from_seat_0() -> None:
    round = deal(3, IN_ORDER, 0)
    assert hand(round, 0) == "6C 9C QC 6D 9D QD"
    assert hand(round, 2) == "8C JC AC 8D JD AD"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r2_the_card_after_the_deal_names_trump_and_is_drawn_last(players: int) -> None:
    shuffled = list(reversed(IN_ORDER))
    round = deal(players, shuffled, 0)
    turned = shuffled[6 * players]
    assert round.trump == turned // 9
    assert round.deck == [card for card in shuffled if card != turned] + [turned]
    assert round.drawn == 6 * players
    assert trump_at(round) == "deck"


def test_r2_case_1_six_take_the_whole_deck_and_the_last_card_dealt_names_trump_and_stays_in_that_hand() -> None:
    round = deal(6, IN_ORDER, 0)
    assert round.drawn == 36
    assert cards.name(round.deck[35]) == "AS"
    assert round.trump == cards.SUITS.index("S")
    assert trump_at(round) == 5
    assert "AS" in hand(round, 5).split()


def test_r2_no_hand_is_dealt_again_whatever_it_holds() -> None:
    # Seat 0 gets six of a suit; an ace is the trump card.
    deck = deck_of("6C 6D 7C 7D 8C 8D 9C 9D TC TD JC 6H AS")
    round = deal(2, deck, 0)
    assert hand(round, 0) == "6C 7C 8C 9C TC JC"
    assert names([round.deck[35]]) == "AS"


@pytest.mark.parametrize(("players", "first"), [(1, 0), (7, 0), (2, 2), (2, -1)])
def test_two_to_six_play_and_one_of_them_starts(players: int, first: int) -> None:
    with pytest.raises(ValueError, match="two to six"):
        deal(players, IN_ORDER, first)


@pytest.mark.parametrize("deck", [IN_ORDER[:35], [*IN_ORDER[:35], 0], [*IN_ORDER, 0]])
def test_a_deck_is_36_different_cards(deck: list[int]) -> None:
    with pytest.raises(ValueError, match="36 cards"):
        deal(2, deck, 0)


def test_bouts_are_numbered_from_the_number_that_is_handed_in() -> None:
    round = deal(2, IN_ORDER, 0, bout=41)
    assert round.bout == 41
    do(round, (waits_on(round), legal(round, waits_on(round))[0]), (round.defender, take()))
    close(round)
    assert round.bout == 42


# --- R3 the first attack ---


@pytest.mark.parametrize(("trumps", "attacker"), [("7S 8S 9S", 0), ("AS 7S 8S", 1), ("8S AS 7S", 2)])
def test_r3_the_lowest_trump_in_hand_attacks_the_next_player(trumps: str, attacker: int) -> None:
    deck = deck_of(f"{trumps} 6C 7C 8C 9C TC JC QC KC AC 6D 7D 8D 9D TD JD 6S")
    round = deal(3, deck, 0)
    assert (round.attacker, round.defender) == (attacker, (attacker + 1) % 3)


@pytest.mark.parametrize("first", [0, 1, 2])
def test_r3_case_14_the_deal_says_who_starts_when_nobody_holds_a_trump_the_last_seat_too(first: int) -> None:
    deck = [*range(18), 35, *range(18, 35)]  # clubs and diamonds in the hands, spades trump
    round = deal(3, deck, first)
    assert (round.attacker, round.defender) == (first, (first + 1) % 3)


@pytest.mark.parametrize("first", [0, 1, 2])
def test_r3_who_was_drawn_to_start_does_not_matter_when_somebody_holds_a_trump(first: int) -> None:
    deck = [*range(17), 34, 35, 17, *range(18, 34)]
    assert deal(3, deck, first).attacker == 2


# --- R9 after the bout ---


def test_r9_a_beaten_bout_goes_to_the_discard_pile() -> None:
    round = position(["6C 9D", "7C TD"])
    do(round, (0, lead("6C")), (1, beat("7C", 0)))
    before = round.discard
    close(round)
    assert names(cards.cards(round.discard & ~before)) == "6C 7C"


def test_r9_a_taken_bout_goes_to_the_defenders_hand() -> None:
    round = position(["6C 6D TH", "7C TD AD"])
    do(round, (0, lead("6C")), (1, beat("7C", 0)), (0, throw_in("6D")), (1, take(3)))
    events = close(round)
    assert hand(round, 1) == "6C 7C 6D TD AD"
    assert isinstance(events[0], Taken)
    assert names(events[0].cards) == "6C 7C 6D"


def test_r9_the_attacker_draws_first_the_others_in_turn_order_the_defender_last() -> None:
    hands = ["6H 7H", "8H 9H", "6C 7D", "8C JD"]
    round = position(hands, deck="6D TD JH QD KD 9D QH KH AH AC TC JC 7S 8S 9S TS JS QS", attacker=2)
    do(round, (2, lead("6C")), (3, beat("8C", 0)))
    drawn = [(event.seat, event.number) for event in close(round) if isinstance(event, Refilled)]
    assert drawn == [(2, 5), (0, 4), (1, 4), (3, 5)]
    assert hand(round, 2) == "6D 7D TD QD KD JH"


def test_r9_each_takes_all_he_needs_before_the_next_until_the_deck_is_empty() -> None:
    round = position(["6C 7D", "8C JD", "9C QD"], deck="6D 7H 8H 9H TH JS")
    do(round, (0, lead("6C")), (1, beat("8C", 0)))
    events = close(round)
    assert [(event.seat, event.number) for event in events if isinstance(event, Refilled)] == [(0, 5), (2, 1)]
    assert hand(round, 1) == "JD"


def test_r9_a_hand_of_six_or_more_draws_nothing() -> None:
    round = position(["6C 7D", "8C JD QD KD AD 6H 7H 8H"], deck="6D 9H TH JH QH KH AH 6S")
    do(round, (0, lead("6C")), (1, take()))
    events = close(round)
    assert [(event.seat, event.number) for event in events if isinstance(event, Refilled)] == [(0, 5)]


def test_r9_the_trump_card_is_drawn_last_in_everyones_sight() -> None:
    round = position(["6C 7D", "8C JD"], deck="6D 7H 6S")
    do(round, (0, lead("6C")), (1, beat("8C", 0)))
    assert TrumpDrawn(0, cards.card("6S")) in close(round)
    assert trump_at(round) == 0


def test_r9_everyone_can_follow_where_the_trump_card_goes() -> None:
    round = position(["6C 7D", "8C 9C TC JD"], deck="6S")
    do(round, (0, lead("6C")), (1, beat("8C", 0)))
    close(round)
    assert (trump_at(round), round.attacker) == (0, 1)
    do(round, (1, lead("9C")), (0, beat("6S", 0)))
    assert trump_at(round) == "bout"
    close(round)
    assert trump_at(round) == "discard"


def test_case_6_the_defender_who_beats_three_stays_at_four_when_the_deck_runs_out() -> None:
    hands = ["6C 6D 7H 8H 9H TH", "7C 7D 8D JC QC KC", "8C JH QH KH AH JD"]
    round = position(hands, deck="9C 9D TC 6S")
    do(round, (0, lead("6C")), (0, throw_in("6D")))
    do(round, (1, beat("7C", 0)), (1, beat("8D", 1)), (2, throw_in("8C")), (1, beat("JC", 2)))
    events = close(round)
    assert [(event.seat, event.number) for event in events if isinstance(event, Refilled)] == [(0, 2), (2, 1), (1, 1)]
    assert len(hand(round, 1).split()) == 4
    assert places(round) == (0, 0, 0)
    assert round.drawn == 36


# --- R10 who is out ---


def test_r10_case_7_with_cards_in_the_deck_an_empty_hand_is_refilled_and_nobody_is_out() -> None:
    round = position(["6C", "8C 9C"], deck="6D 7H 8H 9H TH JH QH 6S")
    do(round, (0, lead("6C")), (1, beat("8C", 0)))
    assert len(hand(round, 0).split()) == 6
    assert places(round) == (0, 0)


def test_r10_a_hand_that_the_last_card_of_the_deck_refills_is_not_out() -> None:
    round = position(["6C", "8C 9C"], deck="6S")
    do(round, (0, lead("6C")), (1, beat("8C", 0)))
    assert hand(round, 0) == "6S"
    assert places(round) == (0, 0)


def test_r10_an_empty_hand_for_which_the_deck_does_not_last_is_out() -> None:
    round = position(["6C", "8C 9C", "6D"], deck="7H 8H 9H TH JH 6S")
    do(round, (0, lead("6C")), (2, throw_in("6D")))
    events = do(round, (1, take()))
    assert WentOut(2, 1) in events
    assert places(round) == (0, 0, 1)


def test_r10_players_who_go_out_in_one_bout_rank_by_the_moment_of_their_last_card() -> None:
    round = position(["6C", "8C 9C TC", "6D", "6H"])
    do(round, (0, lead("6C")), (3, throw_in("6H")), (2, throw_in("6D")))
    events = do(round, (1, take(3)))
    assert [event for event in events if isinstance(event, WentOut)] == [WentOut(0, 1), WentOut(3, 2), WentOut(2, 3)]
    assert places(round) == (1, 4, 3, 2)


def test_r10_a_defender_who_goes_out_ranks_by_his_last_beat() -> None:
    round = position(["6C 6D", "7C 7D", "6H TC", "9H TH"])
    do(round, (0, lead("6C")), (0, throw_in("6D")), (1, beat("7C", 0)))
    events = do(round, (1, beat("7D", 1)))
    assert [event for event in events if isinstance(event, WentOut)] == [WentOut(0, 1), WentOut(1, 2)]


def test_r10_one_who_was_out_before_keeps_his_place() -> None:
    round = position(["6C", "8C 9C", "", "TH JH"], places="0010")
    events = do(round, (0, lead("6C")), (1, take())) + close(round)
    assert WentOut(0, 2) in events
    assert places(round) == (2, 0, 1, 0)


# --- R11 the next attack ---


def test_r11_after_a_beaten_bout_the_defender_attacks_the_next_player() -> None:
    round = position(["6C 7D", "8C JD", "9H TH"])
    do(round, (0, lead("6C")), (1, beat("8C", 0)))
    assert close(round)[-1] == NextBout(2, 1, 2)


def test_r11_case_5_after_a_take_the_player_after_the_defender_attacks() -> None:
    round = position(["6C 7D", "8C JD", "9H TH"])
    do(round, (0, lead("6C")), (1, take()))
    assert close(round)[-1] == NextBout(2, 2, 0)


def test_r11_with_two_players_a_take_means_the_same_attacker_attacks_again() -> None:
    round = position(["6C 7D", "8C JD"])
    do(round, (0, lead("6C")), (1, take()))
    assert close(round)[-1] == NextBout(2, 0, 1)


def test_r11_case_10_when_the_defender_goes_out_the_next_player_still_in_attacks() -> None:
    round = position(["6C 7D 8D", "8C", "9H TH"])
    events = do(round, (0, lead("6C")), (1, beat("8C", 0)))
    assert events[-1] == NextBout(2, 2, 0)


def test_r11_after_a_take_a_player_who_is_out_is_skipped() -> None:
    round = position(["6C 7D 8D", "8C 9D", "", "9H TH"], places="0010")
    do(round, (0, lead("6C")), (1, take()))
    assert close(round)[-1] == NextBout(2, 3, 0)


def test_r11_case_15_the_next_player_still_in_defends_and_nobody_waits_for_one_who_is_out() -> None:
    round = position(["6C 7D 8D", "8C 9C", "", "", "9H TH"], places="00120")
    do(round, (0, lead("6C")), (1, beat("8C", 0)))
    assert close(round)[-1] == NextBout(2, 1, 4)
    assert waits_on(round) == 1


def test_r11_case_15_an_attacker_who_went_out_with_his_lead_attacks_no_more() -> None:
    round = position(["6C", "8C 9C", "9H TH", "JH QH"])
    do(round, (0, lead("6C")), (1, take()))
    assert close(round)[-1] == NextBout(2, 2, 3)


# --- R12 the end ---


def test_r12_the_last_player_still_in_is_the_durak() -> None:
    round = position(["6C", "8C 9C", ""], places="001")
    events = do(round, (0, lead("6C")), (1, take()))
    assert events[-1] == RoundOver(1)
    assert (round.over, round.durak, places(round)) == (True, 1, (2, 3, 1))


def test_r12_case_8_the_defender_may_beat_the_last_card_with_his_own_last_and_that_is_a_draw() -> None:
    round = position(["6C", "8C"])
    do(round, (0, lead("6C")))
    assert not round.over
    events = do(round, (1, beat("8C", 0)))
    assert events[-1] == RoundOver(None)
    assert (round.durak, places(round), round.winner) == (-1, (1, 1), -1)


def test_r12_case_8_the_defender_who_does_not_beat_the_last_card_is_the_durak() -> None:
    round = position(["6C", "8C"])
    events = do(round, (0, lead("6C")), (1, take()))
    assert events[-1] == RoundOver(1)
    assert places(round) == (1, 2)


def test_r12_with_two_players_a_defender_who_beats_the_last_card_and_keeps_one_is_the_durak() -> None:
    round = position(["6C", "8C 9D"])
    events = do(round, (0, lead("6C")), (1, beat("8C", 0)))
    assert events[-1] == RoundOver(1)


def test_r12_is_never_judged_during_a_bout() -> None:
    # Only the defender holds a card, but he has not answered.
    round = position(["6C", "8C 9D", "6D"])
    do(round, (0, lead("6C")), (2, throw_in("6D")))
    assert not round.over
    assert waits_on(round) == 1


def test_r12_case_9_all_three_who_empty_their_hands_in_one_bout_draw() -> None:
    round = position(["6C", "7C 7D", "6D"])
    events = do(round, (0, lead("6C")), (2, throw_in("6D")), (1, beat("7D", 1)), (1, beat("7C", 0)))
    assert [event for event in events if isinstance(event, WentOut)] == [WentOut(0, 1), WentOut(2, 1), WentOut(1, 1)]
    assert events[-1] == RoundOver(None)
    assert (places(round), round.winner) == ((1, 1, 1), -1)


def test_r14_case_9_one_who_was_out_before_the_bout_that_drew_has_his_win() -> None:
    round = position(["6C", "7C 7D", "6D", ""], places="0001")
    round.winner = 3
    do(round, (0, lead("6C")), (2, throw_in("6D")), (1, beat("7C", 0)), (1, beat("7D", 1)))
    assert (round.over, round.durak, places(round), round.winner) == (True, -1, (2, 2, 2, 1), 3)


def test_r12_case_17_when_two_of_three_go_out_at_once_the_third_is_the_durak() -> None:
    round = position(["6C", "8C 9C TC", "6D"])
    events = do(round, (0, lead("6C")), (2, throw_in("6D")), (1, take(2)))
    assert events[-1] == RoundOver(1)
    assert (places(round), round.winner) == ((1, 3, 2), 0)


def test_r12_case_18_after_the_end_nobody_is_waited_on_and_no_bout_begins() -> None:
    round = position(["6C", "8C"], attacker=0)
    do(round, (0, lead("6C")), (1, take()))
    assert (waits_on(round), round.count, round.bout) == (-1, 0, 1)


# --- R13 no endless round ---


def take_bouts(round: Round, number: int) -> None:
    """Let every lead be taken, by players who lead what was led before."""
    for _ in range(number):
        card = cards.cards(round.hands[round.attacker])[0]
        do(round, (round.attacker, lead(cards.name(card))), (round.defender, take()))
        close(round)


ENDLESS = ["6C 7C 8C 9C TC JC", "6D 7D 8D 9D TD JD", "6H 7H 8H 9H TH JH"]


def test_r13_case_16_after_36_taken_bouts_with_no_card_drawn_the_round_is_a_draw() -> None:
    round = position(ENDLESS)
    take_bouts(round, 35)
    assert not round.over
    take_bouts(round, 1)
    assert (round.over, round.durak, places(round), round.winner) == (True, -1, (1, 1, 1), -1)


def test_r13_the_draw_is_one_of_those_still_in() -> None:
    round = position([*ENDLESS, ""], places="0001")
    round.winner = 3
    take_bouts(round, 36)
    assert (round.over, places(round), round.winner) == (True, (2, 2, 2, 1), 3)


def test_r13_r14_one_who_goes_out_in_the_bout_that_draws_has_his_place_and_no_win() -> None:
    round = position(["6C", "6D 7D 8D 9D TD JD", "6H 7H 8H 9H TH JH"])
    round.barren_takes = 35
    do(round, (0, lead("6C")), (1, take()))
    close(round)
    assert (round.over, round.durak, places(round), round.winner) == (True, -1, (1, 2, 2), -1)


def test_r13_a_beaten_bout_starts_the_count_again() -> None:
    round = position(["6C 7C 8C", "9C TC JC", "6H 7H 8H"])
    round.barren_takes = 35
    do(round, (0, lead("6C")), (1, beat("9C", 0)))
    close(round)
    assert (round.over, round.barren_takes) == (False, 0)


def test_r13_a_drawn_card_starts_the_count_again() -> None:
    round = position(["6C 7C 8C", *ENDLESS[1:]], deck="6S 7S")
    round.barren_takes = 35
    take_bouts(round, 1)
    assert (round.over, round.barren_takes) == (False, 0)


def test_r13_counts_with_cards_in_the_deck_too() -> None:
    # The attacker holds seven, so that nobody draws.
    round = position(["6C 7C 8C 9C TC JC QC", *ENDLESS[1:]], deck="6S 7S")
    round.barren_takes = 35
    take_bouts(round, 1)
    assert (round.over, round.durak, places(round)) == (True, -1, (1, 1, 1))


# --- copies ---


def test_a_copy_is_equal_and_independent() -> None:
    round = position(["6C 6D 7H", "8C 9C TC KC", "6H JH"], deck="QH 6S")
    do(round, (0, lead("6C")), (1, beat("8C", 0)), (2, throw_in("6H")), (1, take(3)))
    before = snapshot(round)
    copy = round.copy()
    assert snapshot(copy) == before
    do(copy, (0, throw_in("6D")))
    close(copy)
    assert snapshot(round) == before
    assert snapshot(copy) != before


def test_a_copy_can_be_made_into_a_round_that_is_there() -> None:
    round = position(["6C", "8C", ""], places="001")
    do(round, (0, lead("6C")), (1, take()))
    other = deal(5, IN_ORDER, 0)
    round.copy_into(other)
    assert snapshot(other) == snapshot(round)
