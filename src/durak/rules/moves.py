"""Moves as players make them: what is legal, why not, and what everyone saw happen.

The layer of the rules for people and bots; `round.py` below it does the work on masks. Never here: time, names, or who
sees what.
"""

from dataclasses import dataclass
from typing import assert_never

from durak.rules import cards
from durak.rules.events import Beaten, Event, Led, TakeSaid, ThrownIn, bout_ended
from durak.rules.refusals import Refused
from durak.rules.round import (
    Round,
    attack,
    beat,
    beating_cards,
    end_bout,
    ends_at_once,
    take,
    throw_ins,
    waits_on,
    window_open,
)


@dataclass(frozen=True, slots=True)
class Lead:
    """Play the first attack card of a bout (R5)."""

    card: int


@dataclass(frozen=True, slots=True)
class ThrowIn:
    """Add an attack card of a rank that lies on the table (R5)."""

    card: int


@dataclass(frozen=True, slots=True)
class Beat:
    """Cover attack card number `attack` of the bout, 0 being the lead (R6)."""

    card: int
    attack: int


@dataclass(frozen=True, slots=True)
class Take:
    """Say take (R7). `seen` is the number of cards that lay there for the player who said it.

    It is never judged: a take that saw fewer cards than lie there now is a take.
    """

    seen: int


Move = Lead | ThrowIn | Beat | Take


@dataclass(frozen=True, slots=True)
class Uses:
    """What a card in hand may do now; with no use at all, why not."""

    lead: bool
    throw_in: bool
    beats: tuple[int, ...]  # numbers of attack cards
    why: Refused | None


# --- Moves ---


def play(round: Round, seat: int, move: Move, bout: int) -> Refused | tuple[Event, ...]:
    """Make a move in the bout that it names; return what happened, in order.

    When everyone can see that nothing can be added to the bout, it ends at once (R8). A refused move changes nothing.
    """
    refused = refuse(round, seat, move, bout)
    if refused is not None:
        return refused
    happened = _make(round, seat, move)
    if ends_at_once(round):
        return (happened, *_end(round))
    return (happened,)


def refuse(round: Round | None, seat: int | None, move: Move, bout: int) -> Refused | None:
    """Say why a move is refused, or None when it is legal.

    No round (None) is one not begun, no seat (None) a watcher. Of several reasons the first in the order of the lines
    below counts. `bout` is the bout that the move names.
    """
    if round is None:
        return Refused.ROUND_NOT_BEGUN
    if seat is None:
        return Refused.YOU_WATCH
    return _refuse_any(round, seat, bout) or _refuse_move(round, seat, move)


def close(round: Round) -> tuple[Event, ...]:
    """End the bout because its window ran out (R8). Only while the window is open."""
    assert window_open(round)
    return _end(round)


def clock_move(round: Round) -> Move:
    """Return what the table plays for the player it waits on when his time is up (R15)."""
    seat = waits_on(round)
    assert seat != -1
    if round.count:
        # R15: a defender takes.
        return Take(seen=round.on_table.bit_count())
    # R15: his lowest card: lowest rank among his plain cards, else his lowest trump; between
    # equals clubs, diamonds, hearts, spades.
    hand = round.hands[seat]
    plain = hand & ~cards.SUIT[round.trump]
    return Lead(min(cards.cards(plain or hand), key=lambda card: (card % cards.SUIT_SIZE, card)))


def legal(round: Round, seat: int) -> tuple[Move, ...]:
    """List the legal moves of a seat: leads or throw-ins or beats by card, then take.

    They are those that `refuse` has nothing against, found without asking it for each.
    """
    if waits_on(round) != seat:
        able = throw_ins(round, seat) if round.count and not round.over else 0
        return tuple([ThrowIn(card) for card in cards.cards(able)])
    hand = round.hands[seat]
    if not round.count:
        return tuple([Lead(card) for card in cards.cards(hand)])
    unbeaten = [(i, beating_cards(round, i)) for i in range(round.count) if round.beating[i] == -1]
    beats = [Beat(card, i) for card in cards.cards(hand) for i, able in unbeaten if able & cards.BIT[card]]
    return (*beats, Take(seen=round.on_table.bit_count()))


def uses(round: Round, seat: int, card: int) -> Uses:
    """Say what a card in a seat's hand may do now, or why nothing."""
    lead = refuse(round, seat, Lead(card), round.bout)
    throw_in = refuse(round, seat, ThrowIn(card), round.bout)
    beats = [refuse(round, seat, Beat(card, attack), round.bout) for attack in range(round.count)]
    may_beat = tuple(attack for attack, refused in enumerate(beats) if refused is None)
    if lead is None or throw_in is None or may_beat:
        return Uses(lead is None, throw_in is None, may_beat, None)
    return Uses(lead=False, throw_in=False, beats=(), why=why_useless(round, seat, card))


