"""Play with friends: what the table itself decides."""

import pytest

from durak import protocol
from durak.protocol import Enter, Leave, OnlyWatch, PlayWithFriends, SetTable, Sit, Start
from durak.table import inputs
from tests.table.fake_room import FakeRoom

HOUR_MS = 3_600_000
FRIENDS = ["boris", "clara", "dora", "emil", "fanya", "gleb"]


def table_of(count: int) -> FakeRoom:
    """A private table with Anna, who opened it, and friends."""
    room = FakeRoom("private")
    room.expect("anna", PlayWithFriends)
    for account in FRIENDS[: count - 1]:
        room.expect(account, Enter, table="T")
    return room


def started(count: int, *, bots: int = 0) -> FakeRoom:
    room = table_of(count)
    room.expect("anna", SetTable, bots=bots)
    room.expect("anna", Start)
    return room


def names(room: FakeRoom, viewer: str = "anna") -> list[str]:
    return ["bot" if seat.bot else seat.name for seat in room.view(viewer).seats]


def hosts(room: FakeRoom, viewer: str = "anna") -> list[str]:
    return [seat.name for seat in room.view(viewer).seats if seat.host]


# --- the panel ---


@pytest.mark.parametrize(("people", "bots"), [(1, 2), (2, 1), (3, 0), (4, 0), (6, 0)])
def test_until_the_host_picks_bots_make_three_seats(people: int, bots: int) -> None:
    room = table_of(people)
    assert names(room).count("bot") == bots
    panel = room.view("anna").panel
    assert panel == protocol.Panel(bots=bots, window_seconds=4)


@pytest.mark.parametrize(("people", "picked", "bots"), [(1, 5, 5), (1, 0, 0), (2, 5, 4), (4, 3, 2), (6, 5, 0)])
def test_host_picks_none_to_five_bots_and_those_beyond_six_seats_are_left_out(
    people: int, picked: int, bots: int
) -> None:
    room = table_of(people)
    room.expect("anna", SetTable, bots=picked)
    assert names(room).count("bot") == bots


def test_people_sit_in_the_order_of_coming_then_the_bots() -> None:
    assert names(table_of(2)) == ["Anna", "Boris", "bot"]


@pytest.mark.parametrize("seconds", [4, 8, 15])
def test_host_sets_the_window(seconds: protocol.WindowSeconds) -> None:
    room = table_of(2)
    room.expect("anna", SetTable, bots=0, window_seconds=seconds)
    room.expect("anna", Start)
    room.wait_for(lambda: room.round("anna").taking)  # the clocks play: a lead, then a take
    window = room.round("anna").window
    assert window == protocol.Window(room.now_ms, room.now_ms + seconds * 1000)


def test_setting_what_is_set_changes_nothing() -> None:
    room = table_of(2)
    room.expect("anna", SetTable, bots=1)
    version = room.table.version
    room.expect("anna", SetTable, bots=1, window_seconds=4)
    assert room.table.version == version


def test_only_the_host_sets_and_starts() -> None:
    room = table_of(2)
    assert room.refused("boris", SetTable, bots=1) == "not_host"
    assert room.refused("boris", Start) == "not_host"
    assert not room.view("boris").you.may_start


# --- starting ---


def test_start_needs_two_seats() -> None:
    room = table_of(1)
    room.expect("anna", SetTable, bots=0)
    assert not room.view("anna").you.may_start
    assert room.refused("anna", Start) == "needs_two_seats"
    room.expect("boris", Enter, table="T")
    assert room.view("anna").you.may_start
    room.expect("anna", Start)
    assert room.table.stage == "round"


def test_start_twice_starts_one_round() -> None:
    room = started(2)
    assert room.refused("anna", Start) == "round_is_on"
    assert room.refused("anna", SetTable, bots=3) == "round_is_on"
    assert room.view("anna").round_number == 1


def test_private_table_deals_only_when_started() -> None:
    room = table_of(3)
    assert room.table.deadline() is None
    room.expect("anna", Start)
    room.wait_for(lambda: room.table.stage == "over")
    assert room.view("anna").deals_at_ms is None


def test_after_a_round_start_deals_again_with_the_score_kept() -> None:
    room = started(2)
    room.wait_for(lambda: room.table.stage == "over")
    score = [(seat.wins, seat.losses) for seat in room.view("anna").seats]
    assert sum(losses for _, losses in score) == 1
    for account in ["anna", "boris"]:
        room.hand_in(inputs.Returned(account))
        room.expect(account, Sit)
    host = "anna" if room.view("anna").you.host else "boris"
    room.expect(host, Start)
    assert room.view("anna").round_number == 2
    assert [(seat.wins, seat.losses) for seat in room.view("anna").seats] == score


def test_round_may_be_one_of_bots_alone() -> None:
    room = table_of(1)
    room.expect("anna", OnlyWatch)
    room.expect("anna", Start)
    assert names(room) == ["bot"] * 3
    room.wait_for(lambda: room.table.stage == "over")
    assert room.round("anna").hand == ()


# --- sitting and watching ---


def test_everyone_who_enters_sits_unless_they_choose_only_watch() -> None:
    room = table_of(2)
    assert room.view("boris").you == protocol.You(role="seated", seat=1, host=False, may_start=False)
    room.expect("boris", OnlyWatch)
    assert room.view("boris").you == protocol.You(role="watching", seat=None, host=False, may_start=False)
    assert room.view("anna").watching == ("Boris",)
    room.expect("boris", Sit)
    assert room.view("boris").you.role == "seated"


