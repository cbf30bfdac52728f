"""The real process: stopped as planned and started again, and told off when it can't start. See also test_killed.py."""

import asyncio
from pathlib import Path

from durak.protocol import CloseCode, QuickPlay
from tests.server.brain import ID
from tests.server.page_socket import PageSocket
from tests.server.server_process import ServerProcess, command, free_port

SPEED = 10


async def test_a_planned_stop_says_so_and_the_next_start_goes_on(tmp_path: Path) -> None:
    async with ServerProcess(tmp_path, SPEED) as room:
        await room.start()
        async with await PageSocket.connect(room.url) as page:
            await page.hello(name="Anna")
            await page.ask(QuickPlay(ID))
            dealt = await page.view(lambda view: view.stage == "round")
            (code, said), closed = await asyncio.gather(room.stop(), page.closed())
        assert closed is CloseCode.RESTART
        assert code == 0, said
        await room.start()
        async with await PageSocket.connect(room.url) as again:
            await again.hello(secret=page.secret)
            view = await again.view()
            assert (view.table, view.round_number) == (dealt.table, dealt.round_number)
        await room.stop()


async def test_a_second_room_on_the_same_data_does_not_start(tmp_path: Path) -> None:
    async with ServerProcess(tmp_path, SPEED) as room:
        await room.start()
        code, said = await command("room", "--port", str(free_port()), "--data", str(tmp_path))
        assert code == 1
        assert "The room can't start: another room holds" in said
        code, said = await command("room", "--port", str(room.port), "--data", str(tmp_path / "other"))
        assert code == 1
        assert f"Port {room.port} of 127.0.0.1 can't be had" in said
        await room.stop()
