"""Minimax through the rules alone: every move is tried, nothing is cut off. And the positions that it is tried on."""

from random import Random

from durak.bots.endgame.position import read
from durak.bots.endgame.solver import fits
from durak.rules import cards
from durak.rules.driver import NOBODY, ask, options, play
from durak.rules.playout import Chance, choose, deal_random
from durak.rules.round import Round, attack, beat, beating_cards, end_bout, ends_at_once, take, throw_ins, window_open

Memory = dict[tuple[int, ...], int]


def minimax(round: Round, asked: int, seat: int, memory: Memory) -> int:
    """Return what a round is worth to a seat in the driver's order: 1 a win, 0 a draw, -1 the durak."""
    if asked == NOBODY:
        return result(round, seat)
    key = (asked, *state(round))
    if key not in memory:
        values = [after(round, asked, move, seat, memory) for move in moves_in(options(round, asked))]
        memory[key] = max(values) if asked == seat else min(values)
    return memory[key]


def after(round: Round, asked: int, move: int, seat: int, memory: Memory) -> int:
    """Return what a round is worth to a seat after a move."""
    trial = round.copy()
    return minimax(trial, play(trial, asked, move), seat, memory)


def at_table(round: Round, seat: int, memory: Memory) -> int:
    """Return what a round between two is worth to a seat at a table.

    The attacker may throw in whenever the rules allow it, also while cards are unbeaten; the defender may beat in any
    order. The attacker has the first word each time, and may wait.
    """
    if ends_at_once(round):
        round = round.copy()
        end_bout(round)
    if round.over:
        return result(round, seat)
    key = state(round)
    if key not in memory:
        best = max if seat != round.defender else min
        memory[key] = (
            best(at_table(trial, seat, memory) for trial in attacks(round))
            if not round.count
            else best([wait(round, seat, memory), *(at_table(trial, seat, memory) for trial in attacks(round))])
        )
    return memory[key]


def attacks(round: Round) -> list[Round]:
    """Return what becomes of a round by each card that the attacker may play now."""
    found: list[Round] = []
    for card in cards.cards(throw_ins(round, round.attacker) if round.count else round.hands[round.attacker]):
        trial = round.copy()
        attack(trial, trial.attacker, card)
        found.append(trial)
    return found


def wait(round: Round, seat: int, memory: Memory) -> int:
    """Return what a round is worth when the attacker adds nothing: the window runs out, or the defender answers."""
    found: list[Round] = []
    if window_open(round):
        trial = round.copy()
        end_bout(trial)
        return at_table(trial, seat, memory)
    for number in range(round.count):
        for card in cards.cards(beating_cards(round, number) if round.beating[number] == -1 else 0):
            trial = round.copy()
            beat(trial, card, number)
            found.append(trial)
    trial = round.copy()
    take(trial)
    best = max if seat == round.defender else min
    return best(at_table(trial, seat, memory) for trial in [*found, trial])


def result(round: Round, seat: int) -> int:
    if round.durak == -1:
        return 0
    return -1 if round.durak == seat else 1


def state(round: Round) -> tuple[int, ...]:
    """Everything that the rest of a round depends on, but for R13."""
    unbeaten = [round.attacks[i] for i in range(round.count) if round.beating[i] == -1]
    standing = (round.on_table, cards.mask(unbeaten), round.count, round.limit, int(round.taking))
    return (*round.hands[: round.players], round.attacker, round.defender, round.drawn, *standing)


def moves_in(moves: int) -> list[int]:
    return [move for move in range(38) if moves & 2**move]


def any_position(rng: Random, attacker: int, defender: int, deck: int) -> Round:
    """Return a round with so many cards in both hands, in the middle of a bout as likely as at its beginning."""
    dealt = [cards.name(card) for card in rng.sample(range(36), attacker + defender + 1)]
    hands = "".join(dealt[:attacker]), "".join(dealt[attacker:-1])
    return play_on(rng, read(" ".join([*hands, dealt[-1] if deck else dealt[-1][1]])))


def play_on(rng: Random, round: Round) -> Round:
    """Play some moves of the bout at random."""
    trial, asked = round, ask(round)
    for _ in range(rng.choice((0, 0, 0, 1, 2, 3, 4))):
        if asked == NOBODY or not fits(trial):
            break
        round = trial
        trial = round.copy()
        asked = play(trial, asked, rng.choice(moves_in(options(trial, asked))))
    return round


def out_of_a_round(seed: int, players: int, most_cards: int) -> Round | None:
    """Play a round at random until it can be solved and has at most so many cards in play; None: it never is so."""
    chance = Chance(seed)
    round = deal_random(players, chance)
    asked = ask(round)
    while asked != NOBODY:
        in_play = round.on_table
        for hand in round.hands:
            in_play |= hand
        if fits(round) and cards.popcount(in_play) <= most_cards:
            return round
        asked = play(round, asked, choose(options(round, asked), chance))
    return None
