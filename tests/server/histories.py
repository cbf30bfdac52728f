"""Holds what players noted against what the log says, in the manner of Jepsen: nothing lost, doubled or made up.

The order of a player's connections is that of time; within one, messages are in order.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from durak.protocol import View
from tests.server.past import PastTable


@dataclass(frozen=True, slots=True)
class History:
    """What one account noted: which of its commands were accepted, and the views of each of its connections."""

    account: str
    accepted: set[int] = field(default_factory=set[int])
    connections: Sequence[Sequence[View]] = ()


@dataclass(frozen=True, slots=True)
class Findings:
    """What does not fit, each in a sentence. All empty: the room kept its promises."""

    lost: list[str]
    doubled: list[str]
    made_up: list[str]


def check(histories: Iterable[History], tables: Sequence[PastTable], results: Iterable[tuple[str, int]]) -> Findings:
    """Check histories, and the `results` that are stored by table and number of the round, against a log."""
    known = list(histories)
    stored, played = Counter(results), Counter((table.id, number) for table in tables for number in table.rounds)
    commands = Counter(command for table in tables for command in table.commanded)
    return Findings(
        lost=[
            *(
                f"{one.account}'s command {id_}"
                for one in known
                for id_ in one.accepted
                if not commands[one.account, id_]
            ),
            *(f"the result of round {number} at {table}" for table, number in played - stored),
            *(f"what {one.account} was told: {what}" for one in known for what in _forgotten(one)),
        ],
        doubled=[
            *(f"{account}'s command {id_}" for (account, id_), times in commands.items() if times > 1),
            *(f"round {number} at {table}" for (table, number), times in played.items() if times > 1),
        ],
        made_up=[
            *(f"the result of round {number} at {table}" for table, number in stored - played),
            *(f"what {one.account} was shown: {what}" for one in known for what in _unfounded(one, tables)),
        ],
    )


def _forgotten(history: History) -> Iterator[str]:
    """Yield where the room went back, or left out an announcement that came between two views."""
    heard: dict[str, int] = {}
    for views in history.connections:
        before: View | None = None
        for view in views:
            told = [news.n for news in view.happened]
            follows = before is not None and before.table == view.table
            if view.heard < heard.get(view.table, 0):
                yield f"{view.heard} came after {heard[view.table]}"
            elif told != list(range((heard[view.table] if follows else view.heard) + 1, view.heard + 1)):
                yield f"{told} were announced up to {view.heard}"
            heard[view.table], before = view.heard, view


def _unfounded(history: History, tables: Sequence[PastTable]) -> Iterator[str]:
    """Yield the views that follow from no beginning of the log."""
    by_id = {table.id: table for table in tables}
    for view in (view for views in history.connections for view in views):
        if view.table not in by_id or not by_id[view.table].shows(history.account, view):
            yield f"version {view.version} of {view.table}"
