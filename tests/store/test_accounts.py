import asyncio
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from durak.store.accounts import MOST_PROGRAMS, Account, Accounts, hash_of, open_accounts
from durak.store.database import Database
from durak.store.schema import ACCOUNTS

SECRET = "s" * 43
ANNA = Account("a1", "Anna", 0)


@pytest.fixture
def accounts(new_database: Database) -> Accounts:
    return Accounts(new_database)


async def test_a_secret_proves_its_account_alone(accounts: Accounts) -> None:
    await accounts.add(ANNA, SECRET, 1)
    await accounts.add(Account("b1", "Boris", 0), "t" * 43, 1)
    assert await accounts.proved_by(SECRET) == ANNA
    assert await accounts.proved_by("u" * 43) is None


async def test_two_accounts_can_not_share_a_secret(accounts: Accounts) -> None:
    await accounts.add(ANNA, SECRET, 1)
    with pytest.raises(IntegrityError):
        await accounts.add(Account("b1", "Boris", 0), SECRET, 1)


async def test_a_new_name_and_the_last_id_are_kept(accounts: Accounts) -> None:
    await accounts.add(ANNA, SECRET, 1)
    await accounts.rename("a1", "Anna II")
    await accounts.seen("a1", last_id=17, now_ms=2)
    assert await accounts.proved_by(SECRET) == Account("a1", "Anna II", 17)


async def test_of_programs_an_account_has_so_many_and_no_more(accounts: Accounts) -> None:
    await accounts.add(ANNA, SECRET, 1)
    programs = [Account(f"p{number}", "Machine", 0) for number in range(MOST_PROGRAMS + 2)]
    added = await asyncio.gather(
        *(accounts.add_program(program, program.id.ljust(43, "p"), 1, owner="a1") for program in programs)
    )
    assert added.count(True) == MOST_PROGRAMS
    assert len(await accounts.find([program.id for program in programs])) == MOST_PROGRAMS
    assert await accounts.proved_by("p0".ljust(43, "p")) == programs[0]


async def test_found_are_those_accounts_that_exist(accounts: Accounts) -> None:
    await accounts.add(ANNA, SECRET, 1)
    assert await accounts.find(["a1", "gone"]) == {"a1": ANNA}
    assert await accounts.find([]) == {}


async def test_a_last_id_is_raised_and_never_lowered(accounts: Accounts) -> None:
    await accounts.add(ANNA, SECRET, 1)
    await accounts.add(Account("b1", "Boris", 9), "t" * 43, 1)
    await accounts.raise_last_ids({"a1": 5, "b1": 5, "gone": 5})
    found = await accounts.find(["a1", "b1"])
    assert (found["a1"].last_id, found["b1"].last_id) == (5, 9)
    await accounts.raise_last_ids({})


async def test_no_secret_is_on_the_disk(tmp_path: Path) -> None:
    accounts = Accounts(open_accounts(tmp_path / "accounts.sqlite3"))
    await accounts.add(ANNA, SECRET, 1)
    accounts.close()
    with sqlite3.connect(tmp_path / "accounts.sqlite3") as db:
        assert db.execute("SELECT secret_hash FROM sessions").fetchone() == (hash_of(SECRET),)
    db.close()
    assert SECRET.encode() not in b"".join(read_all(tmp_path))


async def test_accounts_are_there_for_the_next_process(tmp_path: Path) -> None:
    path = tmp_path / "accounts.sqlite3"
    accounts = Accounts(open_accounts(path))
    await accounts.add(ANNA, SECRET, 1)
    accounts.close()
    again = Accounts(open_accounts(path))
    assert await again.proved_by(SECRET) == ANNA
    again.close()


def read_all(folder: Path) -> list[bytes]:
    return [path.read_bytes() for path in folder.iterdir()]


async def seen_at(accounts: Accounts) -> dict[str, int]:
    query = select(ACCOUNTS.c.name, ACCOUNTS.c.seen_at_ms)
    rows = await accounts.database.run(lambda db: db.execute(query).all())
    return {row.name: row.seen_at_ms for row in rows}


async def test_a_time_in_which_nobody_was_here_counts_for_nobody(accounts: Accounts) -> None:
    await accounts.pass_over(5, 10)  # with nobody at all, too
    await accounts.add(Account("a", "Anna", 0), "secret a", now_ms=100)
    await accounts.add(Account("b", "Boris", 0), "secret b", now_ms=130)
    await accounts.pass_over(140, 10)
    assert await seen_at(accounts) == {"Anna": 100, "Boris": 130}
    await accounts.pass_over(1_141, 10)
    assert await seen_at(accounts) == {"Anna": 1_111, "Boris": 1_141}


async def test_nobody_was_here_later_than_now(accounts: Accounts) -> None:
    await accounts.add(Account("a", "Anna", 0), "secret a", now_ms=100)
    await accounts.add(Account("b", "Boris", 0), "secret b", now_ms=130)
    await accounts.pass_over(110, 10)
    assert await seen_at(accounts) == {"Anna": 100, "Boris": 110}
