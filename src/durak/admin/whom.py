"""Whom the operator means, and for how long."""

import ipaddress
import re

from durak.admin.problem import AdminError
from durak.server.headers import subscriber
from durak.store.database import Database
from durak.store.directory import Directory, Listed

UNITS_MS = {"m": 60_000, "h": 3_600_000, "d": 86_400_000, "w": 7 * 86_400_000}
LOOPBACK_NETWORKS = (ipaddress.ip_network("127.0.0.0/8"), ipaddress.ip_network("::1/128"))


async def account_of(database: Database, whom: str) -> Listed:
    """Return the account with this id or handle. Raises AdminError when there is none."""
    listed = await Directory(database).find(whom)
    if listed is None:
        raise AdminError(f"No account has the id or the handle {whom}.")
    return listed


def network_of(whom: str) -> str | None:
    """Return the network that an address stands for, None when it is no address. Raises AdminError for loopback.

    An IPv6 address stands for its subscriber, as everywhere in the room.
    """
    try:
        network = ipaddress.ip_network(subscriber(whom), strict=False)
    except ValueError:
        return None
    if any(network.version == own.version and network.overlaps(own) for own in LOOPBACK_NETWORKS):
        raise AdminError(f"{whom} is this machine: behind a proxy everyone has it, unless the room has --trust-proxy.")
    return str(network)


def length_ms(text: str) -> int:
    """Return how long 30m, 2h, 3d or 1w is, in ms. Raises AdminError for anything else."""
    match = re.fullmatch(r"([1-9][0-9]{0,3})([mhdw])", text)
    if match is None:
        raise AdminError(f"{text} is no length of time: 30m, 2h, 3d and 1w are.")
    return int(match[1]) * UNITS_MS[match[2]]
