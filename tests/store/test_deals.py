import pytest
from sqlalchemy.exc import SQLAlchemyError

from durak.store import deals as store
from durak.store.database import Database
from durak.store.deals import TOLD_TOGETHER, DealCounts, Deals, KeptDeal

FIRST = KeptDeal("a" * 64, 5_000, {"deals": 1, "suit.C": 1, "trumps.2.0": 3})
SECOND = KeptDeal("b" * 64, 7_000, {"deals": 1, "suit.H": 1, "trumps.2.0": 2})


@pytest.fixture
def deals(database: Database, monkeypatch: pytest.MonkeyPatch) -> Deals:
    """Return counters of which each deal is told at once."""
    monkeypatch.setattr(store, "TOLD_TOGETHER", 1)
    return Deals(database)


async def test_deals_are_told_of_together_so_that_none_is_told_of_alone(database: Database) -> None:
    deals, told = Deals(database), list[int]()
    for number in range(2 * TOLD_TOGETHER + 1):
        kind = "called_off" if number % 5 == 0 else "deals"
        await deals.count([KeptDeal(f"{number:064}", number, {kind: 1, "suit.C": 1})])
        told.append((await deals.counts()).counts.get("suit.C", 0))
    once, twice = TOLD_TOGETHER, 2 * TOLD_TOGETHER
    assert told == [0] * (once - 1) + [once] * once + [twice] * 2
    assert (await deals.counts()).since_ms == 0


async def test_nothing_is_counted_before_the_first_deal(deals: Deals) -> None:
    assert await deals.counts() == DealCounts({}, None)
    await deals.count([])
    assert await deals.counts() == DealCounts({}, None)


async def test_deals_add_up_since_the_first_of_them(deals: Deals) -> None:
    await deals.count([SECOND])
    await deals.count([FIRST])
    assert await deals.counts() == DealCounts({"deals": 2, "suit.C": 1, "suit.H": 1, "trumps.2.0": 5}, 5_000)


async def test_a_deal_counts_once_however_often_it_is_handed_in(deals: Deals) -> None:
    await deals.count([FIRST, FIRST])
    await deals.count([FIRST, SECOND])
    await deals.count([SECOND])
    assert (await deals.counts()).counts["deals"] == 2


async def test_what_fails_on_the_way_counts_nothing_at_all(deals: Deals) -> None:
    broken = KeptDeal("c" * 64, 9_000, {"deals": 2**70})  # no column holds that
    with pytest.raises((SQLAlchemyError, OverflowError)):
        await deals.count([FIRST, broken])
    assert await deals.counts() == DealCounts({}, None)
    await deals.count([FIRST])
    assert (await deals.counts()).counts["deals"] == 1


async def test_all_the_counters_of_a_deal_fit(deals: Deals) -> None:
    many = {"deals": 1} | {f"place.{place}.{card}": place * card + 1 for place in range(36) for card in range(36)}
    await deals.count([KeptDeal("d" * 64, 1, many)])
    assert (await deals.counts()).counts == many
