"""A replay as one seat saw it tells nothing, at any step, that the seat did not know then: by two worlds, by canaries.

In the end of a round every card is known, so that a whole round has no other world; its beginning has. World B is the
same up to some input, with a deck in which only cards have changed places that the seat did not know by then, and
goes on to its end as it may: what was seen up to that input must be the same bytes. Leaks that are planted are found.
"""

# pyright: reportPrivateUsage=false

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple

import msgspec
import pytest

from durak import protocol, views
from durak.deal.transcript import RULES
from durak.protocol import encode
from durak.rules import cards
from durak.rules.round import Round
from durak.table import inputs
from durak.table import replay as replaying
from durak.table.refusals import Refusal
from durak.table.replay import Given, Step, replay
from durak.table.shares import Dealer
from durak.table.state import State
from durak.table.table import Table
from tests.table.canaries import CANARIES, canaries
from tests.table.fake_room import lowest, secret
from tests.table.permuted import Dealt, permuted
from tests.table.recording import Recorded, RecordingRoom, as_told_again, played

Patch = pytest.MonkeyPatch
SEEDS = range(1, 5)
CUTS = 3
TRIES = 4


class Known(NamedTuple):
    """How much had been told again of a round, and which cards a seat knew by then, as a set."""

    told: int
    mask: int


def knowledge(recorded: Recorded, dealt: Dealt, seat: int) -> list[Known | None]:
    """Return what a seat knew after each input of a round; None before it began, and once it was over."""
    table = table_of(recorded.given, dealt)
    told, open_cards, found = 0, 0, list[Known | None]()
    for at_ms, given in recorded.given:
        answer = table.handle(given, at_ms)
        assert not isinstance(answer, Refusal)
        for what in filter(None, map(as_told_again, answer)):
            told += 1
            if isinstance(what, protocol.Led | protocol.ThrownIn | protocol.Beaten):
                open_cards |= cards.BIT[cards.card(what.card)]
        running = table._state.running
        if running is None or running.round.over:
            found.append(None)
            continue
        open_cards |= running.round.hands[seat] | cards.BIT[cards.card(running.watcher_view().trump_card)]
        found.append(Known(told, open_cards))
    return found


def table_of(given: Sequence[Given], dealt: Dealt) -> Table:
    at_ms, snapshot = given[0]
    assert isinstance(snapshot, inputs.Snapshot)
    return Table.restored("T", snapshot, at_ms, lambda _: dealt)


class OtherLeadError(Exception):
    """With these cards the clock leads another one: this is no fair pair of worlds."""


def other_world(recorded: Recorded, dealt: Dealt, other: Dealt, inputs_taken: int) -> list[Given]:
    """Return the inputs of a round with another deck: the same up to then, and played to its end by clocks and bots."""
    table, first = table_of(recorded.given, other), table_of(recorded.given, dealt)
    given = list(recorded.given[:inputs_taken])
    for at_ms, one in given:
        if first.handle(one, at_ms) != table.handle(one, at_ms) and isinstance(one, inputs.Clock):
            raise OtherLeadError
    now_ms = given[-1][0]
    while table.finished is None:
        wanted = table.wants()
        if wanted is None:
            deadline = table.deadline()
            assert deadline is not None
            now_ms = max(now_ms, deadline)
        one = inputs.Clock() if wanted is None else answer(table, wanted)
        given.append((now_ms, one))
        assert not isinstance(table.handle(one, now_ms), Refusal)
    return given


def answer(table: Table, wanted: inputs.DrawSecret | inputs.Shuffle | inputs.Think) -> inputs.Any:
    match wanted:
        case inputs.DrawSecret():
            return inputs.Offered(secret(1), RULES[-1])
        case inputs.Shuffle():
            return inputs.DealtByShares()
        case inputs.Think(seat):
            return inputs.bot_played(seat, lowest(table.seat_view(seat), table.legal(seat)), table.bout)


def seen(steps: Sequence[Step], told: int) -> list[bytes]:
    """Return the steps up to so many announcements, as they are answered."""
    found: list[bytes] = []
    for step in steps:
        told -= len(step.happened)
        if told < 0:
            break
        found.append(encode((step.round, step.happened, step.hands)))
    return found


