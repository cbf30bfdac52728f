"""How a room or a page was asked to run."""

from dataclasses import dataclass, field

from platformdirs import user_data_path

from durak.server.limits import GUESTS_PER_HOUR

PAGE_PORT = 4211
ROOM_PORT = 8795
LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104 -- only when asked for by --lan

DATABASE = "DURAK_DATABASE"
"""The environment variable with the database, which may hold a password."""

USER_DATA = user_data_path("durak", appauthor=False)
"""Where the platform keeps user data."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """The choices of the operator.

    `host_names` are the names by which people reach it, besides those of this machine (hosts.py).
    `guests_per_hour` counts new guest accounts from one address, which loopback is free of. `room` is the room that the
    page is pointed at, None the one that serves it; `invitations` the origin of invitations, None the page's own.
    """

    host: str = LOOPBACK
    port: int = PAGE_PORT
    host_names: tuple[str, ...] = ()
    allow_origins: tuple[str, ...] = ()
    one_table: bool = False
    trust_proxy: bool = False
    guests_per_hour: int = GUESTS_PER_HOUR
    metrics_token: str | None = field(default=None, repr=False)
    room: str | None = None
    invitations: str | None = None
