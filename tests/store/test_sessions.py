import pytest

from durak.store.accounts import Accounts
from durak.store.database import Database
from durak.store.sessions import MOST_SESSIONS, Session, Sessions
from tests.store.kept import secret_of

PHONE = "p" * 43


@pytest.fixture
def sessions(database: Database) -> Sessions:
    return Sessions(database)


async def test_a_further_session_proves_the_same_account(database: Database, sessions: Sessions) -> None:
    await sessions.add("phone", "anna", PHONE, "Phone", 5)
    proved = await Accounts(database).proved_by(PHONE)
    assert proved is not None
    assert (proved.id, proved.session) == ("anna", "phone")
    assert await sessions.of("anna") == [Session("phone", "Phone", 5, 5), Session("anna", "", 1, 1)]


async def test_a_revoked_session_proves_nothing(database: Database, sessions: Sessions) -> None:
    await sessions.add("phone", "anna", PHONE, "Phone", 5)
    assert await sessions.revoke("anna", "phone")
    assert await Accounts(database).proved_by(PHONE) is None
    assert await Accounts(database).proved_by(secret_of("anna")) is not None
    assert not await sessions.revoke("anna", "phone")


async def test_nobody_revokes_the_session_of_another(database: Database, sessions: Sessions) -> None:
    assert not await sessions.revoke("boris", "anna")
    assert await sessions.revoke_others("boris", "boris") == []
    assert await Accounts(database).proved_by(secret_of("anna")) is not None


async def test_all_but_one_can_be_revoked_at_once(sessions: Sessions) -> None:
    await sessions.add("phone", "anna", PHONE, "Phone", 5)
    assert await sessions.revoke_others("anna", "phone") == ["anna"]
    assert [session.id for session in await sessions.of("anna")] == ["phone"]


async def test_the_session_not_seen_for_longest_gives_way(sessions: Sessions) -> None:
    for number in range(MOST_SESSIONS - 1):
        assert await sessions.add(f"s{number}", "anna", f"{number:043}", "", 10 + number) == []
    await sessions.seen("anna", "anna", 1_000)
    assert await sessions.add("last", "anna", PHONE, "", 1_001) == ["s0"]
    assert len(await sessions.of("anna")) == MOST_SESSIONS
