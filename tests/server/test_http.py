"""What the server answers over HTTP: the page, its configuration, health, figures, and the headers of all of it."""

import gzip
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from aiohttp import ClientResponse, ClientSession
from aiohttp.test_utils import make_mocked_request
from multidict import CIMultiDict
from yarl import URL

from durak import protocol
from durak.protocol import CloseCode, Hello, QuickPlay
from durak.server.app import serving
from durak.server.config import Config
from durak.server.headers import (
    SECURITY_HEADERS,
    UNKNOWN,
    bearer,
    client_address,
    is_loopback,
    origin_allowed,
    subscriber,
)
from durak.server.limits import GUESTS_PER_HOUR, HOUR_MS
from tests.server import raw
from tests.server.running_room import TestRoom, running_room

Get = Callable[..., Awaitable[ClientResponse]]

SCRIPT = b"console.log('durak')\n" * 100


@pytest.fixture
def page(tmp_path: Path) -> Path:
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_bytes(b"<!doctype html>" + b"<p>Durak</p>" * 50)
    (folder / "assets" / "main-1a2b3c.js").write_bytes(SCRIPT)
    (folder / "assets" / "deck-4d5e6f.webp").write_bytes(b"RIFF")
    (tmp_path / "secret.txt").write_text("not of the page")
    return folder


@asynccontextmanager
async def served(page: Path, config: Config | None = None) -> AsyncGenerator[Get]:
    async with (
        serving(config or Config(port=0), page=page, stores=None) as running,
        ClientSession(f"http://127.0.0.1:{running.port}", auto_decompress=False) as session,
    ):
        yield session.get


async def test_the_page_is_served_at_the_root_whatever_the_query(page: Path) -> None:
    async with served(page) as get:
        for path in ("/", "/index.html", "/?room=:8795&name=Anna&table=x"):
            answer = await get(path, headers={"Accept-Encoding": "identity"})
            assert (answer.status, await answer.read()) == (200, (page / "index.html").read_bytes())
            assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
            assert answer.headers["Cache-Control"] == "no-cache"


async def test_hashed_assets_are_kept_for_ever_and_have_their_kind(page: Path) -> None:
    async with served(page) as get:
        script = await get("/assets/main-1a2b3c.js")
        assert script.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert script.headers["Content-Type"] == "text/javascript; charset=utf-8"
        picture = await get("/assets/deck-4d5e6f.webp")
        assert (picture.headers["Content-Type"], await picture.read()) == ("image/webp", b"RIFF")


async def test_what_gets_smaller_is_sent_packed_to_who_can_unpack(page: Path) -> None:
    async with served(page) as get:
        packed = await get("/assets/main-1a2b3c.js", headers={"Accept-Encoding": "gzip, br"})
        assert packed.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(await packed.read()) == SCRIPT
        plain = await get("/assets/main-1a2b3c.js", headers={"Accept-Encoding": "identity"})
        assert "Content-Encoding" not in plain.headers
        assert await plain.read() == SCRIPT
        assert plain.headers["Vary"] == "Accept-Encoding"


async def test_an_unchanged_file_is_not_sent_again(page: Path) -> None:
    async with served(page) as get:
        etag = (await get("/")).headers["ETag"]
        again = await get("/", headers={"If-None-Match": etag})
        assert (again.status, await again.read()) == (304, b"")


@pytest.mark.parametrize(
    "path",
    [
        "/secret.txt",
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/assets",
        "/%2fetc/passwd",
    ],
)
async def test_nothing_else_is_found(page: Path, path: str) -> None:
    async with served(page) as get:
        assert (await get(URL(path, encoded=True))).status == 404


TRAVERSALS = (
    "/../secret.txt",
    "/assets/../../secret.txt",
    "/..%2fsecret.txt",
    "/%2e%2e%2fsecret.txt",
    "/%252e%252e%252fsecret.txt",
    "/..%5csecret.txt",
    "/..\\secret.txt",
    "/%c0%ae%c0%ae/secret.txt",
    "/index.html%00.js",
    "/index.html%00",
    "/index.html/",
    "/index.html/../../secret.txt",
    "//secret.txt",
    "/./../secret.txt",
    "/;/../secret.txt",
    "/..;/secret.txt",
    "/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
    "/file:///etc/passwd",
    "/%ff%fe",
    "/.",
    "/..",
)


