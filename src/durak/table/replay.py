"""A round that is over, played again step by step by the inputs of its table: with all hands, or as one seat saw it.

It is played to its end before anything of it is told: hands of a round that is still on never leave. Never here: names.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from durak import views
from durak.protocol import Card, Left, Replayed, RoundView
from durak.table import inputs
from durak.table.handling import take_in
from durak.table.news import WentAway, What
from durak.table.refusals import Refusal
from durak.table.shares import Dealer, by_shares
from durak.table.snapshot import restored
from durak.table.state import State

MOST_STEPS = 2_000
"""A round has about a hundred; one with more than this is not replayed."""

Given = tuple[int, inputs.Any]
"""An input of a table, and its room time in ms."""


@dataclass(frozen=True, slots=True)
class Step:
    """What happened at a room time, in order, and the round after it. `hands` by seat, None as one seat saw it."""

    at_ms: int
    happened: tuple[Replayed, ...]
    round: RoundView
    hands: tuple[tuple[Card, ...], ...] | None


@dataclass(frozen=True, slots=True)
class Replay:
    """A round played again, and who sits in its seats, in turn order: the account of each hand's owner at the deal."""

    steps: list[Step]
    accounts: tuple[str, ...]


class NotOverError(Exception):
    """These inputs are not those of one round from the snapshot before its deal to its end."""


def replay(table: str, given: Sequence[Given], seat: int | None, dealer: Dealer = by_shares) -> Replay:
    """Return a finished round of the table with this id, step by step: as `seat` saw them, None with all hands.

    A step is whatever changed what is seen of the round. Raises NotOverError when the inputs do not begin with the
    snapshot before its deal and end with the one by which it was over, or make too many steps.
    """
    start_ms, first = given[0]
    if not isinstance(first, inputs.Snapshot):
        raise NotOverError
    state = restored(table, first, start_ms, dealer)
    steps: list[Step] = []
    accounts: tuple[str, ...] = ()
    for at_ms, one in given:
        if state.finished is not None or len(steps) > MOST_STEPS:
            raise NotOverError
        news = take_in(state, one, at_ms)
        if isinstance(news, Refusal):
            raise NotOverError
        accounts = accounts or _seated(state)
        happened = tuple(told for each in news if (told := _told(each.what)) is not None)
        step = None if state.running is None else _step(state, seat, at_ms, happened)
        if step is not None and (happened or not steps or step.round != steps[-1].round):
            steps.append(step)
    if state.finished is None:
        raise NotOverError
    return Replay(steps, accounts)


def _seated(state: State) -> tuple[str, ...]:
    return () if state.running is None else tuple(seat.account for seat in state.running.seats)


def _step(state: State, seat: int | None, at_ms: int, happened: tuple[Replayed, ...]) -> Step:
    running = state.shown()
    everyone = running.watcher_view()
    if seat is None:
        return Step(at_ms, happened, everyone, views.open_hands(running.round))
    return Step(at_ms, happened, running.seat_view(everyone, seat), None)


def _told(what: What) -> Replayed | None:
    """Return what is told again: what happened in the round, not who came, spoke, or had what said about them."""
    match what:
        case WentAway(_, int(seat)):
            return Left("", seat)
        case _:
            return what if isinstance(what, Replayed) else None
