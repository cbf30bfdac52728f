"""The policy of normal and of playouts sees no more than its seat may, and its choices are legal."""

from random import Random

import pytest

from durak.bots.normal import weights
from durak.bots.policy import NAMES, choose, choose_easily, choose_loosely
from durak.bots.weights import WEIGHTS
from durak.rules.cards import BIT
from durak.rules.driver import NOBODY, ask, options, play
from durak.rules.playout import Chance, deal_random
from durak.rules.round import Round

every_size = pytest.mark.parametrize("players", range(2, 7))
CHOICE_BIT = [2**move for move in range(38)]


def dealt_again(round: Round, seat: int, rng: Random) -> Round:
    """Deal every card again that is neither in this hand, nor in the bout, nor beaten, nor the trump card."""
    other = round.copy()
    seats = [i for i in range(round.players) if i != seat]
    undealt = round.deck[round.drawn : 35]
    pool = undealt + [card for i in seats for card in range(36) if round.hands[i] & BIT[card]]
    rng.shuffle(pool)
    hands = list(round.hands)
    for i in seats:
        hands[i] = sum(BIT[pool.pop()] for _ in range(round.hands[i].bit_count()))
    other.hands = hands
    other.deck = round.deck[: round.drawn] + pool + round.deck[round.drawn + len(pool) :]
    return other


@every_size
def test_the_others_cards_never_change_a_choice(players: int) -> None:
    chance, rng, tuned = Chance(players), Random(1), weights(players)
    decided = 0
    while decided < 400:
        round = deal_random(players, chance)
        asked = ask(round)
        while asked != NOBODY:
            moves = options(round, asked)
            move = choose(round, asked, tuned)
            assert moves & CHOICE_BIT[move]
            if moves & (moves - 1):
                decided += 1
                assert choose(dealt_again(round, asked, rng), asked, tuned) == move
            asked = play(round, asked, choose_loosely(round, asked, moves, tuned, chance))


@every_size
def test_easy_on_masks_chooses_a_legal_move(players: int) -> None:
    chance = Chance(players)
    round = deal_random(players, chance)
    asked = ask(round)
    while asked != NOBODY:
        move = choose_easily(round, options(round, asked))
        assert options(round, asked) & CHOICE_BIT[move]
        asked = play(round, asked, move)
    assert round.over


def test_one_playout_move_in_ten_is_any_move() -> None:
    chance, tuned = Chance(1), weights(2)
    round = deal_random(2, chance)
    asked = ask(round)
    usual = choose(round, asked, tuned)
    others = sum(choose_loosely(round, asked, options(round, asked), tuned, chance) != usual for _ in range(4000))
    assert others / 4000 == pytest.approx(0.1 * 5 / 6, abs=0.02)


def test_there_is_a_weight_for_every_rule_at_every_size() -> None:
    assert {players: len(found) for players, found in WEIGHTS.items()} == dict.fromkeys(range(2, 7), len(NAMES))
