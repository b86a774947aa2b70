"""Sources of what cannot be predicted: the time, ids, salts and the faces of dice."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from typing import Protocol
from uuid import UUID, uuid4


class Entropy(Protocol):
    """A source of randomness."""

    def uuid(self) -> UUID:
        """A new id."""

    def salt(self) -> str:
        """16 random bytes in hex."""

    def face(self, sides: int) -> int:
        """A face of a die."""


class SystemEntropy:
    """Randomness from the operating system."""

    def uuid(self) -> UUID:
        return uuid4()

    def salt(self) -> str:
        return os.urandom(16).hex()

    def face(self, sides: int) -> int:
        from random import SystemRandom

        return SystemRandom().randint(1, sides)


def now() -> datetime:
    """The present moment."""
    return datetime.now(UTC)
