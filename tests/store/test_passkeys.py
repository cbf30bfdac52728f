import asyncio
from dataclasses import replace

import pytest

from durak.store.database import Database
from durak.store.passkeys import MOST_PASSKEYS, Added, Passkey, Passkeys, use_code

PASSKEY = Passkey("p1", "anna", b"credential", b"key", 3, "localhost", "Laptop", 4, None)


@pytest.fixture
def passkeys(database: Database) -> Passkeys:
    return Passkeys(database)


async def use(database: Database, code: str) -> str | None:
    return await database.run(lambda db: use_code(db, code))


async def test_a_passkey_is_found_by_its_credential(passkeys: Passkeys) -> None:
    assert await passkeys.add(PASSKEY) is Added.STORED
    assert await passkeys.find(b"credential") == PASSKEY
    assert await passkeys.find(b"another") is None
    assert await passkeys.of("anna") == [PASSKEY]


async def test_a_credential_belongs_to_one_account(passkeys: Passkeys) -> None:
    await passkeys.add(PASSKEY)
    assert await passkeys.add(replace(PASSKEY, id="p2", account="boris")) is Added.KNOWN
    assert await passkeys.of("boris") == []


async def test_of_passkeys_an_account_has_so_many_and_no_more(passkeys: Passkeys) -> None:
    several = [replace(PASSKEY, id=f"p{number}", credential_id=bytes([number])) for number in range(MOST_PASSKEYS + 2)]
    added = await asyncio.gather(*map(passkeys.add, several))
    assert added == [Added.STORED] * MOST_PASSKEYS + [Added.TOO_MANY] * 2
    assert len(await passkeys.of("anna")) == MOST_PASSKEYS
    assert await passkeys.add(replace(several[-1], account="boris")) is Added.STORED


async def test_a_use_is_noted(passkeys: Passkeys) -> None:
    await passkeys.add(PASSKEY)
    await passkeys.used("p1", 4, 99)
    assert await passkeys.find(b"credential") == replace(PASSKEY, sign_count=4, used_at_ms=99)


async def test_nobody_removes_the_passkey_of_another(passkeys: Passkeys) -> None:
    await passkeys.add(PASSKEY)
    assert not await passkeys.remove("boris", "p1")
    assert await passkeys.remove("anna", "p1")
    assert await passkeys.find(b"credential") is None


async def test_a_recovery_code_is_good_once(database: Database, passkeys: Passkeys) -> None:
    await passkeys.set_codes("anna", ["one", "two"])
    assert await use(database, "one") == "anna"
    assert await use(database, "one") is None
    assert await passkeys.codes_left("anna") == 1


async def test_new_recovery_codes_take_the_place_of_the_old(database: Database, passkeys: Passkeys) -> None:
    await passkeys.set_codes("anna", ["one"])
    await passkeys.set_codes("boris", ["three"])
    await passkeys.set_codes("anna", ["two"])
    assert await use(database, "one") is None
    assert await use(database, "two") == "anna"
    assert await use(database, "three") == "boris"
