"""The two ends of a line: what is sent on it is judged and noted, and what arrives is given to whoever is there."""

from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

import msgspec

from durak import protocol
from durak.protocol import FromRoom
from durak.world.process import Process
from durak.world.watch import Heard
from durak.world.wire import Wire

if TYPE_CHECKING:
    from durak.world.world import World

_decode = lru_cache(maxsize=512)(protocol.decode_room)


class Teller(Protocol):
    """Whoever is at the other end of a line."""

    wire: Wire | None

    def hear(self, message: FromRoom) -> None:
        """Take in what the room says."""
        ...

    def closed(self, code: int) -> None:
        """Follow that the line is closed."""
        ...


class Link:
    """See Ends: a line between a page and a process, and what its page was told."""

    def __init__(self, world: "World", process: Process, page: Teller) -> None:
        self.page = page
        self.heard_so_far = Heard()
        self._world = world
        self._process = process

    def sent(self, wire: Wire, message: bytes) -> bool:
        """See Ends."""
        del wire
        if not self._process.effect():
            return False
        self._world.note(message)
        self._world.judged(self._world.watch.told, self.heard_so_far, _decode(message), message)
        return True

    def heard(self, wire: Wire, message: bytes) -> None:
        """See Ends."""
        del wire
        self._world.messages += 1
        self._world.note(message)
        try:
            decoded = protocol.decode_page(message)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
            return
        self._world.judged(self._world.watch.read, self.heard_so_far, decoded)

    def ended(self, wire: Wire) -> None:
        """See Ends."""
        self._world.links.pop(wire, None)
        self.heard_so_far.closed = True

    def arrived(self, wire: Wire, message: bytes) -> None:
        """See Ends."""
        if self.page.wire is wire:
            self.page.hear(_decode(message))

    def closed(self, wire: Wire, code: int) -> None:
        """See Ends."""
        if self.page.wire is wire:
            self.page.closed(code)
