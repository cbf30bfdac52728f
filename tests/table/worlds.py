"""Two worlds that differ only in cards an observer may not know, and what the observer is told in each.

World A is played at random. World B gets the same commands, connections and bots' answers at the same room times, and
has its own clocks; in its decks the cards that the observers never saw, and nobody played openly, have changed places.
The room's secrets are others too; what it commits itself to is the same.
"""

# pyright: reportPrivateUsage=false

from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager
from random import Random
from typing import NamedTuple

import msgspec
import pytest
from msgspec.structs import replace

from durak import protocol
from durak.deal import hashes
from durak.protocol import Kind, encode
from durak.rules import cards, moves
from durak.rules.round import Round, deal, waits_on
from durak.server.meeting import where_at
from durak.table import inputs
from durak.table.news import Announced
from durak.table.refusals import Refusal
from durak.table.shares import Fixed
from tests.table.fake_room import Dealt, FakeRoom
from tests.table.pages import Pages
from tests.table.permuted import permuted
from tests.table.script import PEOPLE, any_move, play_randomly, play_series

LOBBY = ""
"""The viewer who is still choosing."""
FRIEND = "a friend"
"""Who is at no table, and is told where everyone here plays."""
OBSERVERS: tuple[str, ...] = (*PEOPLE, LOBBY, FRIEND)


class Told(NamedTuple):
    """Bytes that went out to an observer, at a room time."""

    at_ms: int
    observer: str
    message: bytes


class OtherLeadError(Exception):
    """With these cards the clock would lead another one: this is no fair pair of worlds."""


class Said(NamedTuple):
    """What came from outside at a room time, and whether it was refused."""

    at_ms: int
    given: inputs.Any
    refused: bool


class World(FakeRoom):
    """A room that keeps what everyone was told, what each could know by the rules, and how it came about."""

    number = "a"

    def __init__(self, kind: Kind, seed: int, *, one_table: bool = False, decks: Iterable[Dealt] = ()) -> None:
        self.observers: Sequence[str] = OBSERVERS
        self.sent: list[Told] = []
        self.told_friend = b""
        self.script: list[Said] = []
        self.told_deals: dict[str, tuple[protocol.Deal, ...]] = {}
        self.players: list[int] = []  # by deal
        self.offers = 0
        self.pages: Pages | None = Pages(Random(seed))
        self.thoughts: list[tuple[int, inputs.BotPlayed]] = []
        self.clock_leads: list[int] = []
        self.open: list[int] = []  # by deal: the cards played openly, and the trump card, as a set
        self.seen: list[dict[str, int]] = []  # by deal: all the cards that each observer ever had in hand
        super().__init__(kind, one_table=one_table, seed=seed, decks=decks, brain=any_move(Random(seed)))

    def hand_in(self, given: inputs.Any) -> Refusal | tuple[Announced, ...]:
        at_ms = self.now_ms
        answer = super().hand_in(given)
        if not isinstance(given, inputs.Clock):
            self.script.append(Said(at_ms, given, isinstance(answer, Refusal)))
        if self.pages is not None:
            self.pages.follow(self, list(PEOPLE))
        return answer

    def _hand_in(self, given: inputs.Any) -> Refusal | tuple[Announced, ...]:
        self.note_clock_lead(given)
        version = self.table.version
        answer = super()._hand_in(given)
        if isinstance(answer, Refusal):
            self.tell_refused(given, answer)
            return answer
        if isinstance(given, inputs.BotPlayed):
            self.thoughts.append((self.now_ms, given))
        self.note_open(answer)
        if self.table.version != version:
            self.tell(answer)
        self.tell_friend()
        return answer

    def answer(self, wanted: inputs.DrawSecret | inputs.Shuffle | inputs.Think) -> inputs.Any:
        """Draw another secret in every world; what it commits the room to does not depend on the first byte."""
        answer = super().answer(wanted)
        if isinstance(answer, inputs.Offered):
            self.offers += 1
            return msgspec.structs.replace(answer, secret=f"{self.number * 2}{self.offers:062x}")
        return answer

    def deal(self, fixed: Fixed) -> Dealt:
        deck, first = super().deal(fixed)
        self.players.append(len(fixed.seats))
        self.open.append(cards.BIT[deal(len(fixed.seats), list(deck), first).deck[-1]])
        self.seen.append(dict.fromkeys(OBSERVERS, 0))
        return deck, first

    def tell(self, happened: Sequence[Announced]) -> None:
        """Send everyone their view, as the room does when something happened."""
        board = self.table.board(self.names, self.now_ms)
        for observer in self.observers:
            if self.table.is_at(observer) or (observer == LOBBY and self.table.kind == "quick"):
                self.tell_deals(observer, board.deals())
                you = board.you(observer)
                self.note_hand(observer, you.seat)
                self.send(Told(self.now_ms, observer, encode(board.view(you, happened))))

    def tell_friend(self) -> None:
        """Send a friend of everyone where they are, as the room does whenever it changes."""
        here = [account for account in PEOPLE if self.table.is_at(account)]
        friends = [protocol.Friend(account, account, online=True, at=where_at(self.table, account)) for account in here]
        message = encode(protocol.Friends(tuple(friends), asking=0))
        if FRIEND in self.observers and message != self.told_friend:
            self.told_friend = message
            self.send(Told(self.now_ms, FRIEND, message))

    def tell_deals(self, observer: str, deals: tuple[protocol.Deal, ...]) -> None:
        """Send what is new. The secret of a deal that is over is another in each world, and no secret any more."""
        for news in deals:
            if not any(known is news for known in self.told_deals.get(observer, ())):
                ended = news.stage in {"over", "called_off"}
                self.send(Told(self.now_ms, observer, encode(replace(news, secret=None) if ended else news)))
        self.told_deals[observer] = deals

    def tell_refused(self, given: inputs.Any, answer: Refusal) -> None:
        """A refusal goes to its sender alone."""
        assert isinstance(given, inputs.Commanded | inputs.TurnedPrivate)
        if given.account in self.observers:
            message = protocol.Refused(given.command.id, answer.code, answer.sentence)
            self.send(Told(self.now_ms, given.account, encode(message)))

    def send(self, told: Told) -> None:
        self.sent.append(told)

    # --- what may be known ---

    def round_now(self) -> Round:
        return self.table._state.shown().round

    def note_open(self, happened: Sequence[Announced]) -> None:
        for news in happened:
            match news.what:
                case protocol.Led(card=card) | protocol.ThrownIn(card=card) | protocol.Beaten(card=card):
                    self.open[-1] |= cards.BIT[cards.card(card)]
                case protocol.RoundOver():
                    self.open[-1] |= cards.mask(card for mask in self.round_now().hands for card in cards.cards(mask))
                case _:
                    pass

    def note_hand(self, observer: str, seat: int | None) -> None:
        if self.table._state.running is not None and seat is not None:
            self.seen[-1][observer] |= self.round_now().hands[seat]

    def note_clock_lead(self, given: inputs.Any) -> None:
        running = self.table._state.running
        if isinstance(given, inputs.Clock) and running is not None and waits_on(running.round) != -1:
            move = moves.clock_move(running.round)
            wait = running.clocks.wait
            if isinstance(move, moves.Lead) and wait is not None and wait.until_ms <= self.now_ms:
                self.clock_leads.append(move.card)


