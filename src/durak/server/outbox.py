"""What waits for a connection that is slower than its table: replies in order, then the latest view and all news."""

import msgspec

from durak import protocol
from durak.server.limits import ANNOUNCEMENTS


class Outbox:
    """Holds no more than ANNOUNCEMENTS replies, one view and ANNOUNCEMENTS announcements: past that it is full."""

    def __init__(self) -> None:
        self._replies: list[bytes] = []  # of a few; a deque would take more than all the rest of a connection
        self._view: protocol.View | None = None
        self._happened: list[protocol.Announcement] = []

    def put_reply(self, reply: bytes) -> None:
        """Keep a reply."""
        self._replies.append(reply)

    def put_view(self, view: protocol.View) -> None:
        """Keep a view instead of the one before, and what happened in both."""
        self._happened.extend(view.happened)
        self._view = view

    def drop_view(self) -> None:
        """Forget the view: its table is not this connection's any more."""
        self._happened.clear()
        self._view = None

    def full(self) -> bool:
        """Tell whether more waits than may."""
        return max(len(self._replies), len(self._happened)) > ANNOUNCEMENTS

    def take(self) -> bytes | None:
        """Take the next message, None when nothing waits."""
        if self._replies:
            return self._replies.pop(0)
        if self._view is None:
            return None
        view = msgspec.structs.replace(self._view, happened=tuple(self._happened))
        self.drop_view()
        return protocol.encode(view)
