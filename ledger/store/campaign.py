"""One campaign of a ledger, for reading: its entries, its state, its people."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any
from uuid import UUID

from ledger.errors import LedgerError
from ledger.store import chain, statements
from ledger.store.columns import damaged
from ledger.store.database import Row, require_written
from ledger.store.state import StoredState

if TYPE_CHECKING:
    from ledger.entries import Entry
    from ledger.store.ledger import Ledger

BEYOND = 2**62
"""Greater than any entry's number."""

_CHUNK = 1000

HASH = re.compile(r"[0-9a-f]{64}")


def uuid_of(stored: str) -> UUID:
    """The uuid that a column holds in hex.

    Raises:
        LedgerError: If it holds none.
    """
    try:
        return UUID(stored)
    except (ValueError, AttributeError, TypeError) as error:
        raise LedgerError("ledger_corrupt", reason=f"no uuid: {stored!r}") from error


class Campaign:
    """A campaign as stored.

    Attributes:
        key: Its number in this database, by which its rows are told apart.
    """

    def __init__(self, ledger: Ledger, key: int, id: UUID, name: str) -> None:
        self.ledger = ledger
        self.key = key
        self.id = id
        self.name = name

    def state(self) -> StoredState:
        """The present state; within a transaction the same one each time, loaded as it is asked for."""
        transaction = self.ledger.current
        if transaction is None:
            return StoredState(self)
        state = transaction.states.get(self.key)
        if state is None:
            state = transaction.states[self.key] = StoredState(self)
        return state

    def lock(self) -> None:
        """Hold the campaign for writing until the transaction ends; nobody else appends to it meanwhile."""
        if self.ledger.database.locks_rows:
            self._execute(statements.LOCK_CAMPAIGN)

    def head(self) -> tuple[int, str]:
        """Number and hash of the last entry; 0 and the genesis before the first."""
        for number, hash_ in self._execute(statements.HEAD):
            if not HASH.fullmatch(hash_):
                raise damaged(self.ledger.database.location, table="entries", column="hash", found=hash_, entry=number)
            return number, hash_
        return 0, chain.genesis(self.id)

    def last(self) -> int:
        """Number of the last entry, whatever its hash is; 0 before the first."""
        for (number,) in self._execute(statements.LAST):
            return int(number)
        return 0

    def entry(self, number: int) -> Entry | None:
        """The entry of a number, None where there is none."""
        for row in self._execute(statements.ENTRY, number=number):
            return self.entry_of(row)
        return None

    def entry_beside(self, number: int, table: str) -> Entry:
        """The entry that a row of a table names.

        Raises:
            LedgerError: If there is none.
        """
        found = self.entry(number)
        if found is None:
            raise damaged(self.ledger.database.location, table=table, column="number", found=number)
        return found

    def entry_by_id(self, id: str) -> Entry | None:
        """The entry of a uuid in hex, None where there is none."""
        for row in self._execute(statements.ENTRY_BY_ID, id=id):
            return self.entry_of(row)
        return None

    def entries(self, first: int = 1, last: int | None = None) -> Iterator[Entry]:
        """Entries in order, read as they are asked for."""
        return map(self.entry_of, self._chunks(statements.ENTRIES, first, last))

    def readable(self, first: int = 1, last: int | None = None) -> Iterator[Entry | LedgerError]:
        """The same for a check: in the place of an entry that cannot be read, the error that says why."""
        after, until = first - 1, BEYOND if last is None else last
        while True:
            chunk = {"first": after + 1, "last": until, "limit": _CHUNK}
            numbers = [number for (number,) in self._execute(statements.NUMBERS, **chunk)]
            try:
                rows: list[Row | int] = list(self._execute(statements.ENTRIES, **chunk))
            except LedgerError:
                rows = list(numbers)
            yield from map(self._read_or_error, rows)
            if len(numbers) < _CHUNK:
                return
            after = numbers[-1]

    def _read_or_error(self, row: Row | int) -> Entry | LedgerError:
        """The entry of a row, or of a number whose row has yet to be read."""
        number = row if isinstance(row, int) else row[0]
        try:
            [found] = self._execute(statements.ENTRY, number=number) if isinstance(row, int) else [row]
            return self.entry_of(found)
        except LedgerError as error:
            error.facts["entry"] = number
            return error

    def rows(self, first: int = 1, last: int | None = None) -> Iterator[tuple[int, str, bytes]]:
        """Number, kind and payload of entries in order, for folds that decode by kind."""
        return self._chunks(statements.ROWS, first, last)

    def select(
        self,
        *,
        kind: str | None = None,
        session: int | None = None,
        account: str | None = None,
        recorded_by: str | None = None,
        text: str | None = None,
        limit: int | None = None,
    ) -> list[Entry]:
        """Entries that fit everything given: the newest `limit` of them, oldest first.

        Args:
            account: One that the entry changes, or a character whom its facts name.
            recorded_by: Id of the person.
            text: Found in a text of the facts or in the note, whatever the case and accents.
        """
        from ledger.store.search import fits

        given = {"kind": kind, "session": session, "recorded_by": recorded_by}
        filters = {column: value for column, value in given.items() if value is not None}
        sql = statements.NEWEST + "".join(f" AND {column} = :{column}" for column in filters)
        sql += " ORDER BY number DESC LIMIT :limit"
        found: list[Entry] = []
        before, chunk = BEYOND, min(limit or _CHUNK, _CHUNK)
        while limit is None or len(found) < limit:
            rows = self._execute(sql, before=before, limit=chunk, **filters)
            found += [entry for entry in map(self.entry_of, rows) if fits(entry.body, account, text)]
            if not rows:
                break
            # What is sought may lie far back; what was just done is asked for most.
            before, chunk = rows[-1][0], min(2 * chunk, _CHUNK)
        return found[:limit][::-1]

    def people(self) -> Mapping[str, str]:
        """Names of those who record and play, by id; empty for a forgotten one."""
        return {id_: name or "" for id_, name in self._execute(statements.PEOPLE)}

    def person(self, name: str) -> str:
        """Id of a person, who is added when new; that needs a transaction that writes."""
        transaction = self.ledger.current
        known = transaction.people if transaction else {}
        if (self.key, name) not in known:
            found = self._execute(statements.PERSON, name=name)
            if not found:
                self._execute(statements.NEW_PERSON, id=os.urandom(6).hex(), name=name)
                found = self._execute(statements.PERSON, name=name)
                require_written(1, len(found), self.ledger.database.location, "people")
            known[self.key, name] = found[0][0]
        return known[self.key, name]

    def voided(self) -> Mapping[int, int]:
        """Entries that are void now: the number of each, and of the entry that voids it."""
        return dict(self._execute(statements.VOIDED))

    def voided_by(self, number: int) -> int | None:
        """Number of the entry that voids one, None where none does."""
        return self.state().voided_by(number)

    def voids_of(self, number: int) -> tuple[int, ...]:
        """Numbers of the entries that an entry voids."""
        return tuple(target for _, target in self._voids(statements.VOIDS_OF, number=number))

    def voids_until(self, number: int) -> list[tuple[int, int]]:
        """Every void up to an entry, in order: its number, and that of an entry that it voids."""
        return self._voids(statements.VOIDS_UNTIL, number=number)

    def _voids(self, sql: str, number: int) -> list[tuple[int, int]]:
        found = [(by, target) for by, target in self._execute(sql, number=number)]
        for by, target in found:
            if target >= by:
                # What voids itself, or a later entry that voids it, would be followed for ever.
                location = self.ledger.database.location
                raise damaged(location, table="voids", column="target", found=target, entry=by)
        return found

    def number_of(self, id: str) -> int | None:
        """Number of the entry of a uuid in hex."""
        for (number,) in self._execute(statements.NUMBER_OF, id=id):
            return int(number)
        return None

    def day_of_session(self, session: int) -> str | None:
        """Day of play of the entry that started a session, None where none did."""
        for (day,) in self._execute(statements.DAY_OF_SESSION, session=str(session)):
            return str(day)
        return None

    def _execute(self, sql: str, **params: Any) -> list[Row]:
        database = self.ledger.database
        return database.execute(sql.replace("{payload}", database.payload), {"campaign": self.key, **params})

    def _chunks(self, sql: str, first: int, last: int | None) -> Iterator[Row]:
        rows = self._execute(sql, first=first, last=BEYOND if last is None else last, limit=_CHUNK)
        while rows:
            yield from rows
            if len(rows) < _CHUNK:
                return
            rows = self._execute(sql, first=rows[-1][0] + 1, last=BEYOND if last is None else last, limit=_CHUNK)

    def entry_of(self, row: Row) -> Entry:
        """The entry of a row of `statements.ENTRY_COLUMNS`."""
        # Imported here because balances and fields are read without it.
        from ledger.entries import Entry, Header
        from ledger.store.codec import read_body

        number, id_, recorded_at, recorded_by, payload, hash_ = row
        try:
            header = Header(
                campaign=self.id, number=number, id=uuid_of(id_), recorded_at=recorded_at, recorded_by=recorded_by
            )
            return Entry(header=header, body=read_body(payload), payload=payload, hash=hash_)
        except LedgerError as error:
            error.facts.update(location=self.ledger.database.location, table="entries", entry=number)
            raise
