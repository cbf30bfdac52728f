"""The host chooses the level of the bots, for all or for each; whoever left is played by normal."""

from durak.protocol import BOTS, Enter, Leave, Level, PlayWithFriends, SetTable, Start
from tests.table.fake_room import FakeRoom


def alone_with(bots: int, levels: tuple[Level, ...] | None = None) -> FakeRoom:
    room = FakeRoom("private")
    room.expect("anna", PlayWithFriends)
    room.expect("anna", SetTable, bots=bots, levels=levels)
    return room


def playing(room: FakeRoom) -> list[Level]:
    """The levels of the bots that play, in the order of their seats."""
    room.expect("anna", Start)
    return [room.table.level(i) for i, seat in enumerate(room.view("anna").seats) if seat.bot]


def test_bots_are_normal_until_the_host_chooses() -> None:
    assert playing(alone_with(2)) == ["normal", "normal"]


def test_one_level_is_for_all_bots() -> None:
    room = alone_with(3, ("hard",))
    panel = room.view("anna").panel
    assert panel is not None
    assert panel.levels == ("hard",) * BOTS
    assert playing(room) == ["hard"] * 3


def test_the_host_may_choose_for_each_bot() -> None:
    assert playing(alone_with(3, ("easy", "hard", "normal"))) == ["easy", "hard", "normal"]


def test_levels_go_by_the_order_of_the_bots_also_when_a_newcomer_took_the_seat_of_the_first() -> None:
    room = alone_with(3, ("easy", "hard", "normal"))
    assert playing(room) == ["easy", "hard", "normal"]
    room.wait_for(lambda: room.table.stage != "round")
    room.expect("anna", SetTable, bots=2)
    room.expect("boris", Enter, table="T")
    assert playing(room) == ["easy", "hard"]
    assert [seat.bot for seat in room.view("anna").seats] == [False, False, True, True]


def test_a_hand_that_was_left_is_played_by_normal() -> None:
    room = alone_with(1, ("easy",))
    assert playing(room) == ["easy"]
    seat = room.view("anna").you.seat
    assert seat is not None
    room.expect("anna", Leave, leave_hand=True)
    assert room.table.level(seat) == "normal"


def test_choosing_what_is_chosen_changes_nothing() -> None:
    room = alone_with(2, ("hard",))
    version = room.table.version
    room.expect("anna", SetTable, levels=("hard",))
    assert room.table.version == version
