"""Coming in, leaving, dropping and coming back."""

from durak import protocol
from durak.table import dealing
from durak.table.clock import CLOCK_OUTS
from durak.table.news import CameIn, WentAway
from durak.table.people import Person
from durak.table.state import State


def come_in(state: State, account: str) -> None:
    """Let someone come to the table, last in the order, who is not at it or counts as having left.

    Whoever holds a hand in the running round takes it back, in the state of this instant, and will be dealt in again;
    so will everyone who comes to a private table.
    """
    seat = state.hand_of(account)
    state.people.come_in(account, state.now_ms)
    if state.kind == "private":
        state.people.give_number(account)
    state.visited = True
    if seat is None:
        state.tell(CameIn(account))
    else:
        state.shown().give_back(seat)
        state.tell(protocol.CameBack(seat))
    if (seat is not None or state.kind == "private") and state.people.seat_free():
        state.people.sit(account)


def leave(state: State, account: str, now_ms: int) -> None:
    """Let someone at the table go; a bot plays their hand. Who held one may come back to it while the round is on."""
    state.tell(WentAway(account, _give_hand_to_bot(state, account, now_ms)))
    _go(state, account)
    _note_left(state, account)


def sit_elsewhere(state: State, account: str, now_ms: int) -> None:
    """Let someone go who sits at another table now: the hand is a bot's for good."""
    seat = state.hand_of(account)
    if state.people.get(account) is not None:
        leave(state, account, now_ms)
    if seat is not None:
        state.shown().seats[seat].given_up = True
    if state.fixed is not None:
        state.fixed.gone.add(account)
    _note_left(state, account)


def delete(state: State, account: str, now_ms: int) -> None:
    """Let someone go whose account is no more: nobody can come back to a seat that is kept for it."""
    sit_elsewhere(state, account, now_ms)
    if state.people.sits(account):
        state.people.watch(account)
        state.touch()


def drop(state: State, account: str, now_ms: int) -> None:
    """Note that someone's connection was lost: they have a while to come back."""
    person = state.people.get(account)
    if person is not None and person.dropped_at_ms is None:
        person.dropped_at_ms = now_ms
        if not person.away:  # else everyone was told before that they have left
            state.touch()


def come_back(state: State, account: str) -> None:
    """Let someone be here again, who dropped, or counts as having left; others are not let in by this."""
    person = state.people.get(account)
    gone = person is None and (state.hand_of(account) is not None or account in state.people.expected())
    if gone or (person is not None and person.away):
        come_in(state, account)
    elif person is not None and person.dropped_at_ms is not None:
        person.dropped_at_ms = None
        state.touch()


def leave_dropped(state: State, account: str, now_ms: int) -> None:
    """Let someone go whose connection was lost for too long."""
    person = _go(state, account)
    if not person.away:
        _say_gone(state, account, now_ms)


def run_out(state: State, seat: int, now_ms: int) -> None:
    """R15: the clock of a seat ran out. Twice in a row, and its player counts as having left until any command."""
    state.tell_all(state.shown().run_out(seat, now_ms))
    held = state.shown().seats[seat]
    person = state.people.get(held.account)
    if held.clock_outs >= CLOCK_OUTS and person is not None:
        person.away = True
        person.ready = False
        if not _keeps_seat(state, person.account):
            state.people.watch(person.account)
        _say_gone(state, person.account, now_ms)


def _go(state: State, account: str) -> Person:
    """Let someone go. Who was dealt in within a series has a seat to come back to until it ends."""
    return state.people.go(account) if _keeps_seat(state, account) else state.people.remove(account)


def _keeps_seat(state: State, account: str) -> bool:
    return state.series.on and state.people.sits(account) and account in dealing.dealt_in(state)


def _note_left(state: State, account: str) -> None:
    if account in state.people.away():
        state.people.left.add(account)


def _say_gone(state: State, account: str, now_ms: int) -> None:
    """Announce that someone counts as having left who did not say so."""
    seat = _give_hand_to_bot(state, account, now_ms)
    state.tell(WentAway(account, None) if seat is None else protocol.Dropped(seat))


def _give_hand_to_bot(state: State, account: str, now_ms: int) -> int | None:
    """Return the seat of the hand, None when there is none."""
    seat = state.hand_of(account)
    if seat is not None:
        state.shown().give_to_bot(seat, now_ms)
    return seat
