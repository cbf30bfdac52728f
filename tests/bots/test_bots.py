"""What holds for bots of every level: they play by the rules, and they do not peek."""

from itertools import islice
from random import Random

import pytest

from durak.bots import BOTS
from durak.protocol import Level, RoundView
from durak.rules import cards
from durak.rules.round import Round
from durak.table.running import Running
from durak.table.seats import deal_in
from tests.bots.decisions import Decision, decisions

every_level = pytest.mark.parametrize("level", list(BOTS))
every_size = pytest.mark.parametrize("players", range(2, 7))


@every_level
@every_size
def test_every_choice_is_legal_and_only_one_not_waited_on_may_pass(level: Level, players: int) -> None:
    for met in some(players):
        choice = BOTS[level](met.view, met.memory, met.moves, Random(1))
        assert choice in met.moves or (choice is None and not met.waited_on)


@every_level
@every_size
def test_a_seat_with_no_legal_move_does_not_add(level: Level, players: int) -> None:
    met = next(decisions(players, 1))
    assert BOTS[level](met.view, met.memory, (), Random(1)) is None


@every_level
@every_size
def test_a_bot_chooses_alike_when_every_hidden_card_is_dealt_again_behind_it(level: Level, players: int) -> None:
    rng = Random(players)
    again = 0
    for met in some(players):
        other = dealt_again(met, rng)
        again += other.hands != met.round.hands
        chosen = BOTS[level](met.view, met.memory, met.moves, Random(1))
        assert BOTS[level](view_of(other, met), met.memory, met.moves, Random(1)) == chosen
    assert again >= 30


def some(players: int) -> list[Decision]:
    """Return decisions from the beginnings, middles and ends of a few rounds."""
    return [met for seed in range(24 // players) for met in islice(decisions(players, seed), seed, None, 10)]


def dealt_again(met: Decision, rng: Random) -> Round:
    """Deal again what this seat never saw and nobody played openly: the others' hands, and the deck above the trump."""
    round = met.round.copy()
    trump_card = cards.BIT[round.deck[35]]
    known = [mask & round.hands[seat] | (trump_card & round.hands[seat]) for seat, mask in enumerate(met.memory.held)]
    known[met.seat] = round.hands[met.seat]
    hidden = [card for seat in range(6) for card in cards.cards(round.hands[seat] & ~known[seat])]
    undealt = round.deck[round.drawn : 35]
    pool = hidden + undealt
    rng.shuffle(pool)
    numbers = [(round.hands[seat] & ~known[seat]).bit_count() for seat in range(6)]
    round.hands = [known[seat] | cards.mask(pool.pop() for _ in range(numbers[seat])) for seat in range(6)]
    round.deck = round.deck[: round.drawn] + pool + round.deck[round.drawn + len(pool) :]
    return round


def view_of(round: Round, met: Decision) -> RoundView:
    """Return what the same seat would see of another round at the same moment."""
    running = Running(deal_in([f"bot:{seat}" for seat in range(round.players)]), round, 4000, 0)
    running.last_bout = met.view.last_bout
    return running.seat_view(running.watcher_view(), met.seat)
