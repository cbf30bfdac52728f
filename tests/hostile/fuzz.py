"""A program: coverage-guided fuzzing of the decoder, and of a table through its commands, by atheris (libFuzzer).

    python tests/hostile/fuzz.py CORPUS -max_total_time=60 -artifact_prefix=FOLDER/

It is run in a process of its own, whose modules are instrumented. An input is a situation, then lines: who speaks, or
that time passes, and a frame. What breaks a law is printed, written to the folder, and ends the process with a code;
with its file in the place of CORPUS it is run again.
"""

# atheris has no types, and is not everywhere.
# pyright: reportPrivateUsage=false, reportMissingImports=false, reportUnknownMemberType=false
# pyright: reportUnknownArgumentType=false, reportUnknownVariableType=false, reportAttributeAccessIssue=false

import pickle
import random
import sys
from pathlib import Path

import atheris
import msgspec

with atheris.instrument_imports(include=["durak.protocol", "durak.table", "durak.rules", "durak.views"]):
    from durak import protocol
    from durak.protocol import SEATS
    from durak.rules.cards import ALL, NAMES, mask
    from durak.server.feed import Feed
    from durak.server.thinking import QuickThinker
    from durak.table import inputs
    from durak.table.refusals import Refusal
    from durak.table.table import Table
    from tests.hostile.mutations import Scene, by_kind, mutated

PEOPLE: tuple[str, ...] = ("anna", "boris", "clara", "dora", "emil")
TABLE = "T" * 22
TIME = len(PEOPLE)
LINE = b"\n"
MOST_LINES = 12
START_MS = 1_000_000
HALF = 0.5
OF_ONE_INPUT = {"dealer", "news", "finished", "revealed", "changed", "alarm", "alarm_known", "now_ms"}
"""What a State keeps of the input that it handles, and what it only remembers."""

COMMANDS: tuple[protocol.FromPage, ...] = (
    protocol.Hello(protocol.VERSION),
    protocol.Ping(),
    protocol.Lead(1, 1, "6C"),
    protocol.ThrowIn(1, 1, "6C"),
    protocol.Beat(1, 1, "6C", 0),
    protocol.Take(1, 1, 1),
    protocol.QuickPlay(1),
    protocol.PlayWithFriends(1),
    protocol.Enter(1, TABLE),
    protocol.Join(1, "anna"),
    protocol.DealMeIn(1),
    protocol.Leave(1, leave_hand=True),
    protocol.Sit(1),
    protocol.OnlyWatch(1),
    protocol.Start(1),
    protocol.Pause(1),
    protocol.EndSeries(1),
    protocol.Ready(1),
    protocol.HandOver(1, 2),
    protocol.Remove(1, 2),
    protocol.LetIn(1, 2),
    protocol.FreeSeat(1, 2),
    protocol.SetTable(1, bots=1, window_seconds=8, levels=("easy",), friends=False, series="losses", series_number=2),
    protocol.Say(1, "hello"),
    protocol.Commit(1, "0" * 64, "0" * 64),
    protocol.Open(1, "0" * 64, "0" * 64),
    protocol.Rename(1, "Anna"),
)
FRAMES = [protocol.encode(command) for command in COMMANDS]


def situations() -> list[bytes]:
    """Return tables to begin with, packed: private before, in, within a series after a round; and a quick one in it."""
    private = _opened("private")
    before = pickle.dumps(private)
    _ask(private, "anna", protocol.SetTable(1, bots=0, series="losses", series_number=2))
    _ask(private, "anna", protocol.Start(1))
    _wait(private, 2)
    begun = pickle.dumps(private)
    while private[0].table.stage != "over":
        _wait(private, 1)
    quick = _opened("quick")
    _wait(quick, 2)
    return [before, begun, pickle.dumps(private), pickle.dumps(quick)]


Situation = tuple[Feed, dict[str, int], list[int]]
"""A table, the last id of everyone, and the time."""


def _opened(kind: protocol.Kind) -> Situation:
    chance = random.Random(1)
    table = Table(TABLE, kind, now_ms=START_MS)
    feed = Feed(table, QuickThinker(chance), chance)
    feed.open(inputs.Opened(kind), START_MS)
    situation: Situation = (feed, dict.fromkeys(PEOPLE, 0), [START_MS])
    for account in PEOPLE[:3]:
        first = protocol.PlayWithFriends(1) if account == PEOPLE[0] else protocol.Enter(1, TABLE)
        _ask(situation, account, first if kind == "private" else protocol.QuickPlay(1))
    return situation


