"""Why the API refuses a request: a stable code, a status and an English sentence each."""

from enum import StrEnum
from http import HTTPStatus

import msgspec
from aiohttp import hdrs, web

from durak.table.refusals import Refusal

JSON = "application/json"
RETRY_SECONDS = 60


class ApiRefused(StrEnum):
    """Stable codes. ANSWERS says each."""

    MALFORMED = "malformed"
    NO_SECRET = "no_secret"  # noqa: S105 -- a code
    UNKNOWN_SECRET = "unknown_secret"  # noqa: S105 -- a code
    HOST = "host"
    ORIGIN = "origin"
    BANNED = "banned"
    NOT_FOR_PROGRAMS = "not_for_programs"
    NO_SUCH_PATH = "no_such_path"
    NO_SUCH_METHOD = "no_such_method"
    NO_SUCH_SESSION = "no_such_session"
    NO_SUCH_PASSKEY = "no_such_passkey"
    NO_SUCH_PROGRAM = "no_such_program"
    NO_SUCH_PLAYER = "no_such_player"
    NO_SUCH_FRIEND = "no_such_friend"
    NO_SUCH_REPLAY = "no_such_replay"
    NO_SUCH_SEAT = "no_such_seat"
    REPLAY_GONE = "replay_gone"
    NAME_ONE = "name_one"
    ONESELF = "oneself"
    NOT_ASKED = "not_asked"
    TOO_MANY_FRIENDS = "too_many_friends"
    TOO_MANY_ASKED = "too_many_asked"
    TOO_MANY_PASSKEYS = "too_many_passkeys"
    TOO_MANY_PROGRAMS = "too_many_programs"
    HANDLE_TAKEN = "handle_taken"
    BAD_NAME = "bad_name"
    BAD_LABEL = "bad_label"
    BAD_HANDLE = "bad_handle"
    BAD_PASSKEY = "bad_passkey"
    BAD_CODE = "bad_code"
    NEEDS_HTTPS = "needs_https"
    OLD_CHALLENGE = "old_challenge"
    TOO_BIG = "too_big"
    TOO_SLOW = "too_slow"
    TOO_FAST = "too_fast"
    TRY_AGAIN = "try_again"


