"""Figures for the operator. Nothing per table, and per refusal only after its round: it could tell of others' hands."""

import asyncio
import hmac
from collections import Counter as Tally
from collections.abc import Iterable

from aiohttp import hdrs, web
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from durak.protocol import Kind
from durak.server.config import Config
from durak.server.headers import bearer, client_address, is_loopback
from durak.table.refusals import Refusal

DURABLE_SECONDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1.0)


class Metrics:
    """The figures of one room."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.connections = Gauge("durak_connections", "Open sockets.", registry=self.registry)
        self.tables = Gauge("durak_tables", "Running tables.", registry=self.registry)
        self.tasks = Gauge(
            "durak_tasks", "What runs at the same time: tables, sockets and more.", registry=self.registry
        )
        self.commands = Counter("durak_commands", "Commands, accepted or not.", registry=self.registry)
        self.voided = Counter("durak_tables_voided", "Tables that ended by our fault.", registry=self.registry)
        self.closed = Counter("durak_closed", "Sockets closed by the room.", ["code"], registry=self.registry)
        self.guests = Counter("durak_guests", "New guest accounts.", registry=self.registry)
        self.banned = Counter("durak_banned", "Connections of who is banned.", registry=self.registry)
        self.rounds = Counter("durak_rounds", "Rounds that were played to the end.", ["kind"], registry=self.registry)
        self.refused = Counter(
            "durak_refused", "Refusals at tables, told after their round.", ["code"], registry=self.registry
        )
        self.results_waiting = Gauge(
            "durak_results_waiting",
            "Results of finished rounds, and deals, that are not stored yet.",
            registry=self.registry,
        )
        self.disk_free = Gauge(
            "durak_disk_free_bytes", "What is left of the disk with the room's folder.", registry=self.registry
        )
        ProcessCollector(registry=self.registry)
        self.durable = Histogram(
            "durak_durable_seconds", "Until an input is durable.", buckets=DURABLE_SECONDS, registry=self.registry
        )


class TableFigures:
    """The figures of one table. What it refuses is counted when no round is on there, and tells of none that is."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._held = Tally[str]()

    def note(self, kind: Kind, rounds: int, answers: Iterable[Refusal | None], *, round_on: bool) -> None:
        """Note how many rounds ended by a step of the table, and what it refused; `round_on` as it is afterwards."""
        if rounds:
            self._metrics.rounds.labels(kind).inc(rounds)
        for answer in answers:
            if answer is not None:
                self._held[answer.code] += 1
        if self._held and not round_on:
            for code, number in self._held.items():
                self._metrics.refused.labels(code).inc(number)
            self._held.clear()


def add_metrics(app: web.Application, metrics: Metrics, config: Config) -> None:
    """Serve the figures at /metrics to this machine; where there is a token, to who has that and nobody else."""

    async def serve(request: web.Request) -> web.Response:
        if not _allowed(request, config):
            raise web.HTTPForbidden(text="Figures are for this machine, or for who has the token.\n")
        metrics.tasks.set(len(asyncio.all_tasks()))
        headers = {hdrs.CONTENT_TYPE: CONTENT_TYPE_LATEST}
        return web.Response(body=generate_latest(metrics.registry), headers=headers)

    app.router.add_get("/metrics", serve)


def _allowed(request: web.Request, config: Config) -> bool:
    if config.metrics_token is not None:
        return hmac.compare_digest((bearer(request) or "").encode(), config.metrics_token.encode())
    if hdrs.X_FORWARDED_FOR in request.headers and not config.trust_proxy:
        return False  # a proxy on this machine is not who asks
    return is_loopback(client_address(request, trust_proxy=config.trust_proxy))
