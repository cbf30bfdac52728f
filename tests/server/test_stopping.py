"""A process that is asked to stop: it says so to every page, loses nothing, and ends in time whatever hangs."""

import asyncio
import json
import os
import re
import sys
from asyncio.subprocess import PIPE
from pathlib import Path
from random import Random

from durak.protocol import CloseCode, QuickPlay
from durak.server.control import CONTROL_FILE
from tests.server.brain import ID, play_round
from tests.server.page_socket import PageSocket
from tests.server.server_process import START_SECONDS, ServerProcess, end, free_port

SPEED = 20
HANGING = """
import asyncio
from durak.server import process, rooms

process.STOP_SECONDS = 0.1
rooms.Room.stop = lambda room: asyncio.sleep(3600)

from durak.cli import main

main()
"""
CARD = re.compile(r"\b[6-9TJQKA][CDHS]\b")


async def test_every_page_is_told_and_nothing_secret_is_in_the_log(tmp_path: Path) -> None:
    async with ServerProcess(tmp_path, SPEED) as room:
        await room.start()
        async with await PageSocket.connect(room.url) as anna, await PageSocket.connect(room.url) as boris:
            for page in (anna, boris):
                await page.hello()
            await anna.ask(QuickPlay(ID))
            await anna.view(lambda view: view.stage == "round")
            over = await play_round(anna, Random(1))
            (code, said), *closed = await asyncio.gather(room.stop(), anna.closed(), boris.closed())
        assert closed == [CloseCode.RESTART, CloseCode.RESTART]
        assert code == 0, said
        events = [json.loads(line)["event"] for line in said.splitlines()]
        assert (events[0], events[-2:]) == ("started", ["stopping", "stopped"])
        assert not CARD.search(said)
        for secret in (anna.secret, boris.secret, over.table):
            assert secret is not None
            assert secret not in said
        assert not (tmp_path / CONTROL_FILE).exists()


async def test_what_hangs_is_cut_off(tmp_path: Path) -> None:
    words = ("room", "--port", str(free_port()), "--data", str(tmp_path))
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", HANGING, *words, stdout=PIPE, stderr=PIPE, env=dict(os.environ)
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(START_SECONDS):
            assert b"listens" in await process.stdout.readline()
            process.terminate()
            _, said = await process.communicate()
    finally:
        await end(process)
    assert process.returncode == 1
    assert b"stopping took too long" in said
