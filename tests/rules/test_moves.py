"""What is legal and why not, when a bout ends, and what the clock plays: R4 to R8, R15, refusals."""

import pytest

from durak.rules import cards
from durak.rules.events import Beaten, BoutBeaten, Led, NextBout, Taken, TakeSaid, ThrownIn
from durak.rules.moves import Beat, Lead, Move, Take, ThrowIn, clock_move, close, legal, play, refuse, uses
from durak.rules.refusals import SENTENCES, Refused
from durak.rules.round import Round, deal, waits_on, window_open
from tests.rules.positions import beat, do, hand, lead, names, position, snapshot, take, throw_in


def refused(round: Round, seat: int, move: Move) -> Refused | None:
    """Try a move in the bout that is on; a refused one changes nothing."""
    before = snapshot(round)
    reason = refuse(round, seat, move, round.bout)
    assert snapshot(round) == before
    if reason is not None:
        assert play(round, seat, move, round.bout) == reason
        assert snapshot(round) == before
    return reason


# --- R4 the attack limit ---


def test_r4_case_2_a_bout_against_fourteen_cards_ends_at_six() -> None:
    fourteen = "7C 8C 9C TC JC QC KC AC 8D 9D TD JD QD KD"
    round = position(["6C 6D 7D", fourteen, "6H 6S 7H 7S"])
    do(round, (0, lead("6C")), (1, beat("7C", 0)), (0, throw_in("6D")), (0, throw_in("7D")))
    do(round, (2, throw_in("6H")), (2, throw_in("6S")), (2, throw_in("7H")))
    assert (round.limit, round.count) == (6, 6)
    assert refused(round, 2, throw_in("7S")) == Refused.BOUT_FULL
    assert NextBout(2, 2, 1) in do(round, (1, take(7)))


def test_r4_case_3_the_limit_is_what_the_defender_held_when_the_bout_began() -> None:
    round = position(["6C 6D 7H 8H", "7C 7D QH", "6H JH QD"])
    do(round, (0, lead("6C")), (1, beat("7C", 0)), (2, throw_in("6H")), (1, beat("QH", 1)))
    # Two beaten, one card in his hand: one more may come.
    assert refused(round, 0, throw_in("6D")) is None
    do(round, (0, throw_in("6D")))
    assert refused(round, 0, throw_in("7H")) == Refused.BOUT_FULL
    assert refused(round, 2, throw_in("QD")) == Refused.BOUT_FULL


def test_r4_case_4_a_defender_with_two_cards_takes_two_attack_cards_not_three() -> None:
    round = position(["6C 6D 7H", "9C 9D", "6H 6S JH"], trump="H")
    do(round, (0, lead("6C")), (1, take()))
    events = do(round, (2, throw_in("6H")))
    assert isinstance(events[1], Taken)
    assert names(events[1].cards) == "6C 6H"


def test_r4_the_next_bout_holds_no_more_than_its_defender_holds_when_it_begins() -> None:
    round = position(["6C 6D 7H 8H", "7C 7D QH", "6H JH"])
    do(round, (0, lead("6C")), (1, beat("7C", 0)))
    close(round)
    assert (round.defender, round.limit) == (2, 2)
    do(round, (1, lead("7D")))
    do(round, (0, throw_in("7H")))
    assert refused(round, 0, throw_in("6D")) == Refused.BOUT_FULL


def test_r4_a_refilled_hand_counts_for_the_next_bout() -> None:
    round = position(["6C 6D", "7C 7D QH", "6H JH"], deck="8C 9C TC JC QC KC AC 8D 9D TD 6S")
    do(round, (0, lead("6C")), (1, beat("7C", 0)))
    close(round)
    assert (round.defender, round.limit) == (2, 6)


def test_r4_there_is_no_smaller_limit_for_the_first_bout() -> None:
    for players in range(2, 7):
        assert deal(players, list(range(36)), 0).limit == 6


# --- R5 leading and throwing in ---


def test_r5_the_attacker_leads_any_one_card() -> None:
    round = position(["6C QS AH", "7C 7D QH"])
    assert legal(round, 0) == (lead("6C"), lead("AH"), lead("QS"))


def test_r5_a_lead_may_not_be_declined() -> None:
    round = position(["6C QS AH", "7C 7D QH"])
    assert not window_open(round)
    with pytest.raises(AssertionError):
        close(round)


