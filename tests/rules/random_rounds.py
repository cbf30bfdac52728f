"""Whole rounds played at random as an asynchronous table plays them: anyone at any time, clocks, windows."""

from collections.abc import Iterator
from random import Random

from durak.rules.events import Event
from durak.rules.moves import Take, clock_move, close, legal, play
from durak.rules.refusals import Refused
from durak.rules.round import Round, deal, waits_on, window_open


def shuffled(rng: Random) -> list[int]:
    deck = list(range(36))
    rng.shuffle(deck)
    return deck


def play_out(round: Round, rng: Random) -> Iterator[tuple[Event, ...]]:
    """Play a round to its end; after each step yield what happened in it."""
    takes_much = rng.random() ** 3
    while not round.over:
        yield step(round, rng, takes_much)


def step(round: Round, rng: Random, takes_much: float) -> tuple[Event, ...]:
    if window_open(round) and rng.random() < 0.3:
        return close(round)
    if waits_on(round) != -1 and rng.random() < 0.05:
        return played(play(round, waits_on(round), clock_move(round), round.bout))
    able = [(seat, move) for seat in range(round.players) for move in legal(round, seat)]
    if rng.random() > takes_much:
        able = [(seat, move) for seat, move in able if not isinstance(move, Take)] or able
    if not able:
        return close(round)
    seat, move = rng.choice(able)
    return played(play(round, seat, move, round.bout))


def played(done: Refused | tuple[Event, ...]) -> tuple[Event, ...]:
    assert not isinstance(done, Refused)
    return done


def random_round(players: int, rng: Random) -> Round:
    return deal(players, shuffled(rng), rng.randrange(players))
