"""A thread with an event loop of its own, for drivers that need one: others go on meanwhile, or block on it."""

import asyncio
import threading
from collections.abc import Coroutine
from concurrent.futures import Future
from typing import Any, TypeVar

T = TypeVar("T")


class Aside:
    """The thread. It ends with `close`."""

    def __init__(self, name: str) -> None:
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def begin(self, work: Coroutine[Any, Any, T]) -> Future[T]:
        """Do something there, and don't wait."""
        return asyncio.run_coroutine_threadsafe(work, self.loop)

    def call(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something there, and block until it is done."""
        return self.begin(work).result()

    def close(self) -> None:
        """End the thread; nothing may be under way."""
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join()

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_forever()
        self.loop.run_until_complete(self.loop.shutdown_asyncgens())
        self.loop.close()
