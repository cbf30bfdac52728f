"""A running table: one queue, one task, so no locks. Inputs go in, become durable, and only then is anyone told.

An exception in a table ends that table and no other; its log is kept. When the log itself fails nothing can be promised
any more, and the room ends.
"""

import asyncio
import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import structlog
from sqlalchemy.exc import SQLAlchemyError

from durak import protocol
from durak.protocol import View, You
from durak.server.asked import Ask
from durak.server.connection import Connection
from durak.server.ended import mark_ended
from durak.server.failures import where_of
from durak.server.feed import RULES, Feed
from durak.server.metrics import TableFigures
from durak.server.services import Services
from durak.store.database import reason
from durak.store.log import Ending, LogError
from durak.table import inputs
from durak.table.news import Announced, accounts_in
from durak.table.people import WATCHERS
from durak.table.refusals import Refusal, TableRefused, refusal

if TYPE_CHECKING:
    from durak.server.clock import Timer

NOBODY = ""
"""The name of an account that is not there any more: a page says "somebody" in its reader's language."""

DEALS_AT_HAND = 8
"""So many deals were told last, and are not encoded again for the next one at their table."""

logger = structlog.get_logger()


class RunningTable:
    """A table, its queue and its task.

    `viewers` are the connections of players who are still choosing and watch meanwhile; `void` tells why its last round
    counts for nobody, None as long as it is not so. `stepped` is called after every step with the members who went.
    """

    def __init__(self, feed: Feed, names: Mapping[str, str], services: Services, stepped: "Stepped") -> None:
        self.table = feed.table
        self.viewers: dict[Connection, None] = {}  # in the order of coming
        self._feed = feed
        self._names = dict(names)
        self._services = services
        self._stepped = stepped
        self._members = set(feed.members)
        self._queue: list[Ask] = []
        self._asked: list[Ask] = []
        self._told_version = -1
        self._stopping = False
        self._ending = False
        self._figures = TableFigures(services.metrics)
        self.void: TableRefused | None = None
        self._woken = asyncio.Event()
        self._timer: Timer | None = None
        self._task = asyncio.create_task(self._run(), name=f"table {self.table.id}")
        self._woken.set()

    @property
    def closed(self) -> bool:
        """Nothing more happens here."""
        return self.table.closed or self.void is not None

    async def ask(self, given: inputs.Any) -> Refusal | None:
        """Hand in an input; return the refusal, or None when it is durable. Who asks goes on before anyone is told.

        Raises LogError when it can't become durable.
        """
        return self._over() if self.closed else await self._put(given)

    def hand_in(self, given: inputs.Any) -> None:
        """Hand in an input that is not refused, and don't wait."""
        if not self.closed:
            self._put(given)

    def wake(self) -> None:
        """Show the table to whoever is not shown it yet."""
        self._woken.set()

    def forget_name(self, account: str) -> None:
        """Show an account that is no more by no name."""
        self._names[account] = NOBODY
        self.show_again()

    def show_again(self) -> None:
        """Show the table to all, with the names as they are now."""
        self._told_version = -1
        self._woken.set()

    def is_shown(self) -> bool:
        """Tell whether players who are still choosing see this table: a quick one where there is something to see."""
        return self.table.kind == "quick" and self.table.goes_on and not self.closed

    def can_be_watched(self) -> bool:
        """Tell whether one more of them may see it."""
        return self.is_shown() and self.table.watching() + len(self.viewers) < WATCHERS

    async def stop(self) -> None:
        """Stop after the step that is being taken, without ending the table: it comes back with the room."""
        self._stopping = True
        self._woken.set()
        await self._task

    async def end(self) -> None:
        """End the table for good, as the operator asks: a round that is on counts for nobody, and everyone is told."""
        self._ending = True
        self._woken.set()
        await self._task

    # --- the task ---

    def _put(self, given: inputs.Any) -> asyncio.Future[Refusal | None]:
        ask = Ask(given, asyncio.get_running_loop().create_future())
        self._queue.append(ask)
        self._woken.set()
        return ask.answer

    async def _run(self) -> None:
        try:
            while not (self.closed or self._stopping):
                await self._woken.wait()
                self._woken.clear()
                await self._step_or_void()
                self._set_timer()
        except LogError as error:
            self._services.log_failed(error)
            for ask in (*self._asked, *self._queue):
                ask.fail(error)
        self._leave()
        if self.closed:
            await self._mark_ended()

    async def _mark_ended(self) -> None:
        how = Ending.CLOSED if self.void is None else Ending.VOID
        try:
            await mark_ended(self._services, self.table.id, self.table.last_ids, how)
        except SQLAlchemyError as error:  # the next start replays it
            logger.error("the end of a table can't be stored", error=reason(error))  # noqa: TRY400 -- no values
        except LogError as error:
            self._services.log_failed(error)

    def _leave(self) -> None:
        """Answer those who still wait: the table is over, or, when the room stops, nobody can tell."""
        for ask in (*self._asked, *self._queue):
            if self.closed:
                ask.tell(self._over())
            ask.answer.cancel()

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        due_ms = None if self.closed or self._stopping else self.table.deadline()
        self._timer = None if due_ms is None else self._services.clock.call_at(due_ms, self._woken.set)

    async def _step_or_void(self) -> None:
        self._asked, self._queue = self._queue, []
        now_ms = self._services.clock.now()
        if self._ending:
            await self._void(TableRefused.TABLE_CLOSED, now_ms)
            return
        try:
            await self._step(now_ms)
        except LogError:
            raise
        except Exception as error:  # noqa: BLE001 -- ours, whatever it is: it ends this table and no other
            self._note_failure(error)
            await self._void(TableRefused.TABLE_VOID, now_ms)

    async def _step(self, now_ms: int) -> None:
        answers = [self._feed.hand_in(ask.input, now_ms) for ask in self._asked]
        self._feed.ring(now_ms)
        happened = await self._make_durable(now_ms)
        self._note_results(answers, now_ms)
        for ask, answer in zip(self._asked, answers, strict=True):
            ask.tell(answer)
        await asyncio.sleep(0)  # whoever asked goes on first: Accepted comes before the view
        self._tell(happened, now_ms)
        self._note_gone()

    async def _make_durable(self, now_ms: int) -> list[Announced]:
        """Return what may be told from now on."""
        rows, happened = self._feed.take()
        log = self._services.log
        if any(row.start for row in rows) and not await self._services.results.stored():
            rows = [row._replace(start=False) for row in rows]  # a restart replays from where all before is stored
        writes: list[asyncio.Future[None]] = []
        if rows and rows[0].seq == 0:
            writes.append(log.open_table(self.table.id, RULES, now_ms))
        if rows:
            writes.append(log.append(rows))
        if self.closed:
            logger.info("table ended", ending=(Ending.CLOSED if self.void is None else Ending.VOID).value)
        if writes:
            with self._services.metrics.durable.time():
                await (writes[0] if len(writes) == 1 else asyncio.gather(*writes))
        return happened

    def _note_results(self, answers: Sequence[Refusal | None], now_ms: int) -> None:
        finished = self._feed.take_finished()
        self._services.results.keep(finished, self._feed.take_told())
        ended = sum(past.ended_at_ms == now_ms for past in finished)  # not one that was replayed
        self._figures.note(self.table.kind, ended, answers, round_on=self.table.stage == "round")

    def _note_gone(self) -> None:
        members = set[str]() if self.closed else self._feed.members
        gone, self._members = sorted(self._members - members), set(members)
        self._stepped(self, gone)

    # --- who sees it ---

    def _tell(self, happened: Sequence[Announced], now_ms: int) -> None:
        """Send everyone here their view: who sees the same gets the same bytes."""
        news = bool(happened) or self.table.version != self._told_version
        audience = list(self._audience())
        if not news and all(connection.showing is self for _, connection in audience):
            return
        self._told_version = self.table.version
        board = self.table.board(self._names_for(happened), now_ms)
        views = dict[You, tuple[View, bytes]]()
        deals = board.deals()
        for account, connection in audience:
            you = board.you(account)
            if connection.showing is not self:
                connection.stop_showing()
            connection.tell_deals(deals, _encode_deal)
            if connection.showing is not self:
                connection.show(self, board.view(you, ()))
            elif news:
                if you not in views:
                    view = board.view(you, happened)
                    views[you] = view, protocol.encode(view)
                connection.tell(*views[you])

    def _audience(self) -> Iterator[tuple[str | None, Connection]]:
        # Who sat down elsewhere is shown that table; who is connected again may be back at this one only a step later.
        going = {
            ask.input.account for ask in self._queue if isinstance(ask.input, inputs.SatElsewhere | inputs.Deleted)
        }
        for account in sorted(self._feed.members - going):
            person = self._services.people.get(account)
            if person is not None and person.connection is not None and self.table.is_at(account):
                yield account, person.connection
        if self.table.kind == "quick":  # the only table of a room may have turned private in this very step
            yield from ((None, connection) for connection in self.viewers)

    def _names_for(self, happened: Sequence[Announced]) -> Mapping[str, str]:
        """Return the names of all who are shown or spoken of; those who have gone keep the name they went with."""
        spoken_of = {account for news in happened for account in accounts_in(news.what)}
        self._names = {account: self._name(account) for account in {*self.table.accounts(), *spoken_of}}
        return self._names

    def _name(self, account: str) -> str:
        person = self._services.people.get(account)
        return self._names.get(account, NOBODY) if person is None else person.name

    # --- the end ---

    def _note_failure(self, error: Exception) -> None:
        # Neither the message nor the input: they may name cards.
        logger.error("table failed", table=self.table.id, error=type(error).__name__, where=where_of(error))
        self._services.metrics.voided.inc()

    async def _void(self, why: TableRefused, now_ms: int) -> None:
        """End the table here and now: its round counts for nobody, and everyone here is told."""
        self.void = why
        self._feed.void(now_ms)
        happened = await self._make_durable(now_ms)
        # A round that was over earlier in the same step counts: it is in the log, and everyone is told of it.
        self._services.results.keep(self._feed.take_finished(), self._feed.take_told())
        self._leave()
        await asyncio.sleep(0)
        with contextlib.suppress(Exception):  # it may have failed before: whoever sees no end is told in words
            self._tell(happened, now_ms)
        self._note_gone()

    def _over(self) -> Refusal:
        return refusal(self.void or TableRefused.TABLE_OVER)


_encode_deal = lru_cache(maxsize=DEALS_AT_HAND)(protocol.encode)

Stepped = Callable[[RunningTable, Sequence[str]], None]
