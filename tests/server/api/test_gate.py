"""Every endpoint without, with a wrong and with another's credentials; whoever adds one finds it tried here."""

import re
from collections.abc import AsyncGenerator
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from durak.server.api import limits, structs
from durak.server.api.refusals import ANSWERS, ApiRefused
from durak.server.api.routes import ROUTES, Route
from durak.server.config import Config
from durak.store.accounts import Accounts
from tests.databases import on_both
from tests.server.api.asking import Answered, Asker, asking
from tests.server.api.authenticator import Authenticator
from tests.server.api.conftest import new_guest
from tests.server.home import Home
from tests.server.running_room import TestRoom

pytestmark = on_both

WRONG = "w" * 43
BODIES: dict[type, dict[str, object]] = {
    structs.AccountChange: {"name": "Mallory"},
    structs.NewPasskey: {"challenge": "none", "credential": {}},
    structs.SignIn: {"challenge": "none", "credential": {"id": "AAAA"}},
    structs.Recover: {"code": "none"},
    structs.AskFriend: {"handle": "nobody-at-all"},
    structs.NewProgram: {"name": "Machine"},
}
WITH_SECRET = [route for route in ROUTES if not route.open]


def filled(path: str, ids: dict[str, str]) -> str:
    return re.sub(r"{(\w+)}", lambda match: ids[match[1]], path)


def body_of(route: Route) -> object:
    return None if route.body is None else BODIES[route.body]


async def ask(asker: Asker, route: Route, ids: dict[str, str]) -> Answered:
    return await asker.ask(route.method, filled(route.path, ids), body_of(route))


NOBODYS = {"account": "nobody", "session": "nobody", "passkey": "nobody", "round": "nobody"}


async def test_only_signing_in_links_and_what_is_public_need_no_secret() -> None:
    open_paths = [(route.path, route.open) for route in ROUTES if route.open]
    assert open_paths == [
        ("/api/sign-in/begin", "signs_in"),
        ("/api/sign-in", "signs_in"),
        ("/api/recover", "signs_in"),
        ("/api/replays/{round}", "by_link"),
        ("/api/deals", "public"),
    ]


