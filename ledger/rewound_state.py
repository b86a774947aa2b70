"""The state before an earlier entry, to go forward from with other effects in the place of some that were recorded."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from ledger.held_accounts import HeldAccounts, LoadedAccounts
from ledger.ids import SESSION
from ledger.postings import FieldChange, FieldValue, Posting
from ledger.state import PastEntry, State


class RewoundState(HeldAccounts):
    """A state with its last entries taken back, which goes forward entry by entry.

    It keeps the accounts that are asked for or that these entries change, and none of the entries.

    Args:
        present: The state after the last entry.
        first: Number of the first entry that is taken back.
    """

    def __init__(self, present: State, first: int) -> None:
        super().__init__()
        self.balances = LoadedAccounts(lambda account: dict(present.holdings(account)))
        self.values = LoadedAccounts(lambda account: dict(present.fields(account)))
        self._present = present
        self.number = first - 1
        # Those that may have come or gone, by what they begin with: most are sessions and lots, and most questions are
        # about characters.
        self._changed: defaultdict[str, set[str]] = defaultdict(set)
        self._noted: set[str] = set()
        self._restated: dict[int, tuple[FieldChange, ...]] = {}
        self._touched: set[tuple[str, str]] = set()
        self._periods: dict[int, int] = {}
        self._passed_over: dict[str, Sequence[Posting]] = {}
        sums: defaultdict[tuple[str, str], int] = defaultdict(int)
        values: dict[tuple[str, str], FieldValue] = {}
        for past in present.entries_from(first):
            for posting in past.body.postings:
                sums[posting.account, posting.commodity] += posting.quantity
            for change in past.body.fields:
                values.setdefault((change.account, change.key), change.old)
        for (account, commodity), quantity in sums.items():
            self._add(account, commodity, -quantity)
        for (account, key), value in values.items():
            self._put(account, key, value)

    def accounts(self, prefix: str) -> Sequence[str]:
        kind, colon, _ = prefix.partition(":")
        changed = self._changed[kind] if colon else self._noted
        there = [account for account in self._present.accounts(prefix) if account not in changed]
        there += [
            account
            for account in changed
            if account.startswith(prefix) and (self.balances[account] or self.values[account])
        ]
        return sorted(there)

    def apply(self, postings: Iterable[Posting], fields: Iterable[FieldChange]) -> None:
        """Add the effects of an entry."""
        for posting in postings:
            self._add(posting.account, posting.commodity, posting.quantity)
        for change in fields:
            self._put(change.account, change.key, change.new)

    def _add(self, account: str, commodity: str, quantity: int) -> None:
        held = self.balances.get(account)
        self.change_balance(self.balances[account] if held is None else held, account, commodity, quantity)
        self._note_change(account)

    def _put(self, account: str, key: str, value: FieldValue) -> None:
        values = self.values.get(account)
        self.change_field(self.values[account] if values is None else values, account, key, value)
        self._note_change(account)

    def _note_change(self, account: str) -> None:
        if account not in self._noted:
            self._noted.add(account)
            self._changed[account.partition(":")[0]].add(account)

    def go_on(self, past: PastEntry) -> None:
        """Apply the next entry as it was recorded."""
        self.number = past.number
        passed = [p for id_ in past.body.links.voids for p in self._passed_over.get(id_, ())]
        self.apply((*past.body.postings, *passed), past.body.fields)
        if past.body.links.voids:
            # It set fields back to their last values before; those may be others now.
            for account, key in {(change.account, change.key) for change in past.body.fields} & self._touched:
                changes = self.field_changes(account, key)
                self._put(account, key, changes[-1][2] if changes else None)

    def pass_over(self, past: PastEntry) -> None:
        """Let the next entry count for nothing, nor what took it back."""
        self._passed_over[past.id] = past.body.postings
        self.leave_out(past)

    def leave_out(self, past: PastEntry) -> None:
        """Go on without the next entry; the number of a session is not used again."""
        self.go_on_with(past, (), [c for c in past.body.fields if (c.account, c.key) == (SESSION, "last")])

    def go_on_with(self, past: PastEntry, postings: Iterable[Posting], fields: Iterable[FieldChange]) -> None:
        """Apply other effects in the place of the next entry."""
        changes = tuple(fields)
        self.number = past.number
        self.apply(postings, changes)
        self._restated[past.number] = changes
        self._touched |= {(change.account, change.key) for change in (*past.body.fields, *changes)}
        self._periods[past.number] = past.body.period

    # What is looked up is what was recorded so far, and what was put in its place.

    def entries_from(self, first: int) -> Iterator[PastEntry]:
        return (past for past in self._present.entries_from(first) if past.number <= self.number)

    def past_entry(self, entry: str) -> PastEntry | None:
        return self._present.past_entry(entry)

    def voided_by(self, number: int) -> int | None:
        return self._present.voided_by(number)

    def field_changes(self, account: str, key: str) -> Sequence[tuple[int, int, FieldValue]]:
        recorded = self._present.field_changes(account, key)
        kept = [change for change in recorded if change[0] <= self.number and change[0] not in self._restated]
        kept += [
            (number, self._periods[number], change.new)
            for number, changes in self._restated.items()
            for change in changes
            if (change.account, change.key) == (account, key)
        ]
        return sorted(kept, key=lambda change: change[0])

    def entries_changing(self, account: str, after: int) -> Sequence[int]:
        return [number for number in self._present.entries_changing(account, after) if number <= self.number]

    def entries_spending(self, account: str, commodity: str, after: int) -> Sequence[int]:
        found = self._present.entries_spending(account, commodity, after)
        return [number for number in found if number <= self.number]

    def entries_of_kinds(self, kinds: Sequence[str], after: int) -> Sequence[int]:
        return [number for number in self._present.entries_of_kinds(kinds, after) if number <= self.number]

    def entries_of_session(self, session: int, after: int) -> Sequence[int]:
        return [number for number in self._present.entries_of_session(session, after) if number <= self.number]