def why_useless(round: Round, seat: int, card: int) -> Refused | None:
    """Return the reason that tells most about a card in a seat's hand with no use now: the same for all such cards."""
    refused = _refuse_any(round, seat, round.bout)
    if refused is not None:
        return refused
    if seat != round.defender or not round.count:
        return _refuse_throw_in(round, seat, card)
    # Any unbeaten attack card will do; when there is none, all are beaten alike.
    attack = next((i for i in range(round.count) if round.beating[i] == -1), 0)
    return _refuse_beat(round, seat, card, attack)


def places(round: Round) -> tuple[int, ...]:
    """Return the place of each seat (R14): 1 is first, those in a draw share one; 0 is still in."""
    return tuple(round.places[: round.players])


def _make(round: Round, seat: int, move: Move) -> Event:
    match move:
        case Lead(card):
            attack(round, seat, card)
            return Led(seat, card)
        case ThrowIn(card):
            attack(round, seat, card)
            return ThrownIn(seat, card)
        case Beat(card, number):
            beat(round, card, number)
            return Beaten(seat, card, number)
        case Take():
            take(round)
            return TakeSaid(seat)
        case _:
            assert_never(move)


def _end(round: Round) -> tuple[Event, ...]:
    before = round.copy()
    end_bout(round)
    return bout_ended(before, round)


# --- Reasons ---


def _refuse_any(round: Round, seat: int, bout: int) -> Refused | None:
    """Say why no move at all is accepted of this seat in this bout."""
    if round.over:
        return Refused.ROUND_OVER
    if round.places[seat] != 0:
        return Refused.YOU_ARE_OUT
    return None if bout == round.bout else Refused.BOUT_OVER


def _refuse_move(round: Round, seat: int, move: Move) -> Refused | None:
    match move:
        case Lead(card):
            return _refuse_lead(round, seat, card)
        case ThrowIn(card):
            return _refuse_throw_in(round, seat, card)
        case Beat(card, attack):
            return _refuse_beat(round, seat, card, attack)
        case Take():
            return _refuse_take(round, seat)
        case _:
            assert_never(move)


def _refuse_lead(round: Round, seat: int, card: int) -> Refused | None:
    if seat == round.defender:
        return Refused.YOU_DEFEND
    # R5: the attacker leads any one card.
    if seat != round.attacker or round.count:
        return Refused.NOT_YOUR_TURN
    return None if _holds(round, seat, card) else Refused.NOT_YOUR_CARD


def _refuse_throw_in(round: Round, seat: int, card: int) -> Refused | None:
    # R5: the attacker and every other player still in, the defender excepted.
    if seat == round.defender:
        return Refused.YOU_DEFEND
    # R5: after the lead.
    if not round.count:
        return Refused.NOT_YOUR_TURN
    if not _holds(round, seat, card):
        return Refused.NOT_YOUR_CARD
    # R4: the attack limit.
    if round.count == round.limit:
        return Refused.BOUT_FULL
    # R5: any card whose rank lies on the table, on an attack or a beating card.
    return None if throw_ins(round, seat) & cards.BIT[card] else Refused.RANK_NOT_ON_TABLE


def _refuse_beat(round: Round, seat: int, card: int, attack: int) -> Refused | None:
    if seat != round.defender:
        return Refused.NOT_YOUR_TURN
    # R7: after saying take he beats no more.
    if round.taking:
        return Refused.YOU_SAID_TAKE
    if not 0 <= attack < round.count:
        return Refused.NO_SUCH_ATTACK
    if not _holds(round, seat, card):
        return Refused.NOT_YOUR_CARD
    # R6: any unbeaten attack card, in any order.
    if round.beating[attack] != -1:
        return Refused.ALREADY_BEATEN
    return None if beating_cards(round, attack) & cards.BIT[card] else Refused.DOES_NOT_BEAT


def _refuse_take(round: Round, seat: int) -> Refused | None:
    if seat != round.defender:
        return Refused.NOT_YOUR_TURN
    if round.taking:
        return Refused.YOU_SAID_TAKE
    # R7: while at least one attack card is unbeaten, never when all are beaten.
    return None if round.unbeaten else Refused.NOTHING_TO_TAKE


def _holds(round: Round, seat: int, card: int) -> bool:
    return 0 <= card < cards.CARDS and round.hands[seat] & cards.BIT[card] != 0
