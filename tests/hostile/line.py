"""The room's end of a socket, without one: what a test puts in it is read, and what the room says is kept."""

import asyncio
from collections import deque


class HeldLine:
    """See PageLine. It is always free, so everything is said at once; a page answers a close by closing."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.code: int | None = None
        self.reason = ""
        self.gone = False
        self._inbox: deque[bytes | None] = deque()
        self._waiter: asyncio.Future[None] | None = None

    def put(self, message: bytes | None) -> None:
        """Let the room read a message; None: the page has closed."""
        self._inbox.append(message)
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    # --- the room's end ---

    def free(self) -> bool:
        return True

    def send(self, message: bytes) -> None:
        if self.code is None:
            self.sent.append(message)

    async def send_slowly(self, message: bytes) -> None:
        raise AssertionError(f"a line that is free was waited for: {message!r}")

    async def receive(self) -> bytes | None:
        while not self._inbox:
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        if self._inbox[0] is None:
            return None  # and nothing else any more
        return self._inbox.popleft()

    def close(self, code: int, reason: str) -> None:
        if self.code is None:
            self.code, self.reason = code, reason
            self.put(None)

    def hang_up(self) -> None:
        self.gone = True

    def cut(self) -> None:
        raise AssertionError("a line that is there was cut")
