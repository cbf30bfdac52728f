# cython: language_level=3, annotation_typing=False, infer_types=True, boundscheck=False
# cython: wraparound=False, cdivision=True, initializedcheck=False, nonecheck=False
"""One round of Durak: the deal, what a legal move does, the end of a bout, the end of the round.

Plain functions over one Round of card masks, written so that Cython compiles the same source (round.pxd). They trust
their caller: whether a move is legal is asked in moves.py, or known by driver.py. Only this module changes a Round.
Never here: time, chance, names, or who sees what.
"""

from collections.abc import Sequence
from typing import Literal

from durak.rules.cards import BEATS, BIT, CARDS, SUIT, SUIT_SIZE, popcount, same_ranks

MIN_PLAYERS = 2
MAX_PLAYERS = 6

# C integers and arrays when compiled (round.pxd), and then not to be seen from Python.
_HAND = 6  # R2, R9: cards dealt to each, and the size to which a hand is refilled
_MOST_ATTACKS = 6  # R4
_MOST_BARREN_TAKES = 36  # R13
_CARDS = CARDS
_SUIT_SIZE = SUIT_SIZE
_BIT = BIT
_SUIT = SUIT
_BEATS = BEATS


class Round:
    """The whole state of a round. Nothing here is fit for a player's eyes: see views.py.

    Lists are six long, by seat or by attack card; -1 is none. When compiled, reading a list gives a copy of it.
    """

    def __init__(self, players: int, deck: list[int], bout: int) -> None:
        """Make a round that is not dealt yet; `deal` is the way to get one."""
        self.players = players
        self.hands = [0, 0, 0, 0, 0, 0]  # sets of cards
        self.deck = deck  # all 36 cards in the order in which they are dealt and drawn
        self.drawn = 0  # how many of them have left the deck
        self.trump = 0  # suit
        self.discard = 0  # set of cards
        self.bout = bout  # its number; after the round that of the last bout
        self.attacker = 0
        self.defender = 0
        self.limit = 0  # R4: attack cards that this bout may hold
        self.count = 0  # attack cards it holds
        self.attacks = [-1, -1, -1, -1, -1, -1]  # cards, in the order in which they were played
        self.attack_by = [-1, -1, -1, -1, -1, -1]  # the seats that played them
        self.beating = [-1, -1, -1, -1, -1, -1]  # the cards that beat them
        self.unbeaten = 0  # bit i: attack card i is unbeaten
        self.on_table = 0  # set of all the cards of the bout
        self.taking = False  # the defender has said take
        self.emptied = [-1, -1, -1, -1, -1, -1]  # R10: seats by the moment of their last card
        self.emptied_count = 0
        self.places = [0, 0, 0, 0, 0, 0]  # R14: 1 is first; 0 while still in
        self.still_in = players
        self.barren_takes = 0  # R13: bouts taken in a row with no card drawn
        self.over = False
        self.durak = -1  # -1: a draw, or not over
        self.winner = -1  # R14: the seat that has the win of this round; -1: none yet, or none

    def copy(self) -> "Round":
        """Make an independent copy."""
        other = Round(self.players, [0] * _CARDS, self.bout)
        self.copy_into(other)
        return other

    def copy_into(self, other: "Round") -> None:
        """Make another round, of any number of players, equal to this one."""
        for i in range(_CARDS):
            other.deck[i] = self.deck[i]
        for i in range(6):  # one by one: a C array has no other way
            other.hands[i] = self.hands[i]
            other.attacks[i] = self.attacks[i]
            other.attack_by[i] = self.attack_by[i]
            other.beating[i] = self.beating[i]
            other.emptied[i] = self.emptied[i]
            other.places[i] = self.places[i]
        other.players = self.players
        other.drawn = self.drawn
        other.trump = self.trump
        other.discard = self.discard
        other.bout = self.bout
        other.attacker = self.attacker
        other.defender = self.defender
        other.limit = self.limit
        other.count = self.count
        other.unbeaten = self.unbeaten
        other.on_table = self.on_table
        other.taking = self.taking
        other.emptied_count = self.emptied_count
        other.still_in = self.still_in
        other.barren_takes = self.barren_takes
        other.over = self.over
        other.durak = self.durak
        other.winner = self.winner


# --- The deal ---