class Again(World):
    """World B: the script of world A with other decks. Raises OtherLeadError when the clock would lead another card."""

    number = "b"

    def __init__(self, first: World, decks: Iterable[Dealt], observers: Sequence[str]) -> None:
        super().__init__(first.opened.kind, 0, one_table=first.opened.one_table, decks=decks)
        self.names = first.names
        self.observers = [observer for observer in OBSERVERS if observer in observers]
        self.pages = None  # what they did is in the script
        self.first = first
        self.new_thoughts = iter(first.thoughts)

    def play(self) -> None:
        for at_ms, given, refused in self.first.script:
            self.wait(at_ms - self.now_ms)
            # What another player was refused may be fair with other cards, and nobody knows that it was asked.
            unknown = refused and isinstance(given, inputs.Commanded) and given.account not in self.observers
            if not unknown:
                self.hand_in(given)
        self.wait(self.first.now_ms - self.now_ms)

    def answer(self, wanted: inputs.DrawSecret | inputs.Shuffle | inputs.Think) -> inputs.Any:
        if not isinstance(wanted, inputs.Think):
            return super().answer(wanted)
        thought_at = next(self.new_thoughts, None)
        assert thought_at is not None, "a bot was asked once more"
        at_ms, thought = thought_at
        assert (at_ms, thought.seat) == (self.now_ms, wanted.seat), "a bot was asked at another time"
        return thought

    def note_clock_lead(self, given: inputs.Any) -> None:
        super().note_clock_lead(given)
        led = self.first.clock_leads[: len(self.clock_leads)]
        if self.clock_leads != led:
            raise OtherLeadError


def play_world(kind: Kind, seed: int, *, one_table: bool = False, steps: int = 60) -> World:
    """Play world A."""
    with fixed_commitments():
        world = World(kind, seed, one_table=one_table)
        play_randomly(world, Random(seed), steps)
    return world


def play_series_world(seed: int, *, steps: int = 40) -> World:
    """Play a world A of series at a private table."""
    rng = Random(seed)
    with fixed_commitments():
        world = World("private", seed)
        play_series(world, rng, steps, by=rng.choice(["losses", "rounds"]), number=2)
    return world


@contextmanager
def fixed_commitments() -> Generator[None]:
    """Let the room commit itself to the same bytes in all worlds, though it draws other secrets."""

    def commitment(_table: str, _number: int, secret: bytes) -> bytes:
        return hashes.hashed(secret[1:])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hashes, "server_commitment", commitment)
        yield


def other_decks(world: World, observers: Sequence[str], rng: Random) -> list[Dealt] | None:
    """Return decks in which only cards that the observers can not know have moved; None when none can move."""
    decks = [_other_deck(world, number, observers, rng) for number in range(len(world.dealt))]
    return None if decks == world.dealt else decks


def _other_deck(world: World, number: int, observers: Sequence[str], rng: Random) -> Dealt:
    known = world.open[number]
    for observer in observers:
        known |= world.seen[number][observer]
    return permuted(world.dealt[number], world.players[number], known, rng)


def compare(world: World, observers: Sequence[str], rng: Random) -> bool:
    """Assert that the observers are told the same in another world; False when there is no other."""
    for _ in range(5):
        decks = other_decks(world, observers, rng)
        if decks is None:
            break
        again = Again(world, decks, observers)
        try:
            with fixed_commitments():
                again.play()
        except OtherLeadError:
            continue
        assert again.sent == [told for told in world.sent if told.observer in observers]
        return True
    return False


def groups(world: World, rng: Random) -> list[tuple[str, ...]]:
    """Who observes: everyone who was told anything, alone, and some two together."""
    alone = sorted({told.observer for told in world.sent})
    pairs = [tuple(rng.sample(alone, 2)) for _ in range(3) if len(alone) > 1]
    return [*((observer,) for observer in alone), *pairs]
