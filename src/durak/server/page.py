"""The built page, served from memory: whatever was not there at the start is not found, wherever a path may lead.

Hashed assets never change under their name and are kept by browsers for ever; the rest is asked for again each time.
"""

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path, PurePath

import msgspec
from aiohttp import hdrs, web

from durak import protocol
from durak.server.config import Config

HASHED = "assets/"
"""Where the page's build puts the files whose names carry a hash of their content."""

FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"

COMPRESSED = (".html", ".js", ".css", ".json", ".svg", ".txt", ".webmanifest")
"""Kinds of files that get smaller."""

MIME = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".webp": "image/webp"}
"""What the machine's own table may not know, or know wrong."""


@dataclass(frozen=True, slots=True)
class File:
    """One file of the page. `packed` is its gzip form, None when that would not be smaller."""

    content: bytes
    packed: bytes | None
    mime: str
    etag: str
    cache: str


def add_page(app: web.Application, folder: Path, config: Config) -> None:
    """Serve the page in `folder` and the page's configuration."""
    paths = (path for path in folder.rglob("*") if path.is_file())
    files = {(name := path.relative_to(folder).as_posix()): file_of(path.read_bytes(), name) for path in paths}
    configuration = msgspec.json.encode(
        {"protocol": protocol.VERSION, "room": config.room, "invitations": config.invitations}
    )

    async def serve(request: web.Request) -> web.Response:
        file = files.get(request.path.removeprefix("/") or "index.html")
        return web.Response(status=404, text="Not found.") if file is None else answer(request, file)

    async def configure(_: web.Request) -> web.Response:
        headers = {hdrs.CACHE_CONTROL: "no-store"}
        return web.Response(body=configuration, content_type="application/json", headers=headers)

    # How the page learns where its room is: a file of its own origin, which the content security policy allows without
    # any inline script. `room` null is this origin, ":8795" that port of the host of the page.
    app.router.add_get("/config.json", configure)
    app.router.add_get("/{path:.*}", serve)


def file_of(content: bytes, name: str) -> File:
    """Return a file of a page, whose name says what kind it is."""
    packed = gzip.compress(content, mtime=0) if name.endswith(COMPRESSED) else content
    return File(
        content=content,
        packed=packed if len(packed) < len(content) else None,
        mime=MIME.get(PurePath(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream",
        etag=f'"{hashlib.sha256(content).hexdigest()[:32]}"',
        cache=FOR_EVER if name.startswith(HASHED) else ASK_AGAIN,
    )


def answer(request: web.Request, file: File) -> web.Response:
    """Answer with a file, as the browser can take it, or that the one it has is still good."""
    headers = {hdrs.CACHE_CONTROL: file.cache, hdrs.ETAG: file.etag, hdrs.VARY: hdrs.ACCEPT_ENCODING}
    if request.headers.get(hdrs.IF_NONE_MATCH) == file.etag:
        return web.Response(status=304, headers=headers)
    headers[hdrs.CONTENT_TYPE] = f"{file.mime}; charset=utf-8" if file.mime.startswith("text/") else file.mime
    if file.packed is not None and "gzip" in request.headers.get(hdrs.ACCEPT_ENCODING, ""):
        headers[hdrs.CONTENT_ENCODING] = "gzip"
        return web.Response(body=file.packed, headers=headers)
    return web.Response(body=file.content, headers=headers)