def test_r5_everyone_still_in_but_the_defender_may_throw_in_while_an_attack_card_is_unbeaten() -> None:
    round = position(["6C 6D 8C", "7C 7D QH", "6H 9C TC", "6S 9H TH"])
    do(round, (0, lead("6C")))
    assert [refused(round, *attempt) for attempt in ((3, throw_in("6S")), (0, throw_in("6D")))] == [None, None]
    assert refused(round, 1, throw_in("7D")) == Refused.YOU_DEFEND
    do(round, (3, throw_in("6S")), (0, throw_in("6D")))
    assert [cards.name(card) for card in round.attacks[:3]] == ["6C", "6S", "6D"]
    assert round.attack_by[:3] == [0, 3, 0]


def test_r5_they_may_throw_in_while_the_window_runs() -> None:
    round = position(["6C 6D 8C", "7C 7D QH", "6H 9C TC"])
    do(round, (0, lead("6C")), (1, beat("7C", 0)))
    assert window_open(round)
    do(round, (2, throw_in("6H")))
    assert not window_open(round)


def test_r5_they_may_throw_in_after_the_defender_said_take() -> None:
    round = position(["6C 6D 8C", "7C 7D QH", "6H 9C TC"])
    do(round, (0, lead("6C")), (1, take()), (2, throw_in("6H")))
    assert window_open(round)
    do(round, (0, throw_in("6D")))


def test_r5_case_12_a_rank_that_lies_only_on_a_beating_card_may_be_thrown_in() -> None:
    round = position(["6C 8C", "7C 9D QH", "7H TC"])
    do(round, (0, lead("6C")))
    assert refused(round, 2, throw_in("7H")) == Refused.RANK_NOT_ON_TABLE
    do(round, (1, beat("7C", 0)))
    assert do(round, (2, throw_in("7H")))[0] == ThrownIn(2, cards.card("7H"))


def test_r5_case_21_two_throw_ins_at_the_same_moment_both_count() -> None:
    round = position(["6C 6D 8C", "7C 7D QH", "6H 9C TC"])
    do(round, (0, lead("6C")))
    bout = round.bout
    assert not isinstance(play(round, 2, throw_in("6H"), bout), Refused)
    assert not isinstance(play(round, 0, throw_in("6D"), bout), Refused)
    assert round.count == 3


# --- R6 beating ---


def test_r6_the_defender_may_beat_in_any_order() -> None:
    round = position(["6C 6D 8C", "7C 7D QH"])
    do(round, (0, lead("6C")), (0, throw_in("6D")))
    do(round, (1, beat("7D", 1)))
    assert round.beating[:2] == [-1, cards.card("7D")]
    do(round, (1, beat("7C", 0)))
    assert window_open(round)


def test_r6_a_trump_beats_any_plain_card_and_a_trump_only_by_rank() -> None:
    round = position(["AC 7S", "6S 8S QH"])
    do(round, (0, lead("AC")))
    assert refused(round, 1, beat("QH", 0)) == Refused.DOES_NOT_BEAT
    assert refused(round, 1, beat("6S", 0)) is None
    round = position(["AC 7S", "6S 8S QH"])
    do(round, (0, lead("7S")))
    assert refused(round, 1, beat("6S", 0)) == Refused.DOES_NOT_BEAT
    assert refused(round, 1, beat("8S", 0)) is None


def test_r6_case_22_a_card_that_fits_two_attack_cards_beats_the_one_it_is_aimed_at() -> None:
    round = position(["6C 8C 8H TH", "9C 8S QH KH"], trump="D")
    do(round, (0, lead("8C")), (0, throw_in("8H")))
    assert uses(round, 1, cards.card("QH")).beats == (1,)
    round = position(["6C 6H 8H TH", "9C 8S QH KH"])
    do(round, (0, lead("6C")), (0, throw_in("6H")))
    assert uses(round, 1, cards.card("8S")).beats == (0, 1)
    assert do(round, (1, beat("8S", 1))) == (Beaten(1, cards.card("8S"), 1),)
    assert round.beating[:2] == [-1, cards.card("8S")]


# --- R7 taking ---


