from durak.store.accounts import Account, Accounts
from durak.store.database import Database
from durak.store.directory import Directory
from durak.store.rounds import Rounds
from tests.store.kept import a_round


async def test_accounts_are_found_by_a_part_of_a_name_in_any_script(database: Database) -> None:
    await Accounts(database).add(Account("julia", "ЮЛИЯ", 0), "v" * 43, 2)
    directory = Directory(database)
    assert [found.account for found in await directory.search("юли", 10)] == ["julia"]
    assert [found.account for found in await directory.search("BORIS-h", 10)] == ["boris"]
    assert [found.account for found in await directory.search("", 2)] == ["julia", "anna"]
    assert await directory.search("100%", 10) == []


async def test_one_account_is_found_by_its_id_or_its_whole_handle(database: Database) -> None:
    directory = Directory(database)
    for whom in ("anna", "anna-handle", "Anna-Handle"):
        found = await directory.find(whom)
        assert found is not None
        assert (found.account, found.name) == ("anna", "Anna")
    assert await directory.find("anna-hand") is None


async def test_how_much_hangs_on_an_account_is_counted(database: Database) -> None:
    await Rounds(database).keep([a_round(1), a_round(2)])
    found = await Directory(database).find("anna")
    assert found is not None
    shown = await Directory(database).show(found)
    assert (shown.sessions, shown.passkeys, shown.recovery_codes, shown.rounds) == (1, 0, 0, 2)
