"""The present state, read from the tables of balances and fields.

An account is loaded when it is first asked for. Within a transaction that appends, each entry is applied to what
is loaded, so that a batch reads an account once, and reads one that no entry has changed before they are written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ledger.amended_entries import AmendedEntries
from ledger.held_accounts import HeldAccounts, LoadedAccounts
from ledger.ids import SESSION
from ledger.postings import FieldValue
from ledger.state import REVEALING, Flag, PastEntry, as_past_entry
from ledger.store import statements
from ledger.store.columns import field_value
from ledger.store.database import json_list, require_written

if TYPE_CHECKING:
    from uuid import UUID

    from ledger.entries import Entry
    from ledger.store.campaign import Campaign
    from ledger.store.database import Row


class StoredState(HeldAccounts):
    """The state at the head of a campaign."""

    flags: Sequence[Flag] = ()

    def __init__(self, campaign: Campaign) -> None:
        super().__init__()
        self.balances = LoadedAccounts(lambda account: dict(self._rows(statements.HOLDINGS, account)))
        self.values = LoadedAccounts(
            lambda account: {key: field_value(value, "fields") for key, value in self._rows(statements.FIELDS, account)}
        )
        self.campaign = campaign
        self._head: tuple[int, str] | None = None
        self._appended = False
        self._accounts: dict[str, list[str]] = {}
        self._changed: set[str] = set()
        self._amended: tuple[int, AmendedEntries] | None = None
        self._days: dict[int, str | None] = {}

    @property
    def head(self) -> tuple[int, str]:
        """Number and hash of the last entry."""
        if self._head is None:
            self._head = self.campaign.head()
        return self._head

    @property
    def number(self) -> int:
        return self.head[0]

    def accounts(self, prefix: str) -> Sequence[str]:
        found = self._accounts.get(prefix)
        if found is None:
            # The prefix with the greatest of characters after it lies beyond all that begin with it.
            rows = self.campaign.execute(statements.ACCOUNTS, prefix=prefix, beyond=f"{prefix}\U0010ffff")
            found = self._accounts[prefix] = sorted(account for (account,) in rows)
        return found

    def past_entry(self, entry: str) -> PastEntry | None:
        found = self.campaign.entry_by_id(entry)
        return None if found is None else as_past_entry(found)

    def entries_from(self, first: int) -> Iterator[PastEntry]:
        return map(as_past_entry, self.campaign.entries(first, self.number))

    def voided_by(self, number: int) -> int | None:
        return self.campaign.voided_by(number)

    def day_of_session(self, session: int) -> str | None:
        """Day of play of the entry that started a session, None where none did."""
        if session not in self._days:
            found = self.campaign.execute(statements.DAY_OF_SESSION, session=str(session))
            self._days[session] = str(found[0][0]) if found else None
        return self._days[session]

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
        rows = self.campaign.execute(statements.ENTRIES_OF_KINDS, after=after, listed=json_list(kinds))
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
        self._head = (entry.header.number, entry.hash)
        self._appended = True
        for posting in entry.body.postings:
            account, commodity = posting.account, posting.commodity
            held = self.balances.get(account)
            if held is None:
                self._changed.add(account)
                self._update_lists(account)
            elif self.change_balance(held, account, commodity, posting.quantity):
                self._update_lists(account)
        for change in entry.body.fields:
            account = change.account
            fields = self.values.get(account)
            if account == SESSION:
                self._days.clear()
            if fields is None:
                self._changed.add(account)
            else:
                self.change_field(fields, account, change.key, change.new)
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
        stays = bool(self.balances.get(account) or self.values.get(account))
        for prefix in [prefix for prefix in self._accounts if account.startswith(prefix)]:
            if not stays or account not in self._accounts[prefix]:
                del self._accounts[prefix]

    def _rows(self, sql: str, account: str) -> list[Row]:
        if account in self._changed:
            return self.campaign.execute(sql, account=account)
        return self.campaign.execute_on_written(sql, account=account)
