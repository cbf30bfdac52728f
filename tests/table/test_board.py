"""The view of a whole table, and the names by which people go at it."""

import pytest

from durak import protocol
from durak.protocol import Enter, Leave, OnlyWatch, PlayWithFriends, QuickPlay, encode
from durak.table import inputs
from durak.table.labels import BOT_NAMES, labels
from tests.table.fake_room import FakeRoom


def quick(*accounts: str, deal: bool = True) -> FakeRoom:
    room = FakeRoom()
    for account in accounts:
        room.expect(account, QuickPlay)
    if deal:
        room.wait(12_000)
    return room


# --- names ---


def test_equal_names_at_a_table_get_a_number() -> None:
    names = {"a": "Anna", "b": "Anna", "c": "Boris", "d": "Anna"}
    assert labels(["a", "c", "b"], ["d"], names) == {"a": "Anna", "c": "Boris", "b": "Anna 2", "d": "Anna 3"}


def test_number_is_never_someones_name() -> None:
    names = {"a": "Anna", "b": "Anna 2", "c": "Anna"}
    assert labels(["a", "b", "c"], [], names) == {"a": "Anna", "b": "Anna 2", "c": "Anna 3"}


def test_seats_are_named_before_watchers_so_that_a_seat_keeps_its_name() -> None:
    names = {"a": "Anna", "b": "Anna"}
    assert labels(["b"], ["a"], names) == {"b": "Anna", "a": "Anna 2"}


def test_who_has_no_name_any_more_gets_no_number() -> None:
    names = {"a": "", "b": "", "c": "Anna"}
    assert labels(["a", "c", "b"], [], names) == {"a": "", "b": "", "c": "Anna"}


def test_bot_never_has_the_name_of_someone_seated() -> None:
    names = {"a": BOT_NAMES[0], "b": BOT_NAMES[1]}
    found = labels(["a", "bot:0", "b", "bot:1", "bot:2"], [], names)
    assert found["a"] == BOT_NAMES[0]
    assert found["b"] == BOT_NAMES[1]
    assert len(set(found.values())) == 5


def test_bot_keeps_its_name_when_other_bots_go() -> None:
    assert labels(["bot:3"], [], {})["bot:3"] == labels(["bot:0", "bot:1", "bot:3"], [], {})["bot:3"]


def test_names_are_those_of_now() -> None:
    room = quick("anna")
    room.names["anna"] = "Anička"
    assert room.view("anna").seats[0].name == "Anička"


# --- what all see ---


def test_bots_and_seats_played_by_a_bot_carry_a_mark() -> None:
    room = quick("anna", "boris")
    room.expect("anna", Leave, leave_hand=True)
    marks = [(seat.bot, seat.by_bot) for seat in room.view("boris").seats]
    assert marks == [(False, True), (False, False), (True, False), (True, False)]


def test_lost_connection_shows_at_once() -> None:
    room = quick("anna", "boris")
    version = room.table.version
    room.hand_in(inputs.Dropped("anna"))
    assert room.table.version == version + 1
    assert [seat.dropped for seat in room.view("boris").seats] == [True, False, False, False]


def test_who_joined_and_left_is_announced_by_name() -> None:
    room = quick("anna")
    happened = room.expect("boris", QuickPlay)
    view = room.view("anna", happened)
    assert [news.what for news in view.happened] == [protocol.Joined("Boris")]
    happened = room.expect("boris", Leave)
    view = room.view("anna", happened)
    assert [news.what for news in view.happened] == [protocol.Left("Boris", None)]
    assert view.heard == view.happened[-1].n


def test_leaving_in_a_round_names_the_seat_that_a_bot_plays_now() -> None:
    room = quick("anna", "boris")
    happened = room.expect("boris", Leave, leave_hand=True)
    view = room.view("anna", happened)
    assert [news.what for news in view.happened] == [protocol.Left("Boris", 1)]


def test_new_host_is_announced_by_name() -> None:
    room = FakeRoom("private")
    for account in ["anna", "boris"]:
        room.expect(account, Enter, table="T")
    happened = room.expect("anna", Leave)
    view = room.view("boris", happened)
    assert protocol.NewHost("Boris") in [news.what for news in view.happened]


def test_first_attacker_is_announced() -> None:
    room = quick("anna", "boris", "clara", "dora")
    assert room.told()[-1] == protocol.Dealt(1, room.round().attacker)


def test_next_and_watching_name_those_without_a_seat() -> None:
    room = FakeRoom("private")
    room.expect("anna", PlayWithFriends)
    room.expect("anna", protocol.Start)
    for account in ["boris", "clara"]:
        room.expect(account, Enter, table="T")
    room.expect("clara", OnlyWatch)
    assert (room.view("anna").next, room.view("anna").watching) == (("Boris",), ("Clara",))


def test_only_a_private_table_has_a_panel_and_shows_its_invitation() -> None:
    room = FakeRoom("private")
    room.expect("anna", PlayWithFriends)
    assert room.view("anna").table == "T"
    assert room.view("anna").panel is not None
    assert quick("anna").view("anna").panel is None


# --- one encoding for many ---


def test_viewers_who_are_the_same_at_the_table_get_equal_bytes() -> None:
    room = FakeRoom("private")
    for account in ["anna", "boris", "clara"]:
        room.expect(account, Enter, table="T")
    for account in ["boris", "clara"]:
        room.expect(account, OnlyWatch)
    room.expect("anna", protocol.Start)
    board = room.table.board(room.names, room.now_ms)
    assert board.you("boris") == board.you("clara") != board.you("anna")
    assert encode(board.view(board.you("boris"), ())) == encode(room.view("clara"))


def test_view_decodes_strictly_into_what_it_was() -> None:
    room = quick("anna")
    room.wait(40_000)
    for viewer in ["anna", None]:
        view = room.view(viewer, room.news)
        assert protocol.decode_room(encode(view)) == view


def test_accounts_are_those_whose_names_a_view_needs() -> None:
    room = quick("anna", "boris")
    room.expect("clara", QuickPlay)
    room.expect("boris", Leave, leave_hand=True)
    assert sorted(room.table.accounts()) == ["anna", "boris", "clara"]
    room.names = {account: account for account in room.table.accounts()}
    room.view("anna")


def test_stranger_at_a_private_table_is_our_fault() -> None:
    with pytest.raises(AssertionError, match="stranger"):
        FakeRoom("private").view("zoya")
