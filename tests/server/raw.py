"""What no browser sends: bytes on a connection, and what the room answers."""

import asyncio

PATIENCE_SECONDS = 20.0


async def connect(url: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Open a connection to a room."""
    host, port = url.removeprefix("http://").split(":")
    return await asyncio.open_connection(host, int(port))


async def said(url: str, sent: bytes | str) -> bytes:
    """Send bytes, and return all that is answered until the room closes, or the first answer's head."""
    reader, writer = await connect(url)
    writer.write(sent.encode() if isinstance(sent, str) else sent)
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            return await reader.readuntil(b"\r\n\r\n")
    except asyncio.IncompleteReadError as closed:
        return closed.partial
    except ConnectionResetError:
        return b""
    finally:
        writer.close()
