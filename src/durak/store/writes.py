"""What waits to become durable: who asked is told when it is, or why it never will be."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from durak.store.log import LogError

Statement = tuple[str, Sequence[tuple[Any, ...]]]
"""SQL, and all the values that it is done with, one after the other."""


@dataclass(slots=True)
class Write:
    """Statements that become durable together, and who waits for that."""

    statements: Sequence[Statement]
    done: asyncio.Future[None]


def answer(loop: asyncio.AbstractEventLoop, batch: Sequence[Write], error: LogError | None) -> None:
    """Tell those who wait, in their own loop, what became of their writes."""
    loop.call_soon_threadsafe(_resolve, batch, error)


def _resolve(batch: Sequence[Write], error: LogError | None) -> None:
    for write in batch:
        if write.done.done():  # whoever asked has been cancelled
            continue
        if error is None:
            write.done.set_result(None)
        else:
            write.done.set_exception(error)
