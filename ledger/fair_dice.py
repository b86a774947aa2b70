"""Fair dice: faces thrown from a secret seed whose hash is announced first, so that anybody can throw them again.

A session that is started so has a seed of 128 bits, kept in a secret entry. Its SHA-256, the commitment, is in the
session's start for all to see; the seed itself is revealed by the session's end. A face follows from the seed, the
campaign, the entry's number and the die's place in it, and from nothing that could be chosen after the commitment.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple
from uuid import UUID

from msgspec import Struct

from ledger.entries import Entry
from ledger.errors import Refusal
from ledger.facts import SeedKept
from ledger.ids import REVEALED, SEED_ENTRY
from ledger.people import session_account
from ledger.seal import ALPHABET
from ledger.sha256 import sha256_hex
from ledger.state import Fields, PastEntry
from ledger.store.codec import facts_of

SEED_LENGTH = 26
"""Characters of a seed, of 5 bits each."""


def new_seed(random: str) -> str:
    """A seed as a text that can be read out, from 16 random bytes in hex."""
    bits = int(random, 16)
    return "".join(ALPHABET[bits >> 5 * place & 31] for place in reversed(range(SEED_LENGTH)))


def commitment_of(seed: str) -> str:
    """SHA-256 of a seed as it is written, in hex: `printf %s SEED | sha256sum` gives the same."""
    return sha256_hex(seed.encode())


class SessionSeed(NamedTuple):
    """A seed that was recorded, as the start of its session names it: the secret entry's uuid in hex, its SHA-256."""

    entry: str
    commitment: str


class FairDice(Struct, frozen=True):
    """The dice of one entry, thrown from a seed.

    A face is 1 + n modulo the die's sides, where n is the HMAC-SHA256, with the seed as its key, of
    `CAMPAIGN/ENTRY/PLACE` as an integer. That favours no face by more than one part in 2^240.

    Attributes:
        entry: Number of the entry that they are thrown for.
    """

    seed: str
    campaign: UUID
    entry: int

    def __call__(self, sides: int, place: int) -> int:
        """The face of a die; `place` counts those thrown for the entry, from 0."""
        import hmac

        message = f"{self.campaign}/{self.entry}/{place}".encode()
        return 1 + int.from_bytes(hmac.digest(self.seed.encode(), message, "sha256"), "big") % sides


Thrower = Callable[[int, int], int]
"""Throws a die: (sides, place among those of its entry) to a face."""


def seed_in_use(fields: Fields, session: int | None, find: Callable[[str], PastEntry | Entry | None]) -> str | None:
    """The seed that the program's dice of a session are thrown from; None where they are not, or no longer, fair.

    Args:
        find: Looks up an entry by its uuid in hex.

    Raises:
        Refusal: `seed_missing`, where this copy of the ledger does not have it.
    """
    entry = hidden_seed_entry(fields, session)
    return None if entry is None else kept_seed(find(entry))


def hidden_seed_entry(fields: Fields, session: int | None) -> str | None:
    """The uuid in hex of the secret entry with a session's seed; None where there is none, or it is known by now."""
    entry = None if session is None else fields.field(session_account(session), SEED_ENTRY)
    return entry if isinstance(entry, str) and not fields.field(REVEALED, entry) else None


def kept_seed(entry: PastEntry | Entry | None) -> str:
    """The seed that a secret entry has.

    Raises:
        Refusal: `seed_missing`.
    """
    facts = None if entry is None else facts_of(entry.body)
    if not isinstance(facts, SeedKept):
        raise Refusal("seed_missing")
    return facts.seed
