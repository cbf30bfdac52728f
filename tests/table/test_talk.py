"""What people say at a table: who may, how often, and who hears it."""

from durak.protocol import Enter, OnlyWatch, PlayWithFriends, QuickPlay, Said, Say, SetTable, Start
from durak.table import inputs
from tests.table.fake_room import FakeRoom
from tests.table.worlds import World, play_world


def private() -> FakeRoom:
    """A private table with Anna, Boris and a bot, and a round on."""
    room = FakeRoom("private")
    room.expect("anna", PlayWithFriends)
    room.expect("boris", Enter, table="T")
    room.expect("anna", SetTable, bots=1)
    room.expect("anna", Start)
    return room


def heard(room: FakeRoom, viewer: str | None, speaker: str, words: str) -> list[object]:
    told = room.expect(speaker, Say, words=words)
    return [news.what for news in room.view(viewer, told).happened]


def test_everyone_at_the_table_hears_who_said_what_from_which_seat() -> None:
    room = private()
    assert heard(room, "anna", "boris", "hello") == [Said("boris", "Boris", 1, "hello")]
    assert heard(room, "boris", "anna", "laugh") == [Said("anna", "Anna", 0, "laugh")]


def test_who_watches_a_private_table_may_talk_too() -> None:
    room = private()
    room.expect("clara", Enter, table="T")
    room.expect("clara", OnlyWatch)
    assert heard(room, "anna", "clara", "clap") == [Said("clara", "Clara", None, "clap")]


def test_at_a_quick_table_only_those_who_sit_talk_and_those_who_choose_hear_them() -> None:
    room = FakeRoom()
    room.expect("anna", QuickPlay)
    room.wait(12_000)
    room.expect("boris", QuickPlay)  # dealt in next
    assert heard(room, None, "anna", "good_luck") == [Said("anna", "Anna", 0, "good_luck")]
    assert heard(room, None, "boris", "wow") == [Said("boris", "Boris", None, "wow")]
    assert room.refused("zoya", Say, words="hello") == "not_at_table"


def test_who_only_watches_a_quick_table_is_silent() -> None:
    room = FakeRoom()
    room.expect("anna", QuickPlay)
    room.expect("boris", QuickPlay)
    room.wait(12_000)
    room.wait_for(lambda: room.table.counts_as_left("anna") and room.table.stage == "over")
    room.hand_in(inputs.Returned("boris"))
    room.expect("boris", QuickPlay)
    room.wait(12_000)
    room.hand_in(inputs.Returned("anna"))
    assert room.refused("anna", Say, words="hello") == "you_watch"


def test_one_thing_in_three_seconds_and_each_for_themselves() -> None:
    room = private()
    room.expect("anna", Say, words="hello")
    assert room.refused("anna", Say, words="hello") == "talks_too_much"
    room.expect("boris", Say, words="hello")
    room.wait(2_999)
    assert room.refused("anna", Say, words="thanks") == "talks_too_much"
    room.wait(1)
    room.expect("anna", Say, words="thanks")


def test_talk_moves_no_clock() -> None:
    room = private()
    before = room.round("anna"), room.table.deadline()
    room.now_ms += 500
    room.expect("anna", Say, words="one_moment")
    assert (room.round("anna"), room.table.deadline()) == before


def test_in_the_worlds_that_are_compared_people_talk() -> None:
    def talk(world: World) -> list[object]:
        return [told for told in world.sent if b'"type":"said"' in told.message]

    assert any(talk(play_world("quick", seed, steps=100)) for seed in range(9))
    assert any(talk(play_world("private", seed, steps=100)) for seed in range(9))
