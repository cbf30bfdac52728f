from durak.store.accounts import Account, Accounts
from durak.store.bans import Ban, Bans
from durak.store.database import Database
from durak.store.profiles import Profiles
from tests.store.kept import CHANCE

ANNA = Ban("anna", "anna", 1_000, None)
NETWORK = Ban("203.0.113.0/24", None, 2_000, 9_000)


async def test_bans_are_kept_until_they_end_or_are_lifted(database: Database) -> None:
    bans = Bans(database)
    for ban in (ANNA, NETWORK):
        await bans.add(ban)
    assert await bans.all(8_999) == [NETWORK, ANNA]
    assert await bans.all(9_000) == [ANNA]
    assert await bans.lift("anna")
    assert not await bans.lift("anna")
    assert await bans.all(1) == [NETWORK]


async def test_another_ban_of_the_same_takes_the_place_of_the_first(database: Database) -> None:
    bans = Bans(database)
    await bans.add(ANNA)
    await bans.add(Ban("anna", "anna", 3_000, 4_000))
    assert await bans.all(3_000) == [Ban("anna", "anna", 3_000, 4_000)]


async def test_a_ban_goes_with_its_account(database: Database) -> None:
    await Bans(database).add(ANNA)
    await Profiles(database, CHANCE).delete("anna")
    assert await Bans(database).all(1) == []


async def test_whose_programs_are_banned_with_them_is_told(database: Database) -> None:
    for owner in ("anna", "boris"):
        program = Account(f"{owner}-program", "Robot", 0)
        assert await Accounts(database).add_program(program, owner.ljust(43, "r"), 1, owner=owner)
    await Bans(database).add(ANNA)
    assert await Bans(database).programs() == {"anna-program": "anna"}
