"""What the HTTP server complains of, as the operator reads it."""

import pytest
import structlog
from aiohttp import web
from aiohttp.http_exceptions import BadHttpMessage

from durak.server.complaints import Complaints


def test_a_failure_of_ours_is_noted_without_what_was_asked() -> None:
    with pytest.raises(ValueError, match="secret") as failed:
        int("a secret from 203.0.113.9")
    with structlog.testing.capture_logs() as logs:
        Complaints().exception("Error handling request from %s", "203.0.113.9", exc_info=failed.value)
    (log,) = logs
    assert (log["event"], log["error"]) == ("a request failed", "ValueError")
    assert "test_a_failure_of_ours" in str(log["where"])
    assert "203.0.113.9" not in str(log)


@pytest.mark.parametrize("error", [BadHttpMessage("no"), web.RequestPayloadError("no"), ConnectionResetError()])
def test_a_failure_of_who_asks_is_not(error: Exception) -> None:
    with structlog.testing.capture_logs() as logs:
        Complaints().exception("Error handling request from %s", "203.0.113.9", exc_info=error)
    assert logs == []


def test_a_failure_without_an_exception_is_noted_by_what_is_said_of_it() -> None:
    with structlog.testing.capture_logs() as logs:
        Complaints().exception("Missing return statement on request handler of %s", "203.0.113.9", exc_info=None)
    assert logs == [
        {
            "event": "a request failed",
            "log_level": "error",
            "error": "Missing return statement on request handler of %s",
        }
    ]
