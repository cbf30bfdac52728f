"""Whether the deals of a room look fair: each figure of its counters beside what chance alone makes of it.

Never judged: a figure of too few deals, and who lost, which is no matter of chance alone.

A hand of `m` cards from `N` with `K` trumps: mean m·K/N, variance m·K·(N-K)·(N-m) / (N²·(N-1)) (hypergeometric; W.
Feller, An Introduction to Probability Theory and Its Applications I, II.6 and IX.5). The trump card itself is turned
up, so N = 35 and K = 8. Ranks of `m` cards from 36: mean 10·m, variance m·(20/3)·(36-m)/35. Order: of the 36 x 36
counts of every card in every place, (35/36)·Σ(count-n/36)²/(n/36) is chi-square with 35² degrees of freedom: the
counts of one deal are a random permutation's, whose covariances sum so (W. Hoeffding, Annals of Mathematical Statistics
22 (1951) 558-566).
"""

from collections.abc import Iterator, Mapping
from math import comb

import msgspec

from durak.deal.bands import Band, binomial_band, chi_square_band, normal_band
from durak.deal.course import HAND
from durak.deal.tally import UNTURNED
from durak.rules.cards import CARDS, RANKS, SUIT_SIZE, SUITS
from durak.rules.round import MAX_PLAYERS, MIN_PLAYERS

LEFT_TRUMPS = SUIT_SIZE - 1
MEAN_RANK = 10
RANK_VARIANCE = 20 / 3
MOST_FIRST_TRUMPS = 5
"""So many trumps in the first hand or more are one figure: they are rare."""
FEW_DEALS = 30
"""Means of fewer deals are not judged: their sums are not normal yet."""
FEW_ORDERS = 180
"""The order of fewer decks is not judged: five are to be expected of every card in every place."""

Counts = Mapping[str, int]


class Figure(msgspec.Struct, frozen=True):
    """One figure of `deals`, what is to be expected of fair ones, and the band in which those lie 99 times of 100.

    Without a band there are too few deals to tell. `outside`: it lies outside its band.
    """

    name: str
    deals: int
    seen: float
    expected: float
    low: float | None
    high: float | None
    outside: bool


class DealStatistics(msgspec.Struct, frozen=True, kw_only=True):
    """The revealed deals of a room since `since_ms` (UTC), when the first of them was counted.

    `shared`: pages took part in their shuffle; `alone`: none did; `called_off`: a page withheld its share, so no card
    was dealt and it was dealt anew without that share; `ended`: the table ended in the middle of the round. Of the
    figures that are `judged` one in a hundred lies `outside` in a fair room. Names: a suit, a rank, how many trumps
    (`5`: five or six), `players.seat` with seats from 1, or whose hands. `first_hand` is the hand of seat 1, `attacks`
    who holds the lowest trump (R3), `trumps` and `ranks` are means of a hand and of a card, `order` a chi-square.
    `duraks` depends on how people play, and is not judged.
    """

    since_ms: int | None
    deals: int
    shared: int
    alone: int
    called_off: int
    ended: int
    judged: int
    outside: int
    trump_suits: tuple[Figure, ...]
    trump_ranks: tuple[Figure, ...]
    first_hand: tuple[Figure, ...]
    trumps: tuple[Figure, ...]
    attacks: tuple[Figure, ...]
    hands: tuple[Figure, ...]
    ranks: tuple[Figure, ...]
    order: tuple[Figure, ...]
    duraks: tuple[Figure, ...]


def deal_statistics(counts: Counts, since_ms: int | None) -> DealStatistics:
    """Judge the counters of a room, which `tally` has filled."""
    deals, shared = counts.get("deals", 0), counts.get("shared", 0)
    suits = tuple(_share(counts, f"suit.{suit}", suit, deals, 1 / len(SUITS)) for suit in SUITS)
    ranks = tuple(_share(counts, f"rank.{rank}", rank, deals, 1 / len(RANKS)) for rank in RANKS)
    parts = {
        "trump_suits": suits,
        "trump_ranks": ranks,
        "first_hand": _first_hand(counts, deals),
        "trumps": _by_seat(counts),
        "attacks": _attacks(counts),
        "hands": _hands(counts),
        "ranks": _ranks(counts),
        "order": _order(counts, deals),
    }
    judged = [figure for part in parts.values() for figure in part if figure.low is not None]
    return DealStatistics(
        since_ms=since_ms,
        deals=deals,
        shared=shared,
        alone=deals - shared,
        called_off=counts.get("called_off", 0),
        ended=counts.get("ended", 0),
        judged=len(judged),
        outside=sum(figure.outside for figure in judged),
        duraks=_duraks(counts),
        **parts,
    )


def trump_chance(trumps: int) -> float:
    """Return the probability of so many trumps in a hand that the trump card is not dealt to."""
    return comb(LEFT_TRUMPS, trumps) * comb(UNTURNED - LEFT_TRUMPS, HAND - trumps) / comb(UNTURNED, HAND)


def attack_chance(players: int, seat: int) -> float:
    """Return the probability that a seat holds the lowest trump when anyone does.

    Six take the whole deck: the trump card is the six of trumps once in nine, and in the last seat. Else the six is any
    other of 35 cards.
    """
    if players < MAX_PLAYERS:
        return 1 / players
    sure = 1 / SUIT_SIZE if seat == players - 1 else 0.0
    return sure + (1 - 1 / SUIT_SIZE) * _drawn(players, seat) / UNTURNED


