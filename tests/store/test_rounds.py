from dataclasses import replace

import pytest

from durak.store.accounts import Accounts
from durak.store.database import Database
from durak.store.rounds import KeptReplay, KeptSeries, Rounds, key
from tests.store.kept import a_round


@pytest.fixture
def rounds(database: Database) -> Rounds:
    return Rounds(database)


async def test_a_round_comes_back_as_it_was_kept(rounds: Rounds) -> None:
    await rounds.keep([a_round()])
    assert await rounds.of("anna", None, 10) == await rounds.of("boris", None, 10) == [a_round()]
    assert await rounds.of("clara", None, 10) == []


async def test_a_round_of_a_series_comes_back_with_its_place_in_it(rounds: Rounds) -> None:
    kept = replace(a_round(), series=KeptSeries(2, 3, "losses", 5))
    await rounds.keep([kept, a_round(2)])
    assert await rounds.of("anna", None, 10) == [a_round(2), kept]


async def test_a_round_is_found_by_its_link_with_the_names_of_now(rounds: Rounds, database: Database) -> None:
    kept = replace(a_round(), replay=KeptReplay("link", 3, 90, "1"))
    await rounds.keep([kept, replace(a_round(2), replay=KeptReplay("other", 91, 200, "1"))])
    assert await rounds.by_link("link") == kept
    assert await rounds.of("anna", None, 1) == [replace(a_round(2), replay=KeptReplay("other", 91, 200, "1"))]
    await Accounts(database).rename("anna", "Anička")
    found = await rounds.by_link("link")
    assert found is not None
    assert [seat.name for seat in found.seats] == ["Anička", "Boris", None]
    assert await rounds.by_link("lin") is None


async def test_rounds_without_a_link_are_found_by_none(rounds: Rounds) -> None:
    await rounds.keep([a_round(), a_round(2)])
    assert await rounds.by_link("") is None
    assert await rounds.by_link("None") is None


async def test_a_round_is_kept_once(rounds: Rounds) -> None:
    await rounds.keep([a_round()])
    await rounds.keep([replace(a_round(), bouts=99), a_round(2)])
    assert [kept.bouts for kept in await rounds.of("anna", None, 10)] == [12, 12]


async def test_rounds_come_page_by_page_the_last_first(rounds: Rounds) -> None:
    kept = [a_round(number, ended_at_ms=1_000 + number // 2) for number in range(1, 6)]
    await rounds.keep([*kept, a_round(1, table="U", ended_at_ms=1_001)])
    expected = sorted([*kept, a_round(1, table="U", ended_at_ms=1_001)], key=key, reverse=True)
    found, before = list(expected[:0]), None
    while page := await rounds.of("anna", before, 2):
        found += page
        before = key(page[-1])
    assert found == expected


async def test_a_round_of_someone_who_is_gone_by_now_is_kept_of_somebody(rounds: Rounds) -> None:
    played = a_round()
    gone = replace(played.seats[1], account="gone")
    await rounds.keep([replace(played, seats=[played.seats[0], gone])])
    [kept] = await rounds.of("anna", None, 10)
    assert kept.seats == [played.seats[0], replace(gone, account=None, name=None)]
