"""Counters of simulated deals, of which it is known whether they are fair."""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random

import pytest

from durak.deal.statistics import DealStatistics, Figure, attack_chance, deal_statistics, trump_chance
from durak.deal.tally import Revealed, tally

Dealer = Callable[[Random, int, tuple[bool, ...]], list[int]]
PARTS = ("trump_suits", "trump_ranks", "first_hand", "trumps", "attacks", "hands", "ranks", "order")
DEALS = 2_000


def fair(chance: Random, _number: int, _bots: tuple[bool, ...]) -> list[int]:
    return chance.sample(range(36), 36)


def trumps_to_bots(chance: Random, number: int, bots: tuple[bool, ...]) -> list[int]:
    """Once in three deals a bot gets a trump that a person was to get."""
    deck = fair(chance, number, bots)
    mine = [place for place in range(6 * len(bots) - 1) if not bots[place % len(bots)]]
    theirs = [place for place in range(6 * len(bots) - 1) if bots[place % len(bots)]]
    trump = deck[-1] // 9
    good = [place for place in mine if deck[place] // 9 == trump]
    bad = [place for place in theirs if deck[place] // 9 != trump]
    if number % 3 == 0 and good and bad:
        deck[good[0]], deck[bad[0]] = deck[bad[0]], deck[good[0]]
    return deck


def hearts_often(chance: Random, number: int, bots: tuple[bool, ...]) -> list[int]:
    """Once in eight deals hearts are made trump."""
    deck = fair(chance, number, bots)
    if number % 8 == 0:
        heart = deck.index(24)
        deck[heart], deck[-1] = deck[-1], deck[heart]
    return deck


def badly_shuffled(chance: Random, _number: int, _bots: tuple[bool, ...]) -> list[int]:
    """The mistake that everyone makes once: each card changes places with any of all 36."""
    deck = list(range(36))
    for place in range(36):
        other = chance.randrange(36)
        deck[place], deck[other] = deck[other], deck[place]
    return deck


def room(seed: int, dealer: Dealer, deals: int = DEALS) -> DealStatistics:
    chance, counts = Random(seed), Counter[str]()
    for number in range(deals):
        players = chance.randint(2, 6)
        bots = tuple(seat >= (players + 1) // 2 for seat in range(players))
        deck = tuple(dealer(chance, number, bots))
        counts.update(tally(Revealed(str(number), bots, 1, deck, finished=True, durak=chance.randrange(players))))
    return deal_statistics(counts, 1)


def figures(statistics: DealStatistics) -> Iterator[tuple[str, Figure]]:
    for part in PARTS:
        for figure in getattr(statistics, part):
            yield part, figure


def outside(statistics: DealStatistics) -> set[tuple[str, str]]:
    return {(part, figure.name) for part, figure in figures(statistics) if figure.outside}


def test_a_fair_room_is_hardly_ever_outside() -> None:
    statistics = room(1, fair)
    assert statistics.deals == DEALS
    assert statistics.judged == sum(figure.low is not None for _, figure in figures(statistics)) > 60
    assert statistics.outside == len(outside(statistics)) <= 2


def test_one_figure_in_a_hundred_of_fair_rooms_is_outside() -> None:
    rooms = [room(seed, fair, 200) for seed in range(40)]
    assert 0.003 < sum(one.outside for one in rooms) / sum(one.judged for one in rooms) < 0.015


def test_trumps_for_bots_are_seen() -> None:
    found = {(part, figure.name): figure for part, figure in figures(room(1, trumps_to_bots))}
    for whose, more in (("people", False), ("bots", True)):
        figure = found["hands", whose]
        assert figure.outside
        assert (figure.seen > figure.expected) is more


def test_a_favourite_trump_is_seen() -> None:
    assert ("trump_suits", "H") in outside(room(1, hearts_often))


def test_a_bad_shuffle_is_seen() -> None:
    assert ("order", "36x36") in outside(room(1, badly_shuffled))


def test_what_is_expected_adds_up() -> None:
    assert sum(map(trump_chance, range(7))) == pytest.approx(1)
    for players in range(2, 7):
        assert sum(attack_chance(players, seat) for seat in range(players)) == pytest.approx(1)
    assert attack_chance(6, 5) == pytest.approx(float(Fraction(1, 9) + Fraction(8, 9) * Fraction(5, 35)))
    six = [figure.expected for figure in room(1, fair, 300).trumps if figure.name.startswith("6.")]
    assert sum(six) == pytest.approx(9)
    assert six[5] > six[0]


def test_hands_of_people_alone_at_a_table_of_six_are_the_whole_deck_and_never_outside() -> None:
    chance, counts = Random(1), Counter[str]()
    for number in range(100):
        counts.update(tally(Revealed(str(number), (False,) * 6, 6, tuple(chance.sample(range(36), 36)))))
    statistics = deal_statistics(counts, 1)
    [trumps], [ranks] = statistics.hands, statistics.ranks
    assert (trumps.seen, ranks.seen) == (1.5, 10)
    assert not trumps.outside
    assert not ranks.outside


def test_few_deals_are_not_judged_where_a_band_would_say_nothing() -> None:
    few = dict(figures(room(1, fair, 29)))
    for part in ("trumps", "hands", "ranks", "order"):
        assert few[part].low is few[part].high is None
        assert not few[part].outside
    assert few["trump_suits"].low is not None
    assert dict(figures(room(1, fair, 179)))["order"].low is None
    assert dict(figures(room(1, fair, 180)))["order"].low is not None


def test_a_room_without_deals_has_nothing_to_judge() -> None:
    statistics = deal_statistics({}, None)
    assert (statistics.since_ms, statistics.deals, statistics.judged, statistics.outside) == (None, 0, 0, 0)


def test_who_lost_is_shown_and_not_judged() -> None:
    counts = Counter[str]()
    for number in range(100):
        counts.update(tally(Revealed(str(number), (False, True), 1, tuple(range(36)), finished=True, durak=0)))
    first, second = deal_statistics(counts, 1).duraks
    assert (first.name, first.seen, first.expected, first.high) == ("2.1", 100, 50, 63)
    assert (second.seen, first.outside, second.outside) == (0, False, False)


# --- What one deal counts ---

DECK = (
    27,
    0,
    28,
    9,
    18,
    10,
    1,
    11,
    2,
    12,
    3,
    13,
    *(card for card in range(36) if card not in {27, 0, 28, 9, 18, 10, 1, 11, 2, 12, 3, 13, 35}),
    35,
)
"""For two: seat 0 holds 6S 7S 6H 7C 8C 9C, seat 1 no spade; the ace of spades is trump."""


def test_a_deal_counts_its_trump_card_hands_and_attacker() -> None:
    counts = tally(Revealed("c", (False, True), 1, DECK, finished=True, durak=1))
    assert (counts["deals"], counts["shared"], counts["ended"]) == (1, 1, 0)
    assert (counts["suit.S"], counts["rank.A"], counts["players.2"]) == (1, 1, 1)
    assert (counts["first.2"], counts["trumps.2.0"], counts["trumps.2.1"]) == (1, 2, 0)
    assert (counts["attackers.2"], counts["attacks.2.0"], counts["attacks.2.1"]) == (1, 1, 0)
    assert (counts["people.trumps"], counts["bots.trumps"]) == (2, 0)
    assert counts["people.ranks"] == 6 + 7 + 6 + 7 + 8 + 9
    assert (counts["lost.2"], counts["durak.2.1"]) == (1, 1)
    assert counts["place.0.27"] == counts["place.35.35"] == 1
    assert sum(number for name, number in counts.items() if name.startswith("place.")) == 36


def test_a_draw_has_no_durak_and_a_round_that_was_not_finished_is_counted_as_such() -> None:
    draw = tally(Revealed("c", (False, True), 0, DECK, finished=True))
    assert (draw["lost.2"], draw["ended"], draw["shared"]) == (0, 0, 0)
    ended = tally(Revealed("c", (False, True), 1, DECK))
    assert (ended["lost.2"], ended["ended"], ended["suit.S"]) == (0, 1, 1)


def test_a_deal_that_was_called_off_counts_as_that_and_nothing_else() -> None:
    assert tally(Revealed("c", (False, True), 1, None)) == {"called_off": 1}


def test_counters_that_did_not_change_are_not_named() -> None:
    assert all(tally(Revealed("c", (False,) * 6, 0, tuple(range(36)))).values())
