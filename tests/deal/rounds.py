"""Whole rounds from fixed inputs, with the evidence that the page of a seat would save."""

from dataclasses import dataclass, replace
from hashlib import sha256
from random import Random

import msgspec

from durak import protocol, views
from durak.deal import evidence, hashes, shuffle, transcript, words
from durak.deal.evidence import Evidence, Seen, SeenHand
from durak.deal.verify import opening_of
from durak.protocol import DealSeat, Happened
from durak.rules import cards, moves
from durak.rules.round import Round, deal, waits_on


@dataclass(frozen=True)
class Inputs:
    """What a deal is made of. `shares` is by seat; "" has none, and a bot is named so."""

    table: str
    number: int
    secret: bytes
    accounts: tuple[str, ...]
    shares: tuple[bytes | None, ...]
    rules: str = transcript.RULES[-1]

    @property
    def commitment(self) -> bytes:
        return hashes.server_commitment(self.table, self.number, self.secret)

    @property
    def seats(self) -> tuple[DealSeat, ...]:
        return tuple(map(self.seat, self.accounts, self.shares))

    def seat(self, account: str, share: bytes | None) -> DealSeat:
        if share is None:
            return DealSeat(account, account.startswith("bot:"), None, None)
        made = hashes.share_commitment(self.table, self.number, account, share)
        return DealSeat(account, bot=False, commitment=made.hex(), share=share.hex())

    @property
    def th(self) -> bytes:
        return transcript.transcript(self.table, self.number, self.rules, self.commitment, self.seats)

    @property
    def deck(self) -> list[int]:
        return shuffle.shuffled(self.secret, self.th)

    @property
    def first(self) -> int:
        return shuffle.first_seat(self.secret, self.th, len(self.accounts))


def inputs(seed: int, players: int, *, bots: int = 0, absent: int = 0) -> Inputs:
    """Return fixed inputs: the last seats are bots', and before them are those whose pages were absent."""
    people = players - bots
    accounts = [f"account-{seed}-{seat}" for seat in range(people)] + [f"bot:{bot}" for bot in range(bots)]
    shares = [drawn(f"share {seed} {seat}") if seat < people - absent else None for seat in range(players)]
    return Inputs(f"table-{seed}", seed + 1, drawn(f"secret {seed}"), tuple(accounts), tuple(shares))


def drawn(text: str) -> bytes:
    return sha256(text.encode()).digest()


def played(given: Inputs, seat: int | None = 0, *, seed: int = 1, most: int = 1000) -> Evidence:
    """Play a round at random, to its end or for so many steps; return what a page saves."""
    page = Page(given, seat)
    rng = Random(seed)
    for _ in range(most):
        if page.round.over:
            break
        page.play(rng)
    return page.save()


class Page:
    """A page that follows a round from its deal."""

    def __init__(self, given: Inputs, seat: int | None) -> None:
        self.given = given
        self.seat = seat
        self.round: Round = deal(len(given.accounts), given.deck, given.first)
        self.n = 6
        self.happened: list[Happened] = []
        self.hands: list[SeenHand] = []
        self.tell(protocol.Dealt(given.number, self.round.attacker))

    def tell(self, what: protocol.Happening | None) -> None:
        if isinstance(what, protocol.Course):
            self.happened.append(Happened(self.n, what))
        self.n += what is not None

    def see(self) -> None:
        """Look at a view."""
        if self.seat is not None:
            own = tuple(map(cards.name, cards.cards(self.round.hands[self.seat])))
            self.hands.append(SeenHand(self.n - 1, own))

    def play(self, rng: Random) -> None:
        """Let somebody move, or the window run out."""
        self.see()
        waited = waits_on(self.round)
        may = [(seat, move) for seat in range(self.round.players) for move in moves.legal(self.round, seat)]
        mine = [move for seat, move in may if seat == waited]
        if waited == -1 and (not may or rng.random() < 0.7):
            events = moves.close(self.round)
        else:
            seat, move = (waited, mine[0]) if mine and rng.random() < 0.8 else rng.choice(may)
            events = moves.play(self.round, seat, move, self.round.bout)
        assert isinstance(events, tuple)
        for event in events:
            self.tell(views.tell(event))

    def save(self) -> Evidence:
        self.see()
        own = None if self.seat is None else self.given.seats[self.seat].commitment
        hands = tuple(tuple(map(cards.name, cards.cards(hand))) for hand in self.round.hands[: self.round.players])
        result = hands if self.round.over else None
        trump = cards.name(self.round.deck[-1])
        fixed = saved(self.given, tuple(self.happened))
        seen = Seen(
            seat=self.seat,
            commitment=own,
            opening=opening_of(fixed),
            transcript=self.given.th.hex(),
            trump=trump,
            hands=tuple(self.hands),
            happened=tuple(self.happened),
            result=result,
        )
        return sealed(msgspec.structs.replace(fixed, seen=seen))


def saved(given: Inputs, happened: tuple[Happened, ...] = ()) -> Evidence:
    """Return the evidence of a deal, of which no page saw anything, without its checksum."""
    return Evidence(
        format="durak-deal-v1",
        table=given.table,
        round=given.number,
        rules=given.rules,
        commitment=given.commitment.hex(),
        secret=given.secret.hex(),
        seats=given.seats,
        transcript=given.th.hex(),
        words=words.four_words(given.th),
        deck="".join(map(cards.name, given.deck)),
        first=given.first,
        happened=happened,
        seen=None,
        checksum="",
    )


def sealed(unsealed: Evidence) -> Evidence:
    """Put the checksum into a file."""
    return msgspec.structs.replace(unsealed, checksum=evidence.checksum(unsealed))


def called_off(given: Inputs, seat: int) -> Evidence:
    """Return the evidence of a deal for which one seat withheld its share."""
    seats = list(given.seats)
    seats[seat] = msgspec.structs.replace(seats[seat], share=None)
    nothing = msgspec.structs.replace(
        saved(given), seats=tuple(seats), transcript=None, words=None, deck=None, first=None
    )
    return sealed(nothing)


def other_secret(given: Inputs) -> Inputs:
    return replace(given, secret=drawn("another secret"))
