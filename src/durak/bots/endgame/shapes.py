# cython: language_level=3, annotation_typing=False, infer_types=True, boundscheck=False
# cython: wraparound=False, cdivision=True, initializedcheck=False, nonecheck=False
"""What is plain to see in the cards of two players who hide nothing, and which positions are the same but for names.

Spades are trumps here (solver.py turns the suits). Cards are masks: what the attacker holds, what the defender holds,
and the one card in the deck, or 0. Never here: a search.
"""

from durak.rules.cards import BIT, SUIT, SUIT_SIZE, lowest, popcount

TRUMPS = SUIT[3]
PLAIN = SUIT[0] | SUIT[1] | SUIT[2]
SUITS = 4

# C integers and arrays when compiled (shapes.pxd).
_TRUMPS = TRUMPS
_PLAIN = PLAIN
_SUITS = SUITS
_SUIT_SIZE = SUIT_SIZE
_BIT = BIT
_SUIT = SUIT
_RANKS = 0x1FF  # all the ranks of a suit
_OF_RANKS = 0x8040201  # times a set of ranks: all the cards of these ranks
_BELOW = [2 ** max(0, ranks.bit_length() - 1) - 1 for ranks in range(512)]  # all ranks below the highest of a set


class Shape:
    """A position when the attacker leads, put into its normal form by `normalise`.

    Two positions in which the same players hold cards of equal ranks, in the same order within each suit, are the same
    game: suits but trumps, and ranks, may be exchanged. They have one normal form, as far as it is cheap to see.
    """

    def __init__(self) -> None:
        self.attack = 0
        self.defence = 0
        self.deck = 0
        # While it is put together. By suit:
        self.ranks = [0, 0, 0, 0]  # the ranks in play that have no new rank yet
        self.attackers = [0, 0, 0, 0]  # those that the attacker holds
        self.order = [0, 0, 0, 0]  # what suits are sorted by
        self.deck_rank = 0  # the rank of the card in the deck, a trump


def normalise(shape: Shape, attack: int, defence: int, deck: int) -> None:
    """Put a position into its normal form."""
    in_play = attack | defence | deck
    for suit in range(_SUITS):
        shape.ranks[suit] = in_play >> _SUIT_SIZE * suit & _RANKS
        shape.attackers[suit] = attack >> _SUIT_SIZE * suit & _RANKS
        shape.order[suit] = _who_holds(shape.ranks[suit], shape.attackers[suit])
    _sort(shape, 0, 1)
    _sort(shape, 1, 2)
    _sort(shape, 0, 1)
    shape.deck_rank = deck >> _SUIT_SIZE * (_SUITS - 1)
    shape.attack = 0
    shape.defence = 0
    shape.deck = 0
    new_rank = 0
    rank = _next_rank(shape)
    while rank != 0:
        for suit in range(_SUITS):
            if shape.ranks[suit] & rank:
                _lay(shape, suit, rank, _BIT[_SUIT_SIZE * suit + new_rank])
        new_rank += 1
        rank = _next_rank(shape)


def _lay(shape: Shape, suit: int, rank: int, card: int) -> None:
    """Give a card of the position to whoever has it, under its new name."""
    shape.ranks[suit] ^= rank
    if shape.attackers[suit] & rank:
        shape.attack |= card
    elif suit == _SUITS - 1 and shape.deck_rank == rank:
        shape.deck = card
    else:
        shape.defence |= card


def _next_rank(shape: Shape) -> int:
    """Return a rank that is the lowest left in every suit that has it: it gets the lowest new rank. 0: none is left."""
    higher = 0
    for suit in range(_SUITS):
        higher |= shape.ranks[suit] & (shape.ranks[suit] - 1)
    for suit in range(_SUITS):
        rank = shape.ranks[suit] & -shape.ranks[suit] & ~higher
        if rank != 0:
            return rank
    return 0


def _who_holds(ranks: int, attackers: int) -> int:
    """Tell for each card of a suit, from low to high, whether the attacker holds it; then which ranks they are."""
    held = 1
    rest = ranks
    while rest != 0:
        held *= 2
        if rest & -rest & attackers:
            held += 1
        rest &= rest - 1
    return held << _SUIT_SIZE | ranks


def _sort(shape: Shape, one: int, other: int) -> None:
    """Have two suits in order."""
    if shape.order[one] < shape.order[other]:
        shape.order[one], shape.order[other] = shape.order[other], shape.order[one]
        shape.ranks[one], shape.ranks[other] = shape.ranks[other], shape.ranks[one]
        shape.attackers[one], shape.attackers[other] = shape.attackers[other], shape.attackers[one]


def beatable(hand: int) -> int:
    """Return all the cards that some card of a hand beats (R6)."""
    found = _PLAIN if hand & _TRUMPS else 0
    for suit in range(_SUITS):
        found |= _BELOW[hand >> _SUIT_SIZE * suit & _RANKS] << _SUIT_SIZE * suit
    return found


def lowest_rank(cards: int) -> int:
    """Return a card of the lowest rank in a set that is not empty."""
    ranks = (cards | cards >> 9 | cards >> 18 | cards >> 27) & _RANKS
    return lowest(cards & (ranks & -ranks) * _OF_RANKS)


def distinct(cards: int, in_play: int) -> int:
    """Leave out of one player's cards those that do what a lower one of his does.

    That is so when no card in play lies between the two in their suit, and no other card in play has their ranks.
    """
    alike = cards & _alone(in_play)
    found = cards
    if alike & (alike - 1):
        for suit in range(_SUITS):
            rest = in_play & _SUIT[suit]
            below = 0
            while rest != 0:
                card = rest & -rest
                rest ^= card
                if card & alike and below & alike:
                    found ^= card
                below = card
    return found


def _alone(in_play: int) -> int:
    """Return the cards of ranks that occur but once."""
    once = 0
    again = 0
    for suit in range(_SUITS):
        ranks = in_play >> _SUIT_SIZE * suit & _RANKS
        again |= once & ranks
        once |= ranks
    return (once & ~again) * _OF_RANKS


def wins_at_sight(attack: int, defence: int) -> bool:
    """Whether the attacker wins by leading all that the defender, who has no trump, can't beat, from low to high.

    Each such card is taken and beats none that follows: trumps are led last. Then the cards that could be beaten, all
    of one rank, go in one bout, and leave the defender with cards whatever he does. Only for an empty deck.
    """
    if defence & _TRUMPS:
        return False
    weak = attack & beatable(defence)
    ranks = (weak | weak >> 9 | weak >> 18) & _RANKS
    if ranks & (ranks - 1):
        return False
    last = max(1, popcount(weak))
    return popcount(attack) + popcount(defence) - last > last
