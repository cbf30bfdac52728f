"""When a table wants to be called, and what it then does by itself."""

from collections.abc import Iterator
from enum import IntEnum
from typing import NamedTuple, assert_never

from durak.table import coming, dealing
from durak.table.clock import GRACE_MS, Clocks
from durak.table.people import Person
from durak.table.state import State


class Cause(IntEnum):
    """What a table can be called for; in this order when all else is equal."""

    WAKE = 0
    DECISION = 1
    WINDOW = 2
    GRACE = 3
    DEAL = 4
    OPEN = 5
    EXPIRY = 6


class Alarm(NamedTuple):
    """Something due at a time; alarms of one time go off by seat, -1 being no seat's."""

    at_ms: int
    seat: int
    cause: Cause
    account: str = ""


def next_alarm(state: State) -> Alarm | None:
    """Return what is due next. It is asked for several times between two inputs, and found once."""
    if not state.alarm_known:
        state.alarm = None if state.closed else min(_alarms(state), default=None)
        state.alarm_known = True
    return state.alarm


def _alarms(state: State) -> Iterator[Alarm]:
    if state.running is not None:
        yield from _round_alarms(state.running.clocks)
    for person in state.people.all():
        if person.dropped_at_ms is not None:
            yield Alarm(person.dropped_at_ms + GRACE_MS, _seat(state, person), Cause.GRACE, person.account)
    if state.fixed is not None:
        yield Alarm(state.fixed.until_ms, -1, Cause.OPEN)
    elif state.deals_at_ms is not None and not state.dealing:
        yield Alarm(state.deals_at_ms, -1, Cause.DEAL)
    if state.expires_at_ms is not None:
        yield Alarm(state.expires_at_ms, -1, Cause.EXPIRY)


def _round_alarms(clocks: Clocks) -> Iterator[Alarm]:
    for seat, wake_ms in enumerate(clocks.wakes):
        if wake_ms is not None:
            yield Alarm(wake_ms, seat, Cause.WAKE)
    if clocks.wait is not None:
        yield Alarm(clocks.wait.until_ms, clocks.wait.seat, Cause.DECISION)
    if clocks.window is not None:
        yield Alarm(clocks.window.until_ms, -1, Cause.WINDOW)


def _seat(state: State, person: Person) -> int:
    seat = state.hand_of(person.account)
    return -1 if seat is None else seat


def go_off(state: State, alarm: Alarm, now_ms: int) -> None:
    """Do what an alarm is for. All bots due together wake up together."""
    match alarm.cause:
        case Cause.WAKE:
            state.shown().wake(now_ms)
        case Cause.DECISION:
            coming.run_out(state, alarm.seat, now_ms)
        case Cause.WINDOW:
            state.tell_all(state.shown().close_window(now_ms))
        case Cause.GRACE:
            coming.leave_dropped(state, alarm.account, now_ms)
        case Cause.DEAL:
            dealing.begin_deal(state, now_ms)
        case Cause.OPEN:
            dealing.call_off(state, now_ms)
        case Cause.EXPIRY:
            state.close()
        case _:
            assert_never(alarm.cause)
