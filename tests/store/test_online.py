from durak.store.database import Database
from durak.store.online import Online


async def test_who_came_and_did_not_go_is_online(database: Database) -> None:
    online = Online(database)
    await online.set(["anna", "boris"], [])
    await online.set(["anna"], ["boris", "clara"])
    assert await online.all() == {"anna"}


async def test_whose_account_is_gone_is_not_online(database: Database) -> None:
    await Online(database).set(["anna", "gone"], [])
    assert await Online(database).all() == {"anna"}
