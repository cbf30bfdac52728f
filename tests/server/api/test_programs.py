import asyncio

import pytest

from durak.protocol import Accepted, CloseCode, Enter, PlayWithFriends, QuickPlay, Refused
from durak.store.accounts import MOST_PROGRAMS
from tests.databases import on_both
from tests.server.api.asking import Asker
from tests.server.running_room import TestRoom

pytestmark = on_both


async def test_a_program_sits_at_a_private_table_with_a_bots_mark(room: TestRoom, anna: Asker) -> None:
    program = await anna.do("POST", "/api/programs", {"name": "Machine"})
    async with await room.connect() as host, await room.connect() as machine:
        await host.hello(secret=anna.secret)
        assert (await machine.hello(secret=program["secret"])).name == "Machine"
        await host.ask(PlayWithFriends(1))
        table = (await host.view(lambda view: view.kind == "private")).table
        assert isinstance(await machine.ask(Enter(1, table)), Accepted)
        seen = await host.view(lambda view: "Machine" in [seat.name for seat in view.seats])
        assert {seat.name: seat.bot for seat in seen.seats if seat.name in {"Anna", "Machine"}} == {
            "Anna": False,
            "Machine": True,
        }


async def test_a_program_does_not_sit_down_among_strangers(room: TestRoom, anna: Asker) -> None:
    program = await anna.do("POST", "/api/programs", {"name": "Machine"})
    async with await room.connect() as machine:
        await machine.hello(secret=program["secret"])
        refused = await machine.ask(QuickPlay(1))
        assert isinstance(refused, Refused)
        assert refused.code == "program"


async def test_programs_are_listed_and_deleted(room: TestRoom, anna: Asker) -> None:
    program = await anna.do("POST", "/api/programs", {"name": "Machine"})
    [listed] = (await anna.get("/api/programs"))["programs"]
    assert (listed["account"], listed["name"]) == (program["account"], "Machine")
    async with await room.connect() as machine:
        await machine.hello(secret=program["secret"])
        await anna.do("DELETE", f"/api/programs/{program['account']}")
        assert await machine.closed() is CloseCode.UNKNOWN_SECRET
    assert (await anna.get("/api/programs"))["programs"] == []


async def test_programs_go_with_their_owner(anna: Asker) -> None:
    secret = (await anna.do("POST", "/api/programs", {"name": "Machine"}))["secret"]
    await anna.do("DELETE", "/api/account")
    assert await Asker(anna.session, anna.url, secret).refused("GET", "/api/account") == "unknown_secret"


async def test_nobody_deletes_the_program_or_the_account_of_another(anna: Asker, boris: Asker) -> None:
    program = await boris.do("POST", "/api/programs", {"name": "Machine"})
    for account in (program["account"], await boris.account(), await anna.account(), "nobody"):
        assert await anna.refused("DELETE", f"/api/programs/{account}") == "no_such_program"
    assert (await boris.get("/api/programs"))["programs"] != []


@pytest.mark.parametrize("name", ["\u202e", " "])
async def test_a_program_has_a_name_like_anyone(name: str, anna: Asker) -> None:
    assert await anna.refused("POST", "/api/programs", {"name": name}) == "bad_name"


async def test_programs_of_one_account_are_limited(anna: Asker) -> None:
    asked = [anna.ask("POST", "/api/programs", {"name": f"M{number}"}) for number in range(2 * MOST_PROGRAMS)]
    answers = await asyncio.gather(*asked)  # at once: the one is counted before the other is stored
    assert sorted(answer.status for answer in answers) == [200] * MOST_PROGRAMS + [409] * MOST_PROGRAMS
    assert await anna.refused("POST", "/api/programs", {"name": "One more"}) == "too_many_programs"
    assert len((await anna.get("/api/programs"))["programs"]) == MOST_PROGRAMS
