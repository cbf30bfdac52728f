"""What the host of a private table does between rounds: its settings, its series, and who is at it.

As in commands.py `refuse` changes nothing and `obey` trusts that it was asked.
"""

from typing import assert_never

from durak import protocol
from durak.protocol import Place
from durak.table import dealing
from durak.table.news import Removed
from durak.table.refusals import TableRefused
from durak.table.series import Length
from durak.table.state import State

OfPerson = protocol.HandOver | protocol.Remove | protocol.LetIn | protocol.FreeSeat


def refuse(state: State, account: str, command: protocol.OfTheHost) -> TableRefused | None:
    """Say why the wish of someone at a private table is refused, or None."""
    if account != state.host:
        return TableRefused.NOT_HOST
    if state.round_on:
        return TableRefused.ROUND_IS_ON
    match command:
        case protocol.Start():
            return None if dealing.enough_seats(state) else TableRefused.NEEDS_TWO_SEATS
        case protocol.SetTable(series=by, series_number=number):
            return TableRefused.SERIES_IS_ON if state.series.on and (by, number) != (None, None) else None
        case protocol.Pause() | protocol.EndSeries():
            return None if state.series.on else TableRefused.NO_SERIES
        case protocol.HandOver() | protocol.Remove() | protocol.LetIn() | protocol.FreeSeat():
            return _refuse_person(state, command)
        case _:
            assert_never(command)


def obey(state: State, command: protocol.OfTheHost, now_ms: int) -> None:
    """Do what the host asks."""
    match command:
        case protocol.Start():
            dealing.start(state, now_ms)
        case protocol.SetTable():
            _set_table(state, command)
        case protocol.Pause():
            dealing.pause(state)
        case protocol.EndSeries():
            dealing.end_series(state)
        case protocol.HandOver() | protocol.Remove() | protocol.LetIn() | protocol.FreeSeat():
            _obey_about_person(state, command)
        case _:
            assert_never(command)


def place_of(state: State, account: str) -> Place | None:
    """Return what someone is to a private table; None for one whom it does not list."""
    if state.people.is_present(account):
        return "seated" if state.people.sits(account) else "watching"
    if state.people.sits(account):
        return "away"
    return "removed" if account in state.people.removed else None


# --- One person ---


def _refuse_person(state: State, command: OfPerson) -> TableRefused | None:
    """Only who is what the host takes them for is meant: they may have come or gone in the same instant."""
    account = state.people.numbered(command.person)
    place = None if account is None else place_of(state, account)
    match command:
        case protocol.HandOver():
            fits = place in {"seated", "watching"}
        case protocol.Remove():
            fits = place in {"seated", "watching"} and account != state.host
        case protocol.FreeSeat():
            fits = place == "away"
        case protocol.LetIn():
            fits = place == "removed"
    return None if fits else TableRefused.NO_SUCH_PERSON


def _obey_about_person(state: State, command: OfPerson) -> None:
    account = state.people.numbered(command.person)
    assert account is not None
    match command:
        case protocol.HandOver():
            state.people.put_first(account)  # settling names who is longest here as the host
        case protocol.Remove():
            state.tell(Removed(account))
            state.people.remove(account)
            state.people.keep_out(account)
        case protocol.FreeSeat():
            state.people.watch(account)
        case protocol.LetIn():
            state.people.removed.remove(account)
    state.touch()


# --- The settings ---


def _set_table(state: State, command: protocol.SetTable) -> None:
    before = state.bots, state.window_seconds, state.levels, state.friends, state.length
    if command.bots is not None:
        state.bots = command.bots
    if command.window_seconds is not None:
        state.window_seconds = command.window_seconds
    if command.levels is not None:
        state.levels = command.levels + command.levels[-1:] * (len(state.levels) - len(command.levels))
    if command.friends is not None:
        state.friends = command.friends
    state.length = Length(command.series or state.length.by, command.series_number or state.length.number)
    if (state.bots, state.window_seconds, state.levels, state.friends, state.length) != before:
        state.touch()
