"""Asking the API of a room as somebody's page or program does."""

import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import msgspec
from aiohttp import ClientSession

from durak.server.api.openapi import document

ORIGIN = "http://localhost:4211"


@dataclass(frozen=True, slots=True)
class Answered:
    status: int
    body: Any
    headers: dict[str, str]

    @property
    def code(self) -> str:
        """The code of a refusal."""
        assert self.status >= 400
        assert set(self.body) == {"code", "sentence"}
        return self.body["code"]


@dataclass(slots=True)
class Asker:
    """Someone with a secret, or without one."""

    session: ClientSession
    url: str
    secret: str | None = None
    headers: dict[str, str] = field(default_factory=lambda: {"Origin": ORIGIN})

    async def ask(self, method: str, path: str, body: object = None, **query: str | int) -> Answered:
        headers = dict(self.headers)
        if self.secret is not None:
            headers["Authorization"] = f"Bearer {self.secret}"
        data = None if body is None else msgspec.json.encode(body)
        async with self.session.request(
            method, f"{self.url}{path}", data=data, params=query, headers=headers
        ) as answer:
            raw = await answer.read()
            decoded = msgspec.json.decode(raw) if raw else None
            answered = Answered(answer.status, decoded, dict(answer.headers))
        assert_described(method, path, answered)
        return answered

    async def get(self, path: str, **query: str | int) -> Any:  # noqa: ANN401 -- JSON
        """Ask for what must be there."""
        answered = await self.ask("GET", path, **query)
        assert answered.status == 200, answered
        return answered.body

    async def do(self, method: str, path: str, body: object = None) -> Any:  # noqa: ANN401 -- JSON
        """Do what must be accepted."""
        answered = await self.ask(method, path, body)
        assert answered.status in {200, 204}, answered
        return answered.body

    async def refused(self, method: str, path: str, body: object = None) -> str:
        """Do what must be refused; return the code."""
        return (await self.ask(method, path, body)).code

    async def account(self) -> str:
        return (await self.get("/api/account"))["account"]

    def but(self, **headers: str) -> "Asker":
        """The same, with other headers."""
        return Asker(self.session, self.url, self.secret, self.headers | headers)


def assert_described(method: str, path: str, answered: Answered) -> None:
    """Assert that the API's document tells of a refusal, at an endpoint that is there."""
    paths = document()["paths"]
    shape = next((shape for shape in paths if re.fullmatch(re.sub(r"{\w+}", "[^/]+", shape), path)), None)
    if answered.status >= 400 and shape is not None and method.lower() in paths[shape]:
        told = paths[shape][method.lower()]["responses"][str(answered.status)]["description"]
        assert f"`{answered.code}`" in told


@asynccontextmanager
async def asking(url: str, *secrets: str | None) -> AsyncGenerator[list[Asker]]:
    """Ask as the holders of these secrets."""
    async with ClientSession() as session:
        yield [Asker(session, url, secret) for secret in secrets]
