"""Facts about entries: revelations, voids and balance assertions."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

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


class RestatedEntry(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """An entry as it should have been recorded: another command in the place of its own.

    Attributes:
        entry: Uuid in hex of the entry that was recorded.
        kind: Kind of the command's facts.
        version: Version of their shape.
        facts: The facts in that shape; without faces where those of the amendment are meant.
        override: The game master's reason to override a rule, if one refuses.
        rolled: Where the faces come from, as of any entry.
    """

    entry: str
    kind: str
    version: int
    facts: Mapping[str, Any]
    override: str | None = None
    note: str | None = None
    ingame: str | None = None
    rolled: str | None = None


class EntriesVoided(Facts, frozen=True, kw_only=True):
    """The effects of a set of entries were taken back, netted and bounded once.

    Attributes:
        entries: Their uuids in hex, in the order of their numbers.
        way: `void`, `undo` or `redo`, as it was asked for.
        cascaded: Those of them that nobody named, and why each was taken along: the code that it would have been
            refused with; older programs also took along what was `different` or `dice_missing`. None where nothing
            was to be taken along.
        owing: Whether what an account no longer holds is advanced, and owed.
        again: Later entries that were decided again as they were given, because they go differently without those.
        remembered: Later entries that come out the same, but for what the rules remember of them; they are not void.
        passed_over: Entries that were void already, and would not have been what they were: neither they nor what took
            them back counts for those between.
        amendments: Earlier corrections that this one replaces.
        instead: The commands that those hold in the place of entries, which this one keeps.
        without: What those took back, and stays taken back.
    """

    TREASURE = "reversed"
    CHRONICLE = "none"
    RENAMES = True

    entries: tuple[str, ...]
    reason: str
    way: str = "void"
    cascaded: Mapping[str, str] | None = None
    owing: bool = False
    again: tuple[str, ...] = ()
    remembered: tuple[str, ...] = ()
    passed_over: tuple[str, ...] = ()
    amendments: tuple[str, ...] = ()
    instead: tuple[RestatedEntry, ...] = ()
    without: tuple[str, ...] = ()


class EntryAmended(Facts, frozen=True, kw_only=True):
    """An entry was taken back, and what should have been is held in its place; see `ledger.decisions.amendment`.

    Attributes:
        entry: Uuid in hex of the entry that was wrong.
        instead: The command in its place; after it, those of earlier amendments that this one replaces.
        again: Later entries that were decided again as they were given, because they go differently now.
        without: Later entries that are taken back too, because the rules refuse them now, and what replaced voids
            had taken back.
        remembered: Later entries that come out the same, but for what the rules remember of them; they are not void.
        passed_over: Entries that were void already, and would not have been what they were: neither they nor what took
            them back counts for those between.
        amendments: Earlier corrections that this one replaces.
        owing: Whether what is gone already is owed.
    """

    TREASURE = "amended"
    CHRONICLE = "none"
    RENAMES = True

    entry: str
    reason: str
    instead: tuple[RestatedEntry, ...]
    again: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    remembered: tuple[str, ...] = ()
    passed_over: tuple[str, ...] = ()
    amendments: tuple[str, ...] = ()
    owing: bool = False


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
