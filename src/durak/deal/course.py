"""Follows a round from its deck: where every card is after every announcement, and which card can't have been there."""

from collections.abc import Sequence

from durak import protocol
from durak.protocol import Card, Course, Happened
from durak.rules import cards

HAND = 6  # R2


class ImpossibleError(Exception):
    """What was announced can't have happened with this deck."""


class Walk:
    """The hands of a round on its way. Says where cards are, not whether a move was legal: the room's rules do."""

    def __init__(self, deck: Sequence[int], first: int, seats: int) -> None:
        """Deal (R2)."""
        dealt = deck[: HAND * seats]
        self.hands = [set(dealt[seat::seats]) for seat in range(seats)]
        rest = list(deck[HAND * seats :])
        self.trump = rest.pop(0) if rest else deck[-1]
        self._first = first
        self._stock = [*rest, self.trump] if len(deck) > HAND * seats else []
        self._bout: set[int] = set()
        self._begun = False
        self._over = False

    def follow(self, what: Course) -> None:
        """Let one thing happen. Raises ImpossibleError."""
        _insist(isinstance(what, protocol.Dealt) != self._begun and not self._over)
        match what:
            case protocol.Dealt(first=first):
                self._begun = True
                _insist(first == self._starts())
            case protocol.Led(seat, card):
                # R9: before the next bout every hand was refilled.
                _insist(not self._bout and (not self._stock or all(len(hand) >= HAND for hand in self.hands)))
                self._play(seat, card)
            case protocol.ThrownIn(seat, card) | protocol.Beaten(seat, card):
                _insist(bool(self._bout))
                self._play(seat, card)
            case protocol.BoutBeaten(lay):
                self._clear(lay)
            case protocol.Taken(seat, lay):
                self._hand(seat).update(self._clear(lay))
            case protocol.Refilled(seat, number):
                self._refill(seat, number)
            case protocol.TrumpDrawn(seat, card):
                _insist(not self._stock and cards.card(card) == self.trump and self.trump in self._hand(seat))
            case protocol.RoundOver(durak):
                self._end(durak)

    def _starts(self) -> int:
        # R3: the player who holds the lowest trump; when nobody does, the deal says who.
        suit = self.trump // cards.SUIT_SIZE
        trumps = [(card, seat) for seat, hand in enumerate(self.hands) for card in hand if card // 9 == suit]
        return min(trumps)[1] if trumps else self._first

    def _hand(self, seat: int) -> set[int]:
        _insist(seat < len(self.hands))
        return self.hands[seat]

    def _play(self, seat: int, name: Card) -> None:
        card = cards.card(name)
        _insist(card in self._hand(seat))
        self.hands[seat].remove(card)
        self._bout.add(card)

    def _clear(self, lay: Sequence[Card]) -> set[int]:
        bout = self._bout
        self._bout = set()
        _insist(bool(bout) and sorted(map(cards.card, lay)) == sorted(bout))
        return bout

    def _refill(self, seat: int, number: int) -> None:
        # R9: to six, from the deck, all he needs.
        hand = self._hand(seat)
        _insist(0 < number == min(HAND - len(hand), len(self._stock)))
        hand.update(self._stock[:number])
        del self._stock[:number]

    def _end(self, durak: int | None) -> None:
        # R12, R13: one is left with cards, or it is a draw.
        self._over = True
        left = [seat for seat, hand in enumerate(self.hands) if hand]
        _insist(not self._bout and (durak is None or left == [durak]))


def walk(deck: Sequence[int], first: int, seats: int, happened: Sequence[Happened]) -> tuple[Walk, int | None]:
    """Follow a whole round; return where it led, and the number of the first announcement that is impossible."""
    walked = Walk(deck, first, seats)
    for one in happened:
        try:
            walked.follow(one.what)
        except ImpossibleError:
            return walked, one.n
    return walked, None


def _insist(possible: bool) -> None:  # noqa: FBT001 -- read as a sentence
    if not possible:
        raise ImpossibleError
