"""What happened, as everyone at the table saw it. Never here: anything that one seat alone knows."""

from dataclasses import dataclass

from durak.rules import cards
from durak.rules.round import Round


@dataclass(frozen=True, slots=True)
class Led:
    """The attacker led a card."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class ThrownIn:
    """A player threw in a card."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class Beaten:
    """The defender beat attack card number `attack` with a card."""

    seat: int
    card: int
    attack: int


@dataclass(frozen=True, slots=True)
class TakeSaid:
    """The defender said take."""

    seat: int


@dataclass(frozen=True, slots=True)
class BoutBeaten:
    """The bout was beaten and went to the discard pile; its cards as they lay (see Taken)."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Taken:
    """The defender picked up the bout: each attack card, followed by what beat it."""

    seat: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Refilled:
    """A player drew so many cards from the deck, the trump card included (R9)."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class TrumpDrawn:
    """The last card of the deck, which everyone knows, was drawn (R9)."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class WentOut:
    """A player is out, in this place; players in a draw share one (R10, R14)."""

    seat: int
    place: int


@dataclass(frozen=True, slots=True)
class NextBout:
    """A bout began."""

    bout: int
    attacker: int
    defender: int


@dataclass(frozen=True, slots=True)
class RoundOver:
    """The round ended; no durak means a draw (R12, R13)."""

    durak: int | None


Event = Led | ThrownIn | Beaten | TakeSaid | BoutBeaten | Taken | Refilled | TrumpDrawn | WentOut | NextBout | RoundOver


def bout_ended(before: Round, after: Round) -> tuple[Event, ...]:
    """Tell what happened at the end of a bout from the round just before it and just after it."""
    lay = _as_they_lay(before)
    ended = Taken(before.defender, lay) if before.taking else BoutBeaten(lay)
    then = (
        RoundOver(None if after.durak == -1 else after.durak)
        if after.over
        else NextBout(after.bout, after.attacker, after.defender)
    )
    return (ended, *_refilled(before, after), *_went_out(before, after), then)


def _as_they_lay(round: Round) -> tuple[int, ...]:
    pairs = zip(round.attacks, round.beating, strict=True)
    return tuple(card for pair in pairs for card in pair if card != -1)


def _refilled(before: Round, after: Round) -> list[Event]:
    happened: list[Event] = []
    drawn = cards.mask(after.deck[before.drawn : after.drawn])
    trump_card = after.deck[cards.CARDS - 1]
    for seat in _refill_order(before):
        cards_drawn = after.hands[seat] & drawn
        if cards_drawn:
            happened.append(Refilled(seat, cards_drawn.bit_count()))
        if cards_drawn & cards.BIT[trump_card]:
            happened.append(TrumpDrawn(seat, trump_card))
    return happened


def _refill_order(round: Round) -> list[int]:
    """R9: the attacker first, the others in turn order, the defender last."""
    seats = [(round.attacker + i) % round.players for i in range(round.players)]
    seats.remove(round.defender)
    return [*seats, round.defender]


def _went_out(before: Round, after: Round) -> list[Event]:
    """R10: in the order in which they played their last cards."""
    emptied = before.emptied[: before.emptied_count]
    return [WentOut(seat, after.places[seat]) for seat in emptied if not after.hands[seat]]
