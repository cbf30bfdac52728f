"""The rules a second time, slow and plain, with lists of cards as they are written ("6C").

Each rule is read off its sentence, for the tests to hold the real engine to. It shares nothing with durak.rules.
"""

from dataclasses import dataclass

RANKS = ["6", "7", "8", "9", "T", "J", "Q", "K", "A"]  # R1: low to high
SUITS = ["C", "D", "H", "S"]

Told = tuple[object, ...]


@dataclass
class Attack:
    card: str
    by: int
    beaten_by: str | None = None


class NaiveRound:
    def __init__(self, players: int, deck: list[str], first: int) -> None:
        self.players = players
        self.deck = list(deck)  # the top first
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.discard: list[str] = []
        self.bout: list[Attack] = []
        self.taking = False
        self.played: list[int] = []  # who played each card of this bout, in order
        self.place: dict[int, int] = {}
        self.takes_in_a_row = 0
        self.number = 1
        self.over = False
        self.durak: int | None = None
        self.winner: int | None = None
        self.deal()
        self.attacker = self.first_attacker(first)
        self.begin_bout()

    # --- the deal ---

    def deal(self) -> None:
        # R2: from its top one card at a time, from seat 0 on in turn order, six to each
        last = ""
        for _ in range(6):
            for seat in range(self.players):
                last = self.deck.pop(0)
                self.hands[seat].append(last)
        # R2: two to five: the next card is turned and laid under the deck; six: the last card dealt names trump
        if self.players < 6:
            last = self.deck.pop(0)
            self.deck.append(last)
        self.trump_card = last
        self.trump = last[1]

    def first_attacker(self, first: int) -> int:
        # R3: the player who holds the lowest trump in hand
        for rank in RANKS:
            for seat in range(self.players):
                if rank + self.trump in self.hands[seat]:
                    return seat
        return first

    def begin_bout(self) -> None:
        self.bout = []
        self.taking = False
        self.played = []
        # R11: the next player still in after the attacker defends
        self.defender = self.next_in(self.attacker)
        # R4: at most six attack cards in all, and no more than the defender held when it began
        self.limit = min(6, len(self.hands[self.defender]))

    # --- who ---

    def turn_order(self, seat: int) -> list[int]:
        """All seats once, from this one on."""
        return [*range(seat, self.players), *range(seat)]

    def still_in(self) -> list[int]:
        return [seat for seat in range(self.players) if seat not in self.place]

    def next_in(self, seat: int) -> int:
        return next(other for other in [*self.turn_order(seat)[1:], seat] if other in self.still_in())

    def unbeaten(self) -> list[Attack]:
        return [attack for attack in self.bout if attack.beaten_by is None]

    def waits_on(self) -> int | None:
        # R15: for a lead or for an answer to unbeaten attack cards
        if self.over:
            return None
        if not self.bout:
            return self.attacker
        return self.defender if self.unbeaten() and not self.taking else None

    def window_open(self) -> bool:
        # R8: every attack card is beaten, or the defender has said take
        return bool(self.bout) and (not self.unbeaten() or self.taking)

    # --- moves ---

    def refuse(self, seat: int, kind: str, card: str, attack: int, number: int) -> str | None:
        if self.over:
            return "round_over"
        if seat in self.place:
            return "you_are_out"
        if number != self.number:
            return "bout_over"
        if kind in ("lead", "throw_in"):
            return self.refuse_attack(seat, kind, card)
        return self.refuse_answer(seat, kind, card, attack)

    def refuse_attack(self, seat: int, kind: str, card: str) -> str | None:
        if seat == self.defender:
            return "you_defend"
        leading = not self.bout
        if (kind == "lead") != leading or (leading and seat != self.attacker):
            return "not_your_turn"
        if card not in self.hands[seat]:
            return "not_your_card"
        if leading:
            return None
        if len(self.bout) >= self.limit:
            return "bout_full"
        return None if card[0] in [lying[0] for lying in self.lying()] else "rank_not_on_table"

    def refuse_answer(self, seat: int, kind: str, card: str, attack: int) -> str | None:
        if seat != self.defender:
            return "not_your_turn"
        if self.taking:
            return "you_said_take"
        if kind == "beat":
            return self.refuse_beat(card, attack)
        return None if self.unbeaten() else "nothing_to_take"

    def refuse_beat(self, card: str, attack: int) -> str | None:
        if attack not in range(len(self.bout)):
            return "no_such_attack"
        if card not in self.hands[self.defender]:
            return "not_your_card"
        if self.bout[attack].beaten_by is not None:
            return "already_beaten"
        return None if self.beats(card, self.bout[attack].card) else "does_not_beat"

    def beats(self, card: str, other: str) -> bool:
        if card[1] == other[1]:
            return RANKS.index(card[0]) > RANKS.index(other[0])
        return card[1] == self.trump

    def play(self, seat: int, kind: str, card: str, attack: int) -> list[Told]:
        """Make a legal move."""
        if kind == "take":
            self.taking = True
            told: list[Told] = [("TakeSaid", seat)]
        else:
            self.hands[seat].remove(card)
            self.played.append(seat)
            told = [self.put_down(seat, kind, card, attack)]
        # R8: at once, when it holds all that R4 allows or no player but the defender holds a card
        others = [self.hands[other] for other in range(self.players) if other != self.defender]
        if self.window_open() and (len(self.bout) == self.limit or not any(others)):
            told += self.end_bout()
        return told

    def put_down(self, seat: int, kind: str, card: str, attack: int) -> Told:
        if kind == "beat":
            self.bout[attack].beaten_by = card
            return ("Beaten", seat, card, attack)
        self.bout.append(Attack(card, seat))
        return ("Led" if kind == "lead" else "ThrownIn", seat, card)

    def lying(self) -> list[str]:
        return [card for attack in self.bout for card in (attack.card, attack.beaten_by) if card is not None]

    def clock_move(self) -> tuple[str, str]:
        # R15: a defender takes; a leader leads his lowest card: lowest rank among his plain cards, else his lowest
        # trump; between equals clubs, diamonds, hearts, spades
        if self.bout:
            return ("take", "")
        hand = self.hands[self.attacker]
        plain = [rank + suit for rank in RANKS for suit in SUITS if suit != self.trump and rank + suit in hand]
        trumps = [rank + self.trump for rank in RANKS if rank + self.trump in hand]
        return ("lead", (plain + trumps)[0])

    # --- the end of a bout ---

    def end_bout(self) -> list[Told]:
        told = [self.clear_away()]
        drawn = self.refill()
        told += drawn
        # R13: bouts in a row that were taken with no card drawn
        self.takes_in_a_row = self.takes_in_a_row + 1 if self.taking and not drawn else 0
        told += self.judge()
        if not self.over:
            self.next_bout()
            told.append(("NextBout", self.number, self.attacker, self.defender))
        return told

    def clear_away(self) -> Told:
        # R9: a beaten bout goes to the discard pile; a taken one to the defender's hand
        cards = self.lying()
        if self.taking:
            self.hands[self.defender] += cards
            return ("Taken", self.defender, tuple(cards))
        self.discard += cards
        return ("BoutBeaten", tuple(cards))

    def refill(self) -> list[Told]:
        # R9: the attacker first, the others in turn order, the defender last, each all he needs
        told: list[Told] = []
        seats = [seat for seat in self.turn_order(self.attacker) if seat != self.defender] + [self.defender]
        for seat in seats:
            new: list[str] = []
            while len(self.hands[seat]) < 6 and self.deck:
                new.append(self.deck.pop(0))
                self.hands[seat].append(new[-1])
            if new:
                told.append(("Refilled", seat, len(new)))
            if self.trump_card in new:
                told.append(("TrumpDrawn", seat, self.trump_card))
        return told

    def judge(self) -> list[Told]:
        before = self.still_in()
        place = len(self.place) + 1
        # R10: once the deck is empty, every player with an empty hand is out
        gone = [seat for seat in before if not self.hands[seat] and not self.deck]
        # R10: they rank by the moment their last card was played
        gone.sort(key=lambda seat: max(i for i, who in enumerate(self.played) if who == seat))
        for i, seat in enumerate(gone):
            # R14: those in a draw share a place
            self.place[seat] = place if gone_all(gone, before) else place + i
        told: list[Told] = [("WentOut", seat, self.place[seat]) for seat in gone]
        left = self.still_in()
        if len(left) == 1:
            # R12: exactly one player is still in: the durak
            self.durak = left[0]
            self.place[left[0]] = self.players
        drawn = not left or (len(left) > 1 and self.takes_in_a_row == 36)  # R12, R13
        if drawn:
            shared = len(self.place) + 1
            self.place.update((seat, shared) for seat in left)
        # R14: a draw gives a win only to one who was out before the bout that drew the round
        if place == 1 and gone and not drawn:
            self.winner = gone[0]
        self.over = drawn or self.durak is not None
        return [*told, ("RoundOver", self.durak)] if self.over else told

    def next_bout(self) -> None:
        # R11: after a beaten bout the defender attacks next; after a take the player after him; one who is out is
        # skipped
        if self.taking or self.defender in self.place:
            self.attacker = self.next_in(self.defender)
        else:
            self.attacker = self.defender
        self.number += 1
        self.begin_bout()


def gone_all(gone: list[int], before: list[int]) -> bool:
    """R12: the last cards left every remaining hand in the same bout."""
    return sorted(gone) == before
