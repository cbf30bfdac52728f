"""Views as a room would send them, made up: exact states, with no round played to get there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from durak import protocol
from durak.protocol import AttackCard, HandCard, LastBout, RoundView, SeatView, View, Wait, Window, You

NAMES = ("You", "Babička", "Oleg", "Jana", "Mikuláš", "Ira")
BOTS = (2, 4)
NOW_MS = 1_000_000
TRUMP_CARD = "8D"
DECK = tuple(rank + suit for suit in "CDHS" for rank in "6789TJQKA")
PRIVATE_TABLE = "n3xQ9rT2vB7kLm4pWc8s1A"

LAST_BOUT = LastBout((AttackCard("6C", 0, "7C"), AttackCard("6H", 2, "TD")), 0, 1, None)


@dataclass(frozen=True, kw_only=True)
class Canned:
    """A round, as the viewer in `seat` sees it; None watches. Cards that nobody shows add up to 36."""

    players: int = 4
    seat: int | None = 0
    hand: Sequence[str] = ("8C", "QC", "9H", "QH", "6D", "JD")
    others: int = 6
    deck: int | None = None
    attacks: Sequence[tuple[str, str | None]] = ()
    attacker: int = 0
    defender: int = 1
    waits_on: int | None = None
    window_left_ms: int | None = None
    taking: bool = False
    leads: bool = False
    throws: Sequence[str] = ()
    beats: Mapping[str, tuple[int, ...]] = field(default_factory=dict[str, tuple[int, ...]])
    take: bool = False
    out: Mapping[int, int] = field(default_factory=dict[int, int])
    result: protocol.Result | None = None

    def view(self, *, stage: protocol.Stage = "round", role: protocol.Role = "seated") -> View:
        """Return the round at a quick table."""
        you = You(role=role, seat=self.seat, host=False, may_start=False)
        return at_table(stage=stage, seats=seated(self.players), you=you, round=self.round())

    def round(self) -> RoundView:
        """Return the round."""
        cards = [len(self.hand) if seat == self.seat else self.others for seat in range(self.players)]
        cards = [0 if seat in self.out else n for seat, n in enumerate(cards)]
        bout = sum(1 + (beaten is not None) for _, beaten in self.attacks)
        left = len(DECK) - sum(cards) - bout
        deck = max(left - 6, 0) if self.deck is None else self.deck
        assert left >= deck, "more than 36 cards"
        return RoundView(
            bout=3,
            trump="D",
            trump_card=TRUMP_CARD,
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
            window=None if self.window_left_ms is None else window(self.window_left_ms),
            hand=() if self.seat is None else tuple(map(self._held, self.hand)),
            take=bout if self.take else None,
            cards=tuple(cards),
            out=tuple(self.out.get(seat) for seat in range(self.players)),
            last_bout=LAST_BOUT,
            result=self.result,
        )

    def _held(self, card: str) -> HandCard:
        beats = self.beats.get(card, ())
        can = self.leads or card in self.throws or bool(beats)
        return HandCard(card, self.leads, card in self.throws, beats, None if can else "not_your_turn")


def window(left_ms: int) -> Window:
    """Return a window of four seconds of which so much is left."""
    return Window(NOW_MS + left_ms - 4_000, NOW_MS + left_ms)


def seated(players: int, *, host: int | None = None) -> tuple[SeatView, ...]:
    """Return so many players, some of them bots."""
    return tuple(
        SeatView(name, bot=seat in BOTS, by_bot=False, dropped=False, host=seat == host, wins=seat % 3, losses=1)
        for seat, name in enumerate(NAMES[:players])
    )


def at_table(**parts: object) -> View:
    """Return a view with these parts; the rest is that of a quick table at which nothing goes on."""
    nothing: dict[str, object] = {
        "table": "quick",
        "kind": "quick",
        "version": 7,
        "now_ms": NOW_MS,
        "heard": 0,
        "happened": (),
        "stage": "waiting",
        "round_number": 1,
        "deals_at_ms": None,
        "you": You(role="choosing", seat=None, host=False, may_start=False),
        "seats": (),
        "next": (),
        "watching": (),
        "panel": None,
        "round": None,
    }
    return View(**{**nothing, **parts})  # pyright: ignore[reportArgumentType] (the parts are those of View)
