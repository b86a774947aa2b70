"""The present state, read from the tables of balances and fields.

An account is loaded when it is first asked for. Within a transaction that appends, each entry is applied to what
is loaded, so that a batch reads an account once, and reads one that no entry has changed before they are written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from ledger.amended_entries import AmendedEntries
from ledger.postings import FieldValue
from ledger.state import REVEALING, Flag, PastEntry
from ledger.store import statements
from ledger.store.columns import field_value
from ledger.store.database import require_written

if TYPE_CHECKING:
    from uuid import UUID

    from ledger.entries import Entry
    from ledger.store.campaign import Campaign
    from ledger.store.database import Row


class StoredState:
    """The state at the head of a campaign."""

    flags: Sequence[Flag] = ()

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self._head: tuple[int, str] | None = None
        self._appended = False
        self._holdings: dict[str, dict[str, int]] = {}
        self._fields: dict[str, dict[str, FieldValue]] = {}
        self._accounts: dict[str, list[str]] = {}
        self._changed: set[str] = set()
        self._amended: tuple[int, AmendedEntries] | None = None

    @property
    def head(self) -> tuple[int, str]:
        """Number and hash of the last entry."""
        if self._head is None:
            self._head = self.campaign.head()
        return self._head

    @property
    def number(self) -> int:
        return self.head[0]

    def quantity(self, account: str, commodity: str) -> int:
        return self._held(account).get(commodity, 0)

    def holdings(self, account: str) -> Mapping[str, int]:
        return dict(sorted(self._held(account).items()))

    def field(self, account: str, key: str) -> FieldValue:
        return self._set(account).get(key)

    def fields(self, account: str) -> Mapping[str, FieldValue]:
        return dict(sorted(self._set(account).items()))

    def accounts(self, prefix: str) -> Sequence[str]:
        found = self._accounts.get(prefix)
        if found is None:
            # The prefix with the greatest of characters after it lies beyond all that begin with it.
            rows = self.campaign.execute(statements.ACCOUNTS, prefix=prefix, beyond=f"{prefix}\U0010ffff")
            found = self._accounts[prefix] = sorted(account for (account,) in rows)
        return found

    def counted_entries(self) -> None:
        return None

    @property
    def amended_entries(self) -> Mapping[int, Entry]:
        return {}

    def past_entry(self, entry: str) -> PastEntry | None:
        found = self.campaign.entry_by_id(entry)
        return None if found is None else _past(found)

    def entries_from(self, first: int) -> Iterator[PastEntry]:
        return map(_past, self.campaign.entries(first, self.number))

    def voided_by(self, number: int) -> int | None:
        return self.campaign.voided_by(number)

    def field_changes(self, account: str, key: str) -> Sequence[tuple[int, int, FieldValue]]:
        rows = self.campaign.execute(statements.FIELD_CHANGES, account=account, key=key)
        found = [(number, period, field_value(value)) for number, period, value in rows]
        return self.amended.with_field_changes(found, account, key)

    def entries_changing(self, account: str, after: int) -> Sequence[int]:
        rows = self.campaign.execute(statements.ENTRIES_CHANGING, account=account, after=after)
        return self.amended.with_changing([number for (number,) in rows], account, after)

    def entries_spending(self, account: str, commodity: str, after: int) -> Sequence[int]:
        rows = self.campaign.execute(statements.ENTRIES_SPENDING, account=account, commodity=commodity, after=after)
        return self.amended.with_spending([number for (number,) in rows], account, commodity, after)

    def entries_of_kinds(self, kinds: Sequence[str], after: int) -> Sequence[int]:
        rows = self.campaign.execute(
            statements.ENTRIES_OF_KINDS, after=after, listed=msgspec.json.encode(kinds).decode()
        )
        return self.amended.with_kinds([number for (number,) in rows], kinds, after)

    def entries_of_session(self, session: int, after: int) -> Sequence[int]:
        rows = self.campaign.execute(statements.ENTRIES_OF_SESSION, session=session, after=after, revealing=REVEALING)
        return self.amended.with_session([number for (number,) in rows], session, after)

    @property
    def amended(self) -> AmendedEntries:
        """Earlier entries as they are now held to have been, where an amendment replaces them."""
        if self._amended is None or self._amended[0] != self.number:
            bodies = {number: entry.body for number, entry in self.campaign.amended().items()}
            self._amended = self.number, AmendedEntries(bodies)
        return self._amended[1]

    @property
    def originator_id(self) -> UUID:
        """The campaign, as the event store names a stream."""
        return self.campaign.id

    @property
    def originator_version(self) -> int:
        """The last entry's number, as the event store counts a stream."""
        return self.number

    def set_head(self, number: int, hash_: str) -> None:
        """Set number and hash of the last entry; players know of its number only where it is not public."""
        self._head = (number, hash_)

    def apply(self, entry: Entry) -> None:
        """Add the effects of an entry that has just been appended to what is loaded."""
        self._head = (entry.number, entry.hash)
        self._appended = True
        for posting in entry.body.postings:
            account = posting.account
            held = self._holdings.get(account)
            if held is None:
                self._changed.add(account)
            elif quantity := held.get(posting.commodity, 0) + posting.quantity:
                held[posting.commodity] = quantity
            else:
                held.pop(posting.commodity, None)
            self._update_lists(account)
        for change in entry.body.fields:
            account = change.account
            fields = self._fields.get(account)
            if fields is None:
                self._changed.add(account)
            elif change.new is None:
                fields.pop(change.key, None)
            else:
                fields[change.key] = change.new
            self._update_lists(account)

    def require_stored(self) -> None:
        """Require that what was appended is there, before it is acknowledged.

        Raises:
            LedgerError: `ledger_rows_missing`.
        """
        if self._appended:
            found = self.campaign.head()
            require_written(
                self.number, found[0] if found == self.head else 0, self.campaign.database.location, "entries"
            )

    def _update_lists(self, account: str) -> None:
        """Delete the lists of accounts that this one has joined or may have left."""
        if not self._accounts:
            return
        stays = bool(self._holdings.get(account) or self._fields.get(account))
        for prefix in [prefix for prefix in self._accounts if account.startswith(prefix)]:
            if not stays or account not in self._accounts[prefix]:
                del self._accounts[prefix]

    def _held(self, account: str) -> dict[str, int]:
        held = self._holdings.get(account)
        if held is None:
            held = self._holdings[account] = dict(self._rows(statements.HOLDINGS, account))
        return held

    def _set(self, account: str) -> dict[str, FieldValue]:
        fields = self._fields.get(account)
        if fields is None:
            rows = self._rows(statements.FIELDS, account)
            fields = self._fields[account] = {key: field_value(value, "fields") for key, value in rows}
        return fields

    def _rows(self, sql: str, account: str) -> list[Row]:
        if account in self._changed:
            return self.campaign.execute(sql, account=account)
        return self.campaign.execute_on_written(sql, account=account)


def _past(entry: Entry) -> PastEntry:
    return PastEntry(entry.number, entry.header.id.hex, entry.header.recorded_by, entry.body, entry.payload)
