"""A real room on PostgreSQL: killed and started again, looked after by its operator, told off when it can't start."""

from pathlib import Path

import pytest

from durak.admin.problem import AdminError
from durak.protocol import CloseCode, QuickPlay
from tests.admin.calling import called
from tests.server.brain import ID
from tests.server.page_socket import PageSocket
from tests.server.server_process import ServerProcess, command, free_port
from tests.store.postgres_server import PostgresServer

pytestmark = pytest.mark.hosting

SPEED = 10


async def test_a_room_comes_back_from_its_database(postgres: PostgresServer, tmp_path: Path) -> None:
    where = postgres.new_database().render_as_string(hide_password=False)
    async with ServerProcess(tmp_path, SPEED, ("room", "--database", where)) as room:
        await room.start()
        async with await PageSocket.connect(room.url) as page:
            await page.hello(name="Anna")
            await page.ask(QuickPlay(ID))
            dealt = await page.view(lambda view: view.stage == "round")
            words = ("room", "--port", str(free_port()), "--data", str(tmp_path), "--database", where)
            code, said = await command(*words)
            assert (code, "another room holds this database" in said) == (1, True)
        await room.kill()
        await room.start()
        async with await PageSocket.connect(room.url) as page_again:
            await page_again.hello(secret=page.secret)
            view = await page_again.view()
            assert (view.table, view.round_number, view.you.seat) == (dealt.table, dealt.round_number, dealt.you.seat)
            await called(tmp_path, "ban", page.hello_said().account, "--database", where)
            assert await page_again.closed() is CloseCode.BANNED
        with pytest.raises(AdminError, match="pg_dump"):
            await called(tmp_path, "backup", str(tmp_path / "room.tar.gz"), "--database", where)
        code, said_at_last = await room.stop()
        assert code == 0, said_at_last
        assert list(tmp_path.glob("*")) == []  # noqa: ASYNC240 -- nobody waits for this


async def test_no_password_is_told_when_the_database_can_not_be_had(tmp_path: Path) -> None:
    where = "postgresql+asyncpg://durak:s3cret@127.0.0.1:1/durak"
    code, said = await command("room", "--port", str(free_port()), "--data", str(tmp_path), "--database", where)
    assert code == 1
    assert "The room can't start" in said
    assert "s3cret" not in said
    with pytest.raises(AdminError, match="can't be opened") as failed:
        await called(tmp_path, "accounts", "--database", where)
    assert "s3cret" not in str(failed.value)


@pytest.mark.parametrize("where", ["mysql://localhost/durak", "durak"])
async def test_another_kind_of_database_is_told(tmp_path: Path, where: str) -> None:
    code, said = await command("room", "--port", str(free_port()), "--data", str(tmp_path), "--database", where)
    assert (code, "postgresql+asyncpg://" in said) == (1, True)
