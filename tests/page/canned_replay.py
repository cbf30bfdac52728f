"""A replay as the room would answer it: a round that was really played, at random, by as many as are wanted."""

from functools import cache

from durak.protocol import Kind
from durak.server.api.replay_structs import ReplayAnswer, ReplaySeat, ReplayStep
from tests.page.canned import BOTS, NAMES
from tests.page.people import NOW_MS
from tests.table.recording import Recorded, RecordingRoom, played

LINK = "Zk3xQ9rT2vB7kLm4pWc8s1"
SEEDS: dict[int, tuple[Kind, int]] = {3: ("private", 4), 4: ("private", 8), 5: ("quick", 3), 6: ("quick", 6)}
"""By number of players: a table at which so many play its first round."""
LARGE = 7
"""Of a quick table of four: one of them comes to hold half of the deck."""


@cache
def recorded(kind: Kind, seed: int) -> tuple[RecordingRoom, Recorded]:
    """Play a round, and return it with its room."""
    room = played(kind, seed)
    return room, room.finished()[0]


def replay_of(players: int, seat: int | None = None) -> ReplayAnswer:
    """Return the replay of a round of so many: with all hands, or as one seat saw it."""
    return answer(*SEEDS[players], seat)


def answer(kind: Kind, seed: int, seat: int | None = None) -> ReplayAnswer:
    """Return the replay of the first round of a table."""
    room, round = recorded(kind, seed)
    steps = room.again(round, seat)
    result = steps[-1].round.result
    assert result is not None
    dealt_at_ms = steps[0].at_ms
    return ReplayAnswer(
        kind=kind,
        number=1,
        started_at_ms=NOW_MS,
        ended_at_ms=NOW_MS + steps[-1].at_ms - dealt_at_ms,
        seats=tuple(
            ReplaySeat(
                None if i == len(NAMES) - 1 else name,
                "normal" if i in BOTS else None,
                program=False,
                place=place,
                durak=i == result.durak,
            )
            for i, (name, place) in enumerate(zip(("Anna", *NAMES[1:]), result.places, strict=False))
        ),
        seat=seat,
        steps=tuple(ReplayStep(step.at_ms - dealt_at_ms, step.happened, step.round, step.hands) for step in steps),
    )


def answers(players: int) -> dict[str, object]:
    """Return what the API answers about the replay of a round of so many: all of it, and as each seat saw it."""
    path = f"GET /replays/{LINK}"
    seen = {f"{path}?seat={seat}": replay_of(players, seat) for seat in range(players)}
    return {path: replay_of(players), **seen}
