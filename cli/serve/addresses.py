"""Where the page can be reached: on this computer, and by the address that it has in the local network."""

from __future__ import annotations

import ipaddress
import socket

LOOPBACK = "127.0.0.1"

NOWHERE = "192.0.2.1"
"""An address of documentation, to which nothing is sent: the way to it tells which address of ours is used."""


def address_in_network() -> str | None:
    """This computer's address in the local network; None where it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        if asking.connect_ex((NOWHERE, 9)):
            return None
        found: str = asking.getsockname()[0]
    return None if ipaddress.ip_address(found).is_loopback else found


def listening(address: str, port: int) -> socket.socket:
    """A socket that listens at an address.

    Raises:
        OSError: If the port is taken or may not be used.
    """
    opened = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        opened.bind((address, port))
        opened.listen(256)
    except BaseException:
        opened.close()
        raise
    return opened
