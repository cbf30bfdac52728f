"""What the host of a private table does about its people, between rounds."""

import pytest

from durak import protocol
from durak.protocol import Enter, HandOver, Leave, LetIn, OnlyWatch, Ready, Remove, Start
from durak.table import inputs
from durak.table.news import HostIs, Removed
from durak.table.people import MOST_NUMBERS, MOST_REMOVED, People, Person
from durak.table.state import MOST_INVITATIONS
from tests.table.fake_room import FakeRoom
from tests.table.series_room import number_of, place_of, play_round, started, table_of


def hosts(room: FakeRoom, viewer: str = "anna") -> list[str]:
    return [person.name for person in room.view(viewer).people if person.host]


def single(*people: str) -> FakeRoom:
    return table_of(*people, by="single")


def test_the_host_hands_over_and_the_other_one_has_the_button() -> None:
    room = single("anna", "boris", "clara")
    told = room.expect("anna", HandOver, person=number_of(room, "Clara"))
    assert [news.what for news in told] == [HostIs("clara")]
    assert hosts(room) == ["Clara"]
    assert room.view("clara").you.may_start
    assert room.refused("anna", Start) == "not_host"
    room.expect("clara", Leave)
    assert hosts(room) == ["Anna"], "who handed over is next in turn"


def test_handing_over_to_oneself_changes_nothing() -> None:
    room = single("anna", "boris")
    assert room.expect("anna", HandOver, person=number_of(room, "Anna")) == ()
    assert hosts(room) == ["Anna"]


def test_whom_the_host_removed_is_gone_and_cant_enter_until_let_in() -> None:
    room = single("anna", "boris", "clara")
    number = number_of(room, "Boris")
    told = room.expect("anna", Remove, person=number)
    assert [news.what for news in told] == [Removed("boris")]
    assert room.view("anna", told).happened[0].what == protocol.SentAway("Boris")
    assert not room.table.is_at("boris")
    assert room.table.has_removed("boris")
    assert place_of(room.view("clara"), "Boris") == "removed"
    assert room.refused("boris", Enter, table="T") == "removed"
    room.hand_in(inputs.Returned("boris"))
    assert not room.table.is_at("boris")
    room.expect("anna", LetIn, person=number)
    assert place_of(room.view("anna"), "Boris") is None
    room.expect("boris", Enter, table="T")
    assert number_of(room, "Boris") == number


def invitation_of(room: FakeRoom) -> str:
    panel = room.view("anna").panel
    assert panel is not None
    return panel.invitation or room.view("anna").table


def test_removing_somebody_makes_a_new_invitation_and_the_old_one_brings_nobody_new() -> None:
    room = single("anna", "boris", "clara")
    assert invitation_of(room) == "T"
    room.expect("anna", Remove, person=number_of(room, "Boris"))
    new = invitation_of(room)
    assert new != "T"
    assert room.view("clara").panel == room.view("anna").panel
    assert room.view("anna").table == "T", "it is the same table"
    assert room.refused("boris-again", Enter, table="T") == "invitation_over"
    room.expect("dora", Enter, table=new)
    room.expect("anna", Remove, person=number_of(room, "Dora"))
    assert invitation_of(room) not in {"T", new}
    for old in ("T", new):
        assert room.refused("emil", Enter, table=old) == "invitation_over"
    assert room.refused("emil", Enter, table="U") == "no_such_table"
    room.expect("emil", Enter, table=invitation_of(room))


def test_who_was_at_the_table_before_comes_by_the_old_invitation_too_unless_removed() -> None:
    room = single("anna", "boris", "clara")
    boris = number_of(room, "Boris")
    room.expect("clara", Leave)
    room.expect("anna", Remove, person=boris)
    room.expect("clara", Enter, table="T")
    assert room.refused("boris", Enter, table="T") == "removed"
    assert room.refused("boris", Enter, table=invitation_of(room)) == "removed"
    room.expect("anna", LetIn, person=boris)
    room.expect("boris", Enter, table="T")


def test_a_removal_that_is_refused_or_said_again_leaves_the_invitation_as_it_is() -> None:
    room = single("anna", "boris", "clara")
    boris = number_of(room, "Boris")
    assert room.refused("clara", Remove, person=boris) == "not_host"
    assert invitation_of(room) == "T"
    room.expect("anna", Remove, person=boris)
    new = invitation_of(room)
    said = Remove(room.ids["anna"], boris)
    assert room.hand_in(inputs.Commanded("anna", said, "another")) == ()
    assert invitation_of(room) == new


