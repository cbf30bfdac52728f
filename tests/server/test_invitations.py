"""By what tables can be entered: those that go on, those that are over, and what somebody made up."""

from contextlib import AsyncExitStack

import pytest

from durak.protocol import Accepted, Enter, PlayWithFriends, Refused, Remove, View
from durak.table.clock import EMPTY_MS
from durak.table.table import Table
from tests.databases import on_both
from tests.server.page_socket import PageSocket
from tests.server.running_room import TestRoom

pytestmark = on_both


async def entered(page: PageSocket, invitation: str) -> str | None:
    """Enter by an invitation; return the code of the refusal."""
    answer = await page.ask(Enter(1, invitation))
    assert isinstance(answer, Accepted | Refused)
    return answer.code if isinstance(answer, Refused) else None


async def renewed(host: PageSocket, name: str) -> str:
    """Remove somebody; return the new invitation."""
    listed = await host.view(lambda view: place(view, name) == "seated")
    (number,) = (person.number for person in listed.people if person.name == name)
    assert isinstance(await host.ask(Remove(1, number)), Accepted)
    panel = (await host.view(lambda view: place(view, name) == "removed")).panel
    assert panel is not None
    assert panel.invitation is not None
    return panel.invitation


def place(view: View, name: str) -> str | None:
    return next((person.place for person in view.people if person.name == name), None)


async def test_no_table_is_looked_at_for_an_invitation_that_somebody_made_up(
    room: TestRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at: list[str] = []

    def note(table: Table) -> tuple[str, ...]:
        looked_at.append(table.id)
        return (table.id,)

    async with await room.guest("Anna") as anna, await room.guest("Zoe") as zoe:
        await anna.ask(PlayWithFriends(1))
        table = (await anna.view()).table
        monkeypatch.setattr(Table, "invitations", property(note))
        assert await entered(zoe, "x" * len(table)) == "no_such_table"
        assert looked_at == []
        assert await entered(zoe, table) is None


async def test_an_invitation_that_the_table_has_forgotten_leads_nowhere(
    room: TestRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("durak.table.state.MOST_INVITATIONS", 1)
    async with AsyncExitStack() as stack:
        anna = await stack.enter_async_context(await room.guest("Anna"))
        await anna.ask(PlayWithFriends(1))
        invitations = [(await anna.view()).table]
        for name in ("Boris", "Vera"):
            guest = await stack.enter_async_context(await room.guest(name))
            assert await entered(guest, invitations[-1]) is None
            invitations.append(await renewed(anna, name))
        zoe = await stack.enter_async_context(await room.guest("Zoe"))
        first, forgotten, good = invitations
        assert await entered(zoe, forgotten) == "no_such_table"
        assert await entered(zoe, first) == "invitation_over"
        assert await entered(zoe, good) is None
    await room.clock.advance(8_000)
    await room.clock.advance(EMPTY_MS)
    async with await room.guest("Emil") as emil:
        answers = [await entered(emil, invitation) for invitation in invitations]
        assert answers == ["table_over", "no_such_table", "table_over"]
