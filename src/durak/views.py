"""What each player may see of a round: the only door through which anything of a Round leaves.

A view is built up, from public parts and one hand, never copied from a state with secrets removed: what is not written
here stays hidden. Never here: another seat's hand while the round is on, the order of the deck, who could throw in.
"""

from functools import cache
from typing import assert_never

import msgspec

from durak import protocol
from durak.protocol import AttackCard, Card, CardPlace, HandCard, LastBout, Result, RoundView, Suit, Wait, Window
from durak.rules import events, moves
from durak.rules.cards import BIT, CARDS, NAMES, cards
from durak.rules.refusals import Refused
from durak.rules.round import Round, beating_cards, throw_ins, trump_at, waits_on

SUITS: tuple[Suit, ...] = ("C", "D", "H", "S")


def watcher_view(round: Round, wait: Wait | None, window: Window | None, last_bout: LastBout | None) -> RoundView:
    """Return what everyone may see of a round: a watcher sees this and no more."""
    trump_place, trump_seat = _trump_place(round)
    return RoundView(
        bout=round.bout,
        trump=SUITS[round.trump],
        trump_card=NAMES[round.deck[CARDS - 1]],
        trump_at=trump_place,
        trump_seat=trump_seat,
        deck=CARDS - round.drawn,
        discard=round.discard.bit_count(),
        attacker=round.attacker,
        defender=round.defender,
        taking=round.taking,
        limit=round.limit,
        attacks=attack_cards(round),
        wait=wait,
        window=window,
        hand=(),
        take=None,
        cards=tuple([hand.bit_count() for hand in round.hands[: round.players]]),
        out=_out(round),
        last_bout=last_bout,
        result=_result(round) if round.over else None,
    )


def seat_view(everyone: RoundView, round: Round, seat: int) -> RoundView:
    """Return what the player in `seat` may see: what everyone may (`watcher_view`), and the own hand with its uses."""
    return msgspec.structs.replace(everyone, hand=_hand(round, seat), take=_take(round, seat))


def open_hands(round: Round) -> tuple[tuple[Card, ...], ...]:
    """Return every hand: once a round is over they are public, and so are those of each of its moments."""
    return tuple(_names(cards(hand)) for hand in round.hands[: round.players])


def tell(event: events.Event) -> protocol.Happening | None:  # noqa: C901, PLR0911  (one line an event)
    """Return the announcement of what happened in a round; None when the view alone tells it."""
    match event:
        case events.Led(seat, card):
            return protocol.Led(seat, NAMES[card])
        case events.ThrownIn(seat, card):
            return protocol.ThrownIn(seat, NAMES[card])
        case events.Beaten(seat, card, attack):
            return protocol.Beaten(seat, NAMES[card], attack)
        case events.TakeSaid(seat):
            return protocol.TakeSaid(seat)
        case events.BoutBeaten(lay):
            return protocol.BoutBeaten(_names(lay))
        case events.Taken(seat, lay):
            return protocol.Taken(seat, _names(lay))
        case events.Refilled(seat, number):
            return protocol.Refilled(seat, number)
        case events.TrumpDrawn(seat, card):
            return protocol.TrumpDrawn(seat, NAMES[card])
        case events.WentOut(seat, place):
            return protocol.WentOut(seat, place)
        case events.RoundOver(durak):
            return protocol.RoundOver(durak)
        case events.NextBout():
            return None
        case _:
            assert_never(event)


def attack_cards(round: Round) -> tuple[AttackCard, ...]:
    """Return the bout as it lies."""
    lay = zip(round.attacks[: round.count], round.attack_by, round.beating, strict=False)
    return tuple([_attack_card(card, by, beaten_by) for card, by, beaten_by in lay])


@cache
def _attack_card(card: int, by: int, beaten_by: int) -> AttackCard:
    return AttackCard(NAMES[card], by, None if beaten_by == -1 else NAMES[beaten_by])


def _trump_place(round: Round) -> tuple[CardPlace, int | None]:
    place = trump_at(round)
    return ("hand", place) if isinstance(place, int) else (place, None)


def _out(round: Round) -> tuple[int | None, ...]:
    # The durak has a place, the last, but is not out: nor is anyone with cards in a draw (R13).
    places = zip(round.places[: round.players], round.hands, strict=False)
    return tuple([place if place and not hand else None for place, hand in places])


def _result(round: Round) -> Result:
    """The hands are public once the round is over."""
    return Result(None if round.durak == -1 else round.durak, moves.places(round), open_hands(round))


def _names(lay: tuple[int, ...] | list[int]) -> tuple[Card, ...]:
    return tuple(NAMES[card] for card in lay)


# --- One hand ---


def _hand(round: Round, seat: int) -> tuple[HandCard, ...]:
    """Every card of a hand with what it may do now; equal to asking `moves.uses` card by card, and much faster."""
    hand = round.hands[seat]
    if not hand:
        return ()
    if waits_on(round) != seat:
        throw_in = throw_ins(round, seat) if round.count and not round.over else 0
        return _usable(round, seat, hand, throw_in, _THROW_IN)
    return _beating(round, seat, hand) if round.count else _usable(round, seat, hand, hand, _LEAD)


def _usable(round: Round, seat: int, hand: int, useful: int, use: list[HandCard]) -> tuple[HandCard, ...]:
    useless = _useless(round, seat, hand & ~useful)
    return tuple([use[card] if useful & BIT[card] else useless[card] for card in cards(hand)])


def _beating(round: Round, seat: int, hand: int) -> tuple[HandCard, ...]:
    """The hand of a defender who may still beat."""
    beaten_by = [(i, beating_cards(round, i)) for i in range(round.count) if round.beating[i] == -1]
    useful = 0
    for _, mask in beaten_by:
        useful |= mask
    useless = _useless(round, seat, hand & ~useful)
    return tuple(
        [
            _beat(card, tuple([attack for attack, mask in beaten_by if mask & BIT[card]]))
            if useful & BIT[card]
            else useless[card]
            for card in cards(hand)
        ]
    )


def _useless(round: Round, seat: int, useless: int) -> list[HandCard]:
    """All cards, each without a use, for the reason that holds now: it is the same for all useless cards of a hand."""
    return _USELESS[moves.why_useless(round, seat, useless.bit_length() - 1)] if useless else []


def _take(round: Round, seat: int) -> int | None:
    """R7: while at least one attack card is unbeaten, the table waits for the defender to beat or take."""
    return round.on_table.bit_count() if round.count and waits_on(round) == seat else None


@cache
def _beat(card: int, attacks: tuple[int, ...]) -> HandCard:
    return HandCard(NAMES[card], lead=False, throw_in=False, beats=attacks, why=None)


_LEAD = [HandCard(name, lead=True, throw_in=False, beats=(), why=None) for name in NAMES]
_THROW_IN = [HandCard(name, lead=False, throw_in=True, beats=(), why=None) for name in NAMES]
_USELESS = {
    why: [HandCard(name, lead=False, throw_in=False, beats=(), why=why) for name in NAMES] for why in (*Refused, None)
}
