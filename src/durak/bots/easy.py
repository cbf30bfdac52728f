"""Easy: attacks low and defends with the smallest card that beats.

It looks at its own cards and at the bout, remembers nothing and leaves nothing to chance.
"""

import random
from collections.abc import Callable

from durak.bots.memory import Memory
from durak.protocol import RoundView
from durak.rules.cards import SUIT_SIZE, SUITS
from durak.rules.moves import Beat, Lead, Move, Take, ThrowIn


def easy(view: RoundView, _memory: Memory, moves: tuple[Move, ...], _rng: random.Random) -> Move | None:
    """Return one of the legal moves of the seat whose view it is; None is not adding."""
    trump = SUITS.index(view.trump)

    def worth(card: int) -> tuple[bool, int, int]:
        """Plain cards before trumps, low ranks before high, between equals clubs, diamonds, hearts, spades."""
        return (card // SUIT_SIZE == trump, card % SUIT_SIZE, card)

    leads = [move for move in moves if isinstance(move, Lead)]
    if leads:
        return min(leads, key=lambda lead: worth(lead.card))
    if any(isinstance(move, Take) for move in moves):
        return _answer(view, moves, worth)
    throw_ins = [move for move in moves if isinstance(move, ThrowIn) and move.card // SUIT_SIZE != trump]
    return min(throw_ins, key=lambda throw_in: worth(throw_in.card), default=None)


def _answer(view: RoundView, moves: tuple[Move, ...], worth: Callable[[int], tuple[bool, int, int]]) -> Move:
    """Beat the first unbeaten attack card, unless one of them can't be beaten: then take, and spend nothing before."""
    beats = [move for move in moves if isinstance(move, Beat)]
    unbeaten = [attack for attack, lying in enumerate(view.attacks) if lying.beaten_by is None]
    if {beat.attack for beat in beats} != set(unbeaten):
        return next(move for move in moves if isinstance(move, Take))
    return min((beat for beat in beats if beat.attack == unbeaten[0]), key=lambda beat: worth(beat.card))
