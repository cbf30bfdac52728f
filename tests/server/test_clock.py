import asyncio
import time

from durak.server.clock import RoomClock


async def test_room_time_is_the_machines_at_first() -> None:
    before = int(time.time() * 1000)
    now = RoomClock(not_before_ms=0).now()
    assert before <= now <= int(time.time() * 1000)


async def test_room_time_never_goes_back_over_a_restart() -> None:
    later = int(time.time() * 1000) + 3_600_000
    assert RoomClock(not_before_ms=later).now() >= later


async def test_a_faster_clock_counts_from_the_same_instant_so_a_restart_does_not_turn_it_back() -> None:
    first = RoomClock(not_before_ms=0, speed=50)
    before = first.now()
    assert RoomClock(not_before_ms=0, speed=50).now() >= before


async def test_a_timer_goes_off_when_it_is_time_and_not_when_it_is_cancelled() -> None:
    clock = RoomClock(not_before_ms=0, speed=1_000)
    start = clock.now()
    called: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    clock.call_at(start + 1_000, lambda: called.set_result(0)).cancel()
    clock.call_at(start + 2_000, lambda: called.set_result(clock.now()))
    assert await called >= start + 2_000


async def test_the_walls_clock_may_jump_as_it_likes_once_a_room_runs() -> None:
    walls = iter([1_000.0, 90_000_000.0, 0.0])
    clock = RoomClock(not_before_ms=0, wall_seconds=lambda: next(walls))
    first, second = clock.now(), clock.now()
    assert 1_000_000 <= first <= second < 2_000_000
    assert next(walls) == 90_000_000.0  # it was asked once
