"""Where what cannot be foreseen is from: the time, ids, salts and the faces of dice."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from random import SystemRandom
from typing import Protocol
from uuid import UUID, uuid4


class Entropy(Protocol):
    """Where chance comes from."""

    def uuid(self) -> UUID:
        """An id that nothing else has."""

    def salt(self) -> str:
        """16 random bytes in hex."""

    def face(self, sides: int) -> int:
        """A face of a die."""


class SystemEntropy:
    """Chance from the operating system."""

    def __init__(self) -> None:
        self._random = SystemRandom()

    def uuid(self) -> UUID:
        return uuid4()

    def salt(self) -> str:
        return os.urandom(16).hex()

    def face(self, sides: int) -> int:
        return self._random.randint(1, sides)


def now() -> datetime:
    """The present moment."""
    return datetime.now(UTC)
