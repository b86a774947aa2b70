"""Restores a campaign from its backup: the same entries and hashes, each as recording could have written it.

Somebody who writes a backup by hand can compute a valid chain. What no journal writes is refused before it is stored,
so that nothing is stored that cannot be read, summed or shown.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from datetime import datetime
from uuid import UUID

from msgspec import Struct

from ledger.entries import UNKNOWN_DAY, Body
from ledger.errors import InputError
from ledger.facts import CampaignOpened
from ledger.postings import MOST
from ledger.store import chain
from ledger.store.campaign import Campaign
from ledger.store.codec import TIME, facts_of
from ledger.store.ledger import Ledger
from ledger.store.queries.copies import WholeRow, append_entry_rows
from projections.copies.backup import BackupHead, BackupLines, EntryLine, RulesLine
from projections.past.moment import is_day
from projections.stored.rebuild import rebuild


def objections(number: int, recorded_at: str, recorded_by: str, body: Body, people: Collection[str]) -> Iterator[str]:
    """The parts of an entry that recording could not have written, as `part: value`.

    Args:
        people: Ids of those who recorded, as the first line names them.
    """
    if not (TIME.fullmatch(recorded_at) and _is_moment(recorded_at)):
        yield f"recorded_at: {recorded_at}"
    if recorded_by not in people:
        yield f"recorded_by: {recorded_by}"
    if body.played_on != UNKNOWN_DAY and not is_day(body.played_on):
        yield f"played_on: {body.played_on}"
    if isinstance(facts_of(body), CampaignOpened) != (number == 1):
        yield f"kind: {body.kind}"
    for name, count in (("session", body.session or 0), ("period", body.period)):
        if not 0 <= count <= MOST:
            yield f"{name}: {count}"
    moved, changed = set(), set()
    for posting in body.postings:
        if abs(posting.quantity) > MOST:
            yield f"postings: {posting.account} {posting.commodity} {posting.quantity}"
        if (posting.account, posting.commodity) in moved:
            yield f"postings: {posting.account} {posting.commodity} (2)"
        moved.add((posting.account, posting.commodity))
    for change in body.fields:
        if (change.account, change.key) in changed:
            yield f"fields: {change.account} {change.key} (2)"
        changed.add((change.account, change.key))


def _is_moment(text: str) -> bool:
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


MANY = 1000
"""Entries written at a time."""


class Restored(Struct, frozen=True):
    """The result of restoring a backup: how many entries it has, were recorded now, and were there already."""

    campaign: Campaign
    read: int
    recorded: int
    already: int


def restore(ledger: Ledger, given: Iterable[bytes]) -> Restored:
    """Restore a campaign with the same entries and hashes; nothing is kept where a line is wrong.

    Where the ledger has the campaign already, what it has must be the beginning of the backup or the backup of it.

    Raises:
        InputError: `backup_malformed`, `backup_altered`, `backup_out_of_order`, `backup_incomplete` or
            `backup_newer`, with the line; `backup_for_players`, where what is secret was left out;
            `backup_diverges`, where the ledger holds another entry of that number;
            `campaign_exists`, where another campaign has the name.
    """
    with ledger.transaction():
        reading = _Reading(ledger, enumerate(given, start=1))
        restored = reading.restore()
        if restored.recorded:
            rebuild(restored.campaign)
        return restored


class _Reading(BackupLines):
    """The restoring of one backup."""

    def __init__(self, ledger: Ledger, given: Iterator[tuple[int, bytes]]) -> None:
        super().__init__(given)
        self._ledger = ledger
        self._rows: list[WholeRow] = []
        self._ids: set[str] = set()
        self._people: frozenset[str] = frozenset()

    def restore(self) -> Restored:
        head = self._head()
        self._people = frozenset(head.people)
        campaign = self._campaign(head)
        campaign.lock()
        there, number, hash_, recorded = campaign.head()[0], 0, chain.genesis(campaign.id), 0
        for self._line, text in self._given:  # noqa: B020, every error names the line
            line = self._parsed(text)
            if isinstance(line, RulesLine):
                self._read_rules(line)
                self._ledger.store_rules(line.content.encode())
                continue
            number, hash_ = number + 1, self._link(line, campaign.id, number, hash_)
            if line.id in self._ids:
                raise InputError("backup_malformed", line=self._line, reason=f"id: {line.id}")
            self._ids.add(line.id)
            if number <= there:
                self._compare(line, campaign)
            else:
                recorded += 1
                self._append(line, campaign)
        self._flush(campaign)
        self._require_end(head, number, hash_)
        return Restored(campaign, number, recorded, number - recorded)

    def _campaign(self, head: BackupHead) -> Campaign:
        """The campaign of that uuid, added with its people where it is not there yet."""
        known = {campaign.id.hex: campaign for campaign in self._ledger.campaigns()}
        campaign = known.get(head.id) or self._ledger.new_campaign(head.name, UUID(head.id))
        people = campaign.people()
        for id_, name in head.people.items():
            if id_ not in people:
                # A forgotten name is none, and one that somebody else has here stays with them.
                kept = name if name and name not in people.values() else None
                campaign.add_person(id_, kept)
        return campaign

    def _compare(self, line: EntryLine, campaign: Campaign) -> None:
        there = campaign.entry(line.entry)
        if there is None or there.hash != line.hash:
            raise InputError("backup_diverges", line=self._line, entry=line.entry, campaign=campaign.name)

    def _append(self, line: EntryLine, campaign: Campaign) -> None:
        body = self._body(line)
        against = objections(line.entry, line.recorded_at, line.recorded_by, body, self._people)
        if why := next(against, None):
            raise InputError("backup_malformed", line=self._line, reason=why)
        self._rows.append(
            WholeRow(
                number=line.entry,
                id=line.id,
                stream=None,
                version=line.entry,
                kind=body.kind,
                recorded_at=line.recorded_at,
                recorded_by=line.recorded_by,
                session=body.session,
                period=body.period,
                played_on=body.played_on,
                batch=body.batch,
                payload=line.payload.encode(),
                hash=line.hash,
            )
        )
        if len(self._rows) == MANY:
            self._flush(campaign)

    def _flush(self, campaign: Campaign) -> None:
        append_entry_rows(campaign, self._rows)
        self._rows = []
