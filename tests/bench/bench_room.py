"""A room under load: commands a second through real sockets, each logged with full sync and told to a whole table.

Fifty private tables of four pages play rounds as fast as the room lets them. Its clock runs fast, so that the windows
of R8 are short: at the first speed pages mostly wait for them, at the second one the room is the limit.
"""

import asyncio
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter

import msgspec

from durak.protocol import Accepted, PlayWithFriends, SetTable, Start, View
from durak.server.limits import MESSAGES_PER_SECOND
from tests.server.brain import ID, choose
from tests.server.page_socket import PageSocket
from tests.server.server_process import ServerProcess

TABLES = 50
SEATS = 4
SECONDS = 5.0
WARM_SECONDS = 1.0
SPEEDS = (20, 100)
PAGE_SECONDS = 1 / MESSAGES_PER_SECOND
"""A page asks no more often than this: the room would close it."""


class LoadPage:
    """One page that plays, and measures from a command to its Accepted."""

    def __init__(self, socket: PageSocket, rng: Random) -> None:
        self.socket = socket
        self.waited: list[float] = []
        self.views = 0
        self._rng = rng
        self._asked_at = 0.0
        self._waiting = False

    async def play(self) -> None:
        """Play until cancelled."""
        while True:
            message = await self.socket.hear_next()
            self.socket.heard.clear()
            match message:
                case Accepted():
                    self.waited.append(perf_counter() - self._asked_at)
                    self._waiting = False
                case View():
                    self.views += 1
                    await self._act(message)
                case _:
                    self._waiting = False

    async def _act(self, view: View) -> None:
        command = Start(ID) if view.you.may_start else choose(view, self._rng)
        if command is not None and not self._waiting:
            self._waiting = True
            await asyncio.sleep(max(0.0, self._asked_at + PAGE_SECONDS - perf_counter()))
            self._asked_at = perf_counter()
            await self.socket.say(msgspec.structs.replace(command, id=self.socket.next_id()))


async def main() -> None:
    """Measure at each speed."""
    for speed in SPEEDS:
        with tempfile.TemporaryDirectory() as folder:
            room = ServerProcess(Path(folder), speed)
            await room.start()
            try:
                await measure(room, speed)
            finally:
                await room.stop()


async def measure(room: ServerProcess, speed: int) -> None:
    """Play at all tables for a while, and print what came of it."""
    pages = [page for number in range(TABLES) for page in await seated(room, number)]
    tasks = [asyncio.create_task(page.play()) for page in pages]
    await asyncio.sleep(WARM_SECONDS)
    for page in pages:
        page.waited.clear()
        page.views = 0
    began = perf_counter()
    await asyncio.sleep(SECONDS)
    report(pages, speed, perf_counter() - began)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for page in pages:
        await page.socket.close()


async def seated(room: ServerProcess, number: int) -> list[LoadPage]:
    """Open a private table and fill its seats with pages."""
    host = await PageSocket.connect(room.url)
    await host.hello()
    await host.ask(PlayWithFriends(ID))
    table = (await host.view()).table
    await host.ask(SetTable(ID, bots=0))
    pages = [host]
    while len(pages) < SEATS:
        pages.append(await PageSocket.connect(room.url))
        await pages[-1].hello(table=table)
    return [LoadPage(page, Random(SEATS * number + seat)) for seat, page in enumerate(pages)]


def report(pages: Sequence[LoadPage], speed: int, seconds: float) -> None:
    """Print the figures of one run."""
    waited_ms = sorted(1000 * waited for page in pages for waited in page.waited)
    hundredths = quantiles(waited_ms, n=100)
    views = sum(page.views for page in pages)
    print(
        f"room, {TABLES} tables of {SEATS} pages, clock x{speed}: {len(waited_ms) / seconds:,.0f} commands/s, "
        f"{views / seconds:,.0f} views/s, command to Accepted p50 {hundredths[49]:.1f} ms, p99 {hundredths[98]:.1f} ms"
    )


if __name__ == "__main__":
    asyncio.run(main())
