"""The checker of histories finds what a room may not do: each is forged here."""

from collections.abc import Callable

import msgspec
import pytest

from durak.protocol import QuickPlay, View
from durak.table.shares import Fixed, by_shares
from tests.server.histories import Findings, History, check
from tests.server.past import PastTable
from tests.table.fake_room import Dealt, FakeRoom

ID = 1
RESULTS = [("T", 1)]


class HonestRoom(FakeRoom):
    """A table that deals what follows from its secrets, as its log says. Anna's page notes what it is told."""

    def __init__(self) -> None:
        self.seen: list[View] = []
        super().__init__()

    def deal(self, fixed: Fixed) -> Dealt:
        return by_shares(fixed)

    def play(self) -> None:
        self.expect("anna", QuickPlay)
        while self.table.stage != "over":
            told = len(self.news)
            version = self.table.version
            self.tick()
            if self.table.version != version:
                self.seen.append(self.view("anna", self.news[told:] if self.seen else ()))


@pytest.fixture(scope="module")
def room() -> HonestRoom:
    room = HonestRoom()
    room.play()
    return room


def findings(room: HonestRoom, history: History, results: list[tuple[str, int]] = RESULTS) -> Findings:
    return check([history], [PastTable(room.log, "T", room.names)], results)


def test_what_happened_fits(room: HonestRoom) -> None:
    assert len(room.seen) > 10
    assert findings(room, History("anna", {ID}, [room.seen])) == Findings([], [], [])


def test_an_accepted_command_that_is_not_in_the_log_is_lost(room: HonestRoom) -> None:
    assert findings(room, History("anna", {ID, 7}, [])).lost == ["anna's command 7"]


def test_a_result_that_is_not_stored_is_lost_and_one_of_no_round_is_made_up(room: HonestRoom) -> None:
    assert findings(room, History("anna"), []).lost == ["the result of round 1 at T"]
    assert findings(room, History("anna"), [*RESULTS, ("T", 2)]).made_up == ["the result of round 2 at T"]


def test_a_command_that_is_twice_in_the_log_is_doubled(room: HonestRoom) -> None:
    past = PastTable(room.log, "T", room.names)
    past.commanded *= 2
    assert check([], [past], RESULTS).doubled == ["anna's command 1"]


def hear_too_little(views: list[View]) -> list[View]:
    return views[5:] + views[:1]


def leave_out_an_announcement(views: list[View]) -> list[View]:
    first = next(number for number, view in enumerate(views) if number and view.happened)
    return views[:first] + views[first + 1 :]


@pytest.mark.parametrize("forge", [hear_too_little, leave_out_an_announcement])
def test_what_the_room_forgot_is_lost(room: HonestRoom, forge: Callable[[list[View]], list[View]]) -> None:
    assert findings(room, History("anna", {ID}, [forge(room.seen)])).lost


def test_a_view_of_what_never_was_is_made_up(room: HonestRoom) -> None:
    other_table = msgspec.structs.replace(room.seen[-1], table="U")
    other_hand = msgspec.structs.replace(room.seen[-1], you=msgspec.structs.replace(room.seen[-1].you, seat=1))
    later = msgspec.structs.replace(room.seen[-1], version=999)
    for view in (other_table, other_hand, later):
        assert len(findings(room, History("anna", {ID}, [[view]])).made_up) == 1
