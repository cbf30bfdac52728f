"""How the commands of `durak admin` reach a running room: over loopback, with the token of a file that its user reads.

The port is one of its own, so that no proxy leads there; the file lies beside the log and is new with every start.
"""

import contextlib
import hmac
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, assert_never

import msgspec
import structlog
from aiohttp import web
from sqlalchemy.exc import SQLAlchemyError

from durak.server.config import LOOPBACK
from durak.server.copying import CopyError, Copying, CopyLog
from durak.server.headers import bearer
from durak.server.limits import CLOSE_SECONDS
from durak.server.operating import Operating, PersonLine, TableLine
from durak.server.runner import runner_of
from durak.server.tokens import token
from durak.store.database import reason
from durak.store.folder import new_file

CONTROL_FILE = "control.json"
TOKEN_BYTES = 32

StoreKind = Literal["sqlite", "postgresql"]

logger = structlog.get_logger()


class Look(msgspec.Struct, frozen=True, tag="look"):
    """Follow the bans and the bulletin as they are stored now."""


class ListTables(msgspec.Struct, frozen=True, tag="list_tables"):
    """Tell of the running tables."""


class ListPeople(msgspec.Struct, frozen=True, tag="list_people"):
    """Tell who is connected."""


class CloseTable(msgspec.Struct, frozen=True, tag="close_table"):
    """End a table."""

    label: str


class DeleteAccount(msgspec.Struct, frozen=True, tag="delete_account"):
    """Delete an account."""

    account: str


class MakeCopy(msgspec.Struct, frozen=True, tag="make_copy"):
    """Copy the log, as it is at some instant from now on, into a file beside it."""


Asked = Look | ListTables | ListPeople | CloseTable | DeleteAccount | MakeCopy


class Answer(msgspec.Struct, frozen=True):
    """What became of it. `problem` is a sentence for the operator, when nothing did; `copy` the name of a new copy."""

    problem: str | None = None
    tables: tuple[TableLine, ...] = ()
    people: tuple[PersonLine, ...] = ()
    copy: str | None = None


class Where(msgspec.Struct, frozen=True):
    """What CONTROL_FILE says: where the room listens for its operator, what proves one, and in what the room stores.

    Rooms of before did not say the last.
    """

    port: int
    token: str
    store: StoreKind | None = None

    def __repr__(self) -> str:
        return f"Where(port={self.port!r}, store={self.store!r})"


@dataclass(frozen=True, slots=True)
class Files:
    """The folder of a room, what copies its log into a file, where the log is one, and in what the room stores."""

    folder: Path
    copy_log: CopyLog | None
    store: StoreKind = "sqlite"


@contextlib.asynccontextmanager
async def controlled(operating: Operating, files: Files) -> AsyncGenerator[None]:
    """Listen for the operator, and say where in CONTROL_FILE."""
    proof = token(operating.api.chance, TOKEN_BYTES)
    app = web.Application()
    copying = _copying(operating, files)
    app.router.add_post("/", _Control(operating, copying, proof).serve)
    runner = runner_of(app, shutdown_seconds=CLOSE_SECONDS)
    await runner.setup()
    path = files.folder / CONTROL_FILE
    try:
        await web.TCPSite(runner, LOOPBACK, 0).start()
        _write_private(path, msgspec.json.encode(Where(runner.addresses[0][1], proof, files.store)))
        yield
    finally:
        path.unlink(missing_ok=True)
        await runner.cleanup()
        if copying is not None:
            copying.clear()


def _copying(operating: Operating, files: Files) -> Copying | None:
    if files.copy_log is None:
        return None
    api = operating.api
    copying = Copying(folder=files.folder, copy_log=files.copy_log, clock=api.clock, chance=api.chance)
    copying.clear()
    return copying


@dataclass(frozen=True, slots=True)
class _Control:
    operating: Operating
    copying: Copying | None
    token: str = field(repr=False)

    async def serve(self, request: web.Request) -> web.Response:
        """Answer one request of the operator's command."""
        if not hmac.compare_digest((bearer(request) or "").encode(), self.token.encode()):
            raise web.HTTPForbidden(text="That is not the token of this room.\n")
        try:
            asked = msgspec.json.decode(await request.read(), type=Asked)
        except msgspec.DecodeError:
            raise web.HTTPBadRequest(text="That is nothing an operator asks.\n") from None
        return web.Response(body=msgspec.json.encode(await self._answer(asked)), content_type="application/json")

    async def _answer(self, asked: Asked) -> Answer:
        try:
            return await self._obey(asked)
        except SQLAlchemyError as error:
            logger.error("the operator's wish failed", error=reason(error))  # noqa: TRY400 -- no values
            return Answer("The accounts can't be had just now.")

    async def _obey(self, asked: Asked) -> Answer:
        operating = self.operating
        match asked:
            case Look():
                await operating.look()
            case ListTables():
                return Answer(tables=tuple(operating.tables()))
            case ListPeople():
                return Answer(people=tuple(operating.here()))
            case CloseTable(label):
                return Answer(None if await operating.close(label) else "No table of that label runs.")
            case DeleteAccount(account):
                await operating.delete(account)
            case MakeCopy():
                return await self._copy()
            case _:
                assert_never(asked)
        return Answer()

    async def _copy(self) -> Answer:
        if self.copying is None:
            return Answer("The log of this room is in no file.")
        try:
            return Answer(copy=await self.copying.make())
        except CopyError as error:
            return Answer(str(error))


def _write_private(path: Path, content: bytes) -> None:
    """Write a file that nobody else ever reads, whatever was there before."""
    path.unlink(missing_ok=True)
    with new_file(path) as file:
        file.write(content)
