from durak.store.bulletins import Bulletin, Bulletins
from durak.store.database import Database


async def test_one_bulletin_at_a_time_is_told_until_it_ends_or_is_taken_back(database: Database) -> None:
    bulletins = Bulletins(database)
    assert await bulletins.told(1) is None
    await bulletins.tell(Bulletin("At eight the room moves.", None), 1)
    assert await bulletins.told(10**15) == Bulletin("At eight the room moves.", None)
    await bulletins.tell(Bulletin("Back in a minute.", 5_000), 2)
    assert await bulletins.told(4_999) == Bulletin("Back in a minute.", 5_000)
    assert await bulletins.told(5_000) is None
    await bulletins.tell(Bulletin("At nine.", None), 6_000)
    await bulletins.tell(None, 7_000)
    assert await bulletins.told(7_000) is None
