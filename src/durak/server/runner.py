"""The HTTP server below a room, and below what its operator reaches it by: the same limits, and the same silence."""

from aiohttp import web

from durak.server.complaints import Complaints
from durak.server.limits import BODY_SECONDS, REQUEST_SECONDS


def runner_of(app: web.Application, *, shutdown_seconds: float) -> web.AppRunner:
    """Return what runs an app; it is set up and cleaned up by whoever has it."""
    return web.AppRunner(
        app,
        access_log=None,
        logger=Complaints(),
        shutdown_timeout=shutdown_seconds,
        keepalive_timeout=REQUEST_SECONDS,
        lingering_time=BODY_SECONDS,
        auto_decompress=False,  # nobody has a reason to send what grows
    )
