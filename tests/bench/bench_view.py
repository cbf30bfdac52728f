"""What it costs to tell a table of a move: one view and its bytes; then whole rounds, each move told to four seats."""

from collections.abc import Callable, Iterator
from time import process_time

from durak import protocol
from durak.protocol import encode
from durak.table import inputs
from durak.table.table import Table
from tests.table.fake_room import FakeRoom
from tests.table.script import answer

SECONDS = 2.0
RUNS = 4
PEOPLE = ("anna", "boris", "clara", "dora")


def main() -> None:
    room = four_people_play(seed=1)
    table, rest = open_table(room)
    for now_ms, given in rest:
        table.handle(given, now_ms)
        if isinstance(given, inputs.Commanded) and table.stage == "round" and table.bout == 4:
            break

    def one_view() -> bytes:
        board = table.board(room.names, room.now_ms)
        return encode(board.view(board.you("boris"), ()))

    print(f"one view: {seconds_for(one_view) * 1e6:.1f} us, {len(one_view())} bytes")
    moves = sum(isinstance(given, inputs.Commanded | inputs.Clock) for _, given in room.log)
    alone = seconds_for(lambda: play_again(room, viewers=())) / moves
    told = seconds_for(lambda: play_again(room, viewers=PEOPLE)) / moves
    print(f"one move at a table: {alone * 1e6:.1f} us; told to four seats: {told * 1e6:.1f} us")


def four_people_play(seed: int) -> FakeRoom:
    """One whole round of four people, as a log."""
    room = FakeRoom(seed=seed)
    for account in PEOPLE:
        room.expect(account, protocol.QuickPlay)
    room.wait(12_000)
    while room.table.stage == "round":
        answer(room, room.rng)
        room.wait(1_000)
    return room


def play_again(room: FakeRoom, viewers: tuple[str, ...]) -> None:
    """Hand a log in again; tell each viewer of all that everyone sees."""
    table, rest = open_table(room)
    for now_ms, given in rest:
        version = table.version
        happened = table.handle(given, now_ms)
        if viewers and table.version != version and isinstance(happened, tuple):
            board = table.board(room.names, now_ms)
            for account in viewers:
                encode(board.view(board.you(account), happened))


def open_table(room: FakeRoom) -> tuple[Table, Iterator[tuple[int, inputs.Any]]]:
    """Return the table as it was opened, which is dealt the same decks, and the rest of its log."""
    (now_ms, _), *rest = room.log
    decks = iter(room.dealt)
    return Table("T", room.opened.kind, now_ms=now_ms, dealer=lambda _: next(decks)), iter(rest)


def seconds_for(work: Callable[[], object]) -> float:
    """Return the seconds of a core's time that one run of some work takes at best: what else runs only slows it."""
    best = float("inf")
    end = process_time() + SECONDS
    while (began := process_time()) < end:
        for _ in range(RUNS):
            work()
        best = min(best, (process_time() - began) / RUNS)
    return best


if __name__ == "__main__":
    main()
