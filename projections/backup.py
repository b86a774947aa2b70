"""Backups: writes a campaign as lines of JSON, and checks such lines; `projections.restore` reads them back.

The first line is the campaign, with the people who recorded it; then come the entries, header and payload exactly as
stored, and before the first entry that names them the tables of rules. Every line can be checked: the first by its
digest, tables by their hash, entries by the chain.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any
from uuid import UUID

import msgspec
from msgspec import Struct

from ledger.entries import Body, Header
from ledger.errors import InputError, LedgerError
from ledger.store import chain
from ledger.store.codec import facts_of, read_body

if TYPE_CHECKING:
    from ledger.store.campaign import Campaign

VERSION = 1
"""Of the format of the lines."""


class BackupHead(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line.

    Attributes:
        campaign_ledger: Version of the format.
        id: The campaign's uuid in hex.
        entries: How many follow.
        head: Hash of the last of them.
        people: Names by id, empty for one that was forgotten.
        digest: SHA-256 over all the rest of this line.
    """

    campaign_ledger: int
    id: str
    name: str
    entries: int
    head: str
    people: dict[str, str]
    digest: str = ""

    def digested(self) -> str:
        """What the digest should be."""
        return hashlib.sha256(msgspec.json.encode(msgspec.structs.replace(self, digest=""))).hexdigest()


class Format(Struct):
    """The part of a first line that says which format it has."""

    campaign_ledger: int
    for_players: bool = False


class RulesLine(Struct, frozen=True, forbid_unknown_fields=True):
    """Tables of rules by their hash."""

    rules: str
    content: str


class EntryLine(Struct, frozen=True, forbid_unknown_fields=True):
    """An entry: its header, its payload as one text, its hash."""

    entry: int
    id: str
    recorded_at: str
    recorded_by: str
    payload: str
    hash: str


def backup_lines(campaign: Campaign) -> Iterator[bytes]:
    """A campaign as lines of JSON without their line ends."""
    number, hash_ = campaign.head()
    people = dict(sorted(campaign.people().items()))
    head = BackupHead(
        campaign_ledger=VERSION, id=campaign.id.hex, name=campaign.name, entries=number, head=hash_, people=people
    )
    yield msgspec.json.encode(msgspec.structs.replace(head, digest=head.digested()))
    written: set[str] = set()
    for entry in campaign.entries(last=number):
        for rules in entry.body.rules:
            if rules not in written:
                written.add(rules)
                yield msgspec.json.encode(RulesLine(rules, campaign.store.rules(rules).decode()))
        header = entry.header
        yield msgspec.json.encode(
            EntryLine(
                header.number,
                header.id.hex,
                header.recorded_at,
                header.recorded_by,
                entry.payload.decode(),
                entry.hash,
            )
        )


class Lines:
    """The lines of a backup, each checked against those before it."""

    def __init__(self, given: Iterator[tuple[int, bytes]]) -> None:
        self._given = given
        self._line = 0
        self._rules: set[str] = set()

    def _head(self) -> BackupHead:
        self._line, text = next(self._given, (1, b""))
        try:
            version = msgspec.json.decode(text, type=Format).campaign_ledger
            if version > VERSION:
                raise InputError("backup_newer", line=self._line, version=version)
            if version < 1:
                raise InputError("backup_malformed", line=self._line, reason=f"campaign_ledger: {version}")
            head = self._first(text)
            UUID(head.id)
        except (msgspec.DecodeError, ValueError) as error:
            raise InputError("backup_malformed", line=self._line, reason=str(error)) from error
        if head.digest != head.digested():
            raise InputError("backup_altered", line=self._line)
        return head

    def _first(self, text: bytes) -> BackupHead:
        """Decode the first line of a backup that can be restored."""
        if msgspec.json.decode(text, type=Format).for_players:
            raise InputError("backup_for_players", line=self._line)
        return msgspec.json.decode(text, type=BackupHead)

    def _parsed(self, text: bytes) -> RulesLine | EntryLine:
        try:
            if text.startswith(b'{"rules"'):
                return msgspec.json.decode(text, type=RulesLine)
            return msgspec.json.decode(text, type=EntryLine)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise InputError("backup_malformed", line=self._line, reason=str(error)) from error

    def _read_rules(self, line: RulesLine) -> None:
        if hashlib.sha256(line.content.encode()).hexdigest() != line.rules:
            raise InputError("backup_altered", line=self._line)
        self._rules.add(line.rules)

    def _link(self, line: EntryLine, campaign: UUID, number: int, previous: str) -> str:
        """Check a line against the one before it; return its hash."""
        return self._linked(line, chain.digest(line.payload.encode()), campaign, number, previous)

    def _linked(self, line: Any, digest: str, campaign: UUID, number: int, previous: str) -> str:
        """Check any line with a header against the one before it, by the digest of its payload; return its hash."""
        if line.entry != number + 1:
            raise InputError("backup_out_of_order", line=self._line, expected=number + 1, found=line.entry)
        try:
            header = Header(
                campaign=campaign,
                number=line.entry,
                id=UUID(line.id),
                recorded_at=line.recorded_at,
                recorded_by=line.recorded_by,
            )
        except ValueError as error:
            raise InputError("backup_altered", line=self._line) from error
        linked = chain.link(previous, header, digest)
        if linked != line.hash or header.id.hex != line.id:
            raise InputError("backup_altered", line=self._line)
        return linked

    def _body(self, line: EntryLine) -> Body:
        """Decode an entry's payload, so that nothing is kept that could not be read again."""
        try:
            body = read_body(line.payload.encode())
            facts_of(body)
        except LedgerError as error:
            raise InputError("backup_malformed", line=self._line, reason=str(error)) from error
        missing = set(body.rules) - self._rules
        if missing:
            raise InputError("backup_incomplete", line=self._line, rules=sorted(missing))
        return body

    def _require_end(self, head: BackupHead, number: int, hash_: str) -> None:
        if not number or (number, hash_) != (head.entries, head.head):
            raise InputError("backup_incomplete", line=self._line, expected=head.entries, found=number)
