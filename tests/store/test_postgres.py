"""What only PostgreSQL can show: who holds a database, what outlasts a server that ends, and what is told of it."""

import asyncio

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from durak.store.accounts import Account, Accounts
from durak.store.database import NEWEST, OtherSchemaError, reason
from durak.store.log import LogBrokenError, LogHeldError, Row
from durak.store.postgres import open_current_postgres, open_postgres, postgres_url
from durak.store.postgres_log import PostgresLog
from durak.store.postgres_session import close_session, fetch, hold
from durak.store.schema import METADATA
from tests.store.postgres_server import PostgresServer

pytestmark = pytest.mark.hosting

SECRET = "s" * 43
FIRST_RELEASE = """
CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL,
    CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num));
INSERT INTO alembic_version VALUES ('0001');
CREATE TABLE accounts (
    id VARCHAR(32) NOT NULL, name VARCHAR(24) NOT NULL, secret_hash BYTEA NOT NULL, created_at_ms BIGINT NOT NULL,
    seen_at_ms BIGINT NOT NULL, last_id BIGINT NOT NULL,
    CONSTRAINT pk_accounts PRIMARY KEY (id), CONSTRAINT uq_accounts_secret_hash UNIQUE (secret_hash)
);
INSERT INTO accounts VALUES ('a1', 'Anna', sha256('{secret}'), 5, 6, 17)
"""


def row(seq: int) -> Row:
    return Row("t", seq, 5, b"input %d" % seq)


@pytest.fixture
def url(postgres: PostgresServer) -> URL:
    return postgres.new_database()


# --- the log ---


async def test_a_second_room_is_told_that_the_database_is_held(url: URL) -> None:
    log = PostgresLog(url)
    with pytest.raises(LogHeldError, match="another room holds"):
        PostgresLog(url)
    log.close()
    PostgresLog(url).close()


async def test_what_is_durable_outlasts_the_server_and_nothing_is_written_after_it_ended(
    postgres: PostgresServer, url: URL
) -> None:
    log = PostgresLog(url)
    await log.open_table("t", "1", 1)
    await log.append([row(0)])
    postgres.crash()
    for _ in range(2):
        with pytest.raises(LogBrokenError, match="can't be written"):
            await log.append([row(1)])
    log.close()
    again = PostgresLog(url)
    assert again.rows("t") == [row(0)]
    assert [table.id for table in again.tables()] == ["t"]
    await again.append([row(1)])
    again.close()


async def test_commits_are_synchronous_whatever_the_server_is_used_to(url: URL) -> None:
    database = open_postgres(url)
    await database.run(lambda db: db.execute(text(f"ALTER DATABASE {url.database} SET synchronous_commit = off")))
    database.close()
    session = await hold(url)
    assert await fetch(session, "SHOW synchronous_commit") == [("on",)]
    await close_session(session)


async def test_all_that_waits_becomes_durable_by_one_commit(url: URL) -> None:
    log = PostgresLog(url)
    await asyncio.gather(*(log.append([row(seq)]) for seq in range(200)))
    log.close()
    session = await hold(url)
    [(commits,)] = await fetch(session, "SELECT count(DISTINCT xmin::text) FROM inputs")
    assert commits < 50
    await close_session(session)


async def test_closing_finishes_what_was_asked_for(url: URL) -> None:
    log = PostgresLog(url)
    appends = [log.append([row(seq)]) for seq in range(100)]
    log.close()
    await asyncio.gather(*appends)
    again = PostgresLog(url)
    assert len(again.rows("t")) == 100
    again.close()


async def test_where_nobody_listens_that_is_told(url: URL) -> None:
    with pytest.raises(LogBrokenError, match="the database fails"):
        PostgresLog(url.set(query={"host": "/nowhere"}))
    with pytest.raises(SQLAlchemyError):
        open_postgres(url.set(query={"host": "/nowhere"}))


# --- the accounts ---


async def test_the_accounts_come_back_when_the_server_does(postgres: PostgresServer) -> None:
    database = open_postgres(postgres.cleaned())
    accounts = Accounts(database)
    await accounts.add(Account("a1", "Anna", 0), SECRET, 1)
    postgres.crash()
    assert await accounts.proved_by(SECRET) == Account("a1", "Anna", 0)
    accounts.close()


async def test_what_is_told_of_a_failure_holds_no_value(postgres: PostgresServer) -> None:
    database = open_postgres(postgres.cleaned())
    accounts = Accounts(database)
    await accounts.add(Account("a1", "Anna", 0), SECRET, 1)
    with pytest.raises(IntegrityError) as failed:
        await accounts.add(Account("a1", "Anna", 0), "t" * 43, 1)
    assert "duplicate key" in reason(failed.value)
    assert "a1" not in reason(failed.value)
    accounts.close()


def differences(db: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(db), METADATA))


def test_a_new_database_has_the_schema_and_the_mark_of_its_newest_migration(url: URL) -> None:
    database = open_postgres(url)
    assert database.run_now(differences) == []
    version = text("SELECT version_num FROM alembic_version")
    assert database.run_now(lambda db: db.execute(version).scalar()) == NEWEST
    database.close()


async def test_an_older_database_comes_to_the_same_schema_and_keeps_its_people(url: URL) -> None:
    database = open_postgres(url)
    database.run_now(METADATA.drop_all)
    database.run_now(lambda db: db.execute(text("DROP TABLE alembic_version")))
    for statement in FIRST_RELEASE.format(secret=SECRET).split(";"):
        database.run_now(lambda db, one=statement: db.execute(text(one)))
    database.close()
    with pytest.raises(OtherSchemaError):
        open_current_postgres(url)
    database = open_postgres(url)
    assert database.run_now(differences) == []
    assert await Accounts(database).proved_by(SECRET) == Account("a1", "Anna", 17)
    database.close()
    open_current_postgres(url).close()


@pytest.mark.parametrize("where", ["", "durak", "sqlite:///x", "postgresql://localhost/durak", "postgresql+asyncpg"])
def test_another_kind_of_database_is_none(where: str) -> None:
    with pytest.raises(ValueError, match="a database is written"):
        postgres_url(where)
