# cython: language_level=3, annotation_typing=False, infer_types=True, boundscheck=False
# cython: wraparound=False, cdivision=True, initializedcheck=False, nonecheck=False
"""What a seat knows of where the cards are, and rounds dealt from it: worlds, one as good as another to that seat.

A world agrees with everything the seat has seen: its hand, the bout, the cards it remembers as beaten or as held by
someone, the trump card, and every number of cards. The rest is dealt at random.
"""

from durak.rules.cards import BIT, CARDS
from durak.rules.playout import Chance
from durak.rules.round import Round

# C integers and arrays when compiled (worlds.pxd).
_CARDS = CARDS
_BIT = BIT


class Sight:
    """A seat's knowledge. `round` holds all of it, and lacks exactly the hidden cards.

    `need` is the number of hidden cards in each hand, `hidden` the cards that are hidden (the first `count` of 36), in
    any order. Those left when the hands and the deck are full lie in the discard pile: beaten bouts not remembered.
    """

    def __init__(self, seat: int, round: Round, need: list[int], hidden: list[int]) -> None:
        """Take what is known; see sight.py, which finds it in a view."""
        self.seat = seat
        self.round = round
        self.need = need
        self.count = len(hidden)
        self.hidden = hidden + [-1] * (CARDS - len(hidden))


def shuffle(sight: Sight, chance: Chance) -> None:
    """Bring the hidden cards into a random order."""
    for i in range(sight.count - 1, 0, -1):
        j = chance.below(i + 1)
        card = sight.hidden[i]
        sight.hidden[i] = sight.hidden[j]
        sight.hidden[j] = card


def lay(sight: Sight, world: Round) -> None:
    """Make `world` the round in which the hidden cards lie in their present order: hands, deck, discard pile."""
    sight.round.copy_into(world)
    dealt = 0
    for seat in range(world.players):
        for _ in range(sight.need[seat]):
            world.hands[seat] |= _BIT[sight.hidden[dealt]]
            dealt += 1
    # The deck's last card is the trump card, which everyone knows.
    for i in range(world.drawn, _CARDS - 1):
        world.deck[i] = sight.hidden[dealt]
        dealt += 1
    for i in range(dealt, sight.count):
        world.discard |= _BIT[sight.hidden[i]]
