import pytest

from durak.people import ties
from durak.store.accounts import Account, Accounts
from durak.store.database import Database
from durak.store.friendships import Asked, Circle, Friend, Friendships, Past
from tests.store.kept import secret_of

NOBODY = Circle([], [], [], [])


@pytest.fixture
def friendships(database: Database) -> Friendships:
    return Friendships(database)


async def make_friends(friendships: Friendships, one: str, other: str) -> None:
    assert await friendships.ask(one, other, f"{other}-handle", 5) is None
    assert await friendships.accept(other, one, 6) is None


async def add_many(database: Database, number: int) -> list[str]:
    accounts = [f"x{i}" for i in range(number)]
    for account in accounts:
        await Accounts(database).add(Account(account, account, 0), secret_of(account), 1)
    return accounts


async def test_a_request_is_seen_by_both(friendships: Friendships) -> None:
    await friendships.ask("anna", "boris", "boris-handle", 5)
    assert await friendships.circle("anna") == Circle([], [], [Asked("boris", "boris-handle", 5)], [])
    assert await friendships.circle("boris") == Circle([], [Friend("anna", "Anna", "anna-handle", 5)], [], [])


async def test_friends_see_each_other(friendships: Friendships) -> None:
    await make_friends(friendships, "anna", "boris")
    assert await friendships.circle("anna") == Circle([Friend("boris", "Boris", "boris-handle", 6)], [], [], [])
    assert await friendships.circle("boris") == Circle([Friend("anna", "Anna", "anna-handle", 6)], [], [], [])
    assert await friendships.are_friends("boris", "anna")
    assert not await friendships.are_friends("boris", "clara")


async def test_nothing_is_accepted_that_was_not_asked(friendships: Friendships) -> None:
    assert await friendships.accept("anna", "boris", 5) is Past.NOT_ASKED
    await friendships.ask("anna", "boris", "boris-handle", 5)
    assert await friendships.accept("anna", "boris", 6) is Past.NOT_ASKED
    assert await friendships.accept("anna", "nobody", 6) is Past.NOT_ASKED


async def test_a_removed_friend_is_a_stranger_to_both(friendships: Friendships) -> None:
    await make_friends(friendships, "anna", "boris")
    await friendships.remove("boris", "anna", 7)
    assert await friendships.circle("anna") == await friendships.circle("boris") == NOBODY


async def test_to_who_asked_being_declined_or_blocked_looks_like_waiting(friendships: Friendships) -> None:
    await friendships.ask("anna", "boris", "boris-handle", 5)
    waiting = await friendships.circle("anna")
    await friendships.remove("boris", "anna", 6)
    assert await friendships.circle("anna") == waiting
    await friendships.block("boris", "anna", 7)
    assert await friendships.circle("anna") == waiting
    await friendships.ask("anna", "boris", "boris-handle", 8)
    assert await friendships.circle("anna") == waiting
    assert (await friendships.circle("boris")).asking == []


async def test_declining_holds_whatever_who_asked_takes_back_and_asks_again(friendships: Friendships) -> None:
    await friendships.ask("anna", "boris", "boris-handle", 5)
    await friendships.remove("boris", "anna", 6)
    await friendships.remove("anna", "boris", 7)
    assert await friendships.circle("anna") == await friendships.circle("boris") == NOBODY
    await friendships.ask("anna", "boris", "boris-handle", 8)
    assert await friendships.circle("anna") == Circle([], [], [Asked("boris", "boris-handle", 8)], [])
    assert await friendships.circle("boris") == NOBODY
    assert await friendships.seen_by("boris") == ([], 0)
    await friendships.ask("boris", "anna", "anna-handle", 9)
    assert await friendships.are_friends("anna", "boris")


async def test_a_blocked_account_is_listed_until_it_is_unblocked(friendships: Friendships) -> None:
    await make_friends(friendships, "anna", "boris")
    await friendships.block("anna", "boris", 7)
    assert await friendships.circle("anna") == Circle([], [], [], [Friend("boris", "Boris", "boris-handle", 7)])
    assert await friendships.circle("boris") == NOBODY
    await friendships.unblock("anna", "boris", 8)
    assert await friendships.circle("anna") == NOBODY


async def test_nobody_can_be_a_tie_to_themselves_or_to_who_is_not_there(friendships: Friendships) -> None:
    await friendships.ask("anna", "anna", "anna-handle", 5)
    await friendships.block("anna", "anna", 5)
    await friendships.block("anna", "nobody", 5)
    assert await friendships.circle("anna") == NOBODY


async def test_requests_of_one_account_are_limited(
    database: Database, friendships: Friendships, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ties, "MOST_ASKED", 2)
    first, second, third = await add_many(database, 3)
    for other in (first, second):
        assert await friendships.ask("anna", other, other, 5) is None
    assert await friendships.ask("anna", third, third, 5) is Past.TOO_MANY_ASKED
    assert await friendships.ask("anna", first, first, 5) is None  # which was asked already


async def test_who_has_asked_too_many_is_told_so_whomever_they_ask(
    database: Database, friendships: Friendships, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ties, "MOST_ASKED", 1)
    [first] = await add_many(database, 1)
    await friendships.ask("anna", first, first, 5)
    await friendships.block("boris", "anna", 6)
    assert await friendships.ask("anna", "boris", "boris-handle", 7) is Past.TOO_MANY_ASKED


async def test_requests_past_what_one_account_is_shown_wait(
    database: Database, friendships: Friendships, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ties, "MOST_ASKING", 1)
    first, second = await add_many(database, 2)
    for asking in (first, second):
        await friendships.ask(asking, "anna", "anna-handle", 5)
        assert (await friendships.circle(asking)).asked == [Asked("anna", "anna-handle", 5)]
    assert [asking.account for asking in (await friendships.circle("anna")).asking] == [first]


async def test_friends_of_one_account_are_limited(
    database: Database, friendships: Friendships, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ties, "MOST_FRIENDS", 1)
    [third] = await add_many(database, 1)
    await make_friends(friendships, "anna", "boris")
    await friendships.ask(third, "anna", "anna-handle", 7)
    assert await friendships.accept("anna", third, 8) is Past.TOO_MANY_FRIENDS
    assert [asking.account for asking in (await friendships.circle("anna")).asking] == [third]
