"""A PostgreSQL server for tests: Debian's, in a folder of its own, on a socket there alone, stopped by its id."""

import itertools
import os
import shutil
import signal
import subprocess
import tempfile
import threading
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, delete, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.ext.asyncio import create_async_engine

from durak.store.aside import Aside
from durak.store.postgres import PostgresDatabase, open_postgres
from durak.store.schema import METADATA
from tests.ending import end_with_parent
from tests.hosting.programs import program, wait_until_it_says

USER = "durak"
PATIENCE_SECONDS = 120.0
SETTINGS = ("-c", "listen_addresses=", "-c", "fsync=off", "-c", "full_page_writes=off", "-c", "shared_buffers=16MB")
"""Reached by its socket alone. The machine of a test may lose what the server does not: its disk is not waited for."""


class PostgresServer:
    """A running server."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._numbers = itertools.count()
        self._kept: PostgresDatabase | None = None
        self._process = self._start()

    def url(self, database: str) -> URL:
        """Return where a database of this server is."""
        return make_url(f"postgresql+asyncpg://{USER}@/{database}?host={self._folder}")

    def new_database(self) -> URL:
        """Make an empty database, and return where it is."""
        name = f"test_{next(self._numbers)}"
        aside = Aside("a new database")
        aside.call(self._make(name))
        aside.close()
        return self.url(name)

    def cleaned(self) -> URL:
        """Return where the one database with the schema is, which holds nothing: it is made once, and emptied often."""
        if self._kept is None:
            self._kept_url = self.new_database()
            self._kept = open_postgres(self._kept_url)
        self._kept.run_now(_empty)
        return self._kept_url

    def crash(self) -> None:
        """Let the server end at once, and start again."""
        self._stop(signal.SIGQUIT)
        self._process = self._start()

    def stop(self) -> None:
        """Stop the server for good."""
        if self._kept is not None:
            self._kept.close()
        self._stop(signal.SIGQUIT)

    async def _make(self, name: str) -> None:
        engine = create_async_engine(self.url("postgres"), isolation_level="AUTOCOMMIT")
        async with engine.connect() as db:
            await db.exec_driver_sql(f"CREATE DATABASE {name} TEMPLATE template0")
        await engine.dispose()

    def _start(self) -> subprocess.Popen[str]:
        words = [program("postgres"), "-D", str(self._folder / "data"), "-k", str(self._folder), *SETTINGS]
        process = subprocess.Popen(
            words,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=end_with_parent,  # noqa: PLW1509 -- it takes no lock
            **as_nobody_special(),
        )
        wait_until_it_says(process, "ready to accept connections", patience_seconds=PATIENCE_SECONDS)
        # What it says later is read, so that it never waits for a reader.
        assert process.stderr is not None
        self._reader = threading.Thread(target=process.stderr.read, daemon=True)
        self._reader.start()
        return process

    def _stop(self, number: signal.Signals) -> None:
        self._process.send_signal(number)
        try:
            self._process.wait(PATIENCE_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            raise
        self._reader.join(PATIENCE_SECONDS)
        assert self._process.stderr is not None
        self._process.stderr.close()


def _empty(db: Connection) -> None:
    for table in reversed(METADATA.sorted_tables):  # of so little, a fraction of what TRUNCATE takes
        db.execute(delete(table))
    db.execute(text("DROP SCHEMA IF EXISTS durak_log CASCADE"))


@contextmanager
def postgres_server() -> Generator[PostgresServer]:
    """Make a server and its files, and take both away afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="durak-pg-"))  # the path of a socket must be short
    try:
        if "user" in as_nobody_special():
            shutil.chown(folder, USER_OF_DEBIAN, USER_OF_DEBIAN)
        words = ["-D", str(folder / "data"), "-U", USER, "--auth=trust", "--no-sync", "--no-locale", "-E", "UTF8"]
        made = subprocess.run(
            [program("initdb"), *words],
            capture_output=True,
            text=True,
            timeout=PATIENCE_SECONDS,
            check=False,
            **as_nobody_special(),
        )
        assert made.returncode == 0, made.stderr
        server = PostgresServer(folder)
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder)


USER_OF_DEBIAN = "postgres"


def as_nobody_special() -> dict[str, Any]:
    """Return how to start PostgreSQL, which refuses to be root: as the user that Debian made for it."""
    if os.geteuid() != 0:
        return {}
    return {"user": USER_OF_DEBIAN, "group": USER_OF_DEBIAN, "extra_groups": [], "cwd": "/"}
