"""Reads the entries of one campaign, and runs the store's statements on its rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any
from uuid import UUID

from ledger.errors import LedgerError
from ledger.patterns import late_pattern
from ledger.store import chain, statements
from ledger.store.columns import damaged
from ledger.store.database import Database, Row, json_list

if TYPE_CHECKING:
    from ledger.entries import Entry

BEYOND = 2**62
"""Greater than any entry's number."""

_CHUNK = 1000

_PAYLOAD = 4
"""Place of the payload in a row of `statements.ENTRY_COLUMNS`."""

AMENDING, VOIDING = "EntryAmended", "EntriesVoided"
"""Kinds of the entries that may hold others as they should have been; by stored name, as reading loads no facts."""

HOLDING = b'"amended":[{'
"""In the payload of an entry that holds others."""

NOTHING_LEFT_OUT: Mapping[int, int | None] = {}

ENTRIES_TABLE = late_pattern(r"\b(?:FROM|JOIN)\s+entries\b")

# In SQLite the name alone would be that of the expression itself.
OWN_TABLE = {"sqlite": "main.entries", "postgresql": "entries"}

WITHOUT = """
    WITH entries AS NOT MATERIALIZED (
        SELECT * FROM {own_table}
        WHERE campaign = :campaign AND number <= :reached
          AND number NOT IN (SELECT CAST(value AS BIGINT) FROM {left_out})
    )
"""
"""Begins a statement, so that its table of entries is without those that are left out."""

AS_PUBLIC = """
    WITH entries AS NOT MATERIALIZED (
        SELECT CAST(:campaign AS BIGINT) AS campaign, e.number, e.id, e.stream, e.version, e.kind, e.recorded_at,
               e.recorded_by, e.session, e.period, e.played_on, e.batch, coalesce(p.public, e.payload) AS payload,
               e.hash
        FROM {own_table} e LEFT JOIN public_entries p ON p.campaign = :campaign AND p.number = e.number
        WHERE e.campaign = -CAST(:campaign AS BIGINT) AND e.number <= :reached
          AND (p.number IS NULL OR p.public IS NOT NULL)
    )
"""
"""Begins a statement on what players may know, so that its table of entries is that of their public payloads."""


def uuid_of(stored: str) -> UUID:
    """The uuid that a column holds in hex.

    Raises:
        LedgerError: If it holds none.
    """
    try:
        if len(stored) != 32:
            raise ValueError
        return UUID(stored)
    except (ValueError, AttributeError, TypeError) as error:
        raise LedgerError("ledger_corrupt", reason=f"no uuid: {stored!r}") from error


