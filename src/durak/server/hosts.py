"""By which names a room is asked: its own alone.

Somebody's web site can let its own name lead to this machine, or to one on this network (DNS rebinding), and its pages
then count as the room's own. What they can't change is the Host header, which names their site. An address is no such
name: whoever has a page under an address of this machine is this machine.
"""

import re
import socket
from collections.abc import Collection
from urllib.parse import urlsplit

from aiohttp import hdrs, web
from aiohttp.typedefs import Middleware

from durak.server.api.refusals import ApiRefused, RefusedError, refused_response
from durak.server.config import Config
from durak.server.headers import Handler, is_address

LOCALHOST = "localhost"
HEALTH = "/healthz"
"""Whoever looks whether the room is well may call it as they like."""

_NAME = "[a-z0-9._-]+"
_HOST = re.compile(rf"(?:\[([0-9a-f:.]+)\]|({_NAME}))(?::[0-9]{{1,5}})?", re.IGNORECASE | re.ASCII)


def own_hosts(config: Config) -> Middleware:
    """Return what refuses requests by another name than the room's own."""
    names = known_names(config, socket.gethostname())

    @web.middleware
    async def check(request: web.Request, handler: Handler) -> web.StreamResponse:
        if request.path == HEALTH or answers_to(request.headers.get(hdrs.HOST), names):
            return await handler(request)
        refused = RefusedError(ApiRefused.HOST)
        if request.path.startswith("/api/"):
            return refused_response(refused)
        return web.Response(status=refused.status, text=f"{refused.sentence}\n")

    return check


def known_names(config: Config, machine: str) -> frozenset[str]:
    """Return the room's own names: this machine's, in its network too, and those that its operator gave."""
    short = _plain(machine).partition(".")[0]
    origins = (urlsplit(origin).hostname or "" for origin in config.allow_origins)
    machines = (machine, short, f"{short}.local") if short else ()
    given = map(_plain, (*machines, config.host, *config.host_names, *origins))
    return frozenset([LOCALHOST, *given]) - {""}


def is_name(given: str) -> bool:
    """Tell whether this can be the name in a Host header, without a port."""
    return re.fullmatch(_NAME, given, re.IGNORECASE | re.ASCII) is not None


def answers_to(host: str | None, names: Collection[str]) -> bool:
    """Tell whether a Host header names the room, or an address. Without one nobody's browser asks."""
    if host is None:
        return True
    match = _HOST.fullmatch(host)
    if match is None:
        return False
    address, name = match.groups()
    return is_address(address or name) or _plain(address or name) in names


def _plain(name: str) -> str:
    return name.lower().rstrip(".")
