"""Schemathesis asks every endpoint for anything its document allows, and much that it does not: nothing breaks."""

# Schemathesis leaves its decorators untyped.
# pyright: reportUnknownMemberType=false, reportUntypedFunctionDecorator=false

import asyncio
import threading
from collections.abc import Coroutine, Generator
from dataclasses import dataclass
from typing import Any, TypeVar

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.config import SchemathesisConfig

from durak.server.api import limits
from durak.server.api.openapi import document
from tests.databases import KINDS, opener
from tests.server.api.asking import ORIGIN
from tests.server.api.conftest import new_guest
from tests.server.home import Home
from tests.server.running_room import TestRoom

EXAMPLES = 10
MANY = 1_000_000
DELETES = "DELETE /api/account"

T = TypeVar("T")

# What no schema can say is refused with 422: a name of blanks, a passkey that signs nothing, a code that is not good.
SETTINGS = {"checks": {"positive_data_acceptance": {"expected-statuses": ["2xx", 401, 403, 404, 409, 422]}}}

schema = schemathesis.openapi.from_dict(document(), config=SchemathesisConfig.from_dict(SETTINGS))


@dataclass(slots=True)
class Served:
    """A room in a thread of its own: Schemathesis waits for answers without a loop. `guest` asks an endpoint."""

    room: TestRoom
    loop: asyncio.AbstractEventLoop
    guest: tuple[str, str] = "", ""

    def run(self, coroutine: Coroutine[object, object, T]) -> T:
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result()

    def secret_for(self, endpoint: str) -> str:
        """Return the secret of a guest who asks this endpoint alone, and only once where that deletes the account."""
        if self.guest[0] != endpoint or endpoint == DELETES:
            self.guest = endpoint, self.run(new_guest(self.room, "Anna"))
        return self.guest[1]


@pytest.fixture(scope="module", params=KINDS)
def served(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Generator[Served]:
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, name="room")
    thread.start()
    folder = tmp_path_factory.mktemp("room")
    running = Home(folder, opener(request, request.param, folder)).room()

    def wait(coroutine: Coroutine[object, object, T]) -> T:
        return asyncio.run_coroutine_threadsafe(coroutine, loop).result()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limits, "PER_ACCOUNT", MANY)  # the limits have their own tests
        yield Served(wait(running.__aenter__()), loop)
        wait(running.__aexit__(None, None, None))
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.close()


@schema.parametrize()
@settings(max_examples=EXAMPLES, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
def test_every_endpoint_keeps_to_its_document(case: schemathesis.Case[Any], served: Served) -> None:
    headers = {"Origin": ORIGIN, "Authorization": f"Bearer {served.secret_for(case.operation.label)}"}
    case.call_and_validate(base_url=served.room.url, headers=headers)
