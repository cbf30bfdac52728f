"""What the figures tell, and when: nothing of a round that is on."""

from pathlib import Path

from aiohttp import ClientSession

from durak.protocol import Lead, QuickPlay, Refused
from durak.server.metrics import Metrics, TableFigures
from durak.table.refusals import TableRefused, refusal
from tests.server.brain import ID
from tests.server.running_room import running_room


def told(metrics: Metrics) -> float | None:
    return metrics.registry.get_sample_value("durak_refused_total", {"code": "not_host"})


def test_what_a_table_refuses_in_a_round_is_told_when_the_round_is_over() -> None:
    metrics = Metrics()
    figures = TableFigures(metrics)
    refused = refusal(TableRefused.NOT_HOST)
    figures.note("quick", 0, [refused, None], round_on=True)
    figures.note("quick", 0, [refused], round_on=True)
    assert told(metrics) is None
    figures.note("quick", 1, [], round_on=False)
    assert told(metrics) == 2
    figures.note("quick", 0, [refused], round_on=False)
    assert told(metrics) == 3
    assert metrics.registry.get_sample_value("durak_rounds_total", {"kind": "quick"}) == 1


async def test_a_refused_move_is_in_no_figure_while_its_round_is_on(tmp_path: Path) -> None:
    async with running_room(tmp_path) as room, ClientSession() as session, await room.guest("Anna") as anna:
        await anna.ask(QuickPlay(ID))
        await room.clock.advance(12_000)
        view = await anna.view(lambda view: view.round is not None)
        assert view.round is not None
        assert isinstance(await anna.ask(Lead(ID, view.round.bout + 1, view.round.hand[0].card)), Refused)
        text = await (await session.get(f"{room.url}/metrics")).text()
    assert "durak_commands_total 2.0" in text
    assert "durak_guests_total 1.0" in text
    assert "durak_refused_total{" not in text
    assert view.table not in text