ANSWERS: dict[ApiRefused, tuple[HTTPStatus, str]] = {
    ApiRefused.MALFORMED: (HTTPStatus.BAD_REQUEST, "That is not what this request looks like."),
    ApiRefused.NO_SECRET: (HTTPStatus.UNAUTHORIZED, "Say who you are: Authorization: Bearer and your secret."),
    ApiRefused.UNKNOWN_SECRET: (HTTPStatus.UNAUTHORIZED, "Nobody here has that secret."),
    ApiRefused.HOST: (
        HTTPStatus.FORBIDDEN,
        "This room is not known by that name: its operator can say so (--host-name).",
    ),
    ApiRefused.ORIGIN: (HTTPStatus.FORBIDDEN, "Pages of this origin may not use this room."),
    ApiRefused.BANNED: (HTTPStatus.FORBIDDEN, "The operator of this room lets you in no more."),
    ApiRefused.NOT_FOR_PROGRAMS: (HTTPStatus.FORBIDDEN, "That is for people: a program can not do it."),
    ApiRefused.NO_SUCH_PATH: (HTTPStatus.NOT_FOUND, "There is nothing at this address."),
    ApiRefused.NO_SUCH_METHOD: (HTTPStatus.METHOD_NOT_ALLOWED, "That can not be done at this address."),
    ApiRefused.NO_SUCH_SESSION: (HTTPStatus.NOT_FOUND, "You have no such session."),
    ApiRefused.NO_SUCH_PASSKEY: (HTTPStatus.NOT_FOUND, "You have no such passkey."),
    ApiRefused.NO_SUCH_PROGRAM: (HTTPStatus.NOT_FOUND, "You have no such program."),
    ApiRefused.NO_SUCH_PLAYER: (HTTPStatus.NOT_FOUND, "Nobody has that handle or code."),
    ApiRefused.NO_SUCH_FRIEND: (HTTPStatus.NOT_FOUND, "You have no such friend."),
    ApiRefused.NO_SUCH_REPLAY: (HTTPStatus.NOT_FOUND, "This link leads to no round that is over."),
    ApiRefused.NO_SUCH_SEAT: (HTTPStatus.NOT_FOUND, "That round had fewer seats."),
    ApiRefused.REPLAY_GONE: (HTTPStatus.GONE, "How that round went is not kept any more: only its result is."),
    ApiRefused.NAME_ONE: (HTTPStatus.UNPROCESSABLE_ENTITY, "Give a handle or a code, one of them."),
    ApiRefused.ONESELF: (HTTPStatus.CONFLICT, "That is you."),
    ApiRefused.NOT_ASKED: (HTTPStatus.NOT_FOUND, "Nobody with that account asks to be your friend."),
    ApiRefused.TOO_MANY_FRIENDS: (HTTPStatus.CONFLICT, "One of you has as many friends as there can be."),
    ApiRefused.TOO_MANY_ASKED: (HTTPStatus.CONFLICT, "Too many of your requests wait for an answer."),
    ApiRefused.TOO_MANY_PASSKEYS: (HTTPStatus.CONFLICT, "You have as many passkeys as there can be."),
    ApiRefused.TOO_MANY_PROGRAMS: (HTTPStatus.CONFLICT, "You have as many programs as there can be."),
    ApiRefused.HANDLE_TAKEN: (HTTPStatus.CONFLICT, "Somebody has that handle, or one that looks like it."),
    ApiRefused.BAD_NAME: (
        HTTPStatus.UNPROCESSABLE_ENTITY,
        "A name has 1 to 24 characters, and no control characters.",
    ),
    ApiRefused.BAD_LABEL: (
        HTTPStatus.UNPROCESSABLE_ENTITY,
        "A label has 1 to 40 characters, and no control characters.",
    ),
    ApiRefused.BAD_HANDLE: (
        HTTPStatus.UNPROCESSABLE_ENTITY,
        "A handle has 3 to 20 letters of one script, digits, and single - or _ between them.",
    ),
    ApiRefused.BAD_PASSKEY: (HTTPStatus.UNPROCESSABLE_ENTITY, "That passkey is not one that can be used here."),
    ApiRefused.BAD_CODE: (HTTPStatus.UNPROCESSABLE_ENTITY, "That recovery code is not, or no longer, good."),
    ApiRefused.NEEDS_HTTPS: (HTTPStatus.UNPROCESSABLE_ENTITY, "Passkeys need a page from https, or from localhost."),
    ApiRefused.OLD_CHALLENGE: (HTTPStatus.UNPROCESSABLE_ENTITY, "That took too long: begin again."),
    ApiRefused.TOO_BIG: (HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "That request is too big."),
    ApiRefused.TOO_SLOW: (HTTPStatus.REQUEST_TIMEOUT, "That request took too long to arrive."),
    ApiRefused.TOO_FAST: (HTTPStatus.TOO_MANY_REQUESTS, "Too many requests: wait a while."),
    ApiRefused.TRY_AGAIN: (HTTPStatus.SERVICE_UNAVAILABLE, "That can not be stored just now: try again."),
}


class RefusedError(Exception):
    """A request is refused: nothing changed."""

    def __init__(self, code: ApiRefused) -> None:
        super().__init__(code.value)
        self.code = code
        self.status, self.sentence = ANSWERS[code]

    def refusal(self) -> Refusal:
        """Return what is answered."""
        return Refusal(self.code.value, self.sentence)


def refused_response(refused: RefusedError) -> web.Response:
    """Return what the API answers to a request that is refused."""
    response = web.Response(status=refused.status, body=msgspec.json.encode(refused.refusal()), content_type=JSON)
    if refused.code in {ApiRefused.NO_SECRET, ApiRefused.UNKNOWN_SECRET}:
        response.headers[hdrs.WWW_AUTHENTICATE] = "Bearer"
    if refused.code is ApiRefused.TOO_FAST:
        response.headers[hdrs.RETRY_AFTER] = str(RETRY_SECONDS)
    return response
