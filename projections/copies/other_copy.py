"""Reads another copy of a campaign, a ledger or lines of JSON, and finds where it parts from this one.

Every link of the copy's chain is checked, and every payload after the fork is decoded, before anything of it is
returned. What the two copies have in common is recognized by its hashes and not kept in memory.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING
from uuid import UUID

from msgspec import Struct
from msgspec.structs import replace

from ledger.entries import Body, Header
from ledger.errors import InputError
from ledger.store import chain
from ledger.store.codec import facts_of, read_body
from ledger.store.queries.copies import WholeRow, entry_hashes, whole_rows
from projections.copies.backup import EntryLine, RulesLine
from projections.copies.players_export import ExportedFile

if TYPE_CHECKING:
    from ledger.store.campaign import Campaign
    from ledger.store.ledger import Ledger
    from projections.stored.watch import Watch


class CopiedEntry(Struct, frozen=True):
    """An entry of another copy.

    Attributes:
        id: Its uuid in hex.
        recorded_by: Id of the person; the copy has the name.
        digest: Of the payload as it was stored, also where it was withheld.
        payload: As it was stored; None where any of it was withheld, so that `body` is only a part.
        body: The payload decoded, None where players may see nothing of it, and before the fork.
    """

    number: int
    id: str
    recorded_at: str
    recorded_by: str
    hash: str
    digest: str
    payload: bytes | None = None
    body: Body | None = None


class OtherCopy(Struct, frozen=True, kw_only=True):
    """Another copy of a campaign, compared with this one.

    Attributes:
        entries: How many it has.
        head: Hash of the last of them.
        fork: Number of the last entry that both copies have with the same hash, as all before it.
        since: Its entries after the fork.
        people: Names of those who record and play, by id; empty for one that was forgotten.
        rules: Contents of the tables that its entries after the fork name, by hash.
        for_players: Whether it is an export for players.
    """

    entries: int
    head: str
    fork: int
    since: tuple[CopiedEntry, ...]
    people: dict[str, str]
    rules: dict[str, bytes]
    for_players: bool = False


def copy_from_ledger(campaign: Campaign, ledger: Ledger, watch: Watch[WholeRow] = iter) -> OtherCopy:
    """Read another copy from a ledger that is open, within a transaction that reads.

    Raises:
        InputError: `copy_of_other`, if it holds another campaign; `copy_damaged`, if its chain does not hold.
        LedgerError: `ledger_corrupt`, if the database is damaged.
    """
    others = ledger.campaigns()
    other = next((each for each in others if each.id == campaign.id), None)
    if other is None:
        raise InputError("copy_of_other", campaign=campaign.name, found=[each.name for each in others] or ["—"])
    comparison = _ForkFinder(campaign)
    entries = comparison.compared(_checked_rows(other, watch))
    people = dict(other.people())
    rules = {hash_: other.store.rules(hash_) for hash_ in _named(entries)}
    return comparison.copy(entries, people, rules)


def copy_from_lines(campaign: Campaign, given: Iterable[bytes]) -> OtherCopy:
    """Read another copy from the lines of a backup or of an export for players.

    Raises:
        InputError: As in `projections.copies.restore.restore` for a line that is wrong; `copy_of_other`.
    """
    file = ExportedFile(enumerate(given, start=1))
    if UUID(file.head.id) != campaign.id:
        raise InputError("copy_of_other", campaign=campaign.name, found=[file.head.name])
    rules: dict[str, bytes] = {}
    comparison = _ForkFinder(campaign)
    entries = comparison.compared(_checked_lines(file, rules))
    named = _named(entries)
    kept = {hash_: content for hash_, content in rules.items() if hash_ in named}
    return comparison.copy(entries, file.head.people, kept, for_players=file.for_players)


Checked = tuple[CopiedEntry, bytes | None]
"""An entry of the copy whose link was checked, and what of its payload can be decoded."""


class _ForkFinder:
    """The comparison of a copy's hashes with this campaign's, from the first entry on."""

    def __init__(self, campaign: Campaign) -> None:
        self.fork = 0
        self._own = entry_hashes(campaign)
        self._head = (0, chain.genesis(campaign.id))

    def compared(self, entries: Iterable[Checked]) -> tuple[CopiedEntry, ...]:
        """Decode the entries after the fork."""
        since: list[CopiedEntry] = []
        for entry, shown in entries:
            self._head = (entry.number, entry.hash)
            if not since and next(self._own, None) == self._head:
                self.fork = entry.number
            else:
                since.append(_decoded(entry, shown))
        return tuple(since)

    def copy(
        self,
        since: tuple[CopiedEntry, ...],
        people: dict[str, str],
        rules: dict[str, bytes],
        *,
        for_players: bool = False,
    ) -> OtherCopy:
        """The copy, once all of it was compared."""
        number, head = self._head
        return OtherCopy(
            entries=number, head=head, fork=self.fork, since=since, people=people, rules=rules, for_players=for_players
        )


def _checked_rows(other: Campaign, watch: Watch[WholeRow]) -> Iterator[Checked]:
    """The entries of a ledger, each checked against the one before it."""
    hash_ = chain.genesis(other.id)
    for number, row in enumerate(watch(whole_rows(other, other.last())), start=1):
        header = Header(
            campaign=other.id, number=row.number, id=row.id, recorded_at=row.recorded_at, recorded_by=row.recorded_by
        )
        digest = chain.digest(row.payload)
        hash_ = chain.link(hash_, header, digest)
        if (row.number, row.hash) != (number, hash_) or not chain.is_id(row.id):
            raise InputError("copy_damaged", entry=number)
        entry = CopiedEntry(number, row.id, row.recorded_at, row.recorded_by, hash_, digest, row.payload)
        yield entry, row.payload or None


def _checked_lines(file: ExportedFile, rules: dict[str, bytes]) -> Iterator[Checked]:
    """The entries of a file; the tables of rules between them are collected."""
    for line in file.lines():
        if isinstance(line, RulesLine):
            rules[line.rules] = line.content.encode()
            continue
        header = line.entry, line.id, line.recorded_at, line.recorded_by, line.hash
        if isinstance(line, EntryLine):
            payload = line.payload.encode()
            yield CopiedEntry(*header, chain.digest(payload), payload), payload or None
        else:
            yield CopiedEntry(*header, line.digest), None if line.public is None else line.public.encode()


def _decoded(entry: CopiedEntry, shown: bytes | None) -> CopiedEntry:
    if shown is None:
        return entry
    body = read_body(shown)
    facts_of(body)
    return replace(entry, body=body)


def _named(entries: Iterable[CopiedEntry]) -> set[str]:
    """Hashes of the tables that entries were decided under."""
    return {hash_ for entry in entries if entry.body is not None for hash_ in entry.body.rules}
