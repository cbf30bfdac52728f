"""A room with one table and no clock but a number: it hands inputs in as the real one does, and logs them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random

import msgspec

from durak import protocol
from durak.deal.transcript import RULES
from durak.protocol import Kind, Remove, View
from durak.rules import cards, moves
from durak.table import inputs
from durak.table.inputs import Command
from durak.table.news import Announced
from durak.table.refusals import Refusal
from durak.table.shares import Fixed
from durak.table.table import Table
from tests.table.permuted import Dealt

START_MS = 1_000_000

Brain = Callable[[protocol.RoundView, tuple[moves.Move, ...]], moves.Move | None]


def lowest(view: protocol.RoundView, may: tuple[moves.Move, ...]) -> moves.Move | None:
    """Play the lowest card that may be played, trumps last; take only when there is none."""

    def worth(move: moves.Move) -> tuple[bool, bool, int, int]:
        if isinstance(move, moves.Take):
            return True, True, 0, 0
        return False, cards.name(move.card)[1] == view.trump, move.card % 9, move.card

    return min(may, key=worth, default=None)


class FakeRoom:
    """One table, the names of its people, and the time."""

    def __init__(
        self,
        kind: Kind = "quick",
        *,
        one_table: bool = False,
        seed: int = 1,
        decks: Iterable[Dealt] = (),
        brain: Brain = lowest,
    ) -> None:
        self.now_ms = START_MS
        self.opened = inputs.Opened(kind, one_table)
        self.table = Table("T", kind, one_table=one_table, now_ms=self.now_ms, dealer=self.deal)
        self.dealt: list[Dealt] = []
        self.log: list[tuple[int, inputs.Any]] = [(self.now_ms, self.opened)]
        self.news: list[Announced] = []
        self.brain = brain
        self.names: dict[str, str] = {}
        self.ids: dict[str, int] = {}
        self._decks: Iterator[Dealt] = iter(decks)
        self.rng = Random(seed)

    def hand_in(self, given: inputs.Any) -> Refusal | tuple[Announced, ...]:
        """Hand in one input, and the answers to what the table then wants."""
        answer = self._hand_in(given)
        while (wanted := self.table.wants()) is not None:
            self._hand_in(self.answer(wanted))
        return answer

    def _hand_in(self, given: inputs.Any) -> Refusal | tuple[Announced, ...]:
        answer = self.table.handle(given, self.now_ms)
        if not isinstance(answer, Refusal):
            self.log.append((self.now_ms, given))
            self.news += answer
        return answer

    def deal(self, fixed: Fixed) -> Dealt:
        """Deal the deck that a test wants, or any: a test would have to search long for a secret that gives it."""
        players = len(fixed.seats)
        dealt = next(self._decks, None) or (self.rng.sample(range(36), 36), self.rng.randrange(players))
        self.dealt.append(dealt)
        return dealt

    def answer(self, wanted: inputs.DrawSecret | inputs.Shuffle | inputs.Think) -> inputs.Any:
        match wanted:
            case inputs.DrawSecret():
                offered = sum(isinstance(given, inputs.Offered) for _, given in self.log)
                return inputs.Offered(secret(offered + 1), RULES[-1])
            case inputs.Shuffle():
                return inputs.DealtByShares()
            case inputs.Think(seat):
                move = self.brain(self.table.seat_view(seat), self.table.legal(seat))
                return inputs.bot_played(seat, move, self.table.bout)

    def ask(self, account: str, command: type[Command] | Command, **fields: object) -> Refusal | tuple[Announced, ...]:
        """Hand in what a person asks for, with the next id when it is a type."""
        self.names.setdefault(account, account.title())
        if isinstance(command, type):
            self.ids[account] = self.ids.get(account, 0) + 1
            command = msgspec.convert({"id": self.ids[account], **fields}, command)
        if self.table.counts_as_left(account):
            self.hand_in(inputs.Returned(account))
        invitation = f"{account}-{command.id}" if isinstance(command, Remove) else None
        return self.hand_in(inputs.Commanded(account, command, invitation))

    def expect(self, account: str, command: type[Command] | Command, **fields: object) -> tuple[Announced, ...]:
        """Ask for what must be accepted."""
        answer = self.ask(account, command, **fields)
        assert not isinstance(answer, Refusal), answer
        return answer

    def refused(self, account: str, command: type[Command] | Command, **fields: object) -> str:
        """Ask for what must be refused; return the code. Nothing may change."""
        version, deadline = self.table.version, self.table.deadline()
        answer = self.ask(account, command, **fields)
        assert isinstance(answer, Refusal), answer
        assert (self.table.version, self.table.deadline()) == (version, deadline)
        return answer.code

    def wait(self, ms: int) -> None:
        """Let time pass; the clock is handed in when the table asked for it."""
        until_ms = self.now_ms + ms
        while (deadline := self.table.deadline()) is not None and deadline <= until_ms:
            self.now_ms = max(self.now_ms, deadline)
            self.hand_in(inputs.Clock())
        self.now_ms = until_ms

    def wait_for(self, done: Callable[[], bool], *, most_ms: int = 3_600_000) -> None:
        """Let time pass until something is so."""
        until_ms = self.now_ms + most_ms
        while not done():
            self.tick()
            assert self.now_ms <= until_ms

    def tick(self) -> None:
        """Let time pass to the next clock."""
        deadline = self.table.deadline()
        assert deadline is not None
        self.now_ms = max(self.now_ms, deadline)
        self.hand_in(inputs.Clock())

    def view(self, account: str | None, happened: Sequence[Announced] = ()) -> View:
        """Return what someone sees, who was told of everything but what happened."""
        board = self.table.board(self.names, self.now_ms)
        return board.view(board.you(account), happened)

    def deals(self) -> tuple[protocol.Deal, ...]:
        """Return what all are told of the deals."""
        return self.table.board(self.names, self.now_ms).deals()

    def round(self, account: str | None = None) -> protocol.RoundView:
        """Return what someone sees of the round."""
        shown = self.view(account).round
        assert shown is not None
        return shown

    def told(self) -> list[object]:
        """Return all that was announced."""
        return [news.what for news in self.news]

    def replayed(self) -> Table:
        """Return the table that the log makes."""
        assert self.log[0] == (START_MS, self.opened)
        decks = iter(self.dealt)
        one_table = self.opened.one_table
        table = Table("T", self.opened.kind, one_table=one_table, now_ms=START_MS, dealer=lambda _: next(decks))
        for now_ms, given in self.log[1:]:
            table.handle(given, now_ms)
        return table


def secret(number: int) -> str:
    """Return what this room draws for its offers, from number 1 on."""
    return f"{number:064x}"


def deck_for(*hands: str, then: str = "") -> list[int]:
    """Return a deck that deals these hands ("6C 7D ..."), then these cards, then all others in order."""
    held = [[cards.card(name) for name in hand.split()] for hand in hands]
    dealt = [hand[i] for i in range(6) for hand in held]
    dealt += [cards.card(name) for name in then.split()]
    return dealt + [card for card in range(36) if card not in dealt]
