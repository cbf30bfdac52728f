# cython: language_level=3, annotation_typing=False, infer_types=True, boundscheck=False
# cython: wraparound=False, cdivision=True, initializedcheck=False, nonecheck=False
"""Random play through the driver, from a seed: for simulation and benchmarks, never for a deal that people play.

The same seed gives the same rounds, move by move, interpreted or compiled, and in the C engine of the benchmark.
"""

from durak.rules.cards import CARDS, lowest, popcount
from durak.rules.driver import NOBODY, ask, options, play
from durak.rules.round import Round, begin

_WORD = 0xFFFFFFFF


class Chance:
    """A small generator of random numbers (xorshift, 32 bits). Not for secrets."""

    def __init__(self, seed: int) -> None:
        """Start from a seed, of which 31 bits count."""
        self.state = (seed & 0x7FFFFFFF) * 2654435769 & _WORD or 1

    def below(self, limit: int) -> int:
        """Return a number from 0 up to, not including, the limit."""
        x = self.state
        x ^= x << 13 & _WORD
        x ^= x >> 17
        x ^= x << 5 & _WORD
        self.state = x
        return x * limit >> 32


def deal_random(players: int, chance: Chance) -> Round:
    """Deal a round from a deck shuffled by chance, which also draws who starts when nobody holds a trump (R3)."""
    round = Round(players, list(range(CARDS)), 1)
    for i in range(CARDS - 1, 0, -1):
        j = chance.below(i + 1)
        card = round.deck[i]
        round.deck[i] = round.deck[j]
        round.deck[j] = card
    begin(round, chance.below(players))
    return round


def choose(moves: int, chance: Chance) -> int:
    """Return one of a set of moves, each as likely."""
    for _ in range(chance.below(popcount(moves))):
        moves &= moves - 1
    return lowest(moves)


def play_random(players: int, rounds: int, seed: int) -> tuple[int, int, int]:
    """Play whole rounds at random. Return the number of moves, a hash of all of them, and the number of draws."""
    chance = Chance(seed)
    digest = 2166136261  # FNV-1a over the moves
    moves = 0
    draws = 0
    for _ in range(rounds):
        round = deal_random(players, chance)
        asked = ask(round)
        while asked != NOBODY:
            move = choose(options(round, asked), chance)
            digest = (digest ^ move) * 16777619 & _WORD
            moves += 1
            asked = play(round, asked, move)
        if round.durak == -1:
            draws += 1
    return moves, digest, draws
