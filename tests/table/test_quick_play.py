"""Quick play: what the table itself decides."""

import pytest

from durak import protocol
from durak.protocol import DealMeIn, Lead, Leave, QuickPlay
from durak.table import inputs
from tests.table.fake_room import FakeRoom

PEOPLE = ["anna", "boris", "clara", "dora", "emil", "fanya", "gleb"]


def sit_down(count: int) -> FakeRoom:
    room = FakeRoom()
    for account in PEOPLE[:count]:
        room.expect(account, QuickPlay)
    return room


def dealt(count: int) -> FakeRoom:
    room = sit_down(count)
    room.wait(12_000)
    assert room.table.stage == "round"
    return room


def seat_names(room: FakeRoom) -> list[str]:
    return ["bot" if seat.bot else seat.name for seat in room.view(None).seats]


def end_round(room: FakeRoom) -> None:
    """Let the bots and the clocks play on, everybody pressing now and then so that nobody counts as having left."""
    while room.table.stage == "round":
        for account in PEOPLE:
            if room.table.is_at(account):
                room.ask(account, QuickPlay)
        room.tick()


def test_table_deals_12_seconds_after_the_first_press() -> None:
    room = sit_down(1)
    room.wait(5_000)
    room.expect("boris", QuickPlay)
    assert room.view("anna").stage == "countdown"
    assert room.view("anna").deals_at_ms == room.now_ms + 7_000
    room.wait(6_999)
    assert room.table.stage == "countdown"
    room.wait(1)
    assert room.table.stage == "round"


@pytest.mark.parametrize(("people", "bots"), [(1, 3), (2, 2), (3, 1), (4, 0), (5, 0), (6, 0)])
def test_seats_are_filled_up_to_four_with_bots_and_with_four_or_more_people_no_bot_sits(people: int, bots: int) -> None:
    room = dealt(people)
    assert seat_names(room) == [name.title() for name in PEOPLE[:people]] + ["bot"] * bots


def test_before_the_first_deal_the_seats_are_those_who_pressed() -> None:
    room = sit_down(2)
    assert seat_names(room) == ["Anna", "Boris"]
    assert room.view("boris").you == protocol.You(role="seated", seat=1, host=False, may_start=False)


def test_seventh_who_presses_is_told_that_the_table_is_full() -> None:
    room = sit_down(6)
    assert room.refused("gleb", QuickPlay) == "table_full"
    assert not room.table.is_at("gleb")


def test_who_is_still_choosing_watches() -> None:
    room = dealt(2)
    view = room.view(None)
    assert view.you.role == "choosing"
    assert view.round is not None
    assert view.round.hand == ()


@pytest.mark.parametrize("press", [DealMeIn, QuickPlay])
def test_deal_me_in_next_and_quick_play_during_a_round_put_one_in_the_next_deal(
    press: type[DealMeIn] | type[QuickPlay],
) -> None:
    room = dealt(2)
    room.expect("clara", press)
    assert room.view("clara").you.role == "next"
    assert room.view("anna").next == ("Clara",)
    assert room.round("clara").hand == ()
    end_round(room)
    assert room.view("clara").you.role == "next"
    room.wait(10_000)
    assert room.view("clara").you.role == "seated"
    assert len(room.round("clara").hand) == 6


def test_next_deal_comes_10_seconds_after_the_round_with_those_who_played() -> None:
    room = dealt(2)
    end_round(room)
    assert room.view("anna").deals_at_ms == room.now_ms + 10_000
    room.wait(9_999)
    assert room.table.stage == "over"
    room.wait(1)
    assert room.table.stage == "round"
    assert room.view("anna").round_number == 2
    assert {"Anna", "Boris"} < set(seat_names(room))


def test_round_over_shows_result_places_and_all_hands() -> None:
    room = dealt(2)
    end_round(room)
    result = room.round(None).result
    assert result is not None
    assert len(result.places) == len(result.hands) == 4
    assert result.durak is None or result.places[result.durak] == 4


def test_who_left_is_not_dealt_in_again() -> None:
    room = dealt(2)
    room.expect("anna", Leave, leave_hand=True)
    end_round(room)
    room.wait(10_000)
    assert "Anna" not in seat_names(room)
    assert "Boris" in seat_names(room)


