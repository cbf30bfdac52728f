"""Copies of the log for the operator's command: one at a time is made, under a name of its own, for its owner alone.

The command takes a copy by renaming it. One that nobody takes is removed after a while, and when the room stops.
"""

import contextlib
from collections.abc import Awaitable, Callable, Generator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from durak.server.clock import Clock
from durak.server.tokens import ID_BYTES, token
from durak.store.folder import new_file
from durak.store.log import LogError

COPY = "log.copy"
"""The name of every copy begins so."""
TAKEN_MS = 60_000
"""A copy that nobody has taken after so long is removed."""

CopyLog = Callable[[Path], Awaitable[None]]
"""Copies the log into an empty file. Raises LogError when that can't be done."""


class CopyError(Exception):
    """There is no copy; the message says why, in a sentence for the operator."""


@dataclass(slots=True, kw_only=True)
class Copying:
    """The copies in the folder of a room. `clear` removes all of them, those that a killed room left too."""

    folder: Path
    copy_log: CopyLog
    clock: Clock
    chance: Random
    _busy: bool = False

    async def make(self) -> str:
        """Copy the log, as it is at some instant from now on; return the name of the copy. Raises CopyError."""
        if self._busy:
            raise CopyError("Another copy of the log is being made: try again when it is there.")
        self._busy = True
        path = self.folder / f"{COPY}-{token(self.chance, ID_BYTES)}.sqlite3"
        try:
            with _kept_if_whole(path):
                await self.copy_log(path)
        except (LogError, OSError) as error:
            raise CopyError(f"The log can't be copied: {error}.") from error
        finally:
            self._busy = False
        self.clock.call_at(self.clock.now() + TAKEN_MS, partial(path.unlink, missing_ok=True))
        return path.name

    def clear(self) -> None:
        """Remove what nobody has taken."""
        for path in self.folder.glob(f"{COPY}*"):
            path.unlink(missing_ok=True)


@contextlib.contextmanager
def _kept_if_whole(path: Path) -> Generator[None]:
    new_file(path).close()
    try:
        yield
    except BaseException:  # the room may stop meanwhile
        path.unlink(missing_ok=True)
        raise
