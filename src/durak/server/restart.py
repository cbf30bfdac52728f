"""What comes back after a restart: every table that had not ended, replayed from its log since its last deal."""

from collections.abc import Collection, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass

import structlog

from durak.server.ended import mark_ended
from durak.server.feed import RULES, Feed
from durak.server.services import Services
from durak.server.tables import NOBODY
from durak.store.accounts import Account, Accounts
from durak.store.log import Ending, LoggedTable, Row
from durak.table import inputs
from durak.table.table import Table

VOIDED = inputs.encode(inputs.Voided())
"""The last input of a table that failed."""

logger = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Restored:
    """A table as it was.

    `elsewhere` are those who sat down at another table, and whom this one had not let go yet; `deleted` those whose
    accounts are no more, which it may not have learned.
    """

    feed: Feed
    names: Mapping[str, str]
    elsewhere: frozenset[str]
    deleted: frozenset[str]

    def missed(self) -> Iterator[inputs.Any]:
        """Yield what the table may not have learned before the room stopped."""
        yield from map(inputs.SatElsewhere, sorted(self.elsewhere))
        yield from map(inputs.Deleted, sorted(self.deleted))


@dataclass(frozen=True, slots=True)
class Past:
    """What the log knows: tables that had not ended, the ids of those that had, and whose table ends as void now."""

    tables: Sequence[Restored]
    over: Collection[str]
    voided: Collection[str]


async def restore(services: Services, accounts: Accounts) -> Past:
    """Replay the tables that had not ended, and expect their people. What can't be replayed ends its table as void."""
    written_ms = services.log.latest_ms()
    replays = [await _replay(services, table, written_ms) for table in services.log.tables() if table.ending is None]
    return Past(
        tables=await _with_people([replay for replay in replays if isinstance(replay, _Replay)], services, accounts),
        over=[table.id for table in services.log.tables() if table.ending is not None],
        voided={account for replay in replays if isinstance(replay, _Failed) for account in replay.people},
    )


async def _with_people(found: Sequence["_Replay"], services: Services, accounts: Accounts) -> list[Restored]:
    await accounts.raise_last_ids(_last_ids(found))
    known = await accounts.find({account for replay in found for account in replay.feed.table.accounts()})
    names = {account.id: account.name for account in known.values()}
    for account in sorted({account for replay in found for account in replay.feed.members}):
        services.people.expect(known.get(account) or Account(account, NOBODY, 0))
    return [Restored(replay.feed, names, _elsewhere(replay, found), _gone(replay, known)) for replay in found]


@dataclass(frozen=True, slots=True)
class _Replay:
    """A table played anew. `came` is when each of its people came to it, `last_ids` the last command of everyone."""

    feed: Feed
    came: Mapping[str, int]
    last_ids: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class _Failed:
    """A table that can't be played anew, and who was there when it went wrong and may not have been told."""

    people: Collection[str]


async def _replay(services: Services, table: LoggedTable, written_ms: int) -> _Replay | _Failed | None:
    """Play a table anew; None when it turns out to be over. `written_ms` is the latest room time in the whole log."""
    came: dict[str, int] = {}
    last_ids: dict[str, int] = {}
    rows = services.log.rows_to_replay(table.id)
    if not rows:
        # The room was killed between its opening and its first input, of which nobody was told.
        await services.log.end_table(table.id, Ending.CLOSED, services.clock.now())
        return None
    try:
        replay = _play(services, table, rows, came, last_ids)
    except Exception as error:  # noqa: BLE001 -- whatever is wrong with a log, it ends its own table and no other
        _note_failure(table, rows[-1], error)
        await mark_ended(services, table.id, last_ids, Ending.VOID)
        # When the room went on after it had failed, its people were told then.
        told = rows[-1].input == VOIDED and rows[-1].at_ms < written_ms
        return _Failed(() if told else came)
    if not replay.feed.table.closed:
        return replay
    # The room was killed between the last input of the table and the mark of its end, which follows its last result.
    services.results.keep(replay.feed.take_finished(), replay.feed.take_told())
    await mark_ended(services, table.id, last_ids, Ending.CLOSED)
    return None


def _note_failure(table: LoggedTable, last: Row, error: Exception) -> None:
    if last.input == VOIDED:
        logger.warning("a table that had failed was not marked as void", table=table.id)
    else:
        # Neither its words nor its values: they may name cards.
        logger.error("a log can't be replayed", table=table.id, error=type(error).__name__)


def _play(
    services: Services, table: LoggedTable, rows: Sequence[Row], came: dict[str, int], last_ids: dict[str, int]
) -> _Replay:
    """Play a table anew, and note on the way who is at it, and the last command of everyone."""
    assert table.rules == RULES, "other rules"
    first = inputs.decode(rows[0].input)
    at_table = _first_table(table.id, first, rows[0])
    feed = Feed(at_table, services.thinker, services.chance, seq=rows[0].seq, open_ms=services.open_ms)
    if isinstance(first, inputs.Snapshot):
        came.update({person.account: person.came_at_ms for person in first.people})
        last_ids.update(first.last_ids)
    try:
        _replay_rows(feed, rows, came, last_ids)
    except Exception:
        if rows[-1].input == VOIDED:
            feed.void(rows[-1].at_ms)  # everyone may have been told of its deal just before the room was killed
        services.results.keep(feed.take_finished(), feed.take_told())
        raise
    return _Replay(feed, came, last_ids)


def _replay_rows(feed: Feed, rows: Sequence[Row], came: dict[str, int], last_ids: dict[str, int]) -> None:
    for seq, row in enumerate(rows, rows[0].seq):
        assert row.seq == seq, "the log has a gap"
        given = inputs.decode(row.input)
        assert not isinstance(given, inputs.Voided), "the table failed"
        feed.replay(given, row.at_ms)
        _note_people(came, feed.members, row.at_ms)
        if isinstance(given, inputs.Commanded | inputs.TurnedPrivate):
            last_ids[given.account] = max(given.command.id, last_ids.get(given.account, 0))


def _first_table(address: str, first: inputs.Any, row: Row) -> Table:
    match first:
        case inputs.Opened(kind, one_table):
            return Table(address, kind, one_table=one_table, now_ms=row.at_ms)
        case inputs.Snapshot():
            return Table.restored(address, first, row.at_ms)
        case _:
            raise AssertionError("the log has no beginning")


def _note_people(came: dict[str, int], members: set[str], at_ms: int) -> None:
    for account in came.keys() - members:
        del came[account]
    for account in members - came.keys():
        came[account] = at_ms


def _last_ids(replays: Sequence[_Replay]) -> dict[str, int]:
    highest: dict[str, int] = {}
    for account, last_id in [pair for replay in replays for pair in replay.last_ids.items()]:
        highest[account] = max(last_id, highest.get(account, 0))
    return highest


def _gone(replay: _Replay, known: Container[str]) -> frozenset[str]:
    """Return whose account was deleted: the room may have stopped before the table let it go."""
    return frozenset(account for account in replay.feed.table.accounts() if account not in known)


def _elsewhere(replay: _Replay, others: Sequence[_Replay]) -> frozenset[str]:
    """Return who came to another table later: the room stopped between their sitting down there and leaving here."""
    return frozenset(
        account
        for account in replay.feed.members
        if any(other.came.get(account, 0) > replay.came[account] for other in others)
    )
