"""Keeps projections in tables of the ledger: each follows the journal from a checkpoint, and can be rebuilt.

A projection is a pure fold: from an entry and the rows so far, the rows that it changes. It catches up when it is
read; rows and checkpoint are saved in one transaction. Where the ledger cannot be written (an archived copy), what
is missing is folded in memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec
from msgspec import Struct

from ledger.errors import LedgerError
from ledger.postings import FieldChange, Posting
from ledger.store.campaign import Campaign
from ledger.store.columns import part_of
from ledger.store.queries import projections as queries
from ledger.store.tables import PROJECTIONS, Table

if TYPE_CHECKING:
    from ledger.entries import Body

Row = tuple[Any, ...]
"""A row without its campaign, in the order of the table's columns."""


class EntryContent(Struct, frozen=True):
    """What projections read of an entry's payload."""

    session: int | None
    period: int
    postings: tuple[Posting, ...]
    fields: tuple[FieldChange, ...]
    played_on: str
    ingame: str | None
    facts: msgspec.Raw
    secret: bool = False


@cache
def content_decoder() -> msgspec.json.Decoder[EntryContent]:
    """Decodes it; made when a fold is first asked for, which most commands never do."""
    return msgspec.json.Decoder(EntryContent)


class ProjectionRows:
    """The rows that a fold may look at: those it made, and under them those that are stored.

    Attributes:
        made: New and changed rows by key.
    """

    def __init__(self, campaign: Campaign, table: Table, *, stored: bool) -> None:
        self.campaign = campaign
        self.made: dict[Row, Row] = {}
        self._table = table
        self._stored = stored
        self._made_by_first: dict[Any, dict[Row, Row]] = {}
        self._loaded: dict[Any, dict[Row, Row]] = {}

    def of(self, first: int | str) -> list[Row]:
        """Rows whose first column is this."""
        return list({**self._load(first), **self._made_by_first.get(first, {})}.values())

    def get(self, key: Row) -> Row | None:
        """The row of a key."""
        return self.made.get(key) or self._load(key[0]).get(key)

    def make(self, row: Row) -> None:
        """Add or replace a row."""
        key = row[: self._table.keys]
        self.made[key] = row
        self._made_by_first.setdefault(key[0], {})[key] = row

    def _load(self, first: int | str) -> dict[Row, Row]:
        """What is stored, once; a row that is made hides the one that it replaces."""
        if self._stored and first not in self._loaded:
            found = queries.rows_of_first(self.campaign, self._table, first)
            self._loaded[first] = {row[: self._table.keys]: row for row in found}
        return self._loaded.get(first, {})


Evolve: TypeAlias = "Callable[[int, str, EntryContent | Body, ProjectionRows], Iterable[Row]]"
"""From an entry (number, kind, content) and the rows so far, the rows that are new or changed."""


LeaveOut = Callable[[list[Row], Mapping[int, int | None]], list[Row]]
"""From the rows of a campaign those of the campaign without some entries (number, session), which have no effects."""


