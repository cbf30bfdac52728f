"""From one round to the next: who will be dealt in, the deal, and the result."""

from durak import protocol
from durak.rules.round import MIN_PLAYERS, deal
from durak.table.clock import NEXT_DEAL_MS
from durak.table.inputs import Dealt, Shuffle, deck_cards
from durak.table.result import result
from durak.table.running import Running
from durak.table.seats import deal_in, private_bots, quick_size, seating
from durak.table.state import State


def next_seats(state: State) -> tuple[str, ...]:
    """Return the seats of a round that were dealt now: people and bots, by account."""
    people = state.people.sitting()
    size = quick_size(len(people)) if state.kind == "quick" else len(people) + bots(state)
    return seating(seated(state), people, size)


def seated(state: State) -> tuple[str, ...]:
    """Return who sits in the round shown, by account."""
    return () if state.running is None else tuple(seat.account for seat in state.running.seats)


def bots(state: State) -> int:
    """Return the number of bots that would play at a private table now."""
    return private_bots(state.bots, len(state.people.sitting()))


def enough_seats(state: State) -> bool:
    """Whether a round can be dealt."""
    return len(next_seats(state)) >= MIN_PLAYERS


def begin_deal(state: State) -> None:
    """Fix who is dealt in, and ask for the deck."""
    state.dealing = next_seats(state)


def wanted_deck(state: State) -> Shuffle | None:
    """Return the deck that is asked for."""
    return Shuffle(len(state.dealing), state.round_number + 1) if state.dealing else None


def finish_deal(state: State, dealt: Dealt, now_ms: int) -> None:
    """Deal the round (R2)."""
    round = deal(len(state.dealing), deck_cards(dealt.deck), dealt.first, bout=state.next_bout)
    state.running = Running(deal_in(state.dealing), round, state.window_seconds * 1000, now_ms)
    state.series.forget_beyond({*state.dealing, *(person.account for person in state.people.all())})
    state.dealing = ()
    state.deals_at_ms = None
    state.round_number += 1
    # R3: which card made this seat first is not shown.
    state.tell(protocol.Dealt(state.round_number, round.attacker))


def count_round(state: State, now_ms: int) -> None:
    """Count the result of a round that has just ended, and let the next deal of a quick table come."""
    running = state.shown()
    running.counted = True
    state.finished = result(state)
    state.series.count(seated(state), running.round)
    state.next_bout = running.round.bout + 1
    if state.kind == "quick" and state.people.sitting():
        state.count_down(NEXT_DEAL_MS, now_ms)
