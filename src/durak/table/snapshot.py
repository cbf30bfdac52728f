"""All that a table is as a round is about to be dealt: from there its log can be replayed without what came before.

Only then is no hand hidden: the round before is over, and the next one's deck follows from what is here. What `State`
gains has to be kept here too; tests/table/test_snapshot.py tells when it is not.
"""

from copy import deepcopy
from dataclasses import replace

import msgspec

from durak.table.inputs import Snapshot
from durak.table.series import Series
from durak.table.shares import Dealer
from durak.table.state import State


def take_snapshot(state: State) -> Snapshot:
    """Return what a table is that wants a deck. The round before is left out: the deal takes its place."""
    assert state.dealing, "hands may be hidden while no round is about to be dealt"
    return Snapshot(
        kind=state.kind,
        one_table=state.one_table,
        invitation=state.invitation,
        invitations=tuple(state.renewed),
        visited=state.visited,
        people=tuple(replace(person) for person in state.people.all()),
        sitting=state.people.sitting(),
        host=state.host,
        last_ids=dict(state.last_ids),
        bots=state.bots,
        window_seconds=state.window_seconds,
        levels=state.levels,
        friends=state.friends,
        scores=state.series.scores(),
        round_number=state.round_number,
        next_bout=state.next_bout,
        fixed=deepcopy(state.fixed),
        withheld=tuple(sorted(state.withheld)),
        aborts=state.aborts,
        deals=tuple(deal for deal in state.deals.values() if deal.round > state.round_number),
        dealing=state.dealing,
        length=state.length,
        run=None if state.series.run is None else replace(state.series.run),
        series_begun=state.series.begun,
        removed=tuple(state.people.removed),
        left=tuple(sorted(state.people.left)),
        numbers=dict(state.people.numbers),
        deals_at_ms=state.deals_at_ms,
        deals_in_ms=state.deals_in_ms,
        version=state.version,
        announced=state.announced,
    )


def restored(table: str, taken: Snapshot, now_ms: int, dealer: Dealer) -> State:
    """Return the table with this id as it was when a snapshot was taken."""
    state = State(table, taken.kind, one_table=taken.one_table, now_ms=now_ms, dealer=dealer)
    state.invitation = taken.invitation
    state.renewed = list(taken.invitations)
    state.visited = taken.visited
    for person in taken.people:
        state.people.put(replace(person))
    for account in taken.sitting:
        state.people.sit(account)
    _restore_known(state, taken)
    state.host = taken.host
    state.last_ids = dict(taken.last_ids)
    state.bots = taken.bots
    state.window_seconds = taken.window_seconds
    state.levels = taken.levels
    state.friends = taken.friends
    run = None if taken.run is None else replace(taken.run)
    state.series = Series(taken.scores.items(), run, taken.series_begun)
    state.length = taken.length
    state.round_number = taken.round_number
    state.next_bout = taken.next_bout
    state.fixed = deepcopy(taken.fixed)
    state.withheld = set(taken.withheld)
    state.aborts = taken.aborts
    state.deals = {deal.commitment: deal for deal in taken.deals}
    state.dealing = taken.dealing
    state.deals_at_ms = taken.deals_at_ms
    state.deals_in_ms = taken.deals_in_ms
    state.expires_at_ms = None  # somebody is here who will play
    state.version = taken.version
    state.announced = taken.announced
    return state


def fits(state: State, taken: Snapshot) -> bool:
    """Whether a snapshot that is found in a log is of this table. Those of before people had numbers have none."""
    now = take_snapshot(state)
    return taken == now or taken == msgspec.structs.replace(now, numbers={})


def _restore_known(state: State, taken: Snapshot) -> None:
    state.people.removed = list(taken.removed)
    state.people.left = set(taken.left)
    state.people.numbers = dict(taken.numbers)
    if state.kind == "private":
        for person in taken.people:  # a snapshot of before people had numbers has none
            state.people.give_number(person.account)
