"""One campaign of a ledger: its entries, its present state, its people."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any
from uuid import UUID

from ledger.store import statements
from ledger.store.database import Row, require_written
from ledger.store.stored_entries import NOTHING_LEFT_OUT, StoredEntries
from ledger.store.stored_state import StoredState

if TYPE_CHECKING:
    from ledger.entries import Entry
    from ledger.store.transactions import Store


class Campaign(StoredEntries):
    """A campaign as stored.

    Attributes:
        store: The ledger that it is in.
    """

    def __init__(
        self,
        store: Store,
        key: int,
        id: UUID,
        name: str,
        *,
        left_out: Mapping[int, int | None] = NOTHING_LEFT_OUT,
        reached: int | None = None,
    ) -> None:
        super().__init__(store.database, key, id, left_out=left_out, reached=reached)
        self.store = store
        self.name = name

    def state(self) -> StoredState:
        """The present state; within a transaction the same one each time, loaded as it is asked for."""
        transaction = self.store.current
        if transaction is None:
            return StoredState(self)
        place = self.key, self._left_out
        state = transaction.states.get(place)
        if state is None:
            state = transaction.states[place] = StoredState(self)
        return state

    def forget_state(self) -> None:
        """Load the state anew when it is next asked for in this transaction."""
        self.store.write_appended()
        if self.store.current is not None:
            self.store.current.states.pop((self.key, self._left_out), None)

    def lock(self) -> None:
        """Lock the campaign for writing until the transaction ends; nobody else appends to it meanwhile."""
        transaction = self.store.current
        if self.database.locks_rows and (transaction is None or self.key not in transaction.locked):
            self.execute(statements.LOCK_CAMPAIGN, campaign=abs(self.key))
        if transaction is not None:
            transaction.locked.add(self.key)

    def append(self, entry: Entry, write: Callable[[Sequence[Entry]], object]) -> None:
        """Append an entry within the transaction, to be written with others; what is known of the campaign stays true.

        Args:
            write: Writes the entries that were appended with it.
        """
        transaction = self.store.current
        assert transaction is not None
        transaction.append(entry, write)
        self.state().apply(entry)

    def execute(self, sql: str, **params: Any) -> list[Row]:
        """Run a statement, once what was appended is written."""
        self.store.write_appended()
        return super().execute(sql, **params)

    def execute_unchecked(self, sql: str, **params: Any) -> list[Row]:
        self.store.write_appended()
        return super().execute_unchecked(sql, **params)

    def execute_on_written(self, sql: str, **params: Any) -> list[Row]:
        """Run a statement that reads nothing of what was appended and is not written yet."""
        return super().execute(sql, **params)

    def people(self) -> Mapping[str, str]:
        """Names of those who record and play, by id; empty for a forgotten one."""
        return {id_: name or "" for id_, name in self.execute(statements.PEOPLE, campaign=abs(self.key))}

    def person(self, name: str) -> str:
        """Id of a person, who is added when new; that needs a transaction that writes."""
        transaction = self.store.current
        known = transaction.people if transaction else {}
        if (self.key, name) not in known:
            found = self.execute(statements.PERSON, name=name)
            if not found:
                self.add_person(os.urandom(6).hex(), name)
                found = self.execute(statements.PERSON, name=name)
                require_written(1, len(found), self.database.location, "people")
            known[self.key, name] = found[0][0]
        return known[self.key, name]

    def add_person(self, id: str, name: str | None) -> None:
        """Add a person, None for a forgotten name; one whose id or name is taken is not added."""
        self.execute(statements.NEW_PERSON, id=id, name=name)
