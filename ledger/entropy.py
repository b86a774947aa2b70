"""Sources of what cannot be predicted: the time, ids, salts and the faces of dice."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from typing import Protocol
from uuid import UUID


class Entropy(Protocol):
    """A source of randomness."""

    def id(self) -> str:
        """A new id of an entry: a uuid in hex."""

    def uuid(self) -> UUID:
        """A new id of a campaign or a batch."""

    def salt(self) -> str:
        """16 random bytes in hex."""

    def face(self, sides: int) -> int:
        """A face of a die."""


class SystemEntropy:
    """Randomness from the operating system."""

    def id(self) -> str:
        random = bytearray(os.urandom(16))
        # A random uuid says so by these bits (RFC 9562, section 5.4).
        random[6] = random[6] & 0x0F | 0x40
        random[8] = random[8] & 0x3F | 0x80
        return random.hex()

    def uuid(self) -> UUID:
        return UUID(self.id())

    def salt(self) -> str:
        return os.urandom(16).hex()

    def face(self, sides: int) -> int:
        from random import SystemRandom

        return SystemRandom().randint(1, sides)


def now() -> datetime:
    """The present moment."""
    return datetime.now(UTC)