class StoredEntries:
    """The entries of a campaign.

    Attributes:
        key: Number of the campaign in this database; it is in every row of the campaign. Below zero for what players
            may know of it, see `ledger.store.queries.public_entries.PUBLIC_ENTRIES`.
        left_out: Entries that no statement finds, none of which has effects: number, and session.
        reached: Number of the last entry that any statement finds; None for all.
    """

    def __init__(
        self,
        database: Database,
        key: int,
        id: UUID,
        *,
        left_out: Mapping[int, int | None] = NOTHING_LEFT_OUT,
        reached: int | None = None,
    ) -> None:
        self.database = database
        self.key = key
        self.id = id
        self.left_out = left_out
        self.reached = reached
        self._left_out = json_list([*left_out])

    def head(self) -> tuple[int, str]:
        """Number and hash of the last entry; 0 and the genesis before the first."""
        for number, hash_ in self.execute(statements.HEAD):
            if not chain.is_hash(hash_):
                raise damaged(self.database.location, table="entries", column="hash", found=hash_, entry=number)
            return number, hash_
        return 0, chain.genesis(self.id)

    def last(self) -> int:
        """Number of the last entry, whatever its hash is; 0 before the first."""
        return next((int(number) for (number,) in self.execute(statements.LAST)), 0)

    def entry(self, number: int) -> Entry | None:
        """The entry of a number, None where there is none."""
        return next(map(self.entry_of, self.execute(statements.ENTRY, number=number)), None)

    def entry_named_in(self, table: str, number: int) -> Entry:
        """The entry that a row of a table names.

        Raises:
            LedgerError: If there is none.
        """
        found = self.entry(number)
        if found is None:
            raise damaged(self.database.location, table=table, column="number", found=number)
        return found

    def entries_numbered(self, numbers: Sequence[int]) -> Iterator[Entry]:
        """Some entries, in order, of which those that are not there are left out; read some hundred at a time."""
        wanted = sorted(numbers)
        for start in range(0, len(wanted), _CHUNK):
            listed = json_list(wanted[start : start + _CHUNK])
            yield from map(self.entry_of, self.execute(statements.ENTRIES_NUMBERED, listed=listed))

    def entry_by_id(self, id: str) -> Entry | None:
        """The entry of a uuid in hex, None where there is none."""
        return next(map(self.entry_of, self.execute(statements.ENTRY_BY_ID, id=id)), None)

    def number_of(self, id: str) -> int | None:
        """Number of the entry of a uuid in hex, None where there is none."""
        return next((int(number) for (number,) in self.execute(statements.NUMBER_OF, id=id)), None)

    def entries(self, first: int = 1, last: int | None = None) -> Iterator[Entry]:
        """Entries in order, read as they are asked for."""
        return map(self.entry_of, self._chunks(statements.ENTRIES, first, last))

    def rows(self, first: int = 1, last: int | None = None) -> Iterator[tuple[int, str, bytes]]:
        """Number, kind and payload of entries in order, for folds that decode by kind."""
        return self._chunks(statements.ROWS, first, last)

    def readable(self, first: int = 1, last: int | None = None) -> Iterator[Entry | LedgerError]:
        """Entries in order, for a check: in the place of an entry that cannot be read, the error that says why."""
        after, until = first - 1, BEYOND if last is None else last
        while True:
            chunk = {"first": after + 1, "last": until, "limit": _CHUNK}
            numbers = [number for (number,) in self.execute(statements.NUMBERS, **chunk)]
            try:
                found: list[Entry | LedgerError] = [*map(self.entry_of, self.execute(statements.ENTRIES, **chunk))]
            except LedgerError:
                found = [self._read_or_error(number) for number in numbers]
            yield from found
            if len(numbers) < _CHUNK:
                return
            after = numbers[-1]

    def _read_or_error(self, number: int) -> Entry | LedgerError:
        """The entry of a number, or why it cannot be read."""
        try:
            [row] = self.execute(statements.ENTRY, number=number)
            return self.entry_of(row)
        except LedgerError as error:
            error.facts["entry"] = number
            return error

    def select(
        self,
        *,
        kind: str | None = None,
        session: int | None = None,
        account: str | None = None,
        recorded_by: str | None = None,
        text: str | None = None,
        limit: int | None = None,
        last: int | None = None,
        fits: Callable[[Entry], bool] = lambda entry: True,
    ) -> list[Entry]:
        """Entries that match everything given: the newest `limit` of them, oldest first.

        Args:
            account: One that the entry changes, or a character whom its facts name.
            recorded_by: Id of the person.
            text: Found in a text of the facts or in the note, whatever the case and accents.
            last: Number of the last entry to look at.
            fits: What else an entry must be.
        """
        from ledger.store.search import matches, payload_test

        given = {"kind": kind, "session": session, "recorded_by": recorded_by}
        may_match = payload_test(account, text)
        found: list[Entry] = []
        before, chunk = BEYOND if last is None else last + 1, min(limit or _CHUNK, _CHUNK)
        while limit is None or len(found) < limit:
            rows = self.execute(statements.NEWEST, before=before, limit=chunk, **given)
            entries = (self.entry_of(row) for row in rows if may_match(row[_PAYLOAD]))
            found += [entry for entry in entries if matches(entry.body, account, text) and fits(entry)]
            if not rows:
                break
            # Recent entries are asked for most, so that the first chunk is small; others may be far back.
            before, chunk = rows[-1][0], min(2 * chunk, _CHUNK)
        return found[:limit][::-1]

    def voided(self) -> Mapping[int, int]:
        """Entries that are void now: the number of each, and of the entry that voids it."""
        return dict(self.execute(statements.VOIDED))

    def voiding(self) -> list[int]:
        """Numbers of the entries that void others, in order."""
        return [number for (number,) in self.execute(statements.VOIDING)]

    def voided_by(self, number: int) -> int | None:
        """Number of the entry that voids one, None where none does."""
        return next((int(by) for (by,) in self.execute(statements.VOIDED_BY, number=number)), None)

    def amendments(self) -> list[Entry]:
        """Every entry that holds others in the place of those recorded, voided or not, in order."""
        rows = self.execute(statements.AMENDMENTS, kind=AMENDING, other=VOIDING)
        return [self.entry_of(row) for row in rows if HOLDING in row[_PAYLOAD]]

    def amended(self) -> dict[int, Entry]:
        """Entries that an amendment replaces: by number, each as it is now held to have been."""
        amendments = [entry for entry in self.amendments() if self.voided_by(entry.number) is None]
        if not amendments:
            return {}
        from ledger.store.amendments import entries_as_amended

        return entries_as_amended(amendments, self.entry_by_id)

    def voids_of(self, number: int) -> tuple[int, ...]:
        """Numbers of the entries that an entry voids."""
        return tuple(target for _, target in self._voids(statements.VOIDS_OF, number=number))

    def voids_until(self, number: int) -> list[tuple[int, int]]:
        """Every void up to an entry, in order: its number, and that of an entry that it voids."""
        return self._voids(statements.VOIDS_UNTIL, number=number)

    def _voids(self, sql: str, number: int) -> list[tuple[int, int]]:
        found: list[tuple[int, int]] = self.execute(sql, number=number)
        for by, target in found:
            if target >= by:
                # An entry that voids itself, or a later one that voids it, would be followed for ever.
                raise damaged(self.database.location, table="voids", column="target", found=target, entry=by)
        return found

    def execute(self, sql: str, **params: Any) -> list[Row]:
        """Run a statement of the store with the campaign's key as `:campaign`; only modules of `ledger.store` call it.

        Args:
            sql: May contain the database's own expressions: `{payload}`, `{listed}`, `{excluded}`.
        """
        return self.database.execute(self._in_dialect(sql), self._bound(params))

    def execute_unchecked(self, sql: str, **params: Any) -> list[Row]:
        """Run a statement for a check: values come as they are, whatever the types of their columns."""
        return self.database.execute(self._in_dialect(sql), self._bound(params), typed=False)

    def _bound(self, params: Mapping[str, Any]) -> Mapping[str, Any]:
        bound = {"campaign": self.key, **params}
        if self._is_whole:
            return bound
        return {**bound, "left_out": self._left_out, "reached": BEYOND if self.reached is None else self.reached}

    @property
    def _is_whole(self) -> bool:
        """Whether statements find every entry, as it is stored."""
        return self.key > 0 and not self.left_out and self.reached is None

    def _in_dialect(self, sql: str) -> str:
        if not self._is_whole and ENTRIES_TABLE.search(sql):
            beginning = WITHOUT if self.key > 0 else AS_PUBLIC
            sql = beginning.replace("{own_table}", OWN_TABLE[self.database.dialect]) + sql
        if "{" not in sql:
            return sql
        listed = self.database.listed
        sql = sql.replace("{payload}", self.database.payload).replace("{listed}", listed)
        sql = sql.replace("{excluded}", listed.replace(":listed", ":excluded"))
        return sql.replace("{left_out}", listed.replace(":listed", ":left_out"))

    def _chunks(self, sql: str, first: int, last: int | None) -> Iterator[Row]:
        until = BEYOND if last is None else last
        while rows := self.execute(sql, first=first, last=until, limit=_CHUNK):
            yield from rows
            if len(rows) < _CHUNK:
                return
            first = rows[-1][0] + 1

    def rows_after(self, sql: str, after: int = 0, **params: Any) -> Iterator[Row]:
        """Rows of a statement that reads the next ones after an entry, whose number is first; read as asked for."""
        while rows := self.execute(sql, after=after, **params):
            yield from rows
            after = rows[-1][0]

    @cached_property
    def entry_of(self) -> Callable[[Row], Entry]:
        """Returns the entry of a row of `statements.ENTRY_COLUMNS`."""
        # Imported here because balances and fields are read without it, and once, not for every row.
        from ledger.entries import Entry, Header
        from ledger.store.codec import read_body

        campaign, location = self.id, self.database.location

        def entry_of(row: Row) -> Entry:
            number, id_, recorded_at, recorded_by, payload, hash_ = row
            try:
                if not chain.is_id(id_):
                    raise LedgerError("ledger_corrupt", reason=f"no uuid: {id_!r}")
                header = Header(
                    campaign=campaign, number=number, id=id_, recorded_at=recorded_at, recorded_by=recorded_by
                )
                return Entry(header=header, body=read_body(payload), payload=payload, hash=hash_)
            except LedgerError as error:
                error.facts.update(location=location, table="entries", entry=number)
                raise

        return entry_of
