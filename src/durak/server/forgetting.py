"""Guests who were not here for long are deleted, at the start and every day."""

import asyncio
from dataclasses import dataclass

import structlog
from sqlalchemy.exc import SQLAlchemyError

from durak.server.api.context import Api
from durak.server.api.ending import delete_account
from durak.server.clock import Timer
from durak.server.limits import DAY_MS, GUEST_DAYS
from durak.server.people import People
from durak.store.database import reason

logger = structlog.get_logger()


@dataclass(slots=True)
class Forgetting:
    """Deletes guests without a passkey or recovery codes who were not seen for GUEST_DAYS, and are not here now."""

    api: Api
    people: People
    _task: asyncio.Task[None] | None = None
    _timer: Timer | None = None
    _stopping: bool = False

    def begin(self) -> None:
        """Delete those of today, and go on tomorrow."""
        now_ms = self.api.clock.now()
        self._task = asyncio.create_task(self._forget(now_ms), name="forgetting")
        self._timer = self.api.clock.call_at(now_ms + DAY_MS, self.begin)

    async def stop(self) -> None:
        """Finish the account that is being deleted; the others have time until tomorrow."""
        self._stopping = True
        if self._timer is not None:
            self._timer.cancel()
        if self._task is not None:
            await asyncio.wait([self._task])

    async def _forget(self, now_ms: int) -> None:
        deleted = 0
        try:
            for account in await self.api.profiles.unused(now_ms - GUEST_DAYS * DAY_MS, self.people.here()):
                if self._stopping:
                    break
                if account not in self.people.here():  # who came back in this moment stays
                    await delete_account(self.api, account)
                    deleted += 1
        except SQLAlchemyError as error:
            logger.error("unused guests can't be deleted", error=reason(error))  # noqa: TRY400 -- no values
            return
        if deleted:
            logger.info("unused guests deleted", accounts=deleted)
