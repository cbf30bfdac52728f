# cython: language_level=3, annotation_typing=False, infer_types=True, boundscheck=False
# cython: wraparound=False, cdivision=True, initializedcheck=False, nonecheck=False
"""The search of the endgame of two: whether the attacker can win, or get a draw at least.

The game is that of rules/driver.py: the defender answers each attack card at once, and the attacker adds only when all
is beaten or taken. Two can't cycle: a bout takes cards from both, or from the attacker, or the last one from the deck.
So what is found out of a position when a bout begins holds for ever, and is kept (known.py).

`attack`, `defence` and `table` are the attacker's hand, the defender's hand and all the cards of the bout; `deck` is
the one card in the deck, a trump, or 0; `room` is how many attack cards may still be played (R4); `goal` is DRAW or
WIN for the attacker. Each function answers whether he reaches it. Spades are trumps (solver.py turns the suits).
"""

from durak.bots.endgame.known import UNKNOWN, Known, learn, recall
from durak.bots.endgame.shapes import PLAIN, Shape, beatable, distinct, lowest_rank, normalise, wins_at_sight
from durak.rules.cards import BEATS, BIT, CARDS, lowest, popcount, same_ranks

DRAW = 0
WIN = 1

# C integers and arrays when compiled (search.pxd).
_DRAW = DRAW
_WIN = WIN
_UNKNOWN = UNKNOWN
_PLAIN = PLAIN
_BIT = BIT
_BEATS = BEATS[3 * CARDS :]
_HAND = 6  # R9
_MOST_ATTACKS = 6  # R4


class Search:
    """What the search carries along. When `nodes` is above `budget` an answer means nothing."""

    def __init__(self, entries: int) -> None:
        """Make a search that can keep so many positions, a power of two."""
        self.known = Known(entries)
        self.shape = Shape()
        self.nodes = 0
        self.budget = 0


def lead(search: Search, attack: int, defence: int, deck: int, goal: int) -> bool:
    """When a bout begins: both hold cards, or there is one in the deck."""
    if deck == 0 and wins_at_sight(attack, defence):
        return True
    search.nodes += 1
    if search.nodes > search.budget:
        return False
    shape = search.shape
    normalise(shape, attack, defence, deck)
    attack = shape.attack
    defence = shape.defence
    deck = shape.deck
    found = recall(search.known, attack | deck, defence | deck, goal)
    if found != _UNKNOWN:
        return found == 1
    cards = distinct(attack, attack | defence | deck)
    room = min(_MOST_ATTACKS, popcount(defence))
    reached = _attack(search, attack, defence, 0, deck, room, goal, cards)
    if search.nodes <= search.budget:
        learn(search.known, attack | deck, defence | deck, goal, 1 if reached else 0)
    return reached


def _attack(search: Search, attack: int, defence: int, table: int, deck: int, room: int, goal: int, cards: int) -> bool:
    """Try some of the attacker's cards, first those that the defender can't beat, plain before trumps, low first."""
    safe = attack & ~beatable(defence)
    while cards != 0:
        card = _BIT[lowest_rank(cards & safe & _PLAIN or cards & _PLAIN or cards & safe or cards)]
        cards ^= card
        if answer(search, attack ^ card, defence, table | card, deck, room - 1, goal, card):
            return True
    return False


def answer(
    search: Search, attack: int, defence: int, table: int, deck: int, room: int, goal: int, unbeaten: int
) -> bool:
    """When the defender beats one of the unbeaten cards, or takes."""
    if attack == 0 and deck == 0 and popcount(defence) > popcount(unbeaten):
        return True  # R12: the attacker is out, and the defender keeps a card whatever he does
    card = lowest(unbeaten)
    beats = defence & _BEATS[card]
    if beats == 0:
        return take(search, attack, defence, table, deck, room, goal)
    search.nodes += 1
    if search.nodes > search.budget:
        return False
    rest = unbeaten ^ _BIT[card]
    beats = distinct(beats, attack | defence | table | deck)
    # Rather a rank that lies on the table, or that the attacker lacks; no trump as long as there is a choice.
    harmless = same_ranks(table) | ~same_ranks(attack)
    while beats != 0:
        beat = _BIT[lowest(beats & harmless & _PLAIN or beats & _PLAIN or beats & harmless or beats)]
        beats ^= beat
        if rest != 0:
            reached = answer(search, attack, defence ^ beat, table | beat, deck, room, goal, rest)
        else:
            reached = add(search, attack, defence ^ beat, table | beat, deck, room, goal)
        if not reached:
            return False
    return take(search, attack, defence, table, deck, room, goal)


def add(search: Search, attack: int, defence: int, table: int, deck: int, room: int, goal: int) -> bool:
    """When all is beaten and the attacker may throw in: plain cards are tried first, trumps last."""
    cards = attack & same_ranks(table) if room != 0 else 0
    if cards == 0:
        return beaten(search, attack, defence, deck, goal)
    search.nodes += 1
    if search.nodes > search.budget:
        return False
    return (
        _attack(search, attack, defence, table, deck, room, goal, cards & _PLAIN)
        or beaten(search, attack, defence, deck, goal)
        or _attack(search, attack, defence, table, deck, room, goal, cards & ~_PLAIN)
    )


def take(search: Search, attack: int, defence: int, table: int, deck: int, room: int, goal: int) -> bool:
    """When the defender has said take and the attacker may add: as many cards as possible first, plain ones first."""
    cards = attack & same_ranks(table) if room != 0 else 0
    number = min(room, popcount(cards))
    if deck == 0 and number == popcount(attack):
        return True  # R12: he is rid of all
    while number >= 0:
        # All the sets of that many of the cards, in the order of the masks as numbers.
        given = 0
        while True:
            if popcount(given) == number and taken(search, attack ^ given, defence | table | given, deck, goal):
                return True
            given = (given - cards) & cards
            if given == 0:
                break
        number -= 1
    return False


def beaten(search: Search, attack: int, defence: int, deck: int, goal: int) -> bool:
    """When a bout is beaten: unless one of them is out the defender attacks next (R9 to R12)."""
    if deck != 0:
        if popcount(attack) < _HAND:
            return beaten(search, attack | deck, defence, 0, goal)
        if popcount(defence) < _HAND:
            return beaten(search, attack, defence | deck, 0, goal)
    elif attack == 0:
        return defence != 0 or goal == _DRAW
    elif defence == 0:
        return False
    return not lead(search, defence, attack, deck, _WIN - goal)


def taken(search: Search, attack: int, defence: int, deck: int, goal: int) -> bool:
    """When a bout is taken, into the defender's hand: unless he is out the attacker attacks again (R9 to R12)."""
    if deck != 0:
        if popcount(attack) < _HAND:
            return taken(search, attack | deck, defence, 0, goal)
        if popcount(defence) < _HAND:
            return taken(search, attack, defence | deck, 0, goal)
    elif attack == 0:
        return True
    return lead(search, attack, defence, deck, goal)
