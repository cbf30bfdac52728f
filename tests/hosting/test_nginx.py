"""A room behind a real nginx with TLS, by the configuration that the hosting guide gives."""

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest
from aiohttp import ClientSession, TCPConnector

from durak.protocol import QuickPlay
from durak.server.headers import SECURITY_HEADERS
from tests.admin.calling import called
from tests.hosting.nginx import Proxy, proxy_before
from tests.server.brain import ID, play_round
from tests.server.page_socket import PageSocket
from tests.server.server_process import ServerProcess

pytestmark = pytest.mark.hosting

SPEED = 20
PATIENCE_SECONDS = 120.0


@dataclass(frozen=True, slots=True)
class Hosted:
    room: ServerProcess
    proxy: Proxy

    def connector(self, address: str = "127.0.0.1") -> TCPConnector:
        """Return what connects from an address, and believes in this certificate alone."""
        return TCPConnector(ssl=self.proxy.trust, local_addr=(address, 0))


@pytest.fixture
async def hosted(tmp_path: Path) -> AsyncGenerator[Hosted]:
    async with ServerProcess(
        tmp_path / "data", SPEED, ("play", "--trust-proxy", "--host-name", "durak.example")
    ) as room:
        await room.start()
        with proxy_before(room.port, tmp_path) as proxy:
            yield Hosted(room, proxy)


async def test_a_whole_round_is_played_over_tls(hosted: Hosted) -> None:
    origin = {"Origin": hosted.proxy.url}
    async with (
        asyncio.timeout(PATIENCE_SECONDS),
        await PageSocket.connect(hosted.proxy.url, origin, hosted.connector()) as page,
    ):
        await page.hello(name="Anna")
        await page.ask(QuickPlay(ID))
        over = await play_round(page, Random(1))
        assert over.round is not None
        assert over.round.result is not None


async def test_the_page_comes_with_its_headers_and_what_is_the_machines_own_does_not(hosted: Hosted) -> None:
    async with ClientSession(connector=hosted.connector()) as session:
        page = await session.get(f"{hosted.proxy.url}/")
        assert page.status == 200
        assert "<!doctype html>" in (await page.text()).lower()
        for name, value in {**SECURITY_HEADERS, "Strict-Transport-Security": "max-age=31536000"}.items():
            assert page.headers[name] == value
        assert [page.headers.getall(name) for name in ("Content-Security-Policy",)] == [
            [SECURITY_HEADERS["Content-Security-Policy"]]
        ]
        assert (await session.get(f"{hosted.proxy.url}/metrics")).status == 404
        assert (await session.get(f"{hosted.room.url}/metrics")).status == 200
        plain = await session.get(f"{hosted.proxy.plain_url}/?table=x", allow_redirects=False)
        assert (plain.status, plain.headers["Location"]) == (301, "https://127.0.0.1/?table=x")


async def test_the_room_knows_who_comes_through_it_and_believes_nobody_else(
    hosted: Hosted, capsys: pytest.CaptureFixture[str]
) -> None:
    forged = {"X-Forwarded-For": "203.0.113.9"}
    async with await PageSocket.connect(hosted.proxy.url, forged, hosted.connector("127.0.0.2")) as page:
        await page.hello(name="Anna")
        await called(hosted.room.data, "people")
    (line,) = [line for line in capsys.readouterr().out.splitlines() if "Anna" in line]
    assert "127.0.0.2" in line
    assert "203.0.113.9" not in line


async def test_it_is_reached_by_its_name_and_by_no_other(hosted: Hosted) -> None:
    async with ClientSession(connector=hosted.connector()) as session:
        statuses = [
            (await session.get(f"{hosted.proxy.url}/config.json", headers={"Host": name})).status
            for name in ("durak.example", "evil.example")
        ]
    assert statuses == [200, 403]
