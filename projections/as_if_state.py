"""A state as it was before an entry, which goes forward with other effects than those recorded.

It is the present state with what was recorded from that entry on taken back, so that nothing earlier is read. Of the
later entries only the balances and fields that they touch are kept in memory, however many there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ledger.amended_entries import AmendedEntries
from ledger.ids import OWED, REVEALED, SESSION, WORLD
from ledger.overlay import Overlay
from ledger.postings import FieldChange, FieldValue, Posting, netted
from ledger.store.amendments import entries_as_amended
from ledger.store.queries import walks
from projections.effect_tables import EFFECTS_DECODER
from projections.history import voided_at

if TYPE_CHECKING:
    from ledger.entries import Body
    from ledger.rules.ruleset import Ruleset
    from ledger.state import PastEntry
    from ledger.store.campaign import Campaign

Key = tuple[str, str]
"""Account and commodity, or account and key of a field."""

LAST_SESSION = (SESSION, "last")
"""Its number is not used again, whatever becomes of the session."""


class AsIfState(Overlay):
    """The state before an entry; `go_on` adds one entry after the other.

    The stored state must not change while it is in use.

    Attributes:
        number: The last entry that it has.
        balance_differences: By how much balances differ from those of the journal at the same number.
        field_differences: Which fields do.
    """

    def __init__(self, campaign: Campaign, first: int) -> None:
        self._campaign = campaign
        self._present = campaign.state()
        super().__init__(self._present)
        self.number = first - 1
        self.balance_differences: dict[Key, int] = {}
        self.field_differences: set[Key] = set()
        self._fields_as_recorded: dict[Key, FieldValue] = {}
        # Entries that have other effects here, and the changes of fields that they have here.
        self._replaced: set[int] = set()
        self._replaced_changes: dict[Key, list[tuple[int, int, FieldValue]]] = {}
        self._voids: dict[int, list[int]] = {}
        self._left_out: set[int] = set()
        self._voided = dict(voided_at(campaign, self.number))
        for by, target in campaign.voids_until(campaign.last()):
            self._voids.setdefault(by, []).append(target)
        self._amendments = campaign.amendments()
        # What entries that are voided later have more here than was recorded.
        later = (target for by, targets in self._voids.items() if by >= first for target in targets)
        self._surplus: dict[int, tuple[Posting, ...]] = dict.fromkeys(later, ())
        self._take_back_from(first)

    def _take_back_from(self, first: int) -> None:
        for _number, _kind, payload in self._campaign.rows(first):
            effects = EFFECTS_DECODER.decode(payload)
            for posting in effects.postings:
                self.add(posting.account, posting.commodity, -posting.quantity)
            for change in effects.fields:
                if not self.changes_field(change.account, change.key):
                    self.put(change.account, change.key, change.old)

    @property
    def differs(self) -> bool:
        """Whether it differs from the state that the journal had at this number."""
        return bool(self.balance_differences) or bool(self.field_differences)

    # Going on.

    def keep(self, number: int, recorded: Body) -> None:
        """Add the next entry as it was recorded; a void takes back what its entries have here."""
        if number in self._voids:
            self._keep_void(number, recorded)
        else:
            self._go_on(number, recorded, recorded.postings, recorded.fields)

    def replace(
        self, number: int, recorded: Body, postings: Iterable[Posting] = (), fields: Iterable[FieldChange] = ()
    ) -> None:
        """Add the next entry with other effects than those recorded, none where it is left out."""
        postings, fields = tuple(postings), tuple(fields)
        if number in self._voids:
            self._left_out.add(number)
        else:
            self._replaced.add(number)
            for change in recorded.fields:
                self._replaced_changes.setdefault((change.account, change.key), [])
            for change in fields:
                changes = self._replaced_changes.setdefault((change.account, change.key), [])
                changes.append((number, recorded.period, change.new))
        own = {(change.account, change.key) for change in fields}
        taken = [c for c in recorded.fields if (c.account, c.key) == LAST_SESSION and LAST_SESSION not in own]
        self._go_on(number, recorded, postings, (*fields, *taken))

    def _keep_void(self, number: int, recorded: Body) -> None:
        surplus = [posting for target in self._voids[number] for posting in self._surplus[target]]
        postings = netted((*recorded.postings, *_negated(surplus))) if surplus else recorded.postings
        self.number = number
        for target in reversed(self._voids[number]):
            self._void(target, number)
        if recorded.amended:
            # What it holds in the place of its entries is not decided again.
            self._go_on(number, recorded, postings, recorded.fields)
            return
        keys = {(change.account, change.key) for change in recorded.fields} | self._keys_of_void(number)
        fields = []
        for account, key in sorted(keys - {LAST_SESSION}):
            if account == REVEALED:
                continue
            changes = self.field_changes(account, key)
            value = changes[-1][2] if changes else None
            fields.append(FieldChange(account, key, value, self.field(account, key)))
        self._go_on(number, recorded, postings, fields)

    def _keys_of_void(self, number: int) -> set[Key]:
        """The fields that the entries of a void change, and those that it restores."""
        keys: set[Key] = set()
        for target in self._voids.get(number, ()):
            body = self._campaign.entry_named_in("voids", target).body
            keys.update((change.account, change.key) for change in body.fields)
            keys |= self._keys_of_void(target)
        return keys

    def _void(self, target: int, by: int) -> None:
        self._voided[target] = by
        if target in self._left_out:
            return
        for restored in self._voids.get(target, ()):
            self._voided.pop(restored, None)
            if restored not in self._left_out:
                for again in reversed(self._voids.get(restored, ())):
                    self._void(again, restored)

    def _go_on(self, number: int, recorded: Body, postings: Sequence[Posting], fields: Sequence[FieldChange]) -> None:
        self.number = number
        if number in self._surplus:
            self._surplus[number] = netted((*postings, *_negated(recorded.postings)))
        if postings is not recorded.postings:
            for posting in (*postings, *_negated(recorded.postings)):
                key = (posting.account, posting.commodity)
                difference = self.balance_differences.pop(key, 0) + posting.quantity
                if difference:
                    self.balance_differences[key] = difference
        for change in recorded.fields:
            self._fields_as_recorded[change.account, change.key] = change.new
        if fields is not recorded.fields:
            for change in fields:
                field = (change.account, change.key)
                self._fields_as_recorded.setdefault(field, self.field(*field))
        self.apply(postings, fields)
        for field in {(change.account, change.key) for change in (*recorded.fields, *fields)}:
            if self.field(*field) != self._fields_as_recorded[field]:
                self.field_differences.add(field)
            else:
                self.field_differences.discard(field)

    def next_affected_void(self) -> int | None:
        """The next void that restores a field that a replaced entry changed; it may differ though nothing does now."""
        if not self._replaced_changes:
            return None
        later = sorted(number for number in self._voids if number > self.number)
        return next((number for number in later if self._keys_of_void(number) & self._replaced_changes.keys()), None)

    # What decisions may look up of earlier entries.

    def past_entry(self, entry: str) -> PastEntry | None:
        return self._present.past_entry(entry)

    def voided_by(self, number: int) -> int | None:
        return self._voided.get(number)

    def field_changes(self, account: str, key: str) -> Sequence[tuple[int, int, FieldValue]]:
        rows = walks.field_changes_until(self._campaign, account, key, self.number)
        changes = [row for row in rows if row[0] not in self._replaced]
        changes += self._replaced_changes.get((account, key), ())
        live = sorted((row for row in changes if row[0] not in self._voided), key=lambda row: row[0])
        return self._amended().with_field_changes(live, account, key)

    def entries_of_kinds(self, kinds: Sequence[str], after: int) -> Sequence[int]:
        numbers = walks.entries_of_kinds_between(self._campaign, kinds, after, self.number)
        return [number for number in numbers if number not in self._voided]

    def _amended(self) -> AmendedEntries:
        """Entries as the amendments up to here have them."""
        counting = (entry for entry in self._amendments if entry.number <= self.number and self._counts(entry.number))
        found = entries_as_amended(counting, self._campaign.entry_by_id)
        return AmendedEntries({number: entry.body for number, entry in found.items()})

    def _counts(self, number: int) -> bool:
        return number not in self._voided and number not in self._left_out

    def entries_from(self, first: int) -> Iterator[PastEntry]:
        return (past for past in self._present.entries_from(first) if past.number <= self.number)

    # What only voids look up: as it is now, up to here.

    def entries_changing(self, account: str, after: int) -> Sequence[int]:
        return self._until_here(self._present.entries_changing(account, after))

    def entries_spending(self, account: str, commodity: str, after: int) -> Sequence[int]:
        return self._until_here(self._present.entries_spending(account, commodity, after))

    def entries_of_session(self, session: int, after: int) -> Sequence[int]:
        return self._until_here(self._present.entries_of_session(session, after))

    def _until_here(self, numbers: Iterable[int]) -> list[int]:
        return [number for number in numbers if number <= self.number]


@contextmanager
def nothing_short(state: Overlay, differences: Mapping[Key, int], rules: Ruleset) -> Iterator[None]:
    """Within this context nobody has fewer or more coins and items in a state than was recorded.

    Args:
        differences: By how much balances of the state differ from those recorded.
    """
    moved = [
        Posting(account, commodity, -quantity)
        for (account, commodity), quantity in differences.items()
        if commodity != OWED and rules.commodity(commodity).conserved and not account.startswith(WORLD)
    ]
    state.apply(moved, ())
    try:
        yield
    finally:
        state.apply(_negated(moved), ())


def _negated(postings: Iterable[Posting]) -> Iterator[Posting]:
    return (Posting(posting.account, posting.commodity, -posting.quantity) for posting in postings)
