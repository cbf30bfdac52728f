"""A connection that can't keep up, on a line that a test holds back."""

import asyncio

import msgspec

from durak import protocol
from durak.protocol import Accepted, CloseCode, Pong, Refused, View
from durak.server.connection import REASONS, Connection
from durak.server.limits import ANNOUNCEMENTS
from tests.server.hand_clock import settle
from tests.server.test_outbox import view


class HeldLine:
    """Takes what is sent; slow sending waits until `release`."""

    def __init__(self, *, free: bool) -> None:
        self.sent: list[bytes] = []
        self.code: int | None = None
        self.was_cut = False
        self.lost = False
        self.is_free = free
        self._released = asyncio.Event()

    def free(self) -> bool:
        return self.is_free

    def send(self, message: bytes) -> None:
        self.sent.append(message)

    async def send_slowly(self, message: bytes) -> None:
        if self.lost:
            raise ConnectionResetError
        self.sent.append(message)
        await self._released.wait()

    def close(self, code: int, reason: str) -> None:
        assert len(reason.encode()) <= 123  # RFC 6455, 5.5: what fits a close frame
        self.code = code

    def cut(self) -> None:
        self.was_cut = True

    def release(self) -> None:
        self.is_free = True
        self._released.set()


def views(line: HeldLine) -> list[View]:
    return [message for message in map(protocol.decode_room, line.sent) if isinstance(message, View)]


async def test_a_free_line_gets_everything_at_once() -> None:
    line = HeldLine(free=True)
    connection = Connection(line)
    connection.reply(Accepted(1))
    connection.tell(view(1, 1), b"the bytes of all")
    assert line.sent == [msgspec.json.encode(Accepted(1)), b"the bytes of all"]


async def test_a_slow_line_gets_the_latest_view_and_all_that_happened() -> None:
    line = HeldLine(free=False)
    connection = Connection(line)
    connection.tell(view(1, 1), b"")
    await settle()
    for version in range(2, 9):
        connection.tell(view(version, version), b"")
    connection.reply(Pong(0))
    line.release()
    await settle()
    assert line.sent[1] == msgspec.json.encode(Pong(0))
    assert views(line) == [view(1, 1), view(8, *range(2, 9))]


async def test_telling_a_slow_line_never_waits_and_keeps_the_order() -> None:
    line = HeldLine(free=False)
    connection = Connection(line)
    connection.reply(Pong(1))
    await settle()
    line.is_free = True
    connection.reply(Pong(2))  # may not overtake what waits
    line.release()
    await settle()
    connection.reply(Pong(3))
    assert [protocol.decode_room(message) for message in line.sent] == [Pong(1), Pong(2), Pong(3)]


async def test_who_falls_too_far_behind_is_closed_with_the_reason() -> None:
    line = HeldLine(free=False)
    connection = Connection(line)
    for n in range(ANNOUNCEMENTS + 2):
        connection.tell(view(n, n), b"")
        await settle()
    assert connection.closed is CloseCode.TOO_SLOW
    assert line.code == CloseCode.TOO_SLOW
    assert protocol.decode_room(line.sent[-1]) == Refused(None, "too_slow", REASONS[CloseCode.TOO_SLOW])


async def test_the_first_view_of_another_table_replaces_what_waits() -> None:
    line = HeldLine(free=False)
    connection = Connection(line)
    connection.show("table", view(1))
    await settle()
    connection.tell(view(2, 7), b"")
    connection.show("other", view(1))
    line.release()
    await settle()
    assert connection.showing == "other"
    assert views(line) == [view(1), view(1)]


async def test_a_lost_line_is_cut_and_harms_nobody() -> None:
    line = HeldLine(free=False)
    line.lost = True
    connection = Connection(line)
    connection.tell(view(1), b"")
    await settle()
    assert line.was_cut


async def test_a_connection_is_closed_once() -> None:
    line = HeldLine(free=True)
    connection = Connection(line)
    connection.close(CloseCode.TAKEN_OVER)
    connection.close(CloseCode.RESTART)
    assert (connection.closed, line.code) == (CloseCode.TAKEN_OVER, CloseCode.TAKEN_OVER)
    assert len(line.sent) == 1


def test_every_close_code_has_a_sentence() -> None:
    assert set(REASONS) == set(CloseCode)
