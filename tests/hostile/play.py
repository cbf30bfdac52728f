"""An evening of honest pages, step by step: every command there is, a round that is played to its end, and a series."""

from collections.abc import AsyncGenerator, Callable
from random import Random

import msgspec

from durak import protocol
from durak.deal import hashes
from durak.protocol import Accepted, FromPage
from tests.hostile.room import HeldPage, HeldRoom
from tests.server.brain import choose

SETTINGS = protocol.SetTable(
    1, bots=0, window_seconds=4, levels=("easy", "normal"), friends=True, series="rounds", series_number=2
)
MOST_MOVES = 300
CLOCK_MS = 4_000


class Evening:
    """The pages of a room. `strict`: everything that they ask for is accepted, for nobody disturbs them."""

    def __init__(self, room: HeldRoom, seed: int, *, strict: bool) -> None:
        self.room = room
        self._strict = strict
        self._rng = Random(f"evening {seed}")

    async def steps(self) -> AsyncGenerator[None]:
        """Play on, yielding wherever somebody else may come between."""
        room = self.room
        anna = await room.page("Anna")
        await self.ask(anna, protocol.PlayWithFriends(1))
        table = anna.view.table if anna.view is not None else "nowhere"
        boris = await room.page("Boris", table)
        clara, dora = await room.page("Clara"), await room.page("Dora")
        emil, fanny = await room.page("Emil"), await room.page("Fanny")
        gleb, hana = await room.page("Gleb"), await room.page("Hana")
        yield
        await self._others(emil, fanny, gleb, hana)
        yield
        await room.friendships.ask(anna.account, dora.account, "dora", 1)
        await room.friendships.ask(dora.account, anna.account, "anna", 1)
        await self.ask(clara, protocol.Enter(1, table))
        for page, make in self._before_the_round(anna, boris, clara, dora, table):
            await self._take_part()
            await self.ask(page, make())
            await page.say(b'{"type":"ping"}')
            yield
        async for _ in self._round():
            yield
        for page, make in self._after_the_round(anna, clara, dora):
            await self.ask(page, make())
            yield
        self._check_end()

    def _before_the_round(
        self, anna: HeldPage, boris: HeldPage, clara: HeldPage, dora: HeldPage, table: str
    ) -> list[tuple[HeldPage, Callable[[], FromPage]]]:
        return [
            (dora, lambda: protocol.Join(1, anna.account)),
            (anna, lambda: SETTINGS),
            (boris, lambda: protocol.OnlyWatch(1)),
            (boris, lambda: protocol.Sit(1)),
            (boris, lambda: protocol.Ready(1)),
            (clara, lambda: protocol.Rename(1, "Clara Zwo")),
            (dora, lambda: protocol.Say(1, "hello")),
            (anna, lambda: protocol.Remove(1, self._number(anna, "Dora"))),
            (anna, lambda: protocol.LetIn(1, self._number(anna, "Dora"))),
            (dora, lambda: protocol.Enter(1, table)),
            (anna, lambda: protocol.HandOver(1, self._number(anna, "Boris"))),
            (boris, lambda: protocol.HandOver(1, self._number(boris, "Anna"))),
            (anna, lambda: protocol.Start(1)),
        ]

    def _after_the_round(
        self, anna: HeldPage, clara: HeldPage, dora: HeldPage
    ) -> list[tuple[HeldPage, Callable[[], FromPage]]]:
        return [
            (anna, lambda: protocol.Pause(1)),
            (dora, lambda: protocol.Leave(1)),
            (anna, lambda: protocol.FreeSeat(1, self._number(anna, "Dora"))),
            (anna, lambda: protocol.EndSeries(1)),
            (clara, lambda: protocol.Leave(1)),
            (clara, lambda: protocol.QuickPlay(1)),
        ]

    async def ask(self, page: HeldPage, command: FromPage) -> None:
        """Ask for something that is accepted."""
        if page.line.code is not None:
            await page.come()
        answer = await page.ask(command)
        assert not self._strict or isinstance(answer, Accepted), (page.name, command, answer)

    async def _others(self, emil: HeldPage, fanny: HeldPage, gleb: HeldPage, hana: HeldPage) -> None:
        """Begin a round at the quick table, with bots, which somebody watches; and open another private table."""
        await self.ask(emil, protocol.QuickPlay(1))
        await self.ask(fanny, protocol.QuickPlay(1))
        await self.room.wait(13_000)
        await self.ask(gleb, protocol.PlayWithFriends(1))
        if gleb.view is not None:
            await self.ask(hana, protocol.Enter(1, gleb.view.table))
        lea = await self.room.page("Lea")
        await self.ask(lea, protocol.DealMeIn(1))

    async def _round(self) -> AsyncGenerator[None]:
        """Play the round at Anna's table to its end."""
        anna = self.room.pages[0]
        for _ in range(MOST_MOVES):
            await self._take_part()
            if anna.view is None or anna.view.stage not in {"round", "waiting", "countdown"}:
                return
            await self._move()
            yield

    async def _move(self) -> None:
        """Somebody who may plays, those first who are waited for; when nobody can, time passes."""
        may: list[tuple[bool, HeldPage, FromPage]] = []
        for page in self.room.pages:
            view = page.view
            move = None if view is None or page.line.code is not None else choose(view, self._rng)
            if view is not None and view.round is not None and move is not None:
                awaited = view.round.wait is not None and view.round.wait.seat == view.you.seat
                may.append((awaited, page, move))
        if may and (may[0][0] or self._rng.random() < 0.8):
            may.sort(key=lambda found: not found[0])
            await may[0][1].ask(may[0][2])
        else:
            await self.room.wait(CLOCK_MS)

    async def _take_part(self) -> None:
        """Commit shares of the shuffle, and open them, as pages do by themselves."""
        for page in self.room.pages:
            for deal in list(page.deals.values()):
                await self._share(page, deal)

    async def _share(self, page: HeldPage, deal: protocol.Deal) -> None:
        offer = deal.commitment
        if page.line.code is not None or page.view is None or page.view.table != deal.table:
            return
        if deal.stage == "offered" and offer not in page.shares:
            share = page.shares[offer] = self._rng.randbytes(hashes.SECRET_BYTES)
            made = hashes.share_commitment(deal.table, deal.round, page.account, share)
            await page.ask(protocol.Commit(1, offer, made.hex()))
        mine = next((seat for seat in deal.seats if seat.account == page.account), None)
        if deal.stage == "opening" and mine is not None and mine.commitment is not None and offer in page.shares:
            await page.ask(protocol.Open(1, offer, page.shares[offer].hex()))
            page.deals[offer] = msgspec.structs.replace(deal, stage="dealt")

    def _number(self, page: HeldPage, name: str) -> int:
        people = () if page.view is None else page.view.people
        return next((person.number for person in people if person.name == name), 1)

    def _check_end(self) -> None:
        anna = self.room.pages[0]
        assert not self._strict or (anna.view is not None and anna.view.round_number == 1)
