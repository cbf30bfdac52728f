"""The page that checks evidence by itself, at /verify: one file, which may load nothing and speak to nobody.

A room serves it too when it serves no other page.
"""

import base64
import hashlib
import re
from functools import cache
from pathlib import Path

from aiohttp import hdrs, web

from durak.page_files import PageError, built_page

FILE = "verify.html"
_INSIDE = re.compile(r"<(script|style)(?: [^>]*)?>(.*?)</\1>", re.DOTALL)


def add_verifier(app: web.Application, page: Path | None) -> None:
    """Serve /verify from the folder of a built page, or else from this package's, when there is one."""
    path = (page or _own_page() or Path()) / FILE
    if not path.is_file():
        return
    content = path.read_bytes()
    headers = {hdrs.CACHE_CONTROL: "no-cache", "Content-Security-Policy": policy(content.decode())}

    async def serve(_: web.Request) -> web.Response:
        return web.Response(body=content, content_type="text/html", charset="utf-8", headers=headers)

    app.router.add_get("/verify", serve)


def policy(page: str) -> str:
    """Return a policy that lets run what stands in the file, by its hash, and forbids everything else."""
    inside = {kind: f"'sha256-{_hash(text)}'" for kind, text in _INSIDE.findall(page)}
    allowed = "; ".join(f"{kind}-src {named}" for kind, named in sorted(inside.items()))
    return f"default-src 'none'; {allowed}; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"


def _hash(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


@cache
def _own_page() -> Path | None:
    """Return where it is. Asked once: to tell whether a page is that of its sources takes longer than all the rest."""
    try:
        return built_page()
    except PageError:
        return None
