"""The laws of rules.md, by what was announced alone: a referee with a pencil, who knows the deck and lists of cards.

It shares no line with `rules`: what it says a hand holds has to be what the round says.
"""

from collections.abc import Callable, Sequence
from typing import Any

from durak import protocol
from durak.protocol import Happening
from durak.world.broken import must

RANKS = "6789TJQKA"
HAND = 6
MOST_ATTACKS = 6
ALL_CARDS = frozenset(rank + suit for rank in RANKS for suit in "CDHS")


class Referee:
    """One round. `deck` is as it is drawn: the trump card last; cards by their names."""

    def __init__(self, players: int, deck: Sequence[str], first: int) -> None:
        must(frozenset(deck) == ALL_CARDS and len(deck) == len(ALL_CARDS), "R1: not the 36 cards")
        dealt = HAND * players
        # R2: one card at a time, from seat 0 on in turn order, six to each.
        self.hands = [set(deck[seat:dealt:players]) for seat in range(players)]
        self.deck = list(deck[dealt:])
        self.trump = deck[-1][1]
        self.discard: set[str] = set()
        self.attacks: list[str] = []
        self.beaten: dict[int, str] = {}
        self.taking = False
        self.out: list[int] = []
        self.over = False
        self._may_draw: list[int] = []
        self._players = players
        self._see_first(first)
        self._start_bout(first)

    def follow(self, what: Happening) -> None:
        """Judge what was announced, and remember it."""
        judge = _JUDGES.get(type(what))
        if judge is not None:
            must(not self.over, "something happened after the end of the round")
            judge(self, what)

    def _see_first(self, first: int) -> None:
        """R3: the player who holds the lowest trump in hand attacks."""
        trumps = [
            (RANKS.index(card[0]), seat)
            for seat, hand in enumerate(self.hands)
            for card in hand
            if card[1] == self.trump
        ]
        must(not trumps or min(trumps)[1] == first, "R3: another holds the lowest trump")

    def _start_bout(self, attacker: int) -> None:
        self.attacks, self.beaten, self.taking = [], {}, False
        self.attacker = attacker
        # R11: the next player still in after the attacker defends.
        self.defender = self._next_in(attacker)
        # R4: six, and no more than the defender held when it began.
        self.limit = min(MOST_ATTACKS, len(self.hands[self.defender]))

    def _next_in(self, seat: int) -> int:
        order = [(seat + step) % self._players for step in range(1, self._players + 1)]
        return next(other for other in order if other not in self.out)

    def lead(self, what: protocol.Led) -> None:
        """R5: the attacker leads any one card."""
        must(what.seat == self.attacker and not self.attacks, "R5: it was not his lead")
        self._attack(what.seat, what.card)

    def throw_in(self, what: protocol.ThrownIn) -> None:
        """R5: any other player still in, any card whose rank lies on the table."""
        ranks = {card[0] for card in (*self.attacks, *self.beaten.values())}
        must(what.seat != self.defender and what.seat not in self.out, "R5: he may not throw in")
        must(what.card[0] in ranks, "R5: that rank does not lie on the table")
        self._attack(what.seat, what.card)

    def _attack(self, seat: int, card: str) -> None:
        must(len(self.attacks) < self.limit, "R4: the bout was full")
        self._play(seat, card)
        self.attacks.append(card)

    def beat(self, what: protocol.Beaten) -> None:
        """R6, R7: the defender beats an unbeaten attack card by a higher one, or by a trump when it is none."""
        must(what.seat == self.defender and not self.taking, "R7: he beats no more, or defends not")
        must(what.attack < len(self.attacks) and what.attack not in self.beaten, "R6: no unbeaten attack card")
        attack, card = self.attacks[what.attack], what.card
        higher = card[1] == attack[1] and RANKS.index(card[0]) > RANKS.index(attack[0])
        must(higher or (card[1] == self.trump != attack[1]), "R6: it does not beat")
        self._play(what.seat, card)
        self.beaten[what.attack] = card

    def _play(self, seat: int, card: str) -> None:
        must(card in self.hands[seat], "a card was played from a hand that does not hold it")
        self.hands[seat].remove(card)

    def say_take(self, what: protocol.TakeSaid) -> None:
        """R7: while at least one attack card is unbeaten."""
        must(what.seat == self.defender and not self.taking, "R7: he may not take")
        must(len(self.beaten) < len(self.attacks), "R7: there was nothing to take")
        self.taking = True

    def end_beaten(self, what: protocol.BoutBeaten) -> None:
        """R9: a beaten bout goes to the discard pile. R11: the defender attacks next."""
        must(not self.taking and len(self.beaten) == len(self.attacks) > 0, "R8: the bout was not beaten")
        self.discard |= self._lay(what.cards)
        self._refill_in_order(self.defender)

    def end_taken(self, what: protocol.Taken) -> None:
        """R9: a taken one to the defender's hand. R11: the player after him attacks next."""
        must(self.taking and what.seat == self.defender, "R8: the bout was not taken")
        self.hands[self.defender] |= self._lay(what.cards)
        self._refill_in_order(None)

    def _lay(self, told: Sequence[str]) -> set[str]:
        lay = {*self.attacks, *self.beaten.values()}
        must(lay == {*told} and len(told) == len(lay), "R9: not the cards of the bout")
        return lay

    def _refill_in_order(self, leads: int | None) -> None:
        """R9: the attacker first, the others in turn order, the defender last; each to six while the deck lasts."""
        self.ended_by = self.attacker, self.defender, leads
        order = [
            seat for step in range(self._players) if (seat := (self.attacker + step) % self._players) != self.defender
        ]
        left = len(self.deck)
        self.expected = list[tuple[int, int]]()
        for seat in [*order, self.defender]:
            number = min(max(0, HAND - len(self.hands[seat])), left)
            left -= number
            if number:
                self.expected.append((seat, number))
        self.attacks, self.beaten = [], {}

    def refill(self, what: protocol.Refilled) -> None:
        """R9: see above."""
        must(bool(self.expected) and self.expected.pop(0) == (what.seat, what.number), "R9: refilled out of order")
        self.hands[what.seat].update(self.deck[: what.number])
        del self.deck[: what.number]

    def go_out(self, what: protocol.WentOut) -> None:
        """R10: an empty hand once the deck is empty."""
        must(not self.hands[what.seat] and not self.deck, "R10: he is not out")
        self.out.append(what.seat)

    def end(self, what: protocol.RoundOver) -> None:
        """R12: the last player who holds cards; nobody when it is a draw."""
        left = [seat for seat, hand in enumerate(self.hands) if hand]
        must(what.durak is None or left == [what.durak], "R12: somebody else is the durak")
        self.over = True

    def begin_next(self) -> None:
        """R11: after a bout the next one begins by itself; nobody may be left to refill."""
        if self.ended_by is None or self.over:
            return
        _, defender, leads = self.ended_by
        must(not self.expected, "R9: somebody was not refilled")
        self.ended_by = None
        self._start_bout(leads if leads is not None and leads not in self.out else self._next_in(defender))

    ended_by: tuple[int, int, int | None] | None = None
    expected: list[tuple[int, int]]


_JUDGES: dict[type[Any], Callable[[Referee, Any], None]] = {
    protocol.Led: Referee.lead,
    protocol.ThrownIn: Referee.throw_in,
    protocol.Beaten: Referee.beat,
    protocol.TakeSaid: Referee.say_take,
    protocol.BoutBeaten: Referee.end_beaten,
    protocol.Taken: Referee.end_taken,
    protocol.Refilled: Referee.refill,
    protocol.WentOut: Referee.go_out,
    protocol.RoundOver: Referee.end,
}
