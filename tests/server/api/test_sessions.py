from durak.protocol import CloseCode
from tests.databases import on_both
from tests.server.api.asking import Asker, asking
from tests.server.running_room import TestRoom

pytestmark = on_both

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


async def recovered(anna: Asker, label: str | None = None) -> Asker:
    """Sign in on another device by a recovery code."""
    code = (await anna.do("POST", "/api/recovery-codes"))["codes"][0]
    nobody = Asker(anna.session, anna.url)
    signed_in = await nobody.do("POST", "/api/recover", {"code": code, "label": label})
    return Asker(anna.session, anna.url, signed_in["secret"])


async def test_a_session_is_named_after_its_device(room: TestRoom) -> None:
    async with await room.connect({"User-Agent": FIREFOX}) as page:
        await page.hello(name="Anna")
        async with asking(room.url, page.secret) as [anna]:
            [session] = (await anna.get("/api/sessions"))["sessions"]
    assert (session["label"], session["current"], session["online"]) == ("Firefox, Linux", True, True)


async def test_a_revoked_session_is_shut_out_at_once(room: TestRoom, anna: Asker) -> None:
    phone = await recovered(anna, "Phone")
    sessions = (await anna.get("/api/sessions"))["sessions"]
    [theirs] = [session["id"] for session in sessions if session["label"] == "Phone"]
    async with await room.connect() as page:
        await page.hello(secret=phone.secret)
        await anna.do("DELETE", f"/api/sessions/{theirs}")
        assert await page.closed() is CloseCode.UNKNOWN_SECRET
    assert await phone.refused("GET", "/api/account") == "unknown_secret"
    assert (await anna.ask("GET", "/api/account")).status == 200


async def test_all_others_can_be_revoked_at_once(anna: Asker) -> None:
    phone = await recovered(anna)
    await phone.do("DELETE", "/api/sessions")
    assert await anna.refused("GET", "/api/account") == "unknown_secret"
    assert len((await phone.get("/api/sessions"))["sessions"]) == 1


async def test_the_session_of_another_is_not_there(anna: Asker, boris: Asker) -> None:
    [theirs] = (await boris.get("/api/sessions"))["sessions"]
    assert await anna.refused("DELETE", f"/api/sessions/{theirs['id']}") == "no_such_session"
    assert await anna.refused("DELETE", "/api/sessions/nobody") == "no_such_session"


async def test_a_session_is_seen_when_it_is_used(room: TestRoom, anna: Asker) -> None:
    await anna.get("/api/account")
    await room.wire.advance(3_600_000)
    await anna.get("/api/account")
    [session] = (await anna.get("/api/sessions"))["sessions"]
    assert session["seen_at_ms"] == room.wire.now()
