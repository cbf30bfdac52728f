"""The way in: who asks, how often, for what; and the way out. Whatever is refused here is refused alike everywhere.

Who asks is told by the Authorization header alone, never by a cookie: there is nothing that another page could misuse.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, assert_never

import msgspec
import structlog
from aiohttp import hdrs, web
from sqlalchemy.exc import SQLAlchemyError

from durak.protocol import Secret
from durak.server.api.context import Api, Caller, Who
from durak.server.api.limits import Limits
from durak.server.api.refusals import JSON, ApiRefused, RefusedError, refused_response
from durak.server.api.routes import Open, Route
from durak.server.api.structs import Id
from durak.server.config import Config
from durak.server.devices import device_name
from durak.server.headers import bearer, client_address, origin_allowed
from durak.server.patience import body_in_time
from durak.store.database import reason
from durak.store.log import LogError
from durak.table.seats import is_program

logger = structlog.get_logger()

COMPRESSED_BYTES = 16_384
"""Answers from so many bytes on are compressed: a replay says the same again and again."""


@dataclass(slots=True)
class Gate:
    """Lets requests through to their handlers."""

    api: Api
    config: Config
    limits: Limits = field(init=False)

    def __post_init__(self) -> None:
        """Begin to count."""
        self.limits = Limits(self.api.clock)

    async def answer(self, request: web.Request, route: Route | ApiRefused) -> web.Response:
        """Answer a request to a route, or refuse it: there is no such route."""
        try:
            return _answered(await self._call(request, route))
        except RefusedError as refused:
            return refused_response(refused)
        except SQLAlchemyError as error:
            logger.error("the accounts can't be had", error=reason(error))  # noqa: TRY400 -- no statement, no values
            return refused_response(RefusedError(ApiRefused.TRY_AGAIN))
        except LogError as error:
            logger.error("the log can't be had", error=str(error))  # noqa: TRY400 -- no values
            return refused_response(RefusedError(ApiRefused.TRY_AGAIN))

    async def _call(self, request: web.Request, route: Route | ApiRefused) -> object:
        self._check_origin(request)
        if isinstance(route, ApiRefused):
            raise RefusedError(route)
        caller = self._caller(request)
        self.limits.count_address(caller.address)
        self._check_ban(caller.address)
        who = await self._who(request, route, caller) if route.open is None else self._anyone(route.open, caller)
        given: dict[str, Any] = {name: _convert(value, Id) for name, value in request.match_info.items()}
        if route.query is not None:
            given["query"] = _query(request.query, route.query)
        if route.body is not None:
            given["body"] = await _body(request, route.body)
        return await route.handler(self.api, who, **given)

    def _anyone(self, why_open: Open, caller: Caller) -> Caller:
        match why_open:
            case "signs_in":
                self.limits.count_sign_in(caller.address)
            case "by_link":
                self.limits.count_replay(caller.address)
            case "public":
                pass  # it costs no more than any other request of its address
            case _:
                assert_never(why_open)
        return caller

    async def _who(self, request: web.Request, route: Route, caller: Caller) -> Who:
        secret = bearer(request)
        if secret is None:
            raise RefusedError(ApiRefused.NO_SECRET)
        account = await self.api.accounts.proved_by(_known_secret(secret))
        if account is None:
            self.limits.count_wrong_secret(caller.address)
            raise RefusedError(ApiRefused.UNKNOWN_SECRET)
        self.limits.count_account(account.id)
        self._check_ban(caller.address, account.id)
        if is_program(account.id) and not route.programs:
            raise RefusedError(ApiRefused.NOT_FOR_PROGRAMS)
        if self.limits.note_seen(account.session):
            await self.api.sessions.seen(account.id, account.session, self.api.clock.now())
        return Who(account.id, account.session, caller)

    def _caller(self, request: web.Request) -> Caller:
        return Caller(
            address=client_address(request, trust_proxy=self.config.trust_proxy),
            origin=request.headers.get(hdrs.ORIGIN),
            device=device_name(request.headers.get(hdrs.USER_AGENT, "")),
        )

    def _check_ban(self, address: str, account: str | None = None) -> None:
        if self.api.orders.ban(address, account) is not None:
            raise RefusedError(ApiRefused.BANNED)

    def _check_origin(self, request: web.Request) -> None:
        if not origin_allowed(request, self.config.allow_origins):
            raise RefusedError(ApiRefused.ORIGIN)


def _known_secret(text: str) -> str:
    try:
        return msgspec.convert(text, Secret)
    except msgspec.ValidationError as error:
        raise RefusedError(ApiRefused.UNKNOWN_SECRET) from error


async def _body(request: web.Request, body: type) -> object:
    try:
        return msgspec.json.decode(await body_in_time(request), type=body)
    except TimeoutError as error:
        raise RefusedError(ApiRefused.TOO_SLOW) from error
    except web.HTTPRequestEntityTooLarge as error:
        raise RefusedError(ApiRefused.TOO_BIG) from error
    except (web.RequestPayloadError, msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise RefusedError(ApiRefused.MALFORMED) from error


def _query(query: Mapping[str, str], into: type) -> object:
    if len(query) != len(set(query)):
        raise RefusedError(ApiRefused.MALFORMED)
    return _convert(dict(query), into)


def _convert(value: object, into: Any) -> Any:  # noqa: ANN401 -- whatever a route says
    try:
        return msgspec.convert(value, into, strict=False)
    except msgspec.ValidationError as error:
        raise RefusedError(ApiRefused.MALFORMED) from error


def _answered(answer: object) -> web.Response:
    if answer is None:
        return web.Response(status=204)
    body = msgspec.json.encode(answer)
    response = web.Response(body=body, content_type=JSON)
    if len(body) > COMPRESSED_BYTES:
        response.enable_compression()
    return response