def test_who_comes_in_during_a_round_watches_until_the_next_start() -> None:
    room = started(2, bots=1)
    room.expect("clara", Enter, table="T")
    assert room.view("clara").you == protocol.You(role="next", seat=None, host=False, may_start=False)
    assert room.round("clara").hand == ()
    room.wait_for(lambda: room.table.stage == "over")
    assert room.view("clara").you.role == "next"
    room.expect("clara", Start)  # the others' clocks ran out: Clara is host
    assert room.view("clara").you.role == "seated"


def test_seventh_watches() -> None:
    room = table_of(7)
    assert room.view("gleb").you.role == "watching"
    assert room.refused("gleb", Sit) == "table_full"
    room.expect("boris", Leave)
    room.expect("gleb", Sit)
    assert room.view("gleb").you.role == "seated"


def test_fifty_watch_and_the_next_is_refused() -> None:
    room = table_of(6)
    for i in range(50):
        room.expect(f"watcher{i}", Enter, table="T")
    assert room.table.watching() == 50
    assert room.refused("late", Enter, table="T") == "watchers_full"
    assert room.refused("anna", OnlyWatch) == "watchers_full"


def test_only_watch_during_a_round_keeps_the_hand_and_gives_up_the_next_seat() -> None:
    room = started(3)
    room.expect("boris", OnlyWatch)
    assert room.view("boris").you == protocol.You(role="watching", seat=1, host=False, may_start=False)
    assert len(room.round("boris").hand) == 6


def test_entering_twice_doubles_nothing() -> None:
    room = table_of(2)
    version = room.table.version
    assert room.expect("boris", Enter, table="T") == ()
    assert room.expect("anna", PlayWithFriends) == ()
    assert room.table.version == version
    assert names(room) == ["Anna", "Boris", "bot"]


def test_another_id_does_not_let_in() -> None:
    room = table_of(1)
    assert room.refused("boris", Enter, table="U") == "no_such_table"


def test_stranger_can_do_nothing_and_see_nothing() -> None:
    room = started(2)
    assert room.refused("zoya", protocol.QuickPlay) == "table_private"
    assert room.refused("zoya", Sit) == "not_at_table"
    assert room.refused("zoya", Leave) == "not_at_table"
    assert room.refused("zoya", protocol.Take, bout=1, cards=1) == "not_at_table"
    room.hand_in(inputs.Returned("zoya"))
    assert not room.table.is_at("zoya")
    for viewer in ["zoya", None]:
        with pytest.raises(AssertionError):
            room.view(viewer)


def test_quick_play_of_someone_at_a_private_table_is_refused() -> None:
    assert table_of(1).refused("anna", protocol.DealMeIn) == "not_quick"


# --- the host ---


def test_host_is_the_player_longest_at_the_table() -> None:
    room = table_of(3)
    assert hosts(room) == ["Anna"]
    assert room.view("anna").you.host


def test_when_the_host_leaves_the_next_longest_is_host_with_the_button() -> None:
    room = table_of(3)
    told = room.expect("anna", Leave)
    assert [type(news.what).__name__ for news in told] == ["WentAway", "HostIs"]
    assert hosts(room, "boris") == ["Boris"]
    assert room.view("boris").you.may_start
    assert not room.view("clara").you.may_start


def test_time_counts_from_the_last_coming_in() -> None:
    room = table_of(2)
    room.expect("anna", Leave)
    room.expect("anna", Enter, table="T")
    assert hosts(room) == ["Boris"]


def test_drop_that_comes_back_in_time_keeps_the_host() -> None:
    room = table_of(2)
    room.hand_in(inputs.Dropped("anna"))
    room.wait(7_999)
    room.hand_in(inputs.Returned("anna"))
    room.wait(60_000)
    assert hosts(room) == ["Anna"]


def test_drop_that_stays_away_8_seconds_has_left() -> None:
    room = table_of(2)
    room.hand_in(inputs.Dropped("anna"))
    room.wait(8_000)
    assert hosts(room, "boris") == ["Boris"]
    assert not room.table.is_at("anna")


def test_host_who_only_watches_stays_host() -> None:
    room = table_of(2)
    room.expect("anna", OnlyWatch)
    assert room.view("anna").you == protocol.You(role="watching", seat=None, host=True, may_start=True)


# --- the end ---


def test_table_lives_one_hour_after_its_last_person_left() -> None:
    room = table_of(2)
    room.expect("boris", Leave)
    room.wait(2 * HOUR_MS)
    room.expect("anna", Leave)
    room.wait(HOUR_MS - 1)
    assert not room.table.closed
    room.wait(1)
    assert room.table.closed
    assert room.refused("anna", Enter, table="T") == "table_over"


def test_who_enters_within_the_hour_finds_the_table_and_its_score() -> None:
    room = started(2)
    room.wait_for(lambda: room.table.stage == "over")
    for account in ["anna", "boris"]:
        room.expect(account, Leave)
    room.wait(HOUR_MS - 1)
    room.expect("boris", Enter, table="T")
    assert room.table.deadline() is None
    assert sum(seat.losses for seat in room.view("boris").seats) == 1
    assert room.view("boris").you.host


def test_table_nobody_came_to_lives_one_hour() -> None:
    room = FakeRoom("private")
    room.wait(HOUR_MS)
    assert room.table.closed


def test_bots_play_an_empty_tables_round_to_its_end() -> None:
    room = started(2)
    for account in ["anna", "boris"]:
        room.expect(account, Leave, leave_hand=True)
    room.wait(HOUR_MS // 2)
    assert room.table.stage == "over"
    assert not room.table.closed


def test_who_counts_as_having_left_and_comes_back_after_the_round_sits_again() -> None:
    room = started(2)
    room.wait_for(lambda: room.table.stage == "over")
    assert room.table.counts_as_left("anna")
    room.hand_in(inputs.Returned("anna"))
    assert room.view("anna").you.role == "seated"
