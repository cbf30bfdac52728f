"""All rows of a query by one step are the rows of that query, in its order."""

from sqlalchemy import select

from durak.store.accounts import PROVED, Account, Accounts, hash_of
from durak.store.at_once import all_at_once
from durak.store.database import Database
from durak.store.schema import ACCOUNTS
from tests.store.kept import secret_of

FROM_THE_LAST = select(ACCOUNTS.c.name, ACCOUNTS.c.created_at_ms, ACCOUNTS.c.owner).order_by(ACCOUNTS.c.name.desc())


async def test_they_come_in_the_order_of_the_query_with_none_where_there_is_nothing(database: Database) -> None:
    rows = await database.run(lambda db: all_at_once(db, FROM_THE_LAST, {}))
    assert [tuple(row) for row in rows] == [("Clara", 1, None), ("Boris", 1, None), ("Anna", 1, None)]


async def test_bytes_stay_bytes_and_two_columns_of_one_name_are_two(database: Database) -> None:
    account = Account("dora", "Dora", 7, session="her phone")
    await Accounts(database).add(account, secret_of("dora"), 1)
    asked = {"hashes": [hash_of(secret_of("dora"))]}
    rows = await database.run(lambda db: all_at_once(db, PROVED, asked))
    assert [tuple(row) for row in rows] == [(*asked["hashes"], "dora", "Dora", 7, "her phone")]


async def test_nobody_is_no_row(database: Database) -> None:
    assert list(await database.run(lambda db: all_at_once(db, PROVED, {"hashes": []}))) == []
