"""One process: the page, the room, or both, on one port."""

import asyncio
import contextlib
import secrets
import shutil
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import structlog
from aiohttp import web

from durak.protocol import CloseCode
from durak.server.api.challenges import Challenges
from durak.server.api.context import Api, Living
from durak.server.api.limits import BODY_BYTES
from durak.server.api.serve import add_api
from durak.server.clock import Clock
from durak.server.config import Config
from durak.server.control import Files, controlled
from durak.server.deals.page import add_deals
from durak.server.deals.report import DealReport
from durak.server.door import Door, keep_little_in_the_kernel
from durak.server.forgetting import Forgetting
from durak.server.headers import secure
from durak.server.hosts import HEALTH, own_hosts
from durak.server.limits import CLOSE_SECONDS, DAY_MS, EMPTY_DAYS, LOG_DAYS
from durak.server.living import RunningRoom
from durak.server.metrics import Metrics, add_metrics
from durak.server.operating import Operating
from durak.server.orders import Orders
from durak.server.page import add_page
from durak.server.patience import taken_in_time
from durak.server.people import People
from durak.server.restart import restore
from durak.server.results import Results
from durak.server.rooms import Room
from durak.server.runner import runner_of
from durak.server.services import Services
from durak.server.socket import Sockets
from durak.server.thinking import PoolThinker
from durak.server.verifier import add_verifier
from durak.store.accounts import Accounts
from durak.store.deals import Deals
from durak.store.friendships import Friendships
from durak.store.log import Log, LogError
from durak.store.passkeys import Passkeys
from durak.store.profiles import Profiles
from durak.store.rounds import Rounds
from durak.store.sessions import Sessions

BACKLOG = 4096
"""Connections that may wait to be accepted: everyone comes at once after a restart."""

CHANCE = secrets.SystemRandom()
"""What shuffles and draws: the machine's own source of chance."""

Failed = asyncio.Future[LogError]

logger = structlog.get_logger()


class ServerError(Exception):
    """The server could not start, or had to stop; the message says why, in a sentence for the operator."""


@dataclass(frozen=True, slots=True)
class Stores:
    """What a room stands on. `clock` is that of the tables, `wire` the machine's own: connections are judged by it.

    `files` is where its operator reaches it; None: nowhere.
    """

    log: Log
    accounts: Accounts
    clock: Clock
    wire: Clock
    files: Files | None = None


@dataclass(frozen=True, slots=True)
class Running:
    """A server that listens. `failed` is done when it can't go on, with the reason."""

    port: int
    failed: Failed


@contextlib.asynccontextmanager
async def serving(
    config: Config, *, page: Path | None, stores: Stores | None, ready: Callable[[], None] = lambda: None
) -> AsyncGenerator[Running]:
    """Serve the page in a folder, or a room on its stores, or both. Raises ServerError when the port can't be had.

    `ready` is called when everything is there, and nobody can come yet.
    """
    app = web.Application(middlewares=[taken_in_time, secure, own_hosts(config)], client_max_size=BODY_BYTES)
    failed: Failed = asyncio.get_running_loop().create_future()
    app.router.add_get(HEALTH, partial(_healthy, failed))
    async with contextlib.AsyncExitStack() as stack:
        if stores is not None:
            await stack.enter_async_context(_room(app, config, stores, failed))
        add_verifier(app, page)
        if page is not None:
            add_page(app, page, config)
        runner = runner_of(app, shutdown_seconds=2 * CLOSE_SECONDS)
        await runner.setup()
        stack.push_async_callback(runner.cleanup)
        ready()
        server = await _listen(runner, config)
        stack.callback(server.close)
        yield Running(server.sockets[0].getsockname()[1], failed)


async def _listen(runner: web.AppRunner, config: Config) -> asyncio.Server:
    assert runner.server is not None
    door = Door(runner.server, trust_proxy=config.trust_proxy)
    loop = asyncio.get_running_loop()
    try:
        server = await loop.create_server(door, config.host, config.port, backlog=BACKLOG, start_serving=False)
        try:
            keep_little_in_the_kernel(server)
            await server.start_serving()
        except OSError:
            server.close()
            raise
    except OSError as error:
        raise ServerError(f"Port {config.port} of {config.host} can't be had: {error.strerror}.") from error
    return server


