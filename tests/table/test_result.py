"""Every round that ends has a result, and nothing else has."""

from random import Random

import pytest

from durak.protocol import Kind, RoundOver
from durak.table import inputs
from durak.table.news import Announced, RoundResult
from durak.table.refusals import Refusal
from tests.table.fake_room import FakeRoom
from tests.table.script import any_move, play_randomly


class ResultRoom(FakeRoom):
    """A room that holds the results against what was announced."""

    def __init__(self, kind: Kind, seed: int, *, one_table: bool) -> None:
        self.results: list[RoundResult] = []
        super().__init__(kind, one_table=one_table, seed=seed, brain=any_move(Random(seed)))

    def _hand_in(self, given: inputs.Any) -> Refusal | tuple[Announced, ...]:
        closed = self.table.closed
        answer = super()._hand_in(given)
        if not closed and not isinstance(given, inputs.Snapshot):
            happened = () if isinstance(answer, Refusal) else answer
            over = [news.what for news in happened if isinstance(news.what, RoundOver)]
            assert (self.table.finished is not None) == bool(over)
            self.note(over)
        return answer

    def note(self, over: list[RoundOver]) -> None:
        found = self.table.finished
        if found is not None:
            duraks = [number for number, seat in enumerate(found.seats) if seat.durak]
            assert duraks == [over[0].durak] if over[0].durak is not None else not duraks
            assert sum(seat.won for seat in found.seats) <= 1
            assert all((seat.bot is not None) == seat.account.startswith("bot:") for seat in found.seats)
            self.results.append(found)


@pytest.mark.parametrize(("kind", "one_table"), [("quick", False), ("private", False), ("quick", True)])
def test_every_round_that_ends_has_a_result(kind: Kind, *, one_table: bool) -> None:
    results = 0
    for seed in range(6):
        room = ResultRoom(kind, seed, one_table=one_table)
        play_randomly(room, Random(seed), 150)
        for _ in range(400):  # everyone goes away, and bots play to the end
            if room.table.closed or room.table.deadline() is None:
                break
            room.tick()
        numbers = [result.number for result in room.results]
        assert numbers == sorted(set(numbers))
        results += len(numbers)
    assert results >= 6
