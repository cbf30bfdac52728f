# cython: language_level=3, annotation_typing=False, infer_types=True, boundscheck=False
# cython: wraparound=False, cdivision=True, initializedcheck=False, nonecheck=False
"""The driver for those without clocks: simulation, arena, search and research play by this one order of asking.

The defender answers each attack card at once. When all is beaten or taken, each player who by R4 and the numbers of
cards could add is asked in turn order from the attacker, and may pass. A card restarts the asking; all passed is the
window run out (R8). Whom it asks depends on nothing hidden.

    asked = ask(round)
    while asked != NOBODY:
        asked = play(round, asked, choose(options(round, asked)))

A move is an int: 0 to 35 a card, PASS, or TAKE; a set of moves is a mask of them.
"""

from durak.rules.cards import CARDS, lowest
from durak.rules.round import Round, attack, beat, beating_cards, could_add, end_bout, take, throw_ins, waits_on

PASS = CARDS
TAKE = CARDS + 1
NOBODY = -1

# C integers when compiled (driver.pxd).
_NOBODY = NOBODY
_PASS = PASS
_TAKE = TAKE
_PASS_BIT = 2**PASS
_TAKE_BIT = 2**TAKE


def ask(round: Round) -> int:
    """Return the seat that is asked now, NOBODY when the round is over. A bout to which nobody could add ends here."""
    seat = waits_on(round)
    if seat != -1 or round.over:
        return seat
    if could_add(round, round.attacker):
        return round.attacker
    return _ask_after(round, round.attacker)


def options(round: Round, asked: int) -> int:
    """Return the moves among which the asked seat chooses; never empty."""
    if asked == round.defender:
        return beating_cards(round, lowest(round.unbeaten)) | _TAKE_BIT
    if round.count == 0:
        return round.hands[asked]
    return throw_ins(round, asked) | _PASS_BIT


def play(round: Round, asked: int, move: int) -> int:
    """Make one of the options of the asked seat; return whom to ask next, as `ask` does."""
    if move == _PASS:
        return _ask_after(round, asked)
    if move == _TAKE:
        take(round)
    elif asked == round.defender:
        beat(round, move, lowest(round.unbeaten))
    else:
        attack(round, asked, move)
    return ask(round)


def next_asked(round: Round, seat: int) -> int:
    """Return the seat that is asked when this one passes; NOBODY when it would be the attacker again: all passed."""
    while True:
        seat += 1
        if seat == round.players:
            seat = 0
        if seat == round.attacker:
            return _NOBODY
        if could_add(round, seat):
            return seat


def _ask_after(round: Round, seat: int) -> int:
    asked = next_asked(round, seat)
    if asked != _NOBODY:
        return asked
    end_bout(round)
    return waits_on(round)
