"""The clocks of a round, what bots do and when, and what a restart does to them."""

import pytest

from durak import protocol
from durak.protocol import Beat, Enter, Lead, Leave, PlayWithFriends, QuickPlay, SetTable, Start, Take, ThrowIn
from durak.rules import moves
from durak.table import inputs
from durak.table.news import HostIs
from tests.table.fake_room import Brain, FakeRoom, deck_for, lowest

# Clubs are trumps in all decks here (the seventh card of two hands is 6C's neighbour); Anna holds the lowest.
TWO = deck_for("6C 7D 7H 8D 9H TD", "7C 8H 9D 9S TH AS", then="KC")
THREE = deck_for("6C 7D 7H 8D 9H TD", "8C 8H 9D 9S TH AS", "7S 7C JD QD KD AD", then="KC")


def friends(deck: list[int], *accounts: str, bots: int = 0, brain: Brain = lowest) -> FakeRoom:
    """A private table whose round was dealt from this deck: the accounts in order, then bots. Anna attacks."""
    room = FakeRoom("private", decks=[(deck, 0)], brain=brain)
    room.expect(accounts[0], PlayWithFriends)
    for account in accounts[1:]:
        room.expect(account, Enter, table="T")
    room.expect(accounts[0], SetTable, bots=bots)
    room.expect(accounts[0], Start)
    return room


def silent(view: protocol.RoundView, may: tuple[moves.Move, ...]) -> moves.Move | None:
    """A bot that adds nothing and takes whatever it may."""
    if view.wait is not None and may and not isinstance(may[0], moves.ThrowIn):
        return may[-1]
    return None


def waits(room: FakeRoom) -> tuple[int, int, int] | None:
    """Whom the table waits on, since and until when, from now."""
    wait = room.round("anna").wait
    return None if wait is None else (wait.seat, wait.since_ms - room.now_ms, wait.until_ms - room.now_ms)


def window(room: FakeRoom) -> tuple[int, int] | None:
    shown = room.round("anna").window
    return None if shown is None else (shown.since_ms - room.now_ms, shown.until_ms - room.now_ms)


# --- decisions (R15) ---


def test_a_lead_has_30_seconds_and_then_the_lowest_card_is_led() -> None:
    room = friends(TWO, "anna", "boris")
    assert waits(room) == (0, 0, 30_000)
    room.wait(29_999)
    assert room.round("anna").attacks == ()
    room.wait(1)
    assert room.round("anna").attacks == (protocol.AttackCard("7D", 0, None),)
    assert protocol.ClockRanOut(0) in room.told()


def test_an_answer_has_30_seconds_and_then_the_defender_takes() -> None:
    room = friends(TWO, "anna", "boris")
    room.wait(10_000)
    room.expect("anna", Lead, bout=1, card="7D")
    assert waits(room) == (1, 0, 30_000)
    room.wait(30_000)
    assert room.round("anna").taking
    assert room.told()[-2:] == [protocol.ClockRanOut(1), protocol.TakeSaid(1)]


def test_decision_is_restarted_by_every_attack_card_and_by_each_of_the_defenders_beats() -> None:
    room = friends(TWO, "anna", "boris")
    room.expect("anna", Lead, bout=1, card="7D")
    room.wait(20_000)
    room.expect("anna", ThrowIn, bout=1, card="7H")
    assert waits(room) == (1, 0, 30_000)
    room.wait(20_000)
    room.expect("boris", Beat, bout=1, card="9D", attack=0)
    assert waits(room) == (1, 0, 30_000)


def test_nothing_that_changes_no_card_restarts_a_decision() -> None:
    room = friends(TWO, "anna", "boris")
    room.wait(5_000)
    room.expect("clara", Enter, table="T")
    room.refused("boris", Take, bout=1, cards=1)
    room.hand_in(inputs.Dropped("clara"))
    assert waits(room) == (0, -5_000, 25_000)


