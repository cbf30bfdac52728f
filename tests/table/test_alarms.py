"""What is due goes off in order of deadline, then seat; a clock that comes late plays it all, one by one."""

from durak import protocol
from durak.protocol import Enter, Leave, PlayWithFriends, SetTable, Start
from durak.table import inputs
from durak.table.news import WentAway
from tests.table.fake_room import FakeRoom


def four_friends() -> FakeRoom:
    room = FakeRoom("private", seed=5)
    room.expect("anna", PlayWithFriends)
    for account in ["boris", "clara", "dora"]:
        room.expect(account, Enter, table="T")
    room.expect("anna", SetTable, bots=0)
    room.expect("anna", Start)
    return room


def test_what_is_due_at_one_time_goes_off_by_seat() -> None:
    room = four_friends()
    for account in ["dora", "anna", "clara"]:
        room.hand_in(inputs.Dropped(account))
    room.wait(8_000)
    dropped = [what for what in room.told() if isinstance(what, protocol.Dropped)]
    assert dropped == [protocol.Dropped(0), protocol.Dropped(2), protocol.Dropped(3)]


def test_what_is_due_first_goes_off_first() -> None:
    room = four_friends()
    for account in ["dora", "anna"]:
        room.hand_in(inputs.Dropped(account))
        room.wait(10)
    room.wait(8_000)
    dropped = [what for what in room.told() if isinstance(what, protocol.Dropped)]
    assert dropped == [protocol.Dropped(3), protocol.Dropped(0)]


def test_those_without_a_seat_go_before_the_seats() -> None:
    room = four_friends()
    room.expect("emil", Enter, table="T")
    for account in ["anna", "emil"]:
        room.hand_in(inputs.Dropped(account))
    told = len(room.news)
    room.wait(8_000)
    happened = [what for what in room.told()[told:] if isinstance(what, WentAway | protocol.Dropped)]
    assert happened == [WentAway("emil", None), protocol.Dropped(0)]


def test_late_clock_plays_all_that_is_due_and_what_begins_then_has_its_whole_time() -> None:
    room = four_friends()
    room.hand_in(inputs.Dropped("dora"))
    attacker = room.round("anna").attacker
    room.now_ms += 100_000
    room.hand_in(inputs.Clock())
    assert not room.table.is_at("dora")
    assert room.round("anna").attacks == ()
    room.hand_in(inputs.Clock())
    assert [card.by for card in room.round("anna").attacks] == [attacker]
    wait = room.round("anna").wait
    assert wait is not None
    assert wait.since_ms == room.now_ms


def test_table_with_nothing_to_wait_for_has_no_deadline() -> None:
    room = FakeRoom("private")
    room.expect("anna", PlayWithFriends)
    assert room.table.deadline() is None
    room.expect("anna", Leave)
    assert room.table.deadline() == room.now_ms + 3_600_000