@pytest.mark.parametrize("path", TRAVERSALS)
async def test_no_way_leads_out_of_the_page(page: Path, path: str) -> None:
    async with serving(Config(port=0), page=page, stores=None) as running:
        ask = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        assert (await raw.said(f"http://127.0.0.1:{running.port}", ask)).startswith(b"HTTP/1.1 404 ")


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "CONNECT"])
async def test_nothing_is_done_to_the_page(page: Path, method: str) -> None:
    async with serving(Config(port=0), page=page, stores=None) as running:
        for path in ("/", "/index.html", "/config.json", "/healthz"):
            target = "localhost:80" if method == "CONNECT" else path
            answer = await raw.said(
                f"http://127.0.0.1:{running.port}", f"{method} {target} HTTP/1.1\r\nHost: localhost\r\n\r\n"
            )
            assert answer.split(b" ")[1] in {b"404", b"405"}, answer


async def test_the_page_learns_where_its_room_is(page: Path) -> None:
    async with served(page) as get:
        assert await (await get("/config.json")).json() == {"protocol": 1, "room": None, "invitations": None}
    config = Config(port=0, room=":8795", invitations="http://192.168.1.5:4211")
    async with served(page, config) as get:
        answer = await get("/config.json")
        assert await answer.json() == {"protocol": 1, "room": ":8795", "invitations": "http://192.168.1.5:4211"}
        assert answer.headers["Cache-Control"] == "no-store"


async def test_every_answer_has_the_security_headers(page: Path, room: TestRoom) -> None:
    async with served(page) as get, ClientSession() as session:
        answers = [
            *[await get(path) for path in ("/", "/config.json", "/healthz", "/nowhere")],
            *[await session.get(f"{room.url}{path}") for path in ("/healthz", "/nowhere", "/ws", "/metrics")],
            await session.get(f"{room.url}/ws", headers={"Origin": "https://evil.example"}),
        ]
        assert [answer.status for answer in answers] == [200, 200, 200, 404, 200, 404, 400, 200, 403]
        for answer in answers:
            for header, value in SECURITY_HEADERS.items():
                assert answer.headers[header] == value, answer.url


