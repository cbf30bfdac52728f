import contextlib
import sqlite3
from pathlib import Path
from random import Random

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from durak.store import migrations
from durak.store.accounts import Account, Accounts, hash_of, open_accounts
from durak.store.database import OtherSchemaError, migrate, open_current
from durak.store.profiles import Profiles
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


# What people had, from the revision on that could hold it.
HELD = {
    "0002": """
INSERT INTO accounts (id, name, created_at_ms, seen_at_ms, last_id, handle, skeleton, code)
    VALUES ('b1', 'Boris', 6, 7, 3, 'boris', 'boris', 'BCDEFGHJKM');
INSERT INTO accounts (id, name, created_at_ms, seen_at_ms, last_id, owner) VALUES ('program:b2', 'Bot', 8, 9, 0, 'b1');
INSERT INTO passkeys VALUES ('k1', 'a1', x'0102', x'0304', 5, 'durak.example', 'Phone', 6, NULL);
INSERT INTO recovery_codes VALUES (x'0506', 'a1');
INSERT INTO friendships VALUES ('a1', 'b1', 'friend', 10, NULL), ('b1', 'a1', 'friend', 10, 'anna');
INSERT INTO online VALUES ('a1');
INSERT INTO rounds (table_id, number, kind, started_at_ms, ended_at_ms, bouts) VALUES ('t1', 1, 'quick', 11, 12, 13);
INSERT INTO round_seats VALUES ('t1', 1, 0, 'a1', 'Anna', NULL, 1, 1, 0), ('t1', 1, 1, NULL, NULL, 'hard', 2, 0, 1);
""",
    "0003": """
INSERT INTO bans VALUES ('b1', 'b1', 14, NULL), ('203.0.113.0/24', NULL, 15, 16);
INSERT INTO bulletins VALUES (17, NULL, 'The room moves house.');
""",
    "0004": "UPDATE rounds SET series = 1, series_round = 2, series_by = 'losses', series_to = 3;",
    "0005": "UPDATE rounds SET replay = 'r1', first_seq = 18, last_seq = 19, rules = '1';",
    "0006": "INSERT INTO counted_deals VALUES ('c1', 20); INSERT INTO deal_counts VALUES ('deals', 21, 22);",
}
Rows = dict[str, list[dict[str, object]]]


def file_of(path: Path, revision: str, *scripts: str) -> None:
    """Make a file as a room of that revision left it."""
    older_file(path)
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as db:
        migrate(db, revision)
    engine.dispose()
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.executescript("".join(scripts))


def rows_of(path: Path) -> Rows:
    """Return all that a file holds, but its revision."""
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.row_factory = sqlite3.Row
        tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
        return {name: list(map(dict, db.execute(f"SELECT * FROM {name}"))) for name in tables if "version" not in name}  # noqa: S608


@pytest.mark.parametrize("revision", HELD)
def test_what_people_had_in_an_older_file_is_still_there(tmp_path: Path, revision: str) -> None:
    path = tmp_path / "accounts.sqlite3"
    file_of(path, revision, *(held for known, held in HELD.items() if known <= revision))
    before = rows_of(path)
    assert all(before.values())
    database = open_accounts(path)
    with database.engine.connect() as db:
        assert compare_metadata(MigrationContext.configure(db), METADATA) == []
    database.close()
    after = rows_of(path)
    for table, rows in before.items():
        assert [{column: row[column] for column in rows[0]} for row in after[table]] == rows


# Their skeletons are what they were before.
ALIKE = """
INSERT INTO accounts (id, name, created_at_ms, seen_at_ms, last_id, handle, skeleton, code) VALUES
    ('a2', 'Anna', 9, 9, 0, 'қот-1', 'қot-l', 'A2'), ('a3', 'Boris', 8, 9, 0, 'кот-1', 'kot-l', 'A3'),
    ('a4', 'Clara', 7, 9, 0, 'ғоша', 'ғoшa', 'A4');
"""


async def test_of_two_handles_that_look_alike_the_older_account_keeps_its_own(tmp_path: Path) -> None:
    path = tmp_path / "accounts.sqlite3"
    file_of(path, "0006", ALIKE)
    database = open_accounts(path)
    profiles = Profiles(database, Random(1))
    assert await profiles.by_handle("кот-1") == "a3"
    assert await profiles.by_handle("ғоша") == "a4"
    younger = await profiles.get("a2")
    assert younger is not None
    assert younger.handle.startswith("player-")
    assert not await profiles.set_handle("a2", "ҡот-1")
    assert not await profiles.set_handle("a2", "гоша")
    database.close()


async def test_of_two_handles_that_are_parted_otherwise_the_older_account_keeps_its_own(tmp_path: Path) -> None:
    path = tmp_path / "accounts.sqlite3"
    parted = ALIKE.replace("'қот-1', 'қot-l'", "'annak', 'annak'").replace("'кот-1', 'kot-l'", "'anna-k', 'anna-k'")
    file_of(path, "0007", parted)
    database = open_accounts(path)
    profiles = Profiles(database, Random(1))
    assert await profiles.by_handle("anna-k") == "a3"
    assert await profiles.by_handle("annak") is None
    assert not await profiles.set_handle("a2", "an_nak")
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
