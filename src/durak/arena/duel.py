"""Duplicate deals: the same deck and first seat with A in every seat in turn, the others in the seats around.

Bots get what they get at a table: the view of their seat, the memory of its earlier views, their legal moves, an rng.
Asked in the order of the driver of the rules, which depends on nothing hidden.
"""

import random
from dataclasses import dataclass

from durak import views
from durak.arena.players import Player
from durak.bots.memory import Memory, remember
from durak.protocol import AttackCard, LastBout, RoundView
from durak.rules.cards import BIT, CARDS, NAMES
from durak.rules.driver import NOBODY, PASS, TAKE, ask, options, play
from durak.rules.moves import Beat, Lead, Move, Take, ThrowIn
from durak.rules.round import Round, deal, waits_on

CARD = {name: number for number, name in enumerate(NAMES)}
_NO_CHOICE = TAKE + 1
_CHOICE_BIT = [*BIT, 2**PASS, 2**TAKE, 0]  # by driver move, and _NO_CHOICE


@dataclass(frozen=True, slots=True)
class DealResult:
    """What one deal came to over all seats of A: numbers of rounds, but for the last two."""

    rounds: int
    duraks: int
    draws: int
    illegal: int
    longest_move_ms: float
    longest_round: int  # moves


@dataclass(slots=True)
class _Tally:
    illegal: int = 0
    longest_move_ms: float = 0.0
    moves: int = 0


def play_deal(players: list[Player], seed: int, number: int) -> DealResult:
    """Play deal `number` of a seed with the first of `players` in every seat in turn; the order around stays."""
    chance = random.Random(f"{seed}/{number}")
    deck = chance.sample(range(CARDS), CARDS)
    first = chance.randrange(len(players))
    duraks = draws = longest_round = 0
    tally = _Tally()
    for seat in range(len(players)):
        round = deal(len(players), deck, first)
        seated = players[-seat:] + players[:-seat] if seat else players
        rngs = [random.Random(f"{seed}/{number}/{seat}/{i}") for i in range(len(players))]
        tally.moves = 0
        _play_round(round, seated, rngs, seat, tally)
        duraks += round.durak == seat
        draws += round.durak == -1
        longest_round = max(longest_round, tally.moves)
    return DealResult(len(players), duraks, draws, tally.illegal, tally.longest_move_ms, longest_round)


def legal_moves(view: RoundView) -> tuple[Move, ...]:
    """Return the legal moves of the viewer, as his view lists them by card; then take."""
    moves: list[Move] = []
    for held in view.hand:
        card = CARD[held.card]
        if held.lead:
            moves.append(Lead(card))
        if held.throw_in:
            moves.append(ThrowIn(card))
        moves.extend(Beat(card, attack) for attack in held.beats)
    if view.take is not None:
        moves.append(Take(view.take))
    return tuple(moves)


def _play_round(round: Round, seated: list[Player], rngs: list[random.Random], measured: int, tally: _Tally) -> None:
    memories = [Memory(seat) for seat in range(round.players)]
    last_bout: LastBout | None = None
    bout = 0
    asked = ask(round)
    while asked != NOBODY:
        everyone = views.watcher_view(round, None, None, last_bout)
        if round.bout != bout:
            bout = round.bout
            memories = [remember(memory, everyone) for memory in memories]
        choices = options(round, asked)
        move = PASS
        if choices != _CHOICE_BIT[PASS]:
            view = views.seat_view(everyone, round, asked)
            chosen, took_ms = seated[asked].choose(view, memories[asked], legal_moves(view), rngs[asked])
            move = _as_choice(chosen, round, asked)
            legal = choices & _CHOICE_BIT[move] != 0
            if not legal:
                move = PASS if waits_on(round) != asked else _clock_choice(choices)
            if asked == measured:
                tally.longest_move_ms = max(tally.longest_move_ms, took_ms)
                tally.illegal += not legal
        asked_next = play(round, asked, move)
        if round.bout != bout or round.over:
            last_bout = last_bout_of(everyone, asked, move)
        tally.moves += 1
        asked = asked_next


def _as_choice(move: Move | None, round: Round, asked: int) -> int:
    match move:
        case None:
            return PASS
        case Take():
            return TAKE
        case Beat(card, attack):
            return card if asked == round.defender and round.beating[attack] == -1 else _NO_CHOICE
        case Lead(card):
            return card if round.count == 0 else _NO_CHOICE
        case ThrowIn(card):
            return card if round.count and asked != round.defender else _NO_CHOICE


def _clock_choice(choices: int) -> int:
    """What is played for a seat that the round waits on and that made no legal move: take, or any card."""
    return TAKE if choices & _CHOICE_BIT[TAKE] else next(card for card in range(CARDS) if choices & BIT[card])


def last_bout_of(everyone: RoundView, asked: int, move: int) -> LastBout:
    """Return the bout as it lay in the end, from how it lay before its last move: a driver move of seat `asked`."""
    attacks = list(everyone.attacks)
    if move < CARDS and asked == everyone.defender:
        unbeaten = next(i for i, attack in enumerate(attacks) if attack.beaten_by is None)
        attacks[unbeaten] = _beaten(attacks[unbeaten], move)
    elif move < CARDS:
        attacks.append(AttackCard(NAMES[move], asked, None))
    taken = everyone.taking or move == TAKE
    return LastBout(tuple(attacks), everyone.attacker, everyone.defender, everyone.defender if taken else None)


def _beaten(attack: AttackCard, card: int) -> AttackCard:
    return AttackCard(attack.card, attack.by, NAMES[card])
