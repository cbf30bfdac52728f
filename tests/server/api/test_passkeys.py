import pytest

from durak.protocol import PlayWithFriends, SetTable, Start
from durak.server.api.challenges import GOOD_FOR_MS
from durak.server.api.passkeys import RECOVERY_CODES
from durak.server.config import Config
from durak.store import passkeys
from tests.databases import on_both
from tests.server.api.asking import ORIGIN, Asker, asking
from tests.server.api.authenticator import Authenticator
from tests.server.api.conftest import new_guest
from tests.server.home import Home
from tests.server.running_room import TestRoom

pytestmark = on_both


async def make_passkey(asker: Asker, key: Authenticator, origin: str = ORIGIN) -> dict[str, str]:
    begun = await asker.do("POST", "/api/passkeys/begin")
    made = {"challenge": begun["challenge"], "credential": key.create(begun["options"], origin)}
    return await asker.do("POST", "/api/passkeys", made)


async def sign_in(stranger: Asker, key: Authenticator, origin: str = ORIGIN) -> Asker:
    begun = await stranger.do("POST", "/api/sign-in/begin")
    used = {"challenge": begun["challenge"], "credential": key.get(begun["options"], origin)}
    signed_in = await stranger.do("POST", "/api/sign-in", used)
    return Asker(stranger.session, stranger.url, signed_in["secret"])


async def test_a_passkey_makes_an_account_lasting_and_brings_it_to_another_device(anna: Asker, stranger: Asker) -> None:
    key = Authenticator()
    made = await make_passkey(anna, key)
    account = await anna.get("/api/account")
    assert (account["lasting"], account["passkeys"]) == (True, 1)
    elsewhere = await sign_in(stranger, key)
    assert elsewhere.secret != anna.secret
    assert await elsewhere.account() == account["account"]
    [listed] = (await anna.get("/api/passkeys"))["passkeys"]
    assert listed["id"] == made["id"]
    assert listed["used_at_ms"] is not None


async def test_the_hand_is_taken_back_on_another_device_in_mid_round(room: TestRoom, stranger: Asker) -> None:
    key = Authenticator()
    async with await room.guest("Anna") as old, await room.connect() as new:
        await make_passkey(Asker(stranger.session, stranger.url, old.secret), key)
        await old.ask(PlayWithFriends(1))
        await old.ask(SetTable(1, bots=2))
        await old.ask(Start(1))
        before = await old.view(lambda view: view.stage == "round")
        await new.hello(secret=(await sign_in(stranger, key)).secret)
        after = await new.view()
        assert before.round is not None
        assert after.round is not None
        assert (after.you.seat, after.round.hand) == (before.you.seat, before.round.hand)


async def test_an_account_can_have_several_passkeys_and_lose_one(anna: Asker, stranger: Asker) -> None:
    first, second = Authenticator(), Authenticator()
    made = await make_passkey(anna, first)
    await make_passkey(anna, second)
    await anna.do("DELETE", f"/api/passkeys/{made['id']}")
    await sign_in(stranger, second)
    begun = await stranger.do("POST", "/api/sign-in/begin")
    used = {"challenge": begun["challenge"], "credential": first.get(begun["options"], ORIGIN)}
    assert await stranger.refused("POST", "/api/sign-in", used) == "bad_passkey"


async def test_a_challenge_is_good_once_for_a_short_while_and_for_whom_it_was_made(
    room: TestRoom, anna: Asker, boris: Asker, stranger: Asker
) -> None:
    key = Authenticator()
    await make_passkey(anna, key)
    begun = await stranger.do("POST", "/api/sign-in/begin")
    used = {"challenge": begun["challenge"], "credential": key.get(begun["options"], ORIGIN)}
    await stranger.do("POST", "/api/sign-in", used)
    assert await stranger.refused("POST", "/api/sign-in", used) == "old_challenge"

    begun = await stranger.do("POST", "/api/sign-in/begin")
    used = {"challenge": begun["challenge"], "credential": key.get(begun["options"], ORIGIN)}
    await room.wire.advance(GOOD_FOR_MS)
    assert await stranger.refused("POST", "/api/sign-in", used) == "old_challenge"

    begun = await anna.do("POST", "/api/passkeys/begin")
    made = {"challenge": begun["challenge"], "credential": Authenticator().create(begun["options"], ORIGIN)}
    assert await boris.refused("POST", "/api/passkeys", made) == "old_challenge"


async def test_an_answer_to_another_challenge_or_from_another_site_is_refused(anna: Asker, stranger: Asker) -> None:
    key = Authenticator()
    await make_passkey(anna, key)
    for options, origin in (({"challenge": "AAAA"}, ORIGIN), ({}, "http://localhost:1"), ({"rpId": "evil"}, ORIGIN)):
        begun = await stranger.do("POST", "/api/sign-in/begin")
        credential = key.get(begun["options"] | options, origin)
        used = {"challenge": begun["challenge"], "credential": credential}
        assert await stranger.refused("POST", "/api/sign-in", used) == "bad_passkey"


async def test_a_signature_of_another_key_is_refused(anna: Asker, stranger: Asker) -> None:
    key, other = Authenticator(), Authenticator()
    await make_passkey(anna, key)
    other.id = key.id
    begun = await stranger.do("POST", "/api/sign-in/begin")
    used = {"challenge": begun["challenge"], "credential": other.get(begun["options"], ORIGIN)}
    assert await stranger.refused("POST", "/api/sign-in", used) == "bad_passkey"


async def test_a_copied_authenticator_is_told_by_its_count(anna: Asker, stranger: Asker) -> None:
    key = Authenticator()
    await make_passkey(anna, key)
    await sign_in(stranger, key)
    key.uses = 0
    begun = await stranger.do("POST", "/api/sign-in/begin")
    used = {"challenge": begun["challenge"], "credential": key.get(begun["options"], ORIGIN)}
    assert await stranger.refused("POST", "/api/sign-in", used) == "bad_passkey"


