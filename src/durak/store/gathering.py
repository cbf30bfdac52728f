"""Questions of one moment, answered together: after a restart everyone asks the same thing at once."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Generic, TypeVar

from durak.store.keys import MOST

Key = TypeVar("Key")
Answer = TypeVar("Answer")
Waiting = tuple[Key, asyncio.Future[Answer | None]]

CROWD = 4
PAUSE_SECONDS = 0.05
"""So long the next question waits for more when CROWD have come while one was answered. After a restart they come by
the thousand, and a question about a hundred takes hardly longer than one about a few."""


class Gathering(Generic[Key, Answer]):
    """Asks about all keys that came in while it waited for the answers about the ones before, and in a crowd a while.

    `ask` returns what is known of some keys; what it raises is raised to everyone who waits for one of them. `pause`
    waits for so many seconds.
    """

    def __init__(
        self,
        ask: Callable[[Sequence[Key]], Awaitable[Mapping[Key, Answer]]],
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._ask = ask
        self._pause = pause
        self._waiting: dict[Key, list[asyncio.Future[Answer | None]]] = {}
        self._asking: asyncio.Task[None] | None = None

    async def get(self, key: Key) -> Answer | None:
        """Return what is known of a key from now on, None when that is nothing."""
        answer: asyncio.Future[Answer | None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(key, []).append(answer)
        if self._asking is None:
            self._asking = asyncio.create_task(self._ask_all(), name="gathering")
        return await answer

    async def _ask_all(self) -> None:
        try:
            while self._waiting:
                keys = list(self._waiting)[:MOST]
                waiting = [(key, answer) for key in keys for answer in self._waiting.pop(key)]
                try:
                    found = await self._ask(keys)
                except Exception as error:  # noqa: BLE001 -- whatever it is, it is for those who asked
                    for _, answer in _left(waiting):
                        answer.set_exception(error)
                else:
                    for key, answer in _left(waiting):
                        answer.set_result(found.get(key))
                if CROWD <= len(self._waiting) < MOST:
                    await self._pause(PAUSE_SECONDS)
        finally:
            self._asking = None


def _left(waiting: Sequence[Waiting[Key, Answer]]) -> Sequence[Waiting[Key, Answer]]:
    return [(key, answer) for key, answer in waiting if not answer.done()]  # who asked may have gone
