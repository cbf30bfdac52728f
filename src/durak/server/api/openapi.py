"""The OpenAPI document, out of the route table and the structs; `python -m durak.server.api.openapi` prints it."""

import json
import re
import sys
from collections.abc import Iterable
from functools import cache
from inspect import getdoc
from typing import Any

import msgspec

from durak.server.api.refusals import ANSWERS, ApiRefused
from durak.server.api.routes import ROUTES, Route
from durak.server.api.structs import Id
from durak.table.refusals import Refusal

VERSION = "1"
JSON = "application/json"
REFERENCES = "#/components/schemas/{name}"

ALWAYS = (
    ApiRefused.MALFORMED,
    ApiRefused.HOST,
    ApiRefused.ORIGIN,
    ApiRefused.BANNED,
    ApiRefused.TOO_FAST,
    ApiRefused.TRY_AGAIN,
)
"""How every request may be refused."""
WITH_SECRET = (ApiRefused.NO_SECRET, ApiRefused.UNKNOWN_SECRET)

ABOUT = (
    "The accounts, friends and history of a Durak room. Who asks is told by `Authorization: Bearer` and a secret: "
    "that of a `welcome` on the socket, or of signing in here. A refusal is a stable `code` and an English `sentence`."
)


def document() -> dict[str, Any]:
    """Return the document: every endpoint, what it is asked and answers, and how it may be refused."""
    return {
        "openapi": "3.1.0",
        "info": {"title": "Durak", "version": VERSION, "description": ABOUT},
        "paths": _paths(),
        "components": {
            "schemas": _schemas(),
            "securitySchemes": {"secret": {"type": "http", "scheme": "bearer"}},
        },
    }


@cache
def document_bytes() -> bytes:
    """Return the document as it is served."""
    return (json.dumps(document(), indent=2) + "\n").encode()


def _paths() -> dict[str, dict[str, Any]]:
    paths: dict[str, dict[str, Any]] = {}
    for route in ROUTES:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route)
    return paths


def _operation(route: Route) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": f"{route.handler.__module__.rpartition('.')[2]}_{route.handler.__name__}",
        "summary": (getdoc(route.handler) or "").partition("\n")[0],
        "security": [{"secret": []}] if route.open is None else [],
        "parameters": [*_in_path(route), *_in_query(route)],
        "responses": {**_success(route), **_refusals(route)},
    }
    if route.body is not None:
        operation["requestBody"] = {"required": True, "content": _content(route.body)}
    return operation


def _in_path(route: Route) -> list[dict[str, Any]]:
    schema = msgspec.json.schema(Id)
    return [
        {"name": name, "in": "path", "required": True, "schema": schema} for name in re.findall(r"{(\w+)}", route.path)
    ]


def _in_query(route: Route) -> list[dict[str, Any]]:
    if route.query is None:
        return []
    fields = msgspec.json.schema_components([route.query])[1][route.query.__name__]["properties"]
    return [{"name": name, "in": "query", "required": False, "schema": _given(of)} for name, of in fields.items()]


def _given(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of what is given: in a query nothing is null, it is left out."""
    kinds = [kind for kind in schema.get("anyOf", []) if kind != {"type": "null"}]
    return kinds[0] if kinds else schema


def _success(route: Route) -> dict[str, Any]:
    if route.answer is None:
        return {"204": {"description": "Done."}}
    return {"200": {"description": "Done.", "content": _content(route.answer)}}


def _refusals(route: Route) -> dict[str, Any]:
    codes = [*ALWAYS, *(WITH_SECRET if route.open is None else ()), *route.refusals]
    if route.open is None and not route.programs:
        codes.append(ApiRefused.NOT_FOR_PROGRAMS)
    if route.body is not None:
        codes += [ApiRefused.TOO_BIG, ApiRefused.TOO_SLOW]
    by_status: dict[int, list[ApiRefused]] = {}
    for code in codes:
        by_status.setdefault(ANSWERS[code][0].value, []).append(code)
    return {str(status): _refusal(of) for status, of in sorted(by_status.items())}


def _refusal(codes: Iterable[ApiRefused]) -> dict[str, Any]:
    sentences = " ".join(f"`{code}`: {ANSWERS[code][1]}" for code in codes)
    return {"description": sentences, "content": _content(Refusal)}


def _content(struct: type) -> dict[str, Any]:
    return {JSON: {"schema": {"$ref": REFERENCES.format(name=struct.__name__)}}}


def _schemas() -> dict[str, Any]:
    bodies = [route.body for route in ROUTES if route.body is not None]
    answers = [route.answer for route in ROUTES if route.answer is not None]
    return msgspec.json.schema_components([*bodies, *answers, Refusal], ref_template=REFERENCES)[1]


if __name__ == "__main__":
    sys.stdout.buffer.write(document_bytes())