def deal(players: int, deck: Sequence[int], first: int, *, bout: int = 1) -> Round:
    """Deal a round (R2) and name the first attacker (R3).

    `deck` is the shuffled deck, index 0 dealt first; `first` the seat that starts when nobody holds a trump; `bout` the
    number of the first bout, which rises by one a bout. Raises ValueError when the deck is not the 36 cards, or a
    number is out of range.
    """
    if not MIN_PLAYERS <= players <= MAX_PLAYERS or not 0 <= first < players:
        raise ValueError(f"{players} players, seat {first} first: two to six can play, and one of them starts")
    if sorted(deck) != list(range(CARDS)):
        raise ValueError("a deck is all of the 36 cards, each once")
    dealt = Round(players, list(deck), bout)
    begin(dealt, first)
    return dealt


def begin(round: Round, first: int) -> None:
    """Deal a new Round from its deck as shuffled; see `deal`, which checks what it is given."""
    dealt = _HAND * round.players
    # R2: dealt one card at a time, from seat 0 on in turn order, six to each.
    seat = 0
    for i in range(dealt):
        round.hands[seat] |= _BIT[round.deck[i]]
        seat += 1
        if seat == round.players:
            seat = 0
    round.drawn = dealt
    # R2: the next card is turned face up and laid under the deck. Six take the whole deck: the last card dealt names
    # trump and stays where it was dealt.
    if dealt < _CARDS:
        turned = round.deck[dealt]
        for i in range(dealt, _CARDS - 1):
            round.deck[i] = round.deck[i + 1]
        round.deck[_CARDS - 1] = turned
    round.trump = round.deck[_CARDS - 1] // _SUIT_SIZE
    _start_bout(round, _first_attacker(round, first))


def _first_attacker(round: Round, first: int) -> int:
    """R3: the player who holds the lowest trump in hand attacks; nobody: `first`."""
    trumps = _SUIT[round.trump]
    attacker = first
    least = trumps  # any one of them is less
    for seat in range(round.players):
        held = round.hands[seat] & trumps
        if held != 0 and (held & -held) < least:
            least = held & -held
            attacker = seat
    return attacker


# --- What a legal move does ---


def attack(round: Round, seat: int, card: int) -> None:
    """Lead or throw in (R5)."""
    i = round.count
    round.attacks[i] = card
    round.attack_by[i] = seat
    round.unbeaten |= _BIT[i]
    round.count = i + 1
    _put_on_table(round, seat, card)


def beat(round: Round, card: int, attack: int) -> None:
    """Beat attack card number `attack` (R6)."""
    round.beating[attack] = card
    round.unbeaten ^= _BIT[attack]
    _put_on_table(round, round.defender, card)


def take(round: Round) -> None:
    """Say take (R7): the defender beats no more; others may still throw in."""
    round.taking = True


def _put_on_table(round: Round, seat: int, card: int) -> None:
    round.on_table |= _BIT[card]
    round.hands[seat] ^= _BIT[card]
    if round.hands[seat] == 0:
        # R10: rank by the moment their last card was played.
        round.emptied[round.emptied_count] = seat
        round.emptied_count += 1


# --- What is true now ---


def throw_ins(round: Round, seat: int) -> int:
    """R5: the cards that this seat may throw in now."""
    if seat == round.defender or round.count >= round.limit:
        return 0
    return round.hands[seat] & same_ranks(round.on_table)


def beating_cards(round: Round, attack: int) -> int:
    """R6: the defender's cards that beat attack card number `attack`."""
    return round.hands[round.defender] & _BEATS[round.trump * _CARDS + round.attacks[attack]]


def could_add(round: Round, seat: int) -> bool:
    """R8: whether a seat could throw in, by the numbers of cards that everyone can see."""
    return seat != round.defender and round.count < round.limit and round.hands[seat] != 0


def waits_on(round: Round) -> int:
    """R15: the seat the table waits on for a lead or an answer to unbeaten cards; -1: nobody."""
    if round.over:
        return -1
    if round.count == 0:
        return round.attacker
    if round.unbeaten != 0 and not round.taking:
        return round.defender
    return -1


def window_open(round: Round) -> bool:
    """R8: every attack card is beaten, or the defender has said take."""
    return round.count != 0 and (round.unbeaten == 0 or round.taking)


def ends_at_once(round: Round) -> bool:
    """R8: the bout is beaten or being taken, and everyone can see that nobody can add to it.

    That is so in exactly two cases: it holds all that R4 allows, or no player but the defender holds a card.
    """
    if not window_open(round):
        return False
    if round.count == round.limit:
        return True
    for seat in range(round.players):  # noqa: SIM110  (a generator would not compile to C)
        if seat != round.defender and round.hands[seat] != 0:
            return False
    return True


