"""Random comings and goings, moves and pauses at one table, from a seed."""

from collections.abc import Callable, Sequence
from random import Random

import msgspec

from durak import protocol
from durak.rules import cards, moves
from durak.table import inputs
from tests.table.fake_room import Brain, FakeRoom, lowest

PEOPLE = ("anna", "boris", "clara", "dora", "emil", "fanya", "gleb", "hana")
SERIES: tuple[protocol.SeriesBy, ...] = ("single", "losses", "rounds")
PAUSES_MS = (10, 300, 1_200, 1_250, 4_000, 8_000, 12_000, 31_000)


def play_randomly(room: FakeRoom, rng: Random, steps: int) -> None:
    """Let the people of a room do so many things."""
    gather(room, rng)
    of_private = room.opened.one_table or room.opened.kind == "private"
    actions, weights = zip(*(ACTIONS | AT_PRIVATE_TABLES if of_private else ACTIONS).items(), strict=True)
    for action in rng.choices(actions, weights, k=steps):
        if room.table.closed:
            return
        action(room, rng)


def play_series(room: FakeRoom, rng: Random, steps: int, *, by: protocol.SeriesBy, number: int) -> None:
    """Let people come and go between and within the rounds of series, which clocks and bots play on."""
    room.expect(PEOPLE[0], protocol.PlayWithFriends)
    for account in PEOPLE[1 : rng.randint(2, 5)]:
        come(room, rng, account)
    room.ask(PEOPLE[0], protocol.SetTable, bots=rng.choice([0, 1, 2]), series=by, series_number=number)
    room.ask(PEOPLE[0], protocol.Start)
    for going in rng.choices(GOINGS, k=steps):
        if room.table.closed:
            return
        going(room, rng)
        room.wait(rng.choice([100, 4_000, 12_000, 60_000, 300_000]))


def gather(room: FakeRoom, rng: Random) -> None:
    """Let some come, and a round begin."""
    if rng.random() < 0.5:
        turn_private(room, rng)
    for account in PEOPLE[: rng.randint(1, 7)]:
        come(room, rng, account)
    if room.table.kind == "private":
        room.ask(PEOPLE[0], protocol.SetTable, bots=rng.choice([0, 1, 2]))
        room.ask(PEOPLE[0], protocol.Start)
    room.wait(12_000)


def come(room: FakeRoom, rng: Random, account: str = "") -> None:
    account = account or rng.choice(PEOPLE)
    if room.table.kind == "private":
        room.ask(account, protocol.Enter, table=room.table.address)
    else:
        room.ask(account, rng.choice([protocol.QuickPlay, protocol.DealMeIn]))


def move(room: FakeRoom, rng: Random) -> None:
    """Somebody at the table makes a legal move."""
    for account in rng.sample(PEOPLE, len(PEOPLE)):
        seat = seat_of(room, account)
        may = () if seat is None else room.table.legal(seat)
        if may:
            ask_move(room, account, rng.choice(may))
            return


def answer(room: FakeRoom, rng: Random) -> None:
    """Whom the table waits on makes a legal move, so that rounds go on."""
    if room.table.stage != "round":
        return
    for account in rng.sample(PEOPLE, len(PEOPLE)):
        seat = seat_of(room, account)
        wait = None if seat is None else room.table.seat_view(seat).wait
        if seat is not None and wait is not None and wait.seat == seat:
            may = room.table.legal(seat)
            ask_move(room, account, may[0] if rng.random() < 0.8 else rng.choice(may))


def ask_move(room: FakeRoom, account: str, move: moves.Move) -> None:
    command = inputs.bot_played(0, move, room.table.bout).command
    assert command is not None
    ask_command(room, account, command)


def ask_command(room: FakeRoom, account: str, command: protocol.Move) -> None:
    room.ids[account] = room.ids.get(account, 0) + 1
    room.ask(account, msgspec.structs.replace(command, id=room.ids[account]))


def try_anything(room: FakeRoom, rng: Random) -> None:
    """Somebody sends a move that is most likely refused."""
    bout = (room.table.bout if room.table.stage in {"round", "over"} else 1) + rng.choice([0, 0, 0, 1])
    card = cards.name(rng.randrange(36))
    attempts: list[protocol.Move] = [
        protocol.Lead(1, bout, card),
        protocol.ThrowIn(1, bout, card),
        protocol.Beat(1, bout, card, rng.randrange(6)),
        protocol.Take(1, bout, rng.randint(1, 12)),
    ]
    ask_command(room, rng.choice(PEOPLE), rng.choice(attempts))


def pause(room: FakeRoom, rng: Random) -> None:
    room.wait(rng.choice(PAUSES_MS))


