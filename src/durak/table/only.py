"""The only table of a room started with --one-table: a quick table that can turn private, and back when it is empty."""

from durak.table import coming
from durak.table.news import WentAway
from durak.table.people import People
from durak.table.refusals import TableRefused
from durak.table.seats import LEVELS
from durak.table.series import Length, Series
from durak.table.state import State


def refuse_turning(state: State, account: str) -> TableRefused | None:
    """Say why Play with friends does not turn the table private; None also when it already is, for who is at it."""
    assert state.one_table
    if state.kind == "private":
        return TableRefused.TABLE_PRIVATE if state.people.get(account) is None else None
    if any(person.account != account for person in state.people.present()):
        return TableRefused.OTHERS_HERE
    return TableRefused.ROUND_IS_ON if state.round_on else None


def turn_private(state: State, account: str, invitation: str) -> None:
    """Turn the table into a private table of `account`."""
    if state.kind == "private":
        return
    _clear(state)
    state.kind = "private"
    state.invitation = invitation
    for person in state.people.all():
        if person.account != account:  # it counts as having left, and was not invited
            state.tell(WentAway(person.account, None))
            state.people.remove(person.account)
    if state.people.get(account) is None:
        coming.come_in(state, account)
    state.people.give_number(account)
    state.people.sit(account)


def turn_back(state: State) -> None:
    """Make it a quick table again that nobody has come to."""
    state.people = People()
    _clear(state)
    state.kind = "quick"
    state.invitation = None
    state.visited = False


def _clear(state: State) -> None:
    state.running = None
    state.offer = None
    state.deals.clear()
    state.forget_aborts()
    state.deals_at_ms = None
    state.expires_at_ms = None
    state.renewed.clear()
    state.series = Series()
    state.bots = None
    state.window_seconds = 4
    state.levels = LEVELS
    state.friends = True
    state.length = Length()
    state.touch()
