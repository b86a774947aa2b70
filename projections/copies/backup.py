"""Backups: writes a campaign as lines of JSON, and checks such lines; `projections.copies.restore` reads them back.

The first line is the campaign, with the people who recorded it; then come the entries, header and payload exactly as
stored, and before the first entry that names them the tables of rules. Every line can be checked: the first by its
digest, tables by their hash, entries by the chain.

Format 2 has the payload as JSON and the recorder's name beside the id; format 1, which is still read and can still be
written, has the payload as one text (`docs/decisions/0048-backups-that-can-be-queried.md`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any
from uuid import UUID

import msgspec
from msgspec import Struct

from ledger.entries import Body, Entry, Header
from ledger.errors import InputError, LedgerError
from ledger.store import chain
from ledger.store.campaign import Campaign
from ledger.store.codec import facts_of, read_body

VERSION = 2
"""Of the format of the lines."""

TEXT_PAYLOADS = 1
"""The format before it, whose payloads are texts."""


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


class HeaderLine(Struct, frozen=True, forbid_unknown_fields=True):
    """What the line of any entry begins with."""

    entry: int
    id: str
    recorded_at: str
    recorded_by: str


class EntryLine(HeaderLine, frozen=True):
    """An entry: its header, its payload as one text, its hash."""

    payload: str
    hash: str


class EntryLine2(HeaderLine, frozen=True):
    """An entry in format 2: its header, its payload as the JSON that was stored and hashed, its hash.

    Attributes:
        by: Name of who recorded it, empty for one that was forgotten.
    """

    by: str
    payload: msgspec.Raw
    hash: str


def backup_lines(campaign: Campaign, version: int = VERSION) -> Iterator[bytes]:
    """A campaign as lines of JSON without their line ends, in a version of the format."""
    number, hash_ = campaign.head()
    people = dict(sorted(campaign.people().items()))
    head = BackupHead(
        campaign_ledger=version, id=campaign.id.hex, name=campaign.name, entries=number, head=hash_, people=people
    )
    yield msgspec.json.encode(msgspec.structs.replace(head, digest=head.digested()))
    written: set[str] = set()
    for entry in campaign.entries(last=number):
        for rules in entry.body.rules:
            if rules not in written:
                written.add(rules)
                yield msgspec.json.encode(RulesLine(rules, campaign.store.rules(rules).decode()))
        yield entry_line(entry, people, version)


def entry_line(entry: Entry, people: Mapping[str, str], version: int) -> bytes:
    """The line of an entry in a version of the format."""
    header = entry.header
    said = header.number, header.id, header.recorded_at, header.recorded_by
    if version == TEXT_PAYLOADS:
        return msgspec.json.encode(EntryLine(*said, entry.payload.decode(), entry.hash))
    by = people.get(header.recorded_by, "")
    return msgspec.json.encode(EntryLine2(*said, by, msgspec.Raw(entry.payload), entry.hash))


class BackupLines:
    """The lines of a backup, each checked against those before it."""

    def __init__(self, given: Iterator[tuple[int, bytes]]) -> None:
        self._given = given
        self._line = 0
        self._rules: set[str] = set()
        self._version = VERSION
        self._names: Mapping[str, str] = {}

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
        self._version, self._names = version, head.people
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
            if self._version == TEXT_PAYLOADS:
                return msgspec.json.decode(text, type=EntryLine)
            line = msgspec.json.decode(text, type=EntryLine2)
            payload = bytes(line.payload).decode()
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise InputError("backup_malformed", line=self._line, reason=str(error)) from error
        self._require_name(line.recorded_by, line.by)
        return EntryLine(line.entry, line.id, line.recorded_at, line.recorded_by, payload, line.hash)

    def _require_name(self, recorded_by: str, by: str) -> None:
        """Require that a line names who recorded it as the first line does."""
        if by != self._names.get(recorded_by, ""):
            raise InputError("backup_altered", line=self._line)

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
        header = Header(
            campaign=campaign, number=line.entry, id=line.id, recorded_at=line.recorded_at, recorded_by=line.recorded_by
        )
        linked = chain.link(previous, header, digest)
        if linked != line.hash or not chain.is_id(line.id):
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
