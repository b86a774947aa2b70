"""SHA-256 by the interpreter's own module, for a command hashes less than it takes to load OpenSSL, as `hashlib` does.

Whoever goes through many entries says so (`expect_entries`): they are hashed by OpenSSL, which takes half as long.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from typing import Any


def _made_with() -> Callable[[bytes], Any]:
    try:
        made: Callable[[bytes], Any] = import_module("_sha2" if sys.version_info >= (3, 12) else "_sha256").sha256
    except ImportError:
        # An interpreter may be built without it.
        from hashlib import sha256

        return sha256
    return made


_sha256 = _made_with()


MANY = 500
"""Entries for which it is worth the 2 ms to load OpenSSL."""


def expect_entries(count: int) -> None:
    """Prepare to hash so many entries."""
    global _sha256
    if count < MANY:
        return
    from hashlib import sha256

    _sha256 = sha256


def sha256_hex(content: bytes) -> str:
    """The hash of bytes, in hex."""
    digest: str = _sha256(content).hexdigest()
    return digest


@lru_cache(maxsize=8)
def hash_of_tables(content: bytes) -> str:
    """The hash by which tables of rules are called, in hex: of 200 kB, which take a millisecond; asked for again."""
    return sha256_hex(content)
