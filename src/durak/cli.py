"""The `durak` command: play, room and page here, the others each in a module of its own."""

import os
import sys
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

from cyclopts import App, Parameter
from cyclopts.validators import Number

from durak import core_files
from durak.admin.problem import AdminError
from durak.page_files import PageError, built_page
from durak.server.app import ServerError
from durak.server.config import DATABASE, EVERYWHERE, LOOPBACK, PAGE_PORT, ROOM_PORT, USER_DATA, Config
from durak.server.hosts import is_name
from durak.server.lan import lan_address, print_qr
from durak.server.limits import GUESTS_PER_HOUR
from durak.server.process import Parts, run

METRICS_TOKEN = "DURAK_METRICS_TOKEN"  # noqa: S105 -- a name
"""The environment variable with the token that /metrics then asks of everyone."""

TEST = "DURAK_TEST"
"""The environment variable that, set to 1, allows what only tests may ask for."""

VERSION = f"{version('durak-table')} ({'compiled' if core_files.is_compiled() else 'interpreted'} rules)"

Port = Annotated[int, Parameter(validator=Number(gte=0, lte=65_535))]
AtLeastOne = Annotated[int, Parameter(validator=Number(gte=1))]

app = App(name="durak", help="Durak on a kitchen table, in the browser.", version=VERSION)
# Loaded only when they are asked for: a room lives long, and needs nothing of them.
app.command("durak.simulate:simulate", name="simulate", help="Play rounds without a server and say how they went.")
app.command("durak.arena.command:arena", name="arena", help="Measure a bot against others.")
app.command("durak.bots.endgame.command:solve_position", name="solve", help="Solve an endgame of two.")
app.command("durak.admin.command:admin", name="admin", help="Look after a room: accounts, tables, bans, backups.")
app.command("durak.verify:verify_file", name="verify", help="Check the evidence of a round.")


@Parameter(name="*")
@dataclass(frozen=True, slots=True, kw_only=True)
class Listen:
    """Where to listen."""

    host: str = LOOPBACK
    "The address to listen on."
    host_name: tuple[str, ...] = ()
    "A name by which people reach it, besides this machine's own and every address. Can be given more than once."
    lan: Annotated[bool, Parameter(negative="")] = False
    "Listen on the network, and show the address and its QR code for the other devices there."


@Parameter(name="*")
@dataclass(frozen=True, slots=True, kw_only=True)
class RoomOptions:
    """How to run a room."""

    data: Path = USER_DATA
    "The folder of the log and the accounts."
    database: Annotated[str | None, Parameter(env_var=DATABASE)] = None
    "Keep both in PostgreSQL instead: postgresql+asyncpg://user:password@host/name."
    allow_origin: tuple[str, ...] = ()
    "A page of this origin may use the room, besides its own and localhost. Can be given more than once."
    one_table: Annotated[bool, Parameter(negative="")] = False
    "One table for everyone: a party on one laptop."
    trust_proxy: Annotated[bool, Parameter(negative="")] = False
    "Read the address of a player from X-Forwarded-For."
    guests_per_hour: AtLeastOne = GUESTS_PER_HOUR
    "So many new guest accounts an hour from one address; this machine itself is free of it."
    speed: Annotated[int, Parameter(validator=Number(gte=1), show=False)] = 1


@app.command
def play(*, port: Port = PAGE_PORT, listen: Listen = Listen(), options: RoomOptions = RoomOptions()) -> None:
    """Serve the page and a room."""
    _serve(listen, port, page=built_page(), options=options)


@app.command
def room(*, port: Port = ROOM_PORT, listen: Listen = Listen(), options: RoomOptions = RoomOptions()) -> None:
    """Serve a room alone, for pages from elsewhere."""
    _serve(listen, port, options=options)


@app.command
def page(*, port: Port = PAGE_PORT, room: str = f":{ROOM_PORT}", listen: Listen = Listen()) -> None:
    """Serve the page alone.

    Parameters
    ----------
    room
        The room that its pages use: a host, a host and port, a URL, or a port of the page's own host.
    """
    _serve(listen, port, page=built_page(), room=room)


def _serve(
    listen: Listen, port: int, *, page: Path | None = None, options: RoomOptions | None = None, room: str | None = None
) -> None:
    """Serve until the process is asked to stop: a page in a folder, a room by its options, or both."""
    choices = options or RoomOptions()
    if choices.speed != 1 and os.environ.get(TEST) != "1":
        raise ServerError(f"--speed is for tests: it needs {TEST}=1.")
    address = _lan_address() if listen.lan else None
    config = Config(
        host=EVERYWHERE if listen.lan and listen.host == LOOPBACK else listen.host,
        port=port,
        host_names=tuple(map(_host_name, listen.host_name)),
        allow_origins=tuple(map(_origin, choices.allow_origin)),
        one_table=choices.one_table,
        trust_proxy=choices.trust_proxy,
        guests_per_hour=choices.guests_per_hour,
        metrics_token=os.environ.get(METRICS_TOKEN),
        room=room,
        invitations=None if address is None or page is None else f"http://{address}:{port}",
    )
    data = None if options is None else options.data
    parts = Parts(page=page, data=data, database=choices.database, speed=choices.speed)
    run(config, parts, partial(_tell, parts, address))


def _host_name(given: str) -> str:
    """Return a name without scheme and port."""
    if not is_name(given):
        raise ServerError(f"--host-name {given}: a name stands alone, without https:// and port: cards.example")
    return given


def _origin(given: str) -> str:
    """Return an origin as browsers write it."""
    parts = urlsplit(given)
    if parts.scheme not in {"http", "https"} or not parts.hostname or parts.path.strip("/") or parts.query:
        raise ServerError(
            f"--allow-origin {given}: an origin is a scheme, a host and perhaps a port: https://cards.example"
        )
    return f"{parts.scheme}://{parts.netloc.lower()}"


def _lan_address() -> str:
    address = lan_address()
    if address is None:
        raise ServerError("--lan: this machine has no address on a network.")
    return address


def _tell(parts: Parts, address: str | None, port: int) -> None:
    """Tell where to go, from this machine and, when it has an address on the network, from the other devices there."""
    what = "The room listens" if parts.page is None else "Durak is served"
    print(f"{what} at http://localhost:{port}", flush=True)
    if address is not None and parts.page is None:
        print(f"and at http://{address}:{port} for pages from elsewhere (see --allow-origin)", flush=True)
    elif address is not None:
        print_qr(f"http://{address}:{port}", sys.stdout)


def main() -> None:
    """Run the command."""
    try:
        app()
    except (AdminError, PageError, ServerError) as error:
        sys.exit(str(error))
