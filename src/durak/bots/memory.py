"""What a seat remembers: the cards that went openly where they are now. Folded from that seat's views, one by one.

Never here: anything that was not in a view.
"""

from dataclasses import dataclass

from durak.protocol import LastBout, RoundView
from durak.rules.cards import BIT, NAMES

CARD = {name: number for number, name in enumerate(NAMES)}
SEATS = 6


@dataclass(frozen=True, slots=True)
class Memory:
    """What the player in `seat` saw in the bouts before the present one.

    `beaten` is the set of the cards known to lie in the discard pile, `held` by seat the cards taken openly and not
    played since. `barren_takes` counts bouts taken in a row with no card drawn (R13).
    """

    seat: int
    bout: int = 0
    deck: int = 0
    beaten: int = 0
    held: tuple[int, ...] = (0,) * SEATS
    barren_takes: int = 0


def remember(memory: Memory, view: RoundView) -> Memory:
    """Return the memory after one more view of the same seat. Start each round from `Memory(seat)`.

    When views of whole bouts were missed, what was held before is forgotten: it may have been played.
    """
    if view.bout == memory.bout:
        return memory
    last = view.last_bout
    if last is None or memory.bout == 0:
        return Memory(memory.seat, view.bout, view.deck)
    missed = view.bout != memory.bout + 1
    beaten, held = _moved((0,) * SEATS if missed else memory.held, last)
    barren = last.taken_by is not None and view.deck == memory.deck and not missed
    barren_takes = memory.barren_takes + 1 if barren else 0
    return Memory(memory.seat, view.bout, view.deck, memory.beaten | beaten, held, barren_takes)


def _moved(held: tuple[int, ...], last: LastBout) -> tuple[int, tuple[int, ...]]:
    """The cards that a bout beat, and what everyone is known to hold after it."""
    lay = 0
    for attack in last.attacks:
        lay |= BIT[CARD[attack.card]]
        if attack.beaten_by is not None:
            lay |= BIT[CARD[attack.beaten_by]]
    after = [mask & ~lay for mask in held]
    if last.taken_by is None:
        return lay, tuple(after)
    after[last.taken_by] |= lay
    return 0, tuple(after)
