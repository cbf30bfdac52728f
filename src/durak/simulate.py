"""Rounds without a server: played by the driver from a seed, by bots through the views of a table, or at random.

Shuffles from a seed: never for a deal that people play.
"""

import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Annotated

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number

from durak.bots import BOTS, Bot
from durak.bots.memory import Memory, remember
from durak.protocol import RoundView
from durak.rules import driver, moves
from durak.rules.cards import ALL, CARDS, mask, popcount
from durak.rules.driver import NOBODY
from durak.rules.playout import Chance, choose, deal_random
from durak.rules.round import MAX_PLAYERS, MIN_PLAYERS, Round, waits_on
from durak.table.clock import BOT_MS
from durak.table.running import Running
from durak.table.seats import BOT, deal_in

MOST_MOVES = 200_000
"""More than any round can have: R13 allows 36 bouts without a beaten bout or a drawn card. Undecided is a bug."""
WINDOW_MS = 4_000
"""R8."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What happened in a number of rounds. Moves are the driver's: cards, takes and passes; `longest` is in moves."""

    rounds: int
    moves: int
    draws: int
    undecided: int
    longest: int
    rounds_per_second: float


@Parameter(name="*")
@dataclass(frozen=True, slots=True, kw_only=True)
class WorldOptions:
    """What is asked of simulated worlds."""

    world: Annotated[bool, Parameter(negative="")] = False
    "A whole room from one seed: tables, disk, lines and people, with faults."
    seeds: Annotated[int, Parameter(validator=Number(gte=1))] = 1
    "With --world: so many seeds, from --seed on."
    seconds: float | None = None
    "With --world: as many seeds as this time allows."


def simulate(
    *,
    players: Annotated[int | None, Parameter(validator=Number(gte=MIN_PLAYERS, lte=MAX_PLAYERS))] = None,
    rounds: Annotated[int, Parameter(validator=Number(gte=1))] = 1000,
    seed: int = 1,
    bots: str | None = None,
    json: Annotated[bool, Parameter(negative=())] = False,
    worlds: WorldOptions = WorldOptions(),
) -> None:
    """Play rounds without a server and say how they went. Fails when one did not end.

    With --world a whole room plays, with its pages, and everything goes wrong that can. Fails when a law was broken.

    Parameters
    ----------
    players
        How many play, two to six. Not with --world.
    rounds
        How many rounds.
    seed
        The same seed gives the same rounds.
    bots
        Levels by seat with commas between them, begun again when there are more seats. Without bots all play at random.
    json
        One JSON object instead of lines.
    """
    if worlds.world:
        # It needs a whole room, which the rounds do not.
        from durak.world.report import simulate_worlds  # noqa: PLC0415

        simulate_worlds(seed, worlds.seeds, worlds.seconds, json=json)
        return
    if players is None:
        sys.exit("How many play? --players 2 to 6, or --world.")
    try:
        report = run(players, rounds, seed, None if bots is None else bots_of(bots, players))
    except ValueError as error:
        sys.exit(str(error))
    print(msgspec.json.encode(report).decode() if json else in_lines(report))
    if report.undecided:
        sys.exit(1)


def run(
    players: int, rounds: int, seed: int, bots: Sequence[Bot] | None = None, *, most_moves: int = MOST_MOVES
) -> Report:
    """Play rounds, and check in each that all 36 cards are there. `bots` is by seat; without them moves are random.

    A round that is not over after `most_moves` is given up and counted as undecided.
    """
    chance = Chance(seed)
    rng = random.Random(seed)
    lengths: list[int] = []
    draws = undecided = 0
    began = perf_counter()
    for _ in range(rounds):
        dealt = deal_random(players, chance)
        made = _play_at_random(dealt, chance, most_moves) if bots is None else _play_bots(dealt, bots, rng, most_moves)
        assert_all_cards(dealt)
        lengths.append(made)
        undecided += not dealt.over
        draws += dealt.over and dealt.durak == -1
    seconds = perf_counter() - began
    return Report(
        rounds=rounds,
        moves=sum(lengths),
        draws=draws,
        undecided=undecided,
        longest=max(lengths),
        rounds_per_second=rounds / seconds,
    )


def _play_at_random(round: Round, chance: Chance, most_moves: int) -> int:
    """Play legal moves, each as likely; return how many."""
    made = 0
    asked = driver.ask(round)
    while asked != NOBODY and made < most_moves:
        asked = driver.play(round, asked, choose(driver.options(round, asked), chance))
        made += 1
    return made


def _play_bots(round: Round, bots: Sequence[Bot], rng: random.Random, most_moves: int) -> int:
    """Let bots play at a table, each seeing what a page in its seat sees; return how many moves they made."""
    seats = range(round.players)
    running = Running(deal_in([f"{BOT}{seat}" for seat in seats]), round, WINDOW_MS, 0)
    memories = [remember(Memory(seat), view(running, seat)) for seat in seats]
    made = 0
    asked = driver.ask(round)
    while asked != NOBODY and made < most_moves:
        made += 1
        bout = round.bout
        move = bots[asked](view(running, asked), memories[asked], moves.legal(round, asked), rng)
        asked = _play(running, asked, move, made * BOT_MS)
        if round.bout != bout:
            assert_all_cards(round)
            memories = [remember(memory, view(running, memory.seat)) for memory in memories]
    return made


def view(running: Running, seat: int) -> RoundView:
    """Return what a page in this seat sees of the round."""
    return running.seat_view(running.watcher_view(), seat)


def _play(running: Running, asked: int, move: moves.Move | None, now_ms: int) -> int:
    """Make the move of the seat that was asked, None being a pass; return whom to ask next."""
    if move is not None:
        running.play(asked, move, now_ms)
        return driver.ask(running.round)
    assert waits_on(running.round) == -1, f"the table waits on seat {asked}, which may not pass"
    following = driver.next_asked(running.round, asked)
    if following == NOBODY:
        running.close_window(now_ms)
        return driver.ask(running.round)
    return following


def assert_all_cards(round: Round) -> None:
    """Assert that every card is in exactly one place: a hand, the bout, the discard pile or the deck."""
    where = [*round.hands, round.on_table, round.discard, mask(round.deck[round.drawn :])]
    assert sum(popcount(cards) for cards in where) == CARDS
    assert sum(where) == ALL


def bots_of(levels: str, players: int) -> list[Bot]:
    """Return the bots of levels with commas between, by seat, begun again for more seats. ValueError: no such level."""
    by_name: dict[str, Bot] = {**BOTS}
    named = levels.split(",")
    unknown = [level for level in named if level not in by_name]
    if unknown:
        raise ValueError(f"no level of bots: {', '.join(unknown)}. Choose from {', '.join(by_name)}.")
    return [by_name[named[seat % len(named)]] for seat in range(players)]


def in_lines(report: Report) -> str:
    """Write a report for people."""
    return "\n".join(
        (
            f"{report.rounds:,} rounds, {report.moves:,} moves",
            f"{report.draws:,} draws, {report.undecided:,} undecided",
            f"longest round {report.longest:,} moves",
            f"{report.rounds_per_second:,.0f} rounds a second",
        )
    )
