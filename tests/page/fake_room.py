"""The built page, served as it is, and a room that says what it is told to: for exact states."""

import json
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import msgspec
from playwright.sync_api import Page, Route, WebSocketRoute

from durak import protocol
from tests.page.canned import NOW_MS

SECRET = "s" * 43
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
        self._socket: WebSocketRoute | None = None
        self._dead: WebSocketRoute | None = None
        self._waiting: list[protocol.FromRoom] = []
        page.route("**/config.json", answer_config)
        page.route_web_socket("**/ws", self._connected)

    def say(self, *messages: protocol.FromRoom) -> None:
        """Send messages, or keep them until the page has said Hello."""
        if self._socket is None:
            self._waiting += messages
            return
        for message in messages:
            self._socket.send(msgspec.json.encode(message).decode())

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
        self._socket = socket
        secret = SECRET if message.secret is None else None
        self.say(protocol.Welcome("me", secret, "You", 0, NOW_MS, one_table=False))
        waiting, self._waiting = self._waiting, []
        self.say(*self.on_hello, *waiting)


def answer_config(route: Route) -> None:
    """Answer what the server says of itself."""
    route.fulfill(body=json.dumps(CONFIG), content_type="application/json")
