"""The export beside the schema: each column of what is an account's is told, or named here with the reason why not."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

import pytest
from sqlalchemy import Table, select

from durak.people.codes import shown
from durak.server.api import history
from durak.store.bans import Ban, Bans
from durak.store.database import Database
from durak.store.rounds import KeptRound, Rounds
from durak.store.schema import METADATA, ROUND_SEATS, ROUNDS
from tests.databases import on_both
from tests.server.api.asking import Asker
from tests.server.api.authenticator import Authenticator
from tests.server.api.test_friends import handle_of
from tests.server.api.test_passkeys import make_passkey
from tests.server.home import Home
from tests.store.kept import a_round

pytestmark = on_both

TOLD = {
    "accounts.id": ("account", "account"),
    "accounts.name": ("account", "name"),
    "accounts.created_at_ms": ("account", "created_at_ms"),
    "accounts.seen_at_ms": ("seen_at_ms",),
    "accounts.handle": ("account", "handle"),
    "accounts.code": ("account", "code"),
    "sessions.id": ("sessions", "id"),
    "sessions.label": ("sessions", "label"),
    "sessions.created_at_ms": ("sessions", "created_at_ms"),
    "sessions.seen_at_ms": ("sessions", "seen_at_ms"),
    "passkeys.id": ("passkeys", "id"),
    "passkeys.rp_id": ("passkeys", "site"),
    "passkeys.label": ("passkeys", "label"),
    "passkeys.created_at_ms": ("passkeys", "created_at_ms"),
    "passkeys.used_at_ms": ("passkeys", "used_at_ms"),
    "friendships.other": ("declined", "account"),
    "friendships.since_ms": ("declined", "since_ms"),
    "bans.since_ms": ("ban", "since_ms"),
    "bans.until_ms": ("ban", "until_ms"),
    "rounds.table_id": ("rounds", "table"),
    "rounds.number": ("rounds", "number"),
    "rounds.kind": ("rounds", "kind"),
    "rounds.started_at_ms": ("rounds", "started_at_ms"),
    "rounds.ended_at_ms": ("rounds", "ended_at_ms"),
    "rounds.bouts": ("rounds", "bouts"),
    "rounds.replay": ("rounds", "replay"),
}
"""Where in the export the very value stands."""

OTHERWISE = {
    "accounts.owner": "programs: they stand below their owner",
    "friendships.tie": "friends: friends, asked, blocked, and declined",
    "friendships.asked_as": "friends: asked",
    "rounds.series": "rounds: series",
    "rounds.series_round": "rounds: series",
    "rounds.series_by": "rounds: series",
    "rounds.series_to": "rounds: series",
    "round_seats.name": "rounds: seats",
    "round_seats.bot": "rounds: seats",
    "round_seats.place": "rounds: seats",
    "round_seats.won": "rounds: seats",
    "round_seats.durak": "rounds: seats",
    "round_seats.seat": "rounds: the order of the seats",
    "round_seats.account": "rounds: the seat that is `you`; accounts of others are theirs",
    "online.account": "sessions: online",
    "recovery_codes.account": "account: recovery_codes, how many there are",
}
"""What is told in another form."""

NOT_TOLD = {
    "accounts.last_id": "a count of the wire, which the socket tells",
    "accounts.skeleton": "follows from the handle",
    "sessions.secret_hash": "nobody can read it",
    "passkeys.credential_id": "the passkey itself knows it",
    "passkeys.public_key": "nobody can read it",
    "passkeys.sign_count": "the passkey's own count, against copies",
    "recovery_codes.code_hash": "nobody can read it",
    "sessions.account": "whose the export is",
    "passkeys.account": "whose the export is",
    "friendships.account": "whose the export is",
    "bans.account": "whose the export is",
    "bans.whom": "the account once more",
    "rounds.first_seq": "where the log holds the round, as the replay shows it",
    "rounds.last_seq": "where the log holds the round, as the replay shows it",
    "rounds.rules": "of the program, not of the player",
    "round_seats.table_id": "the round's",
    "round_seats.number": "the round's",
}


def of_an_account(table: Table) -> bool:
    """Whether a row of the table can be of one account: it is one, points at one, or is a round."""
    points = {key.column.table.name for key in table.foreign_keys}
    return table.name == "accounts" or "accounts" in points or table is ROUNDS


def test_each_column_of_an_accounts_is_told_or_there_is_a_reason() -> None:
    columns = {
        f"{table.name}.{one.name}" for table in METADATA.sorted_tables if of_an_account(table) for one in table.c
    }
    named = [*TOLD, *OTHERWISE, *NOT_TOLD]
    assert sorted(named) == sorted(columns)


async def keep_everything(database: Database, account: str, program: str) -> None:
    """Store what no request brings about: rounds, the second of them a program's, and a ban that is over."""
    await Bans(database).add(Ban(account, account, 3, 4))
    await Rounds(database).keep([played(1, account), played(2, program)])


