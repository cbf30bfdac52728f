"""What holds at every table after every input, whatever people do."""

# pyright: reportPrivateUsage=false

from random import Random

import pytest

from durak.protocol import Kind, View
from durak.rules import cards
from durak.rules.round import CARDS, Round, waits_on
from durak.table import inputs
from durak.table.clock import could_act
from durak.table.news import Announced
from durak.table.refusals import Refusal
from tests.table.fake_room import FakeRoom
from tests.table.script import PEOPLE, any_move, play_randomly

TABLES: list[tuple[Kind, bool]] = [("quick", False), ("private", False), ("quick", True)]


class LawfulRoom(FakeRoom):
    """A room that checks the laws around every input."""

    def _hand_in(self, given: inputs.Any) -> Refusal | tuple[Announced, ...]:
        before, version, deadline = self.seen(), self.table.version, self.table.deadline()
        answer = super()._hand_in(given)
        if isinstance(given, inputs.Clock) and (deadline is None or deadline > self.now_ms):
            assert (answer, self.table.version, self.table.deadline()) == ((), version, deadline), "a clock fired early"
        if isinstance(answer, Refusal) or self.table.version == version:
            after = self.seen()
            same = all(after.get(viewer, view) == view for viewer, view in before.items())
            assert same, "something changed, and the version did not"
        assert self.table.version >= version
        assert [news.n for news in self.news] == list(range(1, len(self.news) + 1))
        self.check_round()
        return answer

    def seen(self) -> dict[str, View]:
        """What everyone sees, apart from the time."""
        viewers = [account for account in PEOPLE if self.table.is_at(account)]
        if self.table.kind == "quick":
            viewers.append("")
        board = self.table.board(self.names, 0)
        return {viewer: board.view(board.you(viewer), ()) for viewer in viewers}

    def check_round(self) -> None:
        running = self.table._state.running
        if running is None:
            return
        round = running.round
        check_cards(round)
        waited = waits_on(round)
        if waited != -1:
            assert round.places[waited] == 0, "the table waits for someone who is out"
            assert running.clocks.wait is not None
        if round.over:
            assert running.clocks.wait is None
            assert running.clocks.window is None
            assert not any(running.clocks.wakes)
        elif self.table.wants() is None:
            assert self.table.deadline() is not None, "nothing will ever happen"
        for seat, wake_ms in enumerate(running.clocks.wakes):
            assert wake_ms is None or (running.seats[seat].by_bot and could_act(round, seat))


def check_cards(round: Round) -> None:
    held = [*round.hands, round.on_table, round.discard, cards.mask(round.deck[round.drawn :])]
    assert sum(mask.bit_count() for mask in held) == CARDS
    assert sum(held) == cards.ALL


def play_lawfully(kind: Kind, seed: int, *, one_table: bool, steps: int = 250) -> LawfulRoom:
    rng = Random(seed)
    room = LawfulRoom(kind, one_table=one_table, seed=seed, brain=any_move(rng))
    play_randomly(room, rng, steps)
    return room


@pytest.mark.parametrize(("kind", "one_table"), TABLES)
@pytest.mark.parametrize("seed", range(8))
def test_laws_hold_whatever_people_do_and_replaying_the_log_gives_the_same_table(
    kind: Kind, seed: int, *, one_table: bool
) -> None:
    room = play_lawfully(kind, seed, one_table=one_table)
    before = what_it_is(room)
    written = [(at_ms, inputs.encode(given)) for at_ms, given in room.log]
    room.log = [(at_ms, inputs.decode(line)) for at_ms, line in written]
    room.table = room.replayed()
    assert what_it_is(room) == before


def what_it_is(room: LawfulRoom) -> tuple[object, ...]:
    table = room.table
    return room.seen(), table.version, table.deadline(), table.wants(), table.closed, table._state.last_ids


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1000, 1100))
def test_laws_hold_for_long(seed: int) -> None:
    for kind, one_table in TABLES:
        play_lawfully(kind, seed, one_table=one_table, steps=400)


def test_random_play_reaches_everything() -> None:
    rooms = [play_lawfully(kind, seed, one_table=one_table) for seed in range(3) for kind, one_table in TABLES]
    told = {type(what).__name__ for room in rooms for what in room.told()}
    assert told >= {
        "CameIn", "WentAway", "HostIs", "Dropped", "CameBack", "Dealt", "Led", "ThrownIn", "Beaten", "TakeSaid",
        "ClockRanOut", "BoutBeaten", "Taken", "Refilled", "TrumpDrawn", "WentOut", "RoundOver",
    }  # fmt: skip
    given = {type(given).__name__ for room in rooms for _, given in room.log}
    assert given >= {"SatElsewhere", "Dropped", "Returned", "Restarted", "BotPlayed", "TurnedPrivate"}