def test_late_move_comes_after_the_clocks() -> None:
    room = friends(TWO, "anna", "boris")
    room.now_ms += 30_001
    with pytest.raises(AssertionError, match="first comes"):
        room.ask("anna", Lead, bout=1, card="7D")


def test_table_waits_on_nobody_for_a_throw_in() -> None:
    room = friends(TWO, "anna", "boris")
    room.expect("anna", Lead, bout=1, card="7D")
    room.expect("boris", Take, bout=1, cards=1)
    assert waits(room) is None


# --- the window (R8) ---


def test_window_of_4_seconds_opens_when_all_is_beaten_and_its_end_ends_the_bout() -> None:
    room = friends(TWO, "anna", "boris")
    room.expect("anna", Lead, bout=1, card="7D")
    room.wait(1_000)
    room.expect("boris", Beat, bout=1, card="9D", attack=0)
    assert window(room) == (0, 4_000)
    room.wait(3_999)
    assert room.round("anna").bout == 1
    room.wait(1)
    assert room.round("anna").bout == 2
    assert protocol.BoutBeaten(("7D", "9D")) in room.told()


def test_card_thrown_in_closes_the_window_and_it_opens_again_whole_after_the_answer() -> None:
    room = friends(TWO, "anna", "boris")
    room.expect("anna", Lead, bout=1, card="7D")
    room.expect("boris", Beat, bout=1, card="9D", attack=0)
    room.wait(3_000)
    room.expect("anna", ThrowIn, bout=1, card="7H")
    assert window(room) is None
    assert waits(room) == (1, 0, 30_000)
    room.wait(3_000)
    room.expect("boris", Beat, bout=1, card="8H", attack=1)
    assert window(room) == (0, 4_000)


def test_card_thrown_in_while_the_defender_takes_opens_the_window_again_at_once() -> None:
    room = friends(TWO, "anna", "boris")
    room.expect("anna", Lead, bout=1, card="7D")
    room.expect("boris", Take, bout=1, cards=1)
    room.wait(3_000)
    room.expect("anna", ThrowIn, bout=1, card="7H")
    assert window(room) == (0, 4_000)
    room.wait(4_000)
    assert protocol.Taken(1, ("7D", "7H")) in room.told()


def test_window_runs_whole_though_nobody_holds_a_card_that_fits() -> None:
    room = friends(TWO, "anna", "boris")
    room.expect("anna", Lead, bout=1, card="TD")
    room.expect("boris", Take, bout=1, cards=1)
    room.wait(3_999)
    assert room.round("anna").taking


# --- bots ---


def test_bot_has_one_wake_up_1200_ms_after_the_last_public_event() -> None:
    room = friends(TWO, "anna", bots=1)
    room.wait(7_000)
    room.expect("anna", Lead, bout=1, card="7D")
    room.wait(1_199)
    assert room.round("anna").attacks[0].beaten_by is None
    room.wait(1)
    assert room.round("anna").attacks[0].beaten_by == "9D"


def test_clock_of_a_bot_shows_its_wake_up() -> None:
    room = friends(TWO, "anna", bots=1)
    room.expect("anna", Lead, bout=1, card="7D")
    assert waits(room) == (1, 0, 1_200)


def test_bots_that_could_add_are_asked_in_turn_order_from_the_attacker_each_on_the_state_as_it_then_is() -> None:
    asked: list[tuple[int, int]] = []

    def watching(view: protocol.RoundView, may: tuple[moves.Move, ...]) -> moves.Move | None:
        seat = next(i for i, held in enumerate(hands) if {card.card for card in view.hand} <= held)
        asked.append((seat, len(view.attacks)))
        return lowest(view, may)

    hands = [
        {"6C", "7D", "7H", "8D", "9H", "TD"},
        {"8C", "8H", "9D", "9S", "TH", "AS"},
        {"7S", "7C", "JD", "QD", "KD", "AD"},
    ]
    room = FakeRoom("private", decks=[(THREE, 0)], brain=watching)
    room.expect("anna", PlayWithFriends)
    room.expect("anna", protocol.OnlyWatch)
    room.expect("anna", SetTable, bots=3)
    room.expect("anna", Start)
    room.wait(1_200)
    assert asked == [(0, 0)]  # nobody but the attacker can do anything before the lead
    room.wait(1_200)
    # The attacker throws in his 7H, so the defender and the third see two attack cards.
    assert asked[1:] == [(0, 1), (1, 2), (2, 2)]


