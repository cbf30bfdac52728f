"""Opens what a room stands on: two SQLite files in its folder, or a PostgreSQL database."""

import contextlib
from collections.abc import AsyncGenerator, Generator
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from durak.server.app import ServerError, Stores
from durak.server.clock import RoomClock
from durak.server.control import Files
from durak.store.accounts import ACCOUNTS_FILE, Accounts, open_accounts
from durak.store.database import OtherSchemaError, reason
from durak.store.log import Log, LogError
from durak.store.sqlite_log import LOG_FILE, SqliteLog, open_log

OWNER_ONLY = 0o700


@contextlib.asynccontextmanager
async def stores_in_folder(data: Path, speed: int) -> AsyncGenerator[Stores]:
    """Open the files of a room. Raises ServerError when that can't be done."""
    with _sentences(str(data)):
        _make_folder(data)
        log = SqliteLog(open_log(data / LOG_FILE))
        with _closed_on_failure(log):
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
    with _sentences(url.render_as_string(hide_password=True)):
        _make_folder(data)
        log = PostgresLog(url)
        with _closed_on_failure(log):
            accounts = Accounts(open_postgres(url))
    with _closing(log, accounts):
        yield _stores(log, accounts, speed, Files(data, None))


def _stores(log: Log, accounts: Accounts, speed: int, files: Files) -> Stores:
    clock = RoomClock(not_before_ms=log.latest_ms(), speed=speed)
    return Stores(log, accounts, clock, RoomClock(not_before_ms=0), files)


def _make_folder(data: Path) -> None:
    data.mkdir(mode=OWNER_ONLY, parents=True, exist_ok=True)


@contextlib.contextmanager
def _sentences(where: str) -> Generator[None]:
    """Say in a sentence why something can't be opened."""
    try:
        yield
    except OSError as error:
        raise ServerError(f"{where} can't be used: {error.strerror}.") from error
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
