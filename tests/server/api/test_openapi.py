"""The document is of what is served, and the one in the repository is not stale."""

import json
from pathlib import Path

import jsonschema
import msgspec
import pytest

from durak.server.api import structs
from durak.server.api.openapi import document, document_bytes
from durak.server.api.routes import ROUTES
from tests.server.api.asking import Asker

KEPT = Path(__file__).parents[3] / "docs" / "openapi.json"


def test_the_document_in_the_repository_is_the_one_served() -> None:
    assert KEPT.read_bytes() == document_bytes(), "run: make types"


async def test_the_document_is_served_to_everyone(stranger: Asker) -> None:
    assert await stranger.get("/api/openapi.json") == json.loads(document_bytes())


def test_every_endpoint_is_in_it_and_says_what_it_does() -> None:
    paths = document()["paths"]
    for route in ROUTES:
        operation = paths[route.path][route.method.lower()]
        assert operation["summary"].endswith(".")
        assert operation["security"] == ([] if route.open else [{"secret": []}])
    assert sum(map(len, paths.values())) == len(ROUTES)


def test_names_of_operations_are_unique() -> None:
    operations = [operation for path in document()["paths"].values() for operation in path.values()]
    assert len({operation["operationId"] for operation in operations}) == len(operations)


def test_every_schema_is_one_and_is_there() -> None:
    text = document_bytes().decode()
    schemas = document()["components"]["schemas"]
    for name, schema in schemas.items():
        jsonschema.Draft202012Validator.check_schema(schema)
        assert f'"#/components/schemas/{name}"' in text


@pytest.mark.parametrize("body", [route.body for route in ROUTES if route.body is not None])
def test_a_body_with_more_than_it_has_is_refused(body: type) -> None:
    assert issubclass(body, structs.Asked)
    assert body.__struct_config__.forbid_unknown_fields
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"unknown": 1}, body)