def test_wake_up_is_for_every_bot_that_could_add_by_what_everyone_sees_whatever_it_holds() -> None:
    asked: list[tuple[moves.Move, ...]] = []

    def counting(view: protocol.RoundView, may: tuple[moves.Move, ...]) -> moves.Move | None:
        asked.append(may)
        return silent(view, may)

    room = friends(THREE, "anna", bots=2, brain=counting)
    room.expect("anna", Lead, bout=1, card="8D")
    room.wait(1_200)
    assert len(asked) == 2
    assert asked[1] == ()  # the third holds no eight, and was woken all the same


def test_bot_that_does_not_add_is_silent_and_is_not_asked_again() -> None:
    room = friends(THREE, "anna", bots=2, brain=silent)
    room.expect("anna", Lead, bout=1, card="7D")
    room.wait(1_200)  # the defender takes; the third is silent
    version, announced = room.table.version, len(room.news)
    room.wait(1_200)  # the third is asked again, since something happened
    assert (room.table.version, len(room.news)) == (version, announced)
    assert room.table.deadline() == room.now_ms + 4_000 - 1_200


def test_wake_up_is_for_the_bout_in_which_it_was_set() -> None:
    deck = deck_for("6C 7D 8D 9D TD JD", "7C 7H 8H 9H TH JH", "7S 8S 9S TS JS QS", then="KC")

    def give_up(view: protocol.RoundView, may: tuple[moves.Move, ...]) -> moves.Move | None:
        """Throw in all there is, and take."""
        return next(iter(may), None) if view.take is None else may[-1]

    room = friends(deck, "anna", bots=2, brain=give_up)
    room.expect("anna", Lead, bout=1, card="7D")
    room.wait_for(lambda: room.round("anna").bout == 2)
    assert room.round("anna").attacks == ()
    room.wait(1_199)
    assert room.round("anna").attacks == ()
    room.wait(1)
    assert len(room.round("anna").attacks) == 1


def test_bots_thoughts_never_move_a_version() -> None:
    room = friends(THREE, "anna", "boris", bots=1, brain=silent)
    room.expect("anna", Lead, bout=1, card="8D")
    version = room.table.version
    room.wait(1_200)
    assert isinstance(room.log[-1][1], inputs.BotPlayed)
    assert room.table.version == version


@pytest.mark.parametrize("move", [None, moves.Lead(0), moves.ThrowIn(5)])
def test_bot_that_breaks_the_rules_is_our_fault(move: moves.Move | None) -> None:
    room = friends(TWO, "anna", bots=1, brain=lambda _view, _may: move)
    room.expect("anna", Lead, bout=1, card="7D")
    with pytest.raises(AssertionError):
        room.wait(1_200)


# --- leaving and coming back ---


def test_leaving_brings_the_decision_to_1200_ms_after_it() -> None:
    room = friends(TWO, "anna", "boris")
    room.wait(10_000)
    room.expect("anna", Leave, leave_hand=True)
    shown = room.round("boris").wait
    assert shown is not None
    assert shown.until_ms == room.now_ms + 1_200
    room.wait(1_200)
    assert len(room.round("boris").attacks) == 1


def test_leaving_never_lengthens_a_decision() -> None:
    room = friends(TWO, "anna", "boris")
    room.wait(29_500)
    room.expect("anna", Leave, leave_hand=True)
    room.wait(500)
    assert len(room.round("boris").attacks) == 1
    assert protocol.ClockRanOut(0) not in room.told()


