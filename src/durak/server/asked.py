"""What a table is asked, and who waits for the answer."""

import asyncio
from dataclasses import dataclass

from durak.store.log import LogError
from durak.table import inputs
from durak.table.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Ask:
    """An input in the queue, and who waits for what becomes of it: a refusal, or None once it is durable."""

    input: inputs.Any
    answer: asyncio.Future[Refusal | None]

    def tell(self, answer: Refusal | None) -> None:
        """Answer, unless that was done, or whoever asked has gone."""
        if not self.answer.done():
            self.answer.set_result(answer)

    def fail(self, error: LogError) -> None:
        """Raise it for whoever waits, unless they were answered, or have gone."""
        if not self.answer.done():
            self.answer.set_exception(error)
            self.answer.exception()  # it is no surprise where nobody waits