@pytest.mark.parametrize(
    "credential",
    [{}, {"id": 1}, {"id": "!"}, {"id": "AAAA", "rawId": "AAAA", "response": {}, "type": "public-key"}, {"id": "AAA="}],
)
async def test_nonsense_is_no_passkey(credential: dict[str, object], anna: Asker, stranger: Asker) -> None:
    for asker, begin, end in (
        (anna, "/api/passkeys/begin", "/api/passkeys"),
        (stranger, "/api/sign-in/begin", "/api/sign-in"),
    ):
        challenge = (await asker.do("POST", begin))["challenge"]
        assert await asker.refused("POST", end, {"challenge": challenge, "credential": credential}) == "bad_passkey"


@pytest.mark.parametrize("origin", ["http://127.0.0.1:4211", "http://[::1]:4211"])
async def test_a_page_without_https_has_no_passkeys(origin: str, anna: Asker) -> None:
    assert await anna.but(Origin=origin).refused("POST", "/api/passkeys/begin") == "needs_https"
    assert await anna.but(Origin=origin).refused("POST", "/api/sign-in/begin") == "needs_https"


async def test_a_program_without_an_origin_has_no_passkeys(anna: Asker) -> None:
    assert await Asker(anna.session, anna.url, anna.secret, {}).refused("POST", "/api/passkeys/begin") == "needs_https"


async def test_a_passkey_is_for_the_host_of_an_https_page(home: Home) -> None:
    origin = "https://cards.example"
    config = Config(port=0, allow_origins=(origin,))
    async with (
        home.room(config) as room,
        asking(room.url, await new_guest(room, "Anna"), None) as [anna, stranger],
    ):
        key = Authenticator()
        begun = await anna.but(Origin=origin).do("POST", "/api/passkeys/begin")
        assert begun["options"]["rp"]["id"] == "cards.example"
        made = {"challenge": begun["challenge"], "credential": key.create(begun["options"], origin)}
        await anna.but(Origin=origin).do("POST", "/api/passkeys", made)
        await sign_in(stranger.but(Origin=origin), key, origin)


async def test_passkeys_of_one_account_are_limited(anna: Asker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("durak.server.api.passkeys.MOST_PASSKEYS", 1)
    assert passkeys.MOST_PASSKEYS == 20
    await make_passkey(anna, Authenticator())
    assert await anna.refused("POST", "/api/passkeys/begin") == "too_many_passkeys"


async def test_of_several_passkeys_that_are_made_at_once_no_more_are_kept(
    anna: Asker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("durak.store.passkeys.MOST_PASSKEYS", 1)
    begun = [await anna.do("POST", "/api/passkeys/begin") for _ in range(2)]
    first, second = (
        {"challenge": one["challenge"], "credential": Authenticator().create(one["options"], ORIGIN)} for one in begun
    )
    await anna.do("POST", "/api/passkeys", first)
    assert await anna.refused("POST", "/api/passkeys", second) == "too_many_passkeys"
    assert len((await anna.get("/api/passkeys"))["passkeys"]) == 1


async def test_known_passkeys_are_named_so_that_none_is_made_twice(anna: Asker) -> None:
    key = Authenticator()
    await make_passkey(anna, key)
    begun = await anna.do("POST", "/api/passkeys/begin")
    assert len(begun["options"]["excludeCredentials"]) == 1
    made = {"challenge": begun["challenge"], "credential": key.create(begun["options"], ORIGIN)}
    assert await anna.refused("POST", "/api/passkeys", made) == "bad_passkey"


# --- recovery codes ---


async def test_a_recovery_code_brings_the_account_back_once(anna: Asker, stranger: Asker) -> None:
    codes = (await anna.do("POST", "/api/recovery-codes"))["codes"]
    assert len(set(codes)) == RECOVERY_CODES
    typed = codes[0].lower().replace("-", " ")
    signed_in = await stranger.do("POST", "/api/recover", {"code": typed})
    assert signed_in["account"] == await anna.account()
    assert await stranger.refused("POST", "/api/recover", {"code": codes[0]}) == "bad_code"
    account = await anna.get("/api/account")
    assert (account["lasting"], account["recovery_codes"]) == (True, RECOVERY_CODES - 1)


async def test_new_codes_end_the_old(anna: Asker, stranger: Asker) -> None:
    [old, *_] = (await anna.do("POST", "/api/recovery-codes"))["codes"]
    await anna.do("POST", "/api/recovery-codes")
    assert await stranger.refused("POST", "/api/recover", {"code": old}) == "bad_code"


# --- labels ---


@pytest.mark.parametrize("label", ["\x00", "Phone\u202e", " ", "a\nb"])
async def test_a_label_that_is_not_allowed_spends_neither_code_nor_challenge(
    label: str, anna: Asker, stranger: Asker
) -> None:
    key = Authenticator()
    begun = await anna.do("POST", "/api/passkeys/begin")
    made = {"challenge": begun["challenge"], "credential": key.create(begun["options"], ORIGIN)}
    assert await anna.refused("POST", "/api/passkeys", {**made, "label": label}) == "bad_label"
    assert (await anna.do("POST", "/api/passkeys", {**made, "label": " My  phone "}))["label"] == "My phone"
    [code, *_] = (await anna.do("POST", "/api/recovery-codes"))["codes"]
    assert await stranger.refused("POST", "/api/recover", {"code": code, "label": label}) == "bad_label"
    assert await stranger.refused("POST", "/api/sign-in", {**made, "label": label}) == "bad_label"
    await stranger.do("POST", "/api/recover", {"code": code})
