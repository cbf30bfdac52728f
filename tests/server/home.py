"""Where the rooms of a test live, one after the other: what lasts from one to the next."""

from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from pathlib import Path

from durak.server.config import Config
from durak.server.control import Files
from durak.store.accounts import Accounts
from durak.store.log import Log
from tests.databases import OpenDatabase
from tests.server.hand_clock import HandClock
from tests.server.running_room import TestRoom, running_room


@dataclass(frozen=True, slots=True)
class Home:
    """A folder, and a database."""

    folder: Path
    database: OpenDatabase

    def accounts(self) -> Accounts:
        return Accounts(self.database())

    def room(
        self,
        config: Config | None = None,
        *,
        log: Log | None = None,
        clock: HandClock | None = None,
        files: Files | None = None,
    ) -> AbstractAsyncContextManager[TestRoom]:
        """Run a room here, as running_room does."""
        return running_room(self.folder, config, log=log, clock=clock, files=files, accounts=self.accounts())
