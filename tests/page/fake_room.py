"""The built page, served as it is, and a room that says what it is told to: for pictures of exact states."""

import json
import threading
from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import msgspec
from playwright.sync_api import Page, Route, WebSocketRoute

from durak import protocol
from tests.page.canned import NOW_MS

SECRET = "s" * 43
CONFIG = {"protocol": protocol.VERSION, "room": None, "invitations": "http://192.168.1.5:4211"}

Say = Callable[[protocol.FromRoom], None]


class PageServer:
    """Serves a folder on a loopback port until it is closed."""

    def __init__(self, folder: Path) -> None:
        handler = partial(Quiet, directory=str(folder))
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def close(self) -> None:
        """Stop serving."""
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


class Quiet(SimpleHTTPRequestHandler):
    """A server without a log."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (the name is the base's)
        """Say nothing."""


def play_room(page: Page, name: str = "You") -> Say:
    """Answer the page's socket: Hello with Welcome; return the function that sends everything else."""
    sockets: list[WebSocketRoute] = []
    waiting: list[str] = []

    def connected(socket: WebSocketRoute) -> None:
        def heard(message: str | bytes) -> None:
            if json.loads(message)["type"] != "hello":
                return
            sockets.append(socket)
            welcome = protocol.Welcome("me", SECRET, name, 0, NOW_MS, one_table=False)
            for text in [text_of(welcome), *waiting]:
                socket.send(text)

        socket.on_message(heard)

    def say(message: protocol.FromRoom) -> None:
        if sockets:
            sockets[-1].send(text_of(message))
        else:
            waiting.append(text_of(message))

    page.route("**/config.json", answer_config)
    page.route_web_socket("**/ws", connected)
    return say


def answer_config(route: Route) -> None:
    """Answer what the server says of itself."""
    route.fulfill(json=CONFIG)


def text_of(message: protocol.FromRoom) -> str:
    """Return a message as it goes over the wire."""
    return msgspec.json.encode(message).decode()