async def test_without_a_secret_nothing_is_answered(stranger: Asker) -> None:
    for route in WITH_SECRET:
        answered = await ask(stranger, route, NOBODYS)
        assert (answered.status, answered.code) == (401, "no_secret"), route
        assert answered.headers["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize("secret", [WRONG, "short", "ö" * 43])
async def test_with_a_wrong_secret_nothing_is_answered(secret: str, stranger: Asker) -> None:
    for route in WITH_SECRET:
        answered = await ask(stranger.but(Authorization=f"Bearer {secret}"), route, NOBODYS)
        assert (answered.status, answered.code) == (401, "unknown_secret"), route


async def test_a_secret_counts_in_the_header_alone(anna: Asker, stranger: Asker) -> None:
    with_cookie = stranger.but(Cookie=f"secret={anna.secret}; Authorization=Bearer {anna.secret}")
    for route in WITH_SECRET:
        path = f"{filled(route.path, NOBODYS)}?secret={anna.secret}"
        assert (await with_cookie.ask(route.method, path, body_of(route))).code == "no_secret", route
        assert (await ask(stranger.but(Authorization=f"Basic {anna.secret}"), route, NOBODYS)).code == "no_secret"


class Owned:
    """What boris has, which anna tries to reach."""

    def __init__(self, ids: dict[str, str], boris: Asker) -> None:
        self.ids = ids
        self.boris = boris

    async def all(self) -> dict[str, Any]:
        return await self.boris.get("/api/account/export")


@pytest.fixture
async def owned(boris: Asker, clara: Asker) -> Owned:
    """Boris with a passkey, a program, a friend, and a request that waits."""
    begun = await boris.do("POST", "/api/passkeys/begin")
    credential = Authenticator().create(begun["options"], boris.headers["Origin"])
    passkey = await boris.do("POST", "/api/passkeys", {"challenge": begun["challenge"], "credential": credential})
    await boris.do("POST", "/api/recovery-codes")
    await boris.do("POST", "/api/programs", {"name": "Machine"})
    clara_handle = (await clara.get("/api/account"))["handle"]
    await boris.do("POST", "/api/friends", {"handle": clara_handle})
    await clara.do("POST", f"/api/friends/{await boris.account()}/accept")
    session = (await boris.get("/api/sessions"))["sessions"][0]["id"]
    return Owned({**NOBODYS, "account": await boris.account(), "session": session, "passkey": passkey["id"]}, boris)


async def test_with_the_secret_of_another_nothing_of_mine_is_reached(room: TestRoom, owned: Owned) -> None:
    before = await owned.all()
    boris = str(before["account"]["name"])
    for route in ROUTES:
        other = Asker(owned.boris.session, owned.boris.url, await new_guest(room, "Anna"))  # some delete the account
        answered = await ask(other, route, owned.ids)
        assert answered.status < 500, route
        assert await owned.all() == before, route
        assert boris not in str(answered.body), route


async def test_a_program_reaches_only_what_is_for_programs(owned: Owned) -> None:
    boris = owned.boris
    machine = Asker(boris.session, boris.url, (await boris.do("POST", "/api/programs", {"name": "Other"}))["secret"])
    for route in ROUTES:
        answered = await ask(machine, route, owned.ids)
        if route.open or route.programs:
            assert answered.status != 403, route
        else:
            assert answered.code == "not_for_programs", route


async def test_pages_of_other_origins_are_refused(anna: Asker) -> None:
    for route in ROUTES:
        answered = await ask(anna.but(Origin="https://evil.example"), route, NOBODYS)
        assert (answered.status, answered.code) == (403, "origin"), route
        assert "Access-Control-Allow-Origin" not in answered.headers


async def test_pages_that_may_use_the_room_can_read_the_answer(stranger: Asker) -> None:
    for route in ROUTES:
        answered = await ask(stranger, route, NOBODYS)
        assert answered.headers["Access-Control-Allow-Origin"] == stranger.headers["Origin"]
        assert "Access-Control-Allow-Credentials" not in answered.headers
        assert answered.headers["Vary"] == "Origin"
        assert answered.headers["Cache-Control"] == "no-store"


async def test_a_page_is_told_what_it_may_ask(stranger: Asker) -> None:
    for route in ROUTES:
        preflight = await stranger.ask("OPTIONS", filled(route.path, NOBODYS))
        assert preflight.status == 204
        assert preflight.headers["Access-Control-Allow-Origin"] == stranger.headers["Origin"]
        assert route.method in preflight.headers["Access-Control-Allow-Methods"]
        assert preflight.headers["Access-Control-Allow-Headers"] == "Authorization, Content-Type"


MALFORMED = [b"", b"{", b"[]", b"null", b'{"x": 1}', b'{"name": 1}', b"\xff", b"[" * 5_000]


async def test_a_malformed_body_is_refused(anna: Asker) -> None:
    headers = {"Authorization": f"Bearer {anna.secret}"}
    for body in MALFORMED:
        async with anna.session.patch(f"{anna.url}/api/account", data=body, headers=headers) as answer:
            assert (answer.status, (await answer.json())["code"]) == (400, "malformed"), body


async def test_a_body_that_is_too_big_is_refused(anna: Asker) -> None:
    answered = await anna.ask("PATCH", "/api/account", {"name": "x" * limits.BODY_BYTES})
    assert (answered.status, answered.code) == (413, "too_big")


@pytest.mark.parametrize(("method", "path"), [("GET", "/api"), ("GET", "/api/nothing"), ("POST", "/api/friends/a/b")])
async def test_where_there_is_nothing_is_said(method: str, path: str, anna: Asker) -> None:
    if path == "/api":
        path = "/api/"
    answered = await anna.ask(method, path)
    assert (answered.status, answered.code) == (404, "no_such_path")


async def test_what_can_not_be_done_at_an_address_is_said(anna: Asker) -> None:
    for route in ROUTES:
        answered = await anna.ask("TRACE", filled(route.path, NOBODYS))
        assert (answered.status, answered.code) == (405, "no_such_method"), route
        assert route.method in answered.headers["Allow"].split(", ")


async def test_a_strange_id_is_malformed(anna: Asker) -> None:
    assert await anna.refused("DELETE", "/api/friends/%20%00") == "malformed"
    assert await anna.refused("DELETE", f"/api/friends/{'x' * 33}") == "malformed"


def test_every_refusal_has_a_status_and_a_sentence() -> None:
    assert set(ANSWERS) == set(ApiRefused)
    assert all(400 <= status < 600 and sentence.endswith(".") for status, sentence in ANSWERS.values())


async def test_a_store_that_fails_is_told_and_harms_nothing(anna: Asker, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(_accounts: Accounts, _secret: str) -> None:
        raise OperationalError("a statement", {}, Exception("the disk is full"))

    with monkeypatch.context() as patch:
        patch.setattr(Accounts, "proved_by", fail)
        answered = await anna.ask("GET", "/api/account")
    assert (answered.status, answered.code) == (503, "try_again")
    assert "disk" not in str(answered.body)
    assert (await anna.ask("GET", "/api/account")).status == 200


# --- limits ---


@pytest.fixture
async def distant(home: Home) -> AsyncGenerator[tuple[TestRoom, Asker]]:
    """A room behind a proxy, and somebody who comes from afar."""
    async with home.room(Config(port=0, trust_proxy=True)) as room:
        secret = await new_guest(room, "Anna")
        async with asking(room.url, secret) as [anna]:
            yield room, anna.but(**{"X-Forwarded-For": "203.0.113.7"})


async def test_an_account_is_limited(distant: tuple[TestRoom, Asker]) -> None:
    room, anna = distant
    for _ in range(limits.PER_ACCOUNT):
        assert (await anna.ask("GET", "/api/programs")).status == 200
    answered = await anna.ask("GET", "/api/programs")
    assert (answered.status, answered.code) == (429, "too_fast")
    assert int(answered.headers["Retry-After"]) == limits.MINUTE_MS // 1000
    await room.wire.advance(limits.MINUTE_MS)
    assert (await anna.ask("GET", "/api/programs")).status == 200


async def test_wrong_secrets_of_one_address_are_limited_and_others_are_not_hindered(
    distant: tuple[TestRoom, Asker],
) -> None:
    _, anna = distant
    wrong = Asker(anna.session, anna.url, WRONG, anna.headers)
    for _ in range(limits.WRONG_SECRETS):
        assert await wrong.refused("GET", "/api/account") == "unknown_secret"
    assert await wrong.refused("GET", "/api/account") == "too_fast"
    assert (await anna.ask("GET", "/api/account")).status == 200


async def test_signing_in_from_one_address_is_limited(distant: tuple[TestRoom, Asker]) -> None:
    _, anna = distant
    for _ in range(limits.SIGN_INS):
        assert await anna.refused("POST", "/api/recover", {"code": "none"}) == "bad_code"
    assert await anna.refused("POST", "/api/recover", {"code": "none"}) == "too_fast"
    other = anna.but(**{"X-Forwarded-For": "203.0.113.8"})
    assert await other.refused("POST", "/api/recover", {"code": "none"}) == "bad_code"


async def test_replays_for_one_address_are_limited(distant: tuple[TestRoom, Asker]) -> None:
    _, anna = distant
    for _ in range(limits.REPLAYS):
        assert await anna.refused("GET", "/api/replays/nobody") == "no_such_replay"
    assert await anna.refused("GET", "/api/replays/nobody") == "too_fast"
    assert await anna.but(**{"X-Forwarded-For": "203.0.113.8"}).refused("GET", "/api/replays/nobody") != "too_fast"


async def test_requests_of_one_address_are_limited(distant: tuple[TestRoom, Asker]) -> None:
    _, anna = distant
    nobody = Asker(anna.session, anna.url, None, anna.headers)
    codes = [await nobody.refused("GET", "/api/account") for _ in range(limits.PER_ADDRESS + 1)]
    assert (codes[0], codes[-2], codes[-1]) == ("no_secret", "no_secret", "too_fast")
