"""What each player may see of a round: the only door through which anything of a Round leaves.

A view is built up, from public parts and one hand, never copied from a state with secrets removed: what is not written
here stays hidden. Never here: another seat's hand while the round is on, the order of the deck, who could throw in.
"""

from functools import cache
from typing import assert_never

import msgspec

from durak import protocol
from durak.protocol import AttackCard, Card, CardPlace, HandCard, LastBout, Result, RoundView, Suit, Wait, Window
from durak.rules import cards, events, moves
from durak.rules.cards import BIT, CARDS, NAMES, popcount
from durak.rules.round import Round, beating_cards, throw_ins, trump_at

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
        discard=popcount(round.discard),
        attacker=round.attacker,
        defender=round.defender,
        taking=round.taking,
        limit=round.limit,
        attacks=attack_cards(round),
        wait=wait,
        window=window,
        hand=(),
        take=None,
        cards=tuple(map(popcount, round.hands[: round.players])),
        out=_out(round),
        last_bout=last_bout,
        result=_result(round) if round.over else None,
    )


def seat_view(everyone: RoundView, round: Round, seat: int) -> RoundView:
    """Return what the player in `seat` may see: what everyone may (`watcher_view`), and the own hand with its uses."""
    return msgspec.structs.replace(everyone, hand=_hand(round, seat), take=_take(round, seat))


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
    return tuple(_attack_card(card, by, beaten_by) for card, by, beaten_by in lay)


@cache
def _attack_card(card: int, by: int, beaten_by: int) -> AttackCard:
    return AttackCard(NAMES[card], by, None if beaten_by == -1 else NAMES[beaten_by])


def _trump_place(round: Round) -> tuple[CardPlace, int | None]:
    place = trump_at(round)
    return ("hand", place) if isinstance(place, int) else (place, None)


def _out(round: Round) -> tuple[int | None, ...]:
    # The durak has a place, the last, but is not out: nor is anyone with cards in a draw (R13).
    places = zip(round.places[: round.players], round.hands, strict=False)
    return tuple(place if place and not hand else None for place, hand in places)


def _result(round: Round) -> Result:
    """The hands are public once the round is over."""
    hands = tuple(_names(cards.cards(hand)) for hand in round.hands[: round.players])
    return Result(None if round.durak == -1 else round.durak, moves.places(round), hands)


def _names(lay: tuple[int, ...] | list[int]) -> tuple[Card, ...]:
    return tuple(NAMES[card] for card in lay)


# --- One hand ---


def _hand(round: Round, seat: int) -> tuple[HandCard, ...]:
    """Every card of a hand with what it may do now; equal to asking `moves.uses` card by card, and much faster."""
    held = cards.cards(round.hands[seat])
    if not held:
        return ()
    may_lead = moves.refuse(round, seat, moves.Lead(held[0]), round.bout) is None
    may_throw_in = 0 if may_lead or round.over or not round.count else throw_ins(round, seat)
    beaten_by = _beating(round, seat)
    useful = round.hands[seat] if may_lead else may_throw_in
    for _, mask in beaten_by:
        useful |= mask
    # All cards without a use have the same reason.
    useless = next((card for card in held if not useful & BIT[card]), None)
    why = None if useless is None else moves.uses(round, seat, useless).why
    return tuple(
        _hand_card(
            card,
            may_lead,
            may_throw_in & BIT[card] != 0,
            tuple(attack for attack, mask in beaten_by if mask & BIT[card]),
            None if useful & BIT[card] else why,
        )
        for card in held
    )


def _beating(round: Round, seat: int) -> list[tuple[int, int]]:
    """The attack cards that this seat may beat, with the cards that beat them."""
    if seat != round.defender or round.taking or round.over:
        return []
    return [(i, beating_cards(round, i)) for i in range(round.count) if round.beating[i] == -1]


@cache
def _hand_card(  # (by position: keywords make the cache slow)
    card: int,
    lead: bool,  # noqa: FBT001
    throw_in: bool,  # noqa: FBT001
    beats: tuple[int, ...],
    why: str | None,
) -> HandCard:
    return HandCard(NAMES[card], lead, throw_in, beats, why)


def _take(round: Round, seat: int) -> int | None:
    lie = popcount(round.on_table)
    return lie if moves.refuse(round, seat, moves.Take(lie), round.bout) is None else None
