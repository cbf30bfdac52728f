"""Commands: what is refused and why, what is counted once, what two taps do."""

# pyright: reportPrivateUsage=false

import msgspec
import pytest

from durak import protocol
from durak.protocol import Beat, Enter, Lead, Leave, PlayWithFriends, QuickPlay, SetTable, Start, Take, ThrowIn
from durak.table import inputs
from durak.table.refusals import Refusal
from tests.table.fake_room import FakeRoom, deck_for
from tests.table.script import play_on

THREE = deck_for("6C 7D 7H 8D 9H TD", "8C 8H 9D 9S TH AS", "7S 7C JD QD KD AD", then="KC")
"""Clubs are trumps; Anna attacks Boris."""


def three(*more: str) -> FakeRoom:
    room = FakeRoom("private", decks=[(THREE, 0)])
    room.expect("anna", PlayWithFriends)
    for account in ["boris", "clara"]:
        room.expect(account, Enter, table="T")
    room.expect("anna", SetTable, bots=0)
    room.expect("anna", Start)
    for account in more:
        room.expect(account, Enter, table="T")
    return room


def test_refused_command_leaves_all_as_it_is_and_tells_nobody_else() -> None:
    room = three("dora")
    room.expect("anna", Lead, bout=1, card="7D")
    everyone = ["anna", "boris", "clara", "dora"]
    before = [room.view(account) for account in everyone], room.table.deadline(), len(room.log)
    assert room.refused("anna", ThrowIn, bout=1, card="AS") == "not_your_card"
    assert room.refused("boris", Beat, bout=1, card="9D", attack=3) == "no_such_attack"
    assert room.refused("clara", Take, bout=1, cards=1) == "not_your_turn"
    assert room.refused("dora", ThrowIn, bout=1, card="7S") == "you_watch"
    assert room.refused("zoya", ThrowIn, bout=1, card="7S") == "not_at_table"
    assert room.refused("clara", ThrowIn, bout=1, card="JD") == "rank_not_on_table"
    assert ([room.view(account) for account in everyone], room.table.deadline(), len(room.log)) == before


def test_the_last_commands_of_those_heard_of_longest_ago_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("durak.table.state.MOST_IDS", 2)
    room = three()  # the host, who came first, was heard of last
    assert list(room.table._state.last_ids) == ["clara", "anna"]


def test_refusal_carries_a_code_and_a_sentence() -> None:
    answer = three().ask("boris", Lead, bout=1, card="8C")
    assert answer == Refusal("you_defend", "You defend: you can only beat or take.")


def test_command_before_the_deal_and_after_the_end_is_refused() -> None:
    room = FakeRoom("private", decks=[(THREE, 0)])
    room.expect("anna", PlayWithFriends)
    assert room.refused("anna", Lead, bout=1, card="6C") == "round_not_begun"
    room.expect("anna", Start)
    room.wait_for(lambda: room.table.stage == "over")
    room.hand_in(inputs.Returned("anna"))
    assert room.refused("anna", Lead, bout=room.table.bout, card="6C") == "round_over"


