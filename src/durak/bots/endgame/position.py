"""A compact notation for endgames of two, as people type them: ATTACKER DEFENDER TRUMP [BOUT].

    6C7CAS 9HTD S               the attacker is to lead; spades are trumps, the deck is empty
    6C7CAS 9HTD KS              the same with one card in the deck, the king of spades
    7C 9CTD S 6C/8C,6D          two attack cards lie there, the first beaten by the eight of clubs
    7C 9CTD S 6C/8C,6D,take     the defender has said take

A hand without cards is written `.`. The hands are those that the players hold now, without what lies on the table.
"""

from durak.rules import cards
from durak.rules.round import Round, attack, beat, beating_cards, take, throw_ins

NOTHING = "."
TAKEN = "take"
ATTACKER, DEFENDER = 0, 1
_MOST_ATTACKS = 6  # R4


def read(text: str) -> Round:
    """Return the round that a text stands for; seat 0 attacks. Raises ValueError that says what is wrong."""
    match text.split():
        case [attacker, defender, trump]:
            return _laid(_cards(attacker), _cards(defender), trump, [])
        case [attacker, defender, trump, bout]:
            return _laid(_cards(attacker), _cards(defender), trump, bout.split(","))
        case _:
            raise ValueError("A position is ATTACKER DEFENDER TRUMP [BOUT], such as `6C7CAS 9HTD S 6D/8D,6H`.")


def write(round: Round) -> str:
    """Return the text of a round between two, whatever their seats, with at most one card in the deck."""
    held = [0, 0]
    for seat in range(round.players):
        held[DEFENDER if seat == round.defender else ATTACKER] |= round.hands[seat]
    trump_card = round.deck[-1]
    trump = cards.name(trump_card) if round.drawn < cards.CARDS else cards.SUITS[round.trump]
    pairs = zip(round.attacks[: round.count], round.beating[: round.count], strict=True)
    bout = ["/".join(cards.name(card) for card in pair if card != -1) for pair in pairs]
    said = [TAKEN] if round.taking else []
    return " ".join([*(_names(hand) for hand in held), trump, *filter(None, [",".join(bout + said)])])


def _names(hand: int) -> str:
    return "".join(cards.name(card) for card in cards.cards(hand)) or NOTHING


def _cards(text: str) -> list[int]:
    if text == NOTHING:
        return []
    return [_card(text[i : i + 2]) for i in range(0, len(text), 2)]


def _card(name: str) -> int:
    try:
        return cards.card(name.upper())
    except ValueError:
        raise ValueError(f"{name} is no card: write rank then suit, such as 6C, TD, AS.") from None


def _laid(attacker: list[int], defender: list[int], trump: str, bout: list[str]) -> Round:
    taking = bout[-1:] == [TAKEN]
    pairs = [[_card(name) for name in pair.split("/")] for pair in (bout[:-1] if taking else bout)]
    attacker = attacker + [pair[0] for pair in pairs]
    defender = defender + [card for pair in pairs for card in pair[1:]]
    round = _begun(attacker, defender, trump)
    for pair in pairs:
        _lay(round, *pair)
    if taking:
        if not round.unbeaten:
            raise ValueError("There is nothing to take.")
        take(round)
    return round


def _begun(attacker: list[int], defender: list[int], trump: str) -> Round:
    """Return a round at the beginning of a bout."""
    deck = [_card(trump)] if len(trump) != 1 else []
    in_play = [*attacker, *defender, *deck]
    if len(set(in_play)) != len(in_play):
        raise ValueError("A card is there twice.")
    if not attacker or not defender:
        raise ValueError("Both players hold cards when a bout begins.")
    suit = deck[0] // cards.SUIT_SIZE if deck else _suit(trump)
    # Which cards left the deck in which order is past; only the last one must be a trump.
    last = deck or [cards.lowest(cards.SUIT[suit])]
    round = Round(2, [card for card in range(cards.CARDS) if card not in last] + last, 1)
    round.drawn = cards.CARDS - len(deck)
    round.trump = suit
    round.hands = [cards.mask(attacker), cards.mask(defender), 0, 0, 0, 0]
    round.discard = cards.ALL ^ cards.mask(in_play)
    round.attacker, round.defender = ATTACKER, DEFENDER
    round.limit = min(_MOST_ATTACKS, len(defender))
    return round


def _lay(round: Round, card: int, *beating: int) -> None:
    """Play an attack card and what beats it."""
    number = round.count
    if number and not throw_ins(round, ATTACKER) & cards.BIT[card]:
        raise ValueError(f"{cards.name(card)} can't lie there (R4, R5).")
    attack(round, ATTACKER, card)
    for beat_by in beating:
        if round.beating[number] != -1 or not beating_cards(round, number) & cards.BIT[beat_by]:
            raise ValueError(f"{cards.name(beat_by)} does not beat {cards.name(card)} (R6).")
        beat(round, beat_by, number)


def _suit(letter: str) -> int:
    if letter.upper() not in cards.SUITS:
        raise ValueError(f"{letter} is no suit: C, D, H or S.")
    return cards.SUITS.index(letter.upper())