@contextlib.asynccontextmanager
async def _room(app: web.Application, config: Config, stores: Stores, failed: Failed) -> AsyncGenerator[None]:
    """Run a room behind `app`: the tables of before come back, and stop where they are at the end."""
    metrics = Metrics()
    thinker = PoolThinker(CHANCE)
    orders = Orders(stores.accounts.database, stores.wire)
    services = _services(config, stores, orders, thinker, metrics, failed)
    room = Room(services, one_table=config.one_table)
    sockets = Sockets(
        room=room,
        people=services.people,
        clock=stores.clock,
        wire=stores.wire,
        orders=orders,
        config=config,
        metrics=metrics,
    )
    app.router.add_get("/ws", sockets.serve, allow_head=False)
    add_metrics(app, metrics, config)
    app.on_shutdown.append(partial(_close_all, sockets, failed))
    _watch(services, stores)
    _prune(stores, failed)
    report = DealReport(Deals(stores.accounts.database), stores.wire)
    api = api_of(stores, orders, RunningRoom(room, services.people, stores.accounts), report)
    add_api(app, api, config)
    add_deals(app, report)
    forgetting = Forgetting(api, services.people)
    try:
        await stores.accounts.pass_over(stores.wire.now(), EMPTY_DAYS * DAY_MS)
        await room.resume(await restore(services, stores.accounts))
        forgetting.begin()
        async with _operated(Operating(room=room, people=services.people, orders=orders, api=api), stores.files):
            yield
    finally:
        await forgetting.stop()
        await room.stop()
        await services.results.stop()
        thinker.stop()


@contextlib.asynccontextmanager
async def _operated(operating: Operating, files: Files | None) -> AsyncGenerator[None]:
    """Follow what the operator ordered before, and what is ordered from now on."""
    await operating.look()
    try:
        async with contextlib.nullcontext() if files is None else controlled(operating, files):
            yield
    finally:
        operating.stop()


def _services(
    config: Config, stores: Stores, orders: Orders, thinker: PoolThinker, metrics: Metrics, failed: Failed
) -> Services:
    database = stores.accounts.database
    return Services(
        log=stores.log,
        database=database,
        clock=stores.clock,
        wire=stores.wire,
        people=People(stores.accounts, stores.wire, CHANCE, config.guests_per_hour, orders),
        thinker=thinker,
        chance=CHANCE,
        results=Results(Rounds(database), Deals(database), CHANCE),
        metrics=metrics,
        log_failed=partial(_fail, failed),
    )


def api_of(stores: Stores, orders: Orders, living: Living, report: DealReport) -> Api:
    """Return what the handlers of the API stand on in a room."""
    database = stores.accounts.database
    return Api(
        accounts=stores.accounts,
        profiles=Profiles(database, CHANCE),
        sessions=Sessions(database),
        passkeys=Passkeys(database),
        friendships=Friendships(database),
        rounds=Rounds(database),
        log=stores.log,
        report=report,
        challenges=Challenges(CHANCE),
        orders=orders,
        living=living,
        clock=stores.wire,
        chance=CHANCE,
    )


def _fail(failed: Failed, error: LogError) -> None:
    """Nothing can be promised any more: the room ends, and starts again from what is stored."""
    if not failed.done():
        logger.error("the log failed: the room ends", error=str(error))
        failed.set_result(error)


async def _close_all(sockets: Sockets, failed: Failed, _: web.Application) -> None:
    """Tell every page why the room goes."""
    sockets.close_all(CloseCode.NOT_STORED if failed.done() else CloseCode.RESTART)
    await sockets.all_closed()


def _watch(services: Services, stores: Stores) -> None:
    """Let the figures tell what waits for the disk, and how much of it is left."""
    services.metrics.results_waiting.set_function(services.results.waiting)
    if stores.files is not None:
        folder = stores.files.folder
        services.metrics.disk_free.set_function(lambda: shutil.disk_usage(folder).free)


def _prune(stores: Stores, failed: Failed) -> None:
    """Forget old logs, now and every day."""
    now_ms = stores.clock.now()
    stores.log.prune(now_ms - LOG_DAYS * DAY_MS).add_done_callback(partial(_pruned, failed))
    stores.clock.call_at(now_ms + DAY_MS, partial(_prune, stores, failed))


def _pruned(failed: Failed, done: asyncio.Future[None]) -> None:
    if done.cancelled():  # the room stops
        return
    try:
        done.result()
    except LogError as error:
        _fail(failed, error)


async def _healthy(failed: Failed, _: web.Request) -> web.Response:
    if failed.done():
        return web.Response(status=503, text="The room can't store anything: it ends.\n")
    return web.Response(text="ok\n")
