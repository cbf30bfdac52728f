"""From a view and a memory to what the bots reckon with: Sight, and moves as the driver's ints.

Nothing but the view, the memory and the legal moves goes in.
"""

from collections.abc import Iterable

from durak.bots.memory import CARD, Memory, remember
from durak.bots.worlds import Sight
from durak.protocol import RoundView
from durak.rules.cards import ALL, BIT, CARDS, SUITS, cards, popcount
from durak.rules.driver import TAKE
from durak.rules.moves import Beat, Lead, Move, Take, ThrowIn
from durak.rules.round import Round

SEATS = 6


def sight(view: RoundView, memory: Memory) -> Sight:
    """Return what the player whose memory this is knows, seeing this view."""
    memory = remember(memory, view)
    seat = memory.seat
    round = _public_round(view, memory)
    hands = _known_hands(view, memory, seat, round.on_table)
    round.hands = hands
    seen = round.on_table | round.discard | (BIT[CARD[view.trump_card]] if view.trump_at == "deck" else 0)
    for hand in hands:
        seen |= hand
    need = [view.cards[i] - popcount(hands[i]) for i in range(round.players)]
    return Sight(seat, round, need + [0] * (SEATS - round.players), cards(ALL & ~seen))


def waits(view: RoundView, moves: tuple[Move, ...]) -> bool:
    """Whether a thrower does better to see the defender's answer first: he will be asked again after it."""
    unbeaten = any(attack.beaten_by is None for attack in view.attacks)
    return unbeaten and not view.taking and all(isinstance(move, ThrowIn) for move in moves)


def as_move(choice: int, moves: Iterable[Move]) -> Move | None:
    """Return the legal move that a driver move stands for: a beat answers the first unbeaten attack card.

    None is not adding, which a legal move that is not among `moves` is taken for.
    """
    for move in moves:
        match move:
            case Lead(card) | ThrowIn(card) | Beat(card):
                if card == choice:
                    return move
            case Take():
                if choice == TAKE:
                    return move
    return None


def _known_hands(view: RoundView, memory: Memory, seat: int, on_table: int) -> list[int]:
    hands = [held & ~on_table for held in memory.held]
    if view.trump_seat is not None:
        hands[view.trump_seat] |= BIT[CARD[view.trump_card]]
    hands[seat] = 0
    for held in view.hand:
        hands[seat] |= BIT[CARD[held.card]]
    return hands


def _public_round(view: RoundView, memory: Memory) -> Round:
    players = len(view.cards)
    trump_card = CARD[view.trump_card]
    round = Round(players, [-1] * (CARDS - 1) + [trump_card], view.bout)
    round.drawn = CARDS - view.deck
    round.trump = SUITS.index(view.trump)
    round.discard = memory.beaten
    if view.trump_at == "discard":
        round.discard |= BIT[trump_card]
    round.attacker = view.attacker
    round.defender = view.defender
    round.limit = view.limit
    round.taking = view.taking
    round.places = _six((place or 0 for place in view.out), 0)
    round.still_in = sum(place is None for place in view.out)
    round.barren_takes = memory.barren_takes
    _lay_bout(round, view)
    return round


def _lay_bout(round: Round, view: RoundView) -> None:
    round.count = len(view.attacks)
    round.attacks = _six((CARD[attack.card] for attack in view.attacks), -1)
    round.attack_by = _six((attack.by for attack in view.attacks), -1)
    round.beating = _six((-1 if attack.beaten_by is None else CARD[attack.beaten_by] for attack in view.attacks), -1)
    for i, attack in enumerate(view.attacks):
        round.on_table |= BIT[CARD[attack.card]]
        if attack.beaten_by is None:
            round.unbeaten |= BIT[i]
        else:
            round.on_table |= BIT[CARD[attack.beaten_by]]
    # R10: those who played their last card in this bout; among attackers by the moment of it.
    last_played = {attack.by: i for i, attack in enumerate(view.attacks)}
    emptied = [i for i, number in enumerate(view.cards) if number == 0 and view.out[i] is None]
    emptied.sort(key=lambda i: last_played.get(i, SEATS))
    round.emptied = _six(emptied, -1)
    round.emptied_count = len(emptied)


def _six(values: Iterable[int], filler: int) -> list[int]:
    listed = list(values)
    return listed + [filler] * (SEATS - len(listed))
