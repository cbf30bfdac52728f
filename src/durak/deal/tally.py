"""What a revealed deal adds to the counters of its room: whole numbers only, from which statistics.py judges the room.

Never here: a deal that somebody still plays.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from durak.deal.course import HAND
from durak.rules.cards import CARDS, RANKS, SUIT_SIZE, SUITS

UNTURNED = CARDS - 1
"""The cards of a deck besides the trump card, eight of them trumps."""
LOWEST_RANK = 6


@dataclass(frozen=True, slots=True)
class Revealed:
    """A deal of which everyone was told everything, named by the room's commitment.

    `bots`: whether a bot was dealt in, by seat; `shares`: how many pages took part in the shuffle. `deck` is as it was
    laid (R2): dealt and drawn from its beginning, the trump card last; None for a deal that was called off. `finished`:
    the round was played to its end; `durak` is then who lost it, None in a draw (R13).
    """

    commitment: str
    bots: tuple[bool, ...]
    shares: int
    deck: tuple[int, ...] | None
    finished: bool = False
    durak: int | None = None


def tally(deal: Revealed) -> Counter[str]:
    """Return what a deal adds to each counter."""
    if deal.deck is None:
        return Counter({"called_off": 1})
    counts = Counter({"deals": 1, "shared": int(deal.shares > 0), "ended": int(not deal.finished)})
    _count_trump_card(counts, deal.deck[-1])
    hands = [deal.deck[: HAND * len(deal.bots)][seat :: len(deal.bots)] for seat in range(len(deal.bots))]
    _count_seats(counts, hands, deal.deck[-1] // SUIT_SIZE)
    _count_durak(counts, deal)
    for whose, bots in (("people", False), ("bots", True)):
        seats = [seat for seat, bot in enumerate(deal.bots) if bot is bots]
        if seats:
            _count_hands(counts, whose, [hands[seat] for seat in seats], deal.deck[-1])
    counts.update(f"place.{place}.{card}" for place, card in enumerate(deal.deck))
    return +counts


def _count_trump_card(counts: Counter[str], trump_card: int) -> None:
    suit, rank = divmod(trump_card, SUIT_SIZE)
    counts[f"suit.{SUITS[suit]}"] += 1
    counts[f"rank.{RANKS[rank]}"] += 1


def _count_seats(counts: Counter[str], hands: Sequence[Sequence[int]], suit: int) -> None:
    players = len(hands)
    counts[f"players.{players}"] += 1
    trumps = [[card for card in hand if card // SUIT_SIZE == suit] for hand in hands]
    counts[f"first.{len(trumps[0])}"] += 1
    for seat, held in enumerate(trumps):
        counts[f"trumps.{players}.{seat}"] += len(held)
    lowest = [(card, seat) for seat, held in enumerate(trumps) for card in held]
    if lowest:  # R3: the player who holds the lowest trump in hand attacks
        counts[f"attackers.{players}"] += 1
        counts[f"attacks.{players}.{min(lowest)[1]}"] += 1


def _count_durak(counts: Counter[str], deal: Revealed) -> None:
    players = len(deal.bots)
    if deal.durak is not None:
        counts[f"lost.{players}"] += 1
        counts[f"durak.{players}.{deal.durak}"] += 1


def _count_hands(counts: Counter[str], whose: str, hands: Sequence[Sequence[int]], trump_card: int) -> None:
    """Count the hands of people, or of bots, and what their mean and variance are by chance (statistics.py)."""
    held = [card for hand in hands for card in hand]
    sure = int(trump_card in held)  # six players take the whole deck
    drawn = len(held) - sure
    counts[f"{whose}.deals"] += 1
    counts[f"{whose}.hands"] += len(hands)
    counts[f"{whose}.sure"] += sure
    counts[f"{whose}.drawn"] += drawn
    counts[f"{whose}.drawn_spread"] += drawn * (UNTURNED - drawn)
    counts[f"{whose}.trumps"] += sum(card // SUIT_SIZE == trump_card // SUIT_SIZE for card in held)
    counts[f"{whose}.cards"] += len(held)
    counts[f"{whose}.cards_spread"] += len(held) * (CARDS - len(held))
    counts[f"{whose}.ranks"] += sum(card % SUIT_SIZE + LOWEST_RANK for card in held)