def test_coming_back_restores_the_old_deadline() -> None:
    room = friends(TWO, "anna", "boris")
    room.wait(10_000)
    room.expect("anna", Leave, leave_hand=True)
    room.wait(1_000)
    room.expect("anna", Enter, table="T")
    assert waits(room) == (0, -11_000, 19_000)
    room.wait(10_000)
    assert room.round("anna").attacks == ()


def test_leaving_and_coming_back_again_and_again_gains_no_time() -> None:
    room = friends(TWO, "anna", "boris")
    for _ in range(27):
        room.expect("anna", Leave, leave_hand=True)
        room.wait(1_100)
        room.expect("anna", Enter, table="T")
    assert room.round("anna").attacks == ()
    room.wait(300)
    assert len(room.round("anna").attacks) == 1


def test_dropped_player_has_left_after_8_seconds_and_a_bot_plays_the_hand() -> None:
    room = friends(TWO, "anna", "boris")
    room.hand_in(inputs.Dropped("anna"))
    seat = room.view("boris").seats[0]
    assert (seat.dropped, seat.by_bot) == (True, False)
    room.wait(8_000)
    seat = room.view("boris").seats[0]
    assert (seat.dropped, seat.by_bot) == (False, True)
    assert room.told()[-2:] == [protocol.Dropped(0), HostIs("boris")]
    room.wait(1_200)
    assert len(room.round("boris").attacks) == 1


def test_dropping_twice_does_not_start_the_8_seconds_again() -> None:
    room = friends(TWO, "anna", "boris")
    room.hand_in(inputs.Dropped("anna"))
    room.wait(5_000)
    room.hand_in(inputs.Dropped("anna"))
    room.wait(3_000)
    assert not room.table.is_at("anna")


def test_returning_in_time_is_as_if_nothing_was() -> None:
    room = friends(TWO, "anna", "boris")
    room.hand_in(inputs.Dropped("anna"))
    room.wait(7_999)
    assert room.hand_in(inputs.Returned("anna")) == ()
    room.wait(5_000)
    assert room.view("anna").you.role == "seated"
    assert room.round("anna").attacks == ()


def test_player_who_returns_later_takes_the_hand_back_in_the_state_of_that_instant() -> None:
    room = friends(TWO, "anna", "boris")
    room.hand_in(inputs.Dropped("anna"))
    room.wait(9_200)
    room.hand_in(inputs.Returned("anna"))
    assert room.told()[-1] == protocol.CameBack(0)
    assert len(room.round("anna").hand) == 5
    assert not room.view("anna").seats[0].by_bot


def test_player_who_returns_after_the_round_is_not_let_in_by_that() -> None:
    room = friends(TWO, "anna", "boris")
    room.hand_in(inputs.Dropped("anna"))
    room.wait_for(lambda: room.table.stage == "over")
    version = room.table.version
    assert room.hand_in(inputs.Returned("anna")) == ()
    assert not room.table.is_at("anna")
    assert room.table.version == version


def test_leaver_was_the_one_the_table_waited_on_and_it_goes_on_after_1200_ms() -> None:
    room = friends(TWO, "anna", "boris")
    room.expect("anna", Lead, bout=1, card="7D")
    room.expect("boris", Leave, leave_hand=True)
    room.wait(1_200)
    assert room.round("anna").attacks[0].beaten_by is not None


def test_hand_given_up_for_another_table_can_not_be_taken_back() -> None:
    room = friends(TWO, "anna", "boris")
    told = room.hand_in(inputs.SatElsewhere("anna"))
    assert isinstance(told, tuple)
    assert len(told) == 2  # left, and Boris is host
    assert not room.table.holds_hand("anna")
    room.hand_in(inputs.Returned("anna"))
    assert not room.table.is_at("anna")
    room.expect("anna", Enter, table="T")
    assert room.round("anna").hand == ()
    assert room.refused("anna", Lead, bout=1, card="7D") == "you_watch"


