"""Facts about entries: revelations, voids and balance assertions."""

from __future__ import annotations

from collections.abc import Mapping

from ledger.facts.base import Facts


class EntryRevealed(Facts, frozen=True, kw_only=True):
    """A secret entry was made known, with its payload as stored.

    Attributes:
        entry: Its uuid in hex.
    """

    TREASURE = "none"
    CHRONICLE = "alone"
    NEVER_SECRET = True

    entry: str
    payload: str


class EntriesVoided(Facts, frozen=True, kw_only=True):
    """The effects of a set of entries were taken back, netted and bounded once.

    Attributes:
        entries: Their uuids in hex, in the order of their numbers.
        way: `void`, `undo` or `redo`, as it was asked for.
    """

    TREASURE = "reversed"
    CHRONICLE = "none"
    RENAMES = True

    entries: tuple[str, ...]
    reason: str
    way: str = "void"


class BalanceChecked(Facts, frozen=True, kw_only=True):
    """A balance assertion that held.

    Attributes:
        who: A character, `hoard` or `fund`.
        expected: Commodity to quantity.
        figures: Numbers of the sheet that are no balances (`ledger.measures`): measure to an integer or a fraction.
    """

    TREASURE = "none"
    CHRONICLE = "none"

    who: str
    expected: Mapping[str, int] = {}
    figures: Mapping[str, int | str] = {}
