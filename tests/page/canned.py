"""Views as a room would send them, made up for pictures: exact states, with no round played to get there."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from durak import protocol
from durak.protocol import AttackCard, HandCard, LastBout, Panel, Result, RoundView, SeatView, View, Wait, Window, You

NAMES = ("You", "Babička", "Oleg", "Jana", "Mikuláš", "Ira")
NOW_MS = 1_000_000
DECK = tuple(rank + suit for suit in "CDHS" for rank in "6789TJQKA")


@dataclass
class Canned:
    """One state of a round, as the viewer in `seat` sees it."""

    players: int = 4
    hand: Sequence[str] = ("8C", "QC", "9H", "QH", "6D", "JD")
    attacks: Sequence[tuple[str, str | None]] = ()
    trump_card: str = "8D"
    attacker: int = 0
    defender: int = 1
    seat: int | None = 0
    waits_on: int | None = None
    window: tuple[int, int] | None = None
    taking: bool = False
    deck: int | None = None
    cards: Sequence[int] | None = None
    leads: bool = False
    throws: Sequence[str] = ()
    beats: dict[str, tuple[int, ...]] = field(default_factory=dict[str, tuple[int, ...]])
    take: bool = False
    out: dict[int, int] = field(default_factory=dict[int, int])
    result: Result | None = None

    def round(self) -> RoundView:
        """Return the round; the 36 cards add up."""
        cards = self.cards or [6] * self.players
        cards = [len(self.hand) if seat == self.seat else n for seat, n in enumerate(cards)]
        bout = sum(1 + (beaten is not None) for _, beaten in self.attacks)
        left = len(DECK) - sum(cards) - bout
        deck = max(left - 6, 0) if self.deck is None else self.deck
        assert left >= deck, "more than 36 cards"
        return RoundView(
            bout=3,
            trump=self.trump_card[1],  # pyright: ignore[reportArgumentType] (a card's suit)
            trump_card=self.trump_card,
            trump_at="deck" if deck else "hand",
            trump_seat=None if deck else self.players - 1,
            deck=deck,
            discard=left - deck,
            attacker=self.attacker,
            defender=self.defender,
            taking=self.taking,
            limit=6,
            attacks=tuple(AttackCard(card, self.attacker, beaten) for card, beaten in self.attacks),
            wait=None if self.waits_on is None else Wait(self.waits_on, NOW_MS - 8_000, NOW_MS + 22_000),
            window=None if self.window is None else Window(NOW_MS - self.window[0], NOW_MS + self.window[1]),
            hand=tuple(map(self._held, self.hand)) if self.seat is not None else (),
            take=bout if self.take else None,
            cards=tuple(cards),
            out=tuple(self.out.get(seat) for seat in range(self.players)),
            last_bout=LastBout((AttackCard("6C", 0, "7C"), AttackCard("6H", 2, "TD")), 0, 1, None),
            result=self.result,
        )

    def view(self, *, stage: protocol.Stage = "round", role: protocol.Role = "seated") -> View:
        """Return the round at a quick table."""
        return table(stage=stage, seats=seats(self.players), you=You(role, self.seat, False, False), round=self.round())

    def _held(self, card: str) -> HandCard:
        beats = self.beats.get(card, ())
        can = self.leads or card in self.throws or bool(beats)
        return HandCard(card, self.leads, card in self.throws, beats, None if can else "not_your_turn")


def seats(players: int, *, host: int | None = None) -> tuple[SeatView, ...]:
    """Return so many players: some of them bots."""
    return tuple(
        SeatView(name, bot=seat in (2, 4), by_bot=False, dropped=False, host=seat == host, wins=seat % 3, losses=1)
        for seat, name in enumerate(NAMES[:players])
    )


def table(
    *,
    kind: protocol.Kind = "quick",
    stage: protocol.Stage,
    seats: tuple[SeatView, ...],
    you: You,
    round: RoundView | None = None,
    panel: Panel | None = None,
    deals_in_ms: int | None = None,
    happened: Sequence[protocol.Happening] = (),
) -> View:
    """Return a whole view."""
    return View(
        table="quick" if kind == "quick" else "n3xQ9rT2vB7kLm4pWc8s1A",
        kind=kind,
        version=7,
        now_ms=NOW_MS,
        heard=len(happened),
        happened=tuple(protocol.Announcement(n, what) for n, what in enumerate(happened, 1)),
        stage=stage,
        round_number=1,
        deals_at_ms=None if deals_in_ms is None else NOW_MS + deals_in_ms,
        you=you,
        seats=seats,
        next=(),
        watching=(),
        panel=panel,
        round=round,
    )
