"""A private table with a series, and what is asked of it again and again."""

from durak.protocol import Enter, PlayWithFriends, SeriesBy, SeriesView, SetTable, Start, View
from durak.table import inputs
from durak.table.news import Announced, RoundResult
from durak.table.refusals import Refusal
from tests.table.fake_room import FakeRoom
from tests.table.script import play_on

FRIENDS = ("anna", "boris", "clara", "dora", "emil", "fanya")


class SeriesRoom(FakeRoom):
    """A room that keeps the results."""

    def __init__(self) -> None:
        self.results: list[RoundResult] = []
        super().__init__("private")

    def _hand_in(self, given: inputs.Any) -> Refusal | tuple[Announced, ...]:
        answer = super()._hand_in(given)
        if self.table.finished is not None:
            self.results.append(self.table.finished)
        return answer


def table_of(*people: str, by: SeriesBy = "rounds", number: int = 3, bots: int = 0) -> SeriesRoom:
    """A private table at which the first opens a series."""
    room = SeriesRoom()
    room.expect(people[0], PlayWithFriends)
    for account in people[1:]:
        room.expect(account, Enter, table="T")
    room.expect(people[0], SetTable, bots=bots, series=by, series_number=number)
    return room


def started(*people: str, by: SeriesBy = "rounds", number: int = 3, bots: int = 0) -> SeriesRoom:
    room = table_of(*people, by=by, number=number, bots=bots)
    room.expect(people[0], Start)
    return room


def play_round(room: SeriesRoom, *people: str) -> RoundResult:
    """Let these play the round that is on to its end."""
    while room.table.stage == "round":
        play_on(room, people)
    return room.results[-1]


def series(room: FakeRoom, viewer: str = "anna") -> SeriesView:
    shown = room.view(viewer).series
    assert shown is not None
    return shown


def score(room: FakeRoom, viewer: str = "anna") -> dict[str, tuple[int, int]]:
    return {standing.name: (standing.wins, standing.losses) for standing in series(room, viewer).standings}


def number_of(room: FakeRoom, name: str, viewer: str = "anna") -> int:
    return next(person.number for person in room.view(viewer).people if person.name == name)


def place_of(view: View, name: str) -> str | None:
    return next((person.place for person in view.people if person.name == name), None)
