import msgspec

from durak import protocol
from durak.protocol import Announcement, TakeSaid, View, You
from durak.server.limits import ANNOUNCEMENTS
from durak.server.outbox import Outbox


def view(version: int, *news: int) -> View:
    happened = tuple(Announcement(n, TakeSaid(0)) for n in news)
    return View(
        table="T", kind="quick", version=version, now_ms=0, heard=0, happened=happened, stage="waiting", round_number=0,
        deals_at_ms=None, you=You("choosing", None, host=False, may_start=False), seats=(), next=(), watching=(),
        panel=None, round=None,
    )  # fmt: skip


def taken(outbox: Outbox) -> list[View | bytes]:
    messages: list[View | bytes] = []
    while (message := outbox.take()) is not None:
        is_view = message.startswith(b'{"type":"view"')
        messages.append(msgspec.json.decode(message, type=View) if is_view else message)
    return messages


def test_the_latest_view_is_kept_with_everything_that_happened_in_order() -> None:
    outbox = Outbox()
    outbox.put_view(view(1, 1, 2))
    outbox.put_view(view(2))
    outbox.put_view(view(5, 3))
    assert taken(outbox) == [view(5, 1, 2, 3)]
    assert taken(outbox) == []


def test_replies_go_first_and_in_order() -> None:
    outbox = Outbox()
    outbox.put_view(view(1))
    outbox.put_reply(b"one")
    outbox.put_reply(b"two")
    assert taken(outbox) == [b"one", b"two", view(1)]


def test_a_view_of_a_table_that_is_not_shown_any_more_is_dropped() -> None:
    outbox = Outbox()
    outbox.put_view(view(1, 1))
    outbox.drop_view()
    outbox.put_view(view(9))
    assert taken(outbox) == [view(9)]


def test_64_announcements_wait_and_one_more_is_too_many() -> None:
    outbox = Outbox()
    for n in range(ANNOUNCEMENTS):
        outbox.put_view(view(n, n))
    assert not outbox.full()
    outbox.put_view(view(100))
    assert not outbox.full()
    outbox.put_view(view(101, ANNOUNCEMENTS))
    assert outbox.full()
    assert ANNOUNCEMENTS == 64


def test_64_replies_wait_and_one_more_is_too_many() -> None:
    outbox = Outbox()
    for _ in range(ANNOUNCEMENTS):
        outbox.put_reply(protocol.encode(protocol.Pong(0)))
    assert not outbox.full()
    outbox.put_reply(b"")
    assert outbox.full()
