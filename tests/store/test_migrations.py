import contextlib
import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from durak.store import migrations
from durak.store.accounts import Account, Accounts, hash_of, open_accounts
from durak.store.database import OtherSchemaError, migrate, open_current
from durak.store.online import Online
from durak.store.schema import METADATA

SECRET = "s" * 43
MIGRATIONS = Path(migrations.__file__).parent

# The schema as a room of the first release left it.
FIRST_RELEASE = """
CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL,
    CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num));
INSERT INTO alembic_version VALUES ('0001');
CREATE TABLE accounts (
    id VARCHAR(32) NOT NULL, name VARCHAR(24) NOT NULL, secret_hash BLOB NOT NULL, created_at_ms BIGINT NOT NULL,
    seen_at_ms BIGINT NOT NULL, last_id BIGINT NOT NULL,
    CONSTRAINT pk_accounts PRIMARY KEY (id), CONSTRAINT uq_accounts_secret_hash UNIQUE (secret_hash)
);
"""


def older_file(path: Path) -> None:
    db = sqlite3.connect(path)
    db.executescript(FIRST_RELEASE)
    db.execute("INSERT INTO accounts VALUES ('a1', 'Anna', ?, 5, 6, 17)", (hash_of(SECRET),))
    db.commit()
    db.close()


def test_a_new_file_has_the_schema_and_the_mark_of_its_newest_migration(tmp_path: Path) -> None:
    database = open_accounts(tmp_path / "accounts.sqlite3")
    with database.engine.connect() as db:
        assert (
            MigrationContext.configure(db).get_current_revision() == ScriptDirectory(str(MIGRATIONS)).get_current_head()
        )
    database.close()


def test_the_migrations_build_the_schema(tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / "accounts.sqlite3")) as empty:
        empty.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)")
    database = open_accounts(tmp_path / "accounts.sqlite3")
    with database.engine.connect() as db:
        assert compare_metadata(MigrationContext.configure(db), METADATA) == []
    database.close()


def test_an_older_file_comes_to_the_same_schema(tmp_path: Path) -> None:
    older_file(tmp_path / "accounts.sqlite3")
    database = open_accounts(tmp_path / "accounts.sqlite3")
    with database.engine.connect() as db:
        assert compare_metadata(MigrationContext.configure(db), METADATA) == []
    database.close()


async def test_the_secrets_of_an_older_file_still_prove_their_accounts(tmp_path: Path) -> None:
    older_file(tmp_path / "accounts.sqlite3")
    accounts = Accounts(open_accounts(tmp_path / "accounts.sqlite3"))
    proved = await accounts.proved_by(SECRET)
    assert proved == Account("a1", "Anna", 17)
    assert proved is not None
    assert proved.session == "a1"
    accounts.close()


async def test_what_people_had_in_a_file_of_before_operators_is_still_there(tmp_path: Path) -> None:
    path = tmp_path / "accounts.sqlite3"
    older_file(path)
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as db:
        migrate(db, "0002")
    with engine.begin() as db:
        db.exec_driver_sql("INSERT INTO online VALUES ('a1')")
    engine.dispose()
    database = open_accounts(path)
    with database.engine.connect() as db:
        assert compare_metadata(MigrationContext.configure(db), METADATA) == []
    assert await Online(database).all() == {"a1"}
    database.close()


def test_only_a_database_of_this_version_is_opened_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "accounts.sqlite3"
    older_file(path)
    with pytest.raises(OtherSchemaError):
        open_current(path)
    open_accounts(path).close()
    open_current(path).close()


def test_a_file_of_a_later_version_is_not_opened(tmp_path: Path) -> None:
    path = tmp_path / "accounts.sqlite3"
    open_accounts(path).close()
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
        db.commit()
    for open_ in (open_accounts, open_current):
        with pytest.raises(OtherSchemaError):
            open_(path)


async def test_a_file_of_this_version_is_left_as_it_is(tmp_path: Path) -> None:
    accounts = Accounts(open_accounts(tmp_path / "accounts.sqlite3"))
    await accounts.add(Account("a1", "Anna", 0), SECRET, 1)
    accounts.close()
    again = Accounts(open_accounts(tmp_path / "accounts.sqlite3"))
    assert await again.find(["a1"]) == {"a1": Account("a1", "Anna", 0)}
    again.close()
