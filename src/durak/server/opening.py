"""Opens what a room stands on: two SQLite files in its folder, or a PostgreSQL database."""

import contextlib
from collections.abc import AsyncGenerator, Generator
from dataclasses import asdict
from pathlib import Path

import structlog
from sqlalchemy.exc import SQLAlchemyError

from durak.server.app import ServerError, Stores
from durak.server.clock import RoomClock
from durak.server.control import Files
from durak.store.accounts import ACCOUNTS_FILE, Accounts, open_accounts
from durak.store.database import OtherSchemaError, reason
from durak.store.folder import OWNER_FOLDER
from durak.store.log import Log, LogError
from durak.store.rescue import rescue
from durak.store.sqlite_log import LOG_FILE, SqliteLog, open_log
from durak.store.whole import problem

BACKUP = "restore a backup (durak admin restore)"

logger = structlog.get_logger()


@contextlib.asynccontextmanager
async def stores_in_folder(data: Path, speed: int) -> AsyncGenerator[Stores]:
    """Open the files of a room. Raises ServerError when that can't be done."""
    with sentences(str(data)):
        _make_folder(data)
        _make_whole(data / LOG_FILE, data / ACCOUNTS_FILE)
        log = SqliteLog(open_log(data / LOG_FILE))
        with _closed_on_failure(log):
            if log.tables():
                _refuse_empty(data / ACCOUNTS_FILE)
            accounts = Accounts(open_accounts(data / ACCOUNTS_FILE))
    with _closing(log, accounts):
        yield _stores(log, accounts, speed, Files(data, log.copy))


@contextlib.asynccontextmanager
async def stores_in_postgres(database: str, data: Path, speed: int) -> AsyncGenerator[Stores]:
    """Open the database of a room, whose operator finds it by `data`. Raises ServerError when that can't be done."""
    try:
        # Their drivers are an extra.
        from durak.store.postgres import open_postgres, postgres_url  # noqa: PLC0415
        from durak.store.postgres_log import PostgresLog  # noqa: PLC0415
    except ImportError as error:
        raise ServerError("--database needs its drivers: pip install 'durak-table[postgresql]'.") from error
    try:
        url = postgres_url(database)
    except ValueError as error:
        raise ServerError(f"--database: {error}.") from error
    with sentences(url.render_as_string(hide_password=True)):
        _make_folder(data)
        log = PostgresLog(url)
        with _closed_on_failure(log):
            accounts = Accounts(open_postgres(url))
    with _closing(log, accounts):
        yield _stores(log, accounts, speed, Files(data, None, "postgresql"))


def _stores(log: Log, accounts: Accounts, speed: int, files: Files) -> Stores:
    clock = RoomClock(not_before_ms=log.latest_ms(), speed=speed)
    return Stores(log, accounts, clock, RoomClock(not_before_ms=0), files)


def _make_folder(data: Path) -> None:
    data.mkdir(mode=OWNER_FOLDER, parents=True, exist_ok=True)


def _make_whole(log: Path, accounts: Path) -> None:
    """See that nothing is damaged: what can be read of the log goes on; the accounts are whole, or the room ends."""
    if accounts.exists() and accounts.stat().st_size > 0:
        _refuse_empty(log)
        wrong = problem(accounts)
        if wrong is not None:
            raise ServerError(f"{accounts} is damaged ({wrong}). Nothing was changed: {BACKUP}.")
    rescued = rescue(log)
    if rescued is not None:
        logger.error("the log was damaged: what could be read goes on", **asdict(rescued) | {"kept": str(rescued.kept)})
    elif accounts.exists() and not log.exists():
        logger.warning("the log is not there: no table of before comes back", log=str(log))


def _refuse_empty(path: Path) -> None:
    """Raise ServerError when a file has lost all that was in it: nothing was ever there in one that is missing."""
    if path.exists() and path.stat().st_size == 0:
        raise ServerError(f"{path} is empty, and was not: {BACKUP}, or delete it to go on without what was in it.")


@contextlib.contextmanager
def sentences(where: str) -> Generator[None]:
    """Say in a sentence why a room can't go on where it is stored."""
    try:
        yield
    except OSError as error:
        raise ServerError(f"{where} can't be used: {error.strerror or error}.") from error
    except LogError as error:
        raise ServerError(f"The room can't start: {error}.") from error
    except OtherSchemaError as error:
        raise ServerError(f"The accounts in {where} are of a newer version of durak.") from error
    except SQLAlchemyError as error:
        raise ServerError(f"The accounts in {where} can't be opened: {reason(error)}.") from error


@contextlib.contextmanager
def _closed_on_failure(log: Log) -> Generator[None]:
    try:
        yield
    except BaseException:
        log.close()
        raise


@contextlib.contextmanager
def _closing(log: Log, accounts: Accounts) -> Generator[None]:
    try:
        yield
    finally:
        accounts.close()
        log.close()