def trump_at(round: Round) -> int | Literal["deck", "bout", "discard"]:
    """Where the trump card is, or the seat that holds it. Everyone saw where it went."""
    if round.drawn < CARDS:
        return "deck"
    trump_card = BIT[round.deck[CARDS - 1]]
    if round.on_table & trump_card:
        return "bout"
    if round.discard & trump_card:
        return "discard"
    return next(seat for seat in range(round.players) if round.hands[seat] & trump_card)


# --- The end of a bout ---


def end_bout(round: Round) -> None:
    """R8: the bout is over. Refill, see who is out, then judge or start the next bout."""
    drawn = round.drawn
    # R9: a beaten bout goes to the discard pile; a taken one to the defender's hand.
    if round.taking:
        round.hands[round.defender] |= round.on_table
    else:
        round.discard |= round.on_table
    if drawn < _CARDS:
        _refill(round)
    # R13: bouts in a row that were taken and in which no card was drawn.
    round.barren_takes = round.barren_takes + 1 if round.taking and round.drawn == drawn else 0
    place = round.players - round.still_in + 1
    if round.emptied_count != 0:
        _go_out(round, place)
    _judge(round, place)
    if not round.over:
        _next_bout(round)
    _clear_table(round)


def _clear_table(round: Round) -> None:
    for i in range(round.count):
        round.attacks[i] = -1
        round.attack_by[i] = -1
        round.beating[i] = -1
    round.count = 0
    round.unbeaten = 0
    round.on_table = 0
    round.taking = False
    round.emptied_count = 0


def _refill(round: Round) -> None:
    """R9: the attacker first, the others in turn order, the defender last."""
    seat = round.attacker
    for _ in range(round.players):
        if seat != round.defender:
            _draw(round, seat)
        seat += 1
        if seat == round.players:
            seat = 0
    _draw(round, round.defender)


def _draw(round: Round, seat: int) -> None:
    """R9: to six; a hand of six or more draws nothing; the trump card is drawn last."""
    need = _HAND - popcount(round.hands[seat])
    while need > 0 and round.drawn < _CARDS:
        round.hands[seat] |= _BIT[round.deck[round.drawn]]
        round.drawn += 1
        need -= 1


def _go_out(round: Round, place: int) -> None:
    """R10: after the refill every player with an empty hand is out; `place` is the first free."""
    # With cards in the deck nobody is out: an empty hand was refilled.
    for i in range(round.emptied_count):
        # R10: players who go out in the same bout rank by the moment of their last card.
        seat = round.emptied[i]
        if round.hands[seat] == 0:
            round.places[seat] = place
            round.still_in -= 1
            if place == 1:
                round.winner = seat  # R14: one win to the first player out
            place += 1


def _judge(round: Round, place: int) -> None:
    """End the round if this bout ended it (R12, R13); `place` was free before the bout."""
    if round.still_in == 1:
        # R12: the player who is still in is the durak.
        round.durak = _next_in(round, round.defender)
        round.places[round.durak] = round.players
        round.over = True
    elif round.still_in == 0:
        # R12: the last cards left every remaining hand in the same bout: a draw of them.
        for i in range(round.emptied_count):
            round.places[round.emptied[i]] = place
        _draw_round(round, place)
    elif round.barren_takes == _MOST_BARREN_TAKES:
        # R13: a draw between those still in.
        for seat in range(round.players):
            if round.places[seat] == 0:
                round.places[seat] = round.players - round.still_in + 1
        _draw_round(round, place)


def _draw_round(round: Round, place: int) -> None:
    round.over = True
    # R14: a draw gives a win only to a player who was out before the bout that drew the round.
    if place == 1:
        round.winner = -1


def _next_bout(round: Round) -> None:
    round.bout += 1
    # R11: the defender attacks next; after a take, or when he is out, the next player still in.
    attacker = round.defender
    if round.taking or round.places[attacker] != 0:
        attacker = _next_in(round, attacker)
    _start_bout(round, attacker)


def _start_bout(round: Round, attacker: int) -> None:
    round.attacker = attacker
    # R11: the next player still in after the attacker defends.
    round.defender = _next_in(round, attacker)
    # R4: at most six attack cards, and no more than the defender held when it began.
    round.limit = min(_MOST_ATTACKS, popcount(round.hands[round.defender]))


def _next_in(round: Round, seat: int) -> int:
    """The next seat clockwise that is still in."""
    while True:
        seat += 1
        if seat == round.players:
            seat = 0
        if round.places[seat] == 0:
            return seat
