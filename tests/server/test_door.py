"""Connections of any kind: how many there may be, how slow they may be, and what is no HTTP."""

# pyright: reportPrivateUsage=false

import asyncio
import gzip
import socket
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import cast

import pytest
from aiohttp import ClientSession, WSServerHandshakeError

from durak.server.app import serving
from durak.server.config import Config
from durak.server.crowd import Crowd, Full
from durak.server.limits import CONNECTIONS, LINES, OPENINGS
from durak.server.process import FILES
from tests.server import raw
from tests.server.page_socket import PageSocket
from tests.server.running_room import TestRoom, running_room

ASK = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
FAR, FARTHER = {"X-Forwarded-For": "203.0.113.9"}, {"X-Forwarded-For": "203.0.113.10"}


def is_never_loopback(_address: str) -> bool:
    return False


# --- how many ---


def test_a_crowd_is_limited_in_all_and_from_each_address_and_leaves_nothing_behind() -> None:
    crowd = Crowd(3, 2)
    assert [crowd.enter(address) for address in ("a", "a", "a", "b", "c")] == [
        None, None, Full.ADDRESS, None, Full.ALL,
    ]  # fmt: skip
    for address in ("a", "a", "b"):
        crowd.leave(address)
    assert (crowd._here, crowd._of) == (0, {})


def test_this_machine_itself_is_limited_in_all_alone() -> None:
    crowd = Crowd(3, 1)
    assert [crowd.enter("127.0.0.1") for _ in range(4)] == [None, None, None, Full.ALL]


def test_one_network_of_ipv6_is_one() -> None:
    crowd = Crowd(9, 1)
    assert [crowd.enter(address) for address in ("2001:db8::1", "2001:db8::2", "2001:db8:0:1::1")] == [
        None, Full.ADDRESS, None,
    ]  # fmt: skip


def test_there_are_files_enough_for_every_connection() -> None:
    assert CONNECTIONS < LINES < FILES


@pytest.mark.parametrize(("limit", "status"), [("LINES", b"503"), ("LINES_EACH", b"429")])
async def test_a_connection_too_many_is_told_so_and_the_others_go_on(
    limit: str, status: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"durak.server.door.{limit}", 2)
    monkeypatch.setattr("durak.server.crowd.is_loopback", is_never_loopback)
    async with running_room(tmp_path) as room:
        _, idle = await raw.connect(room.url)
        page = await room.guest("Anna")
        for _ in range(5):
            assert (await raw.said(room.url, ASK)).startswith(b"HTTP/1.1 " + status)
        await page.say_ping()
        await page.close()
        idle.close()
        await until_answered(room, b"200")


async def test_who_is_turned_away_and_says_nothing_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("durak.server.door.LINES", 0)
    monkeypatch.setattr("durak.server.door.TURNED_AWAY", 1)
    monkeypatch.setattr("durak.server.door.CLOSE_SECONDS", 0.01)
    async with running_room(tmp_path) as room:
        silent = [await raw.connect(room.url) for _ in range(3)]
        for reader, writer in silent:
            await closed(reader)
            writer.close()
        await until_answered(room, b"503")


async def test_sockets_of_one_address_are_limited_behind_a_proxy_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("durak.server.socket.SOCKETS_EACH", 2)
    async with running_room(tmp_path, Config(port=0, trust_proxy=True)) as room:
        pages = [await room.connect(FAR) for _ in range(2)]
        for page in pages:
            await page.hello()
        with pytest.raises(WSServerHandshakeError, match="429"):
            await room.connect(FAR)
        await (await room.connect(FARTHER)).close()
        await pages[0].close()
        await pages[1].say_ping()
        await (await room.connect(FAR)).close()
        await pages[1].close()


async def test_sockets_opened_from_one_address_in_a_minute_are_limited(tmp_path: Path) -> None:
    async with running_room(tmp_path, Config(port=0, trust_proxy=True)) as room, ClientSession() as session:
        statuses = [(await session.get(f"{room.url}/ws", headers=FAR)).status for _ in range(OPENINGS + 1)]
        assert (statuses[0], statuses[-2], statuses[-1]) == (400, 400, 429)
        assert (await session.get(f"{room.url}/ws", headers=FARTHER)).status == 400
        await room.wire.advance(60_000)
        await (await room.connect(FAR)).close()


async def until_answered(room: TestRoom, status: bytes) -> None:
    """Ask until the room answers so."""
    async with asyncio.timeout(raw.PATIENCE_SECONDS):
        while not (await raw.said(room.url, ASK)).startswith(b"HTTP/1.1 " + status):
            pass