def test_the_page_may_run_its_own_scripts_and_nothing_that_is_written_in_it() -> None:
    policy = SECURITY_HEADERS["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy
    assert "connect-src 'self' http: https: ws: wss:;" in policy  # ?room= names a room anywhere
    assert "frame-ancestors 'none'" in policy


# --- Origins ---


@pytest.mark.parametrize(
    ("origin", "allowed"),
    [
        (None, True),
        ("http://cards.example:4211", True),
        ("https://cards.example:4211", True),
        ("http://localhost:5173", True),
        ("http://127.0.0.1", True),
        ("http://[::1]:9", True),
        ("https://friend.example", True),
        ("https://friend.example:444", False),
        ("http://friend.example", False),
        ("http://cards.example", False),
        ("https://evil.example", False),
        ("http://localhost.evil.example", False),
        ("http://evil.example/localhost", False),
        ("ftp://localhost", False),
        ("null", False),
        ("http://[", False),
    ],
)
def test_pages_of_the_room_of_localhost_and_those_named_may_use_it(origin: str | None, *, allowed: bool) -> None:
    headers = {"Host": "cards.example:4211"} | ({} if origin is None else {"Origin": origin})
    request = make_mocked_request("GET", "/ws", headers=headers)
    assert origin_allowed(request, ["https://friend.example"]) is allowed


# --- Secrets ---


@pytest.mark.parametrize(
    ("header", "secret"),
    [
        (None, None),
        ("", None),
        ("Bearer", None),
        ("Bearer  ", None),
        ("Bearer s3cret", "s3cret"),
        ("bearer s3cret", "s3cret"),
        ("Basic s3cret", None),
        ("s3cret", None),
    ],
)
def test_a_secret_is_what_the_header_bears(header: str | None, secret: str | None) -> None:
    headers = {} if header is None else {"Authorization": header}
    assert bearer(make_mocked_request("GET", "/", headers=headers)) == secret


# --- Addresses ---


def test_only_a_trusted_proxy_says_where_a_request_comes_from() -> None:
    headers = {"X-Forwarded-For": "1.1.1.1, 203.0.113.9"}
    request = make_mocked_request("GET", "/ws", headers=headers).clone(remote="127.0.0.1")
    assert client_address(request, trust_proxy=True) == "203.0.113.9"
    assert client_address(request, trust_proxy=False) == "127.0.0.1"
    plain = make_mocked_request("GET", "/ws").clone(remote="127.0.0.1")
    assert client_address(plain, trust_proxy=True) == "127.0.0.1"


def test_a_proxy_is_believed_in_its_last_word_alone() -> None:
    def address(*forwarded: str, trust_proxy: bool = True) -> str:
        headers = CIMultiDict([("X-Forwarded-For", one) for one in forwarded] + [("Forwarded", "for=1.1.1.1")])
        request = make_mocked_request("GET", "/ws", headers=headers).clone(remote="::ffff:192.0.2.7")
        return client_address(request, trust_proxy=trust_proxy)

    assert address("1.1.1.1", "127.0.0.1, 203.0.113.9") == "203.0.113.9"
    assert address("203.0.113.9", "::ffff:203.0.113.10") == "203.0.113.10"
    assert address("127.0.0.1", "nonsense") == address("127.0.0.1", "[::1]:80") == UNKNOWN
    assert not is_loopback(UNKNOWN)
    assert address("127.0.0.1", trust_proxy=False) == address() == "192.0.2.7"


def test_one_subscriber_is_one_ipv4_address_or_one_ipv6_network() -> None:
    assert subscriber("203.0.113.9") == "203.0.113.9"
    assert subscriber("2001:db8:1:2:3:4:5:6") == subscriber("2001:db8:1:2::1") == "2001:db8:1:2::/64"
    assert subscriber("2001:db8:1:3::1") != subscriber("2001:db8:1:2::1")
    assert subscriber("unknown") == "unknown"
    assert [is_loopback(address) for address in ("127.0.0.1", "::1", "203.0.113.9", "")] == [True, True, False, False]


async def test_the_61st_guest_of_an_hour_from_one_address_is_refused(tmp_path: Path) -> None:
    async with running_room(tmp_path, Config(port=0, trust_proxy=True, guests_per_hour=2)) as room:
        here, there = {"X-Forwarded-For": "203.0.113.9"}, {"X-Forwarded-For": "203.0.113.10"}
        async with await room.connect(here) as page:
            secret = (await page.hello()).secret
        async with await room.connect(here) as page:
            await page.hello()
        async with await room.connect(here) as page:
            await page.say(Hello(protocol.VERSION))
            assert await page.closed() is CloseCode.TOO_MANY
        async with await room.connect(here) as page:
            await page.hello(secret=secret)  # who has an account comes in
        async with await room.connect(there) as page:
            await page.hello()
        for _ in range(3):
            async with await room.guest("Local"):
                pass
        await room.wire.advance(HOUR_MS)
        async with await room.connect(here) as page:
            await page.hello()
    assert Config().guests_per_hour == GUESTS_PER_HOUR == 60


# --- Figures ---


async def test_figures_are_for_this_machine(tmp_path: Path) -> None:
    async with running_room(tmp_path, Config(port=0, trust_proxy=True)) as room, ClientSession() as session:
        async with await room.guest("Anna") as page:
            await page.ask(QuickPlay(1))
            text = await (await session.get(f"{room.url}/metrics")).text()
            for figure in ("durak_connections 1.0", "durak_tables 1.0", "durak_commands_total 1.0"):
                assert figure in text
        elsewhere = await session.get(f"{room.url}/metrics", headers={"X-Forwarded-For": "203.0.113.9"})
        assert elsewhere.status == 403


async def test_figures_are_not_for_who_comes_through_a_proxy_of_this_machine(tmp_path: Path) -> None:
    async with running_room(tmp_path, Config(port=0)) as room, ClientSession() as session:
        elsewhere = await session.get(f"{room.url}/metrics", headers={"X-Forwarded-For": "203.0.113.9"})
        assert elsewhere.status == 403


async def test_figures_are_for_who_has_the_token(tmp_path: Path) -> None:
    async with running_room(tmp_path, Config(port=0, metrics_token="t0ken")) as room, ClientSession() as session:  # noqa: S106
        statuses = [
            (await session.get(f"{room.url}/metrics", headers=headers)).status
            for headers in ({}, {"Authorization": "Bearer other"}, {"Authorization": "Bearer t0ken"})
        ]
        assert statuses == [403, 403, 200]


async def test_a_full_room_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("durak.server.socket.CONNECTIONS", 1)
    async with running_room(tmp_path) as room, await room.guest("Anna"), ClientSession() as session:
        assert (await session.get(f"{room.url}/ws")).status == 503
