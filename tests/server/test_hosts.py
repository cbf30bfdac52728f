"""By which names a room answers, and that no site that leads its own name here is one of them."""

from pathlib import Path

import pytest
from aiohttp import ClientSession, WSServerHandshakeError

from durak.server.app import serving
from durak.server.config import Config
from durak.server.hosts import answers_to, is_name, known_names
from tests.server import raw
from tests.server.page_socket import PageSocket
from tests.server.running_room import TestRoom, running_room

NAMES = known_names(
    Config(host="room.lan", host_names=("Durak.Example.",), allow_origins=("https://cards.example:8443",)), "Box.home"
)


@pytest.mark.parametrize(
    "host",
    [
        None,
        "localhost",
        "localhost:4031",
        "LOCALHOST:4031",
        "localhost.",
        "127.0.0.1",
        "127.0.0.1:4031",
        "192.168.1.5:4031",
        "[::1]",
        "[fe80::1]:4031",
        "durak.example",
        "durak.example:443",
        "cards.example:8443",
        "room.lan",
        "box:4031",
        "box.local",
        "box.home",
    ],
)
def test_a_room_answers_to_its_names_and_to_every_address(host: str | None) -> None:
    assert answers_to(host, NAMES)


@pytest.mark.parametrize(
    "host",
    [
        "",
        "evil.example",
        "evil.example:4031",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "durak.example.evil.example",
        "evil.example#localhost",
        "evil.example@localhost",
        "localhost@evil.example",
        "localhost/evil.example",
        "localhost, evil.example",
        "localhost evil.example",
        "[evil.example]",
        "[::1",
        "[",
        "localhost:",
        "localhost:x",
        "other.local",
        "loc\u0430lhost",
    ],
)
def test_a_room_answers_to_no_other_name(host: str) -> None:
    assert not answers_to(host, NAMES)


@pytest.mark.parametrize("given", ["cards.example", "CARDS-2.local", "a_b"])
def test_what_an_operator_may_call_a_room_is_a_name_that_it_answers_to(given: str) -> None:
    assert is_name(given)
    assert answers_to(given, known_names(Config(host_names=(given,)), ""))


@pytest.mark.parametrize(
    "given", ["", "cards.example:443", "https://cards.example", "[::1]", "cards.example\n", "\u212a"]
)
def test_nothing_else_is_a_name(given: str) -> None:
    assert not is_name(given)


def test_a_machine_without_a_name_gives_none() -> None:
    assert known_names(Config(host=""), "") == {"localhost"}


EVIL = {"Host": "evil.example:4031", "Origin": "http://evil.example:4031"}
"""What a browser sends from a page of evil.example, whose name leads to this machine by now."""


async def test_a_page_whose_name_was_led_here_gets_nothing(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<p>Durak</p>")
    async with running_room(tmp_path) as room, ClientSession() as session:
        for path in ("/", "/index.html", "/config.json", "/ws", "/metrics", "/verify", "/nowhere"):
            answer = await session.get(f"{room.url}{path}", headers=EVIL)
            assert answer.status == 403, path
            assert "--host-name" in await answer.text()
        for method, path in (("GET", "account"), ("POST", "recover"), ("GET", "openapi.json"), ("OPTIONS", "account")):
            answer = await session.request(method, f"{room.url}/api/{path}", headers=EVIL)
            assert answer.status == 403
            assert (await answer.json())["code"] == "host"
            assert "Access-Control-Allow-Origin" not in answer.headers
        with pytest.raises(WSServerHandshakeError, match="403"):
            await PageSocket.connect(room.url, EVIL)
        assert (await session.get(f"{room.url}/healthz", headers=EVIL)).status == 200


async def test_a_page_alone_is_not_served_under_another_name_either(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<p>Durak</p>")
    config = Config(port=0, host_names=("durak.example",))
    async with serving(config, page=tmp_path, stores=None) as running, ClientSession() as session:
        url = f"http://127.0.0.1:{running.port}/"
        statuses = [
            (await session.get(url, headers={"Host": host})).status
            for host in ("durak.example", f"localhost:{running.port}", "evil.example")
        ]
        assert statuses == [200, 200, 403]


async def test_a_room_with_a_name_takes_its_pages_under_that_name(tmp_path: Path) -> None:
    async with running_room(tmp_path, Config(port=0, host_names=("durak.example",))) as room:
        named = {"Host": "durak.example", "Origin": "https://durak.example"}
        async with await PageSocket.connect(room.url, named) as page:
            assert (await page.hello(name="Anna")).name == "Anna"


async def test_two_names_at_once_are_refused(room: TestRoom) -> None:
    for second in ("evil.example", "localhost"):
        assert b" 400 " in await raw.said(room.url, f"GET / HTTP/1.1\r\nHost: localhost\r\nHost: {second}\r\n\r\n")
