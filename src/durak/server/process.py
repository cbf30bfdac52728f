"""The process around a server: its loop, its signals, its disk, what it tells the operator, and its end."""

import asyncio
import contextlib
import ctypes
import gc
import importlib
import importlib.util
import os
import signal
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import structlog

from durak.server.app import ServerError, Stores, serving
from durak.server.config import Config
from durak.server.limits import CONNECTIONS
from durak.server.opening import sentences, stores_in_folder, stores_in_postgres

STOP_SECONDS = 15.0
"""A process that was asked to stop, and is still there after so long, ends as it is."""
FILES = 2 * CONNECTIONS
"""Open files enough for all sockets and more."""
YOUNG = 10_000
"""So many objects are made before Python looks for circles among them: moves and sockets make none. Its own 700 took a
dozenth of the processor under load."""

logger = structlog.get_logger()


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """What a process serves: the page in a folder, and a room whose log and accounts lie in `data`; None is without it.

    `database` is where they lie instead, when that is PostgreSQL: `data` is then where the operator reaches the room.
    `speed` is how fast the tables' clock runs: all that people wait for at a table, the grace of a lost connection too.
    The limits on connections (limits.py) know nothing of it.
    """

    page: Path | None = None
    data: Path | None = None
    database: str | None = None
    speed: int = 1


def run(config: Config, parts: Parts, started: Callable[[int], None]) -> None:
    """Serve until SIGINT or SIGTERM; `started` is called with the port when it listens. Raises ServerError."""
    _log_readably()
    _allow_many_files()
    with asyncio.Runner(loop_factory=_fastest_loop()) as runner:
        runner.run(_run(config, parts, started))
    logger.info("stopped")


async def _run(config: Config, parts: Parts, started: Callable[[int], None]) -> None:
    stop = _stop_signal()
    with contextlib.nullcontext() if parts.data is None else sentences(str(parts.data)):
        async with (
            _stores(parts) as stores,
            serving(config, page=parts.page, stores=stores, ready=_give_back) as running,
        ):
            started(running.port)
            logger.info("started", port=running.port, room=parts.data is not None, page=parts.page is not None)
            await asyncio.wait([stop, running.failed], return_when=asyncio.FIRST_COMPLETED)
            _end_in_time()
            if running.failed.done():
                raise ServerError(f"The room had to stop, with nothing lost that it told: {running.failed.result()}.")


def _stores(parts: Parts) -> contextlib.AbstractAsyncContextManager[Stores | None]:
    if parts.data is None:
        return contextlib.nullcontext()
    if parts.database is None:
        return stores_in_folder(parts.data, parts.speed)
    return stores_in_postgres(parts.database, parts.data, parts.speed)


def _end_in_time() -> None:
    """Let the process end, at the latest, when STOP_SECONDS have passed: a disk or a page may never answer.

    What was told is durable at every instant, so nothing that counts is lost by it.
    """

    def cut() -> None:
        logger.error("stopping took too long: the process ends as it is", seconds=STOP_SECONDS)
        os._exit(1)

    logger.info("stopping")
    timer = threading.Timer(STOP_SECONDS, cut)
    timer.daemon = True
    timer.start()


def _give_back() -> None:
    """Return the memory to the system that only the start needed, and let no collection look at what stays for good."""
    gc.collect()
    gc.freeze()
    gc.collect()  # counts what is left, by which Python judges when to look at all of it again: nothing
    gc.set_threshold(YOUNG)
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # the C library of some Linuxes gives back by itself
        if trim is not None:
            trim(0)


def _stop_signal() -> asyncio.Future[None]:
    """Return a future that is done when the process is asked to stop."""
    loop = asyncio.get_running_loop()
    stop: asyncio.Future[None] = loop.create_future()

    def ask() -> None:
        if not stop.done():
            stop.set_result(None)

    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # where there are no such signals Ctrl-C ends the process
            loop.add_signal_handler(number, ask)
    return stop


def _fastest_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    if importlib.util.find_spec("uvloop") is None:  # it does not install everywhere, and is not needed
        return None
    return importlib.import_module("uvloop").new_event_loop


def _allow_many_files() -> None:
    """Ask for enough open files for all sockets: many systems begin with a thousand, and allow more."""
    if importlib.util.find_spec("resource") is None:  # Windows has no such limit
        return
    resource = importlib.import_module("resource")
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most == resource.RLIM_INFINITY or most > FILES:
        most = FILES
    if now < most:
        with contextlib.suppress(OSError, ValueError):  # some systems allow less than they say
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _log_readably() -> None:
    """Log to stderr: lines for a person at a terminal, JSON for everything else."""
    readable = sys.stderr.isatty()
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.dev.ConsoleRenderer() if readable else structlog.processors.JSONRenderer(),
        ],
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
