"""A room is given mutated frames of pages that play, in the middle of what they do: see attack.py for what must hold.

A failing seed is printed: `attack_from(seed)` sends the same frames again.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import get_args

import pytest

from durak import protocol
from durak.protocol import CloseCode, FromPage
from durak.store.database import SqliteDatabase
from tests.hostile.attack import Attack
from tests.hostile.mutations import by_kind
from tests.hostile.play import Evening
from tests.hostile.room import held_database, held_room

FRAMES = 20_000
LONG_FRAMES = 1_000_000
LONG_SEED = 1_000
BETWEEN = 8
"""So many frames come between two steps of what pages do."""


async def recorded(database: SqliteDatabase) -> list[bytes]:
    """Return what pages said in an evening in which everything went well."""
    async with held_room(database, 0) as room:
        async for _ in Evening(room, 0, strict=True).steps():
            pass
        return room.said


async def attack_from(seed: int, database: SqliteDatabase, frames: Mapping[str, Sequence[bytes]]) -> Counter[str]:
    """Disturb an evening, and return how every frame ended."""
    async with held_room(database, seed) as room:
        attack = Attack(room, Random(f"attack {seed}"), frames)
        async for _ in Evening(room, seed, strict=False).steps():
            attack.begin()
            for _ in range(BETWEEN):
                await attack.one()
        return attack.counted


async def attack_with(number: int, seed: int) -> Counter[str]:
    """Send so many frames, from this seed on."""
    counted = Counter[str]()
    with held_database() as database:
        frames = by_kind(await recorded(database))
        while counted.total() < number:
            try:
                counted += await attack_from(seed, database, frames)
            except BaseException:
                print(f"seed {seed}")  # noqa: T201 -- a failing seed becomes a test
                raise
            seed += 1
    return counted


async def test_every_command_of_the_protocol_is_recorded_from_a_played_round() -> None:
    with held_database() as database:
        frames = await recorded(database)
    assert {type(protocol.decode_page(frame)) for frame in frames} == set(get_args(FromPage))


async def test_20_000_mutated_frames_harm_nobody() -> None:
    hold_to_be_many(await attack_with(FRAMES, 1))


@pytest.mark.long
async def test_a_million_mutated_frames_harm_nobody() -> None:
    hold_to_be_many(await attack_with(LONG_FRAMES, LONG_SEED))


def hold_to_be_many(counted: Counter[str]) -> None:
    """Insist that frames went every way: what all ends in one refusal tries nothing."""
    total = counted.total()
    refused = {kind for kind in counted if kind.startswith("refused")}
    assert counted["accepted"] > total / 50, counted
    assert sum(counted[kind] for kind in refused) > total / 5, counted
    assert len(refused) > 25, counted
    for code in (CloseCode.MALFORMED, CloseCode.TOO_BIG, CloseCode.UNKNOWN_SECRET, CloseCode.OTHER_VERSION):
        assert counted[f"close {code.name.lower()}"] > 0, counted
    assert counted["welcome"] > 0, counted
    assert counted["pong"] > 0, counted
