from pathlib import Path

import pytest

from durak.people.codes import FRIEND_CODE_CHARACTERS, clean_code
from durak.protocol import CloseCode, Enter, Left, PlayWithFriends, QuickPlay, Renamed, SetTable, Start
from tests.databases import on_both, on_sqlite
from tests.server.api.asking import Asker, asking
from tests.server.page_socket import ClosedError
from tests.server.running_room import TestRoom
from tests.store.test_profiles import raw

pytestmark = on_both


async def test_an_account_has_a_handle_and_a_code_from_the_first_look_on(anna: Asker) -> None:
    account = await anna.get("/api/account")
    assert (account["name"], account["lasting"], account["program"]) == ("Anna", False, False)
    assert clean_code(account["code"], FRIEND_CODE_CHARACTERS) is not None
    assert await anna.get("/api/account") == account


async def test_name_and_handle_are_changed_together(anna: Asker) -> None:
    changed = await anna.do("PATCH", "/api/account", {"name": "  Anna   K ", "handle": "Anna-K"})
    assert (changed["name"], changed["handle"]) == ("Anna K", "anna-k")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"handle": "x"}, "bad_handle"),
        ({"handle": "admin"}, "bad_handle"),
        ({"handle": "fine", "name": "\u202e"}, "bad_name"),
        ({"name": ""}, "bad_name"),
        ({"name": "x" * 25}, "bad_name"),
        ({"handle": "b0ris", "name": "Fine"}, "handle_taken"),
    ],
)
async def test_what_is_refused_changes_nothing(change: dict[str, str], code: str, anna: Asker, boris: Asker) -> None:
    await boris.do("PATCH", "/api/account", {"handle": "boris"})
    before = await anna.get("/api/account")
    assert await anna.refused("PATCH", "/api/account", change) == code
    assert await anna.get("/api/account") == before


async def test_a_new_name_is_seen_at_the_table(room: TestRoom) -> None:
    async with await room.guest("Anna") as page, await room.guest("Boris") as other:
        await page.ask(QuickPlay(1))
        await other.ask(QuickPlay(1))
        async with asking(room.url, page.secret) as [anna]:
            await anna.do("PATCH", "/api/account", {"name": "Anna II"})
        assert await page.hear(Renamed) == Renamed("Anna II")
        await other.view(lambda view: "Anna II" in [seat.name for seat in view.seats])


async def test_a_new_code_takes_the_place_of_the_old(anna: Asker, boris: Asker) -> None:
    old = (await anna.get("/api/account"))["code"]
    new = (await anna.do("POST", "/api/account/code"))["code"]
    assert await boris.refused("POST", "/api/friends", {"code": old}) == "no_such_player"
    await boris.do("POST", "/api/friends", {"code": new})


async def test_an_export_holds_all_of_it_and_no_secret(anna: Asker, boris: Asker) -> None:
    codes = (await anna.do("POST", "/api/recovery-codes"))["codes"]
    program = await anna.do("POST", "/api/programs", {"name": "Machine"})
    await anna.do("POST", "/api/friends", {"code": (await boris.get("/api/account"))["code"]})
    exported = await anna.get("/api/account/export")
    assert exported["account"] == await anna.get("/api/account")
    assert len(exported["sessions"]) == len(exported["programs"]) == len(exported["friends"]["asked"]) == 1
    assert exported["statistics"] == await anna.get("/api/statistics")
    for hidden in (anna.secret, program["secret"], *codes, "Boris"):
        assert str(hidden) not in str(exported)


# --- deletion ---


@on_sqlite  # it looks into the files
async def test_a_deleted_account_is_gone_and_nothing_of_it_is_on_the_disk(
    tmp_path: Path, room: TestRoom, anna: Asker, boris: Asker
) -> None:
    await anna.do("PATCH", "/api/account", {"name": "Anastasia", "handle": "anastasia"})
    account = await anna.account()
    await anna.do("POST", "/api/friends", {"code": (await boris.get("/api/account"))["code"]})
    assert b"Anastasia" in raw(tmp_path)
    await anna.do("DELETE", "/api/account")
    assert await anna.refused("GET", "/api/account") == "unknown_secret"
    assert (await boris.get("/api/friends"))["asking"] == []
    for trace in (b"Anastasia", b"anastasia", account.encode()):
        assert trace not in raw(tmp_path)
    async with await room.connect() as page:
        with pytest.raises(ClosedError, match="4002"):
            await page.hello(secret=anna.secret)


async def test_a_handle_is_free_again(anna: Asker, boris: Asker) -> None:
    await anna.do("PATCH", "/api/account", {"handle": "the-best"})
    await anna.do("DELETE", "/api/account")
    assert (await boris.do("PATCH", "/api/account", {"handle": "the-best"}))["handle"] == "the-best"


async def test_who_is_deleted_in_a_round_leaves_the_hand_to_a_bot(room: TestRoom) -> None:
    async with await room.guest("Anna") as page, await room.guest("Boris") as other:
        await page.ask(PlayWithFriends(1))
        table = (await page.view(lambda view: view.kind == "private")).table
        await other.ask(Enter(1, table))
        await page.ask(SetTable(1, bots=0))
        await page.ask(Start(1))
        await other.view(lambda view: view.stage == "round")
        async with asking(room.url, page.secret) as [anna]:
            await anna.do("DELETE", "/api/account")
        assert await page.closed() is CloseCode.UNKNOWN_SECRET
        seen = await other.view(lambda view: any(seat.by_bot for seat in view.seats))
        assert any(isinstance(news.what, Left) for news in seen.happened)
        assert [seat.name for seat in seen.seats] == ["", "Boris"]  # "somebody" in the reader's language
