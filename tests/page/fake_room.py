"""The built page, served as it is, and a room that says what it is told to: for exact states."""

import json
import threading
import time
from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import msgspec
from playwright.sync_api import Page, Route, WebSocketRoute

from durak import protocol
from tests.page.canned import NOW_MS

SECRET = "s" * 43
PATIENCE_SECONDS = 30
TWO_FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
CONFIG = {"protocol": protocol.VERSION, "room": None, "invitations": "http://192.168.1.5:4211"}


class PageServer:
    """Serves a folder on a loopback port until it is closed."""

    def __init__(self, folder: Path) -> None:
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        self.url = f"http://127.0.0.1:{self._server.server_port}/"

    def close(self) -> None:
        """Stop serving."""
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


class Quiet(SimpleHTTPRequestHandler):
    """A server without a log."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (the name is the base's)
        """Say nothing."""


class FakeRoom:
    """Answers the sockets of one page: Hello with Welcome, and then whatever the test says."""

    def __init__(self, page: Page) -> None:
        self.hellos: list[protocol.Hello] = []
        self.commands: list[protocol.FromPage] = []
        self.on_hello: tuple[protocol.FromRoom, ...] = ()
        """What everyone who says Hello hears first, after Welcome."""
        self.silent = False
        """Whether whoever says Hello waits for an answer, until `answer`."""
        self._page = page
        self._socket: WebSocketRoute | None = None
        self._dead: WebSocketRoute | None = None
        self._waiting: list[protocol.FromRoom] = []
        self._unanswered: tuple[WebSocketRoute, protocol.Hello]
        page.route("**/config.json", answer_config)
        page.route_web_socket("**/ws", self._connected)

    def say(self, *messages: protocol.FromRoom) -> None:
        """Send messages, or keep them until the page has said Hello."""
        if self._socket is None:
            self._waiting += messages
            return
        for message in messages:
            self._socket.send(msgspec.json.encode(message).decode())

    def heard(self, *commands: protocol.FromPage) -> None:
        """Wait until the page has asked for this, in this order; AssertionError when it asks for anything else.

        A tap is over before the click that follows it, and the room hears later still.
        """
        self._page.evaluate(TWO_FRAMES)
        wait(self._page, lambda: len(self.commands) >= len(commands))
        assert self.commands == list(commands)

    def said_hello(self, times: int) -> None:
        """Wait until the page has said Hello so often, or more often."""
        wait(self._page, lambda: len(self.hellos) >= times)
        assert len(self.hellos) >= times

    def close(self, code: int) -> None:
        """Close the page's socket, as the room would."""
        assert self._socket is not None
        self._socket.close(code=code)
        self._socket = None

    def lose(self) -> None:
        """Let the line die without a word, as it does while a phone sleeps: the page's socket still looks open."""
        self._dead, self._socket = self._socket, None

    def _connected(self, socket: WebSocketRoute) -> None:
        socket.on_message(lambda text: self._heard(socket, text))

    def _heard(self, socket: WebSocketRoute, text: str | bytes) -> None:
        if socket is self._dead:
            return
        message = protocol.decode_page(text)
        if isinstance(message, protocol.Ping):
            self.say(protocol.Pong(NOW_MS))
            return
        if not isinstance(message, protocol.Hello):
            self.commands.append(message)
            return
        self.hellos.append(message)
        self._unanswered = socket, message
        if not self.silent:
            self.answer()

    def answer(self) -> None:
        """Answer whoever said Hello last, and from now on everyone at once."""
        self.silent = False
        self._socket, hello = self._unanswered
        secret = SECRET if hello.secret is None else None
        self.say(protocol.Welcome("me", secret, "You", 0, NOW_MS, one_table=False))
        waiting, self._waiting = self._waiting, []
        self.say(*self.on_hello, *waiting)


def wait(page: Page, holds: Callable[[], bool]) -> None:
    """Let the page go on, frame by frame, until this holds, or PATIENCE_SECONDS have passed."""
    give_up_at = time.monotonic() + PATIENCE_SECONDS
    while not holds() and time.monotonic() < give_up_at:
        page.evaluate(TWO_FRAMES)


def answer_config(route: Route) -> None:
    """Answer what the server says of itself."""
    route.fulfill(body=json.dumps(CONFIG), content_type="application/json")
