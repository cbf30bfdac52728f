"""Guests on the same network: this machine's address there, and its QR code in the terminal."""

import socket
from typing import TextIO

ELSEWHERE = ("192.0.2.1", 9)
"""An address that belongs to nobody (RFC 5737): asking for the way to it sends nothing."""


def lan_address() -> str | None:
    """Return the address by which this machine would reach the network, None when it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:
            return None
        return str(probe.getsockname()[0])


def print_qr(url: str, out: TextIO) -> None:
    """Print an address and its QR code."""
    import segno  # noqa: PLC0415 -- most servers never draw one

    out.write(f"\n  {url}\n\n")
    segno.make(url, micro=False).terminal(out, border=2, compact=True)
    out.flush()
