"""What holds in every series, whoever comes and goes: its score is the sum of its rounds, and it ends in time."""

from collections import Counter
from random import Random

import pytest

from durak import protocol
from durak.protocol import SeriesBy
from durak.table import inputs
from durak.table.news import Announced, RoundResult, SeriesEnded
from durak.table.refusals import Refusal
from durak.table.seats import is_bot
from tests.table.script import PEOPLE, any_move, come, play_series
from tests.table.test_laws import LawfulRoom


class SeriesLaws(LawfulRoom):
    """A room that adds up the rounds of each series by itself, and holds what is told against that."""

    def __init__(self, seed: int) -> None:
        self.results: list[RoundResult] = []
        self.endings: list[SeriesEnded] = []
        super().__init__("private", seed=seed, brain=any_move(Random(seed)))

    def _hand_in(self, given: inputs.Any) -> Refusal | tuple[Announced, ...]:
        seated = self.with_a_seat()
        answer = super()._hand_in(given)
        if isinstance(answer, Refusal):
            return answer
        if self.table.finished is not None:
            self.results.append(self.table.finished)
            self.check_end(self.table.finished, answer)
        ended = [news.what for news in answer if isinstance(news.what, SeriesEnded)]
        self.endings += ended
        assert len(ended) <= 1
        # Nobody wins without a seat, sat in or kept.
        assert all(is_bot(winner) or winner in seated for what in ended if what.early for winner in what.winners)
        self.check_score()
        return answer

    def with_a_seat(self) -> set[str]:
        viewer = next((account for account in PEOPLE if self.table.is_at(account)), None)
        listed = () if viewer is None else self.view(viewer).people
        return {person.name.lower() for person in listed if person.place in {"seated", "away"}}

    def of_series(self, number: int) -> list[RoundResult]:
        return [result for result in self.results if result.series is not None and result.series.number == number]

    def check_end(self, result: RoundResult, told: tuple[Announced, ...]) -> None:
        """A series ends with the round that reaches its length, and with no other."""
        if result.series is None:
            return
        rounds = self.of_series(result.series.number)
        assert [known.series.round for known in rounds if known.series] == list(range(1, len(rounds) + 1))
        losses = Counter(seat.account for known in rounds for seat in known.seats if seat.durak)
        reached = len(rounds) if result.series.by == "rounds" else max(losses.values(), default=0)
        ended = any(isinstance(news.what, SeriesEnded) for news in told)
        assert ended == (reached >= result.series.to)

    def check_score(self) -> None:
        """The score of everyone is that of the rounds of this series, whoever is here."""
        viewer = next((account for account in PEOPLE if self.table.is_at(account)), None)
        series = None if viewer is None else self.view(viewer).series
        if viewer is None or series is None or not self.results or self.results[-1].series is None:
            return
        if series.round == 0 or not series.standings:
            return
        rounds = self.of_series(self.results[-1].series.number)
        assert sum(standing.losses for standing in series.standings) <= len(rounds)
        seats = self.view(viewer).seats
        for seat, held in enumerate(self.results[-1].seats):
            if seat < len(seats) and not self.table.goes_on:
                lost = sum(known.account == held.account and known.durak for result in rounds for known in result.seats)
                assert seats[seat].losses == lost


def play(seed: int, by: SeriesBy, number: int, *, steps: int) -> SeriesLaws:
    room = SeriesLaws(seed)
    play_series(room, Random(seed), steps, by=by, number=number)
    return room


def finish(room: SeriesLaws) -> None:
    """Let the host sit here and start what is still to be dealt, until no series is on."""
    for _ in range(200):
        everyone = [account for account in PEOPLE if room.table.is_at(account)]
        here = next((account for account in everyone if room.view(account).you.host), next(iter(everyone), None))
        if room.table.closed or (here is not None and not room.table.goes_on and series_is_over(room, here)):
            return
        if here is None:
            come(room, room.rng, room.rng.choice(PEOPLE))
        else:
            room.ask(here, protocol.Sit)
            room.ask(here, protocol.Start)
        room.wait(60_000)
    raise AssertionError("the series does not end")


def series_is_over(room: SeriesLaws, viewer: str) -> bool:
    series = room.view(viewer).series
    return series is None or series.over


@pytest.mark.parametrize("by", ["losses", "rounds"])
@pytest.mark.parametrize("seed", range(4))
def test_every_series_adds_up_and_ends_whoever_comes_and_goes(seed: int, by: SeriesBy) -> None:
    room = play(seed, by, 1 + seed % 3, steps=40)
    finish(room)
    assert any(result.series for result in room.results)
    room.table = room.replayed()


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1000, 1060))
def test_many_series_add_up_and_end(seed: int) -> None:
    for by in ("losses", "rounds"):
        finish(play(seed, by, 1 + seed % 5, steps=150))


def test_the_series_played_here_end_in_both_ways_and_lose_people() -> None:
    rooms = [play(seed, "rounds", 2, steps=40) for seed in range(3)]
    for room in rooms:
        finish(room)
    endings = [ended for room in rooms for ended in room.endings]
    assert any(not ended.early for ended in endings)
    told = {type(what).__name__ for room in rooms for what in room.told()}
    assert {"WentAway", "CameIn", "SeriesEnded"} <= told
