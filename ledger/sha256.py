"""SHA-256 by the interpreter's own module: `hashlib` loads OpenSSL, which takes longer than what a command hashes."""

from __future__ import annotations

import sys
from collections.abc import Callable
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


def sha256_hex(content: bytes) -> str:
    """The hash of bytes, in hex."""
    digest: str = _sha256(content).hexdigest()
    return digest