def played(number: int, account: str) -> KeptRound:
    """A round which an account won."""
    kept = a_round(number)
    return replace(kept, seats=[replace(kept.seats[0], account=account), *kept.seats[1:]])


def found(exported: Any, path: tuple[str, ...]) -> list[Any]:  # noqa: ANN401 -- JSON
    """Return all values at a path, of each item of a list."""
    if isinstance(exported, list):
        several = cast("list[Any]", exported)
        return [value for one in several for value in found(one, path)]
    return [exported] if not path else found(exported[path[0]], path[1:])


async def stored(database: Database, column: str, account: str) -> list[Any]:
    """Return the values of a column in the rows of an account."""
    table_name, name = column.split(".")
    table = METADATA.tables[table_name]
    query = select(table.c[name])
    if table is ROUNDS:
        same = (ROUND_SEATS.c.table_id == ROUNDS.c.table_id) & (ROUND_SEATS.c.number == ROUNDS.c.number)
        query = query.join(ROUND_SEATS, same).where(ROUND_SEATS.c.account == account)
    else:
        query = query.where(table.c["id" if table_name == "accounts" else "account"] == account)
    values = await database.run(lambda db: list(db.execute(query).scalars()))
    return [shown(value) for value in values] if name == "code" else values


@pytest.fixture
def database(home: Home) -> Iterator[Database]:
    """What the room stores in, once more."""
    database = home.database()
    yield database
    database.close()


async def test_what_is_told_is_what_is_stored(database: Database, anna: Asker, boris: Asker) -> None:
    await make_passkey(anna, Authenticator())
    await boris.do("POST", "/api/friends", {"handle": await handle_of(anna)})
    await anna.do("DELETE", f"/api/friends/{await boris.account()}")
    program = await anna.do("POST", "/api/programs", {"name": "Machine"})
    account = await anna.account()
    await keep_everything(database, account, program["account"])
    exported = await anna.get("/api/account/export")
    for column, path in TOLD.items():
        values = await stored(database, column, account)
        assert values, column
        assert sorted(map(str, found(exported, path))) == sorted(map(str, values)), column
    [told] = exported["programs"]
    assert (told["account"], told["name"]) == (program["account"], "Machine")
    assert [told["handle"]] == await stored(database, "accounts.handle", program["account"])
    assert [told["code"]] == await stored(database, "accounts.code", program["account"])
    assert [told["seen_at_ms"]] == await stored(database, "accounts.seen_at_ms", program["account"])
    assert [one["number"] for one in told["rounds"]] == [2]
    assert [seat["program"] for seat in told["rounds"][0]["seats"]] == [True, False, False]


async def test_all_rounds_are_exported_however_many(
    database: Database, anna: Asker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "ROUNDS_AT_ONCE", 2)
    account = await anna.account()
    await Rounds(database).keep([played(number, account) for number in range(1, 6)])
    exported = await anna.get("/api/account/export")
    assert [one["number"] for one in exported["rounds"]] == [5, 4, 3, 2, 1]