def test_seats_stay_and_newcomers_take_bots_seats_in_the_order_of_pressing_then_new_ones() -> None:
    room = dealt(2)
    assert seat_names(room) == ["Anna", "Boris", "bot", "bot"]
    for account in ["dora", "clara", "emil"]:
        room.expect(account, QuickPlay)
    assert seat_names(room) == ["Anna", "Boris", "bot", "bot"]  # bots give way at the next deal only
    end_round(room)
    room.wait(10_000)
    assert seat_names(room) == ["Anna", "Boris", "Dora", "Clara", "Emil"]


def test_countdown_stops_when_nobody_who_pressed_is_left() -> None:
    room = sit_down(2)
    room.expect("anna", Leave)
    assert room.view(None).deals_at_ms == room.now_ms + 12_000
    room.hand_in(inputs.Dropped("boris"))
    room.wait(7_999)
    assert room.view(None).deals_at_ms is not None
    room.wait(1)
    assert room.view(None).deals_at_ms is None
    assert room.table.closed


def test_table_whose_last_person_left_plays_its_round_to_the_end_and_closes() -> None:
    room = dealt(1)
    room.expect("anna", Leave, leave_hand=True)
    assert not room.table.closed
    room.wait_for(lambda: room.table.closed)
    assert room.table.stage == "over"
    assert room.table.deadline() is None
    assert room.refused("anna", QuickPlay) == "table_over"


def test_last_person_who_left_may_return_until_the_round_is_over() -> None:
    room = dealt(1)
    hand = {card.card for card in room.round("anna").hand}
    room.expect("anna", Leave, leave_hand=True)
    assert room.table.holds_hand("anna")
    room.expect("anna", QuickPlay)
    assert room.view("anna").you.role == "seated"
    assert {card.card for card in room.round("anna").hand} == hand
    assert protocol.CameBack(0) in room.told()


def test_who_let_the_clock_run_out_still_sees_the_result_and_the_table_closes_when_they_have_gone() -> None:
    room = dealt(1)
    room.wait_for(lambda: room.table.stage == "over")
    assert room.table.counts_as_left("anna")
    assert room.round("anna").result is not None
    room.hand_in(inputs.Dropped("anna"))
    room.wait(7_999)
    assert not room.table.closed
    room.wait(1)
    assert room.table.closed


def test_who_let_the_clock_run_out_may_be_dealt_in_again_after_the_round() -> None:
    room = dealt(1)
    room.wait_for(lambda: room.table.stage == "over")
    assert room.table.deadline() is None
    room.expect("anna", DealMeIn)
    assert room.view("anna").deals_at_ms == room.now_ms + 12_000


def test_countdown_stops_while_a_watcher_stays_and_starts_anew_with_the_next_press() -> None:
    room = dealt(1)
    room.wait_for(lambda: room.table.counts_as_left("anna"))
    room.expect("boris", QuickPlay)
    room.wait_for(lambda: room.table.stage == "over")
    room.hand_in(inputs.Returned("anna"))
    assert room.view("anna").you.role == "watching"
    room.expect("boris", Leave)
    assert (room.view("anna").stage, room.view("anna").deals_at_ms) == ("over", None)
    room.expect("anna", DealMeIn)
    assert room.view("anna").deals_at_ms == room.now_ms + 12_000


def test_empty_table_that_nobody_came_to_stays_open() -> None:
    room = FakeRoom()
    room.hand_in(inputs.Restarted())
    assert not room.table.closed
    assert room.table.deadline() is None


def test_pressing_twice_doubles_nothing() -> None:
    room = sit_down(1)
    version = room.table.version
    assert room.expect("anna", QuickPlay) == ()
    assert room.table.version == version
    assert seat_names(room) == ["Anna"]


def test_commands_of_private_tables_are_refused() -> None:
    room = sit_down(1)
    for command in [protocol.Start, protocol.Sit, protocol.OnlyWatch, protocol.SetTable]:
        assert room.refused("anna", command) == "not_private"
    assert room.refused("anna", protocol.Enter, table="T") == "not_private"
    assert room.refused("boris", protocol.PlayWithFriends) == "not_private"


def test_command_before_the_deal_is_refused() -> None:
    room = sit_down(1)
    assert room.refused("anna", Lead, bout=1, card="6C") == "round_not_begun"