def test_hand_left_first_is_given_up_by_sitting_elsewhere_and_nobody_is_told_again() -> None:
    room = friends(TWO, "anna", "boris")
    room.expect("anna", Leave, leave_hand=True)
    version = room.table.version
    assert room.hand_in(inputs.SatElsewhere("anna")) == ()
    assert room.table.version == version
    assert not room.table.holds_hand("anna")


def test_leaving_a_running_round_asks_first() -> None:
    room = friends(TWO, "anna", "boris")
    assert room.refused("anna", Leave) == "leave_hand"
    room.wait_for(lambda: room.table.stage == "over")
    room.hand_in(inputs.Returned("anna"))
    room.expect("anna", Leave)


def test_result_belongs_to_the_account_that_was_dealt_the_hand() -> None:
    room = friends(TWO, "anna", "boris")
    room.expect("anna", Leave, leave_hand=True)
    room.wait_for(lambda: room.table.stage == "over")
    room.hand_in(inputs.Returned("boris"))
    scores = {seat.name: (seat.wins, seat.losses) for seat in room.view("boris").seats}
    assert sorted(scores.values()) == [(0, 1), (1, 0)]
    assert set(scores) == {"Anna", "Boris"}


# --- a clock that ran out twice in a row ---


def idle(room: FakeRoom, account: str) -> None:
    room.wait_for(lambda: room.table.counts_as_left(account))


def test_player_whose_own_clock_ran_out_twice_in_a_row_counts_as_having_left() -> None:
    room = friends(TWO, "anna", "boris")
    room.wait(30_000)
    assert not room.table.counts_as_left("anna")
    room.expect("boris", Beat, bout=1, card="9D", attack=0)
    room.wait(4_000)
    room.expect("boris", Lead, bout=2, card="7C")
    idle(room, "anna")
    assert room.view("boris").seats[0].by_bot
    assert protocol.Dropped(0) in room.told()
    assert len([what for what in room.told() if what == protocol.ClockRanOut(0)]) == 2


def test_any_command_in_between_breaks_the_row() -> None:
    room = friends(TWO, "anna", "boris")
    room.wait(30_000)
    room.expect("anna", Enter, table="T")
    room.expect("boris", Take, bout=1, cards=1)
    room.wait(4_000 + 30_000)
    assert [what for what in room.told() if what == protocol.ClockRanOut(0)] == [protocol.ClockRanOut(0)] * 2
    assert not room.table.counts_as_left("anna")


def test_any_command_brings_the_player_back() -> None:
    room = friends(TWO, "anna", "boris")
    room.wait(30_000)
    room.expect("boris", Take, bout=1, cards=1)
    room.wait(4_000 + 30_000)
    assert room.table.counts_as_left("anna")
    room.refused("boris", Lead, bout=2, card="AS")
    room.expect("anna", Enter, table="T")
    assert not room.table.counts_as_left("anna")
    assert not room.view("boris").seats[0].by_bot
    assert protocol.CameBack(0) in room.told()
    assert room.view("boris").you.host  # Anna's time counts from now


def test_accepted_command_of_who_counts_as_having_left_brings_them_back_by_itself() -> None:
    room = friends(TWO, "anna", "boris")
    room.wait(30_000)
    room.expect("boris", Take, bout=1, cards=1)
    room.wait(4_000 + 30_000)
    room.hand_in(inputs.Commanded("anna", protocol.Sit(id=900)))
    assert not room.table.counts_as_left("anna")


def test_connection_of_who_counts_as_having_left_already_moves_no_version() -> None:
    room = friends(TWO, "anna", "boris")
    room.wait_for(lambda: room.table.stage == "over")
    assert room.table.counts_as_left("anna")
    room.hand_in(inputs.Returned("boris"))
    version = room.table.version
    room.hand_in(inputs.Dropped("anna"))
    room.wait(8_000)
    assert not room.table.is_at("anna")
    assert room.table.version == version


