import sqlite3
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import String, func, insert, select

from durak.people.handles import clean_handle
from durak.store.accounts import Account, Accounts
from durak.store.bans import Ban, Bans
from durak.store.database import Database
from durak.store.friendships import Friendships
from durak.store.online import Online
from durak.store.passkeys import Passkey, Passkeys
from durak.store.profiles import Profiles
from durak.store.rounds import Rounds
from durak.store.schema import ACCOUNTS, METADATA
from tests.store.kept import a_round, kept_people, secret_of


@pytest.fixture
def profiles(database: Database) -> Profiles:
    return Profiles(database, Random(2))


async def test_an_account_gets_a_handle_and_a_code_once(database: Database, profiles: Profiles) -> None:
    await Accounts(database).add(Account("dora", "Dora", 0), secret_of("dora"), 7)
    dora = await profiles.get("dora")
    assert dora is not None
    assert clean_handle(dora.handle) == dora.handle
    assert await profiles.get("dora") == dora
    assert await profiles.by_handle(dora.handle) == await profiles.by_code(dora.code) == "dora"


async def test_nobody_else_gets_a_handle_that_looks_like_mine(profiles: Profiles) -> None:
    assert await profiles.set_handle("anna", "tom")
    assert not await profiles.set_handle("boris", "torn")
    assert not await profiles.set_handle("boris", "tom")
    assert await profiles.set_handle("anna", "torn")  # but I may
    assert await profiles.by_handle("tom") is None


async def test_an_old_code_leads_nowhere(profiles: Profiles) -> None:
    before = await profiles.get("anna")
    await profiles.renew_code("anna")
    after = await profiles.get("anna")
    assert before is not None
    assert after is not None
    assert await profiles.by_code(before.code) is None
    assert await profiles.by_code(after.code) == "anna"


async def test_whoever_is_not_there_has_no_profile(profiles: Profiles) -> None:
    assert await profiles.get("nobody") is None
    assert await profiles.by_handle("nobody") is None


async def test_unused_are_guests_not_seen_for_long(database: Database, profiles: Profiles) -> None:
    await Accounts(database).seen("boris", last_id=0, now_ms=100)
    await Passkeys(database).set_codes("clara", ["a code"])
    await add_program(database, "program:1", "clara")
    assert await profiles.unused(100, keep=()) == ["anna"]
    assert await profiles.unused(101, keep=("anna",)) == ["boris"]


# --- deletion ---


async def fill(database: Database) -> None:
    """Give boris something in every table there is."""
    friendships = Friendships(database)
    for other in ("anna", "clara"):
        await friendships.ask("boris", other, f"{other}-handle", 2)
    await friendships.accept("anna", "boris", 3)
    await Passkeys(database).add(Passkey("p1", "boris", b"credential", b"key", 0, "localhost", "Phone", 4, None))
    await Passkeys(database).set_codes("boris", ["a recovery code"])
    await Online(database).set(["boris"], [])
    await Bans(database).add(Ban("boris", "boris", 5, None))
    await Rounds(database).keep([a_round()])
    await add_program(database, "program:b", "boris")


async def add_program(database: Database, account: str, owner: str) -> None:
    row = {"id": account, "name": "Machine", "created_at_ms": 1, "seen_at_ms": 1, "last_id": 0, "owner": owner}
    await database.run(lambda db: db.execute(insert(ACCOUNTS), row))


async def naming(database: Database, account: str) -> list[str]:
    """Return the columns in which an account is named."""
    columns = [column for table in METADATA.sorted_tables for column in table.c if isinstance(column.type, String)]
    count = {
        str(column): await database.run(
            lambda db, c=column: db.execute(select(func.count()).where(c == account)).scalar()
        )
        for column in columns
    }
    return [column for column, number in count.items() if number]


async def test_every_table_that_can_name_an_account_names_boris(database: Database) -> None:
    await fill(database)
    pointing = {
        f"{table.name}.{key.parent.name}"
        for table in METADATA.sorted_tables
        for key in table.foreign_keys
        if key.column is ACCOUNTS.c.id
    }
    assert pointing
    assert pointing - set(await naming(database, "boris")) == set()


async def test_of_a_deleted_account_nothing_is_left(database: Database, profiles: Profiles) -> None:
    await fill(database)
    assert sorted(await profiles.delete("boris")) == ["boris", "program:b"]
    assert await naming(database, "boris") == await naming(database, "Boris") == []
    assert await naming(database, "program:b") == []


async def test_results_stay_of_somebody(database: Database, profiles: Profiles) -> None:
    await fill(database)
    await profiles.delete("boris")
    [kept] = await Rounds(database).of("anna", None, 10)
    somebody = kept.seats[1]
    assert (somebody.account, somebody.name, somebody.bot, somebody.durak) == (None, None, None, True)
    assert kept.seats[0].name == "Anna"


async def test_nothing_of_a_deleted_account_is_in_the_files(tmp_path: Path) -> None:
    traces = [b"boris", b"Boris", b"boris-handle", b"program:b", b"Machine", b"Phone"]
    async with kept_people(tmp_path) as database:
        await fill(database)
        assert all(trace in raw(tmp_path) for trace in traces)
        await Profiles(database, Random(1)).delete("boris")
        assert [trace for trace in traces if trace in raw(tmp_path)] == []
    assert [trace for trace in traces if trace in raw(tmp_path)] == []
    with sqlite3.connect(tmp_path / "accounts.sqlite3") as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    db.close()


def raw(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(folder.iterdir()))