@pytest.mark.parametrize(
    "message",
    [
        b'{"type":"lead","id":1,"bout":1,"card":"1C"}',
        b'{"type":"lead","id":1,"bout":1,"card":"6C","seat":2}',
        b'{"type":"lead","id":1,"bout":1,"card":36}',
        b'{"type":"lead","id":1,"bout":1,"card":"6C","cards":["7C"]}',
        b'{"type":"beat","id":1,"bout":1,"card":"6C","attack":6}',
        b'{"type":"take","id":0,"bout":1,"cards":1}',
        b'{"type":"bot_played","id":1}',
    ],
)
def test_message_that_is_none_of_ours_is_no_command(message: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        protocol.decode_page(message)


def test_two_taps_on_two_cards_within_one_round_trip_lead_one() -> None:
    room = three()
    room.expect("anna", Lead, bout=1, card="7D")
    assert room.refused("anna", Lead, bout=1, card="8D") == "not_your_turn"
    assert len(room.round("anna").attacks) == 1


def test_same_command_sent_twice_after_a_reconnect_counts_once_and_is_accepted_again() -> None:
    room = three()
    room.expect("anna", Lead, bout=1, card="7D")
    again = Lead(room.ids["anna"], 1, "7D")
    version = room.table.version
    room.hand_in(inputs.Dropped("anna"))
    room.hand_in(inputs.Returned("anna"))
    assert room.ask("anna", again) == ()
    assert room.table.version == version + 2  # the connection, no more


def test_refused_command_may_be_sent_again_under_its_id() -> None:
    room = three()
    beat = Beat(room.ids["boris"] + 1, 1, "9D", 0)
    assert isinstance(room.ask("boris", beat), Refusal)
    room.expect("anna", Lead, bout=1, card="7D")
    room.expect("boris", beat)


def test_accepted_ids_survive_a_replay() -> None:
    room = three()
    room.expect("anna", Lead, bout=1, card="7D")
    again = room.replayed()
    assert again.handle(inputs.Commanded("anna", Lead(room.ids["anna"], 1, "8D")), room.now_ms) == ()


def test_ids_are_counted_by_account() -> None:
    room = three()
    assert room.ids["boris"] < room.ids["anna"]
    room.expect("anna", Lead, bout=1, card="7D")
    room.expect("boris", Take, bout=1, cards=1)


def test_command_of_another_bout_is_refused() -> None:
    room = three()
    room.expect("anna", Lead, bout=1, card="7D")
    assert room.refused("clara", ThrowIn, bout=2, card="7S") == "bout_over"
    room.expect("boris", Take, bout=1, cards=1)
    room.wait(4_000)
    assert room.refused("anna", ThrowIn, bout=1, card="7H") == "bout_over"


def test_two_throw_ins_at_the_same_moment_both_count() -> None:
    room = three()
    room.expect("anna", Lead, bout=1, card="7D")
    room.expect("clara", ThrowIn, bout=1, card="7S")
    room.expect("anna", ThrowIn, bout=1, card="7H")
    assert [(card.card, card.by) for card in room.round("anna").attacks] == [("7D", 0), ("7S", 2), ("7H", 0)]


def test_take_that_saw_fewer_cards_than_now_lie_there_is_accepted() -> None:
    room = three()
    room.expect("anna", Lead, bout=1, card="7D")
    room.expect("clara", ThrowIn, bout=1, card="7S")
    room.expect("boris", Take, bout=1, cards=1)
    assert room.round("boris").taking


def test_beat_is_aimed_at_the_attack_card_it_names() -> None:
    room = three()
    room.expect("anna", Lead, bout=1, card="7D")
    room.expect("anna", ThrowIn, bout=1, card="7H")
    room.expect("boris", Beat, bout=1, card="8C", attack=1)
    assert [card.beaten_by for card in room.round("boris").attacks] == [None, "8C"]


def test_table_never_waits_on_a_player_who_is_out_and_none_of_theirs_is_accepted() -> None:
    people = ["anna", "boris", "clara"]
    room = FakeRoom(seed=4)
    for account in people:
        room.expect(account, QuickPlay)
    room.wait(12_000)
    while not any(room.round().out[:3]):
        play_on(room, people)
    seat = next(i for i, place in enumerate(room.round().out) if place)
    assert room.refused(people[seat], Lead, bout=room.table.bout, card="6C") == "you_are_out"
    while room.table.stage == "round":
        wait = room.round().wait
        assert wait is None or wait.seat != seat
        play_on(room, people)


def test_player_who_is_out_leaves_without_being_asked_and_keeps_the_place() -> None:
    room = FakeRoom(seed=6)
    room.expect("anna", QuickPlay)
    room.wait(12_000)
    room.expect("boris", QuickPlay)
    while room.round().out[0] is None:
        play_on(room, ["anna"])
    place = room.round().out[0]
    room.expect("anna", Leave)
    assert not room.view("boris").seats[0].by_bot
    room.wait_for(lambda: room.table.stage == "over")
    result = room.round().result
    assert result is not None
    assert result.places[0] == place


def test_no_clock_of_a_round_that_is_over_fires_into_the_next() -> None:
    room = FakeRoom(seed=2)
    room.expect("anna", QuickPlay)
    room.wait(12_000)
    while room.table.stage == "round":
        play_on(room, ["anna"])
    assert room.table.deadline() == room.view("anna").deals_at_ms
    told = len(room.news)
    room.wait(9_999)
    assert len(room.news) == told
    room.wait(1)
    assert [type(news.what) for news in room.news[told:]] == [protocol.Dealt]


# --- our own faults ---


def test_table_that_fails_is_void_and_says_so() -> None:
    room = three()
    room.expect("anna", Lead, bout=1, card="7D")
    happened = room.hand_in(inputs.Voided())
    assert isinstance(happened, tuple)
    view = room.view("boris", happened)
    assert [news.what for news in view.happened] == [protocol.Void()]
    assert (view.round, view.stage) == (None, "waiting")
    assert (room.table.closed, room.table.deadline(), room.table.wants()) == (True, None, None)
    assert room.refused("boris", Take, bout=1, cards=1) == "table_void"
    assert room.hand_in(inputs.Dropped("boris")) == ()
    assert all(seat.losses == 0 for seat in view.seats)


def test_table_may_be_void_whatever_it_is_waiting_for() -> None:
    room = FakeRoom()
    room.expect("anna", QuickPlay)
    room.now_ms += 12_000
    room.table.handle(inputs.Clock(), room.now_ms)
    room.hand_in(inputs.Voided())
    assert room.table.wants() is None


@pytest.mark.parametrize("given", [inputs.Opened("quick"), inputs.BotPlayed(0, None), inputs.Dealt("6C" * 36, 0)])
def test_input_that_was_not_asked_for_is_our_fault(given: inputs.Any) -> None:
    with pytest.raises(AssertionError):
        FakeRoom().hand_in(given)


def test_time_never_goes_back() -> None:
    room = three()
    room.now_ms -= 1
    with pytest.raises(AssertionError, match="time went back"):
        room.ask("anna", Lead, bout=1, card="7D")
