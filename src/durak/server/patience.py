"""How long a server waits for whoever asks: until a body is here, and until an answer is taken."""

import asyncio

from aiohttp import web

from durak.server.headers import Handler
from durak.server.limits import BODY_SECONDS, TAKING_SECONDS


@web.middleware
async def taken_in_time(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Send an answer, and cut the connection of who does not take it: nothing of it waits with us for ever."""
    try:
        response = await handler(request)
    except web.HTTPException as refused:
        await _send(request, refused)
        raise
    await _send(request, response)
    return response


async def _send(request: web.Request, response: web.StreamResponse) -> None:
    transport = request.transport
    if response.prepared or transport is None:  # a socket, or nobody any more
        return
    transport.set_write_buffer_limits(high=0)  # it is sent when the system has all of it
    try:
        async with asyncio.timeout(TAKING_SECONDS):
            await response.prepare(request)
            await response.write_eof()
    except TimeoutError:
        transport.abort()


async def body_in_time(request: web.Request) -> bytes:
    """Return the body of a request. Raises TimeoutError when it takes too long, HTTPRequestEntityTooLarge."""
    async with asyncio.timeout(BODY_SECONDS):
        return await request.read()