def test_r7_case_11_take_is_refused_when_all_attack_cards_are_beaten() -> None:
    round = position(["6C 6D 8C", "7C 7D QH"])
    assert refused(round, 1, take()) == Refused.NOTHING_TO_TAKE
    do(round, (0, lead("6C")))
    assert refused(round, 1, take()) is None
    do(round, (1, beat("7C", 0)))
    assert refused(round, 1, take(2)) == Refused.NOTHING_TO_TAKE


def test_r7_one_unbeaten_card_of_two_is_enough_to_take() -> None:
    round = position(["6C 6D 8C", "7C 7D QH"])
    do(round, (0, lead("6C")), (0, throw_in("6D")), (1, beat("7C", 0)))
    assert do(round, (1, take(3))) == (TakeSaid(1),)


def test_r7_after_saying_take_he_beats_no_more() -> None:
    round = position(["6C 6D 8C", "7C 7D QH"])
    do(round, (0, lead("6C")), (1, take()))
    assert refused(round, 1, beat("7C", 0)) == Refused.YOU_SAID_TAKE
    assert refused(round, 1, take()) == Refused.YOU_SAID_TAKE
    assert legal(round, 1) == ()


def test_r7_he_picks_up_every_card_of_the_bout_what_he_beat_with_too() -> None:
    round = position(["6C 6D 8C", "7C 7D QH", "6H 7H 9H"])
    do(round, (0, lead("6C")), (1, beat("7C", 0)), (2, throw_in("7H")), (1, take(3)), (0, throw_in("6D")))
    assert not round.over
    assert hand(round, 1) == "6C 7C 6D 7D 7H QH"


@pytest.mark.parametrize("seen", [0, 1, 2, 12])
def test_r7_case_21_a_take_is_judged_as_the_bout_stands_whatever_number_of_cards_it_saw(seen: int) -> None:
    round = position(["6C 6D 8C", "7C 7D QH"])
    do(round, (0, lead("6C")), (0, throw_in("6D")))
    assert do(round, (1, take(seen))) == (TakeSaid(1),)


# --- R8 the window ---


def test_r8_the_window_is_open_while_all_is_beaten_or_the_defender_takes_and_a_card_to_answer_closes_it() -> None:
    round = position(["6C 6D 8C", "7C 7D QH", "6H 9C TC"])
    assert not window_open(round)
    do(round, (0, lead("6C")))
    assert (window_open(round), waits_on(round)) == (False, 1)
    do(round, (1, beat("7C", 0)))
    assert (window_open(round), waits_on(round)) == (True, -1)
    do(round, (0, throw_in("6D")))
    assert (window_open(round), waits_on(round)) == (False, 1)
    do(round, (1, take(3)))
    assert (window_open(round), waits_on(round)) == (True, -1)


def test_r8_the_bout_ends_when_the_window_runs_out() -> None:
    round = position(["6C 6D 8C", "7C 7D QH", "6H 9C TC"])
    do(round, (0, lead("6C")), (1, beat("7C", 0)))
    events = close(round)
    assert events == (BoutBeaten((cards.card("6C"), cards.card("7C"))), NextBout(2, 1, 2))


def test_r8_nobody_can_close_a_window_that_is_not_open() -> None:
    round = position(["6C 6D 8C", "7C 7D QH"])
    do(round, (0, lead("6C")))
    with pytest.raises(AssertionError):
        close(round)


def ended(round: Round) -> bool:
    """Whether the bout that was on at first is over."""
    return round.over or round.bout != 1


def test_r8_a_full_bout_ends_at_once_when_its_last_card_is_beaten() -> None:
    round = position(["6C 6D 8C", "7C 7D", "6H 9C TC"])
    do(round, (0, lead("6C")), (0, throw_in("6D")), (1, beat("7C", 0)))
    assert not ended(round)
    do(round, (1, beat("7D", 1)))
    assert ended(round)


def test_r8_a_full_bout_ends_at_once_when_the_defender_says_take() -> None:
    round = position(["6C 6D 8C", "7C 7D", "6H 9C TC"])
    do(round, (0, lead("6C")), (2, throw_in("6H")), (1, take(2)))
    assert ended(round)