def _ask(situation: Situation, account: str, command: inputs.Command) -> None:
    feed, ids, (now_ms,) = situation
    ids[account] += 1
    answer = feed.hand_in(inputs.Commanded(account, msgspec.structs.replace(command, id=ids[account])), now_ms)
    assert answer is None, (account, command, answer)


def _wait(situation: Situation, times: int) -> None:
    """Let time pass to the next thing that is due."""
    feed, _, now = situation
    for _ in range(times):
        now[0] = max(now[0], feed.table.deadline() or now[0])
        feed.ring(now[0])


SITUATIONS = situations()


def run(data: bytes) -> None:
    """Hand one input to a table. Raises what breaks a law."""
    situation: Situation = pickle.loads(SITUATIONS[(data[0] if data else 0) % len(SITUATIONS)])  # noqa: S301 -- ours
    for line in data[1:].split(LINE)[:MOST_LINES]:
        who = line[0] % (len(PEOPLE) + 1) if line else TIME
        if who == TIME:
            _wait(situation, 1)
        else:
            _hear(situation, PEOPLE[who], line[1:])
    _judge(situation[0].table)


def _hear(situation: Situation, account: str, frame: bytes) -> None:
    try:
        message = protocol.decode_page(frame)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return
    if not isinstance(message, inputs.Command) or isinstance(message, protocol.Rename | protocol.Join):
        return
    feed, _, (now_ms,) = situation
    if feed.table.counts_as_left(account):
        feed.hand_in(inputs.Returned(account), now_ms)
    before, rows = _state(feed.table), len(feed._rows)
    answer = feed.hand_in(inputs.Commanded(account, message), now_ms)
    if isinstance(answer, Refusal):
        assert _state(feed.table) == before, "a refusal changed a table"
        assert len(feed._rows) == rows, "what was refused is in the log"
    else:
        assert len(feed._rows) > rows, "what was accepted is not in the log"


def _state(table: Table) -> bytes:
    return pickle.dumps({name: value for name, value in vars(table._state).items() if name not in OF_ONE_INPUT})


def _judge(table: Table) -> None:
    """R1: the 36 cards; and everyone can be shown the table."""
    running = table._state.running
    if running is not None:
        round = running.round
        places = [*round.hands, round.on_table, round.discard, mask(round.deck[round.drawn :])]
        assert sum(places) == ALL, "not the 36 cards"
        assert sum(cards.bit_count() for cards in places) == len(NAMES), "not the 36 cards"
    board = table.board({account: account for account in table.accounts()}, table._state.now_ms)
    for account in PEOPLE:
        if table.is_at(account):
            view = board.view(board.you(account), ())
            assert len(view.seats) <= SEATS
            protocol.decode_room(protocol.encode(view))


# --- new inputs ---


def mutate(data: bytes, most: int, seed: int) -> bytes:
    """Return another input: half of the time as libFuzzer makes one, else with a frame that may be a message."""
    rng = random.Random(seed)
    if rng.random() < HALF:
        return atheris.Mutate(data, most)
    lines = data[1:].split(LINE)
    scene = SCENES[(data[0] if data else 0) % len(SCENES)]
    made = bytes([rng.randrange(256)]) + mutated(rng, scene).replace(LINE, b" ")
    at = rng.randrange(len(lines) + 1)
    lines[at : at + rng.randrange(2)] = [made]
    return (data[:1] or b"\0") + LINE.join(lines)[: most - 1]


def _scene(packed: bytes) -> Scene:
    feed, ids, _ = pickle.loads(packed)  # noqa: S301 -- ours
    state = feed.table._state
    return Scene(
        frames=by_kind(FRAMES),
        next_id=max(ids.values()) + 1,
        bout=1 if state.running is None else state.running.round.bout,
        hand=NAMES,
        names=[TABLE, *PEOPLE, *state.deals, "0" * 64, "nowhere"],
    )


SCENES = [_scene(packed) for packed in SITUATIONS]


def main() -> None:
    """Write a corpus, and fuzz; or run one input that is there."""
    corpus = Path(sys.argv[1])
    if not corpus.is_file():
        _write(corpus)
    atheris.Setup(sys.argv, run, custom_mutator=mutate)
    atheris.Fuzz()


def _write(corpus: Path) -> None:
    """Write every command in every situation."""
    corpus.mkdir(exist_ok=True)
    for situation in range(len(SITUATIONS)):
        for number, frame in enumerate(FRAMES):
            (corpus / f"{situation}-{number}").write_bytes(bytes([situation, ord("\n"), number % TIME]) + frame)


if __name__ == "__main__":
    main()
