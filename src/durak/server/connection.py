"""A connection as the room sees it: it is told things, never waited for, and closed with a reason.

Latest view wins, announcements are kept in order; one that falls too far behind is closed, and gets a fresh view on its
return.
"""

import asyncio
import itertools
from collections.abc import Callable, Sequence
from typing import Protocol

from durak import protocol
from durak.protocol import CloseCode
from durak.server.outbox import Outbox

REASONS = {
    CloseCode.GOING_AWAY: "The room is closing.",
    CloseCode.TOO_BIG: "That message is too big.",
    CloseCode.RESTART: "The room restarts: come back in a moment.",
    CloseCode.TOO_SLOW: "Your connection fell behind: come back for a fresh view.",
    CloseCode.MALFORMED: "That is not a message of this protocol.",
    CloseCode.TAKEN_OVER: "You play on another device or in another tab now.",
    CloseCode.UNKNOWN_SECRET: "Nobody here has that secret.",
    CloseCode.TOO_FAST: "Too many messages or attempts: wait ten seconds.",
    CloseCode.TOO_MANY: "Too many new guests from your address: try again within the hour.",
    CloseCode.OTHER_VERSION: "This page is older or newer than the room: reload it.",
    CloseCode.NO_HELLO: "You did not say who you are.",
    CloseCode.BANNED: "The operator of this room lets you in no more.",
    CloseCode.NOT_STORED: "The room can't store anything just now. What it accepted is kept: come back in a moment.",
}
"""A sentence for every close code: it goes in a refusal before the close, and with the close."""


_numbers = itertools.count()


class Line(Protocol):
    """An open socket, reduced to what the room needs of it."""

    def free(self) -> bool:
        """Tell whether a message would be sent without making much wait."""
        ...

    def send(self, message: bytes) -> None:
        """Send a message, or let it wait below; nothing once the line closes."""
        ...

    async def send_slowly(self, message: bytes) -> None:
        """Send a message; return when there is room for more. Raises ConnectionResetError when the line is cut."""
        ...

    def close(self, code: int, reason: str) -> None:
        """Close with a code and a reason."""
        ...

    def cut(self) -> None:
        """Let go of the line at once, unsent bytes and all."""
        ...


class Connection:
    """One open socket, from an address. `showing` is the table of its page's last view, None before the first one.

    `number` rises with each that is opened.
    """

    def __init__(self, line: Line, address: str = "") -> None:
        self.number = next(_numbers)
        self.address = address
        self.showing: object | None = None
        self.closed: CloseCode | None = None
        self._line = line
        self._outbox = Outbox()
        self._deals: Sequence[protocol.Deal] = ()  # as it was told them last
        self._sending: asyncio.Task[None] | None = None

    def reply(self, message: protocol.FromRoom) -> None:
        """Send a message that is for this page alone."""
        self._reply(protocol.encode(message))

    def tell_deals(self, deals: Sequence[protocol.Deal], encode: Callable[[protocol.Deal], bytes]) -> None:
        """Send how far the deals of the table that is shown are, where this page was not told yet."""
        for deal in deals:
            if deal not in self._deals:
                self._reply(encode(deal))
        self._deals = deals

    def _reply(self, encoded: bytes) -> None:
        if self._free():
            self._line.send(encoded)
        else:
            self._outbox.put_reply(encoded)
            self._send_rest()

    def tell(self, view: protocol.View, encoded: bytes) -> None:
        """Send the next view of the table that is shown; `encoded` is its bytes, made once for all who get it."""
        if self._free():
            self._line.send(encoded)
        else:
            self._outbox.put_view(view)
            self._send_rest()

    def show(self, table: object, view: protocol.View) -> None:
        """Send the first view of a table; what was not sent yet of the one before never is."""
        self._outbox.drop_view()
        self.showing = table
        self.tell(view, protocol.encode(view))

    def stop_showing(self) -> None:
        """Show no table any more; what was not sent yet of the one before never is."""
        self.showing = None
        self._deals = ()
        self._outbox.drop_view()

    def close(self, code: CloseCode) -> None:
        """Say why, and close. Does nothing when it is closed already."""
        if self.closed is not None:
            return
        self.closed = code
        if self._sending is not None:
            self._sending.cancel()
        self._line.send(protocol.encode(protocol.Refused(None, code.name.lower(), REASONS[code])))
        self._line.close(code, REASONS[code])

    def _free(self) -> bool:
        return self._sending is None and self._line.free()

    def _send_rest(self) -> None:
        if self._outbox.full():
            self.close(CloseCode.TOO_SLOW)
        elif self._sending is None and self.closed is None:
            self._sending = asyncio.create_task(self._send_slowly())

    async def _send_slowly(self) -> None:
        """Send what waits, as fast as the page takes it."""
        try:
            while (message := self._outbox.take()) is not None:
                await self._line.send_slowly(message)
        except ConnectionResetError:
            self._line.cut()  # whoever reads from it learns that it is lost
        finally:
            self._sending = None