def test_r8_a_bout_being_taken_ends_at_once_when_a_throw_in_fills_it() -> None:
    round = position(["6C 6D 8C", "7C 7D", "6H 9C TC"])
    do(round, (0, lead("6C")), (1, take()))
    assert not ended(round)
    do(round, (2, throw_in("6H")))
    assert ended(round)


def test_r8_a_bout_ends_at_once_when_no_player_but_the_defender_holds_a_card() -> None:
    deck = "7H 8H 9H TH JH QH KH AH 7S 8S 9S TS 6S"
    round = position(["6C", "7C 7D QD", "6H"], deck=deck)
    do(round, (0, lead("6C")), (2, throw_in("6H")), (1, take(2)))
    assert ended(round)
    round = position(["6C", "7C 7D QD", "6D"], deck=deck)
    do(round, (0, lead("6C")), (2, throw_in("6D")), (1, beat("7C", 0)))
    assert not ended(round)
    do(round, (1, beat("7D", 1)))
    assert ended(round)


def test_r8_a_bout_being_taken_ends_at_once_when_the_last_card_of_all_others_is_thrown_in() -> None:
    round = position(["6C", "7C 7D QD", "6H"])
    do(round, (0, lead("6C")), (1, take()))
    assert not ended(round)
    do(round, (2, throw_in("6H")))
    assert ended(round)


def test_r8_a_full_bout_with_an_unbeaten_card_waits_for_the_defender() -> None:
    round = position(["6C 6D", "7C 7D", "6H 9C"])
    do(round, (0, lead("6C")), (0, throw_in("6D")))
    assert not ended(round)
    assert waits_on(round) == 1


@pytest.mark.parametrize("answer", [beat("7C", 0), take()])
def test_r8_which_cards_anyone_holds_never_ends_a_bout(answer: Move) -> None:
    # Nobody holds a six or a seven, but each of them could, for all that anyone can see.
    round = position(["6C", "7C 9D QD", "8H"])
    do(round, (0, lead("6C")), (1, answer))
    assert legal(round, 0) == legal(round, 2) == ()
    assert not ended(round)


def test_r8_an_empty_hand_of_the_attacker_alone_does_not_end_a_bout() -> None:
    round = position(["6C", "7C 9D QD", "8H 9H"])
    do(round, (0, lead("6C")), (1, beat("7C", 0)))
    assert not ended(round)


# --- R15 when the clock decides ---


def test_r15_the_table_waits_on_the_leader_then_on_the_defender_and_on_nobody_in_the_window() -> None:
    round = position(["6C 6D 8C", "7C 7D QH", "6H 9C TC"])
    assert waits_on(round) == 0
    do(round, (0, lead("6C")))
    assert waits_on(round) == 1
    do(round, (2, throw_in("6H")), (1, beat("7C", 0)))
    assert waits_on(round) == 1
    do(round, (1, take(3)))
    assert waits_on(round) == -1


@pytest.mark.parametrize(
    ("held", "led"),
    [
        ("7C 8D 6S", "7C"),  # a plain card before a trump
        ("9C 7D 6S", "7D"),  # the lowest rank
        ("7H 7D 9C", "7D"),  # between equals clubs, diamonds, hearts, spades
        ("9C 9D 9H", "9C"),
        ("AH 6S", "AH"),
        ("9S 7S KS", "7S"),  # no plain card: the lowest trump
    ],
)
def test_r15_the_clock_leads_the_lowest_card(held: str, led: str) -> None:
    round = position([held, "6D TD QD"])
    assert clock_move(round) == lead(led)
    do(round, (0, clock_move(round)))


def test_r15_spades_come_last_between_equals() -> None:
    assert clock_move(position(["7S 7H", "6D TD QD"], trump="D")) == lead("7H")


def test_r15_the_clock_takes_for_the_defender_and_has_seen_all_cards() -> None:
    round = position(["6C 6D 8C", "7C 7D QH"])
    do(round, (0, lead("6C")), (0, throw_in("6D")), (1, beat("7C", 0)))
    assert clock_move(round) == Take(seen=3)


def test_r15_nobody_is_waited_on_for_a_throw_in() -> None:
    round = position(["6C 6D 8C", "7C 7D QH"])
    do(round, (0, lead("6C")), (1, beat("7C", 0)))
    with pytest.raises(AssertionError):
        clock_move(round)


# --- What a refusal says ---


