"""The API on a server: its paths, its document, and what browsers ask before they ask."""

import re
from collections.abc import Awaitable, Callable
from functools import partial

from aiohttp import hdrs, web

from durak.server.api.context import Api
from durak.server.api.gate import JSON, Gate
from durak.server.api.openapi import document_bytes
from durak.server.api.refusals import ApiRefused
from durak.server.api.routes import ROUTES
from durak.server.config import Config
from durak.server.headers import origin_allowed

DOCUMENT = "/api/openapi.json"
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
PREFLIGHT_SECONDS = 3_600

Serve = Callable[[web.Request], Awaitable[web.Response]]


def add_api(app: web.Application, api: Api, config: Config) -> None:
    """Serve every endpoint of ROUTES, and the document about them."""
    gate = Gate(api, config)
    document = document_bytes()

    async def describe(_: web.Request) -> web.Response:
        return web.Response(body=document, content_type=JSON)

    async def nothing(request: web.Request) -> web.Response:
        methods = _methods(request.path)
        response = await gate.answer(request, ApiRefused.NO_SUCH_METHOD if methods else ApiRefused.NO_SUCH_PATH)
        if methods:
            response.headers[hdrs.ALLOW] = ", ".join(methods)
        return response

    paths = app.router
    paths.add_route("GET", DOCUMENT, _shared(describe, config))
    for route in ROUTES:
        paths.add_route(route.method, route.path, _shared(partial(gate.answer, route=route), config))
    paths.add_route("OPTIONS", "/api/{rest:.*}", _shared(_preflight, config))
    paths.add_route("*", "/api/{rest:.*}", _shared(nothing, config))


def _shared(serve: Serve, config: Config) -> Serve:
    """Let pages read the answer that may use the room; nobody keeps it."""

    async def served(request: web.Request) -> web.Response:
        response = await serve(request)
        origin = request.headers.get(hdrs.ORIGIN)
        if origin is not None and origin_allowed(request, config.allow_origins):
            response.headers[hdrs.ACCESS_CONTROL_ALLOW_ORIGIN] = origin
        response.headers[hdrs.VARY] = hdrs.ORIGIN
        response.headers[hdrs.CACHE_CONTROL] = "no-store"
        return response

    return served


async def _preflight(_: web.Request) -> web.Response:
    """Say what a page may ask; whether it may ask at all says the origin that is allowed, or is not named."""
    return web.Response(
        status=204,
        headers={
            hdrs.ACCESS_CONTROL_ALLOW_METHODS: ", ".join(METHODS),
            hdrs.ACCESS_CONTROL_ALLOW_HEADERS: "Authorization, Content-Type",
            hdrs.ACCESS_CONTROL_MAX_AGE: str(PREFLIGHT_SECONDS),
        },
    )


def _methods(path: str) -> list[str]:
    """Return what can be done at a path."""
    there = [(DOCUMENT, "GET"), *((route.path, route.method) for route in ROUTES)]
    return sorted({method for known, method in there if _pattern(known).fullmatch(path)})


def _pattern(path: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\{\w+\}", "[^/]+", path))