def test_a_removal_in_a_log_of_before_makes_no_invitation() -> None:
    room = single("anna", "boris")
    room.hand_in(inputs.Commanded("anna", Remove(50, number_of(room, "Boris"))))
    assert room.table.has_removed("boris")
    assert invitation_of(room) == "T"


def test_only_so_many_invitations_that_are_over_are_known_as_such() -> None:
    room = single("anna")
    for number in range(MOST_INVITATIONS + 5):
        room.expect(f"guest{number}", Enter, table=invitation_of(room))
        room.expect("anna", Remove, person=number_of(room, f"Guest{number}"))
    assert len(room.table.invitations) == 1 + MOST_INVITATIONS
    assert room.refused("emil", Enter, table="T") == "invitation_over"


@pytest.mark.parametrize("command", [HandOver, Remove, LetIn])
def test_people_are_named_by_the_host_alone_and_never_in_a_round(command: type[protocol.OfTheHost]) -> None:
    room = single("anna", "boris")
    number = number_of(room, "Boris")
    assert room.refused("boris", command, person=number) == "not_host"
    room.expect("anna", Start)
    assert room.refused("anna", command, person=number) == "round_is_on"


def test_nobody_is_meant_who_is_not_what_the_host_takes_them_for() -> None:
    room = single("anna", "boris")
    anna, boris = number_of(room, "Anna"), number_of(room, "Boris")
    assert room.refused("anna", Remove, person=anna) == "no_such_person"
    assert room.refused("anna", LetIn, person=boris) == "no_such_person"
    assert room.refused("anna", HandOver, person=99) == "no_such_person"
    room.expect("boris", Leave)
    assert room.refused("anna", Remove, person=boris) == "no_such_person"
    assert room.refused("anna", HandOver, person=boris) == "no_such_person"


def test_who_is_removed_within_a_series_has_no_seat_to_come_back_to() -> None:
    room = started("anna", "boris", "clara")
    play_round(room, "anna", "boris", "clara")
    room.expect("anna", Remove, person=number_of(room, "Boris"))
    room.wait(10_000)
    assert [seat.name for seat in room.view("anna").seats] == ["Anna", "Clara"]


def test_someone_who_only_watches_can_be_host_and_be_removed() -> None:
    room = single("anna", "boris")
    room.expect("boris", OnlyWatch)
    room.expect("anna", HandOver, person=number_of(room, "Boris"))
    assert hosts(room) == ["Boris"]
    room.expect("boris", Remove, person=number_of(room, "Anna"))
    assert not room.table.is_at("anna")


def test_ready_is_seen_by_all_until_the_cards_are_dealt() -> None:
    room = single("anna", "boris")
    room.expect("boris", Ready)
    assert [person.ready for person in room.view("anna").people] == [False, True]
    assert room.view("boris").you.ready
    room.expect("boris", Ready, on=False)
    assert not room.view("boris").you.ready
    room.expect("boris", Ready)
    room.expect("anna", Start)
    assert not room.view("boris").you.ready
    assert room.refused("boris", Ready) == "round_is_on"


def test_who_only_watches_is_not_ready() -> None:
    room = single("anna", "boris")
    room.expect("boris", Ready)
    room.expect("boris", OnlyWatch)
    assert not room.view("boris").you.ready
    assert room.refused("boris", Ready) == "you_watch"


def test_quick_tables_list_nobody_and_have_no_host() -> None:
    room = FakeRoom()
    room.expect("anna", protocol.QuickPlay)
    assert room.view("anna").people == ()
    assert room.refused("anna", HandOver, person=1) == "not_private"
    assert room.refused("anna", Ready) == "not_private"


def test_numbers_and_removals_have_a_limit_and_nobody_listed_loses_their_number() -> None:
    people = People()
    people.put(Person("here", 0))
    people.give_number("here")
    for i in range(MOST_NUMBERS + 20):
        people.give_number(f"gone{i}")
    for i in range(MOST_REMOVED + 5):
        people.keep_out(f"gone{i}")
    assert len(people.numbers) == MOST_NUMBERS
    assert len(set(people.numbers.values())) == MOST_NUMBERS
    assert people.numbers["here"] == 1
    assert people.removed == [f"gone{i}" for i in range(5, MOST_REMOVED + 5)]