def leave(room: FakeRoom, rng: Random) -> None:
    room.ask(rng.choice(PEOPLE), protocol.Leave, leave_hand=rng.random() < 0.7)


def sit_elsewhere(room: FakeRoom, rng: Random) -> None:
    room.hand_in(inputs.SatElsewhere(rng.choice(PEOPLE)))


def delete(room: FakeRoom, rng: Random) -> None:
    room.hand_in(inputs.Deleted(rng.choice(PEOPLE)))


def drop(room: FakeRoom, rng: Random) -> None:
    room.hand_in(inputs.Dropped(rng.choice(PEOPLE)))


def return_(room: FakeRoom, rng: Random) -> None:
    room.hand_in(inputs.Returned(rng.choice(PEOPLE)))


def host(room: FakeRoom, rng: Random) -> None:
    """Somebody uses the panel of a private table."""
    account = rng.choice(PEOPLE)
    room.ask(account, rng.choice([protocol.Sit, protocol.OnlyWatch]))
    room.ask(account, protocol.SetTable, bots=rng.randint(0, 5), window_seconds=rng.choice([4, 8, 15]))
    for other in PEOPLE:
        room.ask(other, protocol.Start)


def lead_a_series(room: FakeRoom, rng: Random) -> None:
    """The host, or now and then another one, does something about a series or about somebody; somebody is ready."""
    here = [account for account in PEOPLE if room.table.is_at(account)]
    if room.table.kind != "private" or not here:
        return
    hosts = [account for account in here if room.view(account).you.host]
    account = rng.choice(hosts if hosts and rng.random() < 0.9 else PEOPLE)
    room.ask(rng.choice(here), protocol.Ready, on=rng.random() < 0.7)
    room.ask(account, protocol.SetTable, series=rng.choice(SERIES), series_number=rng.randint(1, 3))
    about = rng.choice([protocol.HandOver, protocol.Remove, protocol.LetIn, protocol.LetIn, protocol.FreeSeat])
    room.ask(account, about, person=rng.choice(room.view(here[0]).people).number)
    room.ask(account, rng.choice([protocol.Pause, protocol.EndSeries, protocol.Start, protocol.Start]))


def talk(room: FakeRoom, rng: Random) -> None:
    """Somebody says something, or tries to."""
    room.ask(rng.choice(PEOPLE), protocol.Say, words=rng.choice(["hello", "thanks", "laugh"]))


def restart(room: FakeRoom, _rng: Random) -> None:
    room.hand_in(inputs.Restarted())
    for account in PEOPLE[::2]:
        room.hand_in(inputs.Returned(account))


def hurry(room: FakeRoom, _rng: Random) -> None:
    """The room hands in the clock though nothing is due."""
    room.hand_in(inputs.Clock())


def turn_private(room: FakeRoom, rng: Random) -> None:
    if room.opened.one_table:
        account = rng.choice(PEOPLE)
        room.names.setdefault(account, account.title())
        room.ids[account] = room.ids.get(account, 0) + 1
        command = protocol.PlayWithFriends(room.ids[account])
        room.hand_in(inputs.TurnedPrivate(account, command, f"I{rng.randrange(10**6)}"))


def play_on(room: FakeRoom, accounts: Sequence[str]) -> None:
    """Somebody of these plays their lowest card that fits; when nobody can, time passes."""
    for account in accounts:
        seat = seat_of(room, account)
        move = None if seat is None else lowest(room.table.seat_view(seat), room.table.legal(seat))
        if move is not None:
            ask_move(room, account, move)
            return
    room.tick()


def seat_of(room: FakeRoom, account: str) -> int | None:
    """The seat in which someone at the table holds a hand."""
    if not room.table.is_at(account) or not room.table.holds_hand(account):
        return None
    return room.view(account).you.seat


ACTIONS: dict[Callable[[FakeRoom, Random], None], float] = {
    move: 30,
    answer: 50,
    pause: 40,
    try_anything: 8,
    come: 5,
    leave: 1,
    sit_elsewhere: 0.5,
    drop: 1.5,
    return_: 2,
    host: 2,
    talk: 1,
    restart: 0.3,
    hurry: 2,
    turn_private: 1,
}


GOINGS = (come, come, come, leave, drop, return_, sit_elsewhere, delete, lead_a_series, lead_a_series)
AT_PRIVATE_TABLES: dict[Callable[[FakeRoom, Random], None], float] = {lead_a_series: 8}


def any_move(rng: Random) -> Brain:
    """A bot that plays anything legal, and often adds nothing."""

    def choose(_view: protocol.RoundView, may: tuple[moves.Move, ...]) -> moves.Move | None:
        adds_only = all(isinstance(move, moves.ThrowIn) for move in may)
        return None if adds_only and (not may or rng.random() < 0.5) else rng.choice(may)

    return choose
