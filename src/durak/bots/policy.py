# cython: language_level=3, annotation_typing=False, infer_types=True, boundscheck=False
# cython: wraparound=False, cdivision=True, initializedcheck=False, nonecheck=False
"""How normal plays: rules with tuned weights, one set for each number of players (weights.py).

Sits between the driver of the rules and whoever wants a sensible move: normal itself and the playouts of hard. It is
handed a Round and reads of it only what the asked seat may see: its own hand, the bout, the beaten cards, and the
numbers of the others' cards. Which cards the others hold never changes a move (tests/bots/test_policy.py).

Costs and weights are hundredths of a rank. Every rule is one weight or two, so that a weight of 0 is "ignore this".
"""

from durak.rules.cards import BEATS, BIT, CARDS, SUIT, SUIT_SIZE, lowest, popcount, same_ranks
from durak.rules.driver import PASS, TAKE
from durak.rules.playout import Chance
from durak.rules.round import Round, beating_cards, throw_ins

NAMES = (
    "lead_pair",  # leading: for each further plain card of that rank in hand
    "lead_pair_late",  # as above, once the deck is empty
    "lead_trump",  # leading: against a trump
    "lead_rank_late",  # leading, once the deck is empty: each rank costs this much less
    "lead_lacked",  # leading: for a plain card that no other plain card can beat
    "lead_gone",  # leading: for each card of that rank that is gone or one's own
    "throw",  # throwing in while he beats: up to this rank ...
    "throw_deck",  # ... and this for each card in the deck
    "throw_late",  # once the deck is empty: up to this rank
    "throw_lacked",  # throwing in while he beats: for a plain card that no other plain card can beat
    "throw_next",  # throwing in: whoever sits after the defender gains from a take
    "throw_kept",  # throwing in: nothing is drawn for it, since the hand holds more than six
    "feed",  # throwing in once he takes: up to this rank ...
    "feed_deck",  # ... and this for each card in the deck
    "feed_late",  # once the deck is empty: up to this rank
    "throw_trump",  # throwing in: against a trump
    "throw_trump_late",  # as above, once the deck is empty
    "throw_pair",  # throwing in: for each further plain card of that rank in hand
    "beat_trump",  # beating: against a trump
    "beat_shown",  # beating: for a rank that lies on the table
    "beat_gone",  # beating: for each card of that rank that is gone or one's own
    "bear",  # beating: up to this cost, else take ...
    "bear_cards",  # ... and this for each card on the table beyond the first
    "bear_deck",  # ... and this for each card in the deck
    "bear_late",  # ... and this once the deck is empty
    "bear_big",  # ... and this for each card in hand beyond six
    "bear_room",  # ... and this for each attack card that may still come
    "bear_trumps",  # ... less this for each trump on the table
    "lead_few",  # leading: for each card fewer than six that the defender holds, a rank costs this much less
    "throw_few",  # throwing in once the deck is empty: for each card fewer than six that the defender holds
)
COUNT = len(NAMES)

# C integers and arrays when compiled (policy.pxd).
_PASS = PASS
_TAKE = TAKE
_CARDS = CARDS
_SUIT_SIZE = SUIT_SIZE
_BIT = BIT
_SUIT = SUIT
_BEATS = BEATS
_OF_RANK = [same_ranks(2**rank) for rank in range(SUIT_SIZE)]
_CARD_MOVES = 2**CARDS - 1
_PASS_BIT = 2**PASS
_RANK = 100
_FULL = 6
_NEVER = 10**9
(
    _LEAD_PAIR,
    _LEAD_PAIR_LATE,
    _LEAD_TRUMP,
    _LEAD_RANK_LATE,
    _LEAD_LACKED,
    _LEAD_GONE,
    _THROW,
    _THROW_DECK,
    _THROW_LATE,
    _THROW_LACKED,
    _THROW_NEXT,
    _THROW_KEPT,
    _FEED,
    _FEED_DECK,
    _FEED_LATE,
    _THROW_TRUMP,
    _THROW_TRUMP_LATE,
    _THROW_PAIR,
    _BEAT_TRUMP,
    _BEAT_SHOWN,
    _BEAT_GONE,
    _BEAR,
    _BEAR_CARDS,
    _BEAR_DECK,
    _BEAR_LATE,
    _BEAR_BIG,
    _BEAR_ROOM,
    _BEAR_TRUMPS,
    _LEAD_FEW,
    _THROW_FEW,
) = range(COUNT)


class Weights:
    """One weight for each of NAMES, in their order."""

    def __init__(self, weights: list[int]) -> None:
        """Take COUNT weights."""
        self.w = weights


def choose(round: Round, asked: int, weights: Weights) -> int:
    """Return the move of the asked seat, one of `driver.options`."""
    if asked == round.defender:
        return _answer(round, asked, weights)
    if round.count == 0:
        return _lead(round, asked, weights)
    return _throw_in(round, asked, weights)


def choose_easily(round: Round, moves: int) -> int:
    """Choose among the options of a seat as easy does (easy.py): for playouts and the tuner, which have no views."""
    trumps = _SUIT[round.trump]
    plain = moves & _CARD_MOVES & ~trumps
    if plain != 0:
        for rank in range(_SUIT_SIZE):
            if plain & _OF_RANK[rank] != 0:
                return lowest(plain & _OF_RANK[rank])
    if moves & _PASS_BIT != 0:
        return _PASS
    if moves & trumps != 0:
        return lowest(moves & trumps)
    return _TAKE


