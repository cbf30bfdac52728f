"""A room in which every card goes by a name that stands nowhere else: every byte can be looked through for it."""

# pyright: reportPrivateUsage=false

import importlib
from collections.abc import Generator
from contextlib import contextmanager

from durak import views
from durak.protocol import Kind
from durak.rules import cards
from tests.table.worlds import OBSERVERS, Told, World

CANARIES = [chr(0xE100 + card) + chr(0xE200 + card) for card in range(cards.CARDS)]
"""Two characters a card, as in a deck, from Unicode's private use area."""


class UnknownCardError(Exception):
    """Someone was told of a card that they may not know."""


@contextmanager
def canaries() -> Generator[None]:
    """Give the cards these names, wherever they are written."""
    names = list(cards.NAMES)
    cards.NAMES[:] = CANARIES
    importlib.reload(views)
    try:
        yield
    finally:
        cards.NAMES[:] = names
        importlib.reload(views)


class CanaryWorld(World):
    """A world that looks through all that goes out for cards that its receiver may not know."""

    def __init__(self, kind: Kind, seed: int, *, one_table: bool = False) -> None:
        self.found: dict[str, int] = dict.fromkeys(OBSERVERS, 0)
        super().__init__(kind, seed, one_table=one_table)

    def send(self, told: Told) -> None:
        """Look for cards that are not known; raise UnknownCardError. Half a name is a card too."""
        super().send(told)
        text = told.message.decode()
        found = cards.mask(card for card, name in enumerate(CANARIES) if any(half in text for half in name))
        unknown = found & ~self.known(told.observer)
        if unknown:
            raise UnknownCardError(f"{told.observer or 'the lobby'} was told of {cards.cards(unknown)}")
        self.found[told.observer] |= found

    def known(self, observer: str) -> int:
        """What everyone saw in this round, and the hand of a seat of one's own."""
        running = self.table._state.running
        if running is None:
            return 0
        own = [seat for seat, held in enumerate(running.seats) if held.account == observer and not held.given_up]
        return self.open[-1] | sum(running.round.hands[seat] for seat in own)
