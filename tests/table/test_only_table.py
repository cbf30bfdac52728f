"""The only table of a room started with --one-table."""

from durak import protocol
from durak.protocol import Leave, PlayWithFriends, QuickPlay
from durak.table import inputs
from durak.table.refusals import Refusal
from tests.table.fake_room import FakeRoom


def turn(room: FakeRoom, account: str, invitation: str = "I") -> str | None:
    room.names.setdefault(account, account.title())
    room.ids[account] = room.ids.get(account, 0) + 1
    command = PlayWithFriends(id=room.ids[account])
    answer = room.hand_in(inputs.TurnedPrivate(account, command, invitation))
    return answer.code if isinstance(answer, Refusal) else None


def with_quick_players(*accounts: str) -> FakeRoom:
    room = FakeRoom(one_table=True)
    for account in accounts:
        room.expect(account, QuickPlay)
    return room


def test_table_turns_private_for_the_only_person_at_it() -> None:
    room = with_quick_players("anna")
    assert turn(room, "anna") is None
    view = room.view("anna")
    assert (view.kind, view.table, view.stage, view.deals_at_ms) == ("private", "I", "waiting", None)
    assert view.you == protocol.You(role="seated", seat=0, host=True, may_start=True)


def test_it_turns_private_for_someone_choosing_when_nobody_is_at_it() -> None:
    room = FakeRoom(one_table=True)
    assert turn(room, "anna") is None
    assert room.view("anna").you.host


def test_it_does_not_turn_while_others_are_at_it() -> None:
    room = with_quick_players("anna", "boris")
    assert turn(room, "anna") == "others_here"
    assert turn(room, "clara") == "others_here"
    room.hand_in(inputs.Dropped("boris"))
    assert turn(room, "anna") == "others_here"
    room.wait(8_000)
    assert turn(room, "anna") is None


def test_it_does_not_turn_while_a_round_is_on_and_does_after_its_end() -> None:
    room = with_quick_players("anna")
    room.wait(12_000)
    assert turn(room, "anna") == "round_is_on"
    room.expect("anna", Leave, leave_hand=True)
    assert turn(room, "anna") == "round_is_on"
    room.wait_for(lambda: room.table.stage != "round")
    assert turn(room, "anna") is None
    assert room.view("anna").seats[0].name == "Anna"
    assert room.view("anna").round is None


def test_strangers_are_told_that_it_is_private() -> None:
    room = FakeRoom(one_table=True)
    turn(room, "anna")
    assert room.refused("boris", QuickPlay) == "table_private"
    assert turn(room, "boris", "J") == "table_private"
    assert room.refused("boris", protocol.Enter, table="T") == "no_such_table"
    room.expect("boris", protocol.Enter, table="I")


def test_asking_twice_doubles_nothing() -> None:
    room = FakeRoom(one_table=True)
    turn(room, "anna")
    version = room.table.version
    assert turn(room, "anna", "J") is None
    command = PlayWithFriends(id=room.ids["anna"])
    assert room.hand_in(inputs.TurnedPrivate("anna", command, "K")) == ()
    assert (room.table.address, room.table.version) == ("I", version)


def test_it_turns_back_when_it_is_empty() -> None:
    room = FakeRoom(one_table=True)
    turn(room, "anna")
    room.expect("anna", protocol.SetTable, bots=5, window_seconds=15)
    room.expect("anna", Leave)
    assert (room.table.kind, room.table.address, room.table.closed) == ("quick", "T", False)
    room.expect("boris", QuickPlay)
    assert room.view("boris").panel is None
    room.expect("boris", Leave)
    turn(room, "clara", "J")
    assert room.view("clara").panel == protocol.Panel(bots=2, window_seconds=4)


def test_it_turns_back_only_after_the_round_is_played_to_its_end() -> None:
    room = FakeRoom(one_table=True)
    turn(room, "anna")
    room.expect("anna", protocol.Start)
    room.expect("anna", Leave, leave_hand=True)
    assert room.table.kind == "private"
    room.wait_for(lambda: room.table.kind == "quick")
    assert room.table.stage == "waiting"


def test_quick_table_left_by_all_starts_over_and_never_closes() -> None:
    room = with_quick_players("anna")
    room.wait(12_000)
    room.expect("anna", Leave, leave_hand=True)
    room.wait_for(lambda: room.table.stage == "waiting")
    assert not room.table.closed
    room.expect("boris", QuickPlay)
    assert [seat.name for seat in room.view("boris").seats] == ["Boris"]
    assert room.view("boris").deals_at_ms == room.now_ms + 12_000


def test_who_counts_as_having_left_does_not_keep_it_and_is_not_invited() -> None:
    room = with_quick_players("anna")
    room.wait(12_000)
    room.wait_for(lambda: room.table.counts_as_left("anna"))
    room.expect("boris", QuickPlay)
    room.wait_for(lambda: room.table.stage == "over")
    assert turn(room, "boris") is None
    assert not room.table.is_at("anna")
