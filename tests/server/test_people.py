"""Who is here: what is known of them in memory, and what is stored when they go."""

from pathlib import Path
from random import Random

import pytest

from durak import protocol
from durak.protocol import Hello
from durak.server.connection import Connection
from durak.server.people import People, Proved
from durak.store.accounts import Account, Accounts
from tests.databases import sqlite_in
from tests.hostile.line import HeldLine
from tests.server.hand_clock import HandClock

SECRET = "s" * 43


@pytest.mark.parametrize("expected_before", [False, True])
async def test_who_goes_while_their_next_page_comes_has_asked_all_the_same(
    tmp_path: Path, *, expected_before: bool
) -> None:
    accounts = Accounts(sqlite_in(tmp_path))
    await accounts.add(Account("anna", "Anna", last_id=0), SECRET, 1)
    people = People(accounts, HandClock(), Random(1), guests_per_hour=1)
    before = people.expect(Account("anna", "Anna", last_id=0))
    before.last_id = 7

    proved = await people.prove(Hello(protocol.VERSION, SECRET), SECRET, "127.0.0.1", "")
    assert isinstance(proved, Proved)
    expected = people.expect(proved.account) if expected_before else None
    await people.remember(before)
    people.forget(before)
    person = expected or people.expect(proved.account)

    assert await people.why_not(proved, "127.0.0.1", stale=expected is None) is None
    here = people.connect(person, proved.account.session, Connection(HeldLine()))
    assert here is people.get("anna")
    assert here is not None
    assert here.last_id == 7
