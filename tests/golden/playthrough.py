"""Whole rounds written down: what happens at each step, and what every seat sees of it.

`python -m tests.golden.playthrough` writes the files again; look at the difference before it is committed.
"""

import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import msgspec

from durak import protocol
from durak.rules import cards, moves
from durak.rules.playout import Chance
from tests.table.fake_room import START_MS, FakeRoom, lowest
from tests.table.script import ask_move

PEOPLE = ("anna", "boris", "clara", "dora", "emil", "fanya")
ROUNDS = {2: (2, 0), 3: (3, 0), 4: (2, 2), 6: (6, 0)}
"""By number of players: people and bots."""
THINKING_MS = 1_000


def playthrough(players: int) -> str:
    """Write a round down from its deal to its end."""
    people, bots = ROUNDS[players]
    deck = shuffled(players)
    room = FakeRoom("private", decks=[(deck, 0)])
    for account in PEOPLE[:people]:
        room.expect(account, protocol.Enter, table="T")
    room.expect("watcher", protocol.Enter, table="T")
    if people < protocol.SEATS:
        room.expect("watcher", protocol.OnlyWatch)
    room.expect(PEOPLE[0], protocol.SetTable, bots=bots)
    room.expect(PEOPLE[0], protocol.Start)
    lines = [f"{players} players, {bots} of them bots", "deck " + " ".join(map(cards.name, deck)), *step(room, 0)]
    while room.table.stage == "round":
        told = len(room.news)
        move_on(room, people)
        lines += step(room, told)
    return "\n".join(lines) + "\n"


def shuffled(seed: int) -> list[int]:
    chance = Chance(seed)
    deck = list(range(cards.CARDS))
    for i in range(cards.CARDS - 1, 0, -1):
        j = chance.below(i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def move_on(room: FakeRoom, people: int) -> None:
    """The first person who wants to do something does it; else time passes to the next clock."""
    for seat, account in enumerate(PEOPLE[:people]):
        move = choose(room, seat)
        if move is not None:
            room.wait(THINKING_MS)
            ask_move(room, account, move)
            return
    room.tick()


def choose(room: FakeRoom, seat: int) -> moves.Move | None:
    """Take rather than spend a trump while there is a deck, and throw in no trumps."""
    view, may = room.table.seat_view(seat), room.table.legal(seat)
    move = lowest(view, may)
    if move is None or isinstance(move, moves.Take | moves.Lead) or not view.deck:
        return move
    if cards.name(move.card)[1] != view.trump:
        return move
    return None if isinstance(move, moves.ThrowIn) else may[-1]


# --- writing ---


def step(room: FakeRoom, told: int) -> Iterator[str]:
    """What happened, what a watcher sees, and what each seat sees more."""
    everyone = room.round("watcher")
    yield ""
    yield f"at {room.now_ms - START_MS} ms, version {room.table.version}"
    yield from (f"  {news.n} {news.what}" for news in room.news[told:])
    fields = {field: getattr(everyone, field) for field in everyone.__struct_fields__}
    parts = [f"{field} {short(value, room.now_ms)}" for field, value in fields.items() if value not in (None, ())]
    yield from textwrap.wrap("; ".join(parts), 118, initial_indent="  ", subsequent_indent="    ")
    for seat in range(len(everyone.cards)):
        view = room.table.seat_view(seat)
        assert msgspec.structs.replace(view, hand=(), take=None) == everyone
        yield f"  seat {seat} {own(view)}"


def short(value: object, now_ms: int) -> str:  # noqa: PLR0911  (one case a part)
    match value:
        case protocol.AttackCard(name, by, beaten_by):
            return f"{name} by {by}" + (f" beaten by {beaten_by}" if beaten_by else "")
        case protocol.Wait(seat, since_ms, until_ms):
            return f"on {seat}, {since_ms - now_ms} to {until_ms - now_ms} ms from now"
        case protocol.Window(since_ms, until_ms):
            return f"{since_ms - now_ms} to {until_ms - now_ms} ms from now"
        case protocol.LastBout(attacks, attacker, defender, taken_by):
            end = "beaten" if taken_by is None else f"taken by {taken_by}"
            return f"{attacker} against {defender}, {end}: {short(attacks, now_ms)}"
        case protocol.Result(durak, places, hands):
            held = ", ".join(" ".join(hand) or "no cards" for hand in hands)
            return f"durak {durak}, places {short(places, now_ms)}, hands {held}"
        case tuple():
            return ", ".join(short(item, now_ms) for item in cast("tuple[object, ...]", value))
        case _:
            return str(value)


def own(view: protocol.RoundView) -> str:
    """A hand, by what its cards may do."""
    by_use: dict[str, list[str]] = {}
    for card in view.hand:
        uses = ["lead"] * card.lead + ["throw in"] * card.throw_in + [f"beats {attack}" for attack in card.beats]
        by_use.setdefault(card.why or " ".join(uses), []).append(card.card)
    hand = [f"{use}: {' '.join(held)}" for use, held in by_use.items()]
    return "; ".join(hand if view.take is None else [*hand, f"take {view.take}"]) or "no cards"


def path(players: int) -> Path:
    return Path(__file__).parent / f"{players}_players.txt"


def main() -> None:
    for players in ROUNDS:
        path(players).write_text(playthrough(players))


if __name__ == "__main__":
    main()
