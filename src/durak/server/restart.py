"""What comes back after a restart: every table that had not ended, replayed from its log."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import structlog

from durak.server.feed import RULES, Feed
from durak.server.tables import NOBODY, Services
from durak.store.accounts import Account, Accounts
from durak.store.log import Ending, LoggedTable
from durak.table import inputs
from durak.table.table import Table

logger = structlog.get_logger()


@dataclass(slots=True)
class Restored:
    """A table as it was. `elsewhere` are those who sat down at another table, and whom this one had not let go yet."""

    feed: Feed
    names: Mapping[str, str]
    elsewhere: list[str] = field(default_factory=list[str])


async def restore(services: Services, accounts: Accounts) -> list[Restored]:
    """Return the tables that had not ended, and expect their people. What can't be replayed ends its table as void."""
    replays = [await _replay(services, table) for table in services.log.tables() if table.ending is None]
    found = [replay for replay in replays if replay is not None]
    await accounts.raise_last_ids(_last_ids(found))
    known = await accounts.find({account for replay in found for account in replay.feed.table.accounts()})
    names = {account.id: account.name for account in known.values()}
    for account in {account for replay in found for account in replay.feed.members}:
        services.people.expect(known.get(account) or Account(account, NOBODY, 0))
    return [Restored(replay.feed, names, _elsewhere(replay, found)) for replay in found]


@dataclass(slots=True)
class _Replay:
    """A table played anew. `came` is when each of its people last came to it."""

    feed: Feed
    came: dict[str, int] = field(default_factory=dict[str, int])
    last_ids: dict[str, int] = field(default_factory=dict[str, int])


async def _replay(services: Services, table: LoggedTable) -> _Replay | None:
    try:
        return _play(services, table)
    except Exception as error:  # noqa: BLE001 -- whatever is wrong with a log, it ends its own table and no other
        # Neither its words nor its values: they may name cards.
        logger.error("a log can't be replayed", table=table.id, error=type(error).__name__)  # noqa: TRY400
        await services.log.end_table(table.id, Ending.VOID, services.clock.now())
        return None


def _play(services: Services, table: LoggedTable) -> _Replay:
    rows = services.log.rows(table.id)
    assert table.rules == RULES, "other rules"
    assert [row.seq for row in rows] == list(range(len(rows))), "the log has a gap"
    opened = inputs.decode(rows[0].input)
    assert isinstance(opened, inputs.Opened), "the log has no beginning"
    at_table = Table(table.id, opened.kind, one_table=opened.one_table, now_ms=rows[0].at_ms)
    replay = _Replay(Feed(at_table, services.thinker, services.chance))
    for row in rows:
        _play_row(replay, inputs.decode(row.input), row.at_ms)
    return replay


def _play_row(replay: _Replay, given: inputs.Any, at_ms: int) -> None:
    before = set(replay.feed.members)
    replay.feed.replay(given, at_ms)
    replay.came.update(dict.fromkeys(replay.feed.members - before, at_ms))
    if isinstance(given, inputs.Commanded | inputs.TurnedPrivate):
        replay.last_ids[given.account] = max(given.command.id, replay.last_ids.get(given.account, 0))


def _last_ids(replays: Sequence[_Replay]) -> dict[str, int]:
    highest: dict[str, int] = {}
    for account, last_id in [pair for replay in replays for pair in replay.last_ids.items()]:
        highest[account] = max(last_id, highest.get(account, 0))
    return highest


def _elsewhere(replay: _Replay, others: Sequence[_Replay]) -> list[str]:
    """Return who came to another table later: the room stopped between their sitting down there and leaving here."""
    return [
        account
        for account in replay.feed.members
        if any(account in other.feed.members and other.came[account] > replay.came[account] for other in others)
    ]
