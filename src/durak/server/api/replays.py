"""Endpoint: a finished round again, step by step, for whoever has the link to it.

The link is told to those who were seated, in their history; theirs is whom they give it to. A round has one only once
its result is stored, so one that is still on can't be asked for.
"""

import asyncio
from collections.abc import Iterable, Sequence
from itertools import starmap

from durak.server.api.context import Api, Caller
from durak.server.api.refusals import ApiRefused, RefusedError
from durak.server.api.replay_structs import ReplayAnswer, ReplayQuery, ReplaySeat, ReplayStep
from durak.server.feed import RULES
from durak.store.log import Log
from durak.store.rounds import KeptReplay, KeptRound, KeptSeat
from durak.table import inputs
from durak.table.labels import labels
from durak.table.replay import NotOverError, Step, replay
from durak.table.seats import is_bot, is_program


async def show(api: Api, who: Caller, round: str, query: ReplayQuery) -> ReplayAnswer:
    """A finished round, step by step: with all hands, or as one seat saw it."""
    del who
    kept = await api.rounds.by_link(round)
    if kept is None or kept.replay is None:
        raise RefusedError(ApiRefused.NO_SUCH_REPLAY)
    if query.seat is not None and query.seat >= len(kept.seats):
        raise RefusedError(ApiRefused.NO_SUCH_SEAT)
    async with api.replaying:
        steps, names = await asyncio.to_thread(_again, api.log, kept, kept.replay, query.seat)
    return ReplayAnswer(
        kind=kept.kind,
        number=kept.number,
        started_at_ms=kept.started_at_ms,
        ended_at_ms=kept.ended_at_ms,
        seats=tuple(starmap(_seat, zip(kept.seats, names, strict=True))),
        seat=query.seat,
        steps=tuple(_answers(steps, kept.started_at_ms)),
    )


def _again(log: Log, kept: KeptRound, of: KeptReplay, seat: int | None) -> tuple[list[Step], list[str | None]]:
    """Play the round again; return its steps and the names in its seats.

    Raises RefusedError when its log is deleted, or is of other rules.
    """
    rows = log.rows_between(kept.table_id, of.first_seq, of.last_seq)
    if of.rules != RULES or [row.seq for row in rows] != list(range(of.first_seq, of.last_seq + 1)):
        raise RefusedError(ApiRefused.REPLAY_GONE)
    given = [(row.at_ms, inputs.decode(row.input)) for row in rows]
    try:
        again = replay(kept.table_id, given, seat)
    except NotOverError as error:
        raise RefusedError(ApiRefused.REPLAY_GONE) from error
    return again.steps, _names(kept.seats, again.accounts)


def _names(seats: Sequence[KeptSeat], seated: Sequence[str]) -> list[str | None]:
    """Return the names in the seats, all different as at the table; None for somebody whose account is deleted."""
    names = {account: seat.name for seat, account in zip(seats, seated, strict=True) if seat.name is not None}
    found = labels([account for account in seated if account in names or is_bot(account)], (), names)
    return [found.get(account) for account in seated]


def _answers(steps: Iterable[Step], dealt_at_ms: int) -> Iterable[ReplayStep]:
    return (ReplayStep(step.at_ms - dealt_at_ms, step.happened, step.round, step.hands) for step in steps)


def _seat(seat: KeptSeat, name: str | None) -> ReplaySeat:
    program = seat.account is not None and is_program(seat.account)
    return ReplaySeat(name, seat.bot, program=program, place=seat.place, durak=seat.durak)