def compare(room: RecordingRoom, recorded: Recorded, seat: int, rng: Random) -> bool | None:
    """Return whether a seat is shown the same of two worlds; None where no other world was found."""
    dealt = room.dealt[recorded.dealt]
    knew = knowledge(recorded, dealt, seat)
    for _ in range(TRIES):
        taken = rng.randrange(2, len(recorded.given))
        known = knew[taken - 1]
        if known is None:
            continue
        other = permuted(dealt, len(recorded.sent), known.mask, rng)
        if other == dealt:
            continue
        try:
            given = other_world(recorded, dealt, other, taken)
        except OtherLeadError:
            continue
        again = replay("T", given, seat, _dealer(other)).steps
        return seen(again, known.told) == seen(room.again(recorded, seat), known.told)
    return None


def _dealer(dealt: Dealt) -> Dealer:
    return lambda _: dealt


def rounds(seeds: Sequence[int]) -> Iterator[tuple[RecordingRoom, Recorded, int]]:
    for seed in seeds:
        room = played("private" if seed % 2 else "quick", seed)
        for recorded in room.finished():
            yield from ((room, recorded, seat) for seat in recorded.sent)


def two_worlds_differ() -> bool:
    """Whether some seat can tell two worlds apart by its replay."""
    rng = Random(1)
    return any(
        compare(room, recorded, seat, rng) is False for room, recorded, seat in rounds(SEEDS) for _ in range(CUTS)
    )


def test_no_seat_can_tell_two_worlds_apart_by_its_replay() -> None:
    rng = Random(2)
    same = [compare(room, recorded, seat, rng) for room, recorded, seat in rounds(SEEDS) for _ in range(CUTS)]
    assert same.count(True) > len(same) / 3
    assert False not in same


def canary_sings() -> bool:
    """Whether a replay names a card before the seat knew it. The leak is planted already, among the canaries."""
    for room, recorded, seat in rounds(SEEDS[2:]):
        told = 0
        known = {knew.told: knew.mask for knew in knowledge(recorded, room.dealt[recorded.dealt], seat) if knew}
        for step in room.again(recorded, seat)[:-1]:
            told += len(step.happened)
            if named(encode((step.round, step.happened, step.hands))) & ~known[told]:
                return True
    return False


def named(message: bytes) -> int:
    text = message.decode()
    return cards.mask(card for card, name in enumerate(CANARIES) if any(half in text for half in name))


def test_no_replay_names_a_card_before_its_seat_knew_it() -> None:
    with canaries():
        assert not canary_sings()


# --- leaks, planted ---


def leak_steps(patch: Patch, change: Callable[[Step, State], Step]) -> None:
    honest = replaying._step

    def leaky(state: State, seat: int | None, at_ms: int, happened: tuple[protocol.Replayed, ...]) -> Step:
        step = honest(state, seat, at_ms, happened)
        return step if state.shown().round.over else change(step, state)

    patch.setattr(replaying, "_step", leaky)


def all_hands(patch: Patch) -> None:
    leak_steps(patch, lambda step, state: _with(step, hands=views.open_hands(state.shown().round)))


def result_before_the_end(patch: Patch) -> None:
    def change(step: Step, state: State) -> Step:
        return _with(step, round=msgspec.structs.replace(step.round, result=views._result(state.shown().round)))

    leak_steps(patch, change)


def next_card_of_the_deck(patch: Patch) -> None:
    def change(step: Step, state: State) -> Step:
        round = state.shown().round
        card = cards.name(round.deck[min(round.drawn, cards.CARDS - 1)])
        return _with(step, round=msgspec.structs.replace(step.round, trump_card=card))

    leak_steps(patch, change)


def hand_of_the_next_seat(patch: Patch) -> None:
    honest = views.seat_view

    def leaky(everyone: protocol.RoundView, round: Round, seat: int) -> protocol.RoundView:
        return honest(everyone, round, (seat + 1) % round.players)

    patch.setattr(views, "seat_view", leaky)


def _with(step: Step, **changed: object) -> Step:
    parts = {"at_ms": step.at_ms, "happened": step.happened, "round": step.round, "hands": step.hands}
    return Step(**{**parts, **changed})  # pyright: ignore[reportArgumentType] (the parts are those of Step)


LEAKS = [all_hands, result_before_the_end, next_card_of_the_deck, hand_of_the_next_seat]


@pytest.mark.parametrize("leak", LEAKS)
def test_two_worlds_catch_the_leak(leak: Callable[[Patch], None], monkeypatch: Patch) -> None:
    leak(monkeypatch)
    assert two_worlds_differ()


@pytest.mark.parametrize("leak", LEAKS)
def test_the_canary_catches_the_leak(leak: Callable[[Patch], None], monkeypatch: Patch) -> None:
    with canaries():
        leak(monkeypatch)
        assert canary_sings()
