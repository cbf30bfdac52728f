"""What follows by itself from every input: results, countdowns, hosts, the end of a table that nobody is at."""

from durak.table import dealing, only, shares
from durak.table.clock import COUNTDOWN_MS, EMPTY_MS, GRACE_MS, NEXT_DEAL_MS, OPEN_MS
from durak.table.news import HostIs
from durak.table.state import State


def settle(state: State, now_ms: int) -> None:
    """Bring a table into order after an input."""
    if state.closed:
        return
    if state.running is not None and state.running.round.over and not state.running.counted:
        dealing.count_round(state, now_ms)
    if state.people.present():
        state.expires_at_ms = None
    elif state.visited:
        _nobody_here(state, now_ms)
    if not state.round_on and not state.closed:
        _count_down(state, now_ms)
    _name_host(state)


def restart(state: State, now_ms: int) -> None:
    """Run all clocks whole from now: the room was started again, and nobody is connected yet."""
    for person in state.people.all():
        person.dropped_at_ms = now_ms
    if state.running is not None:
        state.running.thinking.clear()
        state.running.restart_clocks(now_ms)
    if state.dealing and state.fixed is None:
        # By an old log, just when the room was killed: it is offered like any other round.
        state.dealing = ()
        state.count_down(state.deals_in_ms or OPEN_MS, now_ms)
    elif state.fixed is not None and not state.dealing:
        # Everyone may come back first, and what was fixed stays so.
        state.fixed.until_ms = now_ms + GRACE_MS
        state.tell_deal(shares.opening(state.fixed))
    elif state.deals_at_ms is not None:
        state.count_down(state.deals_in_ms, now_ms)
    if state.expires_at_ms is not None:
        state.expires_at_ms = now_ms + EMPTY_MS
    state.touch()


def _nobody_here(state: State, now_ms: int) -> None:
    if state.kind == "private" and not state.one_table:
        # A private table lives one hour after its last person left.
        if state.expires_at_ms is None:
            state.expires_at_ms = now_ms + EMPTY_MS
    elif state.round_on:
        pass  # it is played to its end by bots first
    elif state.kind == "quick" and state.people.all():
        pass  # who counts as having left by the clock alone is still shown the result
    elif state.one_table:
        only.turn_back(state)
    else:
        state.close()


def _count_down(state: State, now_ms: int) -> None:
    """Deal by itself at a quick table when somebody wants a seat, and within a series when somebody here has one.

    The first of them starts the countdown, and it stops when nobody is left who does.
    """
    if state.kind == "private" and not state.series.on:
        return
    goes_on = bool(state.people.sitting()) if state.kind == "quick" else _series_goes_on(state)
    if goes_on and state.deals_at_ms is None:
        state.count_down(COUNTDOWN_MS if state.kind == "quick" else NEXT_DEAL_MS, now_ms)
    elif not goes_on and state.deals_at_ms is not None:
        state.deals_at_ms = None
        state.touch()


def _series_goes_on(state: State) -> bool:
    run = state.series.run
    waits = run is None or run.paused
    here = any(state.people.is_present(account) for account in state.people.sitting())
    return not waits and here and dealing.enough_seats(state)


def _name_host(state: State) -> None:
    host = state.people.host() if state.kind == "private" else None
    if host is not None and state.host is not None and host != state.host:
        state.tell(HostIs(host))
    state.host = host
