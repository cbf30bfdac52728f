"""A WebSocket, reduced: what is answered on it without the room."""

import asyncio
from typing import Any, cast

import pytest

from durak.server.incoming import Control
from durak.server.limits import UNSENT_BYTES
from durak.server.line import HEARD_BYTES, PONG_FRAME, SocketLine
from tests.server.hand_clock import HandClock
from tests.server.raw_frames import PING, TEXT, frame


class FakeTransport:
    """Takes what is written, with so many bytes waiting before it."""

    def __init__(self, waiting: int) -> None:
        self.waiting = waiting
        self.written: list[bytes] = []
        self.reads = True
        self.closing = False

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def is_closing(self) -> bool:
        return self.closing

    def write(self, frame: bytes) -> None:
        self.written.append(frame)


@pytest.mark.parametrize(("waiting", "answers"), [(UNSENT_BYTES, 1), (UNSENT_BYTES + 1, 0)])
async def test_a_ping_is_answered_to_who_takes_the_answer(waiting: int, answers: int) -> None:
    transport = FakeTransport(waiting)
    line = SocketLine(cast("Any", transport), HandClock())
    line.data_received(frame(PING, b"there?"))
    assert await line.receive() is Control.FRAME
    await asyncio.sleep(0)
    assert transport.written == [bytes([PONG_FRAME, 6]) + b"there?"] * answers


async def test_what_is_sent_in_one_turn_goes_out_together_and_counts_at_once() -> None:
    transport = FakeTransport(waiting=0)
    line = SocketLine(cast("Any", transport), HandClock())
    line.send(b"accepted")
    line.send(b"v" * UNSENT_BYTES)
    assert not line.free()
    assert transport.written == []
    await asyncio.sleep(0)
    assert [len(written) for written in transport.written] == [2 + 8 + 4 + UNSENT_BYTES]
    assert line.free()
    line.send(b"the last word")
    line.close(4000, "Bye.")
    assert transport.written[1:] == [b"\x81\x0dthe last word\x88\x06\x0f\xa0Bye."]
    line.send(b"too late")
    await asyncio.sleep(0)
    assert len(transport.written) == 2


async def test_what_is_no_websocket_s_closes_the_line_with_its_code() -> None:
    transport = FakeTransport(waiting=0)
    line = SocketLine(cast("Any", transport), HandClock())
    line.data_received(frame(TEXT, b"heard") + b"\x83\x80mask")
    assert await line.receive() == b"heard"
    assert await line.receive() is None
    assert transport.written == [b"\x88\x02\x03\xea"]  # 1002


async def test_a_line_that_is_lost_says_the_last_that_came_on_it() -> None:
    line = SocketLine(cast("Any", FakeTransport(waiting=0)), HandClock())
    line.data_received(frame(TEXT, b"the last word"))
    line.connection_lost(None)
    assert await line.receive() == b"the last word"
    assert await line.receive() is None
    assert await line.receive() is None


async def test_who_waits_to_send_on_a_line_that_is_reset_learns_it_with_the_next_message() -> None:
    transport = FakeTransport(waiting=0)
    line = SocketLine(cast("Any", transport), HandClock())
    line.pause_writing()
    sending = asyncio.create_task(line.send_slowly(b"slow"))
    await asyncio.sleep(0)
    assert not sending.done()
    transport.closing = True
    line.connection_lost(ConnectionError("reset"))
    await sending
    with pytest.raises(ConnectionResetError):
        await line.send_slowly(b"more")


async def test_nothing_more_is_read_while_much_is_not_received() -> None:
    transport = FakeTransport(waiting=0)
    line = SocketLine(cast("Any", transport), HandClock())
    message = frame(TEXT, b"x" * 1_000)
    sent = 0
    while transport.reads:
        line.data_received(message)
        sent += 1
    assert 2 * HEARD_BYTES // 2_000 < sent <= 2 * HEARD_BYTES // 1_000
    for _ in range(sent):
        assert await line.receive() == b"x" * 1_000
    assert transport.reads
