"""Exports a campaign for players, and checks any exported file without a ledger.

An export for players has the lines of a backup without secrets: a secret payload is replaced by its digest, so that the
whole chain can still be checked. If only a part of an entry is withheld, the line has the rest next to the digest; only
that rest cannot be checked against the chain.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any
from uuid import UUID

import msgspec
from msgspec import Struct

from ledger.errors import CheckFailed
from ledger.store import chain
from projections.copies.backup import (
    TEXT_PAYLOADS,
    VERSION,
    BackupHead,
    BackupLines,
    EntryLine,
    Format,
    HeaderLine,
    RulesLine,
    entry_line,
)
from projections.dice.fair_dice import DiceProblem, FairDiceCheck

if TYPE_CHECKING:
    from projections.secrecy.public import PublicCampaign, Withheld


class PlayersHead(BackupHead, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line of an export for players."""

    for_players: bool


class WithheldLine(HeaderLine, frozen=True, kw_only=True, omit_defaults=True):
    """An entry that is secret, or contains something secret.

    Attributes:
        digest: SHA-256 of its payload, in hex.
        public: The part of the payload that players may read, as JSON text; absent if there is none.
    """

    digest: str
    hash: str
    public: str | None = None


class WithheldLine2(HeaderLine, frozen=True, kw_only=True, omit_defaults=True):
    """Such an entry in format 2: its public part as JSON, and the name of who recorded it."""

    by: str
    digest: str
    hash: str
    public: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


class CheckedExport(Struct, frozen=True, kw_only=True):
    """The contents of an exported file.

    Attributes:
        head: Hash of the last entry.
        withheld: How many entries are in the file without their payload as stored.
        sealed: Hash of the entry that was asked for, None if the file ends before it.
        fair_dice: How many dice were thrown again from the seeds of their sessions, and came out as recorded.
    """

    name: str
    entries: int
    head: str
    withheld: int
    for_players: bool
    sealed: str | None
    fair_dice: int


def players_lines(public: PublicCampaign, version: int = VERSION) -> Iterator[bytes]:
    """Export what players may know of a campaign, as lines of JSON without line ends, in a version of the format."""
    number, hash_ = public.head()
    people = dict(sorted(public.people().items()))
    head = PlayersHead(
        campaign_ledger=version,
        id=public.id.hex,
        name=public.name,
        entries=number,
        head=hash_,
        people=people,
        for_players=True,
    )
    yield msgspec.json.encode(msgspec.structs.replace(head, digest=head.digested()))
    written: set[str] = set()
    entries = public.entries(last=number)
    for at in range(1, number + 1):
        missing = public.withheld.get(at)
        entry = next(entries) if missing is None or missing.public else None
        for rules in entry.body.rules if entry is not None else ():
            if rules not in written:
                written.add(rules)
                yield msgspec.json.encode(RulesLine(rules, public.store.rules(rules).decode()))
        if missing is not None:
            yield _withheld(missing, None if entry is None else entry.payload, people, version)
        elif entry is not None:
            yield entry_line(entry, people, version)


def _withheld(missing: Withheld, public: bytes | None, people: Mapping[str, str], version: int) -> bytes:
    """The line of an entry that is withheld, or of which only a part is public."""
    said: dict[str, Any] = {
        "entry": missing.number,
        "id": missing.id,
        "recorded_at": missing.recorded_at,
        "recorded_by": missing.recorded_by,
        "digest": missing.digest,
        "hash": missing.hash,
    }
    if version == TEXT_PAYLOADS:
        return msgspec.json.encode(WithheldLine(**said, public=None if public is None else public.decode()))
    shown = msgspec.UNSET if public is None else msgspec.Raw(public)
    return msgspec.json.encode(WithheldLine2(**said, by=people.get(missing.recorded_by, ""), public=shown))


def check_export(given: Iterable[bytes], seal: int | None = None) -> CheckedExport:
    """Check an exported file, a backup or one for players, from its first line to its last.

    Args:
        seal: Number of an entry whose hash is wanted.

    Raises:
        InputError: As `projections.copies.backup.restore` does for a line that is wrong.
        CheckFailed: `export_dice_differ`, `export_dice_unseeded` or `export_seed_differs`, if fair dice are not what
            their seed gives.
    """
    file = ExportedFile(enumerate(given, start=1))
    withheld, sealed = 0, None
    for line in file.lines():
        if not isinstance(line, RulesLine):
            withheld += isinstance(line, WithheldLine)
            sealed = line.hash if line.entry == seal else sealed
    return CheckedExport(
        name=file.head.name,
        entries=file.head.entries,
        head=file.head.head,
        withheld=withheld,
        for_players=file.for_players,
        sealed=sealed,
        fair_dice=file.dice.dice,
    )


class ExportedFile(BackupLines):
    """The lines of an exported file, a backup or one for players, each checked against those before it.

    Attributes:
        head: The first line.
        for_players: Whether what is secret was left out.
        dice: The fair dice of the entries so far, thrown again.
    """

    def __init__(self, given: Iterator[tuple[int, bytes]]) -> None:
        super().__init__(given)
        self.for_players = False
        self.head = self._head()
        self.dice = FairDiceCheck(UUID(self.head.id))

    def lines(self) -> Iterator[RulesLine | EntryLine | WithheldLine]:
        """Every line after the first, once it was checked; the last is given before the file's end is.

        Raises:
            InputError: As in `check_export`.
            CheckFailed: Likewise.
        """
        campaign = UUID(self.head.id)
        number, hash_ = 0, chain.genesis(campaign)
        for self._line, text in self._given:  # noqa: B020, errors name the current line
            line = self._withheld(text) or self._parsed(text)
            if isinstance(line, RulesLine):
                self._read_rules(line)
            elif isinstance(line, WithheldLine):
                number, hash_ = number + 1, self._linked(line, line.digest, campaign, number, hash_)
            else:
                number, hash_ = number + 1, self._link(line, campaign, number, hash_)
                for problem in self.dice.check(number, self._body(line)):
                    raise _error_of(problem)
            yield line
        self._require_end(self.head, number, hash_)

    def _first(self, text: bytes) -> BackupHead:
        self.for_players = msgspec.json.decode(text, type=Format).for_players
        return msgspec.json.decode(text, type=PlayersHead if self.for_players else BackupHead)

    def _withheld(self, text: bytes) -> WithheldLine | None:
        """Parse a line without a payload; return None for other lines."""
        if not self.for_players or b'"digest":' not in text:
            return None
        try:
            if self._version == TEXT_PAYLOADS:
                return msgspec.json.decode(text, type=WithheldLine)
            line = msgspec.json.decode(text, type=WithheldLine2)
            public = None if line.public is msgspec.UNSET else bytes(line.public).decode()
        except (msgspec.DecodeError, UnicodeDecodeError):
            return None
        self._require_name(line.recorded_by, line.by)
        return WithheldLine(
            entry=line.entry,
            id=line.id,
            recorded_at=line.recorded_at,
            recorded_by=line.recorded_by,
            digest=line.digest,
            hash=line.hash,
            public=public,
        )


def _error_of(problem: DiceProblem) -> CheckFailed:
    """The error about fair dice of an exported file."""
    match problem.code:
        case "seed_differs":
            return CheckFailed("export_seed_differs", entry=problem.entry)
        case "dice_differ":
            return CheckFailed("export_dice_differ", entry=problem.entry)
        case _:
            return CheckFailed("export_dice_unseeded", entry=problem.entry)
