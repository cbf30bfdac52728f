"""A page that plays: anything that its view allows."""

from random import Random

from durak.protocol import Beat, Lead, Move, Take, ThrowIn, View
from tests.server.page_socket import PageSocket

ID = 1
"""The id is given when the move is asked for."""


def choose(view: View, rng: Random) -> Move | None:
    """Return a move, or None when there is nothing to do, or nothing that must be done."""
    moves = allowed(view)
    return rng.choice(moves) if moves else None


def allowed(view: View) -> list[Move]:
    """Return every move that a view allows its viewer."""
    shown = view.round
    if shown is None or view.you.seat is None or shown.result is not None:
        return []
    moves: list[Move] = []
    for held in shown.hand:
        if held.lead:
            moves.append(Lead(ID, shown.bout, held.card))
        if held.throw_in:
            moves.append(ThrowIn(ID, shown.bout, held.card))
        moves.extend(Beat(ID, shown.bout, held.card, attack) for attack in held.beats)
    if shown.take is not None:
        moves.append(Take(ID, shown.bout, shown.take))
    return moves


async def play_round(page: PageSocket, rng: Random) -> View:
    """Play until the round is over, and return the view that shows it."""
    acted_on = -1
    while True:
        view = page.views()[-1] if page.views() else await page.view()
        if view.stage == "over":
            return view
        move = choose(view, rng) if view.version > acted_on else None
        if move is None:
            await page.hear_next()
        else:
            acted_on = view.version
            await page.ask(move)