def _first_hand(counts: Counts, deals: int) -> tuple[Figure, ...]:
    few = [_share(counts, f"first.{n}", str(n), deals, trump_chance(n)) for n in range(MOST_FIRST_TRUMPS)]
    many = range(MOST_FIRST_TRUMPS, HAND + 1)
    seen, chance = sum(counts.get(f"first.{n}", 0) for n in many), sum(map(trump_chance, many))
    return *few, _counted(str(MOST_FIRST_TRUMPS), deals, seen, chance)


def _by_seat(counts: Counts) -> tuple[Figure, ...]:
    """The mean number of trumps that each seat is dealt."""
    return tuple(
        _mean(
            _seat_name(players, seat),
            deals,
            deals,
            counts.get(f"trumps.{players}.{seat}", 0),
            deals * (HAND - _drawn(players, seat) + _mean_trumps(_drawn(players, seat))),
            deals * _trump_variance(_drawn(players, seat) * (UNTURNED - _drawn(players, seat))),
        )
        for players, seat, deals in _seats(counts, "players")
    )


def _attacks(counts: Counts) -> tuple[Figure, ...]:
    return tuple(
        _share(counts, f"attacks.{players}.{seat}", _seat_name(players, seat), deals, attack_chance(players, seat))
        for players, seat, deals in _seats(counts, "attackers")
    )


def _duraks(counts: Counts) -> tuple[Figure, ...]:
    figures = [
        _share(counts, f"durak.{players}.{seat}", _seat_name(players, seat), deals, 1 / players)
        for players, seat, deals in _seats(counts, "lost")
    ]
    return tuple(msgspec.structs.replace(figure, outside=False) for figure in figures)


def _hands(counts: Counts) -> tuple[Figure, ...]:
    """The mean number of trumps in hands of people, and of bots: of all hands of a deal together, which share them."""
    return tuple(
        _mean(
            whose,
            counts.get(f"{whose}.deals", 0),
            hands,
            counts.get(f"{whose}.trumps", 0),
            counts.get(f"{whose}.sure", 0) + _mean_trumps(counts.get(f"{whose}.drawn", 0)),
            _trump_variance(counts.get(f"{whose}.drawn_spread", 0)),
        )
        for whose, hands in _whose(counts)
    )


def _ranks(counts: Counts) -> tuple[Figure, ...]:
    """The mean rank of the cards in hands of people, and of bots, from six to the ace, 14."""
    return tuple(
        _mean(
            whose,
            counts.get(f"{whose}.deals", 0),
            cards := counts.get(f"{whose}.cards", 0),
            counts.get(f"{whose}.ranks", 0),
            MEAN_RANK * cards,
            RANK_VARIANCE * counts.get(f"{whose}.cards_spread", 0) / (CARDS - 1),
        )
        for whose, _ in _whose(counts)
    )


def _order(counts: Counts, deals: int) -> tuple[Figure, ...]:
    if deals == 0:
        return ()
    mean, freedom = deals / CARDS, (CARDS - 1) ** 2
    places = (counts.get(f"place.{place}.{card}", 0) for place in range(CARDS) for card in range(CARDS))
    seen = sum((count - mean) ** 2 for count in places) / mean * (CARDS - 1) / CARDS
    band = chi_square_band(freedom) if deals >= FEW_ORDERS else None
    return (_figure("36x36", deals, seen, freedom, band),)


# --- One figure ---


def _share(counts: Counts, counter: str, name: str, deals: int, chance: float) -> Figure:
    return _counted(name, deals, counts.get(counter, 0), chance)


def _counted(name: str, deals: int, seen: int, chance: float) -> Figure:
    return _figure(name, deals, seen, deals * chance, binomial_band(deals, chance) if deals else None)


def _mean(name: str, deals: int, among: int, seen: int, expected: float, variance: float) -> Figure:
    band = normal_band(expected / among, variance / among**2) if deals >= FEW_DEALS else None
    return _figure(name, deals, seen / among, expected / among, band)


def _figure(name: str, deals: int, seen: float, expected: float, band: Band | None) -> Figure:
    low, high = (None, None) if band is None else band
    return Figure(name, deals, seen, expected, low, high, outside=band is not None and not band.holds(seen))


def _seat_name(players: int, seat: int) -> str:
    return f"{players}.{seat + 1}"


def _seats(counts: Counts, counter: str) -> Iterator[tuple[int, int, int]]:
    """Yield each seat of each size of table, and of how many deals it is counted."""
    for players in range(MIN_PLAYERS, MAX_PLAYERS + 1):
        deals = counts.get(f"{counter}.{players}", 0)
        if deals:
            yield from ((players, seat, deals) for seat in range(players))


def _whose(counts: Counts) -> Iterator[tuple[str, int]]:
    for whose in ("people", "bots"):
        hands = counts.get(f"{whose}.hands", 0)
        if hands:
            yield whose, hands


def _drawn(players: int, seat: int) -> int:
    """Return how many cards of a hand may be any of those that were not turned up."""
    return HAND - 1 if players == MAX_PLAYERS and seat == players - 1 else HAND


def _mean_trumps(drawn: int) -> float:
    return drawn * LEFT_TRUMPS / UNTURNED


def _trump_variance(drawn_spread: int) -> float:
    """Return the variance of a sum; `drawn_spread` is Σ m·(35-m) over its deals."""
    return drawn_spread * LEFT_TRUMPS * (UNTURNED - LEFT_TRUMPS) / (UNTURNED**2 * (UNTURNED - 1))