def test_every_refusal_has_its_sentence() -> None:
    assert set(SENTENCES) == set(Refused)
    assert len(set(SENTENCES.values())) == len(Refused)
    assert all(sentence.endswith(".") for sentence in SENTENCES.values())


def test_before_the_deal_every_move_is_refused() -> None:
    assert refuse(None, 0, lead("6C"), 1) == Refused.ROUND_NOT_BEGUN
    assert refuse(None, None, lead("6C"), 1) == Refused.ROUND_NOT_BEGUN


def test_case_19_a_watcher_only_watches_after_the_end_too() -> None:
    round = position(["6C", "8C"])
    assert refuse(round, None, lead("6C"), 1) == Refused.YOU_WATCH
    do(round, (0, lead("6C")), (1, take()))
    assert refuse(round, None, lead("6C"), 1) == Refused.YOU_WATCH


@pytest.mark.parametrize("move", [lead("8C"), throw_in("8C"), beat("8C", 0), take()])
def test_case_18_after_the_end_every_move_is_refused(move: Move) -> None:
    round = position(["6C", "8C"])
    do(round, (0, lead("6C")), (1, take()))
    assert refused(round, 1, move) == Refused.ROUND_OVER


def test_case_18_a_late_move_of_the_round_before_names_a_bout_that_is_over() -> None:
    before = position(["6C", "8C"])
    do(before, (0, lead("6C")), (1, take()))
    now = deal(2, list(range(36)), 0, bout=before.bout + 1)
    late = Lead(cards.cards(now.hands[now.attacker])[0])
    assert refuse(now, now.attacker, late, before.bout) == Refused.BOUT_OVER


@pytest.mark.parametrize("move", [lead("8C"), throw_in("8C"), beat("8C", 0), take()])
def test_one_who_is_out_is_told_so(move: Move) -> None:
    assert refused(position(["6C 6D", "8C 9D", ""], places="001"), 2, move) == Refused.YOU_ARE_OUT


@pytest.mark.parametrize("bout", [0, 2])
def test_case_21_a_move_that_names_another_bout_is_refused(bout: int) -> None:
    assert refuse(position(["6C 6D", "8C 9D"]), 0, lead("6C"), bout) == Refused.BOUT_OVER


@pytest.mark.parametrize("card", [cards.card("8C"), cards.card("AS"), -1, 36, 99])
def test_case_19_a_card_that_is_not_in_the_hand_or_no_card_at_all_is_refused(card: int) -> None:
    round = position(["6C 6D", "8C 9D"])
    assert refused(round, 0, Lead(card)) == Refused.NOT_YOUR_CARD
    do(round, (0, lead("6C")))
    assert refused(round, 0, ThrowIn(card)) == Refused.NOT_YOUR_CARD
    assert refused(position(["6C 6D", "7D 9D"]), 0, Lead(card)) == Refused.NOT_YOUR_CARD


def test_case_19_a_beat_with_a_card_of_another_is_refused() -> None:
    round = position(["6C 6D", "8C 9D"])
    do(round, (0, lead("6C")))
    assert refused(round, 1, beat("6D", 0)) == Refused.NOT_YOUR_CARD
    assert refused(round, 1, Beat(36, 0)) == Refused.NOT_YOUR_CARD


@pytest.mark.parametrize("attack", [-1, 1, 5, 6])
def test_case_19_an_attack_card_that_does_not_exist_is_refused(attack: int) -> None:
    round = position(["6C 6D", "8C 9D"])
    assert refused(round, 1, beat("8C", 0)) == Refused.NO_SUCH_ATTACK
    do(round, (0, lead("6C")))
    assert refused(round, 1, beat("8C", attack)) == Refused.NO_SUCH_ATTACK


def test_case_20_two_taps_on_two_cards_lead_one() -> None:
    round = position(["6C 6D 9H", "8C 9D QD"])
    do(round, (0, lead("6C")))
    assert refused(round, 0, lead("9H")) == Refused.NOT_YOUR_TURN
    assert refused(round, 0, lead("6D")) == Refused.NOT_YOUR_TURN


def test_case_20_two_taps_on_two_cards_beat_with_one() -> None:
    round = position(["6C 6D 9H", "8C 9C QD"])
    do(round, (0, lead("6C")), (1, beat("8C", 0)))
    assert refused(round, 1, beat("9C", 0)) == Refused.ALREADY_BEATEN


