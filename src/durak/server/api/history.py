"""Endpoints: the rounds of a player, and what they come to."""

from collections.abc import Iterable

from durak.people.statistics import Opponent, Played, Statistics, statistics
from durak.server.api.context import Api, Who
from durak.server.api.refusals import ApiRefused, RefusedError
from durak.server.api.structs import History, HistoryQuery, RoundAnswer, SeatAnswer, SeriesAnswer
from durak.store.rounds import MOST_ROUNDS, KeptRound, KeptSeat, KeptSeries, key
from durak.table.seats import is_program

ROUNDS_AT_ONCE = 500
"""The database does nothing else while it reads so many."""


async def show(api: Api, who: Who, query: HistoryQuery) -> History:
    """Your rounds, page by page, the last one first."""
    found = await api.rounds.of(who.account, _read(query.before), query.most + 1)
    page = found[: query.most]
    before = _write(page[-1]) if len(found) > len(page) else None
    return History(await _answers(api, who.account, page), before)


async def own_statistics(api: Api, who: Who) -> Statistics:
    """What your rounds come to, and those against each of your friends."""
    friends = await api.friendships.friends(who.account)
    return await _count(api, who.account, [friend.account for friend in friends])


async def friend_statistics(api: Api, who: Who, account: str) -> Statistics:
    """What a friend's rounds come to, and those against you."""
    if not await api.friendships.are_friends(who.account, account):
        raise RefusedError(ApiRefused.NO_SUCH_FRIEND)
    return await _count(api, account, [who.account])


async def all_rounds(api: Api, account: str) -> tuple[RoundAnswer, ...]:
    """Return every round of an account, the last one first."""
    rounds: list[KeptRound] = []
    while found := await api.rounds.of(account, key(rounds[-1]) if rounds else None, ROUNDS_AT_ONCE):
        rounds += found
    return await _answers(api, account, rounds)


async def _count(api: Api, account: str, friends: Iterable[str]) -> Statistics:
    rounds = await api.rounds.of(account, None, MOST_ROUNDS)
    return statistics([_played(kept, account) for kept in reversed(rounds)], friends)


def _played(kept: KeptRound, account: str) -> Played:
    own = next(seat for seat in kept.seats if seat.account == account)
    others = [
        Opponent(seat.account, seat.won, seat.durak)
        for seat in kept.seats
        if seat.account is not None and seat.account != account
    ]
    return Played(len(kept.seats), own.won, own.durak, others)


async def _answers(api: Api, account: str, rounds: Iterable[KeptRound]) -> tuple[RoundAnswer, ...]:
    friends = {friend.account for friend in await api.friendships.friends(account)}
    return tuple(
        RoundAnswer(
            table=kept.table_id,
            number=kept.number,
            kind=kept.kind,
            started_at_ms=kept.started_at_ms,
            ended_at_ms=kept.ended_at_ms,
            bouts=kept.bouts,
            seats=tuple(_seat(seat, account, friends) for seat in kept.seats),
            series=_series(kept.series),
            replay=None if kept.replay is None else kept.replay.link,
        )
        for kept in rounds
    )


def _series(kept: KeptSeries | None) -> SeriesAnswer | None:
    if kept is None:
        return None
    return SeriesAnswer(kept.number, kept.round, "losses" if kept.by == "losses" else "rounds", kept.to)


def _seat(seat: KeptSeat, account: str, friends: set[str]) -> SeatAnswer:
    return SeatAnswer(
        name=seat.name,
        bot=seat.bot,
        program=seat.account is not None and is_program(seat.account),
        you=seat.account == account,
        friend=seat.account if seat.account in friends else None,
        place=seat.place,
        won=seat.won,
        durak=seat.durak,
    )


def _write(kept: KeptRound) -> str:
    return ".".join(map(str, key(kept)))


def _read(before: str | None) -> tuple[int, str, int] | None:
    if before is None:
        return None
    ended_at_ms, table, number = before.split(".")
    return int(ended_at_ms), table, int(number)
