"""Guests on the same network: what is listened on there takes pages from its own address, over plain http."""

import io
import sys
from pathlib import Path

import pytest
from aiohttp import ClientSession, WSServerHandshakeError

from durak.server.config import EVERYWHERE, Config
from durak.server.lan import lan_address, print_qr
from tests.server.page_socket import PageSocket
from tests.server.running_room import running_room

OWN_ADDRESS = "127.0.0.2"
"""An address of this machine that is not localhost: to the room it is like one on the network."""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not listen on all of 127.0.0.0/8")
async def test_a_page_from_the_address_on_the_network_is_let_in_and_others_are_not(tmp_path: Path) -> None:
    async with running_room(tmp_path, Config(host=EVERYWHERE, port=0)) as room:
        port = room.url.rpartition(":")[2]
        here = f"http://{OWN_ADDRESS}:{port}"
        async with await PageSocket.connect(here, {"Origin": here}) as page:
            assert (await page.hello(name="Anna")).name == "Anna"
        for origin in (f"http://192.0.2.7:{port}", f"http://{OWN_ADDRESS}:1", "https://evil.example"):
            with pytest.raises(WSServerHandshakeError):
                await PageSocket.connect(here, {"Origin": origin})


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not listen on all of 127.0.0.0/8")
async def test_without_lan_nobody_on_the_network_reaches_the_room(tmp_path: Path) -> None:
    async with running_room(tmp_path) as room, ClientSession() as session:
        port = room.url.rpartition(":")[2]
        with pytest.raises(OSError, match="Connect call failed"):
            await session.get(f"http://{OWN_ADDRESS}:{port}/healthz")


def test_the_address_on_the_network_is_no_loopback() -> None:
    assert not (lan_address() or "").startswith("127.")


def test_the_code_is_printed_with_the_address_it_stands_for() -> None:
    out = io.StringIO()
    print_qr("http://192.168.1.5:4211", out)
    assert out.getvalue().startswith("\n  http://192.168.1.5:4211\n\n█")