def test_case_20_the_same_command_twice_counts_once() -> None:
    round = position(["6C 6D 9H", "8C 9D QD", "6H TD"])
    do(round, (0, lead("6C")), (2, throw_in("6H")))
    assert refused(round, 2, throw_in("6H")) == Refused.NOT_YOUR_CARD
    do(round, (1, beat("8C", 0)))
    assert refused(round, 1, beat("8C", 0)) == Refused.NOT_YOUR_CARD


def test_leads_of_all_others_and_throw_ins_before_the_lead_are_out_of_turn() -> None:
    round = position(["6C 6D 9H", "8C 9D QD", "6H TD"])
    assert refused(round, 2, lead("6H")) == Refused.NOT_YOUR_TURN
    assert refused(round, 2, throw_in("6H")) == Refused.NOT_YOUR_TURN
    assert refused(round, 0, throw_in("6C")) == Refused.NOT_YOUR_TURN


def test_the_defender_neither_leads_nor_throws_in() -> None:
    round = position(["6C 6D 9H", "8C 9D QD", "6H TD"])
    assert refused(round, 1, lead("8C")) == Refused.YOU_DEFEND
    do(round, (0, lead("9H")))
    assert refused(round, 1, throw_in("9D")) == Refused.YOU_DEFEND


def test_nobody_but_the_defender_beats_or_takes() -> None:
    round = position(["6C 6D 9H", "8C 9D QD", "7C TD"])
    do(round, (0, lead("6C")))
    assert refused(round, 2, beat("7C", 0)) == Refused.NOT_YOUR_TURN
    assert refused(round, 0, take()) == Refused.NOT_YOUR_TURN


def test_a_full_bout_is_said_to_be_full_before_anything_about_ranks() -> None:
    round = position(["6C 6D 9H", "8C", "7C TD"])
    do(round, (0, lead("6C")))
    assert refused(round, 0, throw_in("6D")) == Refused.BOUT_FULL
    assert refused(round, 0, throw_in("9H")) == Refused.BOUT_FULL


# --- Uses and legal moves ---


def why(round: Round, seat: int) -> list[Refused | None]:
    return [uses(round, seat, card).why for card in cards.cards(round.hands[seat])]


def test_each_useless_card_has_the_reason_that_tells_most() -> None:
    round = position(["6C 6D 9H", "8C 8D QD", "6H TD JD"])
    assert why(round, 0) == [None] * 3
    assert why(round, 1) == [Refused.YOU_DEFEND] * 3
    assert why(round, 2) == [Refused.NOT_YOUR_TURN] * 3
    do(round, (0, lead("6C")))
    assert why(round, 0) == [None, Refused.RANK_NOT_ON_TABLE]
    assert why(round, 1) == [None, Refused.DOES_NOT_BEAT, Refused.DOES_NOT_BEAT]
    assert why(round, 2) == [Refused.RANK_NOT_ON_TABLE, Refused.RANK_NOT_ON_TABLE, None]
    do(round, (1, beat("8C", 0)))
    assert why(round, 1) == [Refused.ALREADY_BEATEN] * 2
    do(round, (0, throw_in("6D")), (1, take(3)))
    assert why(round, 1) == [Refused.YOU_SAID_TAKE] * 2


def test_a_card_that_is_left_in_a_hand_at_the_end_tells_that_the_round_is_over() -> None:
    round = position(["6C", "8D"])
    do(round, (0, lead("6C")), (1, take()))
    assert why(round, 1) == [Refused.ROUND_OVER] * 2


def test_legal_moves_of_the_defender_are_each_card_on_each_attack_card_it_beats_then_take() -> None:
    round = position(["6C 6D 9H", "8C 8S QD"])
    do(round, (0, lead("6C")), (0, throw_in("6D")))
    beats = (beat("8C", 0), beat("QD", 1), beat("8S", 0), beat("8S", 1))
    assert legal(round, 1) == (*beats, Take(seen=2))


def test_a_lead_is_told_as_what_happened() -> None:
    assert do(position(["6C 6D 9H", "8C 8S QD"]), (0, lead("6C"))) == (Led(0, 0),)
