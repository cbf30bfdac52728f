"""What people say at a table: a few phrases and reactions, which pages show in their reader's language."""

from durak.protocol import Words
from durak.rules.refusals import Refused
from durak.table.clock import TALK_MS
from durak.table.news import Spoke
from durak.table.refusals import TableRefused
from durak.table.state import State


def refuse(state: State, account: str) -> Refused | TableRefused | None:
    """Say why someone may not say anything now. At a quick table strangers who only watch are silent."""
    person = state.people.get(account)
    if person is None:
        return TableRefused.NOT_AT_TABLE
    if state.kind == "quick" and not state.people.sits(account) and _seat(state, account) is None:
        return Refused.YOU_WATCH
    soon = person.said_at_ms is not None and state.now_ms < person.said_at_ms + TALK_MS
    return TableRefused.TALKS_TOO_MUCH if soon else None


def say(state: State, account: str, words: Words) -> None:
    """Let everyone at the table hear it."""
    person = state.people.get(account)
    assert person is not None
    person.said_at_ms = state.now_ms
    state.tell(Spoke(account, _seat(state, account), words))


def _seat(state: State, account: str) -> int | None:
    return None if state.running is None else state.running.seat_of(account)
