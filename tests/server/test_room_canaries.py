"""No byte that leaves a room, no line of its log, no figure and no error names a card that its reader may not know."""

# pyright: reportPrivateUsage=false

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from durak.rules import cards
from durak.server import tables
from durak.server.api.refusals import RefusedError
from durak.server.tables import RunningTable
from tests.server.room_script import CHOOSING, ELSEWHERE, SEATED, WATCHER, play_evening
from tests.server.room_world import FIGURES, LOG, RoomWorld, opened

if TYPE_CHECKING:
    from durak.table.table import Table

CARD = re.compile(rb"(?<![A-Za-z0-9])[6-9TJQKA][CDHS](?![A-Za-z0-9])")
"""How a card is written, and nothing else here: the ids and secrets of this room are made so."""

STEPS = 12


class CanaryWorld(RoomWorld):
    """A room that looks through all that leaves it for cards: `found` what was told, `unknown` what may not be."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.found: dict[str, int] = {}
        self.unknown: list[tuple[str, bytes]] = []
        self._tables: dict[str, Table] = {}

    def _note(self, table: "Table") -> None:
        super()._note(table)
        self._tables[table.id] = table

    def hear(self, by: str, what: bytes) -> None:
        super().hear(by, what)
        told = cards.mask({cards.card(name.decode()) for name in CARD.findall(what)})
        self.found[by] = self.found.get(by, 0) | told
        if told & ~self.known(by):
            self.unknown.append((by, what))

    def known(self, by: str) -> int:
        """What everyone who sees a table saw in its round, and the own hand there."""
        if by in {LOG, FIGURES}:
            return 0
        known = 0
        for table in self._tables.values():
            seen = table.kind == "quick" if by != ELSEWHERE else table.is_at(self.accounts[by])
            if seen and table.id in self.deals:
                known |= self.deals[table.id][-1].open | self._own_hand(table, by)
        return known

    def _own_hand(self, table: "Table", by: str) -> int:
        running = table._state.running
        seat = None if running is None else running.seat_of(self.accounts.get(by, ""))
        return 0 if running is None or seat is None else running.round.hands[seat]


async def listen(folder: Path) -> CanaryWorld:
    world = CanaryWorld(1)
    async with opened(world, folder):
        await play_evening(world, STEPS)
    return world


async def test_nobody_in_a_room_is_told_of_a_card_they_may_not_know(tmp_path: Path) -> None:
    world = await listen(tmp_path)
    assert world.unknown == []
    assert all(world.found[name] for name in (*SEATED, WATCHER, CHOOSING, ELSEWHERE))
    assert world.found[LOG] == world.found[FIGURES] == 0
    assert any(heard.by == LOG and b"table failed" in heard.what for heard in world.heard)


async def test_a_card_in_an_error_of_the_log_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = RunningTable._note_failure

    def leaky(self: RunningTable, error: Exception) -> None:
        tables.logger.error("table failed", error=repr(error))
        honest(self, error)

    monkeypatch.setattr(RunningTable, "_note_failure", leaky)
    assert {by for by, _ in (await listen(tmp_path)).unknown} == {LOG}


async def test_a_card_in_a_refusal_of_the_api_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refusal: Any = RefusedError.refusal

    def leaky(self: RefusedError) -> Any:  # noqa: ANN401 -- as the honest one
        return {"code": refusal(self).code, "sentence": "The next card is 9C."}

    monkeypatch.setattr(RefusedError, "refusal", leaky)
    world = await listen(tmp_path)
    assert world.unknown
    assert all(what.startswith(b"/api/nothing 404 ") for _, what in world.unknown)