def test_bots_clock_counts_for_nobody() -> None:
    room = FakeRoom()
    room.expect("anna", QuickPlay)
    room.wait_for(lambda: room.table.stage == "over")
    assert not any(isinstance(what, protocol.ClockRanOut) and what.seat != 0 for what in room.told())


# --- a restart ---


def test_restart_runs_clocks_whole_and_everyone_counts_as_dropped() -> None:
    room = friends(TWO, "anna", "boris")
    room.expect("anna", Lead, bout=1, card="7D")
    room.wait(20_000)
    version = room.table.version
    room.now_ms += 1_000_000
    assert room.hand_in(inputs.Restarted()) == ()
    assert room.table.version == version + 1
    assert waits(room) == (1, 0, 30_000)
    assert [seat.dropped for seat in room.view("anna").seats] == [True, True]
    room.wait(7_999)
    room.hand_in(inputs.Returned("boris"))
    room.wait(1)
    assert (room.table.is_at("anna"), room.table.is_at("boris")) == (False, True)


def test_restart_opens_the_window_whole() -> None:
    room = friends(TWO, "anna", "boris")
    room.expect("anna", Lead, bout=1, card="7D")
    room.expect("boris", Take, bout=1, cards=1)
    room.wait(3_000)
    room.hand_in(inputs.Restarted())
    assert window(room) == (0, 4_000)


def test_bots_were_to_move_when_the_room_was_restarted_and_they_move() -> None:
    room = friends(TWO, "anna", bots=1)
    room.expect("anna", Lead, bout=1, card="7D")
    room.wait(1_000)
    room.now_ms += 50_000
    room.hand_in(inputs.Restarted())
    room.wait(1_200)
    assert room.round("anna").attacks[0].beaten_by == "9D"


def test_bots_were_being_asked_when_the_room_was_killed_and_they_move() -> None:
    room = friends(TWO, "anna", bots=1)
    room.expect("anna", Lead, bout=1, card="7D")
    room.now_ms += 1_200
    room.table.handle(inputs.Clock(), room.now_ms)
    assert room.table.wants() == inputs.Think(1)
    room.hand_in(inputs.Restarted())
    room.wait(1_200)
    assert room.round("anna").attacks[0].beaten_by == "9D"


def test_deck_was_being_shuffled_when_the_room_was_killed_and_it_is_dealt() -> None:
    """By a log of before there were offers."""
    room = FakeRoom()
    room.names["anna"] = "Anna"
    room.table.handle(inputs.Commanded("anna", QuickPlay(1)), room.now_ms)
    room.now_ms += 12_000
    room.table.handle(inputs.Clock(), room.now_ms)
    assert room.table.wants() == inputs.Shuffle(4, 1)
    room.hand_in(inputs.Restarted())
    room.hand_in(inputs.Returned("anna"))
    room.wait(12_000)
    assert room.table.stage == "round"


def test_restart_runs_both_countdowns_whole() -> None:
    room = FakeRoom()
    room.expect("anna", QuickPlay)
    room.wait(9_000)
    room.hand_in(inputs.Restarted())
    assert room.view("anna").deals_at_ms == room.now_ms + 12_000
    room.hand_in(inputs.Returned("anna"))
    room.wait_for(lambda: room.table.stage == "round")
    while room.table.stage == "round":
        room.ask("anna", QuickPlay)
        room.wait(1_200)
    room.hand_in(inputs.Restarted())
    assert room.view("anna").deals_at_ms == room.now_ms + 10_000


def test_restart_gives_a_table_that_nobody_is_at_its_hour_again() -> None:
    room = FakeRoom("private")
    room.wait(3_000_000)
    room.hand_in(inputs.Restarted())
    assert room.table.deadline() == room.now_ms + 3_600_000


def test_clock_that_comes_early_does_nothing() -> None:
    room = friends(TWO, "anna", "boris")
    version = room.table.version
    room.wait(29_999)
    assert room.hand_in(inputs.Clock()) == ()
    assert room.table.version == version
