"""What the HTTP server complains of, in the operator's log: our failures alone, and nothing of who asked or what."""

import logging
from typing import Any

import structlog
from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from durak.server.failures import where_of

THEIRS = (HttpProcessingError, web.RequestPayloadError, ConnectionError)
"""What is the fault of whoever asked: it was no HTTP, or they have gone."""

logger = structlog.get_logger()


class Complaints(logging.Logger):
    """The logger that the HTTP server is given."""

    def __init__(self) -> None:
        super().__init__("http")

    def exception(self, msg: object, *args: object, exc_info: Any = True, **_: Any) -> None:  # noqa: ANN401, ARG002 -- as logging has it
        """Note a failure: its kind and where it was. Its words, and `args`, may hold what was asked."""
        if not isinstance(exc_info, BaseException):
            logger.error("a request failed", error=str(msg))
            return
        if not isinstance(exc_info, THEIRS):
            logger.error("a request failed", error=type(exc_info).__name__, where=where_of(exc_info))
