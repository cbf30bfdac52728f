import pytest
from sqlalchemy.exc import IntegrityError

from durak.store.accounts import Accounts
from durak.store.database import Database
from durak.store.passkeys import Passkeys
from durak.store.sessions import MOST_SESSIONS, Begun, NewSession, Session, Sessions
from tests.store.kept import secret_of

PHONE = "p" * 43
NEW = NewSession("phone", PHONE, "Phone", 5)


@pytest.fixture
def sessions(database: Database) -> Sessions:
    return Sessions(database)


async def test_a_further_session_proves_the_same_account(database: Database, sessions: Sessions) -> None:
    await sessions.add("anna", NEW)
    proved = await Accounts(database).proved_by(PHONE)
    assert proved is not None
    assert (proved.id, proved.session) == ("anna", "phone")
    assert await sessions.of("anna") == [Session("phone", "Phone", 5, 5), Session("anna", "", 1, 1)]


async def test_a_revoked_session_proves_nothing(database: Database, sessions: Sessions) -> None:
    await sessions.add("anna", NEW)
    assert await sessions.revoke("anna", "phone")
    assert await Accounts(database).proved_by(PHONE) is None
    assert await Accounts(database).proved_by(secret_of("anna")) is not None
    assert not await sessions.revoke("anna", "phone")


async def test_nobody_revokes_the_session_of_another(database: Database, sessions: Sessions) -> None:
    assert not await sessions.revoke("boris", "anna")
    assert await sessions.revoke_others("boris", "boris") == []
    assert await Accounts(database).proved_by(secret_of("anna")) is not None


async def test_all_but_one_can_be_revoked_at_once(sessions: Sessions) -> None:
    await sessions.add("anna", NEW)
    assert await sessions.revoke_others("anna", "phone") == ["anna"]
    assert [session.id for session in await sessions.of("anna")] == ["phone"]


async def test_the_session_not_seen_for_longest_gives_way(sessions: Sessions) -> None:
    for number in range(MOST_SESSIONS - 1):
        assert await sessions.add("anna", NewSession(f"s{number}", f"{number:043}", "", 10 + number)) == []
    await sessions.seen("anna", "anna", 1_000)
    assert await sessions.add("anna", NewSession("last", PHONE, "", 1_001)) == ["s0"]
    assert len(await sessions.of("anna")) == MOST_SESSIONS


async def test_a_recovery_code_begins_one_session(database: Database, sessions: Sessions) -> None:
    await Passkeys(database).set_codes("anna", ["code"])
    assert await sessions.add_by_code("another", NEW) is None
    assert await sessions.add_by_code("code", NEW) == Begun("anna", "Anna", [])
    assert await sessions.add_by_code("code", NEW) is None
    assert [session.id for session in await sessions.of("anna")] == ["phone", "anna"]


async def test_a_recovery_code_stays_good_when_its_session_can_not_be_stored(
    database: Database, sessions: Sessions
) -> None:
    await Passkeys(database).set_codes("anna", ["code"])
    with pytest.raises(IntegrityError):
        await sessions.add_by_code("code", NewSession("boris", PHONE, "", 5))
    assert await Passkeys(database).codes_left("anna") == 1