def choose_loosely(round: Round, asked: int, moves: int, weights: Weights | None, chance: Chance) -> int:
    """Return the move of the asked seat for a playout: by the weights, or as easy does where there are none.

    One time in ten it is any of `moves`, the seat's options.
    """
    if chance.below(10) != 0:
        return choose_easily(round, moves) if weights is None else choose(round, asked, weights)
    for _ in range(chance.below(popcount(moves))):
        moves &= moves - 1
    return lowest(moves)


def _lead(round: Round, asked: int, weights: Weights) -> int:
    hand = round.hands[asked]
    trumps = _SUIT[round.trump]
    gone = round.discard | hand
    late = round.drawn == _CARDS
    rank_cost = _RANK - weights.w[_LEAD_FEW] * _fewer(round)
    if late:
        rank_cost -= weights.w[_LEAD_RANK_LATE]
    pair = weights.w[_LEAD_PAIR_LATE] if late else weights.w[_LEAD_PAIR]
    best = 0
    least = _NEVER
    rest = hand
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        same = same_ranks(_BIT[card])
        cost = card % _SUIT_SIZE * rank_cost - weights.w[_LEAD_GONE] * popcount(gone & same)
        if _BIT[card] & trumps != 0:
            cost += weights.w[_LEAD_TRUMP]
        else:
            cost -= pair * (popcount(hand & same & ~trumps) - 1)
            if _BEATS[round.trump * _CARDS + card] & ~gone & ~trumps == 0:
                cost -= weights.w[_LEAD_LACKED]
        if cost < least:
            least = cost
            best = card
    return best


def _throw_in(round: Round, asked: int, weights: Weights) -> int:
    hand = round.hands[asked]
    trumps = _SUIT[round.trump]
    gone = round.discard | round.on_table | hand
    late = round.drawn == _CARDS
    reach = _reach(round, asked, weights)
    best = _PASS
    least = _NEVER
    rest = throw_ins(round, asked)
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        cost = card % _SUIT_SIZE * _RANK
        bears = reach
        if _BIT[card] & trumps != 0:
            cost += weights.w[_THROW_TRUMP_LATE] if late else weights.w[_THROW_TRUMP]
        else:
            cost -= weights.w[_THROW_PAIR] * (popcount(hand & same_ranks(_BIT[card]) & ~trumps) - 1)
            # The defender evidently lacks a plain answer: all the higher cards of its suit are gone or one's own.
            if not round.taking and _BEATS[round.trump * _CARDS + card] & ~gone & ~trumps == 0:
                bears += weights.w[_THROW_LACKED]
        if cost <= bears and cost < least:
            least = cost
            best = card
    return best


def _reach(round: Round, asked: int, weights: Weights) -> int:
    """Up to which cost a card is thrown in."""
    deck = _CARDS - round.drawn
    if round.taking:
        reach = weights.w[_FEED_LATE] if deck == 0 else weights.w[_FEED] + weights.w[_FEED_DECK] * deck
    else:
        reach = weights.w[_THROW_LATE] if deck == 0 else weights.w[_THROW] + weights.w[_THROW_DECK] * deck
    if deck == 0:
        reach += weights.w[_THROW_FEW] * _fewer(round)
    elif popcount(round.hands[asked]) > _FULL:
        reach += weights.w[_THROW_KEPT]
    if _follows(round, asked):
        reach += weights.w[_THROW_NEXT]
    return reach


def _answer(round: Round, asked: int, weights: Weights) -> int:
    hand = round.hands[asked]
    trumps = _SUIT[round.trump]
    gone = round.discard | hand
    shown = same_ranks(round.on_table)
    best = _TAKE
    least = _NEVER
    if _unbeatable(round):
        return _TAKE
    rest = beating_cards(round, lowest(round.unbeaten))
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        cost = card % _SUIT_SIZE * _RANK
        if _BIT[card] & trumps != 0:
            cost += weights.w[_BEAT_TRUMP]
        if _BIT[card] & shown != 0:
            cost -= weights.w[_BEAT_SHOWN]
        else:
            cost -= weights.w[_BEAT_GONE] * popcount(gone & same_ranks(_BIT[card]))
        if cost < least:
            least = cost
            best = card
    if least > _bears(round, hand, trumps, weights):
        return _TAKE
    return best


def _unbeatable(round: Round) -> bool:
    """Whether one of several unbeaten attack cards can not be beaten: then no card is to be wasted on the others."""
    rest = round.unbeaten & (round.unbeaten - 1)
    while rest != 0:
        if beating_cards(round, lowest(rest)) == 0:
            return True
        rest &= rest - 1
    return False


def _bears(round: Round, hand: int, trumps: int, weights: Weights) -> int:
    """Up to which cost the defender beats rather than takes."""
    deck = _CARDS - round.drawn
    bears = (
        weights.w[_BEAR]
        + weights.w[_BEAR_CARDS] * (popcount(round.on_table) - 1)
        + weights.w[_BEAR_ROOM] * (round.limit - round.count)
        - weights.w[_BEAR_TRUMPS] * popcount(round.on_table & trumps)
    )
    bears += weights.w[_BEAR_LATE] if deck == 0 else weights.w[_BEAR_DECK] * deck
    if popcount(hand) > _FULL:
        bears += weights.w[_BEAR_BIG] * (popcount(hand) - _FULL)
    return bears


def _fewer(round: Round) -> int:
    held = popcount(round.hands[round.defender])
    return _FULL - held if held < _FULL else 0


def _follows(round: Round, asked: int) -> bool:
    """Whether the asked seat is not the attacker and the next player still in after the defender."""
    if asked == round.attacker:
        return False
    seat = round.defender
    while True:
        seat += 1
        if seat == round.players:
            seat = 0
        if seat == asked:
            return True
        if round.places[seat] == 0:
            return False