class StoredProjection:
    """One projection with its table and checkpoint.

    Args:
        name: Of the table and of the checkpoint.
    """

    def __init__(self, name: str, evolve: Evolve, leave_out: LeaveOut) -> None:
        self.name = name
        self.table = PROJECTIONS[name]
        self._evolve = evolve
        self._leave_out = leave_out

    def catch_up(self, campaign: Campaign) -> None:
        """Fold what was recorded since the checkpoint and save it; needs a ledger that may be written."""
        if _lags(self.position(campaign), campaign.head()[0]):
            with campaign.store.transaction():
                campaign.lock()
                position = self.position(campaign)
                rows = self._fold(campaign, position or 0, stored=position is not None)
                self._save(campaign, rows, campaign.head()[0])

    def rebuild(self, campaign: Campaign) -> None:
        """Delete every row of the campaign and fold the journal again."""
        with campaign.store.transaction():
            campaign.lock()
            queries.make_table(campaign, self.table)
            queries.delete_projection(campaign, self.table, self.name)
            self._save(campaign, self._fold(campaign, 0, stored=False), campaign.head()[0])

    def position(self, campaign: Campaign) -> int | None:
        """The checkpoint: number of the last entry in the rows, None before the first time."""
        return queries.checkpoint(campaign, self.name)

    def stored_rows(self, campaign: Campaign) -> list[Row]:
        """The rows that are in the ledger, in order of their key; none where they were never made."""
        if self.position(campaign) is None:
            return []
        # No two rows have the same key, so that what is beside it is never compared.
        return sorted(queries.rows(campaign, self.table))

    def raw_rows(self, campaign: Campaign) -> list[Row]:
        """The rows that are in the ledger as they are, for a check: whatever the types of their values."""
        rows = queries.unchecked_rows(campaign, self.table)
        return sorted(rows, key=lambda row: [(type(value).__name__, value) for value in self._key(row)])

    def folding(self, campaign: Campaign) -> Folding:
        """A fold of the journal from nothing, by whoever reads its entries."""
        return Folding(self, ProjectionRows(campaign, self.table, stored=False))

    def evolve(self, number: int, kind: str, content: EntryContent | Body, rows: ProjectionRows) -> None:
        """Fold one entry into rows."""
        for row in self._evolve(number, kind, content, rows):
            rows.make(row)

    def rows(self, campaign: Campaign, *, save: bool = True) -> list[Row]:
        """The present rows in order of their key, saved if that is wanted and the ledger can be written."""
        if campaign.left_out:
            whole = Campaign(campaign.store, campaign.key, campaign.id, campaign.name)
            return self._leave_out(self.rows(whole, save=save), campaign.left_out)
        current = campaign.store.current
        if current is None or current.write:
            return self._present_rows(campaign, save)
        known, place = current.projected, (self.name, campaign.key, campaign.reached)
        if place not in known:
            known[place] = self._present_rows(campaign, save)
        return known[place]

    def _present_rows(self, campaign: Campaign, save: bool) -> list[Row]:
        tail = self.tail(campaign, save=save)
        if not tail:
            return self.stored_rows(campaign)
        stored = {row[: self.table.keys]: row for row in self.stored_rows(campaign)}
        return sorted({**stored, **tail}.values(), key=self._key)

    def tail(self, campaign: Campaign, *, save: bool = True) -> dict[Row, Row]:
        """Rows that the present transaction needs and the table lacks, by key.

        In a transaction that writes they are saved, and none is lacking. For one that reads they are folded, and saved
        in another transaction, if that is wanted and the ledger can be written now.
        """
        current = campaign.store.current
        if current is None:
            with campaign.store.transaction(write=False):
                return self.tail(campaign, save=save)
        if current.write:
            self.catch_up(campaign)
            return {}
        position, head = self.position(campaign), campaign.head()[0]
        if not _lags(position, head):
            return {}
        rows = self._fold(campaign, position or 0, stored=position is not None)
        if save:
            self._try_to_save(campaign, rows, position, head)
        return rows.made

    def _try_to_save(self, campaign: Campaign, rows: ProjectionRows, position: int | None, head: int) -> None:
        """Save what a reader has folded in a transaction of its own, unless the ledger is busy or read-only."""
        from ledger.store.ledger import open_ledger

        try:
            with open_ledger(campaign.store.location, wait_s=0) as ledger, ledger.transaction():
                same = type(campaign)(ledger, campaign.key, campaign.id, campaign.name)
                same.lock()
                if self.position(same) == position:
                    self._save(same, rows, head)
        except LedgerError as error:
            if error.code == "ledger_corrupt":
                raise

    def _fold(self, campaign: Campaign, after: int, *, stored: bool) -> ProjectionRows:
        rows = ProjectionRows(campaign, self.table, stored=stored)
        for number, kind, payload in campaign.rows(after + 1):
            self.evolve(number, kind, part_of(number, payload, content_decoder()), rows)
        return rows

    def _save(self, campaign: Campaign, rows: ProjectionRows, number: int) -> None:
        if self.position(campaign) is None:
            queries.make_table(campaign, self.table)
        queries.write_rows(campaign, self.table, list(rows.made.values()))
        queries.set_checkpoint(campaign, self.name, number)

    def _key(self, row: Row) -> Row:
        return row[: self.table.keys]


def _lags(position: int | None, head: int) -> bool:
    """Whether something is missing up to an entry; a table is ahead of a campaign that is asked for as it was."""
    return position is None or position < head


class Folding:
    """The rows of a projection while entries are folded into them one by one, each read once for all projections."""

    def __init__(self, projection: StoredProjection, rows: ProjectionRows) -> None:
        self._projection = projection
        self._rows = rows

    def add(self, number: int, kind: str, content: EntryContent | Body) -> None:
        """Fold the next entry."""
        self._projection.evolve(number, kind, content, self._rows)

    def rows(self) -> list[Row]:
        """The rows so far, in order of their key."""
        return [self._rows.made[key] for key in sorted(self._rows.made)]


def unmoved(rows: list[Row], left_out: Mapping[int, int | None]) -> list[Row]:
    """The rows of a projection in which entries without effects are not counted."""
    return rows
