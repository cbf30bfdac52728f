"""What every answer carries for the browser's sake, whose pages may use the room, and where a request comes from."""

import ipaddress
from collections.abc import Awaitable, Callable, Collection
from functools import lru_cache
from urllib.parse import urlsplit

from aiohttp import hdrs, web

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

_POLICY = (
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "connect-src 'self' http: https: ws: wss:",  # ?room= names a room anywhere, its socket and its API
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
)

CONTENT_SECURITY_POLICY = "; ".join(_POLICY)

SECURITY_HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",  # an invitation is a secret, and stands in the address
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), geolocation=(), microphone=(), payment=(), usb=()",
}

LOCAL_HOSTS = frozenset({"localhost", "127.0.0.1", "::1"})

UNKNOWN = ""
"""The address of everyone whose address can't be told: they count as one."""

KNOWN_ADDRESSES = 256
"""So many addresses, those heard of last, are not read anew."""

NETWORK_BITS = 64
"""The part of an IPv6 address that one subscriber can't choose."""


@web.middleware
async def secure(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Give every answer the security headers, refusals included; a policy of its own is stricter, and stays."""
    try:
        response = await handler(request)
    except web.HTTPException as refused:
        refused.headers.update(SECURITY_HEADERS)
        raise
    if not response.prepared:  # a socket has been answered already
        for name, value in SECURITY_HEADERS.items():
            response.headers.setdefault(name, value)
    return response


def origin_allowed(request: web.Request, allowed: Collection[str]) -> bool:
    """Tell whether a page of this origin may speak to the room: its own, localhost on any port, and those allowed.

    What sends no origin is no browser's page: there is no one whose account it could misuse.
    """
    origins = request.headers.getall(hdrs.ORIGIN, [])
    if not origins or (len(origins) == 1 and origins[0] in allowed):
        return True
    try:
        parts = urlsplit(",".join(origins))
    except ValueError:
        return False
    web_page = parts.scheme in {"http", "https"}
    return web_page and (parts.netloc == request.host or parts.hostname in LOCAL_HOSTS)


def client_address(request: web.Request, *, trust_proxy: bool) -> str:
    """Return the address of who asks, UNKNOWN when that is none; behind a trusted proxy the last it forwarded for.

    What stands before it is what whoever asks says of themselves, be it in one header or in more.
    """
    forwarded = ",".join(request.headers.getall(hdrs.X_FORWARDED_FOR, ())) if trust_proxy else ""
    return plain_address(forwarded.rpartition(",")[2].strip() or request.remote or "")


@lru_cache(maxsize=KNOWN_ADDRESSES)
def plain_address(address: str) -> str:
    """Return an address as it is counted: one of IPv4 that came in by IPv6 as what it is. UNKNOWN for what is none."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return UNKNOWN
    return str(getattr(parsed, "ipv4_mapped", None) or parsed)


def bearer(request: web.Request) -> str | None:
    """Return the secret of the Authorization header, None when it brings none."""
    kind, _, secret = request.headers.get(hdrs.AUTHORIZATION, "").partition(" ")
    return secret.strip() or None if kind.lower() == "bearer" else None


@lru_cache(maxsize=KNOWN_ADDRESSES)
def is_loopback(address: str) -> bool:
    """Tell whether an address is this machine's own."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


@lru_cache(maxsize=KNOWN_ADDRESSES)
def is_address(host: str) -> bool:
    """Tell whether a host is an IP address, and no name."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


@lru_cache(maxsize=KNOWN_ADDRESSES)
def subscriber(address: str) -> str:
    """Return what stands for the people behind an address: an IPv4 address, or the network of an IPv6 one."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if parsed.version == 4:  # noqa: PLR2004 -- the versions of IP are 4 and 6
        return address
    return str(ipaddress.ip_network((parsed, NETWORK_BITS), strict=False))
