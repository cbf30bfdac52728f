"""The load generator's own parts, and that it plays real rounds at a real room. Nothing here is timed."""

import hashlib
import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from durak import protocol, views
from durak.protocol import Beat, Lead, RoundView, Take, ThrowIn, View, Wait, You
from durak.rules import moves
from durak.rules.round import Round, deal, waits_on
from tests.bench.load.building import MissingError, built_generator
from tests.bench.load.figures import Figures
from tests.server.brain import allowed
from tests.server.server_process import ServerProcess

SPEED = 20


@pytest.fixture(scope="module")
def generator(tmp_path_factory: pytest.TempPathFactory) -> Path:
    try:
        return built_generator(tmp_path_factory.mktemp("generator"))
    except MissingError as error:
        pytest.skip(str(error))


def said(generator: Path, *words: str, given: bytes = b"") -> str:
    return subprocess.run([generator, *words], input=given, capture_output=True, check=True).stdout.decode()


@pytest.mark.parametrize("length", [0, 1, 55, 56, 63, 64, 65, 119, 120, 200])
def test_hashes_are_those_of_sha_256(generator: Path, length: int) -> None:
    text = "x" * length
    assert said(generator, "-H", text).strip() == hashlib.sha256(text.encode()).hexdigest()


@pytest.mark.parametrize(
    ("part", "latencies", "passed_by_no_more"),
    [("0.5", ("3", "1", "2"), 2), ("0.99", ("1",), 1), ("1", ("4", "9", "7"), 9), ("0", ("4", "9", "7"), 4)],
)
def test_a_percentile_is_a_latency_of_the_run(
    generator: Path, part: str, latencies: tuple[str, ...], passed_by_no_more: float
) -> None:
    assert float(said(generator, "-P", part, *latencies)) == passed_by_no_more


def test_half_of_a_hundred_latencies_do_not_pass_the_median(generator: Path) -> None:
    latencies = [str(number) for number in range(100)]
    Random(1).shuffle(latencies)
    assert (said(generator, "-P", "0.5", *latencies), said(generator, "-P", "0.99", *latencies)) == ("50\n", "99\n")


def view_of(shown: RoundView, seat: int) -> View:
    return View(
        table="T",
        kind="private",
        version=2,
        now_ms=1,
        heard=3,
        happened=(protocol.Announcement(3, protocol.Led(0, "6C")),),
        stage="round",
        round_number=1,
        deals_at_ms=None,
        you=You("seated", seat, host=False, may_start=False),
        seats=(protocol.SeatView("Anna", bot=False, by_bot=False, dropped=False, host=True, wins=0, losses=0),),
        next=(),
        watching=(),
        panel=protocol.Panel(0, 4),
        round=shown,
    )


def moments(seed: int) -> Iterator[tuple[Round, View]]:
    """Every seat's view of every moment of a random round."""
    rng = Random(seed)
    round = deal(4, rng.sample(range(36), 36), 0)
    while not round.over:
        waited = waits_on(round)
        wait = None if waited == -1 else Wait(waited, 1, 30_001)
        for seat in range(4):
            yield round, view_of(views.seat_view(views.watcher_view(round, wait, None, None), round, seat), seat)
        may = [(seat, move) for seat in range(4) for move in moves.legal(round, seat)]
        if waited == -1 and (not may or rng.random() < 0.4):
            moves.close(round)
        else:
            seat, move = rng.choice(may)
            moves.play(round, seat, move, round.bout)


def line(move: protocol.Move) -> str:
    match move:
        case Lead(_, bout, card):
            return f"lead {bout} {card} 0 0"
        case ThrowIn(_, bout, card):
            return f"throw_in {bout} {card} 0 0"
        case Beat(_, bout, card, attack):
            return f"beat {bout} {card} {attack} 0"
        case Take(_, bout, cards):
            return f"take {bout}  0 {cards}"


def test_whoever_moves_makes_moves_of_his_own_view_and_no_others(generator: Path) -> None:
    kinds: set[str] = set()
    for round, view in moments(seed=1):
        first, *lines = said(generator, "-V", given=protocol.encode(view)).splitlines()
        assert view.round is not None
        assert first == f"hand {''.join(card.card for card in view.round.hand)}"
        assert lines[:3] == [f"waited_on {waits_on(round)}", "in_round 1", "may_start 0"]
        chosen = {move for move in lines[3:] if not move.startswith("none")}
        may = {line(move) for move in allowed(view)}
        # Of a card that beats several attacks the first one is beaten.
        skipped = {
            line(Beat(1, view.round.bout, card.card, attack)) for card in view.round.hand for attack in card.beats[1:]
        }
        assert may - skipped <= chosen <= may
        kinds |= {move.partition(" ")[0] for move in chosen}
    assert kinds == {"lead", "throw_in", "beat", "take"}


async def test_it_plays_rounds_at_a_real_room(generator: Path, tmp_path: Path) -> None:
    async with ServerProcess(tmp_path, SPEED) as room:
        await room.start()
        found = json.loads(said(generator, "-p", str(room.port), "-t", "3", "-r", "60", "-w", "0", "-d", "2"))
        figures = msgspec.convert(found, Figures)
        assert figures.moves > 0
        assert figures.views_per_move >= 4
        assert (figures.lost, figures.tables) == (0, 3)


def test_it_says_when_there_is_no_compiler(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    with pytest.raises(MissingError, match="no C compiler is on PATH"):
        built_generator(tmp_path)