async def closed(reader: asyncio.StreamReader) -> bytes:
    """Return all that still comes until the other side closes."""
    async with asyncio.timeout(raw.PATIENCE_SECONDS):
        try:
            return await reader.read()
        except ConnectionResetError:
            return b""


# --- how slow ---


@pytest.mark.parametrize("sent", ["", "GET / HT", "GET / HTTP/1.1\r\nHost: localhost\r\n", "GET /ws HTTP/1.1\r\nX: "])
async def test_who_never_ends_a_head_is_closed(sent: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("durak.server.runner.REQUEST_SECONDS", 0.5)
    async with running_room(tmp_path) as room:
        page = await room.guest("Anna")
        reader, writer = await raw.connect(room.url)
        writer.write(sent.encode())
        assert await closed(reader) == b""
        writer.close()
        await page.say_ping()  # a socket is not meant
        await page.close()


async def test_who_never_begins_a_second_request_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("durak.server.runner.REQUEST_SECONDS", 0.5)
    async with running_room(tmp_path) as room:
        reader, writer = await raw.connect(room.url)
        writer.write(f"{ASK}GET / HT".encode())
        assert (await closed(reader)).endswith(b"ok\n")
        writer.close()


async def test_a_body_that_never_ends_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for where in ("patience", "runner"):
        monkeypatch.setattr(f"durak.server.{where}.BODY_SECONDS", 0.05)
    async with running_room(tmp_path) as room, await room.guest("Anna") as page:
        reader, writer = await raw.connect(room.url)
        head = f"PATCH /api/account HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {page.secret}\r\n"
        writer.write(f"{head}Content-Length: 100\r\n\r\n{{".encode())
        answer = await closed(reader)
        assert answer.startswith(b"HTTP/1.1 408")
        assert b'"code":"too_slow"' in answer
        writer.close()


async def test_a_body_that_nobody_wants_and_never_ends_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("durak.server.runner.BODY_SECONDS", 0.05)
    async with running_room(tmp_path) as room:
        reader, writer = await raw.connect(room.url)
        writer.write(b"POST /nowhere HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{")
        assert (await closed(reader)).startswith(b"HTTP/1.1 404")
        writer.close()


@pytest.fixture
async def big(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[str]:
    """A page with a file that no system keeps for whoever does not take it."""
    monkeypatch.setattr("durak.server.patience.TAKING_SECONDS", 0.05)
    (tmp_path / "big.bin").write_bytes(bytes(BIG_BYTES))
    async with serving(Config(port=0), page=tmp_path, stores=None) as running:
        yield f"http://127.0.0.1:{running.port}"


BIG_BYTES = 32 << 20
REFUSALS = 30_000
"""More than a system keeps for whoever does not take them."""


async def test_who_does_not_take_an_answer_is_cut_off(big: str) -> None:
    reader, writer = await raw.connect(big)
    transport = cast("asyncio.Transport", writer.transport)
    transport.pause_reading()
    writer.write(b"GET /big.bin HTTP/1.1\r\nHost: localhost\r\n\r\n")
    await until_cut(big, writer)
    transport.resume_reading()
    assert len(await closed(reader)) < BIG_BYTES
    writer.close()


async def test_who_asks_and_asks_and_takes_no_refusal_is_cut_off(big: str) -> None:
    plain = socket.socket()
    plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    plain.connect(("127.0.0.1", int(big.rpartition(":")[2])))
    _, writer = await asyncio.open_connection(sock=plain)
    cast("asyncio.Transport", writer.transport).pause_reading()
    writer.write(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n" * REFUSALS)
    await until_cut(big, writer)
    writer.close()


async def until_cut(url: str, writer: asyncio.StreamWriter) -> None:
    """Wait until the other side has cut this connection; it answers others meanwhile."""
    async with asyncio.timeout(raw.PATIENCE_SECONDS):
        while not writer.transport.is_closing():
            assert (await raw.said(url, ASK)).startswith(b"HTTP/1.1 200")
            writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")


async def test_who_takes_it_gets_all_of_it(tmp_path: Path) -> None:
    (tmp_path / "big.bin").write_bytes(bytes(BIG_BYTES))
    async with serving(Config(port=0), page=tmp_path, stores=None) as running, ClientSession() as session:
        for _ in range(2):  # on one connection
            answer = await session.get(f"http://127.0.0.1:{running.port}/big.bin")
            assert len(await answer.read()) == BIG_BYTES


# --- what is no HTTP ---

HOST = "Host: localhost\r\n"
MANY = "".join(f"X{number}: 1\r\n" for number in range(200))
NO_HTTP = {
    "a huge address": f"GET /{'a' * 9_000} HTTP/1.1\r\n{HOST}\r\n",
    "a huge header": f"GET / HTTP/1.1\r\n{HOST}X: {'a' * 9_000}\r\n\r\n",
    "many headers": f"GET / HTTP/1.1\r\n{HOST}{MANY}\r\n",
    "two lengths": f"POST / HTTP/1.1\r\n{HOST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{{}}",
    "a length and chunks": f"POST / HTTP/1.1\r\n{HOST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "other chunks": f"POST / HTTP/1.1\r\n{HOST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
    "chunks and others": f"POST / HTTP/1.1\r\n{HOST}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
    "a negative length": f"POST / HTTP/1.1\r\n{HOST}Content-Length: -1\r\n\r\n",
    "a length beyond all": f"POST / HTTP/1.1\r\n{HOST}Content-Length: 99999999999999999999\r\n\r\n",
    "a space before the colon": f"GET / HTTP/1.1\r\n{HOST}X : 1\r\n\r\n",
    "a folded header": f"GET / HTTP/1.1\r\n{HOST}X: 1\r\n 2\r\n\r\n",
    "a null byte": f"GET / HTTP/1.1\r\n{HOST}X: a\0b\r\n\r\n",
    "lines of another system": "GET / HTTP/1.1\nHost: localhost\n\n\r\n\r\n",
    "HTTP/2": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "TLS": "\x16\x03\x01\x02\x00\x01\x00\r\n\r\n",
    "HTTP/9": f"GET / HTTP/9.9\r\n{HOST}\r\n",
    "bytes": "\xff\xfe\r\n\r\n",
}


@pytest.mark.parametrize("sent", NO_HTTP.values(), ids=NO_HTTP)
async def test_what_is_no_http_is_refused_and_the_operator_is_not_bothered(
    room: TestRoom, sent: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert b" 400 " in (await raw.said(room.url, sent.encode("latin-1"))).splitlines()[0]
    assert "".join(capfd.readouterr()) == ""


async def test_a_packed_body_is_malformed(room: TestRoom) -> None:
    async with await room.guest("Anna") as page, ClientSession() as session:
        headers = {"Authorization": f"Bearer {page.secret}", "Content-Encoding": "gzip"}
        packed = gzip.compress(b'{"name":"Boris"}')
        answer = await session.patch(f"{room.url}/api/account", data=packed, headers=headers)
        assert (answer.status, (await answer.json())["code"]) == (400, "malformed")


@pytest.mark.parametrize("body", ["zz\r\n", "5\r\n{}\r\n0\r\n\r\n"], ids=["no chunk", "a chunk that ends early"])
async def test_a_broken_body_is_refused_and_the_operator_is_not_bothered(
    body: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    for where in ("patience", "runner"):
        monkeypatch.setattr(f"durak.server.{where}.BODY_SECONDS", 0.05)
    async with running_room(tmp_path) as room, await room.guest("Anna") as page:
        reader, writer = await raw.connect(room.url)
        head = f"PATCH /api/account HTTP/1.1\r\n{HOST}Authorization: Bearer {page.secret}\r\n"
        writer.write(f"{head}Transfer-Encoding: chunked\r\n\r\n".encode())
        await page.say_ping()
        writer.write(body.encode())
        assert (await closed(reader)).startswith((b"HTTP/1.1 400", b"HTTP/1.1 408"))
        writer.close()
    assert "".join(capfd.readouterr()) == ""


async def test_who_goes_in_the_middle_of_a_body_bothers_nobody(
    room: TestRoom, capfd: pytest.CaptureFixture[str]
) -> None:
    async with await room.guest("Anna") as page:
        _, writer = await raw.connect(room.url)
        head = f"PATCH /api/account HTTP/1.1\r\n{HOST}Authorization: Bearer {page.secret}\r\nContent-Length: 9\r\n\r\n"
        writer.write(head.encode())
        await page.say_ping()
        writer.transport.abort()
        await page.say_ping()
        assert (await raw.said(room.url, ASK)).startswith(b"HTTP/1.1 200")
    assert "".join(capfd.readouterr()) == ""


async def test_a_page_under_an_old_name_is_nobodys_socket(room: TestRoom) -> None:
    two = "GET /ws HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nOrigin: https://evil.example\r\n\r\n"
    assert (await raw.said(room.url, two)).startswith(b"HTTP/1.1 403")
    with pytest.raises(WSServerHandshakeError, match="403"):
        await PageSocket.connect(room.url, {"Origin": "null"})
