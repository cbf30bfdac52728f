"""Where the operator works: the folder of a room, its database, and the room itself if it runs."""

import contextlib
import http.client
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter
from sqlalchemy.exc import SQLAlchemyError

from durak.admin.problem import AdminError
from durak.server.config import DATABASE, LOOPBACK, USER_DATA
from durak.server.control import CONTROL_FILE, Answer, Asked, Look, Where
from durak.store.accounts import ACCOUNTS_FILE
from durak.store.database import Database, OtherSchemaError, open_current, reason

PATIENCE_SECONDS = 600.0
"""A room that copies a big log needs some minutes."""


@Parameter(name="*")
@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """Which room."""

    data: Annotated[Path, Parameter(help="The folder of the log and the accounts.")] = USER_DATA

    database: Annotated[str | None, Parameter(env_var=DATABASE, help="Where they are instead, as for the room.")] = None

    @contextlib.asynccontextmanager
    async def opened(self) -> AsyncGenerator[Database]:
        """Open the accounts as they are. Raises AdminError when they can't be had, or fail meanwhile."""
        try:
            database = self._open()
        except OtherSchemaError as error:
            raise AdminError(
                "The accounts are of another version: a start of the room brings them to this one."
            ) from error
        except SQLAlchemyError as error:
            raise AdminError(f"The accounts can't be opened: {reason(error)}.") from error
        try:
            yield database
        except SQLAlchemyError as error:
            raise AdminError(f"The accounts fail: {reason(error)}.") from error
        finally:
            database.close()

    def refuse_postgres(self) -> None:
        """Raise AdminError when the room is in no files."""
        if self.database is not None:
            raise AdminError("A room in PostgreSQL is backed up and restored by pg_dump and pg_restore.")

    def _open(self) -> Database:
        self._refuse_other_store()
        if self.database is not None:
            return _open_postgres(self.database)
        path = self.data / ACCOUNTS_FILE
        if not path.exists():
            raise AdminError(f"There is no room in {self.data} (see --data).")
        return open_current(path)

    def _refuse_other_store(self) -> None:
        """Raise AdminError when the room that runs here stores elsewhere: nothing would follow from what is stored."""
        where = self._where()
        if where is None or where.store is None:
            return
        if where.store == "postgresql" and self.database is None:
            raise AdminError(
                f"The room on {self.data} is in PostgreSQL: say --database, or set {DATABASE}, as it does."
            )
        if where.store == "sqlite" and self.database is not None:
            raise AdminError(f"The room on {self.data} is in files there: leave --database and {DATABASE} out.")

    def ask(self, asked: Asked) -> Answer | None:
        """Ask the running room; None when none runs. Raises AdminError when it does not do it."""
        where = self._where()
        if where is None:
            return None
        connection = http.client.HTTPConnection(LOOPBACK, where.port, timeout=PATIENCE_SECONDS)
        try:
            connection.request("POST", "/", msgspec.json.encode(asked), {"Authorization": f"Bearer {where.token}"})
            response = connection.getresponse()
            said = response.read()
        except ConnectionRefusedError:  # the room was killed, and left its file
            return None
        except (OSError, http.client.HTTPException) as error:
            raise AdminError(f"The room does not answer: {error}.") from error
        finally:
            connection.close()
        if response.status != http.HTTPStatus.OK:
            raise AdminError(f"The room refuses: {said.decode(errors='replace').strip()}")
        answer = msgspec.json.decode(said, type=Answer)
        if answer.problem is not None:
            raise AdminError(answer.problem)
        return answer

    def ask_running(self, asked: Asked) -> Answer:
        """Ask the room, which must run. Raises AdminError."""
        answer = self.ask(asked)
        if answer is None:
            raise AdminError(f"No room runs on {self.data} (see --data).")
        return answer

    def let_look(self) -> str:
        """Let the room, if it runs, follow what was stored; return from when on it holds."""
        return "from its next start on: no room runs now" if self.ask(Look()) is None else "from now on"

    def _where(self) -> Where | None:
        path = self.data / CONTROL_FILE
        try:
            return msgspec.json.decode(path.read_bytes(), type=Where)
        except FileNotFoundError:
            return None
        except (OSError, msgspec.DecodeError) as error:
            raise AdminError(f"{path} can't be read: be the user that the room runs as.") from error


def _open_postgres(text: str) -> Database:
    try:
        # Their drivers are an extra.
        from durak.store.postgres import open_current_postgres, postgres_url  # noqa: PLC0415
    except ImportError as error:
        raise AdminError("--database needs its drivers: pip install 'durak-table[postgresql]'.") from error
    try:
        return open_current_postgres(postgres_url(text))
    except ValueError as error:
        raise AdminError(f"--database: {error}.") from error
