"""Decisions that bots may meet: from rounds played at random at a table, whatever a sensible player would do."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random

from durak.bots import Bot
from durak.bots.memory import Memory, remember
from durak.protocol import RoundView
from durak.rules.moves import Beat, Lead, Move, Take, ThrowIn, legal
from durak.rules.round import Round, deal, waits_on, window_open
from durak.table.running import Running
from durak.table.seats import deal_in

RANKS = "6789TJQKA"
CARDS = [rank + suit for suit in "CDHS" for rank in RANKS]


@dataclass(frozen=True)
class Decision:
    """What a seat sees and remembers, its legal moves, and behind its back the whole round."""

    seat: int
    view: RoundView
    memory: Memory
    moves: tuple[Move, ...]
    round: Round
    waited_on: bool

    @property
    def trump(self) -> str:
        return self.view.trump

    def options(self, kind: type[Lead | ThrowIn | Beat]) -> list[str]:
        """The cards that can be led, thrown in, or beaten with, as they are written."""
        return [CARDS[move.card] for move in self.moves if isinstance(move, kind)]

    def unbeaten(self) -> list[int]:
        return [i for i, attack in enumerate(self.view.attacks) if attack.beaten_by is None]


def decisions(players: int, seed: int, when: Callable[[Round], bool] = lambda _: True) -> Iterator[Decision]:
    """Play a round at random; yield every decision of every seat that has legal moves, at every moment wanted."""
    rng = Random(seed)
    deck = list(range(36))
    rng.shuffle(deck)
    running = Running(deal_in([f"bot:{seat}" for seat in range(players)]), deal(players, deck, 0), 4000, 0)
    memory = remember(Memory(0), running.seat_view(running.watcher_view(), 0))
    while not running.round.over:
        able = [seat for seat in range(players) if legal(running.round, seat)]
        for seat in able if when(running.round) else []:
            yield decision(running, replace(memory, seat=seat))
        bout = running.round.bout
        go_on(running, able, rng)
        if running.round.bout != bout:  # what went openly is the same for every seat
            memory = remember(memory, running.seat_view(running.watcher_view(), 0))


def played(players: int, seed: int, bot: Bot) -> Iterator[tuple[Decision, Move | None]]:
    """Play a round among bots at a table, where the quickest adds first; yield every decision and what is chosen."""
    rng = Random(seed)
    deck = rng.sample(range(36), 36)
    running = Running(deal_in([f"bot:{seat}" for seat in range(players)]), deal(players, deck, 0), 4000, 0)
    memory = Memory(0)
    while not running.round.over:
        memory = remember(memory, running.seat_view(running.watcher_view(), 0))
        able = [seat for seat in range(players) if legal(running.round, seat)]
        for seat in rng.sample(able, len(able)):
            met = decision(running, replace(memory, seat=seat))
            chosen = bot(met.view, met.memory, met.moves, rng)
            yield met, chosen
            if chosen is not None:
                running.play(seat, chosen, 0)
                break
        else:
            assert window_open(running.round)
            running.close_window(0)


def decision(running: Running, memory: Memory) -> Decision:
    round = running.round
    moves = legal(round, memory.seat)
    return Decision(
        memory.seat,
        running.seat_view(running.watcher_view(), memory.seat),
        memory,
        moves,
        round.copy(),
        waits_on(round) == memory.seat,
    )


def go_on(running: Running, able: list[int], rng: Random) -> None:
    if window_open(running.round) and (not able or rng.random() < 0.4):
        running.close_window(0)
        return
    seat = rng.choice(able)
    moves = legal(running.round, seat)
    # Takes are rare, so that bouts of many cards occur.
    kept = [move for move in moves if not isinstance(move, Take)] if rng.random() < 0.9 else []
    running.play(seat, rng.choice(kept or moves), 0)
