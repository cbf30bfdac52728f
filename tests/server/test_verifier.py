"""The page that checks evidence by itself: what it is served with."""

from pathlib import Path

import pytest
from aiohttp import ClientSession

from durak.server.app import serving
from durak.server.config import Config
from durak.server.verifier import policy

PAGE = "<style>p{}</style><p>Check</p><script type=module>check()</script>"
# By `openssl dgst -sha256 -binary | base64`.
STYLE, SCRIPT = "gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y=", "kWkzYF+Y/AMY2gAw0daj2vkzuMibKth7u8p7Fa70hJg="


@pytest.fixture
def page(tmp_path: Path) -> Path:
    (tmp_path / "index.html").write_text("<p>Durak</p>")
    (tmp_path / "verify.html").write_text(PAGE)
    return tmp_path


async def test_it_is_served_with_a_policy_that_lets_it_load_nothing(page: Path) -> None:
    async with (
        serving(Config(port=0), page=page, stores=None) as running,
        ClientSession(f"http://127.0.0.1:{running.port}") as session,
    ):
        answer = await session.get("/verify")
        assert (answer.status, await answer.text()) == (200, PAGE)
        assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
        assert answer.headers["Content-Security-Policy"] == policy(PAGE)
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_only_what_stands_in_it_may_run() -> None:
    directives = policy(PAGE).split("; ")
    assert directives[0] == "default-src 'none'"
    assert f"script-src 'sha256-{SCRIPT}'" in directives
    assert f"style-src 'sha256-{STYLE}'" in directives
    assert not [directive for directive in directives if directive.startswith("connect-src") or "unsafe" in directive]
